-- SPDX-License-Identifier: MIT
-- The queries of queries.c in Lua: their results must have the same sums. Prints a line for each:
-- its name, nanoseconds per query, and the sum.
--
--     luajit queries.lua FOLDER DEMO.gab ROUNDS
local folder, bank_path, rounds = ...
rounds = tonumber(rounds)
package.path = folder .. '/?.lua;' .. package.path
local gab = require 'gabarit'

local bank = gab.open(bank_path)
local asha, borin = bank:sprite 'asha', bank:sprite 'borin'
local a, b = asha:frame_at(30), borin:frame_at(0)
local a_mask, b_mask = a:mask(), b:mask()
local kick, zones = asha:animation 'kick', bank:map 'study':plane_at(0)
local road, keep = bank:map 'lake circuit', bank:level 'keep'
-- Structs that are made once create no garbage.
local a_pose = gab.pose {x = 100, y = 200}
local b_pose = gab.pose {y = 200, flip_x = true}
local fighter, other = gab.fighter(a, a_pose), gab.fighter(b, b_pose)
local point, home = gab.vec(), gab.vec(24, 288)

local function point_of(round)
    point.x, point.y = round * 7919 % 2 ^ 32 % 700, round * 104729 % 2 ^ 32 % 420
    return point
end

local function mover_of(round)
    local from = point_of(round)
    return gab.mover_disc(from, gab.vec(from.x + 24, from.y + 9), 5)
end

local queries = {
    {'gab_frame_hit', function(round)
        point.x, point.y = round % 90 + 60, round % 80 + 120
        return a:hit(a_pose, point) and 1 or 0
    end},
    {'gab_fighter_hits', function(round)
        other.pose.x = 110 + round % 60
        return #gab.fighter_hits(fighter, other)
    end},
    {'gab_mask_meets_mask', function(round)
        b_pose.x = 110 + round % 60
        return gab.mask_meets_mask(a_mask, a_pose, b_mask, b_pose) and 1 or 0
    end},
    {'gab_masks_area', function(round)
        b_pose.x = 110 + round % 60
        return gab.masks_area(a_mask, a_pose, b_mask, b_pose)
    end},
    {'gab_animation_shown', function(round)
        return kick:shown(round, a_pose).index
    end},
    {'gab_plane_zone_at_point', function(round)
        return zones:zone_at_point(point_of(round)).index % 4
    end},
    {'gab_map_clearance', function(round)
        local clearance = road:clearance(point_of(round))
        return clearance and clearance > 4 and 1 or 0
    end},
    {'gab_level_sweep', function(round)
        return keep:sweep(mover_of(round)) and 1 or 0
    end},
    {'gab_level_slide', function(round)
        return keep:slide(mover_of(round)).count
    end},
    {'gab_level_visible', function(round)
        return keep:visible(point_of(round), home) and 1 or 0
    end},
}

for _, query in ipairs(queries) do
    local name, ask = query[1], query[2]
    local best, sum = math.huge, 0
    for _ = 1, 5 do
        local start = os.clock()
        sum = 0
        for round = 0, rounds - 1 do
            sum = sum + ask(round)
        end
        best = math.min(best, os.clock() - start)
    end
    print(('%s %.1f %d'):format(name, best / rounds * 1e9, sum % 2 ^ 32))
end
