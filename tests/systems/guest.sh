#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a command in another system, in the current folder and with the current environment. The
# system sees this source tree and the current folder at the same paths, so programs that were built
# here run with the system's libraries.
#
#     guest.sh SYSTEM COMMAND...
#
# Mounts and processes are in separate namespaces, which end with the command.
system=$1
if [ -z "$GABARIT_ENTERED" ]; then
    GABARIT_ENTERED=1 exec unshare --mount --pid --fork --kill-child --propagation private \
        sh "$0" "$@"
fi
shift
unset GABARIT_ENTERED
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd) || exit 2
. "$root/tests/systems/mounts.sh"
for folder in "$root" "$PWD"; do
    mkdir -p "$system$folder" && mount --rbind "$folder" "$system$folder" || exit 2
done
exec chroot "$system" sh -c 'cd "$0" && exec "$@"' "$PWD" "$@"
