# SPDX-License-Identifier: MIT
# Answers the questions of questions.json in Godot: which shapes contain points while an animation
# is at a time, where rays end, whether a body that moves is stopped, and which pictures there are.
# dialect.gd is godot_3.gd or godot_4.gd.
extends SceneTree

const Dialect = preload("res://dialect.gd")

var questions = []
var at = -1
var waits = 0
var scene = null
var shown = ""
var body = null


func _initialize():
    questions = Dialect.read("res://questions.json")
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
        scene = Dialect.scene("res://" + question.scene)
        get_root().add_child(scene)
        shown = question.scene
    if question.has("animation"):
        var player = scene.get_node("AnimationPlayer")
        player.stop()  # Godot 4 treats a seek to an earlier time as playing backwards
        player.play(question.animation)
        player.seek(question.time, true)
        Dialect.hold(player)
    waits = 2


func ask_points(space, points):
    for point in points:
        var names = []
        for hit in Dialect.at_point(space, Vector2(point[0], point[1])):
            var owner = hit.collider.shape_find_owner(hit.shape)
            var node = hit.collider.shape_owner_get_owner(owner)
            names.append([str(hit.collider.name), str(node.name)])
        Dialect.print_answer(names)


func ask_rays(space, rays):
    for ray in rays:
        var hit = Dialect.at_ray(space, Vector2(ray[0], ray[1]), Vector2(ray[2], ray[3]))
        Dialect.print_answer([hit.position.x, hit.position.y] if hit else [])


func ask_moves(moves):
    if body == null:
        body = Dialect.body()
        var shape = CollisionShape2D.new()
        shape.shape = CircleShape2D.new()
        shape.shape.radius = 1
        body.add_child(shape)
        body.collision_mask = 0xffffffff
        get_root().add_child(body)
    for move in moves:
        body.global_position = Vector2(move[0], move[1])
        var hit = body.move_and_collide(Vector2(move[2], move[3]))
        Dialect.print_answer(hit != null)


func _iteration(_delta):  # Godot 3
    return step()


func _physics_process(_delta):  # Godot 4
    return step()


func step():
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
        var texture = Dialect.texture(art)
        var region = texture.region
        Dialect.print_answer([region.position.x, region.position.y, texture.get_width(),
                              art.offset.x, texture.margin.position.x])
    if question.has("picture"):
        var texture = scene.get_node("Picture").texture
        Dialect.print_answer([texture.resource_path, texture.get_width(), texture.get_height()])
    next()
    return false
