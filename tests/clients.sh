#!/bin/sh
# SPDX-License-Identifier: MIT
# Compares what gab makes of other programs' files with what those programs, and the libraries that
# games read them with, make of the same files: frames, times, marks and pixels. Prints a line for
# each; installs what that needs and is missing, from Debian and npm.
#
#     sh tests/clients.sh [NAME...]
#
#     pixi        atlases in JSON as Pixi reads and draws them, in chromium: random ones, and real
#     phaser      art packed by free-tex-packer; the same for Phaser. And those that gab exports, as
#                 they load, draw and play these: the demo, real art and random sprites
#     atlas-schema  sheets that gab exports as Aseprite does, by the schema of @kayahr/aseprite
#     ase-parser  files of Aseprite: structure, and the pixels of the cels that it finds
#     gif         animations that gifsicle and ImageMagick make, as they and chromium show them
#     deutex      hot spots in PNG files: those of Doom's sprites, as deutex and omg tell them
#     doom        all maps of Freedoom, in and out, as omg reads them, zdbsp takes them and Crispy
#                 Doom plays them with our nodes
#     javascript  the package for JavaScript: packed and installed by npm, run, and compiled by
#                 TypeScript under its strict rules
#     tiled       files that gab exports for Tiled, through Debian's Tiled and back, and its own
#                 examples
#     page        pages of gab view in chromium and Firefox, opened from disk: answers, clicks,
#                 keys, damage
#     web-game    the duel of src/examples/web in both, drawn by Pixi: played by keys, while its
#                 bank is exported anew
#
# Without a name all of them. CACHE is where npm's packages go and stay, BUILD where gab is built
# and logs lie: folders below that of the user's caches if they are not set, outside of the tree.
# GABARIT_CLIENT_SETS is how many random atlases of each kind are compared (12), and
# GABARIT_CLIENT_FILES how many random files (120 of Aseprite, 60 GIF files); GABARIT_TEST_SEED sets
# the seed that a log begins with. GABARIT_PAGE_QUESTIONS is how many questions a page is asked
# (10,000), GABARIT_PAGE_DAMAGED how many damaged banks are in one (1,000), GABARIT_PAGE_PICTURES a
# folder for pictures of the window. ASEPRITE is a folder with more files of Aseprite to compare, as
# those of its own tests. Each line is a row of tests/RECORD.md, too. Closes like tests/run.sh.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$root/ui/setup.sh"

all='pixi phaser atlas-schema ase-parser gif deutex doom javascript tiled page web-game'
for name; do
    case " $all " in
    *" $name "*) ;;
    *) give_up "there is no client '$name'; clients are: $all" ;;
    esac
done
[ $# -gt 0 ] || set -- $all

need $gab_packages $page_packages
python=$(command -v /usr/bin/python3 || command -v python3)
caches=${XDG_CACHE_HOME:-$HOME/.cache}/gabarit-clients
mkdir -p "${CACHE:-$caches/npm}" || exit 2
cache=$(CDPATH= cd -- "${CACHE:-$caches/npm}" && pwd) || exit 2
claim_folder "${BUILD:-$caches/build}"
targets='src/cli/gab javascript duel'
build_folder --buildtype=release || give_up "the build failed"
gab=$build/src/cli/gab
passed=0
failed=0

# ---- What clients need ----

# need_node PACKAGE@VERSION...: installs those that are not in the cache; no script of theirs runs.
need_node()
{
    need nodejs=node npm
    wanted=
    for want; do
        case $(node_version "${want%@*}"). in
        "${want##*@}".*) ;;
        *) wanted="$wanted $want" ;;
        esac
    done
    [ -z "$wanted" ] && return
    say "installing$wanted"
    npm install --prefix "$cache" --ignore-scripts --no-audit --no-fund $wanted \
        >"$build/npm.log" 2>&1 </dev/null || {
        tail -n 20 "$build/npm.log" >&2
        give_up "could not install$wanted; npm says why above"
    }
}

# The version of a package of npm; nothing if it is missing.
node_version()
{
    sed -n 's/^ *"version": "\(.*\)".*/\1/p' "$cache/node_modules/$1/package.json" 2>/dev/null |
        head -n 1
}

# The name and version of packages of npm.
node_versions()
{
    for package; do
        printf '; %s %s' "$package" "$(node_version "$package")"
    done
}

# The same of Debian.
versions()
{
    for package; do
        printf '; %s %s' "$package" \
            "$(dpkg-query -W -f='${Version}' "$package" 2>/dev/null || echo 'from elsewhere')"
    done
}

# ---- Clients ----

# compare NAME VERSIONS PROGRAM ARGUMENT...: one line, from what a program says in TAP.
compare()
{
    name=$1
    known=$2
    program=$here/$3
    shift 3
    log=$build/$name.log
    start=$("$python" "$root/tests/support/record.py")
    "$python" "$program" "$gab" "$@" >"$log" 2>&1 </dev/null
    good=$(grep -c '^ok ' "$log")
    bad=$(grep -c '^not ok ' "$log")
    grep -qx "1\.\.$((good + bad))" "$log" && [ "$good" -gt 0 ] || bad=$((bad + 1))
    known=$(grep '^# [0-9]' "$log" | tail -n 1 | cut -c 3-)$known
    printf '%-13s %5d passed, %d failed; %s\n' "$name" "$good" "$bad" "$known"
    "$python" "$root/tests/support/record.py" tests/clients.sh "$name" "$start" "$good" "$bad" \
        "$(grep -c '^# left out: ' "$log")" "$known"
    passed=$((passed + good))
    failed=$((failed + bad))
    [ "$bad" -eq 0 ] || { grep -v '^ok ' "$log" | tail -n 20 | sed 's/^/    /'; say "all: $log"; }
}

atlases()
{
    need chromium imagemagick=convert pingus-data=/usr/share/games/pingus
    need_node "$2@$3" free-tex-packer-core@0.3
    compare "$1" "$(node_versions "$2" free-tex-packer-core)$(versions chromium)" atlases.py \
        "$1" "$cache/node_modules" "$root/data/demo" /usr/share/games/pingus
    compare "$1-export" "$(node_versions "$2")$(versions chromium)" exports.py "$1" \
        "$cache/node_modules" "$root/data/demo" /usr/share/games/pingus
}

# Both browsers, and what drives them. Later versions of it ask for more than Firefox knows.
need_browsers()
{
    need chromium firefox-esr
    need_node playwright-core@1.63
}

program_of()
{
    case $1 in
    firefox) command -v firefox-esr ;;
    *) command -v "$1" ;;
    esac
}

run_client()
{
    case $1 in
    pixi) atlases pixi pixi.js 8 ;;
    phaser) atlases phaser phaser 4 ;;
    atlas-schema)
        need python3-jsonschema=/usr/lib/python3/dist-packages/jsonschema
        need_node @kayahr/aseprite@2
        compare atlas-schema "$(node_versions @kayahr/aseprite)$(versions python3-jsonschema)" \
            schema.py "$cache/node_modules/@kayahr/aseprite/lib/aseprite.schema.json" \
            "$root/data/demo"
        ;;
    ase-parser)
        need_node ase-parser@0.0.19
        compare ase-parser "$(node_versions ase-parser)" aseprites.py "$cache/node_modules" \
            ${ASEPRITE:+"$ASEPRITE"}
        ;;
    gif)
        need chromium gifsicle imagemagick=convert
        compare gif "$(versions chromium gifsicle imagemagick)" gifs.py convert
        ;;
    javascript)
        need_node typescript@5.9 @types/node@20
        compare javascript "$(node_versions typescript)" javascript.py \
            "$build/src/bindings/web/package" "$cache/node_modules" "$root/data/demo"
        ;;
    tiled)
        need tiled
        compare tiled "$(versions tiled)" maps.py "$root/data/demo" /usr/share/doc/tiled/examples
        ;;
    page)
        need_browsers
        for browser in chromium firefox; do
            compare "page-$browser" "$(node_versions playwright-core)" viewer.py \
                "$cache/node_modules" "$browser" "$(program_of "$browser")" "$root/data/demo"
        done
        ;;
    web-game)
        need imagemagick=convert
        need_browsers
        need_node pixi.js@8
        compare web-game "$(node_versions pixi.js playwright-core)" web_game.py \
            "$build/src/examples/web" "$build/src/bindings/web/package" "$cache/node_modules" \
            "$root/data/demo" "chromium=$(program_of chromium)" "firefox=$(program_of firefox)"
        ;;
    deutex)
        need deutex=/usr/games/deutex python3-omg=/usr/lib/python3/dist-packages/omg \
            "freedoom=$freedoom"
        compare deutex "$(versions deutex python3-omg freedoom)" doom.py /usr/games/deutex \
            "$freedoom"
        ;;
    doom)
        need crispy-doom=/usr/games/crispy-doom zdbsp xvfb=Xvfb \
            python3-omg=/usr/lib/python3/dist-packages/omg "freedoom=$freedoom"
        compare doom "$(versions crispy-doom zdbsp python3-omg freedoom)" doom_maps.py \
            /usr/games/crispy-doom "$(command -v zdbsp)" "$(dirname "$freedoom")"/freedoom[12].wad
        ;;
    esac
}

here=$root/tests/clients
for client; do
    run_client "$client"
done
say "logs are in $build"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
