"""What both products' APIs stand on: bodies, errors of one shape, rates, the description."""
