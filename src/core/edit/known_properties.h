/* SPDX-License-Identifier: MIT */
/**
 * edit/known_properties.h: the names and types of properties that a project uses, to offer them for
 * other things.
 *
 *     g_autoptr(GPtrArray) known = known_properties(project, &zone_kind, 20);
 */
#pragma once

#include "model/document.h"

#include <glib.h>

/** Returns a property for each name in use, at most `max`: first those of nodes of `kind`. They
 * belong to the project; the caller frees the array. Takes time proportional to the project. */
GPtrArray *known_properties(const Project *project, const NodeKind *kind, uint32_t max);
