#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the tour as a user does. usage: test_tour.sh TOUR
. "$(dirname -- "$0")/tap.sh"
tour=$1

begin "each line contains a question, its answer and the function"
answers=$("$tour")
expect "the exit status" $? 0
expect "standard error" "$("$tour" 2>&1 >/dev/null)" ""
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
finish
