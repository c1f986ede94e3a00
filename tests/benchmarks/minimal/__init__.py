"""The least that could answer the same: what the project's figures stand beside."""
