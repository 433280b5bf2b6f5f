#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs those examples of data/guide that few machines can run: Java, with a small stand-in for
libGDX's classes, and Haxe, with one for HaxeFlixel's. Prints TAP.

usage: guide.py GAB SOURCES
"""
import pathlib
import re
import shutil
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from binding import Folder, Tap, run

GAB, ROOT = (pathlib.Path(path).resolve() for path in sys.argv[1:])

# The classes of libGDX that the example uses, with a reader of its atlases.
JAVA = '''
import java.nio.file.*;
import java.util.*;

public class Main {
    static final Batch batch = new Batch();
    public static void main(String[] arguments) {
%s
    }
}

class Rectangle {
    final float x, y, width, height;
    Rectangle(float x, float y, float width, float height) {
        this.x = x; this.y = y; this.width = width; this.height = height;
    }
    public String toString() { return x + "," + y + " " + width + "x" + height; }
}

class TextureAtlas {
    static class AtlasRegion {
        float offsetX, offsetY, originalHeight;
        final Map<String, int[]> values = new HashMap<>();
        int[] findValue(String name) { return values.get(name); }
    }
    static class Regions extends ArrayList<AtlasRegion> {
        AtlasRegion first() { return get(0); }
    }
    final Map<String, Regions> regions = new HashMap<>();

    TextureAtlas(String name) {
        AtlasRegion region = null;
        for (String line : lines(name)) {
            if (!line.startsWith(" ") && line.contains("/")) {
                region = new AtlasRegion();
                regions.computeIfAbsent(line, key -> new Regions()).add(region);
            } else if (line.startsWith(" ")) {
                String[] entry = line.trim().split(": ");
                int[] values = Arrays.stream(entry[1].split(", ")).mapToInt(Integer::parseInt)
                    .toArray();
                if (entry[0].equals("offsets")) {
                    region.offsetX = values[0];
                    region.offsetY = values[1];
                    region.originalHeight = values[3];
                } else {
                    region.values.putIfAbsent(entry[0], values);
                }
            }
        }
    }
    private static List<String> lines(String name) {
        try {
            return Files.readAllLines(Paths.get(name));
        } catch (java.io.IOException problem) {
            throw new RuntimeException(problem);
        }
    }
    Regions findRegions(String name) { return regions.get(name); }
}

class Batch {
    void draw(TextureAtlas.AtlasRegion region, float x, float y) {
        System.out.println("drawn at " + x + "," + y);
    }
}
'''

HAXE = '''
class Animation {
    public function new() {}
    public function addByPrefix(name:String, prefix:String, rate:Float = 30, loops:Bool = true) {
        Sys.println(name + " " + prefix + " " + rate + " " + loops);
    }
    public function play(name:String) { Sys.println("plays " + name); }
}
class FlxSprite {
    public var frames:Dynamic;
    public var animation = new Animation();
    public function new(x:Float, y:Float) {}
}
class FlxAtlasFrames {
    public static function fromSparrow(picture:String, text:String):Int {
        var names = [for (part in Xml.parse(sys.io.File.getContent(text)).firstElement().elements())
            part.get("name")];
        Sys.println(names.filter(name -> StringTools.startsWith(name, "asha kick")).length);
        return names.length;
    }
}
class Main {
    static function main() {
%s
    }
}
'''


def examples(page, language):
    """Returns the examples of a page in a language, as one text."""
    text = (ROOT / 'data/guide' / page).read_text(encoding='utf-8')
    return '\n'.join(re.findall(rf'^```{language}\n(.*?)^```$', text, re.M | re.S))


def export(folder, *words):
    for path in (ROOT / 'data/demo').iterdir():
        if path.suffix in ('.png', '.gabarit'):
            shutil.copy(path, folder)
    run(GAB, 'export', 'demo.gabarit', '-o', 'demo.gab', *words, cwd=folder)


def java(tap):
    with Folder() as folder:
        export(folder, '--libgdx', 'demo.atlas', '--page-size', '4096')
        (folder / 'Main.java').write_text(JAVA % examples('libgdx.md', 'java'))
        lines = run('java', 'Main.java', cwd=folder).splitlines()
        tap.equal('the box', lines[0], '125.0,256.0 8.0x14.0, 90 ms')
        tap.expect(lines[1].startswith('drawn at '), lines)


def haxe(tap):
    with Folder() as folder:
        export(folder, '--sparrow', 'demo.xml', '--page-size', '4096')
        code = examples('sparrow.md', 'haxe').replace('assets/', '')
        (folder / 'Main.hx').write_text(HAXE % code)
        tap.equal('the animation', run('haxe', '--main', 'Main', '--interp', cwd=folder),
                  '12\nkick asha kick 12 false\nplays kick\n')


def main():
    tap = Tap()
    tap.case('Java runs the example for libGDX', java, tap)
    tap.case('Haxe runs the example for HaxeFlixel', haxe, tap)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
