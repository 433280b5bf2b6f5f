/* SPDX-License-Identifier: MIT */
/* gab convert: converts banks from bytes to JSON and back. */
#include "bank/json_writer.h"
#include "bank/reader.h"
#include "cli/command.h"
#include "cli/confine.h"
#include "cli/io.h"
#include "formats/bank/bank_exports.h"

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
        return output_seal(&json_output, g_bytes_new_with_free_func(text, size, free, text));
    g_autofree char *problem = bank_problem(&error);
    print_message("%s: %s", file_display_name(path), problem);
    *status = bank_status(&error);
    return NULL;
}

/* True if the output is JSON: by the ending of its name or, without a known one, if the input is
 * not. */
static bool is_json_wanted(const char *to, GBytes *from)
{
    const ExportFormat *format = export_format_of_name(to);
    return format != NULL ? format == export_formats[EXPORT_JSON] : file_kind(from) == FILE_IS_BANK;
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
        bool to_json = is_json_wanted(to, bytes);
        if (!file_may_be_named(to, export_formats[to_json ? EXPORT_JSON : EXPORT_BANK]))
            status = STATUS_ERROR;
        else if (to_json)
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
    const char *given = NULL;
    const Option options[] = {{"output", 'o', OPTION_TEXT, &given}, {NULL, 0, OPTION_FLAG, NULL}};
    Arguments files = {.min = 1, .max = 2};
    if (!arguments_read(&convert_command, count, words, options, &files))
        return STATUS_ERROR;
    const char *from = files.words[0], *to = given != NULL ? given : files.words[1];
    int status;
    if (to == NULL) {
        status = report_wrong_usage(&convert_command, "an argument is missing");
    } else if (given != NULL && files.count > 1) {
        status = report_wrong_usage(&convert_command, "unexpected argument %s", files.words[1]);
    } else {
        Confinement *confinement = confinement_new();
        if (!file_is_stream(from))
            confinement_read(confinement, from);
        if (!file_is_stream(to))
            confinement_write(confinement, to);
        confinement_begin(confinement);
        status = convert(from, to);
    }
    g_free(files.words);
    return status;
}

const Command convert_command = {"convert", "converts a bank to JSON, or back", help_convert, run,
                                 NULL};
