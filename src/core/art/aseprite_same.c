/* SPDX-License-Identifier: MIT */
/* Finds frames of an .aseprite file that show the same picture; the contract is in aseprite.h. */
#include "art/aseprite_internal.h"

bool ase_cel_is_drawn(const AseFile *file, const AseCel *cel, const bool *drawn)
{
    const AseLayer *layer = &g_array_index(file->layers, AseLayer, cel->layer);
    bool tiles = cel->kind == ASE_TILES, reference = (layer->flags & ASE_REFERENCE) != 0;
    return cel->kind != ASE_NOTHING && !reference && layer->type != ASE_GROUP &&
           tiles == (layer->type == ASE_TILEMAP) && drawn[cel->layer];
}

/* Everything that a picture depends on, apart from the layers and tile sets, which are the same in
 * all frames. No field is followed by padding, because keys are compared by their bytes. */
typedef struct CelKey {
    uint64_t at, size;
    uint16_t layer, kind;
    int16_t x, y, z;
    uint16_t width, height, opacity;
} CelKey;

/* Appends the key of a cel that is drawn. */
static void add_cel(GByteArray *key, const AseCel *cel)
{
    CelKey fields = {.at = cel->at,
                     .size = cel->size,
                     .layer = cel->layer,
                     .kind = cel->kind,
                     .x = cel->x,
                     .y = cel->y,
                     .z = cel->z,
                     .width = cel->width,
                     .height = cel->height,
                     .opacity = cel->opacity};
    g_byte_array_append(key, (const guint8 *)&fields, sizeof fields);
}

/* Returns the key of a frame, which equal frames share. `palettes` is the number of palette chunks
 * that apply to it. */
static GBytes *frame_key(const AseFile *file, uint32_t index, const bool *drawn, guint palettes)
{
    const AseFrame *frame = &g_array_index(file->frames, AseFrame, index);
    GByteArray *key = g_byte_array_new();
    g_byte_array_append(key, (const guint8 *)&palettes, sizeof palettes);
    for (uint32_t i = 0; i < frame->cel_count; i++) {
        const AseCel *cel = &g_array_index(file->cels, AseCel, frame->first_cel + i);
        if (ase_cel_is_drawn(file, cel, drawn))
            add_cel(key, cel);
    }
    return g_byte_array_free_to_bytes(key);
}

/* Returns how many palette chunks apply to a frame, given how many apply to the frame before it.
 * Chunks are sorted by frame. Without indices, colours do not depend on them. */
static guint palettes_of(const AseFile *file, uint32_t frame, guint before)
{
    while (file->depth == 8 && before < file->palettes->len &&
           g_array_index(file->palettes, AsePalette, before).frame <= frame)
        before++;
    return before;
}

uint32_t *ase_same_frames(const AseFile *file, const bool *drawn)
{
    uint32_t count = file->frames->len, *same = g_new(uint32_t, count);
    g_autoptr(GHashTable) firsts =
        g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);
    guint palettes = 0;
    for (uint32_t i = 0; i < count; i++) {
        void *first = NULL;
        palettes = palettes_of(file, i, palettes);
        GBytes *key = frame_key(file, i, drawn, palettes);
        bool known = g_hash_table_lookup_extended(firsts, key, NULL, &first);
        same[i] = known ? GPOINTER_TO_UINT(first) : i;
        if (known)
            g_bytes_unref(key);
        else
            g_hash_table_insert(firsts, key, GUINT_TO_POINTER(i));
    }
    return same;
}
