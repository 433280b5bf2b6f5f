/* SPDX-License-Identifier: MIT */
/* Reads the beginning of a PNG file: its signature, then the first chunk, which contains the
 * size. */
#include "bank/png.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 16, HEIGHT = 20, MIN_BYTES = 24 };

static uint32_t read_big_endian(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

bool png_size(const uint8_t *bytes, size_t size, uint32_t *width, uint32_t *height)
{
    static const char start[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    bool ok = bytes && size >= MIN_BYTES && memcmp(bytes, start, WIDTH) == 0;
    *width = ok ? read_big_endian(bytes + WIDTH) : 0;
    *height = ok ? read_big_endian(bytes + HEIGHT) : 0;
    return ok;
}

bool png_has_size(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height,
                  char problem[PNG_PROBLEM_SIZE])
{
    uint32_t file_width, file_height;
    problem[0] = '\0';
    if (!png_size(bytes, size, &file_width, &file_height))
        strcpy(problem, "its pixels are not a PNG file");
    else if (file_width != width || file_height != height)
        snprintf(problem, PNG_PROBLEM_SIZE, "its PNG file is %lu x %lu pixels, not %lu x %lu",
                 (unsigned long)file_width, (unsigned long)file_height, (unsigned long)width,
                 (unsigned long)height);
    return problem[0] == '\0';
}
