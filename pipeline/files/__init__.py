"""Reading what strangers wrote (`reading`) and writing what we publish (`writing`)."""
