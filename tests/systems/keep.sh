# SPDX-License-Identifier: MIT
# Systems of other Debian releases that are made once and kept in a cache; guest.sh runs commands in
# them. Source this file with $root set to the top of the source tree.
. "$root/tests/systems/apt.sh"

# keep_system SYSTEM RELEASE PACKAGE...: makes a system of a release with these packages in the
# folder SYSTEM, unless it is there. Messages go to SYSTEM.log; returns 1 if it fails, or if this
# user cannot enter it.
keep_system()
{
    system=$1
    release=$2
    shift 2
    if [ "$(echo $(cat "$system/packages" 2>/dev/null))" != "$*" ]; then
        say "creating a system with $release in $system"
        mkdir -p "$(dirname "$system")"
        make_kept_system "$@" >"$system.log" 2>&1 || {
            tail -n 20 "$system.log" >&2
            return 1
        }
    fi
    sh "$root/tests/systems/guest.sh" "$system" true
}

make_kept_system()
{
    rm -rf "$system" "$system.new" && mkdir -p "$system.archives" &&
        debootstrap --variant=minbase "$release" "$system.new" "${MIRROR:-$(mirror_of_apt)}" &&
        mkdir "$system.new/gabarit" &&
        access_of_apt >"$system.new/etc/apt/apt.conf.d/90proxy" &&
        sh "$root/tests/systems/enter.sh" "$system.new" "$system.archives" \
            sh -c 'cd / && apt-get update -q && DEBIAN_FRONTEND=noninteractive \
                apt-get install -q -y --no-install-recommends "$@"' sh "$@" &&
        printf '%s\n' "$*" >"$system.new/packages" &&
        rm -rf "$system.archives" && mv "$system.new" "$system"
}
