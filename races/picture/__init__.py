"""The track as a picture, from its outline to SVG. Pure: no Django, no files, no clock."""
