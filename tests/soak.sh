#!/bin/sh
# SPDX-License-Identifier: MIT
# The long runs, which no commit waits for: fuzzing, the switched-off checks, the tests on other
# machines and at many seeds, moves through levels. Prints figures as they come. It may be interrupted at any time: what
# fuzzing has learnt stays in the build folder, and a crash in tests/fuzz/crashers, where the normal
# tests find it.
#
#     sh tests/soak.sh [EXECUTIONS [SEEDS]]       1,000,000,000 executions and 100 seeds
#
# SOAK names the parts to run, of "fuzz json kill cross traces seeds"; all by default. JOBS is the
# number of fuzzers and tests at once, JSON_SECONDS for how long those of JSON run (one hour), TRACES
# how many moves through levels are compared with the oracle (100,000,000), BUILD another folder than
# .build/soak. The status is 0 when nothing was found.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$root/ui/setup.sh"

need clang libclang-rt-14-dev gcc=cc libc6-dev=stdio.h meson \
    ninja-build=ninja python3 pkg-config libjansson-dev=jansson.pc \
    "freedoom=$(cat "$root/tests/level/freedoom2.path")"
executions=${1:-1000000000}
seeds=${2:-100}
parts=${SOAK:-fuzz json kill cross traces seeds}
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

# One build finds reads outside and undefined behaviour, the other is four times as fast; a
# twentieth of the executions go to the first. What is counted guides the fuzzer and costs more than
# all else, so that the fast one counts what is done in the checks alone, and no build the
# comparisons: the mutations know likely values themselves.
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
        "$root"/tests/bank/judge*.c; do
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
    fuzz fuzz_checked "$((executions / 20))"
    fuzz fuzz_fast "$((executions - executions / 20))"
    note "the corpus has $(ls "$soak/corpus" | wc -l) files"
fi

# fuzz_json SECONDS: jansson is the system's, and not looked into.
fuzz_json()
{
    mkdir -p "$soak/json"
    sources=$(ls "$root"/src/bank/*.c | grep -v /header.c)
    clang -std=c11 -g -O2 -ffp-contract=off -fsanitize=fuzzer,address,undefined \
        -fno-sanitize-recover=undefined -I"$root/src" -I"$root/src/bank" -I"$root/src/runtime" \
        -I"$root/tests" "$root/tests/fuzz/fuzz_json.c" "$root/tests/bank/json_judge.c" $sources \
        "$root"/src/runtime/*.c $(pkg-config --cflags --libs jansson) -lm -o "$soak/fuzz_json" ||
        return
    note "fuzzing: JSON, $jobs x $1 seconds"
    # A crash is kept where the normal tests find it, beside the texts that fuzzing begins with.
    (cd "$soak" && ./fuzz_json -jobs="$jobs" -workers="$jobs" -max_total_time="$1" -max_len=16384 \
        -print_final_stats=1 -dict="$root/tests/fuzz/json.dict" \
        -artifact_prefix="$root/tests/fuzz/json/" "$soak/json" "$root/tests/fuzz/json") \
        >"$soak/fuzz_json.log" 2>&1 || return
    note "JSON: $(awk '/^stat::number_of_executed_units/ { n += $2 } END { print n }' \
        "$soak"/fuzz-[0-9]*.log) executions done"
}

if runs json; then
    fuzz_json "${JSON_SECONDS:-3600}" ||
        { status=1; note "fuzzing of JSON fails, see $soak/fuzz_json.log and fuzz-*.log"; }
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
            --suite runtime >"$soak/seed.log" 2>&1 </dev/null ||
            { status=1; note "seed $seed fails:"; grep -E 'FAIL|TIMEOUT|ERROR' "$soak/seed.log"; }
        [ $((seed % 10)) -ne 0 ] || note "$seed seeds done"
        seed=$((seed + 1))
    done
fi
note "done, $([ "$status" -eq 0 ] && echo 'nothing found' || echo 'see above')"
exit "$status"
