#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds everything and runs every test; installs missing packages.
#
#     sh tests/run.sh [ARGUMENT...]            passes arguments to `meson test`: names, --suite ...
#     sh tests/run.sh --changed [ARGUMENT...]  only tests that depend on what you changed
#
# --changed compares the files of the checkout, committed or not, with the commit at which the
# branch left origin/main; if there is no origin/main, with the upstream branch, or else with the
# last commit. Fast suites run first; display tests run last, and only if all others passed. After
# MINUTES (3), it starts no more tests and reports the rest as left out. tests/support/changed.py
# selects the tests.
#
# BUILD sets another build folder than .build/tests. GABARIT_TEST_DIVISOR divides the number of
# random cases; the default is 2, or 20 with --changed. With 1, all cases run, as in tests/soak.sh,
# which uses a hundred seeds. Tests of the window mostly wait, so four tests run for each processor.
# Tests that this machine cannot run are reported as `left out: TOOL: TESTS` and counted separately.
# The last line is `N passed, N failed`, counted in single cases; the exit status is 0 if none
# failed and at least one ran, 2 if a requirement is missing and could not be installed, else 1.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$root/ui/setup.sh"

started=$(date +%s)
divisor=2
select=
if [ "${1-}" = --changed ]; then
    shift
    divisor=20
    select=$root/tests/support/changed.py
fi
need $test_packages
want $picture_packages
claim_folder "${BUILD:-$root/.build/tests}"

# Some programs are built only for tests. Tests install into the build's own prefix and uninstall
# afterwards.
targets="all meson-test-prereq"
if ! build_folder --prefix="$build/prefix"; then
    say "the build failed"
    echo "0 passed, 1 failed"
    exit 1
fi
rm -f "$build"/meson-logs/testlog*.json
set -- meson test -C "$build" --no-rebuild --num-processes $(($(nproc) * 4)) \
    --timeout-multiplier 4 "$@"
export GABARIT_TEST_DIVISOR="${GABARIT_TEST_DIVISOR:-$divisor}"
[ -z "$select" ] ||
    exec python3 "$select" "$build" $((started + ${MINUTES:-3} * 60)) "$@" </dev/null
"$@" </dev/null
python3 "$root/tests/support/tally.py" "$build/meson-logs/testlog.json"
