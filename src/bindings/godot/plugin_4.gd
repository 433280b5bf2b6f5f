# SPDX-License-Identifier: MIT
# Exports a Gabarit project below res:// again when its file has changed, with the settings that its
# Export dialog has stored. Then Godot imports the scenes. A thread does this, so that the editor
# never waits. It searches for projects when Godot has found other files, and looks at known ones.
@tool
extends EditorPlugin

const PERIOD := 1.0  # seconds between two checks

var times := {}  # of the last known change of each project; for the thread
var thread := Thread.new()
var has_new_files := true


func _enter_tree() -> void:
	var timer := Timer.new()
	timer.wait_time = PERIOD
	timer.autostart = true
	timer.timeout.connect(start_check)
	add_child(timer)
	var files := get_editor_interface().get_resource_filesystem()
	files.filesystem_changed.connect(set.bind("has_new_files", true))


func _exit_tree() -> void:
	end_check(false)


func start_check() -> void:
	if not thread.is_started():
		thread.start(check.bind(has_new_files))
		has_new_files = false


func check(must_search: bool) -> void:
	if must_search:
		for path in projects_below("res://"):
			times[path] = times.get(path, FileAccess.get_modified_time(path))
	var has_exported := false
	for path in times:
		var time := FileAccess.get_modified_time(path) if FileAccess.file_exists(path) else 0
		if time != times[path] and time != 0:
			export_again(path)
			has_exported = true
		times[path] = time
	end_check.call_deferred(has_exported)


func end_check(has_exported: bool) -> void:
	if thread.is_started():
		thread.wait_to_finish()
	if has_exported:
		get_editor_interface().get_resource_filesystem().scan()


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
