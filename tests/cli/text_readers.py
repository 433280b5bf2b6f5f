# SPDX-License-Identifier: MIT
"""Strict readers of the texts that gab export makes for other programs. Each returns the same form:
a list of (sprite, frames, animations), with what the format keeps of a frame as a dictionary and of
an animation as a list of steps. A reader raises ValueError for anything that its program would not
accept."""
import csv
import io
import json
import re
import subprocess
import xml.etree.ElementTree


def numbers(text, count):
    values = [int(word) for word in text.split(',')]
    if len(values) != count:
        raise ValueError(f'{text!r} has {len(values)} numbers')
    return values


# ---- CSV ----

COLUMNS = ['sprite', 'frame', 'frame_name', 'duration', 'item', 'name', 'tag', 'role',
           'x', 'y', 'w', 'h']


def rows_of(text):
    return list(csv.reader(io.StringIO(text, newline=''), strict=True))


def plain(text):
    """Returns a text without the apostrophe before what a spreadsheet would compute."""
    return text[1:] if text[:1] == "'" and text[1:2] in tuple('=+-@\t\r') else text


def read_csv(text):
    """Returns the rows of each frame, by sprite and index. The last column is empty; its name is
    the mark of exported texts."""
    rows = rows_of(text)
    if rows[0][:-1] != COLUMNS or any(len(row) != len(rows[0]) or row[-1] for row in rows[1:]):
        raise ValueError('a row has another number of columns')
    frames = {}
    for row in rows[1:]:
        entry = dict(zip(COLUMNS, row))
        entry.update({key: plain(entry[key]) for key in COLUMNS[:8]})
        place = [float(entry[key]) for key in 'xywh' if entry[key] != '']
        frame = frames.setdefault((entry['sprite'], int(entry['frame'])), {
            'name': entry['frame_name'], 'duration': int(entry['duration']),
            'boxes': [], 'points': [], 'at': None})
        if entry['item'] == 'frame':
            frame['at'] = place
        elif entry['item'] == 'box':
            frame['boxes'].append([entry['name'], entry['tag'], entry['role'], *place])
        elif entry['item'] == 'point':
            frame['points'].append([entry['name'], *place])
        else:
            raise ValueError(entry['item'])
    return frames


# ---- libGDX ----

PAGE_KEYS = {'size', 'format', 'filter', 'repeat', 'pma'}


def entry_of(line):
    """Returns a key and its values as libGDX reads them, at most four; None for other lines."""
    key, colon, values = line.strip().partition(':')
    if not colon:
        return None
    words = [word.strip() for word in values.split(',')]
    if len(words) > 4:
        raise ValueError(line)
    return key.strip(), words


def read_libgdx(text):
    """Returns the size of each page and its regions: name and list of entries."""
    lines = text.split('\n')
    start = lines.index('')  # the header ends here
    if not all(entry_of(line) for line in lines[:start]):
        raise ValueError('the header has a line without a key')
    pages, page, i = {}, None, start
    while i < len(lines):
        if lines[i].strip() == '':
            page, i = None, i + 1
            continue
        name, i, entries = lines[i].strip(), i + 1, []
        while i < len(lines) and entry_of(lines[i]):
            entries.append(entry_of(lines[i]))
            i += 1
        if page is None:
            if {key for key, _ in entries} - PAGE_KEYS:
                raise ValueError(f'{name} has other keys than a page')
            page = pages.setdefault(name, {'size': None, 'regions': []})
            page['size'] = [int(word) for word in dict(entries)['size']]
        else:
            page['regions'].append((name, [(key, [int(word) for word in words])
                                           for key, words in entries]))
    return pages


# ---- Sparrow ----

def read_sparrow(text):
    """Returns the picture, and the numbers of each sub-texture by its name."""
    root = xml.etree.ElementTree.fromstring(text)
    if root.tag != 'TextureAtlas' or set(root.attrib) != {'imagePath'}:
        raise ValueError(root.tag)
    entries = []
    for child in root:
        values = dict(child.attrib)
        name = values.pop('name')
        if child.tag != 'SubTexture' or set(values) != {
                'x', 'y', 'width', 'height', 'frameX', 'frameY', 'frameWidth', 'frameHeight',
                'pivotX', 'pivotY'}:
            raise ValueError(child.attrib)
        entries.append((name, {key: float(value) for key, value in values.items()}))
    return root.attrib['imagePath'], entries


# ---- OpenBOR ----

ARGUMENTS = {'anim': 1, 'loop': (1, 2), 'delay': 1, 'offset': 2, 'bbox': 4, 'attack': (1, 10),
             'frame': 1, 'collision.index': 1}


def read_openbor(text, version=4):
    """Returns the animations as the engine sees them: settings stay until they are changed. Boxes
    have an index; version 3 does not know it. Boxes of zeros do not exist."""
    animations = []
    for line in text.split('\n'):
        words = line.split('#')[0].split()
        if not words:
            continue
        command, values = words[0].lower(), words[1:]
        counts = ARGUMENTS[command]
        if len(values) not in (counts if isinstance(counts, tuple) else (counts,)):
            raise ValueError(line)
        if command == 'anim':
            state = {'offset': [0, 0], 'bbox': {}, 'attack': {}, 'delay': 0}
            index = 0
            animations.append({'name': values[0], 'loop': None, 'frames': []})
        elif command == 'loop':
            animations[-1]['loop'] = [int(value) for value in values]
        elif command == 'frame':
            boxes = {kind: [state[kind][i] for i in sorted(state[kind]) if any(state[kind][i])]
                     for kind in ('bbox', 'attack')}
            animations[-1]['frames'].append({**state, **boxes, 'file': values[0]})
        elif command == 'collision.index':
            index = int(values[0]) if version == 4 else 0
        elif command in ('bbox', 'attack'):
            state[command][index] = [float(value) for value in values]
        else:
            state[command] = [float(value) for value in values]
    return animations


# ---- Scripts, run by an interpreter ----

LUA_TO_JSON = r'''
local function text(value)
  return '"' .. value:gsub('[%c"\\]', function(c) return ('\\u%04x'):format(c:byte()) end) .. '"'
end
local function put(value)
  if type(value) == 'string' then return text(value) end
  if type(value) ~= 'table' then return tostring(value) end
  local parts = {}
  if #value > 0 or next(value) == nil then
    for _, item in ipairs(value) do parts[#parts + 1] = put(item) end
    return '[' .. table.concat(parts, ',') .. ']'
  end
  for key, item in pairs(value) do parts[#parts + 1] = text(key) .. ':' .. put(item) end
  return '{' .. table.concat(parts, ',') .. '}'
end
io.write(put(dofile(arg[1])))
'''


def run(*words):
    result = subprocess.run(words, capture_output=True, timeout=120, check=False)
    if result.returncode != 0:
        raise ValueError(result.stderr.decode(errors='replace')[-500:])
    return json.loads(result.stdout)


def read_defold(lua, path, folder):
    """Returns the table of a Lua module."""
    script = folder / 'to_json.lua'
    script.write_text(LUA_TO_JSON)
    return run(lua, str(script), str(path))


def read_gamemaker(node, path):
    """Returns the structs of a GameMaker script. Its functions, structs and arrays are written like
    those of JavaScript."""
    name = re.search(r'^function (\w+)\(\)', path.read_text(), re.M).group(1)
    return run(node, '-e', f'eval(require("fs").readFileSync({json.dumps(str(path))}, "utf8") + '
                           f'"; process.stdout.write(JSON.stringify({name}()))")')
