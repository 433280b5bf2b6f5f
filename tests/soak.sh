#!/bin/sh
# SPDX-License-Identifier: MIT
# The long runs, which no commit waits for: fuzzing, the switched-off checks, the tests on other
# machines and at many seeds, saving on full and failing disks, moves through levels. Prints figures
# as they come. It may be interrupted at any time: what fuzzing has learnt stays in the build
# folder, and a crash in tests/fuzz/crashers, where the normal tests find it.
#
#     sh tests/soak.sh [EXECUTIONS [SEEDS]]       1,000,000,000 executions and 100 seeds
#
# SOAK names the parts to run, of "fuzz json png aseprite gif still atlas tiled doom mugen project
# floats save memory compilers kill cross traces seeds hand"; all by default. JOBS is the number of
# fuzzers and tests at once; JSON_SECONDS, PNG_SECONDS, PICTURES_SECONDS and PROJECT_SECONDS are for
# how long those of JSON, of PNG files, each of Aseprite, GIF, still pictures (JPEG, WebP), atlases,
# Tiled, Doom, MUGEN and each of projects and journals run (one hour each); CALLS is how many calls
# with careless numbers are made (100,000,000); TRACES is how many moves through levels are compared
# with the oracle (100,000,000); EVENTS is how many random ones of mouse and keyboard the editor is
# given (1,000,000); BUILD names another folder than .build/soak. The status is 0 when nothing was
# found.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$root/ui/setup.sh"

need clang libclang-rt-14-dev $test_packages
executions=${1:-1000000000}
seeds=${2:-100}
all="fuzz json png aseprite gif still atlas tiled doom mugen project floats save memory"
all="$all compilers kill cross traces seeds hand"
parts=${SOAK:-$all}
jobs=${JOBS:-$(nproc)}
claim_folder "${BUILD:-$root/.build/soak}"
soak=$build
status=0

note()
{
    printf '%s %s\n' "$(date +%H:%M:%S)" "$*"
}

runs()
{
    case " $parts " in *" $1 "*) return 0 ;; esac
    return 1
}

mkdir -p "$soak/corpus" || exit 2
trap 'note "interrupted"; exit 130' INT TERM

# One build finds reads outside and undefined behaviour, the other is many times as fast; a
# hundredth of the executions go to the first, and in the end all that the other has learnt. What is
# counted guides the fuzzer and costs more than all else, so that the fast one counts what is done
# in the checks alone, and no build the comparisons: the mutations know likely values themselves.
build_fuzzer()
{
    name=$1
    counted=$2
    shift 2
    objects=$soak/$name.objects
    rm -rf "$objects"
    mkdir -p "$objects"
    for source in "$root"/src/runtime/*.c "$root"/tests/fuzz/fuzz_bank.c \
        "$root"/tests/fuzz/mutate_*.c "$root"/tests/bank/image.c "$root"/tests/bank/walk*.c \
        "$root"/tests/bank/judge*.c "$root"/tests/bank/guarded.c \
        "$root"/src/bank/[!jhk]*.c; do
        case $source in
        "$root"/src/runtime/$counted*) count=-fsanitize-coverage=inline-8bit-counters,pc-table ;;
        *) count= ;;
        esac
        clang -std=c11 -g -O2 -ffp-contract=off -I"$root/src" -I"$root/tests" \
            -I"$root/src/runtime" "$@" $count -c "$source" \
            -o "$objects/$(basename "$source" .c).o" || return
    done
    clang -fsanitize=fuzzer "$@" "$objects"/*.o -lm -o "$soak/$name"
}

# fuzz NAME EXECUTIONS: in as many processes as there are jobs, on one corpus
fuzz()
{
    name=$1
    each=$(($2 / jobs))
    note "fuzzing: $name, $jobs x $each executions"
    job=0
    processes=
    while [ "$job" -lt "$jobs" ]; do
        "$soak/$name" -entropic=0 -runs="$each" -max_len=32768 -reload=30 -print_final_stats=1 \
            -seed="$(($(date +%s) + job))" -artifact_prefix="$root/tests/fuzz/crashers/" \
            "$soak/corpus" "$root/tests/fuzz/corpus" >"$soak/$name.$job.log" 2>&1 &
        processes="$processes $!"
        job=$((job + 1))
    done
    trap 'kill $processes 2>/dev/null; note "interrupted"; exit 130' INT TERM
    for process in $processes; do
        wait "$process" || { status=1; note "$name found something, see $soak/$name.*.log"; }
    done
    trap 'note "interrupted"; exit 130' INT TERM
    sed -n 's/^stat::number_of_executed_units: //p' "$soak/$name".*.log |
        { total=0; while read -r count; do total=$((total + count)); done
          note "$name: $total executions done"; }
}

if runs fuzz; then
    build_fuzzer fuzz_checked "" -fsanitize=address,undefined \
        -fno-sanitize-recover=undefined || exit 2
    build_fuzzer fuzz_fast bank -O3 -DFUZZ_ONE_PART=true || exit 2
    rm -f "$soak"/fuzz_*.log
    fuzz fuzz_checked "$((executions / 100))"
    fuzz fuzz_fast "$((executions - executions / 100))"
    note "the corpus has $(ls "$soak/corpus" | wc -l) files"
    "$soak/fuzz_checked" -runs=0 -max_len=32768 \
        -artifact_prefix="$root/tests/fuzz/crashers/" "$soak/corpus" >"$soak/replay.log" 2>&1 ||
        { status=1; note "fuzz_checked found something in the corpus, see $soak/replay.log"; }
fi

# fuzz_for NAME SECONDS LENGTH [OPTION]: $soak/fuzz_NAME, from what is in tests/fuzz/NAME. A crash
# is kept there, where the normal tests find it.
fuzz_for()
{
    note "fuzzing: $1, $jobs x $2 seconds"
    mkdir -p "$soak/$1" "$soak/$1.logs"
    (cd "$soak/$1.logs" && "$soak/fuzz_$1" -jobs="$jobs" -workers="$jobs" -max_total_time="$2" \
        -max_len="$3" -print_final_stats=1 ${4:+"$4"} -artifact_prefix="$root/tests/fuzz/$1/" \
        "$soak/$1" "$root/tests/fuzz/$1") >"$soak/fuzz_$1.log" 2>&1 || return
    note "$1: $(awk '/^stat::number_of_executed_units/ { n += $2 } END { print n }' \
        "$soak/$1.logs"/fuzz-[0-9]*.log) executions done"
}

# fuzz_json SECONDS
fuzz_json()
{
    sources=$(ls "$root"/src/bank/*.c | grep -v /header.c)
    clang -std=c11 -g -O2 -ffp-contract=off -fsanitize=fuzzer,address,undefined \
        -fno-sanitize-recover=undefined -I"$root/src" -I"$root/src/bank" -I"$root/src/runtime" \
        -I"$root/tests" "$root/tests/fuzz/fuzz_json.c" "$root/tests/bank/json_judge.c" $sources \
        "$root"/src/runtime/*.c -lm -o "$soak/fuzz_json" ||
        return
    fuzz_for json "$1" 16384 -dict="$root/tests/fuzz/json.dict"
}

if runs json; then
    fuzz_json "${JSON_SECONDS:-3600}" ||
        { status=1; note "fuzzing of JSON fails, see $soak/fuzz_json.log and json.logs"; }
fi

# fuzz_png SECONDS: libpng is the system's, too.
fuzz_png()
{
    sources=$(ls "$root"/src/bank/*.c | grep -v json)
    clang -std=c11 -D_GNU_SOURCE -DGETTEXT_PACKAGE='"gabarit"' -g -O2 -ffp-contract=off \
        -fsanitize=fuzzer,address,undefined \
        -fno-sanitize-recover=undefined -I"$root/src" -I"$root/src/core" \
        -I"$root/src/runtime" -I"$root/tests" -I"$root/tests/support" \
        "$root/tests/fuzz/fuzz_png.c" "$root/tests/core/png_samples.c" \
        "$root/tests/support/check.c" "$root"/src/core/art/[abdgp]*.c "$root"/src/core/art/sff*.c \
        "$root"/src/core/model/*.c \
        "$root"/src/core/file/file_path_open.c \
        "$root"/src/core/file/file_mark.c \
        $sources "$root"/src/runtime/*.c $(pkg-config --cflags --libs gio-2.0 libpng zlib) -lm \
        -o "$soak/fuzz_png" || return
    fuzz_for png "$1" 8192
}

# fuzz_pictures NAME SECONDS: files with frames, those that libraries of the system read, atlases,
# files of Tiled, of Doom and of MUGEN
fuzz_pictures()
{
    sources=$(ls "$root"/src/bank/*.c | grep -v json)
    clang -std=c11 -D_GNU_SOURCE -DGETTEXT_PACKAGE='"gabarit"' -g -O2 -ffp-contract=off \
        -fsanitize=fuzzer,address,undefined \
        -fno-sanitize-recover=undefined -I"$root/src" -I"$root/src/core" \
        -I"$root/src/runtime" -I"$root/tests" -I"$root/tests/support" \
        -DHAS_JPEG -DHAS_WEBP "$root/tests/fuzz/fuzz_$1.c" "$root"/src/core/art/[abdgjpw]*.c \
        "$root"/src/core/art/sff*.c "$root"/src/core/import/air.c \
        "$root"/src/core/model/*.c "$root"/src/core/file/file_path_open.c \
        "$root"/src/core/file/file_mark.c "$root"/src/core/import/atlas_[mor]*.c \
        "$root"/src/core/import/tiled.c "$root"/src/core/import/tiled_[cnorx]*.c \
        "$root"/src/core/import/tiled_s*.c "$root"/src/core/import/doom.c \
        "$root"/src/core/import/doom_[btuw]*.c \
        "$root"/src/core/import/names.c "$root"/src/core/import/sheet.c \
        "$root"/src/core/art/silhouette.c \
        "$root"/src/core/import/islands.c "$root"/src/bank/json_problem.c \
        "$root"/src/bank/json_scalar.c "$root"/src/bank/json_tree.c $sources \
        "$root"/src/runtime/*.c \
        $(pkg-config --cflags --libs gio-2.0 libpng zlib libjpeg libwebp) -lm \
        -o "$soak/fuzz_$1" || return
    fuzz_for "$1" "$2" 8192
}

for name in aseprite gif still atlas tiled doom mugen; do
    ! runs $name || fuzz_pictures $name "${PICTURES_SECONDS:-3600}" ||
        { status=1; note "fuzzing of $name files fails, see $soak/fuzz_$name.log"; }
done

if runs png; then
    fuzz_png "${PNG_SECONDS:-3600}" ||
        { status=1; note "fuzzing of PNG files fails, see $soak/fuzz_png.log and png.logs"; }
fi

# fuzz_document NAME SECONDS LONGEST: what reads projects, or journals
fuzz_document()
{
    clang -std=c11 -D_GNU_SOURCE -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION -g -O1 \
        -DGETTEXT_PACKAGE='"gabarit"' \
        -ffp-contract=off -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined \
        -I"$root/src" -I"$root/src/core" -I"$root/src/runtime" -I"$root/tests/fuzz" \
        "$root/tests/fuzz/fuzz_$1.c" "$root"/src/core/file/*.c "$root"/src/core/model/*.c \
        "$root"/src/bank/decimal.c "$root"/src/bank/base64.c "$root"/src/bank/sha256*.c \
        "$root"/src/bank/json_tree.c "$root"/src/bank/json_scalar.c \
        "$root"/src/bank/json_problem.c "$root"/src/bank/error.c "$root"/src/bank/utf8.c \
        $(pkg-config --cflags --libs gio-2.0) -lm -o "$soak/fuzz_$1" || return
    fuzz_for "$1" "$2" "$3"
}

if runs project; then
    for name in project journal; do
        fuzz_document $name "${PROJECT_SECONDS:-3600}" 16384 ||
            { status=1; note "fuzzing of ${name}s fails, see $soak/fuzz_$name.log"; }
    done
fi

# floats CALLS: of every public function with careless arguments, in as many processes as there are
# jobs, half of them under the sanitizers
floats()
{
    python3 "$root/tests/calls/generate.py" "$root/src/runtime/gabarit" \
        "$soak/all_calls.c" || return
    for kind in checked fast; do
        case $kind in
        checked) options="-O1 -fsanitize=address,undefined,float-cast-overflow \
            -fno-sanitize-recover=all" ;;
        fast) options=-O2 ;;
        esac
        clang -std=c11 -D_GNU_SOURCE -g $options -ffp-contract=off -I"$root/src" \
            -I"$root/src/runtime" -I"$root/tests" -I"$root/tests/support" -I"$root/tests/calls" \
            "$soak/all_calls.c" "$root"/tests/calls/*.c "$root/tests/support/check.c" \
            "$root/tests/bank/sample.c" "$root"/tests/bank/plain_*.c \
            $(ls "$root"/src/bank/*.c | grep -v json) "$root"/src/runtime/*.c -lm \
            -o "$soak/calls_$kind" || return
    done
    note "careless calls: $jobs x $(($1 / jobs))"
    job=0
    processes=
    while [ "$job" -lt "$jobs" ]; do
        [ $((job % 2)) -eq 0 ] && kind=checked || kind=fast
        GABARIT_CALLS=$(($1 / jobs)) GABARIT_TEST_SEED=$((2000 + job)) "$soak/calls_$kind" keep \
            >"$soak/floats.$job.log" 2>&1 &
        processes="$processes $!"
        job=$((job + 1))
    done
    for process in $processes; do
        wait "$process" || { status=1; note "a promise is broken, see $soak/floats.*.log"; }
    done
    note "careless calls: $(cat "$soak"/floats.*.log |
        awk '/calls of/ { n += $2 } END { print n }') done"
}

if runs floats; then
    rm -f "$soak"/floats.*.log
    floats "${CALLS:-100000000}" || { status=1; note "careless calls could not be built"; }
fi

# build_core TARGET...: of a build with all that this machine has
build_core()
{
    [ -e "$soak/core/build.ninja" ] ||
        meson setup "$soak/core" "$root" >"$soak/core.log" 2>&1 </dev/null || exit 2
    ninja -C "$soak/core" "$@" >"$soak/core.log" 2>&1 </dev/null || exit 2
}

# killed NAME KILLS [CASE]: a test of random kills
killed()
{
    GABARIT_KILLS=$2 "$soak/core/tests/test_$1" $3 >"$soak/$1.log" 2>&1 || status=1
    note "$1: $(grep -E '[0-9] kills|^not ok' "$soak/$1.log")"
}

if runs save; then
    BUILD=$soak/save sh "$root/tests/faults/disks.sh" || status=1
    build_core tests/test_save_kills tests/test_journal
    killed save_kills 10000
    killed journal 2000 killed
fi

# Of some commands all allocations fail, one at a time, of others a good part: 100,000 together.
if runs memory; then
    build_core src/cli/gab tests/cli/libmemory_faults.so
    note "gab in want of memory, threads, files and room, $jobs at once"
    GABARIT_FAILING=300000 GABARIT_STEPS=60 JOBS=$jobs \
        python3 "$root/tests/cli/test_scarcity.py" \
        "$soak/core/src/cli/gab" "$soak/core/tests/cli/libmemory_faults.so" \
        >"$soak/memory.log" 2>&1 || { status=1; note "it ends badly, see $soak/memory.log"; }
    note "$(sed -n 's/^# \([0-9]* runs\)/\1/p' "$soak/memory.log")"
fi

if runs compilers; then
    BUILD=$soak/compilers sh "$root/tests/cli/compilers.sh" || status=1
fi

if runs kill; then
    note "switching off the bank's checks, one at a time"
    python3 "$root/tests/bank/kill_checks.py" || status=1
fi

if runs cross; then
    note "testing on other machines"
    BUILD=$soak/cross sh "$root/tests/cross.sh" >"$soak/cross.log" 2>&1 || status=1
    note "$(tail -n 1 "$soak/cross.log")"
fi

build_tests()
{
    note "building the tests"
    mkdir -p "$soak/tests"
    build=$soak/tests
    build_folder -Dauto_features=disabled || exit 2
}

# trace MOVES: through levels, in as many processes as there are jobs, at a seed each
trace()
{
    note "tracing: $jobs x $(($1 / jobs)) moves"
    seed=1000
    processes=
    while [ "$seed" -lt $((1000 + jobs)) ]; do
        GABARIT_LEVEL_TRACES=$(($1 / jobs)) GABARIT_TEST_SEED=$seed \
            "$soak/tests/tests/level/test_level_traces" >"$soak/traces.$seed.log" 2>&1 &
        processes="$processes $!"
        seed=$((seed + 1))
    done
    trap 'kill $processes 2>/dev/null; note "interrupted"; exit 130' INT TERM
    for process in $processes; do
        wait "$process" || { status=1; note "a wall was missed, see $soak/traces.*.log"; }
    done
    trap 'note "interrupted"; exit 130' INT TERM
    note "tracing done"
}

if runs traces; then
    build_tests
    trace "${TRACES:-100000000}"
fi

if runs seeds; then
    build_tests
    seed=1
    while [ "$seed" -le "$seeds" ]; do
        GABARIT_TEST_SEED=$seed meson test -C "$build" --no-rebuild --suite bank \
            --suite runtime --suite level --suite core >"$soak/seed.log" 2>&1 </dev/null ||
            { status=1; note "seed $seed fails:"; grep -E 'FAIL|TIMEOUT|ERROR' "$soak/seed.log"; }
        [ $((seed % 10)) -ne 0 ] || note "$seed seeds done"
        seed=$((seed + 1))
    done
fi

# Both under the sanitizers: the hand that knows nothing, and every command in every state. Where
# something was allocated is not kept, which takes a quarter of the time: what is found is given
# again with it (see random_hand.py).
if runs hand; then
    [ -e "$soak/hand/build.ninja" ] ||
        CC=clang CXX=clang++ meson setup "$soak/hand" "$root" -Dauto_features=enabled \
            -Db_sanitize=address,undefined -Db_lundef=false >"$soak/hand.log" 2>&1 </dev/null ||
        exit 2
    ninja -C "$soak/hand" editor tests/editor/hand_editor >"$soak/hand.log" 2>&1 </dev/null ||
        exit 2
    note "a hand that knows nothing: ${EVENTS:-1000000} events, $jobs hands"
    for name in random_hand test_commands; do
        GABARIT_HAND_EVENTS=${EVENTS:-1000000} GABARIT_HAND_HANDS=$jobs GABARIT_HAND_LATE=fatal \
        UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 G_SLICE=always-malloc \
        ASAN_OPTIONS=malloc_context_size=1 \
        GSETTINGS_SCHEMA_DIR=$soak/hand/data python3 "$root/tests/editor/$name.py" \
            "$soak/hand/tests/editor/hand_editor" "$soak/hand/data/demo" \
            >"$soak/$name.log" 2>&1 || { status=1; note "it found something, see $soak/$name.log"; }
        note "$name: $(grep -cE '^ok' "$soak/$name.log") good"
    done
fi
note "done, $([ "$status" -eq 0 ] && echo 'nothing found' || echo 'see above')"
exit "$status"
