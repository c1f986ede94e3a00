"""What follows from events outside the race, in the same transaction: notices and pokes."""
