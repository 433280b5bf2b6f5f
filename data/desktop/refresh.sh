#!/bin/sh
# SPDX-License-Identifier: MIT
# Run by `meson install`: updates the desktop's caches below a prefix. It does so only for prefixes
# that the desktop searches; in other folders it would create files that uninstalling leaves over.
#
#     refresh.sh DATADIR
[ -n "$DESTDIR" ] && exit 0
data=$MESON_INSTALL_PREFIX/$1
case ":${XDG_DATA_HOME:-$HOME/.local/share}:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}:" in
*":$data:"* | *":$data/:"*) ;;
*) exit 0 ;;
esac

# refresh COMMAND ARGUMENT...: runs the command, if this machine has it.
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
