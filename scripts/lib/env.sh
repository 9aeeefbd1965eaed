# The Python environment behind scripts/*. Sourced, not run; plain POSIX sh.
#
# The caller sets `root` (the checkout) and calls `need_env PROFILE`. Afterwards `venv` is an environment that holds the
# checkout (editable) and the extras of that profile. The environment is .venv in the checkout, or $REFEREE_VENV.
#
#   $venv/.referee-state    "building" while something is being put in, then "whole PATH"; whoever finds "building"
#                           while holding the lock sees the rest of a run that was killed, and starts afresh
#   $venv/.referee-PROFILE  stamp: for which pyproject.toml, extras and places the profile was installed
#   $venv.lock, $venv.log   beside it: one builder at a time; what pip said the last time
#
# When the stamp fits, nothing but one cksum is run. The command is then started with -c: the installed script and
# `python -m` both import modules first that the command does not need; -P keeps the working directory off the path.

extras_for() {
    case $1 in
        run) extras=prove ;; # what the commands use
        test) extras=prove,test ;;
        bench) extras=prove,bench ;; # the peers that speed is measured against
    esac
}

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

die() {
    say "$@"
    exit 2
}

# need_env PROFILE
need_env() {
    venv=${REFEREE_VENV:-$root/.venv}
    case $venv in /*) ;; *) venv=$PWD/$venv ;; esac
    sum=$(cksum <"$root/pyproject.toml") || die "cannot read $root/pyproject.toml."
    extras_for "$1"
    is_stamped "$1" || make_env "$1"
}

# is_stamped PROFILE: the profile is installed, from this pyproject.toml, at these places.
is_stamped() {
    stamp="$sum $extras $venv $root"
    [ -f "$venv/.referee-$1" ] && [ -x "$venv/bin/python" ] &&
        IFS= read -r have <"$venv/.referee-$1" && [ "$have" = "$stamp" ]
}

make_env() {
    mkdir -p -- "${venv%/*}" 2>/dev/null
    if ! (: >>"$venv.lock") 2>/dev/null; then
        die "cannot write to ${venv%/*}; set REFEREE_VENV to a directory that may be made."
    fi
    find_python
    exec 9>>"$venv.lock"
    take_lock
    if ! is_stamped "$1"; then # else: another start made it meanwhile
        trap 'say "stopped while setting up; the next start does it again."; exit 130' INT
        trap 'exit 143' TERM
        build_env "$1"
        trap - INT TERM
    fi
    exec 9>&-
}

# The lock hangs on file descriptor 9. The installer inherits it: if this shell is killed, nobody else builds before the
# installer has ended too.
take_lock() {
    if command -v flock >/dev/null 2>&1; then
        flock -n 9 && return
        say "waiting for another start to finish setting up."
        flock 9 && return
    else
        "$python" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)' && return
    fi
    die "cannot lock $venv.lock."
}

# Sets `python`: $PYTHON if given, else the first on the path that will do.
find_python() {
    oldest='import sys; sys.exit(sys.version_info < (3, 11))'
    if [ -n "${PYTHON:-}" ]; then
        "$PYTHON" -c "$oldest" >/dev/null 2>&1 </dev/null ||
            die "PYTHON is set to $PYTHON, which is not a Python 3.11 or newer that runs here."
        python=$PYTHON
    else
        python=
        for name in python3 python3.13 python3.12 python3.11 python3.14 python; do
            if "$name" -c "$oldest" >/dev/null 2>&1 </dev/null; then
                python=$name
                break
            fi
        done
        [ -n "$python" ] ||
            die "needs Python 3.11 or newer and found none; install one, or set PYTHON to where it is."
    fi
}

build_env() {
    state=
    [ -f "$venv/.referee-state" ] && IFS= read -r state <"$venv/.referee-state"
    case $state in
        '' | "whole $venv") works && fresh= || fresh=yes ;;
        *) fresh=yes ;; # left half made, or moved here from elsewhere
    esac
    if [ -n "$fresh" ]; then
        say "setting up its Python environment; this is done once and may take a minute."
        remove_venv
    else
        say "bringing its Python environment up to date."
    fi
    mkdir -p -- "$venv" || die "cannot make $venv."
    [ -n "$fresh" ] && rm -f -- "$venv/.referee-run" "$venv/.referee-test" "$venv/.referee-bench"
    echo building >"$venv/.referee-state" || die "cannot write in $venv."
    : >"$venv.log"
    if [ -n "$fresh" ]; then
        "$python" -m venv "$venv" >>"$venv.log" 2>&1 </dev/null || {
            remove_venv
            fail "making a Python environment failed (on Debian and Ubuntu it needs the package python3-venv)"
        }
    fi
    (CDPATH='' cd -- "$root" && PIP_USER=0 "$venv/bin/python" -m pip install --disable-pip-version-check \
        --no-input --no-warn-script-location -e ".[$extras]") >>"$venv.log" 2>&1 </dev/null || {
        echo "whole $venv" >"$venv/.referee-state" # pip takes back what it could not finish
        fail "installing what it needs failed"
    }
    echo "whole $venv" >"$venv/.referee-state"
    put_stamp "$1"
    if [ "$1" != run ]; then # it has what the commands use as well
        extras_for run
        put_stamp run
        extras_for "$1"
    fi
}

put_stamp() { printf '%s\n' "$sum $extras $venv $root" >"$venv/.referee-$1"; }

fail() { die "$1; see the log: cat '$venv.log'"; }

# There is an environment, whoever made it, and its Python runs.
works() {
    [ -f "$venv/pyvenv.cfg" ] && "$venv/bin/python" -c "$oldest; import pip" >/dev/null 2>&1 </dev/null
}

# Removes what lies at $venv, but never a directory that does not look like an environment.
remove_venv() {
    [ -e "$venv" ] || return 0
    if [ "$venv" != "$root/.venv" ] && [ ! -f "$venv/.referee-state" ] && [ ! -f "$venv/pyvenv.cfg" ]; then
        rmdir -- "$venv" 2>/dev/null ||
            die "REFEREE_VENV names $venv, which holds something else; name a directory that may be made."
        return
    fi
    rm -rf -- "$venv" || die "cannot remove the broken environment $venv."
}

# run_command MODULE ARGUMENTS...: becomes the command. Python ends with an error of its own, before any code of ours runs,
# where its input is a directory or its encoding is unknown; that is said in a sentence here.
run_command() {
    name=$1
    shift
    [ ! -d /dev/stdin ] || die "the input is a directory; name a transcript, or use a pipe."
    if [ -n "${PYTHONIOENCODING:-}" ] && ! "$venv/bin/python" -c '' >/dev/null 2>&1 </dev/null; then
        say "PYTHONIOENCODING is $PYTHONIOENCODING, which Python does not know; it is left out."
        unset PYTHONIOENCODING
    fi
    exec "$venv/bin/python" -P -c "import sys; sys.argv[0] = '$name'; from $name.cli import main; sys.exit(main())" \
        ${1+"$@"}
}
