-- SPDX-License-Identifier: MIT
function love.conf(t)
    local tests = arg[2] == '--test'
    t.identity, t.version = 'gabarit-duel', '11.4'
    t.window.title, t.window.width, t.window.height = 'Duel', 960, 600
    t.modules.window, t.modules.graphics, t.modules.audio = not tests, not tests, not tests
end
