#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the project and starts the editor; installs missing packages.
#
#     sh ui/run.sh [FILE...]                        projects and pictures to open
#     sh ui/run.sh --picture FILE.png [PROJECT]     writes a picture of the editor that shows a
#                                                   project, or the demo; needs no display
#     sh ui/run.sh --help
#
# Without a display, it builds only the command-line tool, exports and draws the demo, and runs
# queries on its bank, as games do. BUILD sets another build folder than .build/run.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$root/ui/setup.sh"

has_display()
{
    [ -n "$DISPLAY$WAYLAND_DISPLAY" ]
}

usage()
{
    sed -n '3,/^root=/{s/^# \{0,1\}//p;}' "$root/ui/run.sh"
}

# build TARGET: builds in $build.
build()
{
    claim_folder "${BUILD:-$root/.build/run}"
    targets=$1
    build_folder || give_up "the build failed"
    release_folder
}

# build_editor [PACKAGE]...: builds the editor; sets $editor.
build_editor()
{
    need $gab_packages $page_packages libgtk-4-dev=gtk4.pc libglib2.0-bin=glib-compile-resources \
        gettext=msgfmt "$@"
    build editor
    editor=$build/src/editor/app/gabarit
}

# Writes a picture of the editor. Checks that the picture's folder is writable and the project
# readable before it builds.
take_picture()
{
    [ $# -ge 1 ] && [ $# -le 2 ] || give_up "usage: sh ui/run.sh --picture FILE.png [PROJECT]"
    case $1 in
    *.png) ;;
    *) give_up "--picture writes PNG: give it a FILE.png, not $1" ;;
    esac
    folder=$(dirname -- "$1")
    [ ! -d "$1" ] || give_up "$1 is a folder"
    [ -d "$folder" ] && [ -w "$folder" ] || give_up "cannot write to the folder $folder"
    [ $# -lt 2 ] || { [ -f "$2" ] && [ -r "$2" ]; } || give_up "cannot read the project $2"
    build_editor xvfb=Xvfb xdotool python3
    python3 "$root/ui/picture.py" "$editor" "${2:-$build/data/demo/demo.gabarit}" "$1" || exit
    say "the picture is in $1"
}

show_tour()
{
    need $gab_packages
    build src/cli/gab
    sh "$root/ui/tour.sh" "$build/src/cli/gab" "$build/tour" || exit
    cat <<END
All files are in $build/tour:

   demo.gab        the bank, which games open with the library (src/runtime/FORMAT.md)
   demo.gab.json   the bank as JSON (src/bank/JSON.md)
   demo.h          the names in the bank as constants for C
   pictures/       pictures with the annotations of the project

The tool is $build/src/cli/gab; --help lists its commands.
The editor needs a display. For a picture of it: sh ui/run.sh --picture editor.png
END
}

case ${1-} in
-h | --help)
    usage
    exit
    ;;
--picture)
    shift
    take_picture "$@"
    exit
    ;;
esac
if has_display; then
    build_editor
    exec "$editor" "$@"
fi
case ${1-} in
'') show_tour ;;
-*) give_up "there is no option $1; see sh ui/run.sh --help" ;;
*) give_up "there is no display to show $1;" \
    "sh ui/run.sh --picture PICTURE.png $1 writes a picture of the editor with it" ;;
esac
