/* SPDX-License-Identifier: MIT */
/* Implements strict UTF-8, as in table 3-7 of the Unicode standard. */
#include "bank/utf8.h"

size_t utf8_read(const char *text, uint32_t *point)
{
    static const uint32_t min[5] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *p = (const unsigned char *)text;
    *point = 0;
    size_t length = p[0] < 0x80 ? 1 : p[0] < 0xC0 ? 0 : p[0] < 0xE0 ? 2 : p[0] < 0xF0 ? 3 : 4;
    if (length == 0 || p[0] > 0xF4)
        return 0;
    uint32_t value = length == 1 ? p[0] : p[0] & (0x7FU >> length);
    for (size_t i = 1; i < length; i++) {
        /* The terminating NUL is not a continuation byte, so nothing after it is read. */
        if ((p[i] & 0xC0) != 0x80)
            return 0;
        value = value << 6 | (p[i] & 0x3FU);
    }
    if (value < min[length] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
        return 0;
    *point = value;
    return length;
}

bool utf8_valid(const char *text)
{
    uint32_t point;
    while (*text) {
        size_t length = utf8_read(text, &point);
        if (length == 0)
            return false;
        text += length;
    }
    return true;
}

bool utf8_is_visible(uint32_t point)
{
    bool is_control = point < 0x20 || (point >= 0x7F && point < 0xA0);
    bool changes_direction = point == 0x061C || point == 0x200E || point == 0x200F ||
                             (point >= 0x202A && point <= 0x202E) ||
                             (point >= 0x2066 && point <= 0x2069);
    bool separates = point == 0x2028 || point == 0x2029;
    return !is_control && !changes_direction && !separates && point != 0xFEFF;
}
