"""Runs a program in Python again and again without starting Python each time: `rehearsal.py PROGRAM`.

A line of input is a list: what is typed, then the words behind the program. A line of output is its output and its exit code.
"""
import io
import json
import sys

requests, answers, errors = sys.stdin, sys.stdout, sys.stderr
path = sys.argv[1]
with open(path) as source:
    program = compile(source.read(), path, "exec")
for line in requests:
    typed, *words = json.loads(line)
    sys.argv, sys.stdin, sys.stdout, sys.stderr = [path, *words], io.StringIO(typed), io.StringIO(), io.StringIO()
    code = 0
    try:
        exec(program, {"__name__": "__main__"})
    except SystemExit as end:
        code = end.code or 0
    except Exception:
        code = 1
    said, sys.stderr = sys.stdout.getvalue(), errors
    print(json.dumps([said, code]), file=answers, flush=True)
