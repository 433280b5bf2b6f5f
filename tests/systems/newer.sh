#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the display tests that changed since the last recorded run on a newer Debian release, with
# the programs of this machine and the libraries of that release. Unlike tests/systems.sh, it builds
# nothing there, so it takes minutes; it finds what depends on the version of GTK.
#
#     newer.sh [RELEASE]       trixie
#
# BUILD is a build folder inside the source tree, by default .build/tests; it is built if necessary.
# After MINUTES (3), no more tests start, and the rest is reported as left out. The system is stored
# in CACHE, by default ~/.cache/gabarit-systems; remove it to create it again. Needs root, for
# chroot and mounts; if the system cannot be created or entered, all tests are left out.
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd) || exit 2
. "$root/ui/setup.sh"
. "$root/tests/systems/keep.sh"

release=${1:-trixie}
left_out()
{
    echo "left out: debootstrap and root: display tests on $release"
    exit 0
}
if [ "$(id -u)" != 0 ] || ! (need debootstrap util-linux=unshare git) ||
    ! unshare --mount --pid --fork true; then
    left_out
fi
need $test_packages
want $picture_packages
claim_folder "${BUILD:-$root/.build/tests}"
targets="all meson-test-prereq"
build_folder --prefix="$build/prefix" || give_up "the build failed"

# Programs of display tests need this at run time.
packages="libgtk-4-1 libjansson4 libjpeg62-turbo libwebp7 libwebpdemux2 libsdl2-2.0-0 libglib2.0-bin
    libxtst6 python3 python3-gi xvfb xdotool weston imagemagick dbus at-spi2-core strace
    libgl1-mesa-dri adwaita-icon-theme fonts-dejavu-core shared-mime-info ceferino-data trophy-data
    amoebax-data epiphany-data"
cache=${CACHE:-$HOME/.cache/gabarit-systems}
system=$cache/$release
keep_system "$system" "$release" $packages || left_out

# The commit of the last complete run; without one, all tests have changed.
since=$(sed -n "s/^| $release, tests | [^|]* | \([0-9a-f]*\)+\{0,1\} |.*/\1/p" \
    "$root/tests/RECORD.md")
git -C "$root" merge-base --is-ancestor "${since:-none}" HEAD 2>/dev/null ||
    since=$(git -C "$root" hash-object -t tree /dev/null)
rm -f "$build"/meson-logs/testlog*.json
export GABARIT_TEST_SYSTEM="$system"
exec python3 "$root/tests/support/changed.py" --since "$since" --suite display "$build" \
    $(($(date +%s) + ${MINUTES:-3} * 60)) meson test -C "$build" --no-rebuild \
    --num-processes $(($(nproc) * 4)) --timeout-multiplier 4 </dev/null
