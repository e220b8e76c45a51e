"""The bounds of the program: the length, size and number of everything from outside.

Every input has one, so that no text, file or number from anywhere costs more time or memory than a card table can need.
Lengths are counted in characters, sizes of files in bytes.
"""

from typing import Final

# Words, names and remarks

#: Longer words are not meant: it is neither guessed at nor remembered.
LONGEST_WORD: Final = 64
#: No word of a hand is longer, with all its marks.
LONGEST_HAND_WORD: Final = 1000
#: No group of cards has a longer word; a word with all taroks has fewer letters.
LONGEST_GROUP: Final = 2 * LONGEST_WORD
#: No number in a hand, a count or a record has more digits.
LONGEST_NUMBER: Final = 9
#: A player at a table.
LONGEST_PLAYER: Final = 40
#: A player's full name; a longer one in a record is cut when it is shown.
LONGEST_FULL_NAME: Final = 80
#: Somebody who enters a competition, before a table makes a player's name of it.
LONGEST_ENTRANT: Final = 60
LONGEST_TITLE: Final = 100
#: A remark that is typed, so that it fits a screen.
LONGEST_TYPED: Final = 500
LONGEST_SEED: Final = 200
#: Any text of a record, by any program.
LONGEST_RECORDED: Final = 1000
LONGEST_TIME: Final = 40
#: At most this much of what was typed is shown in a refusal.
LONGEST_SHOWN: Final = 60

# Hands and requests

#: Entries of a list or an object in a hand, in the record of its play or in a question.
MOST_ENTRIES: Final = 100
#: Lists and objects in one request or question.
MOST_PARTS_OF_REQUEST: Final = 1000
#: A hand or request in a batch, in bytes.
LONGEST_LINE_OF_BATCH: Final = 1024 * 1024
MOST_RADLI: Final = 10_000
MOST_POT: Final = 10**12
#: Rulesets and tables that a batch remembers; requests beyond that are answered all the same.
MOST_REMEMBERED_RULES: Final = 1000
#: The record of one deal.
MOST_BYTES_OF_PLAY: Final = 1 << 16
MOST_LINES_OF_PLAY: Final = 1000

# Rulesets

MOST_BYTES_OF_RULES: Final = 256 * 1024
DEEPEST_RULES: Final = 32
MOST_ENTRIES_OF_RULES: Final = 20_000
LONGEST_KEY: Final = 64
MOST_DIGITS_OF_RULES: Final = 12
#: A name, a cite or a sentence about a rule.
LONGEST_TEXT_OF_RULES: Final = 1000
#: No game has more contracts, and no other table of a ruleset more entries.
MOST_KEYS: Final = 128
MOST_AMOUNT: Final = 10**9 - 1
#: A ruleset may extend another one, and that one another.
DEEPEST_EXTENDS: Final = 8
#: A reader who gets more wrong gave the wrong file; looking for similar names would only take time.
MOST_GUESSES: Final = 50

# Evenings

#: Totals stay below this, and no finer than this part of one, so that they can always be written and read as amounts.
LARGEST_TOTAL: Final = 10**12
FINEST_TOTAL: Final = 10**6
#: After this many misdeals of one player, doubling the penalty makes a number too long to read.
MOST_MISDEALS: Final = 30
#: Groups of people that are tried in search of the fewest payments.
MOST_STEPS_OF_SETTLING: Final = 200_000
#: Versions of an evening or a competition that are kept to take events back; older ones are made by playing again.
MOST_VERSIONS: Final = 24
#: Events that are taken back at once.
MOST_UNDONE: Final = 10_000
#: A hand that is being typed, and kept for the next start of the loop.
MOST_BYTES_OF_DRAFT: Final = 64 * 1024

# Ledgers and other files

#: No ledger of a card table is larger.
MOST_BYTES_OF_FILE: Final = 64 * 1024 * 1024
MOST_RECORDS: Final = 200_000
#: A record, in bytes.
LONGEST_LINE: Final = 1024 * 1024
DEEPEST_LINE: Final = 64
MOST_DIGITS_OF_LINE: Final = 40
MOST_BYTES_OF_SETTINGS: Final = 1 << 20
#: Dots in the settings: a key of tens of thousands of parts takes minutes to read.
MOST_DOTS_OF_SETTINGS: Final = 2000

# Competitions

MOST_HANDS: Final = 1000
MOST_ROUNDS: Final = 200
MOST_PLAYERS: Final = 4096

# Disputes

#: A score sheet that is audited.
MOST_BYTES_OF_SHEET: Final = 1 << 20
MOST_ROWS: Final = 2000
LONGEST_CELL: Final = 500
#: Explanations of one claim; of the rest only the number is shown.
MOST_EXPLANATIONS: Final = 20
#: Hands that are named for one row of a sheet.
MOST_FITS: Final = 5
#: Hands that are tried for it, the simplest first.
MOST_TRIED: Final = 100

# Answers

#: Problems of one input: the others come after these are mended.
MOST_PROBLEMS_TOLD: Final = 20
#: How much of a line that was edited is shown.
LONGEST_CHANGE: Final = 60
