#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the project and shows what it does; installs what that needs and is missing.
#
#     sh ui/run.sh
#
# Prints a tour of query answers and writes annotated pictures of them; on a desktop it opens them.
# BUILD names another build folder than .build/run.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$root/ui/setup.sh"

[ $# -eq 0 ] || give_up "this version has no editor yet, so it cannot open $1"
need gcc=cc libc6-dev=stdio.h meson ninja-build=ninja pkg-config libcairo2-dev=cairo.pc
claim_folder "${BUILD:-$root/.build/run}"
build_folder || give_up "the build failed"
release_folder

pictures=$build/pictures
"$build/src/examples/tour/tour" -o "$pictures" || exit
if [ -z "$DISPLAY$WAYLAND_DISPLAY" ]; then
    say "there is no display here; the pictures are in $pictures"
elif command -v xdg-open >/dev/null 2>&1; then
    xdg-open "$pictures/moves.png" >/dev/null 2>&1 &
else
    say "no program to show pictures with was found; they are in $pictures"
fi
