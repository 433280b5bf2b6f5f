/* SPDX-License-Identifier: MIT */
/* Exports the bank itself: as bytes, as JSON, as constants and as a page that shows it. */
#include "formats/bank/bank_exports.h"

#include "bank/header.h"
#include "bank/json_writer.h"
#include "bank/reader.h"
#include "bank/json_format.h"
#include "bank/recognise.h"
#include "formats/bank/view.h"
#include "formats/export_work.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- The files ---- */

static bool make_bank(const ExportWork *work, const ExportFormat *format, GError **error)
{
    return export_add_single(work, format, g_bytes_ref(work->bytes));
}

/* Makes the JSON from the bank's bytes, not from the compiled structs, so that converting the bank
 * later gives the same text. */
static bool make_json(const ExportWork *work, const ExportFormat *format, GError **error)
{
    PlainBank plain;
    BankError problem;
    char *text = NULL;
    size_t size;
    bool ok = bank_read(work->bank, UINT64_MAX, &plain, &problem) &&
              bank_write_json(&plain, &text, &size, &problem);
    plain_free(&plain);
    return ok ? export_add_single(work, format, export_take_memory(text, size))
              : export_bank_failed(&problem, error);
}

static bool make_header(const ExportWork *work, const ExportFormat *format, GError **error)
{
    const char *prefix = work->input->settings->prefix;
    char *text;
    BankError problem;
    if (!bank_header(work->bank, prefix[0] != 0 ? prefix : work->input->prefix, &text, &problem))
        return export_bank_failed(&problem, error);
    return export_add_single(work, format, export_take_memory(text, strlen(text)));
}

static bool make_view(const ExportWork *work, const ExportFormat *format, GError **error)
{
    const ExportInput *input = work->input;
    const ViewPage page = {.frame = input->viewer,
                           .size = input->viewer_size,
                           .title = input->bank,
                           .file = input->bank};
    return export_add_single(work, format, view_page(&page, work->bank, error));
}

/* ---- Their kinds ---- */

const OutputKind bank_output = {
    .is_of_kind = bank_is_known,
    .endings = ".gab",
    .wrong_ending = N_("the name of a new bank must end with .gab"),
    .foreign = N_("the existing file is not a bank; it was not overwritten"),
    .max = 64,
};

const OutputKind json_output = {
    .mark = "\"format\": \"" JSON_FORMAT "\",",
    .seal = {"\n  \"checksum\": \"", "\","},
    .endings = ".json",
    .wrong_ending = N_("the name of a new JSON bank must end with .json"),
    .foreign = N_("the existing file was not exported by Gabarit, or has been edited since; it was "
                  "not overwritten"),
};

const OutputKind header_output = {
    .mark = "Generated from a sprite bank",
    .seal = COMMENT_SEAL,
    .endings = ".h",
    .wrong_ending = N_("the name of a new header must end with .h"),
    .foreign = N_("the existing file is not an exported header, or has been edited since; it was "
                  "not overwritten"),
};

const OutputKind view_output = {
    .mark = "Gabarit, a bank as a page",
    .seal = COMMENT_SEAL,
    .may_lack_seal = true,
    .endings = ".html",
    .wrong_ending = N_("the name of a new HTML viewer must end with .html"),
    .foreign = N_("the existing file was not exported by Gabarit, or has been edited since; it was "
                  "not overwritten"),
};

/* ---- The exports ---- */

static const FormatOption bank_options[] = {
    {.key = "pixels",
     .title = N_("Pixels"),
     .help =
         "the pictures in the bank: only names and digests, as PNG files, or as pixels that are "
         "ready for use; by default, the setting of the project"},
};

static const FormatOption header_options[] = {
    {.key = "prefix",
     .title = N_("Prefix of constants"),
     .value = "NAME",
     .empty = N_("Same as project"),
     .help = "prefix of these constants; by default the project's name"},
};

const ExportFormat bank_export = {
    .name = "output",
    .key = "bank",
    .title = N_("Bank"),
    .note = N_("Everything, for the library"),
    .ending = ".gab",
    .kind = &bank_output,
    .help = "the bank; by default the file of the last export that the project names, if "
            "it is below the project's folder and replaces no other kind of file",
    .page = "c",
    .keeps = KEEPS_ALL | KEEPS_NAMES,
    FORMAT_OPTIONS(bank_options),
    .make = make_bank,
};

const ExportFormat json_export = {
    .name = "json",
    .key = "json",
    .title = N_("JSON bank"),
    .note = N_("The same content as text, NAME.gab.json"),
    .ending = ".gab.json",
    .kind = &json_output,
    .help = "the bank as JSON",
    .page = "bank-json",
    .keeps = KEEPS_ALL | KEEPS_NAMES,
    .make = make_json,
};

const ExportFormat header_export = {
    .name = "header",
    .key = "header",
    .title = N_("C header"),
    .note = N_("The names as C constants, NAME.h"),
    .ending = ".h",
    .kind = &header_output,
    .help = "the names in the bank as constants for C and C++",
    .page = "c",
    .keeps = KEEPS_NAMES,
    FORMAT_OPTIONS(header_options),
    .make = make_header,
};

const ExportFormat view_export = {
    .name = "view",
    .key = "view",
    .title = N_("HTML viewer"),
    .note = N_("NAME.html: a single file that opens in any browser"),
    .ending = ".html",
    .kind = &view_output,
    .help = "the bank as a page that any browser opens from disk, see gab view",
    .page = "web",
    .keeps = KEEPS_ALL | KEEPS_NAMES,
    .make = make_view,
};
