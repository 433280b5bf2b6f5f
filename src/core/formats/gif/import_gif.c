/* SPDX-License-Identifier: MIT */
/* Imports GIF files as sprites with their frames and an animation of them. The contract is in
 * format.h. */
#include "art/gif.h"
#include "formats/format.h"

enum { FOREVER = 0, ONCE = 1, NO_LOOP = -1 };

/* The last frame whose pixels remain under the following ones. A frame that does not change them
 * shares its picture. */
typedef struct KeptFrame {
    uint32_t part;
    Pixels *pixels; /* or NULL */
    PartPicture picture;
} KeptFrame;

static Pixels *find_kept(void *user, uint32_t part)
{
    const KeptFrame *kept = user;
    return kept->pixels != NULL && kept->part == part ? pixels_ref(kept->pixels) : NULL;
}

static void keep_frame(KeptFrame *kept, const GifFile *file, uint32_t part, Pixels *pixels,
                       const PartPicture *picture)
{
    if (g_array_index(file->frames, GifFrame, part).disposal == GIF_RESTORE)
        return;
    pixels_ref(pixels);
    pixels_unref(kept->pixels);
    *kept = (KeptFrame){part, pixels, *picture};
}

static bool import_frame(PartsSprite *sprite, const GifFile *file, uint32_t part, KeptFrame *kept,
                         GError **error)
{
    PictureLimits limits = picture_store_limits(sprite->store);
    PictureEarlier earlier = {find_kept, kept};
    bool is_short;
    g_autoptr(Pixels) pixels = gif_compose(file, part, &limits, &earlier, NULL, &is_short, error);
    if (pixels == NULL)
        return false;
    PartPicture picture = pixels == kept->pixels ? kept->picture : part_picture(pixels);
    keep_frame(kept, file, part, pixels, &picture);
    int32_t duration = g_array_index(file->frames, GifFrame, part).duration;
    const Frame *frame = parts_add_frame(sprite, part, &picture, duration);
    conversion_report_add(sprite->report, IMPORT_LOST_PIXELS, frame->name, is_short ? 1 : 0);
    return true;
}

static void animate(PartsSprite *sprite, const GifFile *file)
{
    Animation *animation = parts_animate(sprite);
    if (animation == NULL)
        return;
    animation->loop = file->plays == ONCE ? NO_LOOP : 0;
    if (file->plays == ONCE || file->plays == FOREVER)
        return;
    PropertyList list = property_list_begin(sprite->report, animation->name);
    property_list_number(&list, "repeat", file->plays);
    node_set_list(&animation->properties, property_list_end(&list));
}

static bool import_frames(PartsSprite *sprite, const GifFile *file, GError **error)
{
    KeptFrame kept = {0};
    bool ok = true;
    for (uint32_t i = 0; ok && i < file->frames->len; i++)
        ok = import_frame(sprite, file, i, &kept, error) && budget_holds(error);
    pixels_unref(kept.pixels);
    if (ok)
        animate(sprite, file);
    return ok;
}

static bool import_content(PartsSprite *sprite, GBytes *bytes, GError **error)
{
    PictureLimits limits = picture_store_limits(sprite->store);
    GifFile *file = gif_read(bytes, &limits, error);
    bool ok = file != NULL && import_frames(sprite, file, error);
    gif_free(file);
    return ok;
}

static const char *const suffixes[] = {".gif", NULL};

const Importer gif_importer = {
    .title = "GIF",
    .suffixes = suffixes,
    .import_content = import_content,
    .page = "sheets",
    .help = "A GIF file becomes frames and an animation.",
    .has_frames = true,
};
