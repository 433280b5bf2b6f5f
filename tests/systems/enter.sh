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

. "$(dirname -- "$0")/mounts.sh"
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
