"""Verifies and builds on a full disk, at many levels of what is left of it.

No verdict may be wrong: what cannot be found out ends with status 3 and one sentence. When there is room
again, the next run finds what is so. The disk is a small tmpfs in a mount namespace of its own. Linux only.

    python3 Tools/Quire/Tests/Faults/disk.py Tools/Quire/.build/debug/quire
"""

from faults import *

SIZE = 256 << 20
LEVELS = [0, 16, 500, 1_500, 3_000, 6_000, 12_000]  # KB


def in_namespace():
    if "QUIRE_FAULTS" in os.environ:
        return True
    user = [] if os.geteuid() == 0 else ["--map-root-user"]
    words = ["unshare", "--mount", *user, sys.executable, *sys.argv]
    raise SystemExit(subprocess.run(words, env={**os.environ, "QUIRE_FAULTS": "1"}).returncode)


def fill(book, left):
    """Leaves so many bytes of the disk."""
    name = book.path("ballast")
    facts = os.statvfs(book.folder)
    with open(name, "wb") as file:
        os.posix_fallocate(file.fileno(), 0, max(1, facts.f_bavail * facts.f_bsize - left))


def main():
    mounted = tempfile.mkdtemp(prefix="quire-disk-")
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", mounted], check=True)
    full = 0
    with Book({"True.md": TRUE, "False.md": FALSE, "Chapters/01-Sample/Sample.md": TRUE}, mounted) as book:
        assert book.verify("True.md")[0] == 0
        assert book.quire("build", "--no-hovers").returncode == 0
        for level in LEVELS:
            shutil.rmtree(book.path(".build/quire/proofs"), ignore_errors=True)
            fill(book, level << 10)
            status, kinds, result = book.verify("True.md", "False.md", env={**os.environ, "TMPDIR": book.folder, "XDG_CACHE_HOME": book.path("caches")})
            if status == 3:
                full += 1
                lines = result.stderr.strip().splitlines()
                assert len(lines) == 1 and ("disk" in lines[0] or "No space left" in lines[0]), result.stderr
            else:
                must_hold(status, kinds, f"{level} KB")
            os.remove(book.path("ballast"))
            must_hold(*book.verify("True.md", "False.md")[:2], f"{level} KB, with room again")
        fill(book, 0)
        book.write("Chapters/01-Sample/Sample.md", TRUE + "\nMore.\n")
        result = book.quire("build", "--no-hovers")
        assert result.returncode == 3 and len(result.stderr.strip().splitlines()) == 1, result
    assert full > 2, full
    report(f"{len(LEVELS)} levels of a full disk, {full} of them too full to verify: no wrong verdict, then or later")


in_namespace() and main()
