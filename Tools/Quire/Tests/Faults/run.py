"""Runs all tests of faults, two at a time. Linux only, with strace.

    python3 Tools/Quire/Tests/Faults/run.py Tools/Quire/.build/debug/quire
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

FOLDER = os.path.dirname(os.path.abspath(__file__))


def run(name):
    """Runs one; returns its exit status."""
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, os.path.join(FOLDER, name + ".py"), sys.argv[1]],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print(f"{done.stdout}{name}: {time.monotonic() - start:.0f} s", flush=True)
    return done.returncode


# The longest first.
with ThreadPoolExecutor(2) as pool:
    failed = list(filter(None, pool.map(run, ("fuzz", "extremes", "killed", "cache", "publish", "disk", "unconfined"))))
sys.exit(1 if failed else 0)
