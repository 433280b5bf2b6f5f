#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the library into a folder of its own and builds a game with it outside the tree, in every
# way that the README promises. Speaks TAP.  usage: run.sh [COMPILER_PAIR...], such as gcc/g++
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
. "$here/../scripts/tap.sh"
root=$(CDPATH= cd -- "$here/../.." && pwd)
[ $# -gt 0 ] || set -- cc/c++

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
prefix=$work/prefix
want="30,72 impacts 1"

begin "it installs the library, its headers and its pkg-config file, and nothing else"
meson setup "$work/build" "$root" --prefix="$prefix" --libdir=lib -Dauto_features=disabled \
    >"$work/log" 2>&1 &&
    meson compile -C "$work/build" gabarit:static_library gabarit:shared_library >>"$work/log" 2>&1 &&
    meson install -C "$work/build" --no-rebuild >>"$work/log" 2>&1
expect "the exit status" $? 0
expect "what is wrong" "$(grep -iE 'error|warning' "$work/log")" ""
version=$(sed -n "s/^ *version: '\([0-9.]*\)',$/\1/p" "$root/meson.build")
headers=$(cd "$root/src/runtime/gabarit" && ls -- *.h | sed 's,^,include/gabarit/,')
expect "the files" "$(cd "$prefix" && find . ! -type d | sed 's,^\./,,' | sort)" \
    "$(printf '%s\n' $headers lib/libgabarit.a lib/libgabarit.so "lib/libgabarit.so.${version%%.*}" \
        "lib/libgabarit.so.$version" lib/pkgconfig/gabarit.pc | sort)"
end

export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
mkdir "$work/game"
cp "$here"/game/* "$work/game"
cd "$work/game" || exit 1

# build_and_run NAME COMMAND...: compiles the game to a program of that name and runs it.
build_and_run()
{
    begin "$1"
    shift
    words=$("$@" -o game 2>&1)
    expect "what the compiler says" "$words" ""
    expect "what the game says" "$(LD_LIBRARY_PATH=$prefix/lib ./game 2>&1)" "$want"
    rm -f game
    end
}

strict="-pedantic -Wall -Wextra -Werror"
flags=$(pkg-config --cflags gabarit)
shared=$(pkg-config --libs gabarit)
static="-static $(pkg-config --static --libs gabarit)"
for pair; do
    c=${pair%/*}
    cpp=${pair#*/}
    build_and_run "C, shared, $c" $c -std=c11 $strict $flags game.c $shared
    build_and_run "C, static, $c" $c -std=c11 $strict $flags game.c $static
    build_and_run "C++, shared, $cpp" $cpp -std=c++17 $strict $flags -x c++ game.c -x none $shared
    build_and_run "C++, static, $cpp" $cpp -std=c++17 $strict $flags -x c++ game.c -x none $static
    for language in c c++; do
        [ $language = c ] && compiler=$c || compiler=$cpp
        begin "every installed header alone, as $language, $compiler"
        words=$(python3 "$root/tests/rules/rules.py" headers "$prefix/include/gabarit" $language \
            $compiler | grep -v '^ok')
        expect_in "the count" "$words" "1.."
        expect "what is not clean" "$(printf '%s\n' "$words" | grep -v '^1\.\.')" ""
        end
    done
done

begin "as a subproject of a meson build"
mkdir subprojects
ln -s "$root" subprojects/gabarit
unset PKG_CONFIG_PATH
meson setup build >log 2>&1 && meson compile -C build >>log 2>&1
expect "the exit status" $? 0
expect "what the compiler says" "$(grep -E 'error:|warning:|ERROR' log)" ""
expect "what the game says" "$(./build/game 2>&1)" "$want"
end
finish
