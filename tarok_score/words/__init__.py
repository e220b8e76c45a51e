"""What people type and what is said to them: words, names, sentences as values, languages."""
