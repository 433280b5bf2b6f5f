/* SPDX-License-Identifier: MIT */
/* Records of what a conversion changed or lost; the contract is in conversion.h. */
#include "file/conversion.h"

#include "model/budget.h"
#include "model/visible.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { MAX_NAMES = 32, MAX_SHOWN = 6, SHOWN_CHARACTERS = 64 };
enum { EVENT_STEPS = 64 }; /* what finding an event costs, in steps of a budget */

/* The word of each kind in files, and its text in lines. */
static const struct {
    const char *word, *text;
} texts[CONVERSION_EVENTS] = {
    {"box", N_("slices imported as boxes")},
    {"point", N_("slices and pivots imported as action points")},
    {"hot-spot", N_("hot spots imported from the files")},
    {"new-tag", N_("new tags")},
    {"first-key", N_("slices also shown in the frames before their first key, as in Aseprite")},
    {"nine-patch", N_("nine-patch centres kept as properties")},
    {"renamed", N_("names changed because they were empty, too long or already used")},
    {"blended", N_("layers merged using their blend modes")},
    {"layer-box", N_("boxes imported from layers")},
    {"layer-point", N_("action points imported from layers")},
    {"layer-event", N_("events imported from layers as frame properties")},
    {"layer-left-out", N_("layers excluded from the picture")},
    {"written-slice", N_("slices written to the file")},
    {"removed-slice", N_("slices removed from the file because nothing in the project has their "
                         "name")},
    {"scaled", N_("atlases made for another scale, imported without scaling")},
    {"repeated", N_("frames repeated for animations that show them in a different order")},
    {"own-mirrored", N_("steps whose mirroring only Gabarit can read (stored in the \"gabarit\" "
                        "object of the JSON file)")},
    {"own-times", N_("animations whose durations only Gabarit can read (stored in the \"gabarit\" "
                     "object of the JSON file)")},
    {"own-loop", N_("animations whose loop start only Gabarit can read (stored in the \"gabarit\" "
                    "object of the JSON file)")},
    {"own-across", N_("animations over several pages, which only Gabarit can read (stored in the "
                      "\"gabarit\" object of the JSON file)")},
    {"shape-box", N_("tile shapes imported as boxes")},
    {"shape-point", N_("tile points imported as action points")},
    {"shape-walls", N_("walls created from shapes")},
    {"shape-marker", N_("points and tiles imported as markers")},
    {"shape-zone", N_("objects imported as zone shapes")},
    {"tiled-hidden", N_("hidden Tiled layers, imported like visible ones")},
    {"line-walls", N_("walls created from lines")},
    {"line-open", N_("lines that block nothing, imported into a separate layer")},
    {"thing-marker", N_("things imported as markers")},
    {"added-start", N_("player starts added because there were none")},
    {"added-room", N_("rooms created around walls without sectors")},
    {"not-shown", N_("sprites skipped because no action shows them")},
    {"imported-box", N_("boxes imported")},
    {"line-left-out", N_("lines that block nothing, not imported")},
    {"layer-nothing", N_("layers that are only part of the picture")},
    {"layer-walls", N_("layers imported as walls")},
    {"layer-markers", N_("layers imported as markers")},
    {"layer-zones", N_("layers imported as zones")},
    {"hidden-layer", N_("hidden layers excluded from the picture")},
    {"late-key", N_("slice keys after the last frame, skipped")},
    {"empty-tag",
     N_("animations skipped because they have no frames, or frames of them are missing")},
    {"step", N_("animation steps skipped because their frames are missing")},
    {"animation", N_("animations skipped because their frames are in another sprite")},
    {"slice", N_("slices skipped in frames because they are too far from the origin or too many")},
    {"value-type", N_("list and nested properties, kept as text")},
    {"plug-in", N_("plug-in properties skipped")},
    {"property", N_("properties skipped or truncated because nothing here has them, or they are "
                    "too long or too many")},
    {"no-layer", N_("requested layers missing from the file")},
    {"painted", N_("layer boxes skipped because there are too many")},
    {"unwritten", N_("boxes and points skipped because they would be read back as something else")},
    {"unwritten-frame", N_("frames skipped because an earlier one shows the same picture")},
    {"unwritten-tag", N_("boxes that would be read back with another tag")},
    {"unwritten-change", N_("properties that change between frames, written with their first "
                            "value")},
    {"unwritten-fraction", N_("positions between pixels, rounded to whole pixels")},
    {"unwritten-value", N_("groups of boxes and directions of points skipped")},
    {"tile", N_("tiles skipped because they have no picture")},
    {"outline", N_("tile shapes replaced by their bounding boxes")},
    {"shape", N_("objects skipped because they are neither areas nor tracks")},
    {"text", N_("texts skipped")},
    {"tiled-layer", N_("layers skipped because their tiles have neither classes nor shapes")},
    {"tile-picture", N_("tile layers not drawn because pictures of tiles cannot be read")},
    {"parallax", N_("layers imported without their parallax")},
    {"image", N_("image layers skipped")},
    {"file", N_("files left out because they cannot be read")},
    {"tiled-key", N_("settings skipped because nothing here corresponds to them")},
    {"class", N_("names without a tag because no more tags are available")},
    {"far", N_("items skipped because they are too far from the origin or too many")},
    {"short-line", N_("lines skipped because they have no length")},
    {"scripts", N_("scripts skipped")},
    {"no-sprite", N_("steps without a picture because their sprite is missing from the file")},
    {"blending", N_("steps imported without their blending, scale, angle or interpolation")},
    {"stay", N_("steps of unlimited duration before the last one, shown for 1/60 second")},
    {"action", N_("actions skipped because an earlier one has the same number")},
    {"line", N_("lines skipped because they have no meaning in actions")},
    {"pixels", N_("pictures that are incomplete in the file")},
    {"mirrored", N_("mirrored steps, written without mirroring")},
    {"loop", N_("animations that loop back to a later step, written to loop from the first step")},
    {"frame-name", N_("frame names skipped because the format identifies frames by number")},
    {"no-place", N_("properties skipped because the format has no place for them")},
    {"reference", N_("references written as text")},
    {"no-picture", N_("frames skipped because they have no picture")},
    {"mask", N_("frame masks skipped; they are in the bank")},
    {"asset", N_("maps and levels skipped; they are in the bank")},
    {"character", N_("characters replaced because XML cannot contain them")},
    {"direction", N_("reverse and ping-pong animations, written step by step as they play")},
    {"no-tile",
     N_("animations skipped because another animation already uses each of their tiles")},
    {"sprite", N_("sprites skipped because they have no pictures or do not fit on any sheet")},
    {"level-layer", N_("level layers skipped because the format has no equivalent")},
    {"maze", N_("mazes written as walls")},
    {"partition", N_("partition settings skipped")},
    {"picture", N_("pictures skipped because the other program cannot read or show them")},
    {"zone", N_("zones skipped because they have neither pixels nor shapes")},
    {"curve", N_("curves written as straight lines")},
    {"width", N_("tracks of varying width, written with their first width")},
    {"band", N_("bands and roads of maps, which only the bank can contain")},
    {"scenery", N_("layers skipped because they are not wall layers")},
    {"one-way", N_("one-way walls, written as blocking from both sides")},
    {"marker", N_("markers skipped because the format has no equivalent")},
    {"tile-object",
     N_("tile objects exported as points because their tileset has no file of its own")},
    {"open-line", N_("lines skipped because they block nothing")},
    {"too-far", N_("walls and markers skipped because they are too far from the origin or too "
                   "many")},
    {"group", N_("groups of boxes, written without the groups")},
    {"duration", N_("durations of steps, rounded because the format repeats frames")},
    {"hot-spot", N_("hot spots rounded to whole pixels")},
    {"unused-frame", N_("frames skipped because no animation shows them")},
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
    if (count > 0)
        budget_work(EVENT_STEPS);
    if (report == NULL || count == 0)
        return;
    ConversionKind *kind = &report->events[event];
    kind->count += count;
    if (kind->names->len < MAX_NAMES &&
        !g_ptr_array_find_with_equal_func(kind->names, name, g_str_equal, NULL))
        g_ptr_array_add(kind->names, g_strdup(name));
}

void conversion_report_problem(ConversionReport *report, const GError *problem)
{
    if (problem != NULL)
        conversion_report_add(report, IMPORT_LOST_FILE, problem->message, 1);
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

/* Returns a name from a foreign file, on one line and not too long. The caller frees it. */
static char *shown_name(const char *name)
{
    char *visible = text_visible(name);
    if (g_utf8_strlen(visible, -1) <= SHOWN_CHARACTERS)
        return visible;
    g_autofree char *start = g_utf8_substring(visible, 0, SHOWN_CHARACTERS);
    char *cut = g_strconcat(start, "...", NULL);
    g_free(visible);
    return cut;
}

char *conversion_event_line(const ConversionReport *report, ConversionEvent event)
{
    const ConversionKind *kind = &report->events[event];
    GString *line = g_string_new(NULL);
    g_string_printf(line, "%s (%u)", _(texts[event].text), kind->count);
    for (guint i = 0; i < MIN(kind->names->len, MAX_SHOWN); i++) {
        bool is_message = event == IMPORT_LOST_FILE;
        const char *text = kind->names->pdata[i], *quote = is_message ? "" : "\"";
        g_autofree char *name = is_message ? text_visible(text) : shown_name(text);
        g_string_append_printf(line, "%s%s%s%s", i == 0 ? ": " : ", ", quote, name, quote);
    }
    if (kind->names->len > MAX_SHOWN)
        g_string_append(line, ", ...");
    return g_string_free(line, false);
}

char *conversion_report_lines(const ConversionReport *report, ConversionEvent from)
{
    GString *lines = g_string_new(NULL);
    for (int i = (int)from; i < CONVERSION_EVENTS; i++) {
        if (report->events[i].count == 0)
            continue;
        g_autofree char *line = conversion_event_line(report, (ConversionEvent)i);
        g_string_append_printf(lines, "%s%s", lines->len > 0 ? "\n" : "", line);
    }
    return g_string_free(lines, false);
}
