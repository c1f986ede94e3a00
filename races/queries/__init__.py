"""What pages and API read. No writing here."""
