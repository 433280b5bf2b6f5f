#!/bin/sh
# SPDX-License-Identifier: MIT
# Measures which conditions of the runtime (src/runtime) its tests decide both ways, with masking
# MC/DC: each term of a condition must once be the reason that it is true, and once the reason that
# it is false. Fails if a term is missing in tests/coverage/gaps.txt, which explains why no test
# can do this, or if an explanation there is not needed any more.
#
#     sh tests/coverage.sh [ARGUMENT...]      passes arguments to `meson test`; the default is the
#                                             suites runtime, bank and level, which must pass
#
# Needs gcc 14 or later, and therefore runs in a system of another Debian release, which is created
# with debootstrap if it is missing: RELEASE, by default trixie. It is stored in CACHE, by default
# ~/.cache/gabarit-systems. Needs root, for chroot and mounts. BUILD is a build folder, by default
# .build/coverage. GABARIT_TEST_DIVISOR divides the number of random cases, by default 20.
#
# Adds a row to tests/RECORD.md if no argument selected tests. The last line is `N passed, N
# failed`, counted in terms and their outcomes; the exit status is 0 if none failed.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$root/ui/setup.sh"
. "$root/tests/systems/keep.sh"

release=${RELEASE:-trixie}
arguments=$*
[ "$(id -u)" = 0 ] || give_up "only an administrator can create systems: run this with sudo"
need debootstrap util-linux=unshare git python3
claim_folder "${BUILD:-$root/.build/coverage}"
cd "$build" || exit 2
keep_system "${CACHE:-$HOME/.cache/gabarit-systems}/$release-coverage" "$release" \
    gcc libc6-dev meson ninja-build python3 freedoom || give_up "there is no system to measure in"
start=$(python3 "$root/tests/support/record.py")

# inside COMMAND...: runs a command in the system, in the build folder.
inside()
{
    PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 CC="$root/tests/coverage/cc.sh" \
        sh "$root/tests/systems/guest.sh" "$system" "$@"
}

build_inside()
{
    { [ -e build.ninja ] || inside meson setup . "$root" -Dauto_features=disabled \
        -Ddefault_library=static; } && inside ninja all meson-test-prereq
}

build_inside >.log 2>&1 </dev/null || {
    tail -n 60 .log >&2
    give_up "the build failed"
}
find . -name '*.gcda' -exec rm {} +
[ $# -gt 0 ] || set -- --suite runtime --suite bank --suite level
GABARIT_TEST_DIVISOR=${GABARIT_TEST_DIVISOR:-20} inside meson test --no-rebuild \
    --timeout-multiplier 10 "$@" >.tests 2>&1 </dev/null || {
    tail -n 40 .tests >&2
    give_up "the tests failed"
}
inside python3 "$root/tests/coverage/measure.py" "$build" "$root/tests/coverage/gaps.txt" \
    >.measured || [ -s .measured ] || give_up "gcov gave no figures"
cat .measured
closing=$(tail -n 1 .measured)
passed=${closing%% *}
failed=${closing#*, }
failed=${failed%% *}
[ -n "$arguments" ] || python3 "$root/tests/support/record.py" tests/coverage.sh "$release" \
    "$start" "$passed" "$failed" "$(sed -n 's/^explained: //p' .measured)" \
    "$(sed -n 's/^compiler: //p' .measured)"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
