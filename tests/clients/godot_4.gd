# SPDX-License-Identifier: MIT
# What godot.gd and godot_fight.gd do differently in Godot 4.
extends RefCounted


static func read(path):
    return JSON.parse_string(FileAccess.get_file_as_string(path))


static func print_answer(value):
    print("ANSWER " + JSON.stringify(value, "", true, true))


static func scene(path):
    return load(path).instantiate()


static func draw_slowly():
    Engine.max_fps = 20


static func hold(player):
    player.pause()


static func at_point(space, point):
    var query = PhysicsPointQueryParameters2D.new()
    query.position = point
    query.collide_with_areas = true
    return space.intersect_point(query, 256)


static func at_ray(space, from, to):
    return space.intersect_ray(PhysicsRayQueryParameters2D.create(from, to))


static func body():
    return CharacterBody2D.new()


static func texture(art):
    return art.sprite_frames.get_frame_texture(art.animation, art.frame)


static func listen(area, object, method):
    area.area_entered.connect(Callable(object, method))


static func polygons(region):
    return region.navigation_polygon


static func has_paths(made, root):
    var ends = made.get_vertices()
    return NavigationServer2D.map_get_path(root.world_2d.navigation_map, ends[0],
                                           ends[ends.size() / 2], true).size() > 2
