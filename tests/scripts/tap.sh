# SPDX-License-Identifier: MIT
# TAP output for shell tests, which source this file.
#
#     begin "the pictures are written"
#     expect "the exit status" "$status" 0
#     end
#     finish                           # at the end of the script

cases=0
failed_cases=0

# begin NAME: opens a case.
begin()
{
    case_name=$1
    case_passed=yes
}

# expect WHAT FOUND EXPECTED: the two texts must be equal.
expect()
{
    [ "$2" = "$3" ] && return
    case_passed=no
    printf '%s is "%s", not "%s"\n' "$1" "$2" "$3" | sed 's/^/# /'
}

# expect_in WHAT TEXT PART: the text must contain the part.
expect_in()
{
    case $2 in *"$3"*) return ;; esac
    case_passed=no
    printf '%s does not contain "%s": %s\n' "$1" "$3" "$2" | sed 's/^/# /'
}

# end: closes the case and prints its result.
end()
{
    cases=$((cases + 1))
    [ $case_passed = yes ] && printf 'ok %d - %s\n' $cases "$case_name" && return
    failed_cases=$((failed_cases + 1))
    printf 'not ok %d - %s\n' $cases "$case_name"
}

finish()
{
    printf '1..%d\n' $cases
    [ $failed_cases -eq 0 ] && [ $cases -gt 0 ]
    exit
}
