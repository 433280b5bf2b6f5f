/* SPDX-License-Identifier: MIT */
#include "session/ed-count.h"

#include <glib.h>

#define NARROW_SPACE "\xe2\x80\xaf"

char *ed_count_text(uint64_t count)
{
    GString *text = g_string_new(NULL);
    g_string_printf(text, "%" G_GUINT64_FORMAT, count);
    for (gsize at = text->len; at > 3; at -= 3)
        g_string_insert(text, (gssize)(at - 3), NARROW_SPACE);
    return g_string_free(text, FALSE);
}
