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
 * its palette, `pictures` (const Picture *), and the template of a text, a path relative to the
 * project's folder ("": none). The caller frees the array. */
GPtrArray *depfile_inputs(const OpenProject *open, const GPtrArray *pictures,
                          const char *template_file);

/** Returns the text of the depfile for a target and the inputs of its export. Returns NULL after
 * reporting a path that a depfile cannot contain (one with a line break). */
GBytes *depfile_of(const char *target, const GPtrArray *inputs);
