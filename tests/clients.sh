#!/bin/sh
# SPDX-License-Identifier: MIT
# Compares gab with other programs and with libraries for games: whether it reads their files as
# they do (frames, times, annotations, pixels), and whether they read its files. Prints a line for
# each comparison; installs missing packages from Debian and npm.
#
#     sh tests/clients.sh [NAME...]
#
#     pixi        atlases in JSON as Pixi reads and draws them, in chromium: random ones, and real
#                 art packed by free-tex-packer; also atlases that gab exports, as Pixi loads, draws
#                 and plays them: the demo, real art and random sprites
#     phaser      as for pixi, with Phaser
#     atlas-schema  sheets that gab exports in the format of Aseprite, validated with the schema of
#                 @kayahr/aseprite
#     ase-parser  Aseprite files: their structure, and the pixels of the cels that it finds
#     gif         animations that gifsicle and ImageMagick make, as they and chromium show them
#     deutex      hot spots in PNG files of Doom's sprites, as deutex and omg read them
#     doom        all maps of Freedoom, imported and exported, as omg reads them, zdbsp converts
#                 them and Crispy Doom plays them with our nodes
#     javascript  the package for JavaScript: packed and installed by npm, run, and compiled by
#                 TypeScript under its strict rules, with each of its module resolutions
#     bundlers    a game that uses the package, bundled by esbuild, Vite, webpack and rollup, and
#                 run in node and chromium; publint and attw check the package
#     tiled       files that gab exports for Tiled, through Debian's Tiled and back, and Tiled's own
#                 examples; random maps of all orientations, as tmxrasterizer draws them
#     tiled-new   the random maps, with odd sides of hexagons, as Tiled of Debian unstable
#                 draws them, in a system that is made for it; needs root, for chroot and mounts
#     texts       texts of gab's templates: atlases of libGDX as spine-core reads them, those of
#                 Sparrow as Phaser's parser does, the module for Defold in LuaJIT and Lua, the
#                 script for GameMaker in node, CSV in SQLite
#     love        the binding for Lua in LÖVE: the example of its page, queries compared with C,
#                 the duel
#     pygame      the wheel for Python, installed by pip: the examples of its page, under mypy's
#                 strict rules, queries compared with C, the duel
#     cpp         the header for C++, installed: the example of its page, queries compared with C,
#                 the duel; each compiled by g++ and clang++, as C++17 and C++20, without warnings
#     csharp      the package for C#, installed, in Mono: the example of its page, queries compared
#                 with C, the duel, also in a window
#     godot       scenes for Godot 3: its answers about boxes at times of animations, zones, rays,
#                 one-way walls; a kick; the examples of data/guide; the add-on in its editor
#     godot4      as for godot, with Godot 4 of Debian testing, in a system that is made for it
#     guide       the examples of data/guide in Java and Haxe
#     page        pages of gab view, opened from disk in chromium and Firefox: results, clicks,
#                 keys, damaged banks
#     web-game    the duel of src/examples/web in both browsers, drawn by Pixi: played with keys,
#                 while its bank is exported again
#     reload      games in C, LÖVE and chromium: the time from the key in the editor that exports
#                 again to the running game, at most 150 ms in the median
#     servers     200 projects, exported by the recipes for ninja and GNU parallel in
#                 data/guide/servers.md
#     sarif       reports of gab check, validated with the schema of SARIF in @microsoft/jest-sarif
#     art         no other program, but art of Debian's games: following parts of figures through
#                 animations, and finding figures in sheets
#
# Without a name it runs all of them. CACHE is the folder in which npm's packages are kept, BUILD
# the folder in which gab is built and logs are written; by default both are in the user's cache,
# outside the tree. GABARIT_CLIENT_SETS is the number of random atlases of each kind (12),
# GABARIT_CLIENT_FILES the number of random files (120 Aseprite files, 60 GIF files),
# GABARIT_CLIENT_MAPS the number of maps that are drawn (200);
# GABARIT_TEST_SEED sets the seed, which each log prints at its beginning. GABARIT_PAGE_QUESTIONS is
# the number of queries to a page (10,000), GABARIT_PAGE_DAMAGED the number of pages with damaged
# banks (1,000), GABARIT_PAGE_PICTURES a folder for pictures of the window. ASEPRITE is a folder
# with more Aseprite files to compare, for example those of Aseprite's tests. Each line is also
# added to tests/RECORD.md. The last line and the exit status are like those of tests/run.sh.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$root/ui/setup.sh"
. "$root/tests/systems/keep.sh"

all='pixi phaser atlas-schema ase-parser gif deutex doom javascript bundlers tiled texts'
all="$all tiled-new love pygame cpp csharp godot godot4 guide page web-game reload servers"
all="$all sarif art"
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
targets='src/cli/gab javascript lua python tests/bindings/bench_queries duel'
targets="$targets tests/followed_art tests/guess_sheets"
build_folder --buildtype=release || give_up "the build failed"
gab=$build/src/cli/gab
passed=0
failed=0

# ---- Requirements of the clients ----

# need_node PACKAGE@VERSION...: installs npm packages that are not in the cache, without running
# their scripts.
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
        give_up "could not install$wanted; see npm's messages above"
    }
}

# node_version PACKAGE: prints the version of an npm package; nothing if it is missing.
node_version()
{
    sed -n 's/^ *"version": "\(.*\)".*/\1/p' "$cache/node_modules/$1/package.json" 2>/dev/null |
        head -n 1
}

# node_versions PACKAGE...: prints names and versions of npm packages.
node_versions()
{
    for package; do
        printf '; %s %s' "$package" "$(node_version "$package")"
    done
}

# versions PACKAGE...: prints names and versions of Debian packages, in $guest if it is set.
versions()
{
    for package; do
        printf '; %s %s' "$package" \
            "$(dpkg-query ${guest:+--admindir="$guest/var/lib/dpkg"} -W -f='${Version}' \
                "$package" 2>/dev/null || echo 'from elsewhere')"
    done
}

# ---- Clients ----

guest= # the system in which the client runs; this one, if it is empty

# compare NAME VERSIONS PROGRAM ARGUMENT...: runs a program of this folder with gab.
compare()
{
    name=$1
    remark=$2
    program=$here/$3
    shift 3
    run_program "$name" "$remark" "$program" "$gab" "$@"
}

# run_program NAME VERSIONS PROGRAM ARGUMENT...: runs a program that prints TAP; prints one line.
run_program()
{
    name=$1
    remark=$2
    program=$3
    shift 3
    log=$build/$name.log
    start=$("$python" "$root/tests/support/record.py")
    set -- "$python" "$program" "$@"
    folder=.
    [ -z "$guest" ] || {
        set -- sh "$root/tests/systems/guest.sh" "$guest" "$@"
        folder=$build # which the guest sees
    }
    (cd "$folder" && exec "$@") >"$log" 2>&1 </dev/null
    name_passed=$(grep -c '^ok ' "$log")
    name_failed=$(grep -c '^not ok ' "$log")
    grep -qx "1\.\.$((name_passed + name_failed))" "$log" && [ "$name_passed" -gt 0 ] ||
        name_failed=$((name_failed + 1))
    remark=$(grep '^# [0-9]' "$log" | tail -n 1 | cut -c 3-)$remark
    remark=${remark#; }
    printf '%-13s %5d passed, %d failed; %s\n' "$name" "$name_passed" "$name_failed" "$remark"
    "$python" "$root/tests/support/record.py" tests/clients.sh "$name" "$start" "$name_passed" \
        "$name_failed" "$(grep -c '^# left out: ' "$log")" "$remark"
    passed=$((passed + name_passed))
    failed=$((failed + name_failed))
    [ "$name_failed" -eq 0 ] || {
        grep -v '^ok ' "$log" | tail -n 20 | sed 's/^/    /'
        say "the complete log is $log"
    }
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

# Installs both browsers and their driver. Later versions of the driver need functions that Debian's
# Firefox lacks.
need_browsers()
{
    need chromium firefox-esr
    need_node playwright-core@1.63
}

# enter RELEASE PACKAGE...: makes a system with a release of Debian and packages; clients run in it
# until $guest is empty again.
enter()
{
    need debootstrap util-linux=unshare
    guest=$caches/$1
    keep_system "$guest" "$@" python3 libcairo2 libglib2.0-0t64 libjansson4 libjpeg62-turbo \
        libpng16-16t64 libwebp7 libwebpdemux2 ||
        give_up "could not enter a system with Debian $1: run this with sudo"
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
        need_node typescript@5.9 @types/node@20 vite@8
        compare javascript "$(node_versions typescript)" javascript.py \
            "$build/src/bindings/web/package" "$cache/node_modules" "$root/data/demo"
        ;;
    bundlers)
        need chromium
        need_node esbuild@0.28 vite@8 webpack@5 webpack-cli@6 ts-loader@9 rollup@4 \
            @rollup/plugin-node-resolve@16 @rollup/plugin-typescript@12 tslib@2 typescript@5.9 \
            publint@0.3 @arethetypeswrong/cli@0.18
        compare bundlers "$(node_versions esbuild vite webpack rollup)$(versions chromium)" \
            bundlers.py "$build/src/bindings/web/package" "$cache/node_modules" "$root/data/demo"
        ;;
    tiled)
        need tiled
        compare tiled "$(versions tiled)" maps.py "$root/data/demo" /usr/share/doc/tiled/examples
        compare tiled-drawn "$(versions tiled)" drawn_maps.py
        ;;
    tiled-new)
        enter unstable tiled
        compare tiled-new "$(versions tiled)" drawn_maps.py
        guest=
        ;;
    texts)
        need lua5.4 luajit sqlite3
        need_node @esotericsoftware/spine-core@4.2 @xmldom/xmldom@0.9 phaser@4
        compare texts "$(node_versions @esotericsoftware/spine-core phaser)$(versions luajit \
            lua5.4 sqlite3)" texts.py "$cache/node_modules" "$root/data/demo"
        ;;
    love)
        need love luajit lua5.4
        run_program love "$(versions love luajit lua5.4)" "$here/love.py" "$gab" \
            "$build/src/bindings/lua" "$build/tests/bindings/bench_queries" "$root"
        ;;
    pygame)
        need python3-pygame=/usr/lib/python3/dist-packages/pygame mypy luajit \
            python3-numpy=/usr/lib/python3/dist-packages/numpy \
            python3-venv=/usr/share/doc/python3-venv
        run_program pygame "$(versions python3 python3-pygame python3-numpy mypy)" \
            "$here/pygames.py" "$gab" "$build"/src/bindings/python/*.whl \
            "$build/src/bindings/lua" "$build/tests/bindings/bench_queries" "$root"
        ;;
    cpp)
        need g++=c++ clang libsdl2-dev=sdl2.pc luajit pkg-config
        ninja -C "$build" >"$build/all.log" 2>&1 || give_up "the build failed; see $build/all.log"
        run_program cpp "$(versions g++ clang)" "$here/cpp.py" "$gab" "$build" "$root"
        ;;
    csharp)
        need mono-mcs=mcs mono-runtime=mono xvfb=Xvfb xdotool imagemagick=import luajit \
            libgdiplus=/usr/lib/libgdiplus.so \
            libmono-system-windows-forms4.0-cil=/usr/lib/mono/4.5/System.Windows.Forms.dll
        ninja -C "$build" >"$build/all.log" 2>&1 || give_up "the build failed; see $build/all.log"
        run_program csharp "$(versions mono-runtime mono-mcs)" "$here/csharp.py" "$gab" "$build" \
            "$root"
        ;;
    guide)
        need default-jdk-headless=java haxe
        compare guide "$(versions default-jdk-headless haxe)" guide.py "$root"
        ;;
    godot)
        need godot3-server
        compare godot "$(versions godot3-server)" godot.py "$build"/src/bindings/python/*.whl \
            "$root" 3
        ;;
    godot4)
        enter testing godot
        compare godot4 "$(versions godot)" godot.py "$build"/src/bindings/python/*.whl \
            "$root" 4
        guest=
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
    reload)
        need love chromium xvfb=Xvfb xdotool imagemagick=import dbus-daemon
        ninja -C "$build" >"$build/all.log" 2>&1 || give_up "the build failed; see $build/all.log"
        run_program reload "$(versions love chromium)" "$here/reload.py" "$root" "$gab" \
            "$build/src/runtime" "$build/src/editor/app/gabarit" \
            "$build/src/bindings/lua/gabarit.lua" "$build/src/bindings/web/package/gabarit.js"
        ;;
    servers)
        need ninja-build=ninja parallel
        compare servers "$(versions ninja-build parallel)" servers.py
        ;;
    sarif)
        need python3-jsonschema=/usr/lib/python3/dist-packages/jsonschema
        need_node @microsoft/jest-sarif@1.0.0-beta.0
        compare sarif "$(node_versions @microsoft/jest-sarif)$(versions python3-jsonschema)" \
            sarif.py \
            "$cache/node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" \
            "$root/data/demo"
        ;;
    deutex)
        need deutex=/usr/games/deutex python3-omg=/usr/lib/python3/dist-packages/omg \
            "freedoom=$freedoom"
        compare deutex "$(versions deutex python3-omg freedoom)" doom.py /usr/games/deutex \
            "$freedoom"
        ;;
    art)
        need imagemagick=convert
        for package in supertux-data=supertux2 ardentryst wesnoth-1.16-data=wesnoth/1.16 \
            ceferino-data=ceferino lbreakout2-data=lbreakout2 pingus-data=pingus \
            teeworlds-data=teeworlds; do
            want "${package%=*}=/usr/share/games/${package#*=}"
        done
        run_program followed-art "$(versions supertux-data ardentryst wesnoth-1.16-data)" \
            "$root/tests/core/import/test_followed_art.py" "$build/tests/followed_art"
        run_program sheets "$(versions ceferino-data lbreakout2-data pingus-data teeworlds-data)" \
            "$root/tests/core/import/test_guess_sheets.py" "$build/tests/guess_sheets" \
            "$root/data/demo"
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
