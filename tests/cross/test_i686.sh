#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cross.sh runs 32-bit programs directly, or in an emulator if the kernel rejects them. Runs
# one test of the library both ways. It is a step of .ci/run, because it needs packages that the
# other tests do not.
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/tests/scripts/tap.sh"
. "$root/ui/setup.sh"
need clang qemu-user=qemu-i386
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
clang -shared -fPIC "$root/tests/faults/hide_features.c" -o "$work/refusal.so" -ldl || exit 1

# try FOLDER [VARIABLE=VALUE]...: sets $words to the output line of the target.
try()
{
    folder=$1
    shift
    words=$(env BUILD="$work/$folder" targets=tests/test_base "$@" \
        sh "$root/tests/cross.sh" i686 -- base 2>"$work/complaint" | grep '^i686') ||
        sed 's/^/# /' "$work/complaint"
}

# expect_run WAY: cases ran in that way, and all passed.
expect_run()
{
    line=$(printf '%s\n' "$words" | tr -s ' ' | sed 's/ [1-9][0-9]* / N /')
    expect "the line of the target" "$line" "i686 N passed, 0 failed; no digest; run by $1"
}

begin "32-bit programs are run by the kernel"
if /lib/ld-linux.so.2 --version >/dev/null 2>&1; then
    try kernel
    expect_run 'the kernel'
else
    echo "# left out: kernel with 32-bit programs: running them without an emulator"
fi
end

begin "32-bit programs are run by the emulator if the kernel refuses them"
try emulator REFUSED=i686 LD_PRELOAD="$work/refusal.so"
expect_run qemu-i386
end
finish
