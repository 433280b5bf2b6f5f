#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the fuzzers of tests/soak.sh with the libraries of the tested build, because they rarely
# run although their sources often change.
#
#     test_fuzzers.sh BUILD PART...
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/tests/scripts/tap.sh"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
libraries=$1
shift

if ! echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' |
    clang -fsanitize=fuzzer,address,undefined -x c - -o "$work/probe" >/dev/null 2>&1; then
    echo "# left out: clang's libFuzzer: building fuzzers"
    echo 1..0
    exit 0
fi
for part; do
    begin "fuzzers are built: $part"
    output=$(LIBRARIES=$libraries BUILD=$work/soak sh "$root/tests/soak.sh" --dry-run "$part" 2>&1)
    expect "the exit status" $? 0
    [ "$case_passed" = yes ] || printf '%s\n' "$output" | sed 's/^/# /'
    end
done
finish
