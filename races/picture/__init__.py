"""The track as a picture: from the outline of a track to SVG. Pure: no Django, no files, no clock."""
