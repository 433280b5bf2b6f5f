/* SPDX-License-Identifier: MIT */
/* For fuzz targets of functions that report a GError. */
#pragma once

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>

/* Clears an error, if there is one. Aborts if its message is empty or not UTF-8, whatever the file
 * contains. */
static inline void fuzz_clear_error(GError **error)
{
    if (*error != NULL &&
        ((*error)->message[0] == 0 || !g_utf8_validate((*error)->message, -1, NULL))) {
        fprintf(stderr, "the error message is empty or not UTF-8\n");
        abort();
    }
    g_clear_error(error);
}
