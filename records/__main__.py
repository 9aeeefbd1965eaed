"""`python -m records` is the command `records`."""

import sys

from records.cli import main

if __name__ == "__main__":
    sys.exit(main())
