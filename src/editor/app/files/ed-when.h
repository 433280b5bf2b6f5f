/* SPDX-License-Identifier: MIT */
/**
 * app/files/ed-when.h: times in everyday words: "today, 09:41", "yesterday", "12 November".
 *
 *     g_autofree char *when = ed_when(g_date_time_to_unix(modified));
 */
#pragma once

#include <glib.h>

/** Returns a time as text; `seconds` since 1970. The caller frees it. */
char *ed_when(gint64 seconds);
