/* SPDX-License-Identifier: MIT */
/**
 * export/godot.h: scenes and resources for Godot 3 and 4: a SpriteFrames and a scene with areas for
 * each sprite, and a scene for each level and map. data/guide/godot.md describes them.
 */
#pragma once

#include "export/formats.h"

bool godot_make(const ExportWork *work, const ExportFormat *format, GError **error);
