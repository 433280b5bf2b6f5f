#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the libraries into separate folders and builds games with each outside the tree, in every
# way that the README documents. Prints TAP.  usage: run.sh [COMPILER_PAIR...], such as gcc/g++
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
. "$here/../scripts/tap.sh"
root=$(CDPATH= cd -- "$here/../.." && pwd)
[ $# -gt 0 ] || set -- cc/c++

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
version=$(sed -n "s/^ *version: '\([0-9.]*\)',$/\1/p" "$root/meson.build")
headers=$(cd "$root/src/runtime/gabarit" && ls -- *.h | sed 's,^,include/gabarit/,')

# files_of LIBRARY: prints the installed files of a library.
files_of()
{
    printf '%s\n' "lib/lib$1.a" "lib/lib$1.so" "lib/lib$1.so.${version%%.*}" \
        "lib/lib$1.so.$version" "lib/pkgconfig/$1.pc"
}

# install FOLDER FILES LIBRARY... [-- OPTION...]: installs these libraries, and expects no files
# except theirs and FILES.
install()
{
    folder=$work/$1
    files=$2
    shift 2
    targets=
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        targets="$targets $1:static_library $1:shared_library"
        files="$files
$(files_of "$1")"
        shift
    done
    [ $# -eq 0 ] || shift
    meson setup "$folder-build" "$root" --prefix="$folder" --libdir=lib "$@" >"$work/log" 2>&1 &&
        meson compile -C "$folder-build" $targets >>"$work/log" 2>&1 &&
        meson install -C "$folder-build" --no-rebuild >>"$work/log" 2>&1
    expect "the exit status" $? 0
    expect "errors and warnings" "$(grep -E 'error:|warning:|ERROR|WARNING' "$work/log")" ""
    expect "the files" "$(cd "$folder" && find . ! -type d | sed 's,^\./,,' | sort)" \
        "$(printf '%s\n' "$files" | sort)"
}

begin "without any other library, it installs its two, headers, pkg-config files, and the schema"
install prefix "$headers
include/gabarit/json.h
share/gabarit/gabarit-bank.schema.json" gabarit gabarit-json -- -Dauto_features=disabled
end

# build_and_run NAME COMMAND...: compiles the game to a program of that name and runs it.
build_and_run()
{
    begin "$1"
    shift
    output=$("$@" -o game 2>&1)
    expect "the output of the compiler" "$output" ""
    expect "the output of the game" "$(LD_LIBRARY_PATH=$prefix/lib ./game 2>&1)" "$expected_output"
    rm -f game
    end
}

strict="-pedantic -Wall -Wextra -Werror"

# build_every_way C CPP: builds the game with pkg-config, as C and C++, with shared and static
# libraries, and compiles the headers that it may include.
build_every_way()
{
    flags=$(pkg-config --cflags $library)
    shared=$(pkg-config --libs $library)
    static="-static $(pkg-config --static --libs $library)"
    build_and_run "$library, C, shared, $1" $1 -std=c11 $strict $flags game.c $shared
    build_and_run "$library, C, static, $1" $1 -std=c11 $strict $flags game.c $static
    build_and_run "$library, C++, shared, $2" $2 -std=c++17 $strict $flags -x c++ game.c -x none \
        $shared
    build_and_run "$library, C++, static, $2" $2 -std=c++17 $strict $flags -x c++ game.c -x none \
        $static
    for language in c c++; do
        [ $language = c ] && compiler=$1 || compiler=$2
        begin "every installed header of $library alone, as $language, $compiler"
        output=$(python3 "$root/tests/rules/rules.py" headers "$prefix/include/gabarit" $language \
            $compiler | grep -v '^ok')
        expect_in "the count" "$output" "1.."
        expect "headers with messages" "$(printf '%s\n' "$output" | grep -v '^1\.\.')" ""
        end
    done
}

# consume LIBRARY PREFIX GAME WORDS COMPILER_PAIR...: builds the game in all these ways; it must
# print WORDS.
consume()
{
    library=$1
    prefix=$work/$2
    expected_output=$4
    cp -r "$here/$3" "$work"
    cd "$work/$3" || exit 1
    shift 4
    PKG_CONFIG_PATH=$prefix/lib/pkgconfig
    export PKG_CONFIG_PATH
    for pair; do
        build_every_way "${pair%/*}" "${pair#*/}"
    done
    unset PKG_CONFIG_PATH
    begin "$library as a subproject of a meson build"
    mkdir subprojects
    ln -s "$root" subprojects/gabarit
    meson setup build >log 2>&1 && meson compile -C build >>log 2>&1
    expect "the exit status" $? 0
    expect "the output of the compiler" "$(grep -E 'error:|warning:|ERROR' log)" ""
    expect "the output of the game" "$(./build/game 2>&1)" "$expected_output"
    end
}

# plays NAME COMMAND...: compiles a copied example with COMMAND; with its recorded keys, its output
# must be the recorded one.
plays()
{
    begin "$1"
    shift
    output=$("$@" -o pong 2>&1)
    expect "the output of the compiler" "$output" ""
    ticks=$(awk '/^[0-9]/ { ticks += $1 } END { print ticks }' "$root/tests/examples/pong.keys")
    expect "the output of the game" "$(LD_LIBRARY_PATH=$work/prefix/lib ./pong --ticks "$ticks" \
        --input "$root/tests/examples/pong.keys" 2>&1)" \
        "$(cat "$root/tests/examples/pong.expected")"
    rm -f pong
    end
}

# example FOLDER: copies pong and its sources to a separate folder and changes to it.
example()
{
    mkdir "$work/$1"
    cd "$work/$1" || exit 1
    cp "$root"/src/examples/pong.c "$root"/src/examples/stage* .
    sources="pong.c stage.c stage_draw.c stage_level.c"
    plain="-O2 -ffp-contract=off -Wall -Werror"
}

example example
for pair; do
    flags=$(PKG_CONFIG_PATH=$work/prefix/lib/pkgconfig pkg-config --cflags --libs gabarit sdl2)
    plays "an example by pkg-config, C, ${pair%/*}" \
        "${pair%/*}" -std=c11 -pedantic -Wextra $plain $sources $flags -lm
    plays "an example by pkg-config, C++, ${pair#*/}" \
        "${pair#*/}" -std=c++17 $plain -x c++ $sources -x none $flags -lm
done

example drop-in
begin "the build writes the two files for games"
meson compile -C "$work/prefix-build" drop-in >log 2>&1
expect "the exit status" $? 0
cp "$work"/prefix-build/src/runtime/drop_in/gabarit.[ch] .
sed 's,<gabarit/gabarit.h>,"gabarit.h",' "$root/src/examples/stage.h" >stage.h
end
for pair; do
    flags=$(pkg-config --cflags --libs sdl2)
    plays "an example by two files, C, ${pair%/*}" \
        "${pair%/*}" -std=c11 -pedantic -Wextra $plain $sources gabarit.c $flags -lm
    plays "an example by two files, C++, ${pair#*/}" \
        "${pair#*/}" -std=c++17 $plain -x c++ $sources gabarit.c -x none $flags -lm
done

consume gabarit prefix game "30,72 impacts 1" "$@"
consume gabarit-json prefix game-json "ken has 1 frame; written again the same" "$@"
finish
