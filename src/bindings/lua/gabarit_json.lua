-- SPDX-License-Identifier: MIT
-- Loads JSON banks (*.gab.json) in any Lua from 5.1, without the library: the data, and queries of
-- boxes and animations. README.md describes the use.
--
--     local gab = require 'gabarit_json'
--     local bank = gab.load(text)                     -- of duel.gab.json
--     local step = gab.shown(bank.sprites.ken.animations.kick, 250)
--     local hit = gab.hit(step.frame, {x = 100, y = 200, flip_x = step.flip_x}, 130, 150)
local M = {}

-- ---- JSON ----

local ESCAPES = {b = '\b', f = '\f', n = '\n', r = '\r', t = '\t'}

local function utf8_of(code)
    if code < 0x80 then
        return string.char(code)
    end
    local bytes, first = {}, code < 0x800 and 0xC0 or code < 0x10000 and 0xE0 or 0xF0
    local limit = code < 0x800 and 0x20 or code < 0x10000 and 0x10 or 8
    while code >= limit do
        table.insert(bytes, 1, string.char(0x80 + code % 64))
        code = math.floor(code / 64)
    end
    return string.char(first + code) .. table.concat(bytes)
end

local function fail(text, at, what)
    local _, lines = text:sub(1, at - 1):gsub('\n', '')
    error(('gabarit: line %d of the JSON: %s'):format(lines + 1, what), 0)
end

local function skip(text, at)
    return text:find('[^ \t\r\n]', at) or #text + 1
end

local function read_string(text, at)
    local parts, from = {}, at + 1
    while true do
        local stop = text:find('["\\]', from)
        if not stop then
            fail(text, at, 'the string has no end')
        end
        parts[#parts + 1] = text:sub(from, stop - 1)
        if text:sub(stop, stop) == '"' then
            return table.concat(parts), stop + 1
        end
        local escape = text:sub(stop + 1, stop + 1)
        from = stop + 2
        if escape == 'u' then
            local code = tonumber(text:match('^%x%x%x%x', from) or '', 16)
            from = from + 4
            local low = code and code >= 0xD800 and code < 0xDC00 and
                tonumber(text:match('^\\u(%x%x%x%x)', from) or '', 16)
            if low then
                code, from = 0x10000 + (code - 0xD800) * 1024 + low - 0xDC00, from + 6
            end
            parts[#parts + 1] = utf8_of(code or fail(text, stop, 'the escape is wrong'))
        else
            parts[#parts + 1] = ESCAPES[escape] or escape
        end
    end
end

local read, null_value

local function read_items(text, at, close, read_item)
    at = skip(text, at + 1)
    while text:sub(at, at) ~= close do
        at = skip(text, read_item(at))
        local next_character = text:sub(at, at)
        if next_character == ',' then
            at = skip(text, at + 1)
        elseif next_character ~= close then
            fail(text, at, ('%s or , is missing'):format(close))
        end
    end
    return at + 1
end

function read(text, at, depth)
    at = skip(text, at)
    local first = text:sub(at, at)
    if depth > 100 then
        fail(text, at, 'it is nested too deeply')
    elseif first == '"' then
        return read_string(text, at)
    elseif first == '[' then
        local list, value = {}
        return list, read_items(text, at, ']', function(place)
            value, place = read(text, place, depth + 1)
            list[#list + 1] = value
            return place
        end)
    elseif first == '{' then
        local object = {}
        return object, read_items(text, at, '}', function(place)
            if text:sub(place, place) ~= '"' then
                fail(text, place, 'a key is missing')
            end
            local key
            key, place = read_string(text, place)
            place = skip(text, place)
            if text:sub(place, place) ~= ':' then
                fail(text, place, ': is missing')
            end
            object[key], place = read(text, place + 1, depth + 1)
            return place
        end)
    end
    local word = text:match('^[%w+.-]+', at) or ''
    local value = tonumber(word)
    if word == 'true' or word == 'false' then
        value = word == 'true'
    elseif value == nil and word ~= 'null' then
        fail(text, at, 'a value is missing')
    end
    if word == 'null' then
        value = null_value
    end
    return value, at + #word
end

--- Returns the value of a JSON text; `null` is the value of null, or nil. Raises an error that
--- names the line.
function M.decode(text, null)
    null_value = null
    local value, at = read(text, 1, 0)
    if skip(text, at) <= #text then
        fail(text, at, 'something follows the value')
    end
    return value
end

-- ---- Banks ----

-- Adds to a list its items by their names.
local function named(list)
    list = list or {}
    for i = 1, #list do
        local name = list[i].name
        if name and name ~= '' then
            list[name] = list[i]
        end
    end
    return list
end

local function load_frame(frame, roles)
    frame.duration = frame.duration or 100
    frame.left, frame.top = frame.left or 0, frame.top or 0
    frame.points = named(frame.points)
    local boxes = {}
    for _, box in ipairs(frame.boxes or {}) do
        for _, member in ipairs(box.members or {box}) do
            member.group = box.members and box or nil
            member.name, member.role = member.name or '', roles[member.tag]
            boxes[#boxes + 1] = member
        end
    end
    frame.boxes = boxes
end

local function load_sprite(sprite, roles)
    sprite.frames, sprite.animations = named(sprite.frames), named(sprite.animations)
    for _, frame in ipairs(sprite.frames) do
        load_frame(frame, roles)
    end
    for _, animation in ipairs(sprite.animations) do
        animation.direction = animation.direction or 'forward'
        animation.duration = 0
        for i, step in ipairs(animation.steps) do
            step = type(step) == 'table' and step or {frame = step}
            local frame = sprite.frames[step.frame + 1]
            step = {frame = frame, flip_x = step.flip_x or false, flip_y = step.flip_y or false,
                    duration = step.duration or frame.duration}
            animation.steps[i] = step
            animation.duration = animation.duration + step.duration
        end
    end
end

--- Returns a bank from its JSON text. Lists can be indexed by number, from 1, and by name:
--- bank.sprites.ken.frames[1]. `boxes` are without groups, and have the role of their tag.
function M.load(text)
    local bank = M.decode(text)
    if type(bank) ~= 'table' or bank.format ~= 'gabarit-bank' or bank.version ~= 1 then
        error('gabarit: this is not a JSON bank of version 1', 2)
    end
    local roles = {}
    bank.roles, bank.tags = bank.roles or {}, named(bank.tags)
    for _, tag in ipairs(bank.tags) do
        roles[tag.name] = tag.role
    end
    for _, key in ipairs {'pictures', 'sprites', 'maps', 'levels'} do
        bank[key] = named(bank[key])
    end
    for _, sprite in ipairs(bank.sprites) do
        load_sprite(sprite, roles)
    end
    return bank
end

-- ---- Queries ----

-- Returns the time at which the first `count` steps end.
local function end_of(animation, count)
    local time = 0
    for i = 1, count do
        time = time + animation.steps[i].duration
    end
    return time
end

-- Returns the time of forward play that shows the same as a time after the first playback, which is
-- counted from there.
local function later_time(animation, time)
    local length, loop, last = animation.duration, animation.loop, #animation.steps
    if animation.direction == 'forward' then
        local start = loop and end_of(animation, loop)
        return start and start + time % (length - start) or length - 1
    elseif animation.direction == 'reverse' then
        return loop and end_of(animation, loop + 1) - 1 - time % end_of(animation, loop + 1) or 0
    end
    local turn = loop or 0
    if last - 1 == turn then
        return length - 1
    end
    -- A cycle leads from the second-last step down to the turning step, and up to the last.
    local top, low = end_of(animation, last - 1), end_of(animation, turn + 1)
    local down, up = top - end_of(animation, turn), length - low
    if not loop and time >= down then
        return 0
    end
    local rest = time % (down + up)
    return rest < down and top - 1 - rest or low + rest - down
end

--- Returns the step that an animation shows after so many milliseconds: its frame, flip_x, flip_y.
function M.shown(animation, milliseconds)
    local time, length = math.floor(milliseconds), animation.duration
    if time >= length then
        time = later_time(animation, time - length)
    elseif animation.direction == 'reverse' then
        time = length - 1 - time
    end
    for _, step in ipairs(animation.steps) do
        if time < step.duration then
            return step
        end
        time = time - step.duration
    end
end

-- Returns the edges of a box in a pose (x, y, flip_x, flip_y).
local function edges(box, pose)
    local left, top, right, bottom = box.x, box.y, box.x + box.w, box.y + box.h
    if pose.flip_x then
        left, right = -right, -left
    end
    if pose.flip_y then
        top, bottom = -bottom, -top
    end
    return pose.x + left, pose.y + top, pose.x + right, pose.y + bottom
end

--- Returns the first box of a frame in a pose that contains a point and has a role (nil: any).
function M.hit(frame, pose, x, y, role)
    for _, box in ipairs(frame.boxes) do
        local left, top, right, bottom = edges(box, pose)
        if x >= left and x < right and y >= top and y < bottom and
                (role == nil or box.role == role) then
            return box
        end
    end
end

--- Returns the first two boxes of two posed frames that overlap and have these roles (nil: any).
function M.strike(frame, pose, role, other, other_pose, other_role)
    for _, a in ipairs(frame.boxes) do
        local left, top, right, bottom = edges(a, pose)
        for _, b in ipairs(role == nil or a.role == role and other.boxes or {}) do
            local l, t, r, u = edges(b, other_pose)
            if l < right and left < r and t < bottom and top < u and
                    (other_role == nil or b.role == other_role) then
                return a, b
            end
        end
    end
end

--- Returns the position of an action point in a pose, or nil.
function M.point(frame, name, pose)
    local point = frame.points[name]
    if point then
        return pose.x + (pose.flip_x and -point.x or point.x),
               pose.y + (pose.flip_y and -point.y or point.y)
    end
end

--- For drawing: iterates over the rectangles of the boxes of a frame in a pose, and the boxes.
function M.rectangles(frame, pose)
    local i = 0
    return function()
        i = i + 1
        local box = frame.boxes[i]
        if box then
            local left, top, right, bottom = edges(box, pose)
            return {left, top, right - left, bottom - top}, box
        end
    end
end

return M
