#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a command in a system made by debootstrap, in its folder /gabarit, as for a user who has just
# logged in: with only the usual environment variables, and DISPLAY if it is set.
#
#     enter.sh SYSTEM PACKAGES [NAME=VALUE...] COMMAND...
#
# Packages that it downloads are stored in PACKAGES. Mounts and processes are in separate
# namespaces: when the command ends or is killed, the kernel ends its processes and unmounts
# everything.
system=$1
packages=$2
shift 2

if [ -z "$GABARIT_ENTERED" ]; then
    GABARIT_ENTERED=1 exec unshare --mount --pid --fork --kill-child --propagation private \
        sh "$0" "$system" "$packages" "$@"
fi

# A separate /dev, so that a faulty script in the system cannot damage the one of this machine.
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
mount --bind "$packages" "$system/var/cache/apt/archives" || exit 2
mkdir -p "$packages/partial"
cat /etc/resolv.conf >"$system/etc/resolv.conf"
cp /etc/hosts "$system/etc/hosts"
if [ -n "$DISPLAY" ]; then
    mkdir -p "$system/tmp/.X11-unix"
    mount --bind /tmp/.X11-unix "$system/tmp/.X11-unix" || exit 2
fi
path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
exec chroot "$system" env -i HOME=/root PATH=$path \
    LANG=C.UTF-8 TERM=dumb ${DISPLAY:+DISPLAY="$DISPLAY"} \
    ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
    sh -c 'cd /gabarit && exec env "$@"' sh "$@"
