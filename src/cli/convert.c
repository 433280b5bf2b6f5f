/* SPDX-License-Identifier: MIT */
/* gab convert: converts banks from bytes to JSON and back. */
#include "bank/json_writer.h"
#include "bank/reader.h"
#include "cli/command.h"
#include "cli/confine.h"
#include "cli/io.h"

#include <stdlib.h>

static GBytes *json_of(const char *path, const OpenBank *open, uint64_t max_pixels, int *status)
{
    PlainBank plain;
    BankError error;
    char *text = NULL;
    size_t size;
    bool is_read = bank_read(&open->bank, max_pixels, &plain, &error) &&
                   bank_write_json(&plain, &text, &size, &error);
    plain_free(&plain);
    if (is_read && open->bank.minor > GAB_BANK_MINOR)
        print_warning("%s: written by a newer version; what this version does not know is left out",
                      file_display_name(path));
    if (is_read)
        return g_bytes_new_with_free_func(text, size, free, text);
    char *problem = bank_problem(&error);
    print_message("%s: %s", file_display_name(path), problem);
    g_free(problem);
    *status = bank_status(&error);
    return NULL;
}

static int convert(const char *from, const char *to)
{
    if (!file_is_stream(from) && !file_is_stream(to) && file_is_same(from, to)) {
        print_message("%s: would be overwritten; nothing was written", to);
        return STATUS_ERROR;
    }
    GBytes *bytes = file_get(from), *converted = NULL;
    if (bytes == NULL)
        return STATUS_ERROR;
    OpenBank open;
    int status = bank_open(from, bytes, &open);
    if (status == STATUS_OK) {
        bool to_json = file_kind(bytes) == FILE_IS_BANK;
        if (to_json)
            converted = json_of(from, &open, bank_max_pixels(bytes), &status);
        else if (bank_may_be_written(to))
            converted = g_bytes_new(open.bytes, open.size);
        if (status == STATUS_OK && (converted == NULL || !file_put(to, converted)))
            status = STATUS_ERROR;
        bank_close(&open);
    }
    g_clear_pointer(&converted, g_bytes_unref);
    g_bytes_unref(bytes);
    return status;
}

static int run(int count, char **words)
{
    const Option options[] = {{NULL, 0, OPTION_FLAG, NULL}};
    Arguments files = {.min = 2, .max = 2};
    if (!arguments_read(&convert_command, count, words, options, &files))
        return STATUS_ERROR;
    Confinement *confinement = confinement_new();
    if (!file_is_stream(files.words[0]))
        confinement_read(confinement, files.words[0]);
    if (!file_is_stream(files.words[1]))
        confinement_write(confinement, files.words[1]);
    confinement_begin(confinement);
    int status = convert(files.words[0], files.words[1]);
    g_free(files.words);
    return status;
}

const Command convert_command = {"convert", "converts a bank to JSON, or back", help_convert, run,
                                 NULL};
