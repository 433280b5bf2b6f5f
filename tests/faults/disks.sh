#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests saving on full disks of many sizes, and on disks that lose power at every call of a save.
# Needs root. Prints figures; the exit status is 0 if every file was complete.
#
#     sh tests/faults/disks.sh
#
# SIZES sets the number of full disks (200), BUILD the folder for work.
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd) || exit 2
. "$root/ui/setup.sh"

need gcc=cc libc6-dev=stdio.h pkg-config libjansson-dev=jansson.pc libglib2.0-dev=gio-2.0.pc \
    e2fsprogs=/sbin/mkfs.ext4
claim_folder "${BUILD:-$root/.build/disks}"
work=$build
sizes=${SIZES:-200}
errors=0

note()
{
    printf '%s %s\n' "$(date +%H:%M:%S)" "$*"
}

mkdir -p "$work/disk" "$work/copy" || exit 2
cc -std=c11 -D_GNU_SOURCE -DGETTEXT_PACKAGE='"gabarit"' -g -O1 \
    -I"$root/src" -I"$root/src/core" -I"$root/src/runtime" \
    -I"$root/tests" "$root/tests/faults/save_once.c" "$root/tests/faults/inject.c" \
    "$root"/src/core/file/*.c "$root"/src/core/model/*.c "$root"/src/bank/decimal.c \
    "$root"/src/bank/base64.c "$root"/src/bank/sha256*.c \
    "$root"/src/bank/json_tree.c "$root"/src/bank/json_scalar.c \
    "$root"/src/bank/json_problem.c "$root"/src/bank/error.c "$root"/src/bank/utf8.c \
    $(pkg-config --cflags --libs gio-2.0) -lm -ldl -o "$work/save_once" || exit 2
save=$work/save_once

if ! mount -t tmpfs -o size=1m none "$work/disk" 2>/dev/null; then
    note "left out: mounts: full disks and power cuts"
    exit 0
fi
umount "$work/disk"
trap 'umount "$work/disk" "$work/copy" 2>/dev/null' EXIT
trap 'exit 130' INT TERM

wrong()
{
    note "WRONG: $*"
    errors=$((errors + 1))
}

# left_over FOLDER: prints the files in a folder except the file and its backup.
left_over()
{
    ls -A "$1" | grep -vx -e a -e 'a~' -e lost+found
}

# The old version has 4000 lines (200 KB), the new one 8000: truncating the old one would not free
# enough space.
saved=0
failed=0
size=0
while [ "$size" -lt "$sizes" ]; do
    mount -t tmpfs -o "size=$((220 + size * 500 / sizes))k" none "$work/disk" || exit 2
    "$save" make "$work/disk/a" 4000 0 0 >/dev/null || wrong "the first save, size $size"
    if "$save" make "$work/disk/a" 8000 0 0 >/dev/null 2>"$work/output"; then
        saved=$((saved + 1))
        "$save" check "$work/disk/a" 8000 >/dev/null || wrong "incomplete after a save, size $size"
    else
        failed=$((failed + 1))
        "$save" check "$work/disk/a" 4000 >/dev/null ||
            wrong "incomplete after a failed save, size $size"
        grep -q "No space left" "$work/output" || wrong "no error message, size $size"
    fi
    [ -z "$(left_over "$work/disk")" ] ||
        wrong "files left over, size $size: $(left_over "$work/disk")"
    umount "$work/disk"
    size=$((size + 1))
done
note "$sizes full disks: $saved saved, $failed failed with the old file intact"

# A disk in a file, without ext4's protection for programs that rename a file before they flush it.
# When the program is killed, the file has the content of a disk that loses its cache; after a sync,
# of a disk that has written its cache.
cuts=0
snapshot()
{
    cp "$work/image" "$work/image.copy"
    mount -o loop "$work/image.copy" "$work/copy" || { wrong "no mount after $*"; return; }
    found=$("$save" check "$work/copy/a" 4000 8000) || wrong "incomplete after a power cut: $*"
    "$save" make "$work/copy/a" 9000 0 0 >/dev/null 2>&1 || wrong "no save after $*"
    [ -z "$(left_over "$work/copy")" ] || left_behind=$((left_behind + 1))
    umount "$work/copy"
    cuts=$((cuts + 1))
    case $found in 4000) old=$((old + 1)) ;; *) new=$((new + 1)) ;; esac
}

truncate -s 8M "$work/image.new"
mkfs.ext4 -q -F "$work/image.new" || exit 2
old=0
new=0
left_behind=0
for fault in -2 -3; do # FAULT_KILL and FAULT_KILL_AFTER of faults.h
    number=1
    while :; do
        cp "$work/image.new" "$work/image"
        mount -o loop,noauto_da_alloc "$work/image" "$work/disk" || exit 2
        "$save" make "$work/disk/a" 4000 0 0 >/dev/null || wrong "the first save"
        sync -f "$work/disk"
        "$save" make "$work/disk/a" 8000 "$fault" "$number" >/dev/null 2>&1
        killed=$?
        snapshot "nothing flushed, call $number, $fault"
        confirmed=$found
        sync -f "$work/disk"
        snapshot "all flushed, call $number, $fault"
        umount "$work/disk"
        [ "$killed" -gt 128 ] || break
        number=$((number + 1))
    done
    # The save that was not killed reported success: it must exist although nothing was flushed
    # after it.
    [ "$confirmed" = 8000 ] || wrong "a save that reported success is lost"
done
note "$cuts power cuts: $old with the old file, $new with the new one;" \
    "$left_behind left only a temporary file"
[ "$errors" -eq 0 ]
