#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the two commands of the README in fresh minimal systems of several Debian releases, without
# and with a display, checks the editor that they start, and prints a line for each step. Installs
# missing packages. Needs root, for chroot and mounts.
#
#     sh tests/systems.sh [RELEASE...]       bookworm trixie testing
#
# SYSTEMS lists the parts to run:
#     tour       sh ui/run.sh without a display
#     editor     sh ui/run.sh with a display; pictures of the welcome page, the demo and a menu must
#                show no broken icon and be similar to those of the first release
#     tests      sh tests/run.sh without a display
#     desktop    sh tests/run.sh with a display
#     renderer   the display tests again with GSK_RENDERER=ngl (gl in later versions of GTK), and
#                the cost of a frame of the canvas with this renderer and with cairo; needs GTK 4.14
#     warnings   builds everything with gcc and with clang; a warning is an error
#     optional   builds with no optional package, with those that gab needs, and with all of them
#     packages   builds the Debian packages and checks them with lintian; installs them in another
#                system, uses them, purges them, and compares the files with those of before
# By default it runs all of them. "tour", "tests", "optional" and both systems of "packages" begin
# without additional packages.
#
# The tree is that of the last commit. Systems are made with debootstrap from the mirror that this
# machine's apt uses, or from MIRROR, and are stored in a cache, with the packages that they
# install: CACHE, by default .build/systems-cache; remove it to create them again. BUILD is the
# folder for systems, logs and pictures, by default .build/systems; it is kept until the next run.
# Everything runs in a separate mount and process namespace, so nothing stays mounted or running,
# even if this script is killed.
#
# Each part of a release adds a row to tests/RECORD.md, counted in single cases if a step prints
# them, else in steps. The last line is `N passed, N failed`; the exit status is 0 if none failed
# and at least one ran.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$root/ui/setup.sh"
. "$root/tests/systems/apt.sh"

parts=${SYSTEMS:-tour editor tests desktop renderer warnings optional packages}
[ $# -gt 0 ] || set -- bookworm trixie testing
[ "$(id -u)" = 0 ] || give_up "only an administrator can create systems: run this with sudo"
need debootstrap util-linux=unshare git xvfb=Xvfb xdotool imagemagick=import python3 \
    libglib2.0-bin=gresource
python=$(command -v /usr/bin/python3 || command -v python3)
unset DISPLAY WAYLAND_DISPLAY
claim_folder "${BUILD:-$root/.build/systems}"
mkdir -p "${CACHE:-$root/.build/systems-cache}" || exit 2
cache=$(CDPATH= cd -- "${CACHE:-$root/.build/systems-cache}" && pwd) || exit 2
passed=0
failed=0
running=
trap 'trap - EXIT; stop; exit 130' INT TERM HUP
trap stop EXIT

# Ends the programs that run in a system, and thereby its mounts. The first signal lets programs
# that started a display remove it; unshare ignores that signal.
stop()
{
    [ -n "$running" ] || return 0
    kill "$running" 2>/dev/null && sleep 2
    kill -KILL "$running" 2>/dev/null
}

has_part()
{
    case " $parts " in *" $1 "*) return 0 ;; esac
    return 1
}

# part NAME COMMAND...: runs a part, if it was selected, and records its row.
part()
{
    has_part "$1" || return 0
    part=$1
    shift
    cases_passed=0
    cases_failed=0
    left_out=0
    remark=
    start=$(python3 "$root/tests/support/record.py")
    "$@"
    python3 "$root/tests/support/record.py" tests/systems.sh "$release, $part" "$start" \
        $cases_passed $cases_failed $left_out "$remark"
}

# count PASSED FAILED: adds the cases of a step. If its output ends with counts, these are used, but
# a failed step has at least one failed case.
count()
{
    step_passed=$1
    step_failed=$2
    if [ -n "$closing" ]; then
        step_passed=${closing%% *}
        closing_failed=${closing#*, }
        [ "${closing_failed%% *}" -lt "$step_failed" ] || step_failed=${closing_failed%% *}
    fi
    cases_passed=$((cases_passed + step_passed))
    cases_failed=$((cases_failed + step_failed))
    step_left_out=$(sed -n 's/^\([0-9]*\) left out$/\1/p' "$log" | tail -n 1)
    left_out=$((left_out + ${step_left_out:-0}))
}

# step NAME COMMAND...: runs a step with a log, and prints one line with its time.
step()
{
    name=$1
    shift
    log=$logs/$(printf '%s' "$name" | tr -c 'a-zA-Z0-9.\n' '-').log
    begin=$(date +%s)
    "$@" >"$log" 2>&1 </dev/null &
    running=$!
    wait "$running"
    status=$?
    running=
    closing=$(grep -aE '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1)
    if [ $status -eq 0 ]; then
        verdict=passed
        passed=$((passed + 1))
        count 1 0
    else
        verdict=FAILED
        failed=$((failed + 1))
        count 0 1
    fi
    printf '%-10s %-44s %s, %d s%s\n' "$release" "$name" $verdict $(($(date +%s) - begin)) \
        "${closing:+: $closing}"
    [ $verdict = passed ] ||
        { tail -n 15 "$log" | sed 's/^/    /'; say "the complete log is $log"; }
    [ $verdict = passed ]
}

# ---- Systems ----

make_system()
{
    rm -rf "$system"
    debootstrap --variant=minbase "$release" "$system" "$mirror" &&
        rm -f "$system"/var/cache/apt/archives/*.deb &&
        tar -C "$system" -cf "$cache/$release.tar.new" . &&
        mv "$cache/$release.tar.new" "$cache/$release.tar"
}

# Unpacks a new system, with the tree in /gabarit.
fresh_system()
{
    rm -rf "$system" && mkdir -p "$system/gabarit" &&
        tar -C "$system" -xf "$cache/$release.tar" &&
        git -C "$root" archive HEAD | tar -C "$system/gabarit" -xf - &&
        access_of_apt >"$system/etc/apt/apt.conf.d/90proxy" &&
        sh "$here/enter.sh" "$system" "$cache/$release.packages" dpkg-query -W apt
}

# use_system NAME: creates a fresh system unless the current one has this name. Parts that must
# begin without additional packages use different names, because installed packages could hide that
# one is missing. This counts as a case only if it fails.
use_system()
{
    [ "$used" != "$1" ] || return 0
    used=
    counted=$cases_passed
    [ -e "$cache/$release.tar" ] || step "debootstrap" make_system || return
    step "a fresh system" fresh_system || return
    used=$1
    cases_passed=$counted
}

# inside COMMAND...: runs a command in the system, in namespaces for mounts and processes that end
# with it.
inside()
{
    exec sh "$here/enter.sh" "$system" "$cache/$release.packages" "$@"
}

# on_display COMMAND...: like inside, on a separate display.
on_display()
{
    exec "$python" "$here/on_screen.py" sh "$here/enter.sh" "$system" "$cache/$release.packages" \
        "$@"
}

# ---- Parts ----

look()
{
    exec "$python" "$here/look.py" "$1" sh "$here/enter.sh" "$system" "$cache/$release.packages"
}

compare()
{
    exec "$python" "$here/compare.py" "$system" "$build/$1" "$build/$release"
}

has_new_gtk()
{
    inside sh -c 'root=/gabarit && . ui/setup.sh && need pkg-config libgtk-4-dev &&
        exec pkg-config --atleast-version=4.14 gtk4'
}

run_tour()
{
    use_system first && step "sh ui/run.sh, no display" inside sh ui/run.sh
}

run_editor()
{
    use_system first && step "sh ui/run.sh, with a display" look "$build/$release" &&
        step "no broken icon, and like $first" compare "$first"
}

run_tests()
{
    use_system second && step "sh tests/run.sh, no display" inside sh tests/run.sh
}

run_desktop()
{
    use_system second && step "sh tests/run.sh, with a display" on_display sh tests/run.sh
}

run_renderer()
{
    use_system second || return
    (has_new_gtk) >/dev/null 2>&1 || { left_out=1 remark='GTK is older than 4.14'; return; }
    # GTK calls this renderer ngl as long as it also contains an older one, and gl in later
    # versions.
    gl=ngl
    ! (inside pkg-config --atleast-version=4.19 gtk4) >/dev/null 2>&1 || gl=gl
    step "display tests, GSK_RENDERER=$gl" on_display GABARIT_TEST_RENDERER=gl \
        sh tests/run.sh --suite display
    for renderer in cairo $gl; do
        step "bench_canvas --window, $renderer" on_display GSK_RENDERER=$renderer \
            .build/tests/tests/bench/bench_canvas --window &&
            sed -n '/^ms a frame/,$p' "$log"
    done
}

run_warnings()
{
    use_system second && step "no warnings" inside sh tests/systems/warnings.sh
    remark=$(sed -n 's/^compiler: //p' "$log" | sort -u | paste -sd, | sed 's/,/, /g')
}

run_optional()
{
    use_system third && step "optional packages" inside sh tests/systems/optional.sh
}

run_packages()
{
    use_system fourth &&
        step "sh data/packages.sh" inside DEB_BUILD_OPTIONS=nocheck sh data/packages.sh || return
    made=$logs/packages
    mv "$system/gabarit/.build/packages" "$made" && use_system fifth &&
        mkdir "$system/gabarit/.build" && cp -r "$made" "$system/gabarit/.build" &&
        step "installed, used and purged" on_display sh tests/systems/packages.sh
    remark=$(sed -n 's/^lintian: //p' "$logs/sh-data-packages.sh.log")
}

here=$root/tests/systems
first=$1
mirror=${MIRROR:-$(mirror_of_apt)}
[ -n "$mirror" ] || give_up "apt uses no mirror of Debian: set MIRROR to one"
for release; do
    system=$build/$release.system
    logs=$build/$release
    used=
    rm -rf "$logs"
    mkdir -p "$logs" "$cache/$release.packages" || exit 2
    for name in tour editor tests desktop renderer warnings optional packages; do
        part $name run_$name
    done
    rm -rf "$system"
done
say "logs and pictures are in $build"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
