# SPDX-License-Identifier: MIT
# Mounts /proc and a separate /dev in the folder $system, so that a faulty script in that system
# cannot damage the /dev of this machine. Source this file in a separate mount namespace.
mount -t proc proc "$system/proc" || exit 2
mount -t tmpfs -o mode=755 dev "$system/dev" || exit 2
mkdir "$system/dev/pts" "$system/dev/shm" || exit 2
mount -t devpts -o newinstance,ptmxmode=666 devpts "$system/dev/pts" || exit 2
mount -t tmpfs -o mode=1777 shm "$system/dev/shm" || exit 2
for device in null zero full random urandom tty; do
    : >"$system/dev/$device" && mount --bind "/dev/$device" "$system/dev/$device" || exit 2
done
ln -s pts/ptmx "$system/dev/ptmx"
ln -s /proc/self/fd "$system/dev/fd"
ln -s fd/0 "$system/dev/stdin"
ln -s fd/1 "$system/dev/stdout"
ln -s fd/2 "$system/dev/stderr"
