# SPDX-License-Identifier: MIT
# Exports a Gabarit project below res:// again when its file has changed, with the settings that its
# Export dialog has stored. Then Godot imports the scenes.
@tool
extends EditorPlugin

const PERIOD := 1.0  # seconds between two checks

var times := {}  # of the last known change of each project


func _enter_tree() -> void:
	var timer := Timer.new()
	timer.wait_time = PERIOD
	timer.autostart = true
	timer.timeout.connect(check)
	add_child(timer)


func check() -> void:
	for path in projects_below("res://"):
		var time := FileAccess.get_modified_time(path)
		if times.get(path, time) != time:
			export_again(path)
		times[path] = time


func projects_below(folder: String) -> Array[String]:
	var found: Array[String] = []
	for name in DirAccess.get_files_at(folder):
		if name.get_extension() == "gabarit":
			found.append(folder.path_join(name))
	for name in DirAccess.get_directories_at(folder):
		if not name.begins_with("."):
			found.append_array(projects_below(folder.path_join(name)))
	return found


func export_again(path: String) -> void:
	var messages := []
	var project := ProjectSettings.globalize_path(path)
	if OS.execute("gab", ["export", project], messages, true) != 0:
		push_error("gab export %s: %s" % [path, "".join(messages)])
	else:
		print("Gabarit: exported %s" % path)
	get_editor_interface().get_resource_filesystem().scan()
