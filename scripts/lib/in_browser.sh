#!/bin/sh
# A few tests of the pages in a headless Chromium, for .ci/run: they run beside all other checks. Chromium is installed
# where it is missing and this can be done (root, apt-get). Exit code: 1 when a test failed; what cannot be done is said,
# and is no failure.
set -u
root=$(CDPATH='' cd -P -- "$(dirname -- "$0")/../.." && pwd -P) || exit 0
TMPDIR=$(mktemp -d) || exit 0 # profiles of the browser too
export TMPDIR
trap 'rm -rf -- "$TMPDIR"' EXIT
trap 'exit 143' INT TERM HUP

tell() { printf '== browser tests: %s\n' "$*"; }

browser() {
    for name in chromium chromium-browser google-chrome chrome; do
        command -v "$name" && return
    done
    return 1
}

install_chromium() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || {
        echo 'E: only root can, where there is apt-get'
        return 1
    }
    DEBIAN_FRONTEND=noninteractive
    export DEBIAN_FRONTEND
    set -- -qq -y -o Acquire::Retries=1 -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20
    timeout -k 5 60 apt-get "$@" update
    timeout -k 30 180 apt-get "$@" -o DPkg::Lock::Timeout=30 --no-install-recommends install chromium
}

if ! found=$(browser); then
    install_chromium </dev/null >"$TMPDIR/installed" 2>&1
    found=$(browser) || {
        why=$(grep -m 1 '^E:' "$TMPDIR/installed" || echo 'E: apt-get brought none in time')
        tell "skipped: there is no Chromium here, and it could not be installed (${why#E: })"
        exit 0
    }
fi
if ! timeout -k 5 60 "$found" --headless --no-sandbox --disable-gpu --user-data-dir="$TMPDIR/profile" --dump-dom 'data:text/html,<p>begun' \
    </dev/null 2>/dev/null | grep -q begun; then
    tell "skipped: $found does not start here"
    exit 0
fi
cd -- "$root" || exit 0
if REFEREE_TEST_JOBS='' "$root/scripts/test" tests/screen/test_browser.py tests/page/test_live.py tests/page/test_walking.py \
    -m browser -k 'not tablet and not laptop' -q </dev/null >"$TMPDIR/said" 2>&1; then
    tell "$(tail -n 1 "$TMPDIR/said") (all of them: scripts/test tests/page tests/screen tests/records -m browser)"
    exit 0
fi
cat "$TMPDIR/said"
tell FAILED
exit 1
