"""What people see: sentences, explanations and tables, all read off the lines of a score. Opens no files."""
