-- SPDX-License-Identifier: MIT
-- A duel in LÖVE. A D walk, W turns, F punches, G kicks; left, right, up, K, L for the other; B
-- shows the boxes, space starts again. `love . --test` plays without a window, and prints the end;
-- `love . --watch` loads the bank again whenever it was exported.
local gab, graphics = require 'gabarit', love.graphics

local KEYS = {{left = 'a', right = 'd', turn = 'w', punch = 'f', kick = 'g'},
              {left = 'left', right = 'right', turn = 'up', punch = 'k', kick = 'l'}}
local WIDTH, FLOOR, MARGIN, RECOIL, TICK = 320, 184, 24, 6, 1000 / 60
local bank, filters, fighters, pictures, pressed, shows_boxes, time = nil, {}, {}, {}, {}, false, 0
local watches = arg[#arg] == '--watch'

local function use(fresh)
    for _, one in ipairs(fighters) do one.sprite = one.sprite:remap(fresh) end
    for _, role in ipairs {'attack', 'body', 'push'} do filters[role] = fresh:filter_role(role) end
    bank = fresh:report()
end

local function begin()
    for i, name in ipairs {'asha', 'borin'} do
        local sprite = bank:sprite(name)
        fighters[i] = {sprite = sprite, x = i == 1 and 110 or 210, flip_x = i == 2, ticks = 0,
                       move = 'idle', health = sprite:number('health', 0),
                       speed = sprite:number('speed', 0)}
    end
end

local function move_to(one, x) -- on multiples of 1/256 pixel, as in the library
    one.x = math.floor(256 * math.min(math.max(x, MARGIN), WIDTH - MARGIN) + .5) / 256
end

-- Returns the frame of a fighter, its pose, and its boxes with a role, or all.
local function shape(one, role)
    local pose = {x = one.x, y = FLOOR, flip_x = one.flip_x}
    pose.turn = one.health > 0 and {1, 0} or {0, one.flip_x and 1 or -1}
    local step = one.sprite:animation(one.move):at_tick(one.ticks, 60, 1, pose)
    return {frame = step.frame, pose = step.pose, filter = filters[role]}
end

local function act(one, keys)
    if not one.busy then
        local direction = (keys.right and 1 or 0) - (keys.left and 1 or 0)
        local move = keys.punch and 'punch' or keys.kick and 'kick' or
            direction ~= 0 and 'walk' or 'idle'
        one.ticks = (keys.punch or keys.kick or move ~= one.move) and 0 or one.ticks
        one.move, one.landed, one.flip_x = move, false, one.flip_x ~= (keys.turn or false)
        move_to(one, one.x + direction * one.speed)
    end
    one.ticks = one.ticks + 1
    one.busy = (one.move == 'punch' or one.move == 'kick') and
        one.ticks * TICK < one.sprite:animation(one.move):duration()
end

local function push_apart() -- each by half of the depth
    local a, b = shape(fighters[1], 'push'), shape(fighters[2], 'push')
    local hit = gab.fighter_hit(a, b)
    local contact = hit and gab.contact_obox_obox(a.frame:box_posed(hit.a.box, a.pose),
                                                  b.frame:box_posed(hit.b.box, b.pose))
    if contact then
        move_to(fighters[1], fighters[1].x - contact.normal.x * contact.depth / 2)
        move_to(fighters[2], fighters[2].x + contact.normal.x * contact.depth / 2)
    end
end

local function damage_of(attacker, target) -- of a blow that lands in this tick, or nil
    local from = shape(attacker, 'attack')
    local hit = not attacker.landed and gab.fighter_hit(from, shape(target, 'body'))
    return hit and from.frame:box_number(hit.a.box, 'damage', 0)
end

local function tick(keys) -- returns the number of hits
    local a, b, hits = fighters[1], fighters[2], 0
    if a.health > 0 and b.health > 0 then
        act(a, keys[1]); act(b, keys[2])
        push_apart()
    end
    for i, damage in ipairs {damage_of(a, b) or 0, damage_of(b, a) or 0} do
        local attacker, target = fighters[i], fighters[3 - i]
        if damage > 0 then
            attacker.landed, hits = true, hits + 1
            target.health = math.max(target.health - damage, 0)
            move_to(target, target.x + (attacker.flip_x and -RECOIL or RECOIL))
        end
    end
    return hits
end

local function test()
    local hits = 0
    for i = 1, 1200 do
        hits = hits + tick {{right = i % 90 < 50, punch = i % 45 == 0, turn = i == 700},
                            {left = i % 70 < 40, kick = i % 64 == 0, turn = i == 700}}
    end
    print(hits, fighters[1].x, fighters[1].health, fighters[2].x, fighters[2].health)
    love.event.quit()
end

function love.load(arguments)
    use(gab.open_bytes(love.filesystem.read 'demo.gab'))
    begin()
    if arguments[1] == '--test' then return test() end
    graphics.setDefaultFilter('nearest', 'nearest')
    pictures = {[0] = graphics.newImage 'asha.png', graphics.newImage 'borin.png'}
end

function love.keypressed(key)
    pressed[key], shows_boxes = true, shows_boxes ~= (key == 'b')
    return key == 'space' and begin()
end

function love.update(seconds)
    local fresh = watches and bank:reload(love.filesystem.getSource() .. '/demo.gab')
    if fresh then use(fresh) end
    time = math.min(time + seconds, .25)
    for _ = 1, math.floor(time * 60) do
        local keys = {{}, {}}
        for i = 1, 2 do
            for action, key in pairs(KEYS[i]) do
                local holds = action == 'left' or action == 'right'
                keys[i][action] = holds and love.keyboard.isDown(key) or pressed[key]
            end
        end
        tick(keys)
        time, pressed = time - 1 / 60, {}
    end
end

function love.draw()
    graphics.scale(3); graphics.setLineWidth(1 / 3)
    graphics.rectangle('fill', 0, FLOOR, WIDTH, 1)
    for i, one in ipairs(fighters) do
        local frame, pose = shape(one).frame, shape(one).pose
        local part = frame:draw(pose)
        local art, at, turn = pictures[part.picture], part.corners[1], pose.turn
        local quad = graphics.newQuad(part.x, part.y, part.width, part.height, art:getDimensions())
        graphics.draw(art, quad, at.x, at.y, math.atan2(turn.y, turn.x), pose.flip_x and -1 or 1, 1)
        graphics.rectangle('fill', i == 1 and 10 or 220, 8, .9 * one.health, 5)
        for corners in shows_boxes and frame:outlines(pose) or function() end do
            graphics.polygon('line', corners)
        end
    end
end
