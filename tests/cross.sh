#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the runtime for a 32-bit and for a big-endian machine and runs its tests there, emulated;
# installs what that needs and is missing.
#
#     sh tests/cross.sh [ARGUMENT...]       what follows goes to `meson test`
#
# Emulation is slow, so that only a hundredth of the random cases are run; GABARIT_TEST_DIVISOR
# changes that. BUILD names another build folder than .build/cross. Closes like tests/run.sh.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$root/ui/setup.sh"

need gcc-arm-linux-gnueabihf=arm-linux-gnueabihf-gcc libc6-dev-armhf-cross \
    gcc-s390x-linux-gnu=s390x-linux-gnu-gcc libc6-dev-s390x-cross qemu-user=qemu-s390x \
    meson ninja-build=ninja python3 "freedoom=$(cat "$root/tests/level/freedoom2.path")"
: "${GABARIT_TEST_DIVISOR:=100}"
export GABARIT_TEST_DIVISOR

folder=${BUILD:-$root/.build/cross}
for machine in armhf s390x; do
    claim_folder "$folder/$machine"
    if ! build_folder --cross-file "$root/tests/cross/$machine.ini" -Dauto_features=disabled; then
        say "the build for $machine failed"
        echo "0 passed, 1 failed"
        exit 1
    fi
    rm -f "$build/meson-logs/testlog.json"
    say "testing on $machine"
    meson test -C "$build" --no-rebuild --timeout-multiplier 4 "$@" </dev/null
done
python3 "$root/tests/support/tally.py" "$folder/armhf/meson-logs/testlog.json" \
    "$folder/s390x/meson-logs/testlog.json"
