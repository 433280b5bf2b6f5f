#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the library's tests on other machines and systems, emulated where necessary, and with other
# compilers. On all of them, the checksum of a million results must be the same (tests/digest).
# Installs missing packages.
#
#     sh tests/cross.sh [TARGET...] [-- ARGUMENT...]    passes the ARGUMENTs to `meson test`
#     sh tests/cross.sh --libraries [TARGET...]         only builds libraries, in a minute
#
#     armhf       32 bits               musl        another libc
#     aarch64     64 bits               windows     mingw-w64 and wine
#     s390x       big-endian            wasm        clang, wasi-libc and node
#     i686        32 bits, SSE          compilers   the two files for games with every compiler,
#                                                   the digest with tcc, and with gcc, clang and
#                                                   emcc at -O0 to -O3
#
# For most targets, and for this machine, it leaves the library that packages for other languages
# contain (data/portable_packages.py), after a test that it can be loaded there, in
# .build/cross/libraries:
#
#     linux-x64/libgabarit.so      this machine; linux-arm64 on 64-bit ARM
#     linux-arm/libgabarit.so      armhf        linux-musl-x64/libgabarit.so    musl
#     linux-arm64/libgabarit.so    aarch64      win-x64/libgabarit.dll          windows
#     wasm/gabarit.wasm            wasm: the module of the package for JavaScript
#
# Without a target it runs all of them. It runs a twentieth of the random cases, or a hundredth if
# programs are emulated, which is slow; GABARIT_TEST_DIVISOR sets another divisor. BUILD sets
# another build folder than .build/cross. Each target prints a line, and adds a row to
# tests/RECORD.md if no argument selected tests. The last line and the exit status are like those of
# tests/run.sh.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$root/ui/setup.sh"

all='armhf aarch64 s390x i686 musl windows wasm compilers'
chosen=
only_libraries=false
if [ "${1-}" = --libraries ]; then
    only_libraries=true
    shift
fi
while [ $# -gt 0 ] && [ "$1" != -- ]; do
    case " $all " in
    *" $1 "*) chosen="$chosen $1" ;;
    *) give_up "there is no target '$1'; targets are: $all" ;;
    esac
    shift
done
[ $# -eq 0 ] || shift
arguments=$*

need gcc $library_packages
$only_libraries || need "freedoom=$freedoom"

folder=${BUILD:-$root/.build/cross}
libraries=$folder/libraries
passed=0
failed=0

# Prints the version of clang, which is part of the names of its packages.
clang_major()
{
    clang -dumpversion | cut -d. -f1
}

need_for()
{
    case $1 in
    armhf) need gcc-arm-linux-gnueabihf=arm-linux-gnueabihf-gcc libc6-dev-armhf-cross \
        qemu-user=qemu-arm ;;
    aarch64) need gcc-aarch64-linux-gnu=aarch64-linux-gnu-gcc libc6-dev-arm64-cross \
        qemu-user=qemu-aarch64 ;;
    s390x) need gcc-s390x-linux-gnu=s390x-linux-gnu-gcc libc6-dev-s390x-cross \
        qemu-user=qemu-s390x ;;
    i686) need clang libc6-dev-i386=gnu/stubs-32.h && need "libclang-rt-$(clang_major)-dev" &&
        { runs_i686 || need qemu-user=qemu-i386; } ;;
    musl) need musl-tools=musl-gcc ;;
    windows) need gcc-mingw-w64-x86-64=x86_64-w64-mingw32-gcc wine ;;
    wasm) need clang lld=wasm-ld llvm=llvm-ar wasi-libc nodejs=node &&
        need "libclang-rt-$(clang_major)-dev-wasm32" ;;
    compilers) need g++ clang tcc musl-tools=musl-gcc wine nodejs=node lld=wasm-ld wasi-libc \
        gcc-mingw-w64-x86-64=x86_64-w64-mingw32-gcc emscripten=emcc &&
        need "libclang-rt-$(clang_major)-dev-wasm32" ;;
    esac
}

# Succeeds if the kernel runs 32-bit programs; the loader is such a program.
runs_i686()
{
    /lib/ld-linux.so.2 --version >/dev/null 2>&1
}

# report TARGET PASSED FAILED LEFT_OUT REMARK: prints the line of a target, records its row, and
# adds its numbers to the totals.
report()
{
    printf '%-10s %5d passed, %d failed%s\n' "$1" "$2" "$3" "${5:+; $5}"
    [ -n "$arguments" ] || python3 "$root/tests/support/record.py" tests/cross.sh "$1" "$start" \
        "$2" "$3" "$4" "$5"
    passed=$((passed + $2))
    failed=$((failed + $3))
}

# machine_file TARGET: prints a machine file with the paths of helpers and, if needed, the emulator.
machine_file()
{
    here=$root/tests/cross
    echo '[binaries]'
    case $1 in
    i686)
        runs_i686 && return
        printf '%s\n' "exe_wrapper = 'qemu-i386'" '[properties]' 'needs_exe_wrapper = true'
        ;;
    wasm)
        echo "c = ['sh', '$here/wasm-cc.sh']"
        echo "exe_wrapper = ['node', '--no-warnings', '--single-threaded', '$here/wasi.mjs']"
        ;;
    esac
}

# Starts a separate Windows environment that shows no dialogs and no windows.
start_wine()
{
    WINEPREFIX=$build/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
    export WINEPREFIX WINEDEBUG WINEDLLOVERRIDES
    unset DISPLAY WAYLAND_DISPLAY
    wineboot --init >/dev/null 2>&1 </dev/null
}

# test_on TARGET ARGUMENT...: builds and runs all tests that the target can run.
test_on()
{
    target=$1
    shift
    # The machine files name the compilers of the target; those of the environment are of this one.
    unset CC CXX CC_LD CXX_LD
    claim_folder "$folder/$target"
    machine_file "$target" >"$build/.machine.ini"
    if ! build_folder --cross-file "$root/tests/cross/$target.ini" \
        --cross-file "$build/.machine.ini" -Dauto_features=disabled -Dwerror=true; then
        report "$target" 0 1 0 'the build failed'
        return
    fi
    [ "$target" != windows ] || start_wine
    divisor=20
    runner=
    if grep -q "^exe_wrapper" "$build/.machine.ini" "$root/tests/cross/$target.ini"; then
        divisor=100
        [ "$target" != i686 ] || runner='; run by qemu-i386'
    elif [ "$target" = i686 ]; then
        runner='; run by the kernel'
    fi
    log=$build/meson-logs/testlog.json
    rm -f "$log"
    GABARIT_TEST_DIVISOR=${GABARIT_TEST_DIVISOR:-$divisor} \
        meson test -C "$build" --no-rebuild --timeout-multiplier 6 "$@" \
        >"$build/.tests" 2>&1 </dev/null
    [ "$target" != windows ] || wineserver -k
    python3 "$root/tests/support/tally.py" "$log" >"$build/.tally"
    counts=$(tail -n 1 "$build/.tally")
    sed '$d' "$build/.tally" | sed '/^$/d'
    sum=$(grep -o 'digest: [0-9A-F]*' "$log" | head -n 1)
    counted=${counts#*, }
    report "$target" "${counts%% *}" "${counted%% *}" "$(grep -c '^left out: ' "$build/.tally")" \
        "${sum:-no digest}$runner"
}

# digest_by COMPILER OPTION...: compiles and runs the digest; counts it as passed or failed.
# program_runner is the command that runs programs by this compiler.
digest_by()
{
    if "$@" -I"$root/tests" -I"$root/src/runtime" -o "$build/digest" \
        "$root"/tests/digest/query_*.c "$root"/tests/digest/digest.c \
        "$root"/tests/digest/test_digest.c "$build/digest_bank.c" "$root"/src/runtime/*.c -lm &&
        $program_runner "$build/digest" >"$build/output"; then
        target_passed=$((target_passed + 1))
    else
        target_failed=$((target_failed + 1))
        say "$* gives different results"
        grep '^not' "$build/output"
    fi
}

# Tests each compiler with the two files for games, and the digest at each optimisation level.
test_compilers()
{
    claim_folder "$folder/compilers"
    python3 "$root/src/runtime/drop_in/drop_in.py" "$build"
    start_wine
    # From -O2 on, Debian's emcc needs packages that no other node than Debian's finds.
    NODE_PATH=/usr/share/nodejs
    export NODE_PATH
    program_runner=
    python3 "$root/tests/drop_in/compilers.py" "$root" "$build/gabarit.c" all >"$build/matrix"
    wineserver -k
    grep -B 20 '^not' "$build/matrix" | grep -v '^ok'
    sed -n 's/^# left out/left out/p' "$build/matrix"
    target_passed=$(grep -c '^ok' "$build/matrix")
    target_failed=$(grep -c '^not ok' "$build/matrix")
    grep -q "^1\.\.$((target_passed + target_failed))\$" "$build/matrix" ||
        target_failed=$((target_failed + 1))
    python3 "$root/tests/digest/embed.py" "$root/tests/digest/digest.gab" "$build/digest_bank.c"
    for level in -O0 -O1 -O2 -Os -O3; do
        digest_by gcc -std=c11 $level -ffp-contract=off
        digest_by clang -std=c11 $level -ffp-contract=off
    done
    digest_by tcc
    program_runner=node
    for level in -O0 -O1 -O2 -Os -O3; do
        digest_by emcc -std=c11 $level -ffp-contract=off -sSINGLE_FILE=1
    done
    report compilers $target_passed $target_failed "$(grep -c '^# left out: ' "$build/matrix")" \
        "$(grep -o 'digest: [0-9A-F]*' "$build/output")"
}

# ---- Libraries for packages ----

# leave_library TARGET: builds the library of a target that packages can contain, and loads it in a
# program there.
leave_library()
{
    runner=
    end=so
    shared='-shared -fPIC -static-libgcc'
    dl=-ldl
    case $1 in
    native)
        place=linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')
        compiler=gcc
        ;;
    armhf)
        place=linux-arm
        compiler=arm-linux-gnueabihf-gcc
        runner='qemu-arm -L /usr/arm-linux-gnueabihf'
        ;;
    aarch64)
        place=linux-arm64
        compiler=aarch64-linux-gnu-gcc
        runner='qemu-aarch64 -L /usr/aarch64-linux-gnu'
        ;;
    musl)
        place=linux-musl-x64
        compiler=musl-gcc
        ;;
    windows)
        place=win-x64
        compiler=x86_64-w64-mingw32-gcc
        runner=wine
        end=dll
        shared='-shared -static'
        dl=
        ;;
    wasm) place=wasm ;;
    *) return 0 ;; # no package has a library for it
    esac
    claim_folder "$folder/$1-library"
    mkdir -p "$libraries/$place" || exit 2
    [ "$1" != windows ] || start_wine
    if [ "$1" = wasm ]; then
        leave_module >"$build/.log" 2>&1
    else
        make_library "$libraries/$place/libgabarit.$end" >"$build/.log" 2>&1
    fi
    if [ $? -eq 0 ]; then
        passed=$((passed + 1))
        printf '%-10s library in %s\n' "$1" "$libraries/$place"
    else
        failed=$((failed + 1))
        tail -n 20 "$build/.log" >&2
        say "there is no library for $1"
    fi
    [ "$1" != windows ] || wineserver -k
    release_folder
}

# make_library FILE: builds the library with $compiler, and replaces FILE if it can be loaded.
make_library()
{
    version=$(sed -n "s/^ *version: '\([^']*\)'.*/\1/p" "$root/meson.build")
    name=${1##*/}
    python3 "$root/src/bindings/lua/lua.py" "$root/src/runtime/gabarit" "$version" \
        "$build/gabarit.lua" "$build/pointers.c" &&
        $compiler -std=c11 -O2 -DNDEBUG -DGAB_SHARED -ffp-contract=off -fno-math-errno \
            -fvisibility=hidden -s $shared -I"$root/src/runtime" "$root"/src/runtime/*.c \
            "$build/pointers.c" -lm -o "$build/$name" &&
        $compiler "$root/tests/cross/loads.c" $dl -o "$build/loads.exe" &&
        $runner "$build/loads.exe" "$build/$name" </dev/null && mv "$build/$name" "$1"
}

# The build makes the module only together with everything else that needs packages.
leave_module()
{
    targets=src/bindings/web/package/gabarit.wasm
    build_folder -Dauto_features=auto && cp "$build/$targets" "$libraries/wasm/gabarit.wasm"
}

leave_library native
if $only_libraries; then
    for target in ${chosen:-armhf aarch64 musl windows wasm}; do
        need_for "$target"
        leave_library "$target"
    done
    chosen=none
fi
for target in ${chosen:-$all}; do
    [ "$target" != none ] || break
    need_for "$target"
    start=$(python3 "$root/tests/support/record.py")
    if [ "$target" = compilers ]; then
        test_compilers
    else
        test_on "$target" "$@"
    fi
    release_folder
    leave_library "$target"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
