#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the libraries, moves the prefix, and builds games outside the tree in every way that the
# README documents. Prints TAP.  usage: run.sh [COMPILER_PAIR...], such as gcc/g++
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
. "$here/../scripts/tap.sh"
root=$(CDPATH= cd -- "$here/../.." && pwd)
[ $# -gt 0 ] || set -- cc/c++

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
version=$(sed -n "s/^ *version: '\([0-9.]*\)',$/\1/p" "$root/meson.build")
# Debian's folder for this processor, in which CMake searches as well.
libraries=lib/$(${1%/*} -print-multiarch 2>/dev/null)
libraries=${libraries%/}
headers=$(cd "$root/src/runtime/gabarit" && ls -- *.h | sed 's,^,include/gabarit/,')
headers="$headers
include/gabarit/gabarit.hpp"

# files_of LIBRARY: prints the installed files of a library.
files_of()
{
    printf "$libraries/%s\n" "lib$1.a" "lib$1.so" "lib$1.so.${version%%.*}" \
        "lib$1.so.$version" "pkgconfig/$1.pc"
}

# install FOLDER FILES LIBRARY... [-- OPTION...]: installs these libraries in another folder,
# expects no files except theirs and FILES, and moves them to FOLDER.
install()
{
    folder=$work/$1
    files=$2
    shift 2
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        files="$files
$(files_of "$1")"
        shift
    done
    [ $# -eq 0 ] || shift
    meson setup "$folder-build" "$root" --prefix="$folder-configured" --libdir=$libraries "$@" \
        >"$work/log" 2>&1 &&
        meson install -C "$folder-build" >>"$work/log" 2>&1 &&
        mv "$folder-configured" "$folder"
    expect "the exit status" $? 0
    expect "targets that only tests need" "$(ninja -C "$folder-build" -t targets all |
        grep '^tests/.*: [^p]')" ""
    expect "errors and warnings" "$(grep -E 'error:|warning:|ERROR|WARNING' "$work/log")" ""
    expect "the files" "$(cd "$folder" && find . ! -type d | sed 's,^\./,,' | sort)" \
        "$(printf '%s\n' "$files" | sort)"
}

begin "without any other library, it installs its two, with headers, packages and the schema"
install prefix "$headers
include/gabarit/json.h
$libraries/cmake/gabarit/gabarit-config-version.cmake
$libraries/cmake/gabarit/gabarit-config.cmake
share/gabarit/drop-in/gabarit.c
share/gabarit/drop-in/gabarit.h
share/gabarit/drop-in/gabarit.sha256
share/gabarit/gabarit-bank.schema.json" gabarit gabarit-json -- \
    --native-file "$root/src/library.ini"
end

# build_and_run NAME COMMAND...: compiles the game to a program of that name and runs it.
build_and_run()
{
    begin "$1"
    shift
    output=$("$@" -o game 2>&1)
    expect "the output of the compiler" "$output" ""
    expect "the output of the game" "$(LD_LIBRARY_PATH=$prefix/$libraries ./game 2>&1)" \
        "$expected_output"
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

# by_cmake NAME OPTION...: builds the game with CMake, without a message of CMake or the compiler,
# and runs it.
by_cmake()
{
    begin "$library by CMake, $1, $c/$cpp"
    shift
    output=$({ CC=$c CXX=$cpp cmake -S . -B build --no-warn-unused-cli \
        -DCMAKE_COMPILE_WARNING_AS_ERROR=ON -DCMAKE_EXPORT_COMPILE_COMMANDS=ON "$@" &&
        cmake --build build; } 2>&1)
    expect "the exit status" $? 0
    expect "messages" "$(printf '%s\n' "$output" | grep -iE 'warning|error|deprecat|policy')" ""
    expect "the output of the game" "$(./build/game 2>&1)" "$expected_output"
    end
}

# float_flags FILE: prints the options for float arithmetic in a file of commands that the compiler
# does not ignore, for sources of the library.
float_flags()
{
    for flag in $(grep 'src/runtime/[a-z0-9_]*\.c' "$1" |
        grep -oE -- '-f(fp|excess|no-math|no-trap|fast)[a-z=-]*' | sort -u); do
        "$c" -Werror "$flag" -fsyntax-only -x c /dev/null 2>/dev/null && echo "$flag"
    done
}

# by_package OPTION...: builds the game with the installed package, shared and static.
by_package()
{
    for static in OFF ON; do
        by_cmake "$*, the package, static $static" "$@" -DGABARIT=package \
            -DCMAKE_PREFIX_PATH="$prefix" -Dgabarit_USE_STATIC_LIBS=$static
        rm -rf build
    done
}

# by_sources: builds the game together with the library, in C, and as a project of C++ alone.
by_sources()
{
    ln -s "$root" gabarit
    for shared in OFF ON; do
        by_cmake "add_subdirectory, shared $shared" -DLANGUAGE=C -DGABARIT=folder \
            -DBUILD_SHARED_LIBS=$shared
        begin "CMake compiles for the same arithmetic as meson, $c"
        options=$(float_flags build/compile_commands.json)
        expect "the options" "$options" "$(float_flags "$work/prefix-build/compile_commands.json")"
        expect_in "the options" "$options" -ffp-contract=off
        end
        rm -rf build
    done
    by_cmake "FetchContent, C++" -DLANGUAGE=CXX -DGABARIT=archive -DARCHIVE="$work/gabarit.tar"
    rm -rf build
    by_cmake "FetchContent from a repository, C++" -DLANGUAGE=CXX -DGABARIT=repository \
        -DREPOSITORY="$work/repository"
    rm -rf build gabarit
}

# installs_by_cmake: installs the library with CMake, and moves and uses that installation.
installs_by_cmake()
{
    begin "CMake installs the library of queries"
    { CC=$c cmake -S "$root/src" -B library -DCMAKE_INSTALL_PREFIX="$work/by-cmake" &&
        cmake --build library && cmake --install library &&
        mv "$work/by-cmake" "$work/by-cmake-moved"; } >log 2>&1
    expect "the exit status" $? 0
    expect "the headers" "$(cd "$work/by-cmake-moved/include/gabarit" && ls)" \
        "$(cd "$work/prefix/include/gabarit" && ls -I json.h)"
    end
    by_cmake "an installation by CMake" -DLANGUAGE=CXX -DGABARIT=package \
        -DCMAKE_PREFIX_PATH="$work/by-cmake-moved"
    rm -rf build
    refuses "$work/by-cmake-moved" "0.1 COMPONENTS json"
}

# refuses PREFIX REQUEST...: find_package must not find this version or component there.
refuses()
{
    folder=$1
    shift
    for request; do
        begin "CMake's package refuses $request"
        mkdir request
        printf '%s\n' 'cmake_minimum_required(VERSION 3.19)' 'project(request C)' \
            "find_package(gabarit $request)" 'message("found: ${gabarit_FOUND}")' \
            >request/CMakeLists.txt
        expect_in "the output" "$(CC=$c cmake -S request -B request/build \
            -DCMAKE_PREFIX_PATH="$folder" 2>&1)" "found: 0"
        rm -rf request
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
    PKG_CONFIG_PATH=$prefix/$libraries/pkgconfig
    export PKG_CONFIG_PATH
    for pair; do
        build_every_way "${pair%/*}" "${pair#*/}"
        c=${pair%/*}
        cpp=${pair#*/}
        by_package -DLANGUAGE=C
        by_package -DLANGUAGE=CXX
        [ $library != gabarit ] || by_sources
    done
    [ $library = gabarit ] || refuses "$prefix" 0.0 0.2 1 0.2...1 "0.1 COMPONENTS none"
    [ $library != gabarit ] || installs_by_cmake
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
    expect "the output of the game" "$(LD_LIBRARY_PATH=$work/prefix/$libraries ./pong \
        --ticks "$ticks" --input "$root/tests/examples/pong.keys" 2>&1)" \
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
    flags=$(PKG_CONFIG_PATH=$work/prefix/$libraries/pkgconfig \
        pkg-config --cflags --libs gabarit sdl2)
    plays "an example by pkg-config, C, ${pair%/*}" \
        "${pair%/*}" -std=c11 -pedantic -Wextra $plain $sources $flags -lm
    plays "an example by pkg-config, C++, ${pair#*/}" \
        "${pair#*/}" -std=c++17 $plain -x c++ $sources -x none $flags -lm
done

example drop-in
begin "one command writes the two files for games, as they are installed"
python3 "$root/src/runtime/drop_in/drop_in.py" . >log 2>&1
expect "the exit status" $? 0
sha256sum --check --strict --quiet gabarit.sha256 >>log 2>&1
expect "the exit status" $? 0
expect "messages" "$(cat log)" ""
for file in gabarit.c gabarit.h gabarit.sha256; do
    cmp $file "$work/prefix/share/gabarit/drop-in/$file"
    expect "the exit status" $? 0
done
sed 's,<gabarit/gabarit.h>,"gabarit.h",' "$root/src/examples/stage.h" >stage.h
end
for pair; do
    flags=$(pkg-config --cflags --libs sdl2)
    plays "an example by two files, C, ${pair%/*}" \
        "${pair%/*}" -std=c11 -pedantic -Wextra $plain $sources gabarit.c $flags -lm
    plays "an example by two files, C++, ${pair#*/}" \
        "${pair#*/}" -std=c++17 $plain -x c++ $sources gabarit.c -x none $flags -lm
done

tar -C "$root" --exclude=./.build --exclude=./.git -cf "$work/gabarit.tar" LICENSE meson.build src
mkdir "$work/repository" && tar -C "$work/repository" -xf "$work/gabarit.tar" &&
    git -C "$work/repository" init -q -b main && git -C "$work/repository" add . &&
    git -C "$work/repository" -c user.name=x -c user.email=x@example.org commit -qm x || exit 1
consume gabarit prefix game "30,72 impacts 1" "$@"
consume gabarit-json prefix game-json "ken has 1 frame; written again the same" "$@"
finish
