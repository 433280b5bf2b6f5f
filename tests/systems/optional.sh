#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the project three times: with only the packages that the library needs, with those that gab
# needs, and with all packages that the project can use. Installs them before each build. The last
# line is `N passed, N failed`, counted in builds.
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd) || exit 2
. "$root/ui/setup.sh"

peers='binaryen=wasm-opt libbox2d-dev=box2d.pc libchipmunk-dev=chipmunk/chipmunk.h
    libopencv-dev=opencv4.pc'
passed=0
failed=0
for packages in "$library_packages" "$gab_packages" "$test_packages $peers"; do
    need $packages
    claim_folder "$root/.build/optional"
    if build_folder; then
        passed=$((passed + 1))
        sed -n '/^ *Parts/,/^$/p; /^ *Tests/,/^$/p' "$build/.log"
    else
        failed=$((failed + 1))
    fi
    release_folder
    rm -rf "$build"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
