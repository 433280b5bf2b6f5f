#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds everything and runs every test; installs what that needs and is missing.
#
#     sh tests/run.sh [ARGUMENT...]       what follows goes to `meson test`: names, --suite ...
#
# BUILD names another build folder than .build/tests. GABARIT_TEST_DIVISOR is what the number of
# random cases is divided by: 2 where it is not set, 1 for all of them, which is how tests/soak.sh
# runs them at a hundred seeds. Tests of the window mostly wait, so that two run for each processor.
# Tests that this machine cannot run are reported as `left out: TOOL: TESTS` and counted separately.
# The last line is `N passed, N failed`, counted in single cases; the exit status is 0 when none
# failed and at least one ran, 2 when something that it needs is missing and could not be installed,
# else 1.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$root/ui/setup.sh"

need $test_packages
claim_folder "${BUILD:-$root/.build/tests}"

# What is installed to the build's own prefix is taken away again.
if ! build_folder --prefix="$build/prefix"; then
    say "the build failed"
    echo "0 passed, 1 failed"
    exit 1
fi
rm -f "$build/meson-logs/testlog.json"
GABARIT_TEST_DIVISOR=${GABARIT_TEST_DIVISOR:-2} \
    meson test -C "$build" --no-rebuild --num-processes $(($(nproc) * 2)) --timeout-multiplier 4 \
    "$@" </dev/null
python3 "$root/tests/support/tally.py" "$build/meson-logs/testlog.json"
