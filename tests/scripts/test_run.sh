#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs ui/run.sh and ui/tour.sh as on a machine without a display. usage: test_run.sh GAB
. "$(dirname -- "$0")/tap.sh"
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
gab=$1
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
unset DISPLAY WAYLAND_DISPLAY

begin "the tour asks a dozen questions and explains the answers"
tour=$(sh "$root/ui/tour.sh" "$gab" "$folder/my tour" 2>"$folder/errors")
expect "the exit status" $? 0
expect "standard error" "$(cat "$folder/errors")" ""
questions=$(printf '%s\n' "$tour" | grep -c '^[0-9]*\. ')
expect "at least twelve" "$([ "$questions" -ge 12 ] && echo yes)" yes
expect "the answers" "$(printf '%s\n' "$tour" | grep -c '^   [[{]')" "$questions"
expect "their meanings" "$(printf '%s\n' "$tour" | grep -c '^   = [^ ].*[^ ]\.$')" "$questions"
expect "meanings with a gap" "$(printf '%s\n' "$tour" | grep '^   = .*\(  \|""\| ,\| \.\)')" ""
expect "the files" "$(ls "$folder/my tour" | tr '\n' ' ')" \
    "demo.gab demo.gab.json demo.h pictures "
expect "that there are enough pictures" \
    "$([ "$(ls "$folder/my tour/pictures"/*.png | wc -l)" -ge 10 ] && echo yes)" yes
end

begin "the commands that it shows work"
printf '%s\n' "$tour" | sed -n 's/^   gab query demo.gab //p' >"$folder/questions"
"$gab" query "$folder/my tour/demo.gab" - <"$folder/questions" >"$folder/answers"
expect "the exit status" $? 0
expect "the answers" "$(cat "$folder/answers")" \
    "$(printf '%s\n' "$tour" | sed -n 's/^   \([[{]\)/\1/p')"
end

begin "it reports that it cannot write"
: >"$folder/file"
output=$(sh "$root/ui/tour.sh" "$gab" "$folder/file" 2>&1 >/dev/null)
expect "the exit status" $? 2
expect_in "the message" "$output" "cannot write to $folder/file"
end

# expect_rejected ARGUMENTS MESSAGE: expects that ui/run.sh rejects wrong arguments before it
# installs or builds anything.
expect_rejected()
{
    output=$(cd "$folder" && eval "BUILD='$folder/build' sh '$root/ui/run.sh' $1" 2>&1)
    expect "the exit status of $1" $? 2
    expect_in "the message to $1" "$output" "$2"
    expect "that no build was begun" "$([ -e "$folder/build" ] || echo nothing)" nothing
}

begin "wrong files and options are reported clearly without a display"
expect_rejected "duel.gabarit" "sh ui/run.sh --picture PICTURE.png duel.gabarit"
expect_rejected "--what" "no option --what"
expect_rejected "--picture" "usage: sh ui/run.sh --picture FILE.png [PROJECT]"
expect_rejected "--picture a.png b c" "usage:"
expect_rejected "--picture a.jpg" "FILE.png, not a.jpg"
expect_rejected "--picture none/a.png" "cannot write to the folder none"
expect_rejected "--picture a.png none.gabarit" "cannot read the project none.gabarit"
mkdir "$folder/is.png"
expect_rejected "--picture is.png" "is.png is a folder"
end

begin "it prints its options"
output=$(sh "$root/ui/run.sh" --help)
expect "the exit status" $? 0
expect_in "the help" "$output" "--picture FILE.png [PROJECT]"
expect "the last line" "$(printf '%s\n' "$output" | tail -n 1 | grep -c '^root=')" 0
end
finish
