#!/bin/sh
# SPDX-License-Identifier: MIT
# ui/setup.sh on machines that lack packages: every tool that it uses is replaced by an impostor,
# which answers from files in $fake and records its arguments.
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
. "$here/tap.sh"
root=$(CDPATH= cd -- "$here/../.." && pwd)
fake=$(mktemp -d) || exit 1
trap 'rm -rf "$fake"' EXIT

# impostor NAME: creates a command with a body from standard input.
impostor()
{
    { printf '#!%s\n' "$shell" && cat; } >"$fake/bin/$1"
    chmod +x "$fake/bin/$1"
}

# machine ID PACKAGE...: simulates a machine with a user id and installed packages.
machine()
{
    rm -rf "$fake/bin" "$fake/calls"
    mkdir "$fake/bin"
    : >"$fake/calls"
    shell=$(command -v sh)
    for tool in sh env cat rm mktemp tail grep sleep mkdir ls find flock printf; do
        [ -x "$(command -v $tool)" ] && ln -s "$(command -v $tool)" "$fake/bin/$tool"
    done
    user=$1
    shift
    printf '%s\n' "$@" >"$fake/installed"
    impostor id <<END
echo $user
END
    impostor dpkg-query <<END
for package; do :; done
grep -qx "\$package" "$fake/installed" && echo installed
END
    impostor apt-get <<END
echo "apt-get \$*" >>"$fake/calls"
[ -e "$fake/broken" ] || exit 0
echo "E: Unable to reach the archive"
exit 100
END
}

# try LINE: runs a line of script with setup.sh on that machine; sets $words and $status.
try()
{
    words=$(PATH="$fake/bin" "$shell" -c "root='$root'; . '$root/ui/setup.sh'; $1" 2>&1 </dev/null)
    status=$?
    calls=$(cat "$fake/calls")
}

begin "what is there is not spoken of"
machine 0 one two
try 'need one two'
expect "the exit status" $status 0
expect "what it says" "$words" ""
expect "what it calls" "$calls" ""
end

begin "what came from elsewhere counts, too"
machine 0 one
impostor tool </dev/null
impostor pkg-config <<'END'
[ "$*" = "--exists shapes" ]
END
try 'need one two=tool libshapes-dev=shapes.pc'
expect "what it says" "$words" ""
expect "what it calls" "$calls" ""
end

begin "only what is missing is named and installed"
machine 0 one
try 'need one two three=tool'
expect "the exit status" $status 0
expect "what it says" "$words" "gabarit: installing two three"
expect_in "what it calls" "$calls" "Lock::Timeout=600 update"
expect_in "what it calls" "$calls" "install -y --no-install-recommends two three"
end

begin "who may not install is told what an administrator must run"
machine 1000 one
try 'need one two'
expect "the exit status" $status 2
expect_in "what it says" "$words" "apt-get install --no-install-recommends two"
expect "what it calls" "$calls" ""
end

begin "sudo is used where it needs no password"
machine 1000 one
impostor sudo <<END
echo "sudo \$*" >>"$fake/calls"
END
try 'need one two'
expect "the exit status" $status 0
expect_in "what it calls" "$calls" "sudo env DEBIAN_FRONTEND=noninteractive"
expect_in "what it calls" "$calls" "install -y --no-install-recommends two"
end

begin "and not where it does"
machine 1000 one
impostor sudo <<'END'
echo "sudo: a password is required" >&2
exit 1
END
try 'need one two'
expect "the exit status" $status 2
expect_in "what it says" "$words" "only an administrator can install"
end

begin "where there is no apt-get, it says what is missing"
machine 0 one
rm "$fake/bin/apt-get"
try 'need one two=tool libshapes-dev=shapes.pc'
expect "the exit status" $status 2
expect_in "what it says" "$words" "missing here: tool shapes."
end

begin "what cannot be installed is said, with apt-get's reason"
machine 0 one
: >"$fake/broken"
try 'need two; echo went on'
rm "$fake/broken"
expect "the exit status" $status 2
expect_in "what it says" "$words" "E: Unable to reach the archive"
expect_in "what it says" "$words" "could not install two"
end

begin "a folder with other files is left alone"
machine 0
mkdir "$fake/full" && : >"$fake/full/letter"
try "claim_folder '$fake/full'"
expect "the exit status" $status 2
expect_in "what it says" "$words" "holds other files"
expect "what is in it" "$(ls "$fake/full")" letter
end

begin "a build folder of another tree is emptied"
mkdir "$fake/moved" && echo /elsewhere >"$fake/moved/.source" && : >"$fake/moved/build.ninja"
try "claim_folder '$fake/moved'"
expect "the exit status" $status 0
expect "what is in it" "$(ls "$fake/moved")" ""
end

begin "a build folder of this tree is kept, also with blanks in its name"
mkdir "$fake/my folder" && echo "$root" >"$fake/my folder/.source" &&
    : >"$fake/my folder/build.ninja"
try "claim_folder '$fake/my folder'; echo \"\$build\""
expect "what it says" "$words" "$fake/my folder"
expect "what is in it" "$(ls "$fake/my folder")" build.ninja
end

# Creates meson and ninja, which record their arguments; ninja knows one target.
builders()
{
    for tool in meson ninja; do
        impostor $tool <<END
echo "$tool \$*" >>"$fake/calls"
case "\$*" in *query*unknown) exit 1 ;; esac
END
    done
}

begin "only the targets that are wanted are built"
machine 0
builders
mkdir "$fake/parts" && echo "$root" >"$fake/parts/.source" && : >"$fake/parts/build.ninja"
try "claim_folder '$fake/parts'; targets=known; build_folder"
expect "the exit status" $status 0
expect "what it calls" "$calls" "ninja -C $fake/parts -t query known
ninja -C $fake/parts known"
end

begin "a folder that does not know a target is set up again"
machine 0
builders
try "claim_folder '$fake/parts'; targets=unknown; build_folder"
expect "the exit status" $status 0
expect "what it calls" "$calls" "ninja -C $fake/parts -t query unknown
meson setup --reconfigure $fake/parts $root
ninja -C $fake/parts unknown"
end

begin "a second run in the same folder waits for the first"
try "claim_folder '$fake/shared'
    { . '$root/ui/setup.sh'; claim_folder '$fake/shared'; echo second; } 9>&- &
    sleep 1; echo first; release_folder; wait"
expect "the order" "$(printf '%s\n' "$words" | grep -v waiting | tr '\n' ' ')" "first second "
expect_in "what the second says" "$words" "waiting for another run"
end
finish
