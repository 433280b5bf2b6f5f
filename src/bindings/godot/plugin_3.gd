# SPDX-License-Identifier: MIT
# Exports a Gabarit project below res:// again when its file has changed, with the settings that its
# Export dialog has stored. Then Godot imports the scenes. A thread does this, so that the editor
# never waits. It searches for projects when Godot has found other files, and looks at known ones.
tool
extends EditorPlugin

const PERIOD = 1.0  # seconds between two checks

var times = {}  # of the last known change of each project; for the thread
var thread = Thread.new()
var has_new_files = true


func _enter_tree():
	var timer = Timer.new()
	timer.wait_time = PERIOD
	timer.autostart = true
	timer.connect("timeout", self, "start_check")
	add_child(timer)
	var files = get_editor_interface().get_resource_filesystem()
	files.connect("filesystem_changed", self, "set", ["has_new_files", true])


func _exit_tree():
	end_check(false)


func start_check():
	if not thread.is_active():
		thread.start(self, "check", has_new_files)
		has_new_files = false


func check(must_search):
	if must_search:
		for path in projects_below("res://"):
			times[path] = times.get(path, time_of(path))
	var has_exported = false
	for path in times:
		var time = time_of(path)
		if time != times[path] and time != 0:
			export_again(path)
			has_exported = true
		times[path] = time
	call_deferred("end_check", has_exported)


func end_check(has_exported):
	if thread.is_active():
		thread.wait_to_finish()
	if has_exported:
		get_editor_interface().get_resource_filesystem().scan()


func time_of(path):
	var file = File.new()
	return file.get_modified_time(path) if file.file_exists(path) else 0


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
