/* SPDX-License-Identifier: MIT */
/* What conversions took for what, and lost; the contract is conversion.h. */
#include "file/conversion.h"

#include "model/visible.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { MOST_NAMES = 32, MOST_SHOWN = 6, SHOWN_CHARACTERS = 64 };

/* What files and lines say of a kind. */
static const struct {
    const char *word, *text;
} texts[CONVERSION_EVENTS] = {
    {"box", N_("slices taken as boxes")},
    {"point", N_("slices and pivots taken as action points")},
    {"hot-spot", N_("hot spots taken from the files")},
    {"new-tag", N_("new tags")},
    {"first-key", N_("slices shown before their first key, as in Aseprite")},
    {"nine-patch", N_("nine-patch centres kept as properties")},
    {"renamed", N_("names changed, as they were empty, too long or taken")},
    {"blended", N_("layers blended into the picture by their modes")},
    {"layer-box", N_("boxes taken from layers")},
    {"layer-point", N_("action points taken from layers")},
    {"layer-event", N_("events taken from layers, as properties of frames")},
    {"layer-left-out", N_("layers left out of the picture")},
    {"written-slice", N_("slices written into the file")},
    {"removed-slice", N_("slices removed from the file, as the project has none of their names")},
    {"scaled", N_("atlases drawn for another scale, taken pixel by pixel")},
    {"repeated", N_("frames written once more, for animations that show them in another order")},
    {"own-mirrored", N_("mirrored steps, which the game finds under \"gabarit\"")},
    {"own-times", N_("animations whose times the game finds under \"gabarit\"")},
    {"own-loop", N_("animations that begin again at a later step, which is under \"gabarit\"")},
    {"own-across", N_("animations over several pages, which the game finds under \"gabarit\"")},
    {"shape-box", N_("shapes of tiles taken as boxes")},
    {"shape-point", N_("points of tiles taken as action points")},
    {"shape-walls", N_("walls of shapes")},
    {"shape-marker", N_("points and tiles taken as markers")},
    {"shape-zone", N_("shapes that fill zones")},
    {"tiled-hidden", N_("hidden layers of Tiled, taken in like the others")},
    {"line-walls", N_("walls of lines")},
    {"line-open", N_("lines that block nothing, in a layer of their own")},
    {"thing-marker", N_("things taken as markers")},
    {"added-start", N_("starts of players added, as there were none")},
    {"added-room", N_("rooms made around walls that have no sectors")},
    {"not-shown", N_("sprites left out, as no action shows them")},
    {"hidden-layer", N_("hidden layers left out of the picture")},
    {"late-key", N_("keys of slices behind the last frame left out")},
    {"empty-tag", N_("tags left out, as not all of their frames are there")},
    {"step", N_("steps of animations left out, as their frames are not there")},
    {"animation", N_("animations left out, as the frames went into another sprite")},
    {"slice", N_("slices and boxes left out of frames, as they are too far away or too many")},
    {"value-type", N_("properties that are lists or nested, kept as text")},
    {"plug-in", N_("properties of plug-ins left out")},
    {"property", N_("properties left out or cut, as they are too long or too many")},
    {"no-layer", N_("layers that the file does not have")},
    {"painted", N_("boxes of layers left out, as they are too many")},
    {"unwritten", N_("boxes and points left out, as they would be read as something else")},
    {"unwritten-frame", N_("frames left out, as an earlier one shows the same")},
    {"unwritten-tag", N_("boxes that would be read with another tag")},
    {"unwritten-change", N_("properties that change, written as they are at first")},
    {"unwritten-fraction", N_("positions between pixels, cut to whole ones")},
    {"unwritten-value", N_("groups of boxes and directions of points left out")},
    {"tile", N_("tiles left out, as they have no picture")},
    {"outline", N_("shapes of tiles that are now boxes around them")},
    {"shape", N_("objects left out, as they are neither areas nor tracks")},
    {"text", N_("texts left out")},
    {"tiled-layer", N_("layers left out, as their tiles have neither classes nor shapes")},
    {"parallax", N_("layers whose parallax was left out")},
    {"image", N_("image layers left out")},
    {"class", N_("classes without a tag, as there are no more tags")},
    {"far", N_("things left out, as they are too far away or too many")},
    {"open-line", N_("lines left out, as they block nothing")},
    {"short-line", N_("lines left out, as they have no length")},
    {"scripts", N_("scripts left out")},
    {"no-sprite", N_("steps without a picture, as the file lacks their sprite")},
    {"blending", N_("steps whose blending, scale, angle or interpolation was left out")},
    {"stay", N_("steps that stay for ever and are not the last, shown for a sixtieth of a second")},
    {"action", N_("actions left out, as an earlier one has their number")},
    {"line", N_("lines left out, as they mean nothing in actions")},
    {"pixels", N_("pictures of layers that are incomplete in the file")},
    {"mirrored", N_("mirrored steps, written as their frames are")},
    {"loop", N_("animations that begin again at a later step, written without that")},
    {"frame-name", N_("names of frames left out, which have numbers")},
    {"no-place", N_("properties left out, as the format has no place for them")},
    {"no-picture", N_("frames left out, as they have no picture")},
    {"mask", N_("masks of frames left out, which are in the bank")},
    {"asset", N_("maps and levels left out, which are in the bank")},
    {"character", N_("characters that XML cannot hold, replaced")},
    {"direction", N_("animations that play backwards or to and fro, written as they are shown")},
    {"no-tile", N_("animations left out, as another one has each of their tiles")},
    {"sprite", N_("sprites left out, as they have no pictures or no sheet has room for them")},
    {"level-layer", N_("layers of levels left out, as Tiled has nothing like them")},
    {"maze", N_("mazes written as walls")},
    {"partition", N_("settings of partitions left out")},
    {"picture", N_("pictures left out, as Tiled does not read or show them")},
    {"zone", N_("zones left out, as they have neither paint nor shapes")},
    {"curve", N_("curves written as straight lines")},
    {"width", N_("tracks of several widths, written with their first")},
    {"band", N_("bands and roads of maps left out, which are in the bank")},
    {"scenery", N_("layers left out, as they are no walls")},
    {"one-way", N_("one-way walls, written as blocking from both sides")},
    {"marker", N_("markers left out, as they are nothing that the format knows")},
    {"too-far", N_("walls and markers left out, as they are too far away or too many")},
};

ConversionReport *conversion_report_new(void)
{
    ConversionReport *report = g_new0(ConversionReport, 1);
    for (int i = 0; i < CONVERSION_EVENTS; i++)
        report->events[i].names = g_ptr_array_new_with_free_func(g_free);
    return report;
}

void conversion_report_free(ConversionReport *report)
{
    for (int i = 0; report != NULL && i < CONVERSION_EVENTS; i++)
        g_ptr_array_unref(report->events[i].names);
    g_free(report);
}

void conversion_report_add(ConversionReport *report, ConversionEvent event, const char *name,
                           uint32_t count)
{
    if (report == NULL || count == 0)
        return;
    ConversionKind *own = &report->events[event];
    own->count += count;
    bool known = g_ptr_array_find_with_equal_func(own->names, name, g_str_equal, NULL);
    if (!known && own->names->len < MOST_NAMES)
        g_ptr_array_add(own->names, g_strdup(name));
}

uint32_t conversion_report_losses(const ConversionReport *report)
{
    uint32_t sum = 0;
    for (int i = CONVERSION_LOST; report != NULL && i < CONVERSION_EVENTS; i++)
        sum += report->events[i].count;
    return sum;
}

const char *conversion_event_word(ConversionEvent event)
{
    return texts[event].word;
}

/* A name of a stranger's file, on one line and not too long; the caller's. */
static char *shown_name(const char *name)
{
    char *visible = text_visible(name);
    if (g_utf8_strlen(visible, -1) <= SHOWN_CHARACTERS)
        return visible;
    char *start = g_utf8_substring(visible, 0, SHOWN_CHARACTERS);
    char *cut = g_strconcat(start, "...", NULL);
    g_free(visible);
    g_free(start);
    return cut;
}

char *conversion_event_line(const ConversionReport *report, ConversionEvent event)
{
    const ConversionKind *own = &report->events[event];
    GString *line = g_string_new(NULL);
    g_string_printf(line, "%s (%u)", _(texts[event].text), own->count);
    for (guint i = 0; i < MIN(own->names->len, MOST_SHOWN); i++) {
        char *name = shown_name(own->names->pdata[i]);
        g_string_append_printf(line, "%s\"%s\"", i == 0 ? ": " : ", ", name);
        g_free(name);
    }
    if (own->names->len > MOST_SHOWN)
        g_string_append(line, ", ...");
    return g_string_free(line, false);
}

char *conversion_report_lines(const ConversionReport *report, ConversionEvent from)
{
    GString *lines = g_string_new(NULL);
    for (int i = (int)from; i < CONVERSION_EVENTS; i++) {
        if (report->events[i].count == 0)
            continue;
        char *line = conversion_event_line(report, (ConversionEvent)i);
        g_string_append_printf(lines, "%s%s", lines->len > 0 ? "\n" : "", line);
        g_free(line);
    }
    return g_string_free(lines, false);
}
