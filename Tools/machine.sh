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

# Installs packages with the system's package manager, or prints the command if it may not, as with
# BOOK_INSTALLS=no in the environment.
# need_packages "what for" apt-names brew-names
need_packages() {
  local what=$1 apt=$2 brew=$3 command
  if command -v apt-get >/dev/null 2>&1; then
    command="apt-get install -y $apt"
    if [ "${BOOK_INSTALLS-}" = no ]; then
      lacks "This machine lacks $what. Install it with: $command"
    elif [ "$(id -u)" = 0 ]; then
      set -- ""
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
      set -- "sudo"
    else
      lacks "This machine lacks $what. Install it with: sudo $command"
    fi
    printf 'Installing %s …\n' "$apt" >&2
    # An outdated package list may name removed versions, so it is updated then.
    $1 env DEBIAN_FRONTEND=noninteractive $command >/dev/null 2>&1 ||
      { $1 apt-get update -qq >/dev/null 2>&1 && $1 env DEBIAN_FRONTEND=noninteractive $command >/dev/null; } ||
      lacks "This machine lacks $what, which could not be installed; see what this says: sudo $command"
  elif command -v brew >/dev/null 2>&1; then
    [ "${BOOK_INSTALLS-}" != no ] || lacks "This machine lacks $what. Install it with: brew install $brew"
    printf 'Installing %s …\n' "$brew" >&2
    brew install $brew >/dev/null ||
      lacks "This machine lacks $what, which could not be installed; see what this says: brew install $brew"
  else
    lacks "This machine lacks $what. No package manager is known here: install what Debian has in the packages $apt."
  fi
}

# The libraries that quire uses, each with its name for pkg-config, what it is for, and its packages.
quire_libraries="libcmark|cmark, which reads Markdown|libcmark-dev|cmark
libb2|libb2, which computes digests|libb2-dev|libb2
zlib|zlib, which compresses|zlib1g-dev|zlib"

need_libraries() {
  local name what apt brew missing="" all_apt="" all_brew=""
  if ! command -v pkg-config >/dev/null 2>&1; then
    # Which of the libraries are there is not known, and one that is there is not installed again.
    missing="pkg-config, which finds libraries, and perhaps some of these: " all_apt=" pkg-config" all_brew=" pkg-config"
  fi
  while IFS='|' read -r name what apt brew; do
    if pkg-config --exists "$name" 2>/dev/null; then continue; fi
    [ -z "$all_apt" ] || [ "$all_apt" = " pkg-config" ] || missing+="; "
    missing+=$what all_apt+=" $apt" all_brew+=" $brew"
  done <<<"$quire_libraries"
  [ -z "$all_apt" ] || need_packages "$missing" "${all_apt# }" "${all_brew# }"
}

# Node, for WebAssembly outside of a browser.
need_node() {
  command -v node >/dev/null 2>&1 || need_packages "Node" "nodejs" "node"
}

# libmicrohttpd, for `quire serve`.
need_server() {
  pkg-config --exists libmicrohttpd 2>/dev/null ||
    need_packages "libmicrohttpd, which serves the preview" "libmicrohttpd-dev" "libmicrohttpd"
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
    need_packages "a browser" "$browser" "--cask chromium"
  fi
  command -v pdftotext >/dev/null 2>&1 || need_packages "pdftotext, which reads printed pages" "poppler-utils" "poppler"
  local venv="$root/.build/venv" packages="playwright axe-playwright-python html5lib"
  [ -x "$venv/bin/python" ] || python3 -m venv "$venv" >/dev/null 2>&1 || {
    need_packages "Python with its module venv" "python3 python3-venv" "python"
    python3 -m venv "$venv" || lacks "The folder $venv for Python could not be made; its message is above."
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

# `quire doctor` where quire is not built: what its build needs, in the same form.
doctor() {
  local missing=0 name what apt brew remedy
  # report "what" "remedy": the remedy is empty where it is there.
  report() {
    if [ -z "$2" ]; then printf 'ok      %s\n' "$1"; else printf '%s%s\n        %s\n' "${3-missing }" "$1" "$2"; fi
    [ -z "$2" ] || [ -n "${3-}" ] || missing=$((missing + 1))
  }
  # tool NAME "remedy" ["without "]
  tool() { if command -v "$1" >/dev/null 2>&1; then report "$1" ""; else report "$1" "$2" ${3+"$3"}; fi; }
  # header "what" NAME apt brew ["without "]
  header() {
    remedy="sudo apt-get install $3   (macOS: brew install $4)"
    if pkg-config --exists "$2" 2>/dev/null; then remedy=""; fi
    report "$1" "$remedy" ${5+"$5"}
  }
  remedy=$( (need_swift) 2>&1) || true
  report "Swift 6.3 or newer" "$remedy"
  tool clang "it comes with the Swift toolchain"
  tool git "sudo apt-get install git"
  tool pkg-config "sudo apt-get install pkg-config   (macOS: brew install pkg-config)"
  while IFS='|' read -r name what apt brew; do header "$what" "$name" "$apt" "$brew"; done <<<"$quire_libraries"
  header "libmicrohttpd, for \`serve\`" libmicrohttpd libmicrohttpd-dev libmicrohttpd "without "
  tool node "for Tools/test: sudo apt-get install nodejs   (macOS: brew install node)" "without "
  tool python3 "for Tools/bench and Tools/test --all: sudo apt-get install python3" "without "
  if [ "$missing" != 0 ]; then
    printf '%s missing; see above.\n' "$missing"
    exit 3
  fi
  printf 'Nothing is missing to build quire, which Tools/book does first. Then this also tries the sandbox.\n'
  exit 0
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

# is_built PACKAGE [PRODUCT]: whether its build, or that of one product, is newer than its sources.
is_built() {
  local stamp="$1/.build/debug/.built-${2-all}"
  [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$(toolchain_identity)" ] &&
    [ -z "$(cd "$1" && find Package.swift Sources -newer "$stamp" -print -quit)" ]
}

toolchain_identity() {
  printf '%s\n' "$root $(command -v swift) $(ls -lL "$(command -v swift)" 2>/dev/null)"
}

# forget_copy SCRATCH PACKAGE: removes a build that was copied together with its checkout. Its module maps have
# the paths of the other one, and the compiler would report each as a missing module.
forget_copy() {
  local plan
  for plan in "$1/debug.yaml" "$1/release.yaml"; do
    if [ ! -f "$plan" ] || grep -qF "\"$2/Sources/" "$plan"; then continue; fi
    printf 'The build in %s was copied from another folder; building again …\n' "$1" >&2
    rm -rf "$1"
    return
  done
}

# build PACKAGE [PRODUCT]: its debug build. The stamp has the time at which the build began. On a terminal,
# the build of a product shows how far it is.
build() {
  forget_copy "$1/.build" "$1"
  mkdir -p "$1/.build"
  toolchain_identity >"$1/.build/.built-new"
  local quiet=quietly
  [ ! -t 2 ] || [ -z "${2-}" ] || quiet=
  $quiet swift build --package-path "$1" ${2+--product "$2"} >&2 &&
    mv "$1/.build/.built-new" "$1/.build/debug/.built-${2-all}"
}

# need_quire [PRODUCT]: quire, and another product of its package, which quire starts.
need_quire() {
  if [ -x "$quire" ] && is_built "$quire_package" quire && { [ $# = 0 ] || is_built "$quire_package" "$1"; }; then
    # A library may have been removed since.
    "$quire" help >/dev/null 2>&1 || need_libraries
    return
  fi
  need_swift
  need_libraries
  [ "${1-}" != quire-serve ] || need_server
  printf 'Building %s, which takes a minute or two the first time …\n' "${1-quire}" >&2
  build "$quire_package" quire && { [ -z "${1-}" ] || build "$quire_package" "$1"; }
}

# quire and the modules. Where both are new, they are built side by side.
need_build() {
  # `CHAPTER=Observer swift test` leaves a build of one module. The player needs all.
  if is_built "$root" && grep -qF "/Sources/PodcastPlayer/" "$root/.build/debug.yaml"; then
    need_quire
    return
  fi
  need_swift
  build "$root" &
  local modules_build=$!
  need_quire || { wait "$modules_build"; return 1; }
  wait "$modules_build"
}
