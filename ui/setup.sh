# SPDX-License-Identifier: MIT
# Functions shared by the project's scripts: they install missing packages, and lock and build a
# folder. Source this file from a script that has set $root to the top of the source tree:
#
#     . "$root/ui/setup.sh"
#     need gcc=cc libc6-dev=stdio.h meson libcairo2-dev=cairo.pc
#     claim_folder "${BUILD:-$root/.build/run}"
#     build_folder --buildtype=release || give_up "the build failed"
#
# Messages go to standard error. Nothing is printed if everything is installed and the folder is
# free.

say()
{
    printf 'gabarit: %s\n' "$*" >&2
}

# Ends the script because of a problem that it cannot fix.
give_up()
{
    say "$@"
    exit 2
}

# ---- Packages ----

# Packages that scripts pass to `need`: to build the library; to build gab; to include the page of
# `gab view` in it; and to run all tests.
read -r freedoom <"$root/tests/runtime/level/freedoom2.path"
library_packages='gcc=cc libc6-dev=stdio.h meson ninja-build=ninja python3'
gab_packages="$library_packages pkg-config libcairo2-dev=cairo.pc libjansson-dev=jansson.pc
    libglib2.0-dev=gio-2.0.pc libpng-dev=libpng.pc zlib1g-dev=zlib.pc
    libjpeg-dev=libjpeg.pc libwebp-dev=libwebp.pc"
page_packages='clang lld=wasm-ld'
test_packages="$gab_packages $page_packages nodejs=node lua5.4 luajit g++=c++ binutils=objdump make
    cmake strace cmark-gfm
    python3-numpy=/usr/lib/python3/dist-packages/numpy mono-mcs=mcs mono-runtime=mono
    libmono-system-windows-forms4.0-cil=/usr/lib/mono/4.5/System.Windows.Forms.dll
    libgtk-4-dev=gtk4.pc libsdl2-dev=sdl2.pc libglib2.0-bin=gdbus
    locales=/usr/share/i18n/locales/tr_TR gettext=msgfmt xvfb=Xvfb weston xdotool
    imagemagick=import dbus=dbus-daemon
    adwaita-icon-theme=/usr/share/icons/Adwaita fonts-dejavu-core=/usr/share/fonts/truetype/dejavu
    appstream=appstreamcli desktop-file-utils=desktop-file-validate
    shared-mime-info=update-mime-database
    at-spi2-core=/usr/share/dbus-1/services/org.a11y.Bus.service
    freedoom=$freedoom"

# Packages that scripts pass to `want`: pictures of games.
picture_packages='amoebax-data=/usr/share/games/amoebax ceferino-data=/usr/share/games/ceferino
    epiphany-data=/usr/share/epiphany trophy-data=/usr/share/games/trophy'

# is_installed PACKAGE PROBE: true if a package, or the same software from another source, is
# installed. The probe is a command, a file (/...), a header (stdio.h) or a pkg-config module
# (cairo.pc).
is_installed()
{
    case $2 in
    /*) [ -e "$2" ] ;;
    *.h) echo "#include <$2>" | "${CC:-cc}" -E -x c - >/dev/null 2>&1 ;;
    *.pc) pkg-config --exists "${2%.pc}" 2>/dev/null ;;
    *) command -v "$2" >/dev/null 2>&1 ;;
    esac ||
        dpkg-query -W -f='${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed
}

# need PACKAGE[=PROBE]...: installs missing packages, or ends the script with a reason.
need()
{
    missing_packages=
    missing_probes=
    for requirement; do
        package=${requirement%%=*}
        probe=${requirement#*=}
        is_installed "$package" "$probe" && continue
        missing_packages="$missing_packages $package"
        missing_probes="$missing_probes ${probe%.pc}"
    done
    [ -z "$missing_packages" ] && return
    command -v apt-get >/dev/null 2>&1 || give_up "missing here:$missing_probes." \
        "There is no apt-get to install them (Debian calls them$missing_packages):" \
        "please install them with this system's own tools."
    install_packages $missing_packages
}

# want PACKAGE[=PROBE]...: as `need`, but the script continues without the packages.
want()
{
    (need "$@") || say "continuing without some of: $*"
}

install_packages()
{
    as_root=
    if [ "$(id -u)" != 0 ]; then
        # Without a terminal sudo cannot ask for a password, so it must not need one.
        if command -v sudo >/dev/null 2>&1 && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
            as_root=sudo
        else
            say "these packages are missing, and only an administrator can install them:"
            give_up "apt-get update && apt-get install --no-install-recommends $*"
        fi
    fi
    say "installing $*"
    log=$(mktemp) || exit 2
    if ! { update_lists && run_apt install -y --no-install-recommends "$@"; } >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        rm -f "$log"
        give_up "could not install $*; see its messages above"
    fi
    rm -f "$log"
}

run_apt()
{
    $as_root env DEBIAN_FRONTEND=noninteractive LC_ALL=C \
        apt-get -q -o DPkg::Lock::Timeout=600 "$@" </dev/null
}

# Updates apt's lists of packages. Unlike an installation, an update does not wait for the lock of
# apt, so this function does. Other failures of an update (no network) do not end the script: the
# packages may be available locally.
update_lists()
{
    tries=120
    while ! run_apt update >"$log.update" 2>&1; do
        cat "$log.update"
        grep -q 'Could not get lock' "$log.update" && [ $((tries -= 1)) -gt 0 ] || break
        sleep 5
    done
    rm -f "$log.update"
}

# ---- The build folder ----

# claim_folder FOLDER: reserves a build folder for this script until it ends or calls
# release_folder; another run in the same folder waits. Sets $build to it.
claim_folder()
{
    mkdir -p "$1" 2>/dev/null && [ -w "$1" ] ||
        give_up "cannot write to $1; set BUILD to a folder that can be written"
    build=$(CDPATH= cd -- "$1" && pwd)
    [ -e "$build/.source" ] || [ -e "$build/build.ninja" ] || [ -z "$(ls -A "$build")" ] ||
        give_up "$build holds other files; set BUILD to an empty or a new folder"
    exec 9>"$build/.lock"
    if ! flock -n 9; then
        say "waiting for another run in $build"
        flock 9
    fi
    # If a tree was copied with its build folder, that folder would still build the original tree.
    if [ -e "$build/.source" ] && [ "$(cat "$build/.source")" != "$root" ]; then
        find "$build" -mindepth 1 -maxdepth 1 ! -name .lock -exec rm -rf {} +
    fi
    printf '%s\n' "$root" >"$build/.source"
}

release_folder()
{
    exec 9>&-
}

# build_folder [OPTION]...: sets up the claimed folder with meson, if necessary, and compiles
# $targets, or everything. Prints nothing; if it fails, prints the end of the log and returns 1.
build_folder()
{
    { set_up_folder "$@" && ninja -C "$build" ${targets-}; } >"$build/.log" 2>&1 </dev/null || {
        tail -n 60 "$build/.log" >&2
        return 1
    }
}

# Sets up the claimed folder, or sets it up again if it lacks a target: packages may have been
# missing the first time.
set_up_folder()
{
    if [ ! -e "$build/build.ninja" ]; then
        meson setup "$build" "$root" "$@"
    elif [ -n "${targets-}" ] && ! ninja -C "$build" -t query $targets; then
        meson setup --reconfigure "$build" "$root"
    fi
}
