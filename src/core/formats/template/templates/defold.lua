{{# Boxes and points from the hot spot, y upwards, as Defold draws: x and y are the lower left corner.
    Each sprite is a function of its own, because a Lua function has few constants. }}
{{ escape lua }}
-- {{ mark }}
-- Lists begin at 1. Positions are pixels from the hot spot, y upwards; "at" is the frame's rectangle
-- in its picture, y downwards. Durations are milliseconds.
local sprites = {}
{{ for sprite in sprites }}
sprites["{{ sprite.name }}"] = (function()
  local frames = {
{{ for frame in sprite.frames }}
    {
      name = "{{ frame.name }}", duration = {{ frame.duration }},
{{ if frame.picture != null }}
      picture = "{{ pictures[frame.picture].name }}", at = {x = {{ frame.x }}, y = {{ frame.y }}, w = {{ frame.width }}, h = {{ frame.height }}},
      hot = {x = {{ -frame.left }}, y = {{ frame.top + frame.height }}},
{{ end }}
      boxes = {
{{ for box in frame.all_boxes }}
        {name = "{{ box.name }}", tag = "{{ box.tag }}", role = "{{ box.role }}", x = {{ box.x }}, y = {{ -(box.y + box.h) }}, w = {{ box.w }}, h = {{ box.h }}},
{{ end }}
      },
      points = {
{{ for point in frame.points }}
        ["{{ point.name }}"] = {x = {{ point.x }}, y = {{ -point.y }}},
{{ end }}
      },
    },
{{ end }}
  }
  local by_name = {}
  for _, frame in ipairs(frames) do
    if frame.name ~= "" then by_name[frame.name] = frame end
  end
  return {frames = frames, by_name = by_name, animations = {
{{ for animation in sprite.animations }}
    ["{{ animation.name }}"] = {
      direction = "{{ animation.direction }}",{{ if animation.loop != null }} loop = {{ animation.loop + 1 }},{{ end }}
      steps = {
{{ for step in animation.steps }}
        {frame = {{ step.frame + 1 }}, duration = {{ step.duration }}, flip_x = {{ step.flip_x }}, flip_y = {{ step.flip_y }}},
{{ end }}
      },
    },
{{ end }}
  }}
end)()
{{ end }}
return {sprites = sprites}
