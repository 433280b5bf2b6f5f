# SPDX-License-Identifier: MIT
# Runs the examples of the guide: example_0.gd and example_1.gd, each below a root with two fighters
# and a map. Prints the area of the polygons of the map's road, and whether there are paths on it.
# dialect.gd is godot_3.gd or godot_4.gd.
extends SceneTree

const Dialect = preload("res://dialect.gd")

var ticks = 0
var main


func _initialize():
    for i in range(2):
        main = Node2D.new()
        for row in [["Ken", "asha", 0], ["Ryu", "borin", 40], ["Town", "lake-circuit", 0]]:
            var child = Dialect.scene("res://demo-%s.tscn" % row[1])
            child.name = row[0]
            child.position.x = row[2]
            main.add_child(child)
        main.set_script(load("res://example_%d.gd" % i))
        get_root().add_child(main)


func area_of(polygons):
    var area = 0
    var vertices = polygons.get_vertices()
    for i in range(polygons.get_polygon_count()):
        var corners = polygons.get_polygon(i)
        for k in range(corners.size()):
            area += vertices[corners[k - 1]].cross(vertices[corners[k]])
    return abs(area) / 2


func _iteration(_delta):  # Godot 3
    return step()


func _physics_process(_delta):  # Godot 4
    return step()


func step():
    ticks += 1
    if ticks == 120:
        var polygons = Dialect.polygons(main.get_node("Town/road navigation"))
        Dialect.print_answer([area_of(polygons), Dialect.has_paths(polygons, get_root())])
        quit()
    return false
