#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the project and starts the editor; installs what that needs and is missing.
#
#     sh ui/run.sh [FILE...]        projects and pictures to open
#
# Where there is no display it prints a tour of query answers instead, and writes annotated pictures
# of them. BUILD names another build folder than .build/run.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$root/ui/setup.sh"

has_display()
{
    [ -n "$DISPLAY$WAYLAND_DISPLAY" ]
}

has_display || [ $# -eq 0 ] || give_up "there is no display here to show $1 on"
need gcc=cc libc6-dev=stdio.h meson ninja-build=ninja pkg-config libcairo2-dev=cairo.pc
if has_display; then
    need libgtk-4-dev=gtk4.pc libjansson-dev=jansson.pc libglib2.0-dev=gio-2.0.pc \
        libglib2.0-bin=glib-compile-resources libpng-dev=libpng.pc gettext=msgfmt
fi
claim_folder "${BUILD:-$root/.build/run}"
build_folder || give_up "the build failed"
release_folder

if has_display; then
    [ -x "$build/src/editor/app/gabarit" ] ||
        give_up "the editor was not built: this needs GTK 4.8 or newer"
    exec "$build/src/editor/app/gabarit" "$@"
fi
"$build/src/examples/tour/tour" -o "$build/pictures" || exit
say "there is no display here for the editor; the pictures are in $build/pictures"
