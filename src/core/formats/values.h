/* SPDX-License-Identifier: MIT */
/* The values that templates can use: a tree of the whole compiled project, with all defaults.
 * data/guide/templates.md describes it. */
#pragma once

#include "formats/export_work.h"

/** Returns the values, which belong to `work`. `has_outlines`: also the outlines of zones, which
 * take time. NULL with an error. */
const json_t *export_values(const ExportWork *work, bool has_outlines, GError **error);

/** Frees the values. */
void export_values_clear(const ExportWork *work);
