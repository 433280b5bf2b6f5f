#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the Debian packages in .build/packages, uses them as a user would, and purges them. Needs
# a display and root. Prints TAP-like lines; the last line is `N passed, N failed`.
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd) || exit 2
. "$root/ui/setup.sh"

names='gabarit libgabarit0 libgabarit-dev'
packages=$(ls "$root"/.build/packages/*.deb | grep -v -e -dbgsym) || exit 2
work=$(mktemp -d) || exit 2
HOME=$work
export HOME
passed=0
failed=0

# expect NAME COMMAND...: one case; its output is shown if it fails.
expect()
{
    name=$1
    shift
    if "$@" >"$work/output" 2>&1 </dev/null; then
        passed=$((passed + 1))
        echo "ok - $name"
    else
        failed=$((failed + 1))
        sed 's/^/# /' "$work/output"
        echo "not ok - $name"
    fi
}

# Prints the packages from the release that the packages need.
dependencies()
{
    for package in $packages; do
        dpkg-deb -f "$package" Pre-Depends Depends
    done | sed 's/^[A-Za-z-]*: //' | tr ',' '\n' | sed 's/^ //; /^$/d' |
        grep -v '^libgabarit0 ' | sort -u | paste -sd,
}

# Prints the names of all files, without those that apt writes whenever it runs.
all_files()
{
    find / -xdev \( -path /gabarit -o -path /tmp -o -path /var/lib/apt -o -path /var/cache/apt \
        -o -path /var/log \) -prune -o -print | sort
}

prints()
{
    expected=$1
    shift
    output=$("$@" 2>&1)
    [ "$output" = "$expected" ] || { echo "printed: $output"; echo "expected: $expected"; false; }
}

has_version()
{
    version=$(dpkg-query -W -f '${Version}' gabarit)
    "$1" --version | tee /dev/stderr | grep -qwF "$version"
}

export_demo()
{
    cp -r /usr/share/gabarit/demo "$work/demo" && cd "$work/demo" &&
        gab export demo.gabarit -o demo.gab --json demo.gab.json &&
        gab info demo.gab && gab view demo.gab -o demo.html
}

# build_game FOLDER MODULE WORDS: compiles a game against both kinds of library; it prints WORDS.
build_game()
{
    cd "$root/tests/consumer/$1" || return
    for kind in '' -static; do
        cc -std=c11 $kind $(pkg-config --cflags "$2") game.c -o "$work/game" \
            $(pkg-config ${kind:+--static} --libs "$2") && prints "$3" "$work/game" || return
    done
}

# Starts the editor, until it has opened the demo, or for a minute at most.
start_editor()
{
    cd "$work/demo" || return
    GABARIT_TRACE=1 gabarit demo.gabarit >"$work/trace" 2>&1 &
    editor=$!
    tries=600
    until grep -q '^EV opened .*demo.gabarit' "$work/trace" || [ $((tries -= 1)) -eq 0 ]; do
        sleep 0.1
    done
    sleep 1
    kill "$editor" && [ $tries -gt 0 ] || { cat "$work/trace"; false; }
    wait "$editor"
    [ $tries -gt 0 ] && ! grep -E 'WARNING|CRITICAL' "$work/trace"
}

install_packages apt libc6-dev gcc pkg-config
as_root=
expect "the release has all dependencies" run_apt satisfy -y --no-install-recommends \
    "$(dependencies)"
all_files >"$work/before"
expect "the packages are installed" run_apt install -y --no-install-recommends $packages
expect "gab is that of the package" has_version gab
expect "the editor is that of the package" has_version gabarit
expect "gab exports the demo" export_demo
expect "a game, with pkg-config" build_game game gabarit "30,72 impacts 1"
expect "a game that reads JSON, with pkg-config" build_game game-json gabarit-json \
    "ken has 1 frame; written again the same"
expect "the editor opens the demo" start_editor
expect "the file type is known" grep -q '^application/vnd.gabarit.project+json:' \
    /usr/share/mime/globs
cd / || exit 2
expect "the packages are purged" run_apt purge -y $names
all_files >"$work/after"
expect "purging leaves no file, and removes no other" diff "$work/before" "$work/after"
rm -rf "$work"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
