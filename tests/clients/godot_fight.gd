# SPDX-License-Identifier: MIT
# Plays a kick of one fighter in front of another, as a game does, while few frames are drawn. Prints
# the groups of the areas that the foot enters, and at how many ticks of the physics its animation
# had advanced. dialect.gd is godot_3.gd or godot_4.gd.
extends SceneTree

const Dialect = preload("res://dialect.gd")

var ticks = 0
var advances = 0
var position = 0.0
var groups = {}


func _initialize():
    Dialect.draw_slowly()
    var other_x = float(OS.get_environment("GABARIT_OTHER_X"))
    for row in [["asha", 100, 1], ["borin", other_x, -1]]:
        var fighter = Dialect.scene("res://demo-%s.tscn" % row[0])
        fighter.position = Vector2(row[1], 200)
        fighter.scale = Vector2(row[2], 1)
        get_root().add_child(fighter)
        fighter.get_node("AnimationPlayer").play("kick" if row[0] == "asha" else "idle")
    Dialect.listen(get_root().get_node("asha/foot"), self, "enter")


func enter(area):
    if area.get_parent().name == "borin":
        for group in area.get_groups():
            groups[str(group)] = true


func _iteration(_delta):  # Godot 3
    return step()


func _physics_process(_delta):  # Godot 4
    return step()


func step():
    ticks += 1
    var player = get_root().get_node("borin/AnimationPlayer")
    if player.current_animation_position != position:
        advances += 1
    position = player.current_animation_position
    if ticks == 90:
        Dialect.print_answer([groups.keys(), advances])
        quit()
    return false
