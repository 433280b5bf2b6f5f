/* SPDX-License-Identifier: MIT */
/* Implements file_pipe.h. */
#include "file_pipe.h"

#include <stdio.h>
#include <stdlib.h>

json_t *json_hex(const uint8_t *bytes, size_t size)
{
    GString *text = g_string_sized_new(2 * size);
    for (size_t i = 0; i < size; i++)
        g_string_append_printf(text, "%02x", bytes[i]);
    json_t *value = json_string(text->str);
    g_string_free(text, TRUE);
    return value;
}

static void put_line(json_t *object)
{
    char *line = json_dumps(object, JSON_COMPACT);
    puts(line);
    free(line);
    json_decref(object);
}

int pipe_files(json_t *(*answer)(GBytes *bytes))
{
    unsigned long size;
    while (scanf("%lu", &size) == 1 && getchar() == '\n') {
        uint8_t *bytes = malloc(size + 1);
        if (bytes == NULL || fread(bytes, 1, size, stdin) != size)
            return 2;
        GBytes *data = g_bytes_new(bytes, size);
        free(bytes);
        put_line(answer(data));
        g_bytes_unref(data);
    }
    return 0;
}
