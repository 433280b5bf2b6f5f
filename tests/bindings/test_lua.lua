-- SPDX-License-Identifier: MIT
-- Tests the binding for LuaJIT as a game uses it, and compares it with the library:
-- RANDOM_QUERIES.PY sends random queries to LIBRARY and prints what it answers. Wrong arguments must
-- be errors. The sums of QUERIES.LUA and of BENCH_QUERIES (C) must be equal. Also compares the
-- loader of JSON banks, which any Lua runs. Prints TAP.
--
--     luajit test_lua.lua QUERIES.LUA GABARIT.LUA BENCH_QUERIES DEMO.GAB DEMO.GAB.JSON STEPS.GAB
--                         STEPS.GAB.JSON PYTHON RANDOM_QUERIES.PY HEADERS LIBRARY
local queries_script, script, bench_queries, bank_path, json_path, steps_path, steps_json_path,
      python, random_queries, headers, library = ...
local folder = script:match '^(.*)[/\\]'
package.path = folder .. '/?.lua;' .. package.path
local ffi = require 'ffi'
local gab, json = require 'gabarit', require 'gabarit_json'

local run, failures, problems = 0, 0, 0

local function check(good, ...)
    if not good then
        problems = problems + 1
        if problems < 12 then
            print('# ' .. string.format(...))
        end
    end
    return good
end

local function case(name, body)
    problems = 0
    local ok, message = pcall(body)
    check(ok, '%s', tostring(message))
    run, failures = run + 1, failures + (problems > 0 and 1 or 0)
    print((problems > 0 and 'not ok ' or 'ok ') .. run .. ' - ' .. name)
end

local function read_file(path)
    local file = assert(io.open(path, 'rb'))
    local text = file:read '*a'
    file:close()
    return text
end

local bank = gab.open(bank_path)

-- ---- Random queries ----

local FLOATS = {inf = math.huge, ['-inf'] = -math.huge, nan = 0 / 0, ['-0'] = -0.0}
local NULL, kept = {}, {}

-- Returns the argument that a value of a line describes.
local function argument(value)
    if value == NULL then
        return nil
    elseif type(value) ~= 'table' then
        return value == 'bank' and bank or value
    elseif value.float then
        return FLOATS[value.float]
    elseif value.none then
        return value.none
    elseif value.mask then
        return argument({view = 'gab_frame', index = value.mask}):mask()
    elseif value.view then
        local view = ffi.new(value.view)
        view.bank, view.index = bank.file.bank, value.index
        return view
    elseif value.bytes then
        local bytes = ffi.new('uint8_t[?]', #value.bytes, value.bytes)
        kept[#kept + 1] = bytes
        return ffi.cast('void *', bytes)
    end
    local result = {}
    for key, inner in pairs(value) do
        result[key] = argument(inner)
        if type(result[key]) == 'cdata' and ffi.istype('void *', result[key]) then
            result[key] = ffi.cast(key == 'nodes' and 'const gab_ground_node *' or
                                   (key == 'left' or key == 'top' or key == 'right' or
                                    key == 'bottom') and 'float *' or 'const uint8_t *',
                                   result[key])
        end
    end
    return result
end

local equals

local function same_fields(found, wanted)
    for key, inner in pairs(wanted) do
        local ok, field = pcall(function() return found[key] end)
        if not ok then
            return false
        elseif type(inner) == 'table' and not inner.float and #inner > 0 then
            for i = 1, #inner do
                if not equals(field[type(field) == 'table' and i or i - 1], inner[i]) then
                    return false
                end
            end
        elseif type(inner) == 'boolean' and type(field) ~= 'boolean' then
            if (field ~= nil) ~= inner then
                return false
            end
        elseif not equals(field, inner) then
            return false
        end
    end
    return true
end

function equals(found, wanted)
    wanted = type(wanted) == 'table' and wanted.none or wanted
    if type(wanted) == 'table' and wanted.float then
        local value = FLOATS[wanted.float]
        found = tonumber(found)
        return value ~= value and found ~= found or found == value
    elseif type(wanted) == 'string' then
        found = type(found) == 'cdata' and (found ~= nil and ffi.string(found) or '') or found
        return (found or '') == wanted
    elseif type(wanted) == 'table' then
        if wanted.index == gab.NONE and
                select(2, pcall(function() return found.bank == nil end)) == true then
            return true
        end
        return (type(found) == 'cdata' or next(wanted) == nil) and same_fields(found, wanted)
    elseif type(wanted) == 'number' then
        return tonumber(found) == wanted
    end
    return found == wanted
end

-- True for an output; the library also fills sets of tags.
local function is_output(line, value)
    return type(value) == 'table' and
        (value.of or value.bits and line[1]:find '^gab_plane_tags_') ~= nil
end

-- The places of the outputs of each function. An output that may be NULL is in some lines only.
local outs, without_arguments = {}, {}

local function find_outs(line)
    local found = outs[line[1]] or {}
    outs[line[1]] = found
    without_arguments[line[1]] = #line[2] == 0
    for i, value in ipairs(line[2]) do
        if is_output(line, value) and not found[-i] then
            found[#found + 1], found[-i] = i - 1, true
        end
    end
    table.sort(found)
end

-- True if a function fills a list that the caller passes, and returns a struct.
local function fills(name)
    return name:find '_slide$' or name:find '_bounce$' and name ~= 'gab_bounce'
end

-- Compares the results of a function with the answer and the outputs of a line.
local function compare(line, results)
    local name, values, answer, outputs = line[1], line[2], line[3], line[4]
    if answer == NULL then
        answer = nil
    end
    local next_result, indices = 1, outs[name]
    local list
    for _, index in ipairs(indices) do
        list = list or (values[index + 1].capacity and name ~= 'gab_obox_corners' and
                        not fills(name) and index)
    end
    if list then
        local wanted, found = outputs[tostring(list)], results[1]
        local capacity = values[list + 1].capacity
        check(#found == answer or #found > capacity and answer == capacity + 1,
              '%s returns %d, not %d', name, #found, answer)
        for i = 1, #wanted do
            check(equals(found[i], wanted[i]), '%s: item %d differs', name, i)
        end
        return
    end
    if type(answer) == 'boolean' and #indices > 0 then
        check((results[1] ~= nil) == answer, '%s returns %s', name, tostring(results[1]))
        if not answer then
            return
        end
    elseif answer ~= nil then
        check(equals(results[1], answer), '%s returns %s', name, tostring(results[1]))
        next_result = 2
    end
    for _, index in ipairs(fills(name) and {} or indices) do
        local value, wanted = values[index + 1], outputs[tostring(index)]
        local found = results[next_result]
        next_result = next_result + 1
        if value ~= NULL then
            if value.capacity then
                for i = 1, #wanted do
                    check(equals(found[i], wanted[i]), '%s: output %d differs', name, i)
                end
            else
                check(equals(found, wanted), '%s: output %d differs', name, index)
            end
        end
    end
end

local function replay(line)
    local given, count, changed, filled = {}, 0, {}, nil
    for i = 1, #line[2] do
        local value = line[2][i]
        if fills(line[1]) and is_output(line, value) then
            count = count + 1
            given[count] = {'an earlier item', 'and another'}
            filled = given[count]
        elseif not is_output(line, value) then
            count = count + 1
            given[count] = argument(value)
            if line[4][tostring(i - 1)] then -- the function changes it
                given[count] = (value.bits and gab.tags or value.w and gab.box or
                    value.x and gab.vec or gab.body)(given[count])
                changed[tostring(i - 1)] = given[count]
            end
        end
    end
    local results = {gab.functions[line[1]](unpack(given, 1, count))}
    for index, value in pairs(changed) do
        check(equals(value, line[4][index]), '%s changes %s otherwise', line[1], index)
        line[4][index] = nil
    end
    kept = {}
    compare(line, results)
    for i, wanted in ipairs(filled and line[4][tostring(outs[line[1]][1])] or {}) do
        check(equals(filled[i], wanted), '%s: item %d differs', line[1], i)
    end
    check(not filled or #filled == results[1].count, '%s fills another number', line[1])
end

local lines = {}

case('random queries return the same as the library', function()
    local count = 0
    local rounds = math.ceil(60 / tonumber(os.getenv 'GABARIT_TEST_DIVISOR' or 1))
    local output = io.popen(('"%s" "%s" "%s" "%s" "%s" %s %d'):format(python, random_queries,
        headers, library, bank_path, os.getenv 'GABARIT_TEST_SEED' or 1, rounds))
    for text in output:lines() do
        local line = json.decode(text, NULL)
        lines[#lines + 1] = line
        count = count + (outs[line[1]] and 0 or 1)
        find_outs(line)
    end
    output:close()
    for _, line in ipairs(lines) do
        replay(line)
    end
    check(#lines > 240 and count > 240, '%d queries, %d functions', #lines, count)
end)
-- ---- Wrong use ----

-- Calls `visit` for each table with the fields of a struct in a value.
local function each_struct(value, visit)
    if type(value) == 'table' and value ~= NULL and getmetatable(value) == nil then
        if #value == 0 and next(value) ~= nil then
            visit(value)
        end
        for _, inner in pairs(value) do
            each_struct(inner, visit)
        end
    end
end

case('misspelt fields are errors in every struct and argument', function()
    local output = io.popen(('"%s" "%s" "%s" snake'):format(
        python, random_queries:gsub('random_queries', 'misspelt'), headers))
    local structs, made, names = json.decode(output:read '*a'), 0, {}
    output:close()
    local function rejects(name, field, wrong, call, ...)
        local ok, message = pcall(call, ...)
        check(not ok and message:find('has no field ' .. wrong .. '; its fields are .*' .. field),
              '%s with %s: %s', name, wrong, tostring(message))
    end
    for _, row in ipairs(structs) do
        local name, field, versions = row[1]:sub(5), row[2], row[3]
        local make = name ~= 'boxes' and rawget(gab, name)
        for _, wrong in ipairs(make and versions or {}) do
            rejects(name, field, wrong, make, {[wrong] = 0})
            check(not pcall(function() make()[wrong] = 0 end), '%s.%s is set', name, wrong)
            made = made + 1
        end
    end
    for _, line in ipairs(lines) do
        local given, count, structs = {}, 0, {}
        for _, value in ipairs(names[line[1]] and {} or line[2]) do
            if not is_output(line, value) then
                count = count + 1
                given[count] = argument(value)
                each_struct(given[count], function(struct) structs[#structs + 1] = struct end)
            end
        end
        for _, struct in ipairs(structs) do
            local field = next(struct)
            local wrong = field:upper()
            struct[wrong], names[line[1]] = struct[field], true
            if not line[1]:find '^gab_tags_' and not line[1]:find '^gab_body_' and
                    not line[1]:find '_walk_box$' then -- read no tables
                rejects(line[1], field, wrong, gab.functions[line[1]], unpack(given, 1, count))
            end
            struct[wrong] = nil
        end
    end
    local functions = 0
    for _ in pairs(names) do
        functions = functions + 1
    end
    check(made > 300 and functions > 100, '%d fields, %d functions', made, functions)
    for _, names in ipairs {gab, bank, bank:sprite_at(0), bank:sprite_at(0):frame_at(0)} do
        check(not pcall(function() return names.fram_count end), 'another name')
    end
    lines = nil -- collections of garbage take longer with them
end)

case('wrong arguments are errors', function()
    local closed = gab.open(bank_path)
    local views = {closed:sprite 'asha', closed:map 'study', closed:level 'keep'}
    views[4] = views[1]:frame_at(0)
    local mask = views[4]:mask()
    local tiles = closed:level_at(1):layer_at(0):tiles()
    closed:close()
    collectgarbage()
    check(gab.tiles_tag(tiles, {0, 0}) < 256, 'the tiles stay')
    check(mask.width > 0 and gab.mask_holds(mask, nil, {x = 0, y = -20}) ~= nil, 'the mask stays')
    local junk = {0, -1, 1.5, 0 / 0, 1e300, '', 'x', true, {}, {1, 2}, {x = 'a'}, print, gab, NULL,
                  closed, bank, gab.vec(1, 2), gab.box(), ffi.new('int[3]'), ffi.new 'gab_frame',
                  io.stdout, unpack(views)}
    for kind in ('sprite frame animation map plane zone level layer'):gmatch '%a+' do
        junk[#junk + 1] = ffi.new('gab_' .. kind, bank.file.bank, 123456789)
    end
    math.randomseed(1)
    local errors, answers = 0, 0
    for name, call in pairs(gab.functions) do
        for _ = 1, 100 do
            local given = {}
            for i = 1, math.random(0, 5) do
                given[i] = junk[math.random(#junk)]
            end
            local ok = pcall(call, unpack(given, 1, 6))
            errors, answers = errors + (ok and 0 or 1), answers + (ok and 1 or 0)
        end
        check(without_arguments[name] or not pcall(call), '%s() is no error', name)
    end
    print(('# %d errors, %d answers'):format(errors, answers))
end)

case('errors name the argument and the place of the call', function()
    local function message_of(...)
        local _, message = pcall(...)
        return tostring(message)
    end
    for _, row in ipairs {
        {'test_lua.lua:%d+: gabarit: name must be a string, not nil',
         function() local x = bank:sprite(nil) return x end},
        {'test_lua.lua:%d+: gabarit: fresh must be a bank, not nil',
         function() local x = bank:sprite 'asha':remap() return x end},
        {'test_lua.lua:%d+: gabarit: level must be a level, not nil',
         function() local x = bank:level 'keep'.walk_box() return x end},
        {'test_lua.lua:%d+: gabarit: box must be a box, not table',
         function() local x = bank:level 'keep':walk_box({}, gab.vec(), 1) return x end},
        {'gabarit: point must be a vec or a table, not number',
         function() local x = bank:sprite 'asha':frame_at(0):hit(nil, 5) return x end},
        {"gabarit: the bank has no role 'atack'; it has: body, attack",
         function() bank:filter_role 'atack' end},
        {"test_lua.lua:%d+: gabarit: the bank has no role 'Body'",
         function() local x = bank:filter_role 'Body' return x end},
        {"gabarit: the bank has no tag 'foott'; it has: head, ",
         function() bank:filter_tag 'foott' end},
        {"the bank has no sprite 'ash'; it has: asha, borin",
         function() local x = bank:sprite 'ash' return x end},
        {"the sprite has no animation 'kik'; it has: ",
         function() local x = bank:sprite 'asha':animation 'kik' return x end},
        {"the bank has no point 'hell'; it has: ", function() local x = bank:point 'hell' return x end},
        {"the level has no layer 'wals'; it has: ",
         function() local x = bank:level 'keep':layer 'wals' return x end},
        {"the level has no door 'vualt'; it has: ",
         function() local x = bank:level 'keep':door 'vualt' return x end},
        {"the plane has no zone '%?'; it has: ",
         function() local x = bank:map 'study':plane 'zones':zone '?' return x end},
        {'gabarit: open has no bit for door 4294967295',
         function() gab.doors_set({0, 0}, gab.NONE, true) end},
        {'test_lua.lua:%d+: gabarit: name contains a NUL character', function() local x = bank:sprite 'asha\0' return x end},
        {'gabarit: missing.gab: the file cannot be opened', function() gab.open 'missing.gab' end},
        {"test_lua.lua:%d+: gabarit: a level has no function 'doors'",
         function() local x = bank:level 'keep':doors() return x end},
        {"test_lua.lua:%d+: gabarit: a bank has no function 'sprits'",
         function() local x = bank:sprits() return x end},
        {"test_lua.lua:%d+: gabarit: the module has no function or constant 'KIND_BX'",
         function() return gab.KIND_BX, 0 end},
        {'test_lua.lua:%d+: gabarit: otherwise must be a number, not nil',
         function() local x = bank:sprite 'asha':number 'health' return x end},
        {'test_lua.lua:%d+: gabarit: otherwise must be a number, not string',
         function() local x = bank:sprite 'asha':number('health', '') return x end},
        {'test_lua.lua:%d+: gabarit: i must be a number, not nil',
         function() local x = bank:sprite 'asha':frame_at() return x end},
        {'test_lua.lua:%d+: gabarit: a step has no field frames; its fields are frame ',
         function() local x = bank:sprite 'asha':animation_at(0):shown(0).frames return x end},
        {'test_lua.lua:%d+: gabarit: pose of a step cannot be set',
         function() bank:sprite 'asha':animation_at(0):shown(0).pose = gab.pose() end},
        {'gabarit: the bytes: ', function() gab.open_bytes 'no bank' end},
        {'tiles.cells has 1 elements, not 4', function()
            gab.tiles_cell({cell_w = 8, cell_h = 8, columns = 2, rows = 2, cells = {1}},
                           {x = 0, y = 0})
        end},
        {'the bank is closed', function()
            local closed = gab.open_bytes(read_file(bank_path))
            closed:close()
            closed:close()
            local x = closed:sprite 'asha'
            return x
        end},
    } do
        local message = message_of(row[2])
        check(message:find(row[1]), '%s: %s', row[1], message)
    end
end)

-- LuaJIT would write such lists beyond the end of their arrays.
case('lists with a value at [0] or other elements are errors', function()
    local step = {x = 1, y = 1}
    local rows = {
        open = function(list)
            bank:level 'keep':slide({from = step, to = {x = 9, y = 9}}, {open = list(0, 4)})
        end,
        corners = function(list) gab.convex_holds(list({0, 0}, {9, 0}, {0, 9}), step) end,
        rings = function(list)
            gab.rings_holds({{0, 0}, {9, 0}, {0, 9}}, list(3), step)
        end,
        nodes = function(list) gab.ground_fit(list({0, 0}, {9, 0})) end,
        cells = function(list)
            gab.tiles_tag({cell_w = 8, cell_h = 8, columns = 2, rows = 2,
                           cells = list(0, 0, 0, 1)}, {0, 0})
        end,
        bits = function(list) gab.tags {bits = list(4)} end,
    }
    for name, call in pairs(rows) do
        local ok, message = pcall(call, function(...) return {...} end)
        check(ok, '%s: %s', name, tostring(message))
        for _, size in ipairs {1, 2, 1000} do
            ok, message = pcall(call, function(first, ...)
                local list = {[0] = first, ...}
                for i = #list + 1, size - 1 do
                    list[i] = first
                end
                return list
            end)
            check(not ok and message:find('test_lua.lua:%d+: gabarit: ' .. name ..
                  ' has a value at %[0%]; lists begin at 1'), '%s: %s', name, tostring(message))
        end
    end
    rows = {
        {'corners%[2%] must be a vec or a table, not nil',
         function() gab.convex_holds({{0, 0}, nil, {0, 9}}, step) end},
        {'rings%[1%] must be a number, not string',
         function() gab.rings_holds({}, {'x'}, step) end},
        {'bits%[2%] must be a number, not table', function() gab.tags {bits = {1, {}}} end},
    }
    for _, row in ipairs(rows) do
        local ok, message = pcall(row[2])
        check(not ok and message:find('test_lua.lua:%d+: gabarit: ' .. row[1]), '%s: %s', row[1],
              tostring(message))
    end
    check(gab.convex_holds({gab.vec(0, 0), {9, 0}, {x = 0, y = 9}}, step), 'other vectors')
end)

case('a bank is reloaded when its file has another whole version', function()
    local demo, path = read_file(bank_path), os.tmpname()
    local function write(bytes)
        local file = io.open(path, 'wb')
        file:write(bytes)
        file:close()
    end
    write(demo)
    local first = gab.open(path)
    local asha = first:sprite 'asha'
    local function expect(expected, ...)
        local fresh, problem = ...
        check(fresh == nil and tostring(problem):find(expected), '%s, %s', tostring(fresh),
              tostring(problem))
    end
    expect('^nil$', first:reload())
    expect('^nil$', first:reload_bytes(demo))
    for _, row in ipairs {{'being written', demo:sub(1, -17)}, {'being written', ''},
                          {'being written', demo:sub(1, 36) .. 'x' .. demo:sub(38)},
                          {'not a sprite bank', 'no bank'}} do
        write(row[2])
        expect(row[1], first:reload())
        expect(row[1], first:reload_bytes(row[2]))
    end
    os.remove(path)
    expect('cannot be opened', first:reload())
    local other = gab.open(steps_path)
    check(not asha:remap(other):exists(), 'asha is in another bank')
    local seen = {}
    other:report(function(text) seen[#seen + 1] = text end)
    local fresh = other:reload(bank_path)
    fresh:sprite_at(9999)
    check(seen[1] == 'gab_bank_sprite_at: nothing has the index 9999', tostring(seen[1]))
    other:report(false)
    fresh:report(false)
    check(fresh and asha:remap(fresh):name() == 'asha', 'asha is gone')
    check(asha:frame_at(3):remap(fresh).index == asha:frame_at(3).index, 'a frame without a name')
    check(other:reload_bytes(demo) and fresh:reload() == nil, 'another version')
    other:close()
    check(not pcall(asha.remap, asha, other) and not pcall(other.reload, other), 'a closed bank')
end)

-- A hook can run at any instruction, as a finalizer can at any allocation.
case('a bank can be closed within a query', function()
    local bytes = read_file(bank_path)
    local junk = ('\165'):rep(#bytes)
    local function frame_of(from)
        return from:sprite 'asha':frame_at(30)
    end
    local queries = {
        function(_, frame) return frame:name() end,
        function(_, frame) return frame:mask() end,
        function(from) return from:tag_at(0) end,
        function(_, frame) return #frame:hits_point(nil, {0, -20}) end,
    }
    local function content(i, answer)
        return i == 2 and gab.masks_area(answer, {}, answer, {}) or
            i == 3 and ffi.string(answer.name) or answer
    end
    local function close(closed)
        closed:close()
        collectgarbage()
        collectgarbage()
        pcall(gab.open_bytes, junk) -- would overwrite memory that was freed
    end
    jit.off() -- compiled code calls no hooks
    for i, query in ipairs(queries) do
        local right = content(i, query(bank, frame_of(bank)))
        local nothing = ({'', 0, '', 0})[i]
        local errors, answers = 0, 0
        for last = 1, 100 do
            local closed, count = gab.open_bytes(bytes), 0
            local frame = frame_of(closed)
            debug.sethook(function()
                count = count + 1
                if count == last then
                    close(closed)
                end
            end, '', 1)
            local ok, answer = pcall(query, closed, frame)
            debug.sethook()
            if ok then
                close(closed)
                local found = content(i, answer)
                check(found == right or found == nothing, 'query %d, step %d: %s', i, last,
                      tostring(found):sub(1, 40))
                answers = answers + 1
            else
                check(tostring(answer):find 'is closed', '%s', tostring(answer))
                errors = errors + 1
            end
        end
        check(errors > 0 and answers > 10, '%d errors, %d answers', errors, answers)
    end
    jit.on()
end)

-- ---- Methods ----

case('methods are those of the library', function()
    local frame = bank:sprite('asha'):animation('kick'):shown(250, {x = 100, y = 200}).frame
    collectgarbage() -- `frame` stays, without the step that it was a part of
    local fighter = gab.fighter {frame = frame, pose = {x = 5}}
    check(fighter.frame.index == frame.index and fighter.pose.x == 5, 'a fighter of a table')
    fighter.frame = bank:sprite('asha'):frame_at(0)
    check(fighter.frame.index == 0, 'another frame')
    local count = 0
    for corners, box in frame:outlines {x = 100, y = 200} do
        check(#corners == 8 and box.group, 'outlines')
        count = count + 1
    end
    check(count == frame:box_count() and count > 3, '%d boxes', count)
    check(#gab.polygon_triangulate {{0, 0}, {10, 0}, {10, 10}, {0, 10}} == 6, 'triangles')
    check(gab.polygon_triangulate {{0, 0}, {10, 10}, {10, 0}, {0, 10}} == nil, 'a crossing')
    local ground = gab.ground_fit {{x = 0, y = 10}, {x = 20, y = 30}, {x = 40, y = 10}}
    check(gab.ground_at(ground, 20) == 30, 'the ground')
    check(not pcall(gab.ground_fit, {{x = 0}, {x = 0}}), 'nodes at one place')
    check(gab.rings_holds({{0, 0}, {9, 0}, {9, 9}}, {3}, {8, 1}), 'in the ring')
    check(not pcall(gab.rings_holds, {{0, 0}}, {3}, {8, 1}), 'too few corners')
    local boxes = gab.boxes(3)
    gab.boxes_set(boxes, 1, {x = 5, y = 5, w = 4, h = 4})
    check(gab.boxes_holding(boxes, {6, 6})[1] == 1, 'boxes')
end)

case('turns and poses at a position', function()
    for _, angle in ipairs {0, math.pi / 2, -2, 0.1, 40} do
        local turn = gab.turn(angle)
        check(math.abs(turn.x - math.cos(angle)) < 1e-7 and
              math.abs(turn.y - math.sin(angle)) < 1e-7, 'the turn by %g', angle)
    end
    local pose = gab.pose_at({x = 3, y = -4}, true)
    check(pose.x == 3 and pose.y == -4 and pose.flip_x and not pose.flip_y, 'a pose')
    check(not gab.pose_at({3, -4}, false).flip_x, 'a pose that is not flipped')
end)

-- Mistakes are reported once each, also in compiled code; correct queries are not. What a function
-- for mistakes raises is an error of the query.
case('mistakes are reported', function()
    local watched, seen = gab.open(bank_path), {}
    local asha, other = watched:sprite 'asha', gab.open(bank_path):sprite 'asha'
    local frame = asha:frame_at(30)
    local none = asha:frame_at(9999)
    watched:report(function(text) seen[#seen + 1] = text end)
    for _ = 1, 500 do
        frame:hits_box(nil, {x = -500, y = -500, w = 1000, h = 1000})
    end
    check(#seen == 0, 'correct queries: %s', tostring(seen[1]))
    local rows = {
        {'gab_bank_sprite: there is no "kne"', function() watched:sprite 'kne' end},
        {'gab_sprite_frame_at: nothing has the index 9999', function() asha:frame_at(9999) end},
        {'gab_frame_hits_point: a number is NaN',
            function() frame:hits_point(nil, {0 / 0, 0}) end},
        {'gab_frame_name: the view is empty', function() none:name() end},
    }
    for _, row in ipairs(rows) do
        seen = {}
        pcall(row[2])
        check(#seen == 1 and seen[1] == row[1], '%d, %s', #seen, tostring(seen[1]))
    end
    seen = {}
    for _ = 1, 500 do
        asha:frame_at(9999)
        other:frame_at(9999)
    end
    check(#seen == 500, '%d mistakes in a loop', #seen)
    watched:report(error)
    local ok, problem = pcall(asha.frame_at, asha, 9999)
    check(not ok and problem:find 'nothing has the index 9999', '%s', tostring(problem))
    ok, problem = pcall(function()
        local frame = asha:frame_at(9999)
        return frame
    end)
    check(not ok and problem:find 'test_lua%.lua:%d+: gab_sprite_frame_at', '%s', tostring(problem))
    local changed = io.open(bank_path, 'rb')
    local fresh = watched:reload_bytes(changed:read '*a')
    changed:close()
    check(fresh == nil, 'the same bytes')
    watched:report(false)
    check(pcall(asha.frame_at, asha, 9999), 'reports do not end')
    watched:close()
end)

case('the sums of queries are those of C', function()
    local function sums(command)
        local output = io.popen(command)
        local found = {}
        for line in output:lines() do
            local name, sum = line:match '^(gab_%S+) %S+ (%d+)$'
            found[name or ''] = sum
        end
        output:close()
        return found
    end
    local rounds = 20000
    local mine = sums(('luajit "%s" "%s" "%s" %d'):format(queries_script, folder, bank_path, rounds))
    local count = 0
    for name, sum in pairs(sums(('"%s" "%s" "%s" %d'):format(bench_queries, bank_path, bank_path,
                                                             rounds))) do
        check(name == '' or mine[name] == sum, '%s: %s, not %s', name, tostring(mine[name]), sum)
        count = count + 1
    end
    check(count == 10, '%d queries', count)
end)

-- ---- JSON banks ----

local text_bank = json.load(read_file(json_path))

-- Compares the steps of animations; returns their number.
local function compare_steps(text, binary)
    local count = 0
    for _, sprite in ipairs(text.sprites) do
        local native = binary:sprite(sprite.name)
        for _, animation in ipairs(sprite.animations) do
            for time = 0, 5000, 7 do
                local step = json.shown(animation, time)
                local wanted = native:animation(animation.name):shown(time)
                check(sprite.frames[wanted.frame.index - native:frame_at(0).index + 1] == step.frame
                      and step.flip_x == wanted.pose.flip_x and step.flip_y == wanted.pose.flip_y,
                      '%s %s at %d ms', sprite.name, animation.name, time)
                count = count + 1
            end
        end
    end
    return count
end

case('animations of JSON banks show the same steps', function()
    check(compare_steps(text_bank, bank) > 5000, 'few steps of the demo')
    check(compare_steps(json.load(read_file(steps_json_path)), gab.open(steps_path)) > 10000,
          'few steps of other directions')
end)

case('boxes and points of JSON banks are those of the library', function()
    math.randomseed(2)
    local hits, points = 0, 0
    for _, sprite in ipairs(text_bank.sprites) do
        local native = bank:sprite(sprite.name)
        for i, frame in ipairs(sprite.frames) do
            for _ = 1, 40 do
                local pose = {x = math.random(-9, 9), y = math.random(-9, 9),
                              flip_x = math.random() < .5, flip_y = math.random() < .5}
                local x, y = math.random(-60, 60), math.random(-90, 20)
                local box, hit = json.hit(frame, pose, x, y),
                                 native:frame_at(i - 1):hit(pose, {x = x, y = y})
                check((box == nil) == (hit == nil), '%s %d at %d,%d', sprite.name, i, x, y)
                check(box == nil or box.tag == nil and hit.tag == 0 or
                      bank:tag_numbered(hit.tag).name ~= nil and
                      ffi.string(bank:tag_numbered(hit.tag).name) == box.tag, 'another tag')
                hits = hits + (box and 1 or 0)
                for _, point in ipairs(frame.points) do
                    local px, py = json.point(frame, point.name, pose)
                    local wanted = native:frame_at(i - 1):point(bank:point(point.name), pose)
                    check(px == wanted.x and py == wanted.y, 'another point')
                    points = points + 1
                end
            end
        end
    end
    check(hits > 10 and points > 10, '%d hits, %d points', hits, points)
end)

case('texts that are not JSON banks are errors', function()
    local text = read_file(json_path)
    for _, row in ipairs {{'', 'a value is missing'}, {'{', 'a key is missing'},
                          {'{"a" 1}', ': is missing'}, {'[1 2]', '] or , is missing'},
                          {'{}', 'not a JSON bank'}, {'"a', 'no end'}, {'[] x', 'follows'},
                          {('['):rep(500), 'too deeply'}, {'{"format": "gabarit-bank", "version": 2}',
                          'not a JSON bank'}} do
        local ok, message = pcall(json.load, row[1])
        check(not ok and message:find(row[2], 1, true), '%s: %s', row[1]:sub(1, 20),
              tostring(message))
    end
    math.randomseed(3)
    text = text:sub(1, 3000)
    for _ = 1, 1000 do
        local at = math.random(#text)
        local ok, message = pcall(json.load, text:sub(1, at - 1) ..
                                  string.char(math.random(32, 126)) .. text:sub(at + 1))
        check(ok or not message:find 'attempt to', '%s', tostring(message))
    end
    local strings = json.decode '["\\u00e9\\ud83d\\ude00\\n\\/", -1.5e3, true, null, {}]'
    check(strings[1] == 'é😀\n/' and strings[2] == -1500 and strings[3] == true, 'values')
end)

print('1..' .. run)
os.exit(failures > 0 and 1 or 0)
