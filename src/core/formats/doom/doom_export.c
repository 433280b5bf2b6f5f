/* SPDX-License-Identifier: MIT */
/* Exports the levels as maps of Doom. */
#include "formats/doom/doom_write.h"
#include "formats/export_work.h"

#include <glib/gi18n-lib.h>

static bool make_doom(const ExportWork *work, const ExportFormat *format, GError **error)
{
    const ExportInput *input = work->input;
    const DoomWadOptions options = {input->settings->udmf,
                                    input->options != NULL ? input->options->job : NULL,
                                    picture_store_budget(input->store)};
    return export_add_single(work, format,
                             doom_wad(input->project, &options, input->report, error));
}

static const OutputKind doom_output = {
    .is_of_kind = doom_wad_is_known,
    .endings = ".wad",
    .wrong_ending = N_("the name of a new WAD file must end with .wad"),
    .foreign = N_("the existing file was not exported by Gabarit, or has been edited since; it was "
                  "not overwritten"),
    .max = OUTPUT_MAX_BYTES,
};

static const FormatOption doom_options[] = {
    {.key = "udmf",
     .title = N_("As text (UDMF), without nodes"),
     .help = "the maps as text, without nodes"},
};

const ExportFormat doom_export = {
    .name = "doom",
    .key = "doom",
    .title = N_("Doom maps"),
    .note = N_("The levels, with nodes, NAME.wad"),
    .ending = ".wad",
    .kind = &doom_output,
    .help = "the levels as maps of Doom with nodes",
    .page = "doom",
    .keeps = KEEPS_LEVELS,
    .has_losses = true,
    FORMAT_OPTIONS(doom_options),
    .make = make_doom,
};
