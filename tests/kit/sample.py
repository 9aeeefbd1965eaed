"""A small program with the ways in which a program can end; for `tests/kit/test_program.py`."""

import os
import signal
import sys
import time


def main(word: str) -> None:
    """Do what the word says."""
    if word == "exit":
        print("bye")
        sys.exit(7)
    if word == "sentence":
        sys.exit("a sentence")
    if word == "exception":
        raise ValueError("wrong")
    if word == "streams":
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            print(stream.encoding, stream.errors, stream.isatty(), stream.line_buffering, stream.fileno())
            print(getattr(stream, "write_through", None), getattr(stream, "name", None), getattr(stream, "mode", None))
        print(time.tzname, os.path.basename(os.getcwd()) in ("True", "False"), sys.argv[1:], __name__)
        print(sys.stdin.read())
    if word == "killed":
        os.kill(os.getpid(), signal.SIGTERM)
    if word == "closed":
        os.close(1)
        print("nowhere")
    if word == "own":
        print(os.getpid())
    if word == "echo":
        sys.stdout.write(sys.stdin.read())
    if word == "terminal":
        print(os.get_terminal_size(), os.getsid(0) == os.getpid() == os.tcgetpgrp(0), input("? "))
    if word == "sleep":
        print("sleeps", flush=True)
        time.sleep(600)
    if word == "interrupted":
        try:
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(60)
        except KeyboardInterrupt:
            print("heard")


if __name__ == "__main__":
    main(sys.argv[1])
