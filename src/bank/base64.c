/* SPDX-License-Identifier: MIT */
/* Base64; see base64.h. */
#include "bank/base64.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* The values of `=`, and of characters that are not in the alphabet. */
enum { PADDING = 64, OTHER = 65 };

size_t base64_length(size_t size)
{
    return (size + 2) / 3 * 4;
}

void base64_encode(const uint8_t *bytes, size_t size, char *text)
{
    for (size_t i = 0; i < size; i += 3, text += 4) {
        uint32_t word = (uint32_t)bytes[i] << 16;
        word |= i + 1 < size ? (uint32_t)bytes[i + 1] << 8 : 0;
        word |= i + 2 < size ? bytes[i + 2] : 0;
        text[0] = alphabet[word >> 18];
        text[1] = alphabet[word >> 12 & 63];
        text[2] = i + 1 < size ? alphabet[word >> 6 & 63] : '=';
        text[3] = i + 2 < size ? alphabet[word & 63] : '=';
    }
}

static size_t padding(const char *text, size_t length)
{
    return length < 4 ? 0 : text[length - 2] == '=' ? 2 : text[length - 1] == '=';
}

bool base64_size(const char *text, size_t length, size_t *size)
{
    *size = length / 4 * 3 - padding(text, length);
    return length % 4 == 0;
}

static void make_values(uint8_t values[256])
{
    for (int i = 0; i < 256; i++)
        values[i] = OTHER;
    for (uint8_t i = 0; i < 64; i++)
        values[(unsigned char)alphabet[i]] = i;
    values['='] = PADDING;
}

bool base64_decode(const char *text, size_t length, uint8_t *bytes)
{
    uint8_t values[256];
    size_t pad = padding(text, length);
    make_values(values);
    for (size_t i = 0; i < length; i += 4) {
        size_t missing = i + 4 == length ? pad : 0;
        uint32_t word = 0;
        for (size_t j = 0; j < 4; j++) {
            uint8_t value = values[(unsigned char)text[i + j]];
            if (value > PADDING || (value == PADDING) != (j + missing >= 4))
                return false;
            word = word << 6 | (value & 63U);
        }
        if (word & ((UINT32_C(1) << 8 * missing) - 1))
            return false;
        for (size_t j = 0; j + missing < 3; j++)
            *bytes++ = (uint8_t)(word >> (16 - 8 * j));
    }
    return length % 4 == 0;
}
