#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests ui/setup.sh on simulated machines that lack packages: a fake replaces every tool that it
# uses, answers from files in $fake, and records its arguments.
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
. "$here/tap.sh"
root=$(CDPATH= cd -- "$here/../.." && pwd)
fake=$(mktemp -d) || exit 1
trap 'rm -rf "$fake"' EXIT

# fake_command NAME: creates a command with a body from standard input.
fake_command()
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
    fake_command id <<END
echo $user
END
    fake_command dpkg-query <<END
for package; do :; done
grep -qx "\$package" "$fake/installed" && echo installed
END
    fake_command apt-get <<END
echo "apt-get \$*" >>"$fake/calls"
[ -e "$fake/broken" ] || exit 0
echo "E: Unable to reach the archive"
exit 100
END
}

# try LINE: runs a line of script with setup.sh on that machine; sets $output, $status and $calls.
try()
{
    output=$(PATH="$fake/bin" "$shell" -c "root='$root'; . '$root/ui/setup.sh'; $1" 2>&1 </dev/null)
    status=$?
    calls=$(cat "$fake/calls")
}

begin "packages that are installed are not mentioned"
machine 0 one two
try 'need one two'
expect "the exit status" $status 0
expect "the output" "$output" ""
expect "the calls" "$calls" ""
end

begin "tools that are not from packages are accepted"
machine 0 one
fake_command tool </dev/null
fake_command pkg-config <<'END'
[ "$*" = "--exists shapes" ]
END
try 'need one two=tool libshapes-dev=shapes.pc'
expect "the output" "$output" ""
expect "the calls" "$calls" ""
end

begin "only missing packages are named and installed"
machine 0 one
try 'need one two three=tool'
expect "the exit status" $status 0
expect "the output" "$output" "gabarit: installing two three"
expect_in "the calls" "$calls" "Lock::Timeout=600 update"
expect_in "the calls" "$calls" "install -y --no-install-recommends two three"
end

begin "a user who may not install sees the command for an administrator"
machine 1000 one
try 'need one two'
expect "the exit status" $status 2
expect_in "the output" "$output" "apt-get install --no-install-recommends two"
expect "the calls" "$calls" ""
end

begin "sudo is used if it needs no password"
machine 1000 one
fake_command sudo <<END
echo "sudo \$*" >>"$fake/calls"
END
try 'need one two'
expect "the exit status" $status 0
expect_in "the calls" "$calls" "sudo env DEBIAN_FRONTEND=noninteractive"
expect_in "the calls" "$calls" "install -y --no-install-recommends two"
end

begin "sudo is not used if it needs a password"
machine 1000 one
fake_command sudo <<'END'
echo "sudo: a password is required" >&2
exit 1
END
try 'need one two'
expect "the exit status" $status 2
expect_in "the output" "$output" "only an administrator can install"
end

begin "without apt-get, missing packages are named"
machine 0 one
rm "$fake/bin/apt-get"
try 'need one two=tool libshapes-dev=shapes.pc'
expect "the exit status" $status 2
expect_in "the output" "$output" "missing here: tool shapes."
end

begin "a failed installation is reported, with apt-get's message"
machine 0 one
: >"$fake/broken"
try 'need two; echo went on'
rm "$fake/broken"
expect "the exit status" $status 2
expect_in "the output" "$output" "E: Unable to reach the archive"
expect_in "the output" "$output" "could not install two"
end

begin "a script continues without packages that it only wants"
machine 0 one
: >"$fake/broken"
try 'want one two; echo went on'
rm "$fake/broken"
expect "the exit status" $status 0
expect_in "the output" "$output" "could not install two"
expect_in "the output" "$output" "went on"
end

begin "a folder with other files is not changed"
machine 0
mkdir "$fake/full" && : >"$fake/full/letter"
try "claim_folder '$fake/full'"
expect "the exit status" $status 2
expect_in "the output" "$output" "holds other files"
expect "its files" "$(ls "$fake/full")" letter
end

begin "a build folder of another tree is emptied"
mkdir "$fake/moved" && echo /elsewhere >"$fake/moved/.source" && : >"$fake/moved/build.ninja"
try "claim_folder '$fake/moved'"
expect "the exit status" $status 0
expect "its files" "$(ls "$fake/moved")" ""
end

begin "a build folder of this tree is kept, even with spaces in its name"
mkdir "$fake/my folder" && echo "$root" >"$fake/my folder/.source" &&
    : >"$fake/my folder/build.ninja"
try "claim_folder '$fake/my folder'; echo \"\$build\""
expect "the output" "$output" "$fake/my folder"
expect "its files" "$(ls "$fake/my folder")" build.ninja
end

# Creates a meson and a ninja that record their arguments; ninja knows one target.
builders()
{
    for tool in meson ninja; do
        fake_command $tool <<END
echo "$tool \$*" >>"$fake/calls"
case "\$*" in *query*unknown) exit 1 ;; esac
END
    done
}

begin "only the requested targets are built"
machine 0
builders
mkdir "$fake/parts" && echo "$root" >"$fake/parts/.source" && : >"$fake/parts/build.ninja"
try "claim_folder '$fake/parts'; targets=known; build_folder"
expect "the exit status" $status 0
expect "the calls" "$calls" "ninja -C $fake/parts -t query known
ninja -C $fake/parts known"
end

begin "a build folder that does not contain a target is set up again"
machine 0
builders
try "claim_folder '$fake/parts'; targets=unknown; build_folder"
expect "the exit status" $status 0
expect "the calls" "$calls" "ninja -C $fake/parts -t query unknown
meson setup --reconfigure $fake/parts $root
ninja -C $fake/parts unknown"
end

begin "a second run in the same folder waits for the first"
try "claim_folder '$fake/shared'
    : >'$fake/messages'
    { claim_folder '$fake/shared'; echo second; } >>'$fake/messages' 2>&1 9>&- &
    until grep -q . '$fake/messages'; do sleep 0.05; done
    echo first >>'$fake/messages'; release_folder; wait; cat '$fake/messages'"
expect "the order" "$(printf '%s\n' "$output" | grep -v waiting | tr '\n' ' ')" "first second "
expect_in "what the second prints" "$output" "waiting for another run"
end
finish
