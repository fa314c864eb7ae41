"""Verifies on a system whose kernel has no Landlock: strace refuses the call.

Nothing may run, except with --no-sandbox; then the ledger says so. Linux only, with strace.

    python3 Tools/Quire/Tests/Faults/unconfined.py Tools/Quire/.build/debug/quire
"""

from faults import *

PREFIX = ("strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=landlock_create_ruleset",
          "-e", "inject=landlock_create_ruleset:error=ENOSYS")


def main():
    with Book({"True.md": TRUE}) as book:
        assert book.verify("True.md")[0] == 0
        result = book.quire("verify", "--mode", "book", "True.md", prefix=PREFIX)
        lines = result.stderr.strip().splitlines()
        assert result.returncode == 3 and len(lines) == 1, result
        assert "no sandbox is available here" in lines[0] and "--no-sandbox" in lines[0], lines
        result = book.quire("doctor", prefix=PREFIX)
        assert "missing a sandbox" in result.stdout, result.stdout
        result = book.quire("verify", "--mode", "book", "True.md", "--no-sandbox", prefix=PREFIX)
        assert result.returncode == 0 and "no sandbox was used" in result.stdout, result
    report("without Landlock nothing runs, unless --no-sandbox says so")


main()
