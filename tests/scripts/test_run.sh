#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs ui/run.sh as on a machine without a display.  usage: test_run.sh GAB
. "$(dirname -- "$0")/tap.sh"
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
gab=$1
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
unset DISPLAY WAYLAND_DISPLAY

begin "the tour asks a dozen questions and says what the answers mean"
said=$(sh "$root/ui/tour.sh" "$gab" "$folder/my tour" 2>"$folder/errors")
expect "the exit status" $? 0
expect "standard error" "$(cat "$folder/errors")" ""
questions=$(printf '%s\n' "$said" | grep -c '^[0-9]*\. ')
expect "at least twelve" "$([ "$questions" -ge 12 ] && echo yes)" yes
expect "the answers" "$(printf '%s\n' "$said" | grep -c '^   [[{]')" "$questions"
expect "their meanings" "$(printf '%s\n' "$said" | grep -c '^   = [^ ].*[^ ]\.$')" "$questions"
expect "meanings with a gap" "$(printf '%s\n' "$said" | grep '^   = .*\(  \|""\| ,\| \.\)')" ""
expect "what lies there" "$(ls "$folder/my tour" | tr '\n' ' ')" \
    "demo.gab demo.gab.json demo.h pictures "
expect "that there are pictures" \
    "$([ "$(ls "$folder/my tour/pictures"/*.png | wc -l)" -ge 10 ] && echo yes)" yes
end

begin "what it shows as commands may be typed"
printf '%s\n' "$said" | sed -n 's/^   gab query demo.gab //p' >"$folder/questions"
"$gab" query "$folder/my tour/demo.gab" - <"$folder/questions" >"$folder/answers"
expect "the exit status" $? 0
expect "the answers" "$(cat "$folder/answers")" \
    "$(printf '%s\n' "$said" | sed -n 's/^   \([[{]\)/\1/p')"
end

begin "it says when it cannot write"
: >"$folder/file"
words=$(sh "$root/ui/tour.sh" "$gab" "$folder/file" 2>&1 >/dev/null)
expect "the exit status" $? 2
expect_in "the message" "$words" "cannot write to $folder/file"
end

# refused WORDS MESSAGE: wrong arguments are rejected before anything is installed or built.
refused()
{
    words=$(cd "$folder" && eval "BUILD='$folder/build' sh '$root/ui/run.sh' $1" 2>&1)
    expect "the exit status of $1" $? 2
    expect_in "the message to $1" "$words" "$2"
    expect "that nothing was begun" "$([ -e "$folder/build" ] || echo nothing)" nothing
}

begin "files and options are answered clearly without a display"
refused "duel.gabarit" "sh ui/run.sh --picture PICTURE.png duel.gabarit"
refused "--what" "no option --what"
refused "--picture" "usage: sh ui/run.sh --picture FILE.png [PROJECT]"
refused "--picture a.png b c" "usage:"
refused "--picture a.jpg" "FILE.png, not a.jpg"
refused "--picture none/a.png" "cannot write to the folder none"
refused "--picture a.png none.gabarit" "cannot read the project none.gabarit"
mkdir "$folder/is.png"
refused "--picture is.png" "is.png is a folder"
end

begin "it tells its options"
words=$(sh "$root/ui/run.sh" --help)
expect "the exit status" $? 0
expect_in "the help" "$words" "--picture FILE.png [PROJECT]"
expect "the last words" "$(printf '%s\n' "$words" | tail -n 1 | grep -c '^root=')" 0
end
finish
