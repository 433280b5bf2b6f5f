#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the tour as a user does. usage: test_tour.sh TOUR PICTURES (true or false)
. "$(dirname -- "$0")/tap.sh"
tour=$1
pictures=$2
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT

begin "each line contains a question, its answer and the function"
answers=$("$tour" 2>"$folder/errors")
expect "the exit status" $? 0
expect "standard error" "$(cat "$folder/errors")" ""
lines=$(printf '%s\n' "$answers" | grep -c '^  gab_[a-z0-9_]* .*?  *[^ ]')
all=$(printf '%s\n' "$answers" | grep -c '^  ')
expect "the number of lines with a question and an answer" "$lines" "$all"
expect "that there are many lines" "$([ "$lines" -gt 40 ] && echo yes)" yes
expect "the longest line, up to 120" "$(printf '%s\n' "$answers" | awk 'length > 120')" ""
end

begin "a second run gives the same answers"
expect "the second run" "$("$tour")" "$answers"
end

begin "it rejects an unknown option"
output=$("$tour" --what 2>&1)
expect "the exit status" $? 2
expect_in "the message" "$output" "usage: tour"
end

if [ "$pictures" = true ]; then
    begin "it writes pictures of 1280 x 800"
    "$tour" -o "$folder/pictures" >"$folder/output" 2>&1
    expect "the exit status" $? 0
    expect "the files" "$(ls "$folder/pictures" | tr '\n' ' ')" \
        "contacts.png moves.png scenery.png shapes.png "
    for file in "$folder"/pictures/*.png; do
        # The PNG header: bytes 16 to 23 are the width and the height.
        expect "the size of $file" "$(od -An -tu1 -j16 -N8 "$file" | tr -s ' ')" " 0 0 5 0 0 0 3 32"
        expect_in "the output" "$(cat "$folder/output")" "$file"
    done
    end

    begin "it reports that it cannot write"
    : >"$folder/file"
    output=$("$tour" -o "$folder/file" 2>&1 >/dev/null)
    expect "the exit status" $? 2
    expect_in "the message" "$output" "cannot write $folder/file/"
    end
else
    begin "without cairo it reports that it cannot write pictures"
    output=$("$tour" -o "$folder/pictures" 2>&1 >/dev/null)
    expect "the exit status" $? 2
    expect_in "the message" "$output" "without cairo"
    end
fi
finish
