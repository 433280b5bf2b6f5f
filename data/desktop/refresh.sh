#!/bin/sh
# SPDX-License-Identifier: MIT
# Run by `meson install`: tells the desktop of what is new below a prefix. Only where the desktop
# looks: in a folder of one's own nothing is made that uninstalling would leave behind.
#
#     refresh.sh DATADIR
[ -n "$DESTDIR" ] && exit 0
data=$MESON_INSTALL_PREFIX/$1
case ":${XDG_DATA_HOME:-$HOME/.local/share}:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}:" in
*":$data:"* | *":$data/:"*) ;;
*) exit 0 ;;
esac

# refresh COMMAND ARGUMENT...: what is not on this machine need not be told.
refresh()
{
    ! command -v "$1" >/dev/null 2>&1 || "$@" || echo "gabarit: $1 failed" >&2
}

refresh glib-compile-schemas "$data/glib-2.0/schemas"
refresh update-mime-database "$data/mime"
refresh update-desktop-database -q "$data/applications"
[ ! -e "$data/icons/hicolor/index.theme" ] ||
    refresh gtk4-update-icon-cache -qtf "$data/icons/hicolor"
exit 0
