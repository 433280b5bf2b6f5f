# SPDX-License-Identifier: MIT
# Exports a Gabarit project below res:// again when its file has changed, with the settings that its
# Export dialog has stored. Then Godot imports the scenes.
tool
extends EditorPlugin

const PERIOD = 1.0  # seconds between two checks

var times = {}  # of the last known change of each project


func _enter_tree():
	var timer = Timer.new()
	timer.wait_time = PERIOD
	timer.autostart = true
	timer.connect("timeout", self, "check")
	add_child(timer)


func check():
	for path in projects_below("res://"):
		var time = File.new().get_modified_time(path)
		if times.get(path, time) != time:
			export_again(path)
		times[path] = time


func projects_below(folder):
	var found = []
	var directory = Directory.new()
	if directory.open(folder) != OK:
		return found
	directory.list_dir_begin(true, true)
	var name = directory.get_next()
	while name != "":
		var path = folder.plus_file(name)
		if directory.current_is_dir():
			found += projects_below(path)
		elif name.get_extension() == "gabarit":
			found.append(path)
		name = directory.get_next()
	return found


func export_again(path):
	var messages = []
	var project = ProjectSettings.globalize_path(path)
	if OS.execute("gab", ["export", project], true, messages, true) != 0:
		push_error("gab export %s: %s" % [path, PoolStringArray(messages).join("")])
	else:
		print("Gabarit: exported %s" % path)
	get_editor_interface().get_resource_filesystem().scan()
