-- SPDX-License-Identifier: MIT
-- gabarit {version}: queries of sprite banks, for LuaJIT (LÖVE and others). lua.py fills in the
-- lines --@NAME from the public headers. README.md describes the use.
--
--     local gab = require 'gabarit'
--     local bank = gab.open('duel.gab')
--     local frame = bank:sprite('ken'):animation('kick'):shown(250, {x = 100, y = 200}).frame
local ffi = require 'ffi'
local istype, new = ffi.istype, ffi.new

ffi.cdef [[
--@cdef
typedef struct Mistakes { uint32_t count, reasons[8]; char texts[8][160]; } Mistakes;
void keep_mistakes(gab_bank *bank, Mistakes *kept);
]]

local C
do
    -- The library is next to this file, or in a folder there for this system, such as linux-x64,
    -- or where the system finds libraries.
    local ends = {Windows = '.dll', OSX = '.dylib'}
    local name = 'libgabarit_lua' .. (ends[ffi.os] or '.so')
    local system = ffi.os == 'Windows' and 'win-' or ffi.os:lower() .. '-'
    local folder = debug.getinfo(1, 'S').source:match '^@(.*[/\\])' or ''
    if love and love.filesystem and not folder:find '^[/\\]' then
        folder = love.filesystem.getSource() .. '/' .. folder
    end
    local path = os.getenv 'GABARIT_LIBRARY'
    for _, place in ipairs(path and {} or {'', system .. ffi.arch .. '/',
                                           system .. 'musl-' .. ffi.arch .. '/'}) do
        local ok, found = pcall(ffi.load, folder .. place .. name)
        if ok then
            C = found
            break
        end
    end
    C = C or ffi.load(path or name)
end

local gab = {C = C, version = '{version}'}

-- ---- Checks of arguments: wrong use is an error, at the place of the call ----

local function reject(value, what, wanted, level)
    local got = type(value) == 'cdata' and tostring(ffi.typeof(value)) or type(value)
    error(('gabarit: %s must be %s, not %s'):format(what, wanted, got), level or 4)
end

local function text(value, what)
    if type(value) ~= 'string' then
        reject(value, what, 'a string')
    end
    if value:find('\0', 1, true) then
        error(('gabarit: %s contains a NUL character'):format(what), 3)
    end
    return value
end

local function check_number(value, what)
    if type(value) ~= 'number' and type(value) ~= 'cdata' then
        reject(value, what, 'a number')
    end
    return value
end

-- The fields of structs by name and place: the name of the struct in each, or ''.
local fields_of = {}

local function declare(name, fields)
    local of = {names = fields:gsub(':%w*', '')}
    for field, inner in fields:gmatch '([%w_]+):?([%w_]*)' do
        of[field], of[#of + 1] = inner, inner
    end
    fields_of[name] = of
end

local function no_field(name, key, level)
    error(('gabarit: a %s has no field %s; its fields are %s'):format(
          name, tostring(key), fields_of[name].names), level)
end

local check_fields

-- Checks a list of structs with this name, or of numbers if it is empty.
local function check_list(value, what, name, level)
    if value[0] ~= nil then
        error(('gabarit: %s has a value at [0]; lists begin at 1'):format(what), level)
    end
    for i = 1, #value do
        if type(value[i]) == 'table' and name ~= '' then
            check_fields(value[i], name, level + 1)
        elseif type(value[i]) ~= 'cdata' and (type(value[i]) ~= 'number' or name ~= '') then
            reject(value[i], ('%s[%d]'):format(what, i),
                   name ~= '' and 'a ' .. name .. ' or a table' or 'a number', level + 1)
        end
    end
end

-- Checks the fields of a table, and of those in it.
function check_fields(value, name, level)
    for key, field in pairs(value) do
        local inner = fields_of[name][key]
        if inner == nil or key == 'names' then
            no_field(name, key, level + 1)
        elseif type(field) == 'table' then
            if inner ~= '' and type(field[1] or field[0]) ~= 'table' then
                check_fields(field, inner, level + 1)
            else
                check_list(field, key, inner, level + 1)
            end
        end
    end
    return value
end

-- Returns a struct; a table with its fields becomes one. `fields` converts fields that are
-- pointers.
local function struct(value, kind, what, name, fields)
    if istype(kind, value) then
        return value
    end
    if type(value) ~= 'table' then
        reject(value, what, 'a ' .. name .. ' or a table')
    end
    check_fields(value, name, 4)
    return kind(fields and fields(value) or value)
end

-- Returns an array of the elements of a list. Its own initializers do not compare the lengths.
local function items_of(value, kind)
    local items = new(kind, math.max(#value, 1))
    for i = 1, #value do
        items[i - 1] = value[i]
    end
    return items
end

-- Keeps values to which structs point until the end of the call.
local anchors, turn = {}, 0

local function anchor(value)
    turn = turn % 64 + 1
    anchors[turn] = value
    return value
end

-- Returns a pointer to a struct for a field.
local function pointer(value, kind, what, name)
    return value ~= nil and anchor(struct(value, kind, what, name)) or nil
end

-- Returns a pointer to numbers for a field, and their number.
local function words(value)
    if type(value) == 'table' then
        return anchor(items_of(value, 'uint32_t[?]')), #value
    end
    return value
end

local function changed(value, kind, what, name, level)
    if not istype(kind, value) then
        reject(value, what, 'a ' .. name, level)
    end
    return value
end

-- Checks a view of an item of a bank that is still open.
local function view(value, kind, what, name)
    changed(value, kind, what, name, 5)
    if value.bank == nil or value.bank.bytes == nil then
        error(('gabarit: the bank of %s is closed'):format(what), 3)
    end
    return value
end

-- Returns an array of structs or numbers from a table, and its length. `name` is that of the struct.
local function array(value, kind, what, name)
    if type(value) ~= 'table' then
        reject(value, what, 'a table')
    end
    check_list(value, what, name or '', 4)
    return items_of(value, kind), #value
end

-- Returns a pointer to an array for a field: numbers or structs from a table, bytes of a string, or
-- a pointer, for which the caller is responsible.
local function block(value, kind, count, what)
    if type(value) == 'cdata' then
        return value
    end
    if type(value) ~= 'table' and type(value) ~= 'string' then
        reject(value, what, 'a table or a string')
    end
    if #value < count then
        error(('gabarit: %s has %d elements, not %d'):format(what, #value, count), 4)
    end
    if type(value) == 'string' then
        return ffi.cast('const uint8_t *', anchor(value))
    end
    return anchor(items_of(value, kind))
end

local function list(items, count, kind)
    local found = {}
    for i = 1, count do
        found[i] = kind(items[i - 1])
    end
    return found
end

-- Makes a list, if there is one, contain these items and no others.
local function fill(found, items, count, kind)
    for i = 1, found and math.max(count, #found) or 0 do
        found[i] = i <= count and kind(items[i - 1]) or nil
    end
end

local function string_or_nil(pointer)
    return pointer ~= nil and ffi.string(pointer) or nil
end

-- ---- Banks ----

local Bank = {}
Bank.__index = Bank
-- All banks by the addresses of their structs. These stay, because views refer to them: a closed one
-- has no bytes.
local banks = {}
-- The memory that structs other than views refer to.
local owners = setmetatable({}, {__mode = 'k'})

local function bank_of(bank, what)
    if getmetatable(bank) ~= Bank then
        reject(bank, what, 'a bank')
    end
    if bank.file.bank.bytes == nil then
        error('gabarit: the bank is closed', 3)
    end
    return bank.file.bank
end

-- Returns the names of the items of a bank or of another item.
local function names_of(parent, what)
    local names = {}
    for i = 0, parent[what .. '_count'](parent) - 1 do
        local name
        if what == 'door' or what == 'point' or what == 'role' then
            name = parent[what .. '_name'](parent, i)
        elseif what == 'tag' then
            name = ffi.string(parent:tag_at(i).name)
        else
            name = (what == 'zone' and parent:zone_numbered(i + 1) or
                    parent[what .. '_at'](parent, i)):name()
        end
        names[#names + 1] = name ~= '' and name or nil
    end
    return names
end

-- Raises an error for a name that a bank or another item lacks, with those that it has; else returns
-- the number.
local function known(parent, what, name, number)
    if number == 0xFFFFFFFF then
        local names = names_of(parent, what)
        local kind = getmetatable(parent) == Bank and 'bank' or
            tostring(ffi.typeof(parent)):match 'gab_(%w+)'
        error(("gabarit: the %s has no %s '%s'; it has: %s"):format(kind, what, name,
              #names > 0 and table.concat(names, ', ') or 'none'), 3)
    end
    return number
end

local function address(bank)
    return tonumber(ffi.cast('uintptr_t', ffi.cast('const gab_bank *', bank)))
end

-- Returns the memory of a bank. Queries keep it until they have copied a text or have set the owner
-- of a struct, because a finalizer or a hook may close the bank meanwhile.
local function memory_of(bank)
    return banks[address(bank)].memory
end

local function opened(file, result, fault, name)
    if result ~= C.GAB_OK then
        local reason = ffi.new('char[?]', gab.FAULT_TEXT)
        C.gab_fault_text(fault, reason, gab.FAULT_TEXT)
        error(('gabarit: %s: %s'):format(name, ffi.string(reason)), 3)
    end
    local memory = new('gab_bank_file', file)
    local bank = setmetatable({file = file, memory = ffi.gc(memory, C.gab_bank_close)}, Bank)
    banks[address(file.bank)] = bank
    return bank
end

--- Opens the bank of a file. Raises an error that names the file and the fault.
function gab.open(path, limits)
    local file, fault = new 'gab_bank_file', new 'gab_fault'
    limits = limits and struct(limits, ffi.typeof 'gab_limits', 'limits', 'limits')
    local bank = opened(file, C.gab_bank_load(file, text(path, 'path'), limits, fault), fault, path)
    bank.path = path
    return bank
end

--- Opens a bank in a string. The argument may be a call of love.filesystem.read, which also returns
--- the size.
function gab.open_bytes(bytes, limits)
    local file, fault = new 'gab_bank_file', new 'gab_fault'
    if type(bytes) ~= 'string' then
        reject(bytes, 'bytes', 'a string')
    end
    limits = type(limits) ~= 'number' and limits or nil
    limits = limits and struct(limits, ffi.typeof 'gab_limits', 'limits', 'limits')
    return opened(file, C.gab_bank_copy(file, bytes, #bytes, limits, fault), fault,
                  'the bytes')
end

local function refused(result, name)
    if result ~= C.GAB_UNCHANGED then
        return nil, ('gabarit: %s: %s'):format(name, ffi.string(C.gab_result_text(result)))
    end
end

-- The functions for mistakes, and the mistakes, of each bank whose mistakes are reported.
local reports, library, own = {}, C, debug.getinfo(1, 'S').source

-- Reports the mistakes of a query, with the level of the game's function, and returns its results.
local function reported(...)
    for kept, report in pairs(reports) do
        local texts = {}
        for i = 0, kept.count - 1 do
            -- Lists are read into buffers that grow.
            if kept.reasons[i] ~= gab.REASON_CAPACITY then
                texts[#texts + 1] = ffi.string(kept.texts[i])
            end
        end
        kept.count = 0
        local level = 2
        while (debug.getinfo(level, 'S') or {}).source == own do level = level + 1 end
        for _, text in ipairs(texts) do
            report(text, level)
        end
    end
    return ...
end

--- Calls a function with the text of each mistake in a query of this bank: an unknown name, an empty
--- view, an index beyond the last, a number that is not finite. Without a function, mistakes are
--- printed with the place of the query; false ends the reports. From the first report on, queries
--- are slower. Returns the bank.
function Bank:report(report)
    local bank, kept = bank_of(self, 'bank'), rawget(self, 'kept') or new 'Mistakes'
    if C == library then
        C = setmetatable({}, {__index = function(calls, name)
            local call = library[name]
            if type(call) ~= 'cdata' then
                return call
            end
            calls[name] = function(...) return reported(call(...)) end
            return calls[name]
        end})
    end
    self.kept, reports[kept] = kept, report ~= false and (report or function(text, level)
        io.stderr:write(debug.traceback('gabarit: ' .. text, level + 1), '\n')
    end) or nil
    library.keep_mistakes(bank, reports[kept] and kept or nil)
    return self
end

-- Gives the new version of a bank the same function for mistakes.
local function with_reports(old, fresh)
    local report = reports[rawget(old, 'kept') or 0]
    return report and fresh:report(report) or fresh
end

--- Returns the new version of the bank if its file, or that at a path, has changed; nil if it has
--- not; nil and a reason if it cannot be opened, such as a file that is being written. This bank
--- stays open.
---     local fresh, problem = bank:reload()
---     if fresh then ken, bank = ken:remap(fresh), fresh end
function Bank:reload(path)
    local file, fault = new 'gab_bank_file', new 'gab_fault'
    path = text(path or rawget(self, 'path'), 'path')
    local result = C.gab_bank_reload(bank_of(self, 'bank'), path, nil, file, fault)
    if result ~= C.GAB_OK then return refused(result, path) end
    local fresh = opened(file, result, fault, path)
    fresh.path = path
    return with_reports(self, fresh)
end

--- The same for the bytes of a bank in a string.
function Bank:reload_bytes(bytes)
    local result = C.gab_bank_compare(bank_of(self, 'bank'), bytes, #bytes)
    if result ~= C.GAB_OK then return refused(result, 'the bytes') end
    return with_reports(self, gab.open_bytes(bytes))
end

--- Closes the bank: queries of its views are errors from now on. Masks and other structs that were
--- taken from it stay valid.
function Bank:close()
    ffi.fill(self.file.bank, ffi.sizeof 'gab_bank')
    reports[rawget(self, 'kept') or 0] = nil
    self.memory = false
end

--- For drawing: iterates over the boxes of a posed frame, each as a list of the x and y of its four
--- corners, and its description.
---     for corners in frame:outlines(pose) do love.graphics.polygon('line', corners) end
local function outlines(frame, pose)
    local i, count = -1, frame:box_count()
    return function()
        i = i + 1
        if i < count then
            local corners, flat = gab.obox_corners(frame:box_posed(i, pose)), {}
            for k = 1, 4 do
                flat[2 * k - 1], flat[2 * k] = corners[k].x, corners[k].y
            end
            return flat, frame:box_at(i)
        end
    end
end

-- Makes the structs in structs of a kind copies, by functions that return them. Those of a struct
-- that the library reads can be replaced. If the key varies, compiled code of LuaJIT may call these
-- functions for other fields, too.
local function copying(kind, is_read, getters)
    ffi.metatype(kind, {
        __index = function(struct, key)
            local get = getters[key]
            if get ~= nil then
                return get(struct)
            elseif type(key) == 'string' and ffi.offsetof(kind, key) then
                return struct[key]
            end
            no_field(kind:sub(5), key, 3)
        end,
        __newindex = function(struct, key, value)
            if is_read and getters[key] ~= nil then
                struct[key .. '_'] = value
            elseif type(key) == 'string' and ffi.offsetof(kind, key) then
                struct[key] = value
            else
                error(('gabarit: %s of a %s cannot be set'):format(tostring(key), kind:sub(5)), 2)
            end
        end,
    })
end

-- Returns a function that makes a struct of its fields or of a table.
local function constructor(kind, name, fields)
    return function(first, ...)
        if type(first) == 'table' then
            check_fields(first, name, 3)
            return kind(fields and fields(first) or first)
        end
        return first == nil and kind() or kind(first, ...)
    end
end

-- ---- Types, methods and functions ----

--@types

local Views = {}
--@functions

--@constants

Views.frame.outlines = outlines

--- Opens or closes a door, by its number, in a list of words for gab.level.blockers.
function gab.doors_set(open, door, is_open)
    local i = math.floor(door / 32) + 1
    if type(open) ~= 'table' or not open[i] then
        error(('gabarit: open has no bit for door %s'):format(tostring(door)), 2)
    end
    local bits = bit.bor(open[i], bit.lshift(1, door % 32))
    open[i] = (is_open and bits or bit.bxor(bits, bit.lshift(1, door % 32))) % 2 ^ 32
end

--- Returns smooth ground through nodes (a list of x, y), for gab.ground_at and others. Raises an
--- error if the nodes are not from left to right.
function gab.ground_fit(nodes)
    local items, count = array(nodes, types.t_ground_nodes, 'nodes', 'ground_node')
    local result = C.gab_ground_fit(items, count, new('double[?]', 2 * count + 1))
    if result ~= C.GAB_OK then
        error('gabarit: nodes: ' .. ffi.string(C.gab_result_text(result)), 2)
    end
    local ground = types.t_ground(items, count)
    owners[ground] = items
    return ground
end

--- Returns the triangles of a simple polygon as a list of indices of its corners, from 0, three for
--- each; nil and a reason if it is not simple.
function gab.polygon_triangulate(corners)
    local items, count = array(corners, types.t_vecs, 'corners', 'vec')
    local triangles, found = new('uint32_t[?]', 3 * count + 1), new('uint32_t[1]')
    local result = C.gab_polygon_triangulate(items, count, new('uint32_t[?]', 4 * count + 8),
                                             triangles, found)
    if result ~= C.GAB_OK then
        return nil, ffi.string(C.gab_result_text(result))
    end
    return list(triangles, 3 * found[0], tonumber)
end

--- Returns the turn of a pose by an angle in radians, clockwise on the screen.
function gab.turn(radians)
    return types.t_vec(math.cos(radians), math.sin(radians))
end

--- True if a point is within rings of corners: `rings` has the number of corners of each.
function gab.rings_holds(corners, rings, point)
    local items, count = array(corners, types.t_vecs, 'corners', 'vec')
    local counts, ring_count = array(rings, types.t_uint32_ts, 'rings')
    for i = 0, ring_count - 1 do
        count = count - counts[i]
    end
    if count < 0 then
        error('gabarit: corners has fewer elements than rings need', 2)
    end
    return C.gabp_rings_holds(items, counts, ring_count,
                             struct(point, types.t_vec, 'point', 'vec'))
end

--- Returns room for boxes, which gab.boxes_set fills.
function gab.boxes(count)
    local edges = new('float[?]', 4 * count + 1)
    local boxes = types.t_boxes(edges, edges + count, edges + 2 * count, edges + 3 * count, count)
    owners[boxes] = edges
    return boxes
end

-- Other names are errors.
local function complete(names, what)
    setmetatable(names, {__index = function(_, key)
        error(("gabarit: %s '%s'"):format(what, tostring(key)), 2)
    end})
end

for name, methods in pairs(Views) do
    --- Returns the same item of another version of the bank, as Bank:remap.
    function methods.remap(item, fresh)
        local bank = bank_of(fresh, 'fresh')
        return ffi.typeof(item)(bank, C.gab_bank_remap(
            view(item, ffi.typeof(item), name, name).bank, gab['KIND_' .. name:upper()],
            item.index, bank))
    end
    complete(methods, 'a ' .. name .. ' has no function')
end
complete(Bank, 'a bank has no function')
gab.Bank = Bank
complete(gab, 'the module has no function or constant')
return gab
