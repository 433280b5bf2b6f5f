#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the Debian packages gabarit, libgabarit0 and libgabarit-dev, and checks them with lintian,
# whose warnings and errors are failures. Installs missing packages.
#
#     sh data/packages.sh [FOLDER]      FOLDER receives the packages, by default .build/packages
#
# The packages contain this tree as it is, apart from .git and .build. DEB_BUILD_OPTIONS=nocheck
# leaves out the tests, and everything that only they need.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$root/ui/setup.sh"

# Prints the names of the packages in Build-Depends.
build_dependencies()
{
    sed -n '/^Build-Depends:/,/^[A-Z]/{s/^Build-Depends://;/^ /p;}' "$root/data/debian/control" |
        sed 's/(.*//; s/:any//; s/,.*//; s/debhelper-compat/debhelper/'
}

need build-essential dpkg-dev fakeroot lintian $(build_dependencies)
claim_folder "$root/.build/packages-work"
output=${1:-$root/.build/packages}
mkdir -p "$output" && output=$(CDPATH= cd -- "$output" && pwd) || exit 2
rm -rf "$build/gabarit" "$build"/*.*
mkdir "$build/gabarit" && umask 022 &&
    tar -C "$root" --exclude=./.git --exclude=./.build --exclude=__pycache__ -cf - . |
    tar -C "$build/gabarit" -xf - || exit 2
cd "$build/gabarit" && cp -r data/debian debian || exit 2
dpkg-buildpackage --no-sign || give_up "the packages could not be built"

# The project has no home page, about which appstreamcli warns since version 1.0. An older lintian
# does not know the tag, and rejects an override.
accepted=appstream-metadata-validation-failed
lintian-explain-tags --list-tags | grep -qx $accepted || accepted=
cd "$build" && lintian --display-level '>=warning' --fail-on error,warning --allow-root \
    ${accepted:+--suppress-tags $accepted} *.changes || give_up "lintian found faults"
lintian --version | sed 's/^[^0-9]*/lintian: lintian /'
cp -p *.* "$output" && rm -rf "$build/gabarit" "$build"/*.*
ls -l "$output"
