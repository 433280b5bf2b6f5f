# SPDX-License-Identifier: MIT
# Plays a kick of one fighter in front of another, as a game does, and prints the groups of the areas
# that the foot enters.
extends SceneTree

var ticks = 0
var groups = {}


func _initialize():
    var other_x = float(OS.get_environment("GABARIT_OTHER_X"))
    for row in [["asha", 100, 1], ["borin", other_x, -1]]:
        var fighter = load("res://demo-%s.tscn" % row[0]).instance()
        fighter.position = Vector2(row[1], 200)
        fighter.scale = Vector2(row[2], 1)
        get_root().add_child(fighter)
        fighter.get_node("AnimationPlayer").play("kick" if row[0] == "asha" else "idle")
    get_root().get_node("asha/foot").connect("area_entered", self, "enter")


func enter(area):
    if area.get_parent().name == "borin":
        for group in area.get_groups():
            groups[group] = true


func _iteration(_delta):
    ticks += 1
    if ticks == 90:
        print("GROUPS " + PoolStringArray(groups.keys()).join(" "))
        quit()
    return false
