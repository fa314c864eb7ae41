"""Runs all tests of faults, one after the other. Linux only, with strace.

    python3 Tests/Faults/run.py .build/debug/quire
"""

import os
import subprocess
import sys
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))

for name in ("publish", "unconfined", "killed", "cache", "disk", "extremes", "fuzz"):
    start = time.monotonic()
    status = subprocess.run([sys.executable, os.path.join(FOLDER, name + ".py"), sys.argv[1]]).returncode
    print(f"{name}: {time.monotonic() - start:.0f} s", flush=True)
    if status != 0:
        sys.exit(status)
