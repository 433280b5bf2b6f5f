# SPDX-License-Identifier: MIT
# What godot.gd and godot_fight.gd do differently in Godot 3.
extends Reference


static func read(path):
    var file = File.new()
    file.open(path, File.READ)
    return parse_json(file.get_as_text())


static func print_answer(value):
    print("ANSWER " + to_json(value))


static func scene(path):
    return load(path).instance()


static func draw_slowly():
    Engine.target_fps = 20


static func hold(player):
    player.stop(false)


static func at_point(space, point):
    return space.intersect_point(point, 256, [], 0xffffffff, true, true)


static func at_ray(space, from, to):
    return space.intersect_ray(from, to, [], 0xffffffff, true, false)


static func body():
    return KinematicBody2D.new()


static func texture(art):
    return art.frames.get_frame(art.animation, art.frame)


static func listen(area, object, method):
    area.connect("area_entered", object, method)


static func polygons(region):
    return region.navpoly


static func has_paths(_polygons, _root):
    return true  # only below a node that is not part of the scenes
