/* SPDX-License-Identifier: MIT */
/**
 * cli/depfile.h: lists the files from which a bank was made, as a rule for make and ninja.
 *
 *     duel.gab: duel.gabarit art/ken.png
 *     duel.gabarit:
 *     art/ken.png:
 *
 * The rules without a recipe prevent make from stopping when a picture is removed.
 */
#pragma once

#include "cli/io.h"

/** Returns the paths of the files that an export read, relative to the current folder: the project,
 * its palette, and `pictures` (const Picture *). The caller frees the array. */
GPtrArray *depfile_inputs(const OpenProject *open, const GPtrArray *pictures);

/** Returns the text of the depfile for a target and an exported project; `pictures` are the
 * pictures that were read (const Picture *). Returns NULL after reporting a path that a depfile
 * cannot contain (one with a line break). */
GBytes *depfile_of(const char *target, const OpenProject *open, const GPtrArray *pictures);
