#!/bin/sh
# SPDX-License-Identifier: MIT
# The long runs, which no commit waits for: fuzzing, the switched-off checks, the tests at many
# seeds. Prints figures as they come. It may be interrupted at any time: what fuzzing has learnt
# stays in the build folder, and a crash in tests/fuzz/crashers, where the normal tests find it.
#
#     sh tests/soak.sh [EXECUTIONS [SEEDS]]       1,000,000,000 executions and 100 seeds
#
# SOAK names the parts to run, of "fuzz kill seeds"; all by default. JOBS is the number of fuzzers
# at once, BUILD another folder than .build/soak. The status is 0 when nothing was found.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$root/ui/setup.sh"

need clang libclang-rt-14-dev gcc=cc libc6-dev=stdio.h meson \
    ninja-build=ninja python3
executions=${1:-1000000000}
seeds=${2:-100}
parts=${SOAK:-fuzz kill seeds}
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

# One build finds reads outside and undefined behaviour, the other is three times as fast; a tenth
# of the executions go to the first.
build_fuzzer()
{
    name=$1
    shift
    clang -std=c11 -g -O2 -ffp-contract=off "$@" -I"$root/src" -I"$root/tests" \
        -I"$root/src/runtime" "$root"/tests/fuzz/fuzz_bank.c "$root"/tests/fuzz/mutate_bank.c \
        "$root"/tests/bank/image.c "$root"/tests/bank/walk.c "$root"/tests/bank/judge*.c \
        "$root"/src/runtime/*.c -lm -o "$soak/$name"
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
        "$soak/$name" -runs="$each" -max_len=32768 -reload=30 -print_final_stats=1 \
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
    build_fuzzer fuzz_checked -fsanitize=fuzzer,address,undefined \
        -fno-sanitize-recover=undefined || exit 2
    build_fuzzer fuzz_fast -O3 -fsanitize=fuzzer || exit 2
    rm -f "$soak"/fuzz_*.log
    fuzz fuzz_checked "$((executions / 10))"
    fuzz fuzz_fast "$((executions - executions / 10))"
    note "the corpus has $(ls "$soak/corpus" | wc -l) files"
fi

if runs kill; then
    note "switching off the bank's checks, one at a time"
    python3 "$root/tests/bank/kill_checks.py" || status=1
fi

if runs seeds; then
    note "building the tests"
    mkdir -p "$soak/tests"
    build=$soak/tests
    build_folder -Dauto_features=disabled || exit 2
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
