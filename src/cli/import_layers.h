/* SPDX-License-Identifier: MIT */
/* The option --boxes-from-layers of gab import: the meaning of layers in Aseprite files. */
#pragma once

#include "formats/import_files.h"

/* Reads the values of the option ("" where the option has no value) for a NULL-terminated array of
 * files. Sets `layers` of the options, which the caller unrefs, and `layers_by_name`. Returns false
 * after wrong usage, which is reported. */
bool import_layers_read(const GPtrArray *values, const char *const *files, ImportOptions *options);
