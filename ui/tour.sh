#!/bin/sh
# SPDX-License-Identifier: MIT
# Shows Gabarit without a window: checks, exports and draws the demo, runs queries on its bank as
# games do, and explains the answers.
#
#     sh ui/tour.sh GAB FOLDER          the tool, and a folder for the exported files
set -u
demo=$(CDPATH= cd -- "$(dirname -- "$0")/../data/demo" && pwd)/demo.gabarit || exit 2
gab=$1
out=$2

stop()
{
    printf 'gabarit: %s\n' "$*" >&2
    exit 2
}

heading()
{
    printf '\n%s\n\n' "$*"
}

# print_command WORD...: prints a command line of gab as it would be typed.
print_command()
{
    line='gab'
    for word; do
        case $word in
        *' '*) line="$line \"$word\"" ;;
        *) line="$line $word" ;;
        esac
    done
    printf '   %s\n' "$line"
}

# ---- Queries ----

query_number=0

# ask QUESTION WORD...: runs a query on the bank; sets $answer to its line of JSON.
ask()
{
    query_number=$((query_number + 1))
    printf '%d. %s\n' "$query_number" "$1"
    shift
    print_command query demo.gab "$@"
    answer=$("$gab" query "$out/demo.gab" "$@") || stop "a query failed"
    printf '   %s\n' "$answer"
}

# member NAME: prints the value of the first member of the answer with that name, without quotes and
# brackets.
member()
{
    printf '%s\n' "$answer" | grep -o "\"$1\":\(\"[^\"]*\"\|\[[^]]*\]\|[^],}]*\)" | head -n 1 |
        sed 's/^"[^"]*"://; s/[]["]//g'
}

# explain_if MEMBER YES NO: prints YES if a member of the answer is true, else NO.
explain_if()
{
    case $(member "$1") in
    true) explain "$2" ;;
    *) explain "$3" ;;
    esac
}

explain()
{
    printf '   = %s\n\n' "$*"
}

ask_sprites()
{
    ask "A punch began 300 ms ago: which frame of Asha is on the screen?" \
        animation asha punch 300
    explain "The frame \"$(member name)\", number $(member frame) of the sprite."
    frame=$(member name)
    ask "Does her attack reach Borin, who faces her from 30 pixels away?" \
        touch asha "$frame" --at 100,100 --role attack borin "idle 1" --at 130,100 --flip-x \
        --role body
    struck=$(printf '%s\n' "$answer" | sed -n 's/.*"b":{[^}]*"name":"\([^"]*\)".*/\1/p')
    explain_if hit \
        "Yes: her box \"$(member name)\" meets his \"$struck\". A game would reduce his health." \
        "No: none of her attacking boxes meets one of his body."
    ask "Where is her fist, and where does it point?" point asha "$frame" fist --at 100,100
    explain "At $(member at), in the direction $(member to): sparks fly from there."
    ask "Do the two overlap in solid pixels, not only in boxes?" \
        masks asha "$frame" --at 100,100 borin "idle 1" --at 130,100 --flip-x
    explain_if hit \
        "Yes: $(member area) pixels, and $(member normal) is the direction that separates them." \
        "No: they share no solid pixel."
    ask "Is Borin solid where a shot is, 60 pixels above his feet?" \
        solid borin "idle 1" 0,-60
    explain_if solid "Yes: the shot strikes a pixel of him." "No: it passes through."
}

ask_maps()
{
    ask "The player clicks into the study at 160,120. On what?" zone study zones 160,120
    explain "On the zone \"$(member name)\"; a hero walks to $(member walk) to use it."
    ask "May one stand at 160,185 there?" on study walkable 160,185
    explain "The ground there has the tag $(printf '%s' "$answer" | tr -d '["]')."
    ask "Which vehicles fit on the lake circuit at 60,200?" band "lake circuit" 60,200
    explain "Those of the $(member fitting) narrowest of its bands."
    ask "How far is the edge of the road from there?" clearance "lake circuit" 60,200
    explain "$(member clearance) pixels, and the direction away from it is $(member away)."
}

ask_levels()
{
    ask "A hero of radius 6 wants to walk from 100,200 to 160,240 in the keep. Where does he end?" \
        slide keep 100,200 160,240 --radius 6
    explain_if hit "At $(member end): wall $(member wall) stopped him, and he slid along it." \
        "At $(member end): nothing was in the way."
    ask "Does a guard at 60,300 see him at 200,300?" visible keep 60,300 200,300
    explain_if visible "Yes: no wall is between them." "No: a wall is between them."
    ask "How high is the ground of the hills at x = 100?" ground hills ground 100
    explain "Its line is at y = $(member y) (y grows downwards), with a slope of $(member slope)."
    ask "And the garden, at 100,100, between the points of its height map?" \
        height garden heights 100,100 --smooth bicubic
    explain "$(member height)."
}

# ---- The tour ----

mkdir -p "$out" || stop "cannot write to $out"
heading "The project of the demo is checked:"
print_command check demo.gabarit
"$gab" check "$demo" 2>&1 | sed "s|^$demo|   demo.gabarit|"
heading "It is exported as a bank, as JSON, and as names for C:"
print_command export demo.gabarit -o demo.gab --json demo.gab.json --header demo.h
"$gab" export "$demo" -o "$out/demo.gab" --json "$out/demo.gab.json" --header "$out/demo.h" ||
    stop "the export failed"
for file in demo.gab demo.gab.json demo.h; do
    printf '   %-14s %8d bytes\n' "$file" "$(wc -c <"$out/$file")"
done
heading "Its annotations are drawn:"
print_command render demo.gabarit -o pictures
"$gab" render "$demo" -o "$out/pictures" >"$out/pictures.txt" || stop "the pictures failed"
printf '   %d pictures of sprites, maps and levels\n' "$(wc -l <"$out/pictures.txt")"
rm -f "$out/pictures.txt"
heading "Queries are run on its bank, as the library runs them in a game:"
ask_sprites
ask_maps
ask_levels
