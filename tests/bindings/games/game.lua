-- SPDX-License-Identifier: MIT
-- A hero walks through a keep, opens its doors, looks at a study, and fights: see games.py.
local path, folder = ...
package.path, package.cpath = folder .. '/?.lua', folder .. '/?.so'
local gab = require 'gabarit'
local ffi, bit = require 'ffi', require 'bit'
local bank = gab.open(path)

local function write(...)
    print(table.concat({...}, ' '))
end

local function fixed(number)
    return math.floor(number * 256)
end

local function walk()
    local keep = bank:level 'keep'
    for i = 0, keep:marker_count() - 1 do
        local marker = keep:marker_at(i)
        write('marker', marker:name(), fixed(marker:position().x),
              ffi.string(bank:tag_numbered(marker:tag()).name))
    end
    local at, open = keep:marker_at(0):position(), {0}
    for tick = 0, 119 do
        local mover = gab.mover_disc(at, {x = at.x + 3, y = at.y + 2}, 6)
        local impacts = {}
        local travel = keep:slide(mover, {open = open}, impacts)
        at = travel['end']
        for _, impact in ipairs(impacts) do
            local door = impact.door
            if door ~= gab.NONE and bit.band(open[1], bit.lshift(1, door)) == 0 then
                write(tick, 'opens', keep:door_name(door))
                open[1] = bit.bor(open[1], bit.lshift(1, door))
            end
        end
    end
    write('end', fixed(at.x), fixed(at.y), keep:door_count())
end

local function look()
    local plane = bank:map('study'):plane 'zones'
    for i = 1, plane:zone_count() do
        local zone = plane:zone_numbered(i)
        local goal = zone:walk()
        local text = bank:property(gab.KIND_ZONE, zone.index, 'text')
        write('zone', zone:name(), goal and fixed(goal.x) or 'nowhere',
              text.type == gab.VALUE_TEXT and ffi.string(text.text) or 'silent')
    end
    local clicked = plane:zone_at_point {x = 100, y = 100}
    if clicked:exists() then
        write('clicked', clicked:name())
    end
end

local function fight()
    local kick, borin = bank:sprite('asha'):animation 'kick', bank:sprite('borin'):frame_at(0)
    local there = {x = 150, y = 200, flip_x = true}
    local foot, head = bank:point 'foot', bank:tag('head').number
    for x = 130, 169, 4 do
        for _, hit in ipairs(borin:hits_point(there, {x = x, y = 135})) do
            if hit.tag == head then
                write('head', x, bank:role_name(hit.role),
                      hit.group ~= gab.NONE and hit.group or 'None')
            end
        end
    end
    for ms = 0, 499, 50 do
        local step = kick:shown(ms, {x = 100, y = 200})
        local position = step.frame:point(foot, step.pose)
        if position then
            write(ms, 'foot', fixed(position.x), fixed(position.y))
        end
        if gab.mask_meets_mask(step.frame:mask(), step.pose, borin:mask(), there) then
            write(ms, 'pixels')
        end
    end
end

walk()
look()
fight()
bank:close()
