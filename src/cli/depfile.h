/* SPDX-License-Identifier: MIT */
/**
 * cli/depfile.h: what a bank was made of, as a rule for make and ninja.
 *
 *     duel.gab: duel.gabarit art/ken.png
 *     duel.gabarit:
 *     art/ken.png:
 *
 * The rules without a recipe keep make from stopping when a picture is removed.
 */
#ifndef GABARIT_CLI_DEPFILE_H
#define GABARIT_CLI_DEPFILE_H

#include "cli/doors.h"

/** The paths of the files that an exported project was made of, as seen from here: itself, its
 * palette, and `pictures` (const Picture *). The caller's. */
GPtrArray *depfile_inputs(const OpenProject *open, const GPtrArray *pictures);

/** The text, for a target and an exported project; `pictures` are those that were read (const
 * Picture *). Paths that cannot stand in such a file (with a line break) are an error, which was
 * said, and NULL. */
GBytes *depfile_of(const char *target, const OpenProject *open, const GPtrArray *pictures);

#endif
