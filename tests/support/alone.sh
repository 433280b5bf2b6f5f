#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a test in an environment of its own, whatever the session that it is started from:
#
#     alone.sh FOLDER COMMAND...
#
# The test sees no display, no session bus, no language, and no setting of the terminal, GTK, GLib,
# Meson or Gabarit of the caller. Its data, settings and caches are in FOLDER. meson runs all tests
# with it; it keeps variables that only tests set. A test that needs a display or a bus starts one.
# If GABARIT_TEST_SYSTEM is the folder of another system, the test runs there.
home=$1
shift
for name in $(env | sed -n 's/^\([A-Za-z_][A-Za-z0-9_]*\)=.*/\1/p'); do
    case $name in
    GSETTINGS_SCHEMA_DIR | GDK_PIXBUF_MODULE_FILE) ;;
    DISPLAY | WAYLAND_* | XAUTHORITY | XDG_* | DBUS_* | DESKTOP_* | GNOME_* | AT_SPI_* | \
        LANG | LANGUAGE | LC_* | TZ | GTK_* | GDK_* | GSK_* | GSETTINGS_* | GIO_* | \
        G_MESSAGES_DEBUG | G_DEBUG | G_ENABLE_DIAGNOSTIC | MESON_* | \
        COLUMNS | LINES | NO_COLOR | POSIXLY_CORRECT | \
        GABARIT_ROOTS | GABARIT_NO_CACHE | GABARIT_MEMORY | GABARIT_TRACE)
        unset "$name"
        ;;
    esac
done
export PYTHONDONTWRITEBYTECODE=1 # tests do not write into the source tree
export TERM=xterm # a dumb terminal shows no progress
# Without this address, GLib looks for a bus, and starts one if dbus-launch is installed.
export DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent
export XDG_STATE_HOME="$home/state" XDG_DATA_HOME="$home/data" XDG_CONFIG_HOME="$home/config" \
    XDG_CACHE_HOME="$home/cache"
[ -n "${GABARIT_TEST_SYSTEM-}" ] || exec "$@"

case $1 in
*/python3)
    shift
    set -- /usr/bin/python3 "$@"
    ;;
esac
exec sh "$(dirname -- "$0")/../systems/guest.sh" "$GABARIT_TEST_SYSTEM" "$@"
