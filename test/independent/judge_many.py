"""Runs docs/formats/verify.py again and again in one process: its packages take longer to load than a file to judge.

Each line of input is the JSON of its arguments; the answer is one line: {"said": what it printed, "code": what it
would exit with, or null where it failed, "why": how}. Its argument is the folder of verify.py.
"""

import contextlib
import gc
import io
import json
import sys
import traceback

sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import verify  # noqa: E402

gc.freeze()

for line in sys.stdin:
    said, code, why = io.StringIO(), None, ""
    try:
        with contextlib.redirect_stdout(said):
            code = verify.main(json.loads(line))
    except Exception:
        why = traceback.format_exc()
    print(json.dumps({"said": said.getvalue(), "code": code, "why": why}), flush=True)
