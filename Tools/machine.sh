# Functions for the other scripts: they install what the book needs on this machine.
# Sourced, not run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

# Exits with status 3: this machine lacks something. The message says what, and how to get it.
lacks() {
  printf '%s\n' "$*" >&2
  exit 3
}

need_swift() {
  command -v swift >/dev/null 2>&1 ||
    lacks "There is no Swift on the path; install Swift 6.3 or newer from https://www.swift.org/install and run this again."
  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p' | head -n 1)
  case "$version" in
    6.[3-9] | 6.[1-9][0-9] | [7-9].* | [1-9][0-9].*) ;;
    *) lacks "Swift ${version:-of an unknown version} is too old for the book; install Swift 6.3 or newer from https://www.swift.org/install and run this again." ;;
  esac
}

# Installs packages with the system's package manager, or prints the command if it may not.
# need_packages "what for" apt-names brew-names
need_packages() {
  local what=$1 apt=$2 brew=$3 command
  if command -v apt-get >/dev/null 2>&1; then
    command="apt-get install -y $apt"
    if [ "$(id -u)" = 0 ]; then
      set -- ""
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
      set -- "sudo"
    else
      lacks "$what is missing; install it with: sudo $command"
    fi
    printf 'Installing %s …\n' "$apt" >&2
    # An outdated package list may name removed versions, so it is updated then.
    $1 env DEBIAN_FRONTEND=noninteractive $command >/dev/null 2>&1 ||
      { $1 apt-get update -qq >/dev/null 2>&1 && $1 env DEBIAN_FRONTEND=noninteractive $command >/dev/null; } ||
      lacks "$what could not be installed; see what this says: sudo $command"
  elif command -v brew >/dev/null 2>&1; then
    printf 'Installing %s …\n' "$brew" >&2
    brew install $brew >/dev/null || lacks "$what could not be installed; see what this says: brew install $brew"
  else
    lacks "$what are missing, and no package manager is known here; install libcmark, libb2 and zlib with their headers, and pkg-config."
  fi
}

need_libraries() {
  if ! { command -v pkg-config && pkg-config --exists libcmark libb2 zlib; } >/dev/null 2>&1; then
    need_packages "cmark, which reads Markdown, libb2, which computes digests, or zlib, which compresses," "libcmark-dev libb2-dev zlib1g-dev pkg-config" "cmark libb2 zlib pkg-config"
  fi
}

# Node, for WebAssembly outside of a browser.
need_node() {
  command -v node >/dev/null 2>&1 || need_packages "Node" "nodejs" "node"
}

# libmicrohttpd, for `quire serve`.
need_server() {
  pkg-config --exists libmicrohttpd 2>/dev/null ||
    need_packages "libmicrohttpd, which serves the preview," "libmicrohttpd-dev" "libmicrohttpd"
}

# Chromium, and a Python with the packages for browser tests: .build/venv/bin/python. The headless shell is
# the same engine without windows, and takes three quarters of the time.
need_browser() {
  local name browser=
  for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null 2>&1 && browser=$name && break
  done
  if [ -z "$browser" ]; then
    browser=chromium
    [ -z "$(apt-cache search --names-only '^chromium-headless-shell$' 2>/dev/null)" ] || browser+=-headless-shell
    need_packages "A browser" "$browser" "--cask chromium"
  fi
  command -v pdftotext >/dev/null 2>&1 || need_packages "pdftotext, which reads printed pages," "poppler-utils" "poppler"
  local venv="$root/.build/venv" packages="playwright axe-playwright-python html5lib"
  [ -x "$venv/bin/python" ] || python3 -m venv "$venv" >/dev/null 2>&1 || {
    need_packages "Python with its module venv" "python3 python3-venv" "python"
    python3 -m venv "$venv"
  }
  "$venv/bin/python" -c 'import playwright, axe_playwright_python, html5lib' 2>/dev/null ||
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check $packages ||
    lacks "The packages $packages could not be installed from PyPI; see what this says: $venv/bin/python -m pip install $packages"
}

# What Tools/Quire/Tests/Epub/check.py runs.
need_epubcheck() {
  [ -e /usr/share/java/epubcheck.jar ] || command -v epubcheck >/dev/null 2>&1 ||
    need_packages "epubcheck" "epubcheck" "epubcheck"
}

# Runs a command, and shows its output only if it fails.
quietly() {
  local log
  log=$(mktemp)
  if "$@" >"$log" 2>&1; then
    rm -f "$log"
  else
    local status=$?
    cat "$log" >&2
    rm -f "$log"
    return $status
  fi
}

# The debug builds: quire's, in its own package, and the modules', which `swift test` shares. SwiftPM
# takes more than a second to find that nothing has changed, so it is asked only if a source file, a
# folder of them or the toolchain is newer than the last build.
quire_package="$root/Tools/Quire"
quire="$quire_package/.build/debug/quire"
modules="$root/.build/debug"

# is_built PACKAGE PATH…: whether its build is newer than these paths in it.
is_built() {
  local stamp="$1/.build/debug/.built"
  [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$(toolchain_identity)" ] &&
    [ -z "$(cd "$1" && find "${@:2}" -newer "$stamp" -print -quit)" ]
}

toolchain_identity() {
  printf '%s\n' "$root $(command -v swift) $(ls -lL "$(command -v swift)" 2>/dev/null)"
}

# build PACKAGE: its debug build. The stamp has the time at which the build began.
build() {
  mkdir -p "$1/.build"
  toolchain_identity >"$1/.build/.built.new"
  if [ -t 2 ] && [ -z "${2-}" ]; then
    swift build --package-path "$1" >&2
  else
    quietly swift build --package-path "$1"
  fi && mv "$1/.build/.built.new" "$1/.build/debug/.built"
}

need_quire() {
  [ -x "$quire" ] && is_built "$quire_package" Package.swift Sources && return
  need_swift
  need_libraries
  need_server
  printf 'Building quire, which takes a minute or two the first time …\n' >&2
  build "$quire_package"
}

# quire and the modules. Where both are new, they are built side by side.
need_build() {
  if is_built "$root" Package.swift Sources; then
    need_quire
    return
  fi
  need_swift
  build "$root" quietly &
  local modules_build=$!
  need_quire || { wait "$modules_build"; return 1; }
  wait "$modules_build"
}
