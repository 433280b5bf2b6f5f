{{# A function that returns structs and arrays. Right and bottom are the last pixels of a box, as
    bbox_right is in GameMaker. }}
{{ escape json }}
/// {{ mark }}
/// Call {{ name | identifier }}_boxes() once, and keep the result: result.sprites.NAME.frames[image_index].boxes.
/// Positions are pixels from the origin (the hot spot), y downwards; right and bottom are inclusive.
/// Durations are milliseconds.
function {{ name | identifier }}_boxes() {
  return {
    sprites: {
{{ for sprite in sprites }}
      {{ sprite.name | identifier }}: {
        name: "{{ sprite.name }}",
        frames: [
{{ for frame in sprite.frames }}
          {
            name: "{{ frame.name }}", duration: {{ frame.duration }},
{{ if frame.picture != null }}
            xorigin: {{ frame.source.x - frame.left }}, yorigin: {{ frame.source.y - frame.top }},
{{ end }}
            boxes: [
{{ for box in frame.all_boxes }}
              { name: "{{ box.name }}", tag: "{{ box.tag }}", role: "{{ box.role }}", left: {{ box.x }}, top: {{ box.y }}, right: {{ box.x + box.w - 1 }}, bottom: {{ box.y + box.h - 1 }} }{{ if not loop.last }},{{ end }}
{{ end }}
            ],
            points: [
{{ for point in frame.points }}
              { name: "{{ point.name }}", x: {{ point.x }}, y: {{ point.y }} }{{ if not loop.last }},{{ end }}
{{ end }}
            ]
          }{{ if not loop.last }},{{ end }}
{{ end }}
        ],
        animations: [
{{ for animation in sprite.animations }}
          {
            name: "{{ animation.name }}", direction: "{{ animation.direction }}", loop_to: {{ animation.loop | default -1 }},
            steps: [
{{ for step in animation.steps }}
              { frame: {{ step.frame }}, duration: {{ step.duration }}, flip_x: {{ step.flip_x }}, flip_y: {{ step.flip_y }} }{{ if not loop.last }},{{ end }}
{{ end }}
            ]
          }{{ if not loop.last }},{{ end }}
{{ end }}
        ]
      }{{ if not loop.last }},{{ end }}
{{ end }}
    }
  };
}
