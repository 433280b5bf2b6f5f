/* SPDX-License-Identifier: MIT */
/* Quotes names for messages; see error.h. */
#include "bank/error.h"

#include "bank/utf8.h"

#include <stdio.h>
#include <string.h>

/* The maximum number of bytes of a name in a message. Each takes at most four characters, as
 * \\xNN. */
enum { MAX_SHOWN = 40 };

const char *bank_quote(char quote[BANK_QUOTE_SIZE], const char *name)
{
    const char *from = name ? name : "";
    char *to = quote;
    *to++ = '"';
    while (*from && from - (name ? name : "") < MAX_SHOWN) {
        uint32_t point;
        size_t length = utf8_read(from, &point);
        if (length == 0 || !utf8_is_visible(point)) {
            snprintf(to, 5, "\\x%02X", (unsigned)(unsigned char)*from);
            to += 4;
            from += 1;
            for (size_t rest = 1; rest < length; rest++, to += 4)
                snprintf(to, 5, "\\x%02X", (unsigned)(unsigned char)*from++);
        } else if (*from == '"' || *from == '\\') {
            *to++ = '\\';
            *to++ = *from++;
        } else {
            memcpy(to, from, length);
            to += length;
            from += length;
        }
    }
    strcpy(to, *from ? "...\"" : "\"");
    return quote;
}
