#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks that gab writes the same bytes when built with different compilers: gcc and clang, with and
# without optimisation. Builds the tool with each compiler and runs the test of known digests. Also
# builds the bank writer for 32 bits and rewrites the bank of the demo with it. Prints a line for
# each build; exits with status 0 if all agree.
#
# sh tests/cli/compilers.sh         BUILD: the folder to use instead of .build/compilers
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd) || exit 2
. "$root/ui/setup.sh"

need gcc clang libclang-rt-14-dev libc6-dev-i386=gnu/stubs-32.h $gab_packages
claim_folder "${BUILD:-$root/.build/compilers}"
work=$build
status=0
for compiler in gcc clang; do
    for level in 0 2 3; do
        built=$work/$compiler-$level
        [ -e "$built/build.ninja" ] ||
            CC=$compiler meson setup "$built" "$root" -Doptimization="$level" \
                >"$work/log" 2>&1 </dev/null || exit 2
        ninja -C "$built" src/cli/gab >"$work/log" 2>&1 </dev/null ||
            { tail -n 40 "$work/log"; exit 2; }
        if python3 "$root/tests/cli/test_builds.py" "$built/src/cli/gab" ninja make bytes \
            >"$work/$compiler-$level.log" 2>&1; then
            echo "$compiler -O$level: the same bytes"
        else
            echo "$compiler -O$level: WRONG, see $work/$compiler-$level.log"
            status=1
        fi
    done
done

# These compiler options are those of tests/cross/i686.ini.
"$work/gcc-2/src/cli/gab" export "$root/data/demo/demo.gabarit" -o "$work/demo.gab" || exit 2
for level in 0 2 3; do
    clang -m32 -std=c11 -O$level -msse2 -mfpmath=sse -ffp-contract=off \
        -idirafter /usr/include/x86_64-linux-gnu --rtlib=compiler-rt --unwindlib=none \
        -I"$root/src" -I"$root/src/runtime" "$root/tests/bank/write_again.c" \
        $(ls "$root"/src/bank/*.c | grep -v json) "$root"/src/runtime/*.c -lm \
        -o "$work/write_again" >"$work/log" 2>&1 || { tail -n 40 "$work/log"; exit 2; }
    if "$work/write_again" "$work/demo.gab"; then
        echo "clang -m32 -O$level: the same bytes"
    else
        echo "clang -m32 -O$level: WRONG"
        status=1
    fi
done
exit $status
