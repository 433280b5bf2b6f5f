#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the long tests, which are not part of a commit's checks: fuzzing, tests with each of the
# bank's checks disabled, tests on other machines and with many seeds, saving on full and failing
# disks, moves through levels. Prints figures while it runs. It may be interrupted at any time: the
# fuzzing corpus stays in the build folder, and crashes stay in tests/fuzz/crashers, where the
# normal tests replay them.
#
#     sh tests/soak.sh [EXECUTIONS [SEEDS]]       1,000,000,000 executions and 100 seeds
#     sh tests/soak.sh --dry-run [PART...]        builds what the parts need, and runs nothing
#
# Variables and their default values:
#     SOAK              parts to run: all, which is "fuzz json png aseprite gif still atlas tiled
#                       doom mugen template exports project floats save memory compilers kill
#                       cross traces seeds hand"
#     JOBS              fuzzers and tests that run at once: one for each processor
#     JSON_SECONDS      time for each of json, template and exports: one hour
#     PNG_SECONDS       time for png: one hour
#     PICTURES_SECONDS  time for each of aseprite, gif, still (JPEG, WebP), atlas, tiled, doom and
#                       mugen: one hour
#     PICTURES_RUNS     fast executions after which each of these also ends: no limit
#     PROJECT_SECONDS   time for each of project files and journals: one hour
#     CALLS             calls with careless arguments: 100,000,000
#     KILLS             times that a process is killed while it saves: 10,000; a fifth of that while
#                       it writes the journal
#     SAVES             times that a bank is saved while a game reloads it: 100,000
#     FAILING           runs of gab with a failing allocation: 300,000
#     TRACES            moves through levels that are compared with the oracle: 100,000,000
#     EVENTS            random mouse and keyboard events for the editor: 1,000,000
#     BUILD             build folder: .build/soak
# The exit status is 0 if nothing was found. Each part adds a row to tests/RECORD.md, as passed or
# failed.
#
# The parts compilers, kill and cross, and the test of full disks in save, build while they run. A
# dry run links fuzzers with the libraries in the build folder LIBRARIES, if it is set, instead of
# compiling them.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$root/ui/setup.sh"

all="fuzz json png aseprite gif still atlas tiled doom mugen template exports project floats save"
all="$all memory compilers kill cross traces seeds hand"
dry_run=false
if [ "${1-}" = --dry-run ]; then
    dry_run=true
    shift
    parts=${*:-$all}
else
    parts=${SOAK:-$all}
    LIBRARIES=
fi
for name in $parts; do
    case " $all " in
    *" $name "*) ;;
    *) give_up "there is no part '$name'; parts are: $all" ;;
    esac
done
[ -n "${LIBRARIES-}" ] || need clang libclang-rt-14-dev $test_packages
executions=${1:-1000000000}
seeds=${2:-100}
jobs=${JOBS:-$(nproc)}
claim_folder "${BUILD:-$root/.build/soak}"
soak=$build
status=0

note()
{
    printf '%s %s\n' "$(date +%H:%M:%S)" "$*"
}

# result TEXT: prints a figure of the part and adds it to the record.
result()
{
    remark="$remark${remark:+, }$*"
    note "$*"
}

# finding TEXT: prints a finding; the part fails.
finding()
{
    found=1
    note "$*"
}

mkdir -p "$soak/corpus" || exit 2
[ -w /dev/shm ] && scratch=/dev/shm || scratch=$soak
scratch=$(mktemp -d "$scratch/fuzz.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'note "interrupted"; exit 130' INT TERM

# ---- Builds ----

# compile COMPILERS FOLDER TARGETS OPTION...: builds targets in the separate build folder
# $soak/FOLDER.
compile()
{
    compilers=$1
    folder=$soak/$2
    targets=$3
    shift 3
    {
        [ -e "$folder/build.ninja" ] ||
            env $compilers meson setup "$folder" "$root" "$@" || return
        ninja -C "$folder" $targets
    } >"$soak/build.log" 2>&1 </dev/null
}

clang='CC=clang CXX=clang++'
sanitized='-Db_sanitize=address,undefined -Db_lundef=false'
strict='-fsanitize=address,undefined -fno-sanitize-recover=undefined'
bank_libraries='tests/runtime/bank/libhostile_banks.a tests/bank/libplain_banks.a
    src/bank/libbank_json.a src/bank/libbank.a src/runtime/libgabarit.a'
all_libraries="src/core/again/libagain.a src/core/formats/libformats.a
    src/core/export/libexport.a src/core/import/libimport.a src/core/edit/libedit.a
    src/core/derive/libderive.a src/core/art/libart.a src/core/file/libfile.a
    src/core/model/libmodel.a tests/libpng_samples.a tests/libcheck.a
    tests/bank/libjson_properties.a src/bank/libbank_json.a src/bank/libbank.a
    src/runtime/libgabarit.a"

# fuzz_libraries NAME LIBRARIES C_OPTIONS OPTION...: compiles libraries in $soak/NAME.libraries,
# unless $LIBRARIES contains them; sets $folder and $libraries for link_fuzzer.
fuzz_libraries()
{
    folder=${LIBRARIES:-$soak/$1.libraries}
    libraries=$2
    [ -z "${LIBRARIES-}" ] || return 0
    name=$1
    c_options=$3
    shift 3
    compile "$clang" "$name.libraries" "$libraries" -Ddefault_library=static \
        -Dc_args="$c_options" "$@"
}

# link_fuzzer NAME OPTIONS ARGUMENT...: links $soak/NAME from its own sources and the libraries.
link_fuzzer()
{
    name=$1
    options=$2
    shift 2
    for library in $libraries; do
        set -- "$@" "$folder/$library"
    done
    clang -std=c11 -D_GNU_SOURCE -g -O2 -ffp-contract=off -fsanitize=fuzzer $options \
        -I"$root/src" -I"$root/src/core" -I"$root/src/runtime" -I"$root/tests" \
        -I"$root/tests/support" $(pkg-config --cflags gio-2.0) -Wl,--start-group "$@" \
        -Wl,--end-group $(system_libraries) -lm -o "$soak/$name" >"$soak/build.log" 2>&1
}

# Prints linker options; those of JPEG and WebP may be missing in a dry run.
system_libraries()
{
    for module in gio-2.0 jansson libpng zlib libjpeg libwebp; do
        pkg-config --libs "$module" 2>/dev/null
    done
}

# Builds the fuzzer of banks twice: fuzz_checked detects invalid reads and undefined behaviour,
# fuzz_fast is many times faster. A hundredth of the executions use fuzz_checked, which finally also
# runs all inputs that fuzz_fast found. Coverage counters guide the fuzzer and cost more time than
# everything else, so fuzz_fast counts only the code of the checks. Neither build traces
# comparisons, because the mutations already use likely values.
build_bank_fuzzers()
{
    count="'-fsanitize-coverage=inline-8bit-counters,pc-table'"
    only=-fsanitize-coverage-allowlist
    printf '%s\n' 'src:*/src/runtime/*' 'fun:*' >"$soak/checked.counted"
    printf '%s\n' 'src:*/src/runtime/bank*' 'fun:*' >"$soak/fast.counted"
    set -- "$root/tests/fuzz/fuzz_bank.c" "$root/tests/fuzz/mutate_bank.c" \
        "$root/tests/fuzz/mutate_levels.c"
    fuzz_libraries checked "$bank_libraries" \
        "['-fno-sanitize-recover=undefined', $count, '$only=$soak/checked.counted']" \
        -Dauto_features=disabled $sanitized &&
        link_fuzzer fuzz_checked "$strict" "$only=$soak/checked.counted" "$@" &&
        fuzz_libraries fast "$bank_libraries" "[$count, '$only=$soak/fast.counted']" \
            -Dauto_features=disabled -Doptimization=3 &&
        link_fuzzer fuzz_fast "-O3 -DFUZZ_ONE_PART=true" "$only=$soak/fast.counted" "$@"
}

# build_fuzzer NAME OPTIONS KIND COVERED...: builds the fuzzer of a format other than banks, with
# its mutator if it has one, as $soak/fuzz_NAME. The libraries are in $soak/KIND.libraries. Coverage
# of the source files that match the patterns guides it.
build_fuzzer()
{
    target=$1
    options=$2
    kind=$3
    shift 3
    printf 'src:%s\n' "$@" >"$soak/$kind.covered"
    echo 'fun:*' >>"$soak/$kind.covered"
    only=-fsanitize-coverage-allowlist=$soak/$kind.covered
    source=${target%_fast}
    set -- "$root/tests/fuzz/fuzz_$source.c" "$root/tests/fuzz/fuzz_import.c"
    [ ! -e "$root/tests/fuzz/mutate_$source.c" ] ||
        set -- "$@" "$root/tests/fuzz/mutate_$source.c" "$root/tests/fuzz/mutate_pieces.c"
    sanitize=
    [ -z "$options" ] || sanitize=$sanitized
    count=-fsanitize=fuzzer-no-link
    [ "$kind" = sanitized ] || count=-fsanitize-coverage=inline-8bit-counters,pc-table
    fuzz_libraries "$kind" "$all_libraries" "['-fno-sanitize-recover=undefined', '$only', \
        '$count', '-DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION']" \
        -Dauto_features=enabled $sanitize &&
        link_fuzzer "fuzz_$target" "$options" "$only" "$@"
}

# build_importer NAME: builds the fuzzer of a foreign format twice: fuzz_NAME detects invalid reads
# and undefined behaviour, fuzz_NAME_fast is many times faster. Only the coverage of the code that
# reads such formats guides them, because that of the other code would take most of the time.
build_importer()
{
    set -- "$1" '*/src/core/art/*' '*/src/core/import/*' '*/src/core/formats/*'
    build_fuzzer "$1" "$strict" imports "$2" "$3" "$4" &&
        build_fuzzer "$1_fast" '' imports_fast "$2" "$3" "$4"
}

# build_part NAME: builds what a part needs.
build_part()
{
    case $1 in
    fuzz) build_bank_fuzzers ;;
    json | template | exports) build_fuzzer "$1" "$strict" sanitized '*' ;;
    png | aseprite | gif | still | atlas | tiled | doom | mugen) build_importer "$1" ;;
    project)
        build_fuzzer project "$strict" sanitized '*' &&
            build_fuzzer journal "$strict" sanitized '*'
        ;;
    floats)
        compile "$clang" calls_checked tests/calls/test_calls -Dauto_features=disabled \
            -Doptimization=1 $sanitized \
            -Dc_args='-fsanitize=float-cast-overflow -fno-sanitize-recover=all' &&
            compile "$clang" calls_fast tests/calls/test_calls -Dauto_features=disabled
        ;;
    save)
        compile '' core \
            'tests/test_save_kills tests/test_journal tests/runtime/bank/test_bank_reload'
        ;;
    memory) compile '' core 'src/cli/gab tests/cli/libmemory_faults.so' ;;
    traces) compile '' tests '' -Dauto_features=disabled ;;
    seeds) compile '' core '' ;;
    hand)
        compile "$clang" hand 'editor tests/editor/hand_editor' -Dauto_features=enabled $sanitized
        ;;
    esac
}

# ---- Parts ----

# await FINDING: waits for $processes; each process that fails is a finding. If the script is
# interrupted, it ends them.
await()
{
    trap 'kill $processes 2>/dev/null; note "interrupted"; exit 130' INT TERM
    for process in $processes; do
        wait "$process" || finding "$1"
    done
    trap 'note "interrupted"; exit 130' INT TERM
}

# fuzz NAME EXECUTIONS: runs a fuzzer of banks in as many processes as there are jobs, with one
# corpus.
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
    await "$name found something, see $soak/$name.*.log"
    result "$name: $(executions_in "$soak/$name".[0-9]*.log)"
}

# executions_in LOG...: prints the sum of the fuzzers' own counts.
executions_in()
{
    awk '/^stat::number_of_executed_units/ { n += $2 } END { printf "%d executions", n }' "$@"
}

run_fuzz()
{
    rm -f "$soak"/fuzz_checked.*.log "$soak"/fuzz_fast.*.log
    fuzz fuzz_checked "$((executions / 100))"
    fuzz fuzz_fast "$((executions - executions / 100))"
    note "the corpus has $(ls "$soak/corpus" | wc -l) files"
    "$soak/fuzz_checked" -runs=0 -max_len=32768 \
        -artifact_prefix="$root/tests/fuzz/crashers/" "$soak/corpus" >"$soak/replay.log" 2>&1 ||
        finding "fuzz_checked found something in the corpus, see $soak/replay.log"
}

# fuzz_for NAME SECONDS LENGTH [PROGRAM [EXECUTIONS]]: runs $soak/fuzz_PROGRAM (fuzz_NAME),
# starting with the files in tests/fuzz/NAME and in the corpus $soak/NAME, to which files of other
# programs may be added. A crash is stored in tests/fuzz/NAME, where the normal tests replay it.
# Short stacks of allocations, temporary files in memory and plain scheduling make it faster.
fuzz_for()
{
    program=${4:-$1}
    note "fuzzing: $program, $jobs x $2 seconds"
    mkdir -p "$soak/$1" "$soak/$program.logs"
    rm -f "$soak/$program.logs"/fuzz-*.log
    runs=-1
    [ -z "${5-}" ] || runs=$(($5 / jobs))
    dictionary=$root/tests/fuzz/$1.dict
    [ -e "$dictionary" ] && dictionary=-dict=$dictionary || dictionary=
    (cd "$soak/$program.logs" && TMPDIR=$scratch ASAN_OPTIONS=malloc_context_size=2 \
        "$soak/fuzz_$program" -jobs="$jobs" -workers="$jobs" -max_total_time="$2" -entropic=0 \
        -runs="$runs" -max_len="$3" -print_final_stats=1 ${dictionary:+"$dictionary"} \
        -artifact_prefix="$root/tests/fuzz/$1/" \
        "$soak/$1" "$root/tests/fuzz/$1") >"$soak/fuzz_$program.log" 2>&1 ||
        finding "fuzzing of $1 fails, see $soak/fuzz_$program.log and $program.logs"
    result "$program: $(executions_in "$soak/$program.logs"/fuzz-[0-9]*.log)"
}

# fuzz_importer NAME SECONDS EXECUTIONS: runs both fuzzers of a foreign format. fuzz_NAME also runs
# all inputs that fuzz_NAME_fast found.
fuzz_importer()
{
    mkdir -p "$soak/$1"
    case $1 in
    aseprite | gif | tiled | mugen) python3 "$root/tests/fuzz/make_seeds.py" "$1" "$soak/$1" ;;
    esac
    fuzz_for "$1" "$(($2 * 4 / 5))" 4096 "$1_fast" "$3"
    fuzz_for "$1" "$(($2 / 5))" 4096 "$1" "${3:+$(($3 / 10))}"
}

# run_floats CALLS: calls every public function with careless arguments, in as many processes as
# there are jobs, half of them with sanitizers.
run_floats()
{
    rm -f "$soak"/floats.*.log
    note "careless calls: $jobs x $(($1 / jobs))"
    job=0
    processes=
    while [ "$job" -lt "$jobs" ]; do
        [ $((job % 2)) -eq 0 ] && kind=checked || kind=fast
        GABARIT_CALLS=$(($1 / jobs)) GABARIT_TEST_SEED=$((2000 + job)) \
            "$soak/calls_$kind/tests/calls/test_calls" careless >"$soak/floats.$job.log" 2>&1 &
        processes="$processes $!"
        job=$((job + 1))
    done
    await "an output is wrong, see $soak/floats.*.log"
    result "$(cat "$soak"/floats.*.log |
        awk '/calls of/ { n += $2 } END { printf "%d careless calls", n }')"
}

# killed NAME KILLS [CASE]: runs a test that kills a process at random moments.
killed()
{
    GABARIT_KILLS=$2 "$soak/core/tests/test_$1" $3 >"$soak/$1.log" 2>&1 ||
        finding "$1: $(grep '^not ok' "$soak/$1.log")"
    result "$1: $(grep -o '[0-9][0-9]* kills' "$soak/$1.log" | paste -sd+)"
}

run_save()
{
    BUILD=$soak/save sh "$root/tests/faults/disks.sh" >"$soak/disks.log" 2>&1 ||
        finding "saving on full or failing disks fails, see $soak/disks.log"
    cat "$soak/disks.log"
    left_out=$(grep -c 'left out: ' "$soak/disks.log")
    killed save_kills "${KILLS:-10000}"
    killed journal $((${KILLS:-10000} / 5)) killed
    GABARIT_SAVES=${SAVES:-100000} "$soak/core/tests/runtime/bank/test_bank_reload" \
        >"$soak/reload.log" 2>&1 || finding "a mixture was loaded, see $soak/reload.log"
    result "reload: $(grep -o '[0-9]* saves, [0-9]* banks reloaded' "$soak/reload.log")"
}

# Runs gab with failing allocations: for some commands, each allocation fails in one of the runs;
# for the other commands, many of them do.
run_memory()
{
    note "gab without memory, threads, files or disk space, $jobs at once"
    GABARIT_FAILING=${FAILING:-300000} GABARIT_STEPS=60 JOBS=$jobs \
        python3 "$root/tests/cli/test_scarcity.py" \
        "$soak/core/src/cli/gab" "$soak/core/tests/cli/libmemory_faults.so" \
        >"$soak/memory.log" 2>&1 || finding "gab fails in a wrong way, see $soak/memory.log"
    result "$(sed -n 's/^# \([0-9]* runs\)/\1/p' "$soak/memory.log")"
}

run_cross()
{
    note "testing on other machines"
    BUILD=$soak/cross sh "$root/tests/cross.sh" >"$soak/cross.log" 2>&1 ||
        finding "tests fail on other machines, see $soak/cross.log"
    left_out=$(grep -c '^left out: ' "$soak/cross.log")
    result "$(tail -n 1 "$soak/cross.log")"
}

# run_traces MOVES: tests moves through levels in as many processes as there are jobs, each with its
# own seed.
run_traces()
{
    note "tracing: $jobs x $(($1 / jobs)) moves"
    seed=1000
    processes=
    while [ "$seed" -lt $((1000 + jobs)) ]; do
        GABARIT_LEVEL_TRACES=$(($1 / jobs)) GABARIT_TEST_SEED=$seed \
            "$soak/tests/tests/runtime/level/test_level_traces" >"$soak/traces.$seed.log" 2>&1 &
        processes="$processes $!"
        seed=$((seed + 1))
    done
    await "a wall was missed, see $soak/traces.*.log"
    result "$(($1 / jobs * jobs)) moves"
}

run_seeds()
{
    seed=1
    while [ "$seed" -le "$seeds" ]; do
        GABARIT_TEST_SEED=$seed meson test -C "$soak/core" --no-rebuild --suite bank \
            --suite runtime --suite level --suite core --suite examples \
            >"$soak/seed.log" 2>&1 </dev/null ||
            finding "seed $seed fails:
$(grep -E 'FAIL|TIMEOUT|ERROR' "$soak/seed.log")"
        [ $((seed % 10)) -ne 0 ] || note "$seed seeds done"
        seed=$((seed + 1))
    done
    result "$seeds seeds"
}

# Tests the editor with sanitizers: random input, and every command in every state. For speed, the
# stacks of allocations are not stored; findings are replayed with stored stacks (random_hand.py).
run_hand()
{
    note "random input: ${EVENTS:-1000000} events, $jobs editors"
    for name in random_hand test_commands; do
        GABARIT_HAND_EVENTS=${EVENTS:-1000000} GABARIT_HAND_HANDS=$jobs GABARIT_HAND_LATE=fatal \
        UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 G_SLICE=always-malloc \
        ASAN_OPTIONS=malloc_context_size=1 \
        GSETTINGS_SCHEMA_DIR=$soak/hand/data python3 "$root/tests/editor/$name.py" \
            "$soak/hand/tests/editor/hand_editor" "$soak/hand/data/demo" \
            >"$soak/$name.log" 2>&1 || finding "$name found something, see $soak/$name.log"
        result "$name: $(grep -cE '^ok' "$soak/$name.log") passed"
    done
    result "${EVENTS:-1000000} events"
    for renderer in cairo gl; do
        GABARIT_ENTRIES=200 GABARIT_TEST_RENDERER=$renderer ASAN_OPTIONS=malloc_context_size=1 \
        GSETTINGS_SCHEMA_DIR=$soak/hand/data python3 "$root/tests/editor/test_play_window.py" \
            "$soak/hand/src/editor/app/gabarit" "$soak/hand/data/demo" \
            >"$soak/play_$renderer.log" 2>&1 ||
            finding "Play is not painted by $renderer, see $soak/play_$renderer.log"
    done
}

# add_seeds NAME FOLDER: adds the files in a folder to the corpus $soak/NAME.
add_seeds()
{
    mkdir -p "$soak/$1" && cp "$root/$2"/* "$soak/$1"
}

# run_part NAME: runs a part.
run_part()
{
    case $1 in
    fuzz) run_fuzz ;;
    template)
        add_seeds template src/core/formats/template/templates
        fuzz_for template "${JSON_SECONDS:-3600}" 4096
        ;;
    json) fuzz_for json "${JSON_SECONDS:-3600}" 16384 ;;
    exports)
        add_seeds exports tests/fuzz/project
        fuzz_for exports "${JSON_SECONDS:-3600}" 16384
        ;;
    png) fuzz_importer png "${PNG_SECONDS:-3600}" '' ;;
    project)
        fuzz_for project "${PROJECT_SECONDS:-3600}" 16384
        fuzz_for journal "${PROJECT_SECONDS:-3600}" 16384
        ;;
    floats) run_floats "${CALLS:-100000000}" ;;
    save) run_save ;;
    memory) run_memory ;;
    compilers)
        BUILD=$soak/compilers sh "$root/tests/cli/compilers.sh" ||
            finding "gab writes different bytes"
        ;;
    kill)
        note "disabling the bank's checks, one at a time"
        python3 "$root/tests/runtime/bank/kill_checks.py" ||
            finding "with one of these checks disabled, no test fails"
        ;;
    cross) run_cross ;;
    traces) run_traces "${TRACES:-100000000}" ;;
    seeds) run_seeds ;;
    hand) run_hand ;;
    *) fuzz_importer "$1" "${PICTURES_SECONDS:-3600}" "${PICTURES_RUNS:-}" ;;
    esac
}

for part in $parts; do
    start=$(python3 "$root/tests/support/record.py")
    found=0
    left_out=0
    remark=
    if ! build_part "$part"; then
        finding "$part could not be built:"
        tail -n 20 "$soak/build.log"
    elif ! $dry_run; then
        run_part "$part"
    fi
    $dry_run || python3 "$root/tests/support/record.py" tests/soak.sh "$part" "$start" \
        $((1 - found)) $found "$left_out" "$remark"
    [ "$found" -eq 0 ] || status=1
done
note "done, $([ "$status" -eq 0 ] && echo 'nothing found' || echo 'see above')"
exit "$status"
