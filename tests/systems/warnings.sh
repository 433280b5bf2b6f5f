#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds everything, and then the libraries alone as an optimised build, each with this system's gcc
# and clang. Warnings are errors, and all of them are printed. The last line is `N passed, N
# failed`, counted in builds.
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd) || exit 2
. "$root/ui/setup.sh"

need gcc g++ clang $test_packages
passed=0
failed=0
for options in -Dauto_features=enabled '-Dauto_features=disabled -Dbuildtype=release'; do
    for compilers in 'gcc g++' 'clang clang++'; do
        CC=${compilers% *}
        CXX=${compilers#* }
        export CC CXX
        $CC --version | head -n 1 | sed 's/^/compiler: /'
        claim_folder "$root/.build/warnings"
        if set_up_folder -Dwerror=true -Db_pch=false $options &&
            ninja -C "$build" -k 0 --quiet; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
        fi
        release_folder
        rm -rf "$build"
    done
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
