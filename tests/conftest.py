"""Makes the readers and strategies that stand beside this file (`casefiles`, `possible`) importable in every test."""
