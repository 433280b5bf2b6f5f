/* SPDX-License-Identifier: MIT */
/* The option --boxes-from-layers of gab import: what layers of Aseprite files mean. */
#ifndef GABARIT_CLI_IMPORT_LAYERS_H
#define GABARIT_CLI_IMPORT_LAYERS_H

#include "import/import.h"

/* Reads the values of the option ("" where one has none) for files, which end with NULL: into
 * `layers` of the options, which the caller unrefs, and `layers_by_name`. False after wrong use,
 * which was said. */
bool import_layers_read(const GPtrArray *values, const char *const *files, ImportOptions *options);

#endif
