#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds everything and runs every test; installs what that needs and is missing.
#
#     sh tests/run.sh [ARGUMENT...]       what follows goes to `meson test`: names, --suite ...
#
# BUILD names another build folder than .build/tests. GABARIT_TEST_DIVISOR is what the number of
# random cases is divided by: 2 where it is not set, 1 for all of them, which is how tests/soak.sh
# runs them at a hundred seeds. Tests of the window mostly wait, so that two run for each processor.
# The last line is `N passed, N failed`, counted in single cases; the exit status is 0 when none
# failed and at least one ran, 2 when something that it needs is missing and could not be installed,
# else 1.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$root/ui/setup.sh"

need gcc=cc g++=c++ libc6-dev=stdio.h binutils=objdump meson ninja-build=ninja make python3 strace \
    pkg-config libcairo2-dev=cairo.pc libjansson-dev=jansson.pc libglib2.0-dev=gio-2.0.pc \
    libpng-dev=libpng.pc libsdl2-dev=sdl2.pc locales=/usr/share/i18n/locales/tr_TR \
    libgtk-4-dev=gtk4.pc libglib2.0-bin=gdbus xvfb=Xvfb weston xdotool imagemagick=import \
    dbus=dbus-daemon adwaita-icon-theme=/usr/share/icons/Adwaita \
    fonts-dejavu-core=/usr/share/fonts/truetype/dejavu appstream=appstreamcli \
    desktop-file-utils=desktop-file-validate shared-mime-info=update-mime-database gettext=msgfmt \
    at-spi2-core=/usr/share/dbus-1/services/org.a11y.Bus.service \
    "freedoom=$(cat "$root/tests/level/freedoom2.path")"
claim_folder "${BUILD:-$root/.build/tests}"

# What is installed to the build's own prefix is taken away again.
if ! build_folder --prefix="$build/prefix"; then
    say "the build failed"
    echo "0 passed, 1 failed"
    exit 1
fi
rm -f "$build/meson-logs/testlog.json"
GABARIT_TEST_DIVISOR=${GABARIT_TEST_DIVISOR:-2} \
    meson test -C "$build" --no-rebuild --num-processes $(($(getconf _NPROCESSORS_ONLN) * 2)) \
    "$@" </dev/null
python3 "$root/tests/support/tally.py" "$build/meson-logs/testlog.json"
