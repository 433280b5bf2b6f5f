/* SPDX-License-Identifier: MIT */
/* Untrusted texts as visible lines; the contract is in visible.h. */
#include "model/visible.h"

#include "bank/utf8.h"

#include <glib.h>

static void append_escape(GString *line, uint32_t point)
{
    if (point == '\n' || point == '\t')
        g_string_append(line, point == '\n' ? "\\n" : "\\t");
    else
        g_string_append_printf(line, "\\u%04x", (unsigned)point);
}

char *text_visible(const char *text)
{
    GString *line = g_string_new(NULL);
    uint32_t point;
    for (const char *at = text; at != NULL && *at != 0;) {
        size_t length = utf8_read(at, &point);
        if (length == 0)
            g_string_append_printf(line, "\\x%02x", (unsigned)(unsigned char)*at);
        else if (utf8_is_visible(point))
            g_string_append_len(line, at, (gssize)length);
        else
            append_escape(line, point);
        at += length > 0 ? length : 1;
    }
    return g_string_free(line, false);
}
