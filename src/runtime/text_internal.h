/* SPDX-License-Identifier: MIT */
/* Writing texts into a caller's buffer, without libc and its locale. */
#pragma once

#include "gabarit/base.h"

/* A text that is being written: like snprintf, it counts what the buffer cannot hold. */
typedef struct Text {
    char *bytes;
    uint32_t capacity, length;
} Text;

static inline void text_add(Text *text, const char *added)
{
    for (; *added != '\0'; added++, text->length++)
        if (text->length + 1 < text->capacity)
            text->bytes[text->length] = *added;
}

static inline void text_add_number(Text *text, uint32_t number)
{
    char digits[11];
    char *first = digits + sizeof digits - 1;
    *first = '\0';
    do {
        *--first = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    text_add(text, first);
}

/* Terminates the text, and returns the number of bytes that all of it needs, without the NUL. */
static inline uint32_t text_end(Text *text)
{
    if (text->capacity > 0)
        text->bytes[text->length < text->capacity ? text->length : text->capacity - 1] = '\0';
    return text->length;
}
