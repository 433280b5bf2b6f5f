/* SPDX-License-Identifier: MIT */
/*
 * Imports fighters of MUGEN as sprites: an AIR file becomes its actions, on pictures of the SFF
 * file that is given with it or lies in the same folder; an SFF file alone becomes its sprites. The
 * contract is in import.h; data/guide/mugen.md lists all conversions.
 */
#include "art/sff.h"
#include "formats/format.h"
#include "formats/mugen/air.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define AIR ".air"
/* The option that puts hot spots in the centre of the pixel of the axis. */
#define MUGEN_AXIS_MIDDLE "axis_middle"

enum { TICKS = 60, MILLISECONDS = 1000 }; /* per second */

typedef struct MugenImport {
    PartsSprite *sprite;
    const Air *air;
    SffFile *sff;
    const char *sff_path;
    int32_t tags[AIR_BOX_KINDS];
    GHashTable *pictures; /* from indices of sprites to PartPicture */
    GHashTable *frames;   /* from keys of elements to frames, borrowed */
    GHashTable *shown;    /* indices, plus 1, of the sprites that are shown */
} MugenImport;

/* ---- The two files ---- */

static bool is_air(const char *path)
{
    return path_has_suffix(path, AIR);
}

/* True if two paths differ only in their suffix. */
static bool differ_only_in_suffix(const char *a, const char *b)
{
    const char *end = strrchr(a, '.'), *other = strrchr(b, '.');
    return end != NULL && other != NULL && end - a == other - b &&
           strncmp(a, b, (size_t)(end - a)) == 0;
}

/* Returns the path of a file of actions with its suffix replaced; the caller frees it. */
static char *path_with_suffix(const char *path, const char *suffix)
{
    return g_strdup_printf("%.*s%s", (int)(strlen(path) - strlen(".air")), path, suffix);
}

static char *find_sff_in_folder(PictureStore *store, const char *path)
{
    static const char *const suffixes[] = {".sff", ".SFF", ".Sff"};
    for (size_t i = 0; is_air(path) && i < G_N_ELEMENTS(suffixes); i++) {
        char *name = path_with_suffix(path, suffixes[i]);
        if (picture_store_file_exists(store, &(Picture){.path = name}))
            return name;
        g_free(name);
    }
    return NULL;
}

/* Returns the given file of sprites with the name of the actions, else the first given one, else
 * the one in the same folder. The caller frees it; NULL with an error. */
static char *find_sff(const PartsSprite *sprite, GError **error)
{
    const char *found = NULL;
    for (const char *const *path = sprite->options->given; *path != NULL; path++)
        if (!is_air(*path) && (found == NULL || (!differ_only_in_suffix(found, sprite->path) &&
                                                 differ_only_in_suffix(*path, sprite->path))))
            found = *path;
    char *sff_file =
        found != NULL ? g_strdup(found) : find_sff_in_folder(sprite->store, sprite->path);
    if (sff_file == NULL)
        g_set_error(error, IMPORT_ERROR, IMPORT_NO_FRAMES,
                    _("its sprites are missing: there is no .sff file with the same name next to "
                      "it, and no .sff file was chosen"));
    return sff_file;
}

/* ---- Frames ---- */

static GHashTable *new_pictures(void)
{
    return g_hash_table_new_full(NULL, NULL, NULL, g_free);
}

/* Returns the picture of a sprite, which is composed once; NULL with an error. */
static const PartPicture *picture_of(const MugenImport *state, uint32_t index, GError **error)
{
    PictureLimits limits = picture_store_limits(state->sprite->store);
    PartPicture *picture = g_hash_table_lookup(state->pictures, GUINT_TO_POINTER(index));
    g_autoptr(Pixels) pixels =
        picture == NULL ? sff_compose(state->sff, index, &limits, NULL, error) : NULL;
    if (pixels != NULL) {
        PartPicture computed = part_picture(pixels);
        picture = g_memdup2(&computed, sizeof computed);
        g_hash_table_insert(state->pictures, GUINT_TO_POINTER(index), picture);
    }
    return picture;
}

static const SffSprite *sprite_of(const MugenImport *state, int64_t index)
{
    return index >= 0 ? &g_array_index(state->sff->sprites, SffSprite, index) : NULL;
}

/* Adds a frame that shows a sprite, or an empty one if that has no picture. NULL with an error. */
static Frame *add_frame(const MugenImport *state, const SffSprite *from, const char *name,
                        GError **error)
{
    if (from == NULL || from->picture == SFF_NO_PICTURE)
        return parts_add_empty(state->sprite, 1, 1, name);
    uint32_t part = (uint32_t)from->picture;
    const PartPicture *picture = picture_of(state, part, error);
    PictureSource source = {state->sff_path, (int32_t)part, state->sprite->layers};
    return picture != NULL ? parts_add_whole(state->sprite, &source, picture, name) : NULL;
}

static bool has_axis_in_middle(const MugenImport *state)
{
    return import_option(state->sprite->options, MUGEN_AXIS_MIDDLE, NULL) != NULL;
}

/* Sets the hot spot to the axis: the corner or the centre of a pixel. */
static void set_hot_spot(const MugenImport *state, Frame *frame, int32_t x, int32_t y)
{
    int32_t middle = has_axis_in_middle(state) ? DOCUMENT_PIXEL / 2 : 0;
    frame->has_hot_spot = true;
    frame->hot_x = x * DOCUMENT_PIXEL + middle;
    frame->hot_y = y * DOCUMENT_PIXEL + middle;
}

/* ---- Elements ---- */

/* Converts a range of pixels, with both ends included, from positions relative to the axis to
 * positions in the frame. If the step will mirror the frame, mirrors the range as well, because the
 * engine does not mirror boxes. */
static void convert_range(const MugenImport *state, int32_t at, int32_t low, int32_t high,
                          bool flipped, int32_t *start, int32_t *length)
{
    /* Mirroring maps pixel n to -n about the centre of the axis pixel, to -n - 1 about its
     * corner. */
    int32_t edge = has_axis_in_middle(state) ? 0 : 1;
    *start = flipped ? at - high - edge : at + low;
    *length = high - low + 1;
}

static void put_boxes(const MugenImport *state, Frame *frame, const AirElement *element, int32_t x,
                      int32_t y)
{
    g_autoptr(GPtrArray) boxes = g_ptr_array_new();
    for (int kind = 0; kind < AIR_BOX_KINDS; kind++)
        for (uint32_t i = 0; i < element->box_count[kind]; i++) {
            const AirBox *from =
                &g_array_index(state->air->boxes, AirBox, element->first_box[kind] + i);
            if (boxes->len >= DOCUMENT_MAX_BOXES) {
                conversion_report_add(state->sprite->report, IMPORT_LOST_OUT_OF_RANGE, frame->name,
                                      1);
                continue;
            }
            Box *box = node_new(&box_kind);
            box->tag = state->tags[kind];
            convert_range(state, x, from->left, from->right, element->flip_x, &box->x, &box->w);
            convert_range(state, y, from->top, from->bottom, element->flip_y, &box->y, &box->h);
            g_ptr_array_add(boxes, box);
        }
    if (boxes->len > 0)
        node_set_list(&frame->boxes, list_from(boxes->pdata, boxes->len));
    conversion_report_add(state->sprite->report, IMPORT_BOX, frame->name, boxes->len);
}

/* Returns a key of everything that defines a frame, so that equal elements share one; the caller
 * frees it. */
static char *key_of(const MugenImport *state, const AirElement *element)
{
    GString *key = g_string_new(NULL);
    g_string_printf(key, "%d,%d,%d,%d,%d,%d", element->group, element->image, element->x,
                    element->y, element->flip_x, element->flip_y);
    for (int kind = 0; kind < AIR_BOX_KINDS; kind++)
        for (uint32_t i = 0; i < element->box_count[kind]; i++) {
            const AirBox *box =
                &g_array_index(state->air->boxes, AirBox, element->first_box[kind] + i);
            g_string_append_printf(key, ";%d:%d,%d,%d,%d", kind, box->left, box->top, box->right,
                                   box->bottom);
        }
    return g_string_free(key, false);
}

/* Returns the sprite that an element shows, and records that it is shown; NULL if the element shows
 * none, or the file lacks it. */
static const SffSprite *find_shown_sprite(const MugenImport *state, const AirElement *element,
                                          const char *name)
{
    int64_t index = sff_find(state->sff, element->group, element->image);
    bool is_missing = index < 0 && element->group >= 0;
    conversion_report_add(state->sprite->report, IMPORT_LOST_SPRITE, name, is_missing ? 1 : 0);
    if (index >= 0)
        g_hash_table_add(state->shown, GUINT_TO_POINTER((guint)index + 1));
    return sprite_of(state, index);
}

/* Adds the frame of an element. The offset of a mirrored element has the opposite sign, because the
 * step mirrors it, too. */
static Frame *add_element_frame(const MugenImport *state, const AirElement *element,
                                const char *name, GError **error)
{
    const SffSprite *from = find_shown_sprite(state, element, name);
    Frame *frame = add_frame(state, from, name, error);
    if (frame == NULL)
        return NULL;
    int32_t x = (from != NULL ? from->axis_x : 0) + (element->flip_x ? element->x : -element->x);
    int32_t y = (from != NULL ? from->axis_y : 0) + (element->flip_y ? element->y : -element->y);
    set_hot_spot(state, frame, x, y);
    put_boxes(state, frame, element, x, y);
    return frame;
}

static int32_t duration_of(const AirElement *element)
{
    int32_t ticks = element->ticks == AIR_FOREVER ? 1 : element->ticks;
    return MAX((int32_t)lround((double)ticks * MILLISECONDS / TICKS), 1);
}

/* Adds the step of an element; returns false with an error. */
static bool add_step(const MugenImport *state, const AirElement *element, const char *name,
                     GPtrArray *steps, GError **error)
{
    PartsSprite *sprite = state->sprite;
    g_autofree char *key = key_of(state, element);
    Frame *frame = g_hash_table_lookup(state->frames, key);
    if (frame == NULL) {
        frame = add_element_frame(state, element, name, error);
        if (frame == NULL)
            return false;
        frame->duration = duration_of(element);
        g_hash_table_insert(state->frames, g_strdup(key), frame);
    }
    AnimationStep *step = step_new(frame->id);
    step->flip_x = element->flip_x;
    step->flip_y = element->flip_y;
    step->duration = frame->duration == duration_of(element) ? 0 : duration_of(element);
    g_ptr_array_add(steps, step);
    conversion_report_add(sprite->report, IMPORT_LOST_BLENDING, name, element->has_effect ? 1 : 0);
    return true;
}

/* ---- Actions ---- */

static bool add_action(const MugenImport *state, const AirAction *action, GError **error)
{
    g_autofree char *number = g_strdup_printf("%d", action->number);
    g_autoptr(GPtrArray) steps = g_ptr_array_new();
    bool ok = true;
    for (uint32_t i = 0; ok && i < action->count; i++) {
        const AirElement *element =
            &g_array_index(state->air->elements, AirElement, action->first + i);
        g_autofree char *name = g_strdup_printf("%s-%u", number, i);
        bool stays = element->ticks == AIR_FOREVER && i + 1 < action->count;
        conversion_report_add(state->sprite->report, IMPORT_LOST_INFINITE_STEP, name,
                              stays ? 1 : 0);
        ok = add_step(state, element, name, steps, error) && budget_holds(error);
    }
    if (ok && steps->len > 0) {
        Animation *animation = parts_add_animation(state->sprite, number, "action");
        uint32_t last = action->first + action->count - 1;
        bool stays = g_array_index(state->air->elements, AirElement, last).ticks == AIR_FOREVER;
        animation->loop = stays ? -1 : (int32_t)action->loop;
        node_set_list(&animation->steps, list_from(steps->pdata, steps->len));
    } else {
        for (guint i = 0; i < steps->len; i++)
            node_unref(steps->pdata[i]);
    }
    conversion_report_add(state->sprite->report, IMPORT_LOST_TAG, number, action->count == 0);
    return ok;
}

/* Reports repeated actions, ignored lines and unused sprites. */
static void report_rest(const MugenImport *state)
{
    const Air *air = state->air;
    ConversionReport *report = state->sprite->report;
    for (guint i = 0; i < air->repeated->len; i++) {
        g_autofree char *number = g_strdup_printf("%d", g_array_index(air->repeated, int32_t, i));
        conversion_report_add(report, IMPORT_LOST_ACTION, number, 1);
    }
    conversion_report_add(report, IMPORT_LOST_LINE, state->sprite->path, air->ignored_lines);
    conversion_report_add(report, IMPORT_NOT_SHOWN, state->sff_path,
                          state->sff->sprites->len - g_hash_table_size(state->shown));
}

static bool find_tag(PartsSprite *sprite, const char *name, const char *role, int32_t *number,
                     GError **error)
{
    const Tag *tag = project_tag_named(sprite->project, name);
    *number = tag != NULL ? tag->number : 0;
    return tag != NULL ||
           import_new_tag(&sprite->project, sprite->report, name, role, NULL, number, error);
}

static bool add_actions(MugenImport *state, GError **error)
{
    bool ok = find_tag(state->sprite, "attack", "attack", &state->tags[AIR_ATTACK], error) &&
              find_tag(state->sprite, "hurt", "body", &state->tags[AIR_HURT], error);
    state->frames = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    state->shown = g_hash_table_new(NULL, NULL);
    for (guint i = 0; ok && i < state->air->actions->len; i++)
        ok = add_action(state, &g_array_index(state->air->actions, AirAction, i), error);
    if (ok)
        report_rest(state);
    g_hash_table_unref(state->shown);
    g_hash_table_unref(state->frames);
    return ok;
}

/* ---- Files ---- */

static SffFile *open_sff(const PartsSprite *sprite, const char *path, GError **error)
{
    GError *problem = NULL;
    PictureLimits limits = picture_store_limits(sprite->store);
    g_autoptr(GBytes) bytes =
        picture_store_bytes(sprite->store, &(Picture){.path = (char *)path}, error);
    SffFile *file = bytes != NULL ? sff_read(bytes, &limits, &problem) : NULL;
    if (problem != NULL)
        g_propagate_prefixed_error(error, problem, _("%s: "), path);
    return file;
}

static bool import_air(PartsSprite *sprite, GBytes *bytes, GError **error)
{
    Air *air = air_read(bytes, error);
    g_autofree char *path = air != NULL ? find_sff(sprite, error) : NULL;
    MugenImport state = {.sprite = sprite, .air = air, .pictures = new_pictures()};
    if (path != NULL) {
        state.sff_path = g_string_chunk_insert_const(sprite->texts, path);
        state.sff = open_sff(sprite, path, error);
    }
    bool ok = state.sff != NULL && add_actions(&state, error);
    if (ok && air->actions->len == 0) {
        g_set_error(error, IMPORT_ERROR, IMPORT_NO_FRAMES, _("it has no actions"));
        ok = false;
    }
    g_hash_table_unref(state.pictures);
    sff_free(state.sff);
    air_free(air);
    return ok;
}

static bool import_sprites(PartsSprite *sprite, GBytes *bytes, GError **error)
{
    PictureLimits limits = picture_store_limits(sprite->store);
    MugenImport state = {.sprite = sprite, .sff_path = sprite->path, .pictures = new_pictures()};
    state.sff = sff_read(bytes, &limits, error);
    bool ok = state.sff != NULL;
    for (guint i = 0; ok && i < state.sff->sprites->len; i++) {
        const SffSprite *from = sprite_of(&state, i);
        g_autofree char *name = g_strdup_printf("%d,%d", from->group, from->image);
        Frame *frame = add_frame(&state, from, name, error);
        if (frame != NULL)
            set_hot_spot(&state, frame, from->axis_x, from->axis_y);
        ok = frame != NULL && budget_holds(error);
    }
    g_hash_table_unref(state.pictures);
    sff_free(state.sff);
    return ok;
}

/* Imports a file of sprites on its own only if no actions are given. */
static bool import_file(PartsSprite *sprite, GBytes *bytes, GError **error)
{
    if (is_air(sprite->path))
        return import_air(sprite, bytes, error);
    for (const char *const *path = sprite->options->given; *path != NULL; path++)
        if (is_air(*path))
            return true;
    return import_sprites(sprite, bytes, error);
}

static const char *first_of(const char *const *paths, bool air)
{
    while (*paths != NULL && is_air(*paths) != air)
        paths++;
    return *paths;
}

static Project *import_mugen(const Project *before, PictureStore *store, const char *const *paths,
                             const ImportOptions *options, ImportDone *done, GError **error)
{
    ImportOptions mugen_options = *options;
    const char *air = first_of(paths, true);
    g_autofree char *name = air != NULL ? path_base(air) : NULL;
    mugen_options.given = paths;
    mugen_options.name = options->name != NULL || air == NULL ? options->name : name;
    return import_parts(before, store, paths, &mugen_options, done, import_file, error);
}

/* ---- The format ---- */

static char **companions(PictureStore *store, const char *path, GBytes *bytes, GError **error)
{
    char *sff_file = find_sff_in_folder(store, path);
    char **names = g_new0(char *, 2);
    names[0] = sff_file;
    return names;
}

static const char *const suffixes[] = {AIR, ".sff", NULL};

static const FormatOption options[] = {
    {.key = MUGEN_AXIS_MIDDLE,
     .help = "puts hot spots of MUGEN in the middle of their pixel, not on its corner: mirrored "
             "boxes are then exactly where the engine has them"},
};

const Importer mugen_importer = {
    .title = "MUGEN",
    .suffixes = suffixes,
    .import = import_mugen,
    FORMAT_OPTIONS(options),
    .page = "mugen",
    .help = "Actions of MUGEN (AIR) become animations on its sprites (SFF).",
    .has_frames = true,
    .companions = companions,
    .companions_of = AIR,
};
