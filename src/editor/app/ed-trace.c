/* SPDX-License-Identifier: MIT */
/*
 * Lines for tests. Written at once, since a test may kill the program right after one.
 */
#include "app/ed-trace.h"

#include <stdarg.h>
#include <stdio.h>

void ed_trace(const char *format, ...)
{
    if (g_getenv("GABARIT_TRACE") == NULL)
        return;
    va_list values;
    va_start(values, format);
    char *line = g_strdup_vprintf(format, values);
    va_end(values);
    printf("EV %s\n", line);
    fflush(stdout);
    g_free(line);
}
