/* SPDX-License-Identifier: MIT */
/* Reads the meaning of layers in Aseprite files from the options of gab import. */
#include "cli/import_layers.h"

#include "cli/command.h"
#include "model/picture_layers.h"

#include <string.h>

static const struct {
    const char *word;
    LayerUse use;
    bool has_name; /* it is followed by a name */
} uses[] = {{"@hot-spot", LAYER_HOT_SPOT, false},
            {"@art", LAYER_ART, false},
            {"@point:", LAYER_POINT, true},
            {"@event:", LAYER_EVENT, true}};

/* Reads the part after LAYER=; false if it is not valid. */
static bool read_use(const char *what, LayerUse *use, const char **name)
{
    *use = what[0] == 0 ? LAYER_NOTHING : LAYER_BOXES;
    *name = what;
    for (size_t i = 0; what[0] == '@' && i < G_N_ELEMENTS(uses); i++) {
        size_t length = strlen(uses[i].word);
        if (strncmp(what, uses[i].word, length) != 0 || (what[length] != 0) != uses[i].has_name)
            continue;
        *use = uses[i].use;
        *name = what + length;
        return true;
    }
    return what[0] != '@';
}

/* Reads LAYER or LAYER=WHAT. */
static bool read_layer(GArray *layers, const char *word)
{
    const char *equals = strrchr(word, '='), *name = "";
    LayerUse use = LAYER_BOXES;
    g_autofree char *layer =
        equals != NULL ? g_strndup(word, (gsize)(equals - word)) : g_strdup(word);
    bool ok = (equals == NULL || read_use(equals + 1, &use, &name)) &&
              picture_layers_add(layers, layer, use, name);
    if (!ok)
        report_wrong_usage(&import_command,
                           "--boxes-from-layers takes LAYER, LAYER=TAG, LAYER= or LAYER=@hot-spot, "
                           "@point:NAME, @event:NAME or @art, not %s",
                           word);
    return ok;
}

static bool read_layers(GArray *layers, const char *value)
{
    g_auto(GStrv) words = g_strsplit(value, ",", -1);
    bool ok = true;
    for (char **word = words; ok && *word != NULL; word++)
        ok = read_layer(layers, *word);
    return ok;
}

static bool has_layers(const Importer *importer)
{
    return importer->guess_layers != NULL;
}

static bool check_file(const char *file)
{
    const Importer *importer = importer_for(file);
    if (importer != NULL && has_layers(importer))
        return true;
    g_autofree char *titles = importer_titles(has_layers);
    report_wrong_usage(&import_command, "--boxes-from-layers needs %s files, not %s", titles, file);
    return false;
}

bool import_layers_read(const GPtrArray *values, const char *const *files, ImportOptions *options)
{
    GArray *layers = picture_layers_new();
    bool ok = true;
    options->layers = layers;
    POINTER_EACH_WHILE (ok, const char, value, values) {
        options->layers_by_name |= value[0] == 0;
        ok = value[0] == 0 || read_layers(layers, value);
    }
    if (ok && values->len > 0 && options->as != IMPORT_SPRITE) {
        report_wrong_usage(&import_command, "--boxes-from-layers needs sprites");
        ok = false;
    }
    for (; ok && values->len > 0 && *files != NULL; files++)
        ok = check_file(*files);
    return ok;
}
