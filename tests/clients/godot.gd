# SPDX-License-Identifier: MIT
# Answers the questions of questions.json in Godot 3: which shapes contain points while an animation
# is at a time, where rays end, and whether a body that moves is stopped.
extends SceneTree

var questions = []
var at = -1
var waits = 0
var scene = null
var shown = ""
var body = null


func _initialize():
    var file = File.new()
    file.open("res://questions.json", File.READ)
    questions = parse_json(file.get_as_text())
    file.close()
    next()


func next():
    at += 1
    if at == questions.size():
        quit()
        return
    var question = questions[at]
    if shown != question.scene:
        if scene != null:
            scene.free()
        scene = load("res://" + question.scene).instance()
        get_root().add_child(scene)
        shown = question.scene
    if question.has("animation"):
        var player = scene.get_node("AnimationPlayer")
        player.play(question.animation)
        player.seek(question.time, true)
        player.stop(false)
    waits = 2


func answer(value):
    print("ANSWER " + to_json(value))


func ask_points(space, points):
    for point in points:
        var names = []
        var at_point = Vector2(point[0], point[1])
        for hit in space.intersect_point(at_point, 256, [], 0xffffffff, true, true):
            var owner = hit.collider.shape_find_owner(hit.shape)
            var node = hit.collider.shape_owner_get_owner(owner)
            names.append([hit.collider.name, node.name])
        answer(names)


func ask_rays(space, rays):
    for ray in rays:
        var hit = space.intersect_ray(Vector2(ray[0], ray[1]), Vector2(ray[2], ray[3]), [],
                                      0xffffffff, true, false)
        answer([hit.position.x, hit.position.y] if hit else [])


func ask_moves(moves):
    if body == null:
        body = KinematicBody2D.new()
        var shape = CollisionShape2D.new()
        shape.shape = CircleShape2D.new()
        shape.shape.radius = 1
        body.add_child(shape)
        body.collision_mask = 0xffffffff
        get_root().add_child(body)
    for move in moves:
        body.global_position = Vector2(move[0], move[1])
        var hit = body.move_and_collide(Vector2(move[2], move[3]))
        answer(hit != null)


func _iteration(_delta):
    if at >= questions.size():
        return true
    waits -= 1
    if waits > 0:
        return false
    var question = questions[at]
    var space = get_root().world_2d.direct_space_state
    ask_points(space, question.get("points", []))
    ask_rays(space, question.get("rays", []))
    ask_moves(question.get("moves", []))
    if question.has("animation"):
        var art = scene.get_node("Art")
        var texture = art.frames.get_frame(art.animation, art.frame)
        var region = texture.region
        answer([region.position.x, region.position.y, texture.get_width(), art.offset.x,
                texture.margin.position.x])
    next()
    return false
