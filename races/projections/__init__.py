"""Events folded into the rows that lists and workers read.

A row is a function of the folded race and its clock, so that playing command by command and
rebuilding from the whole log give equal rows.
"""
