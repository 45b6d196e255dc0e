"""Runs Schemathesis for each person in a process of its own, two at a time; its packages are loaded once.

Its argument names a JSON file: [{"person": file, "said": file, "seconds": most, "options": [...]}]. What a run prints
goes to the file `said`.
"""

import gc
import importlib
import json
import os
import signal
import sys
import traceback

from hypothesis.strategies import characters
from schemathesis.cli import schemathesis

# What the command itself loads only once it needs it.
for later in ("cli.commands.run.executor", "engine.core", "specs.openapi.schemas"):
    importlib.import_module(f"schemathesis.{later}")
# Which characters UTF-8 has: a table of a million rows, made in two seconds, which two processes that start together
# would each make.
characters(codec="utf-8").validate()
# What is loaded stays to the end, and making cases leaves little that only a collection can remove.
gc.freeze()
gc.set_threshold(20_000, 20, 20)

AT_ONCE = 2


def run(person, said, seconds, options):
    """In a process of its own, which ends with it."""
    signal.alarm(seconds)
    file = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(file, 1)
    os.dup2(file, 2)
    os.environ["TESTATE_PERSON"] = person
    code = 1
    try:
        schemathesis(options, prog_name="schemathesis")
    except SystemExit as end:
        code = end.code
    except BaseException:
        traceback.print_exc()
    finally:
        print(f"\nexit code {code}" if code else "")
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


with open(sys.argv[1]) as given:
    waiting = json.load(given)
running = 0
while waiting or running:
    if waiting and running < AT_ONCE:
        one = waiting.pop(0)
        if os.fork() == 0:
            run(**one)
        running += 1
    else:
        os.wait()
        running -= 1
