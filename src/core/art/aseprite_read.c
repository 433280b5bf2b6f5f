/* SPDX-License-Identifier: MIT */
/*
 * Reads the structure of .aseprite files, chunk by chunk; the contract is in aseprite.h. Pixels are
 * not read: aseprite_compose.c inflates them.
 */
#include "art/aseprite_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum {
    MAGIC = 0xa5e0,
    FRAME_MAGIC = 0xf1fa,
    MANY_CHUNKS = 0xffff, /* the number of chunks is in the newer, larger field */
    DEFAULT_DURATION = 100,
    BITS_PER_TILE = 32
};

/* The maximum numbers of objects in one file, so that a small file cannot fill the memory. */
enum { MAX_CELS = 1 << 18, MAX_KEYS = 1 << 17, MAX_ITEMS = 65535 };

/* Header flags. */
enum { LAYERS_HAVE_OPACITY = 1, GROUPS_HAVE_OPACITY = 2, LAYERS_HAVE_UUID = 4 };

/* The object that the next chunk of user data belongs to. */
typedef enum Owner { OF_NOTHING = 0, OF_SPRITE, OF_LAYER, OF_CEL, OF_TAGS, OF_SLICE } Owner;

typedef struct Reader {
    AseFile *file;
    const uint8_t *bytes;
    size_t size;
    uint32_t frame; /* the frame that is being read */
    uint32_t default_duration;
    Owner owner;
    uint32_t next_tag; /* the tag that gets the next user data */
    uint32_t keys;     /* number of keys of all slices */
    bool has_palette;  /* a new palette chunk was read; old ones are then ignored */
    GArray *parents;   /* indices of the open groups, by level */
    GHashTable *cels;  /* indices in file->cels plus 1, by frame and layer */
    GError **error;
} Reader;

/* ---- Failing ---- */

static bool fail(const Reader *reader, PictureError code, const char *reason)
{
    g_set_error(reader->error, PICTURE_ERROR, (gint)code, _("frame %u: %s"), reader->frame, reason);
    return false;
}

static bool fail_short(const Reader *reader, const char *item)
{
    g_set_error(reader->error, PICTURE_ERROR, PICTURE_BROKEN,
                _("it is damaged: in frame %u, %s is truncated"), reader->frame, item);
    return false;
}

static bool has_space(const Reader *reader, const GArray *array, uint32_t max, const char *item)
{
    if (array->len < max)
        return true;
    g_set_error(reader->error, PICTURE_ERROR, PICTURE_TOO_LARGE,
                _("it has more than %u %s, which is the limit"), max, item);
    return false;
}

/* ---- Layers ---- */

static void set_parent(Reader *reader, AseLayer *layer, uint32_t index)
{
    while (reader->parents->len > layer->level)
        g_array_set_size(reader->parents, reader->parents->len - 1);
    guint open = reader->parents->len;
    layer->parent = open > 0 ? g_array_index(reader->parents, int32_t, open - 1) : ASE_NO_LAYER;
    layer->child = layer->last_child = layer->sibling = ASE_NO_LAYER;
    layer->shown = (layer->flags & ASE_VISIBLE) != 0;
    if (layer->parent != ASE_NO_LAYER) {
        AseLayer *group = &g_array_index(reader->file->layers, AseLayer, layer->parent);
        layer->shown = layer->shown && group->shown;
        if (group->last_child != ASE_NO_LAYER)
            g_array_index(reader->file->layers, AseLayer, group->last_child).sibling =
                (int32_t)index;
        else
            group->child = (int32_t)index;
        group->last_child = (int32_t)index;
    }
    int32_t group_index = (int32_t)index;
    if (layer->type == ASE_GROUP)
        g_array_append_val(reader->parents, group_index);
}

static bool read_layer(Reader *reader, AseInput *in)
{
    AseFile *file = reader->file;
    if (!has_space(reader, file->layers, MAX_ITEMS, _("layers")))
        return false;
    AseLayer layer = {.flags = ase_u16(in)};
    layer.type = ase_u16(in);
    layer.level = ase_u16(in);
    ase_take(in, 4);
    layer.blend = ase_u16(in);
    layer.opacity = ase_u8(in);
    ase_take(in, 3);
    layer.name = ase_text(in);
    if (layer.type == ASE_TILEMAP)
        layer.tileset = ase_u32(in);
    uint32_t needed = layer.type == ASE_GROUP ? GROUPS_HAVE_OPACITY : LAYERS_HAVE_OPACITY;
    bool is_background = (layer.flags & ASE_BACKGROUND) != 0;
    if ((file->flags & needed) == 0 || is_background)
        layer.opacity = 255;
    if (is_background || (layer.type == ASE_GROUP && (file->flags & needed) == 0))
        layer.blend = 0;
    set_parent(reader, &layer, file->layers->len);
    g_array_append_val(file->layers, layer);
    reader->owner = OF_LAYER;
    return !in->ended || fail_short(reader, _("a layer"));
}

/* ---- Cels ---- */

static gpointer cel_key(uint32_t frame, uint32_t layer)
{
    return GUINT_TO_POINTER((frame << 16 | layer) + 1);
}

static AseCel *cel_at(const Reader *reader, uint32_t frame, uint32_t layer)
{
    guint index = frame < MAX_ITEMS
                      ? GPOINTER_TO_UINT(g_hash_table_lookup(reader->cels, cel_key(frame, layer)))
                      : 0;
    return index > 0 ? &g_array_index(reader->file->cels, AseCel, index - 1) : NULL;
}

/* Copies the target of a link. A link must lead to an earlier frame; any other link is ignored. */
static void resolve_link(const Reader *reader, AseCel *cel, uint32_t frame)
{
    const AseCel *target = frame < reader->frame ? cel_at(reader, frame, cel->layer) : NULL;
    cel->kind = target != NULL ? target->kind : (uint16_t)ASE_NOTHING;
    if (target == NULL)
        return;
    cel->width = target->width;
    cel->height = target->height;
    cel->at = target->at;
    cel->size = target->size;
}

static bool read_size(Reader *reader, AseInput *in, AseCel *cel)
{
    cel->width = ase_u16(in);
    cel->height = ase_u16(in);
    if (cel->kind == ASE_TILES) {
        uint16_t bits = ase_u16(in);
        if (!in->ended && bits != BITS_PER_TILE)
            return fail(reader, PICTURE_BROKEN,
                        _("unsupported tile size: its tiles do not have "
                          "32 bits"));
    }
    cel->at = (size_t)(in->at - reader->bytes);
    cel->size = (size_t)(in->end - in->at);
    if (cel->width == 0 || cel->height == 0)
        cel->kind = ASE_NOTHING;
    return true;
}

static bool read_cel(Reader *reader, AseInput *in)
{
    AseFile *file = reader->file;
    if (!has_space(reader, file->cels, MAX_CELS, _("cels")))
        return false;
    AseCel cel = {.layer = ase_u16(in)};
    cel.x = ase_i16(in);
    cel.y = ase_i16(in);
    cel.opacity = ase_u8(in);
    cel.kind = ase_u16(in);
    cel.z = ase_i16(in);
    ase_take(in, 5);
    if (cel.kind > ASE_TILES)
        cel.kind = ASE_NOTHING;
    else if (cel.kind == ASE_LINKED)
        resolve_link(reader, &cel, ase_u16(in));
    else if (!read_size(reader, in, &cel))
        return false;
    if (in->ended)
        return fail_short(reader, _("a cel"));
    reader->owner = OF_NOTHING;
    if (cel.layer >= file->layers->len)
        return true;
    AseCel *earlier = cel_at(reader, reader->frame, cel.layer);
    if (earlier != NULL)
        earlier->kind = ASE_NOTHING;
    g_array_append_val(file->cels, cel);
    g_hash_table_insert(reader->cels, cel_key(reader->frame, cel.layer),
                        GUINT_TO_POINTER(file->cels->len));
    reader->owner = OF_CEL;
    return true;
}

/* ---- Tags ---- */

static bool read_tags(Reader *reader, AseInput *in)
{
    uint32_t count = ase_u16(in);
    ase_take(in, 8);
    reader->owner = OF_TAGS;
    reader->next_tag = reader->file->tags->len;
    for (uint32_t i = 0; i < count && !in->ended; i++) {
        if (!has_space(reader, reader->file->tags, MAX_ITEMS, _("tags")))
            return false;
        AseTag tag = {.from = ase_u16(in)};
        tag.to = ase_u16(in);
        tag.direction = ase_u8(in);
        tag.repeat = ase_u16(in);
        ase_take(in, 6);
        const uint8_t *rgb = ase_take(in, 4);
        if (rgb != NULL) {
            memcpy(tag.data.colour, (uint8_t[]){rgb[0], rgb[1], rgb[2], 255}, 4);
            tag.data.has_colour = rgb[0] != 0 || rgb[1] != 0 || rgb[2] != 0;
        }
        if (tag.direction > ASE_PING_PONG_REVERSE)
            tag.direction = ASE_FORWARD;
        tag.name = ase_text(in);
        g_array_append_val(reader->file->tags, tag);
    }
    return !in->ended || fail_short(reader, _("a list of tags"));
}

/* ---- Slices ---- */

static AseKey read_key(AseInput *in, uint32_t flags)
{
    AseKey key = {.frame = ase_u32(in)};
    key.x = ase_i32(in);
    key.y = ase_i32(in);
    key.w = ase_u32(in);
    key.h = ase_u32(in);
    if ((flags & ASE_NINE_PATCH) != 0) {
        key.centre_x = ase_i32(in);
        key.centre_y = ase_i32(in);
        key.centre_w = ase_u32(in);
        key.centre_h = ase_u32(in);
    }
    if ((flags & ASE_PIVOT) != 0) {
        key.pivot_x = ase_i32(in);
        key.pivot_y = ase_i32(in);
        key.has_pivot = key.pivot_x != INT32_MIN || key.pivot_y != INT32_MIN;
    }
    return key;
}

static int compare_keys(const void *a, const void *b)
{
    const AseKey *one = a, *other = b;
    return one->frame < other->frame ? -1 : one->frame > other->frame;
}

/* Sorts keys by frame. If a frame has several keys, only the last one is kept. */
static void tidy_keys(GArray *keys)
{
    guint kept = 0;
    g_array_sort(keys, compare_keys);
    ARRAY_EACH (const AseKey, key, keys) {
        if (kept > 0 && g_array_index(keys, AseKey, kept - 1).frame == key->frame)
            kept--;
        g_array_index(keys, AseKey, kept++) = *key;
    }
    g_array_set_size(keys, kept);
}

static bool read_slice(Reader *reader, AseInput *in)
{
    if (!has_space(reader, reader->file->slices, MAX_ITEMS, _("slices")))
        return false;
    uint32_t count = ase_u32(in);
    AseSlice slice = {.keys = g_array_new(false, false, sizeof(AseKey))};
    slice.flags = ase_u32(in);
    ase_take(in, 4);
    slice.name = ase_text(in);
    for (uint32_t i = 0; i < count && !in->ended && reader->keys < MAX_KEYS; i++) {
        AseKey key = read_key(in, slice.flags);
        reader->keys++;
        if (!in->ended)
            g_array_append_val(slice.keys, key);
    }
    tidy_keys(slice.keys);
    g_array_append_val(reader->file->slices, slice);
    reader->owner = OF_SLICE;
    if (reader->keys >= MAX_KEYS)
        return fail(reader, PICTURE_TOO_LARGE, _("its slices have too many keys"));
    return !in->ended || fail_short(reader, _("a slice"));
}

static bool read_old_slices(Reader *reader, AseInput *in)
{
    uint32_t count = ase_u32(in);
    ase_take(in, 8);
    bool ok = true;
    for (uint32_t i = 0; ok && i < count; i++)
        ok = read_slice(reader, in);
    return ok;
}

/* ---- Tile sets and palettes ---- */

static bool read_tileset(Reader *reader, AseInput *in)
{
    if (!has_space(reader, reader->file->tilesets, MAX_ITEMS, _("tilesets")))
        return false;
    AseTileset set = {.id = ase_u32(in)};
    set.flags = ase_u32(in);
    set.count = ase_u32(in);
    set.width = ase_u16(in);
    set.height = ase_u16(in);
    ase_take(in, 16);
    g_free(ase_text(in));
    if ((set.flags & ASE_SET_EXTERNAL) != 0)
        ase_take(in, 8);
    if ((set.flags & ASE_SET_EMBEDDED) != 0) {
        size_t size = ase_u32(in);
        set.at = (size_t)(in->at - reader->bytes);
        set.size = MIN(size, (size_t)(in->end - in->at));
    }
    g_array_append_val(reader->file->tilesets, set);
    reader->owner = OF_NOTHING;
    return !in->ended || fail_short(reader, _("a tileset"));
}

static bool read_palette(Reader *reader, AseInput *in, uint16_t type)
{
    AseColours colours;
    AsePalette palette = {reader->frame, type, (size_t)(in->at - reader->bytes),
                          (size_t)(in->end - in->at)};
    if (type != ASE_PALETTE_CHUNK && reader->has_palette)
        return true;
    reader->has_palette |= type == ASE_PALETTE_CHUNK;
    g_array_append_val(reader->file->palettes, palette);
    return ase_apply_palette(in, type, &colours) || fail_short(reader, _("a palette"));
}

/* ---- User data ---- */

/* Returns the user data that the next chunk fills in; NULL if its owner stores none. */
static AseData *owned_data(Reader *reader)
{
    AseFile *file = reader->file;
    Owner owner = reader->owner;
    reader->owner = owner == OF_TAGS ? OF_TAGS : OF_NOTHING;
    if (owner == OF_SPRITE)
        return &file->data;
    if (owner == OF_LAYER)
        return &g_array_index(file->layers, AseLayer, file->layers->len - 1).data;
    if (owner == OF_SLICE)
        return &g_array_index(file->slices, AseSlice, file->slices->len - 1).data;
    if (owner == OF_TAGS && reader->next_tag < file->tags->len)
        return &g_array_index(file->tags, AseTag, reader->next_tag++).data;
    if (owner == OF_CEL) {
        AseCel *cel = &g_array_index(file->cels, AseCel, file->cels->len - 1);
        return cel->data = g_new0(AseData, 1);
    }
    return NULL;
}

static void read_data(Reader *reader, AseInput *in)
{
    AseData *data = owned_data(reader), spare = {0};
    ase_read_data(in, data != NULL ? data : &spare);
    ase_data_clear(&spare);
}

/* ---- Chunks and frames ---- */

static bool read_chunk(Reader *reader, uint16_t type, AseInput *in)
{
    switch (type) {
    case ASE_LAYER_CHUNK:
        return read_layer(reader, in);
    case ASE_CEL_CHUNK:
        return read_cel(reader, in);
    case ASE_TAGS_CHUNK:
        return read_tags(reader, in);
    case ASE_SLICE_CHUNK:
        return read_slice(reader, in);
    case ASE_OLD_SLICES_CHUNK:
        return read_old_slices(reader, in);
    case ASE_TILESET_CHUNK:
        return read_tileset(reader, in);
    case ASE_PALETTE_CHUNK:
    case ASE_OLD_PALETTE:
    case ASE_OLD_PALETTE_6:
    case ASE_OLD_PALETTE_6_AS_WRITTEN:
        return read_palette(reader, in, type);
    case ASE_DATA_CHUNK:
        read_data(reader, in);
        return true;
    default:
        return true;
    }
}

/* Reads the chunks of a frame. Stops after the number of chunks that the header states, or at the
 * end of the frame. */
static bool read_chunks(Reader *reader, const uint8_t *at, const uint8_t *end, uint32_t count)
{
    const uint8_t *file_end = reader->bytes + reader->size;
    for (uint32_t i = 0; i < count && end - at >= ASE_CHUNK_HEAD; i++) {
        AseInput in = {at, file_end, false};
        size_t size = ase_u32(&in);
        uint16_t type = ase_u16(&in);
        if (size < ASE_CHUNK_HEAD || size > (size_t)(file_end - at))
            return fail_short(reader, _("a chunk"));
        in.end = at + size;
        if (!read_chunk(reader, type, &in))
            return false;
        if (end - at <= (ptrdiff_t)size)
            return true;
        at += size;
    }
    return true;
}

static bool read_frame(Reader *reader, const uint8_t **at)
{
    const uint8_t *file_end = reader->bytes + reader->size;
    AseInput in = {*at, file_end, false};
    size_t size = ase_u32(&in);
    uint16_t magic = ase_u16(&in);
    uint32_t count = ase_u16(&in), duration = ase_u16(&in);
    ase_take(&in, 2);
    uint32_t new_count = ase_u32(&in);
    if (in.ended || size < ASE_FRAME_HEAD || size > (size_t)(file_end - *at))
        return fail_short(reader, _("the frame"));
    if (count == MANY_CHUNKS && count < new_count)
        count = new_count;
    if (magic != FRAME_MAGIC || duration == 0)
        duration = reader->default_duration;
    AseFrame frame = {.duration = (int32_t)duration, .first_cel = reader->file->cels->len};
    g_array_append_val(reader->file->frames, frame);
    bool ok = magic != FRAME_MAGIC || read_chunks(reader, in.at, *at + size, count);
    AseFrame *stored = &g_array_index(reader->file->frames, AseFrame, reader->frame);
    stored->cel_count = reader->file->cels->len - stored->first_cel;
    *at += size;
    return ok;
}

/* ---- The header ---- */

bool ase_begins(const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    return size >= ASE_HEADER && at[4] == (MAGIC & 0xff) && at[5] == MAGIC >> 8;
}

bool ase_read_head(const void *bytes, size_t size, PictureHead *head, uint32_t *count,
                   GError **error)
{
    *head = (PictureHead){0};
    *count = 0;
    if (!ase_begins(bytes, size)) {
        g_set_error(error, PICTURE_ERROR, PICTURE_UNSUPPORTED, _("it is not an Aseprite file"));
        return false;
    }
    AseInput in = {bytes, (const uint8_t *)bytes + size, false};
    ase_take(&in, 6);
    uint32_t frames = ase_u16(&in), width = ase_u16(&in), height = ase_u16(&in);
    uint16_t depth = ase_u16(&in);
    G_STATIC_ASSERT(UINT16_MAX <= DOCUMENT_MAX_PARTS); /* there cannot be too many frames */
    if (frames == 0 || width == 0 || height == 0 || (depth != 8 && depth != 16 && depth != 32))
        g_set_error(error, PICTURE_ERROR, PICTURE_BROKEN,
                    _("it is damaged: its header gives %u frames of %u x %u pixels with %u bits "
                      "each"),
                    frames, width, height, depth);
    else {
        *head = (PictureHead){width, height};
        *count = frames;
    }
    return *count > 0;
}

static bool read_header(Reader *reader, const PictureLimits *limits, uint32_t *frames)
{
    AseFile *file = reader->file;
    PictureHead head;
    if (!picture_file_fits(reader->size, limits, reader->error) ||
        !ase_read_head(reader->bytes, reader->size, &head, frames, reader->error) ||
        !picture_head_fits(&head, limits, reader->error))
        return false;
    AseInput in = {reader->bytes + 12, reader->bytes + ASE_HEADER, false};
    file->width = head.width;
    file->height = head.height;
    file->depth = ase_u16(&in);
    file->flags = ase_u32(&in);
    reader->default_duration = ase_u16(&in);
    if (reader->default_duration == 0)
        reader->default_duration = DEFAULT_DURATION;
    ase_take(&in, 8);
    file->transparent = file->depth == 8 ? ase_u8(&in) : 0;
    return true;
}

/* ---- The whole file ---- */

static void layer_clear(void *item)
{
    g_free(((AseLayer *)item)->name);
    ase_data_clear(&((AseLayer *)item)->data);
}

static void cel_clear(void *item)
{
    AseCel *cel = item;
    if (cel->data != NULL)
        ase_data_clear(cel->data);
    g_free(cel->data);
}

static void tag_clear(void *item)
{
    g_free(((AseTag *)item)->name);
    ase_data_clear(&((AseTag *)item)->data);
}

void ase_slice_clear(void *item)
{
    AseSlice *slice = item;
    g_free(slice->name);
    g_array_unref(slice->keys);
    ase_data_clear(&slice->data);
}

static GArray *array_of(guint size, GDestroyNotify clear)
{
    GArray *array = g_array_new(false, false, size);
    if (clear != NULL)
        g_array_set_clear_func(array, clear);
    return array;
}

static AseFile *file_new(GBytes *bytes)
{
    AseFile *file = g_new0(AseFile, 1);
    file->bytes = g_bytes_ref(bytes);
    file->frames = array_of(sizeof(AseFrame), NULL);
    file->layers = array_of(sizeof(AseLayer), layer_clear);
    file->cels = array_of(sizeof(AseCel), cel_clear);
    file->tags = array_of(sizeof(AseTag), tag_clear);
    file->slices = array_of(sizeof(AseSlice), ase_slice_clear);
    file->tilesets = array_of(sizeof(AseTileset), NULL);
    file->palettes = array_of(sizeof(AsePalette), NULL);
    return file;
}

void ase_free(AseFile *file)
{
    if (file == NULL)
        return;
    GArray *const arrays[] = {file->frames, file->layers,   file->cels,    file->tags,
                              file->slices, file->tilesets, file->palettes};
    for (size_t i = 0; i < G_N_ELEMENTS(arrays); i++)
        g_array_unref(arrays[i]);
    ase_data_clear(&file->data);
    g_bytes_unref(file->bytes);
    g_free(file);
}

static bool read_all(Reader *reader, uint32_t frames)
{
    const uint8_t *at = reader->bytes + ASE_HEADER;
    bool ok = true;
    for (; ok && reader->frame < frames; reader->frame++)
        ok = read_frame(reader, &at);
    return ok;
}

AseFile *ase_read(GBytes *bytes, const PictureLimits *limits, GError **error)
{
    PictureLimits filled = picture_limits(limits);
    Reader reader = {.file = file_new(bytes), .owner = OF_SPRITE, .error = error};
    uint32_t frames = 0;
    reader.bytes = g_bytes_get_data(bytes, &reader.size);
    reader.parents = array_of(sizeof(int32_t), NULL);
    reader.cels = g_hash_table_new(g_direct_hash, g_direct_equal);
    bool ok = read_header(&reader, &filled, &frames) && read_all(&reader, frames);
    g_array_unref(reader.parents);
    g_hash_table_unref(reader.cels);
    if (ok)
        return reader.file;
    ase_free(reader.file);
    return NULL;
}
