/* SPDX-License-Identifier: MIT */
/*
 * Packs frames on pages: after the sprites are compiled, each frame is trimmed to its art and its
 * mask, equal art is stored once, and the pages replace the frames' pictures. Only the picture and
 * rectangle of a frame change; coordinates relative to the hot spot stay the same. See
 * compile_internal.h.
 */
#include "bank/writer.h"
#include "export/compile_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The work of trimming, placing and copying a frame; compiling a frame is one unit. */
enum { TRIM_WORK = 1, PLACE_WORK = 1, COPY_WORK = 1 };

/* A frame that is packed on a page. */
typedef struct PagedFrame {
    const Frame *frame;
    PlainFrame *plain;
    Path path;
    uint32_t item; /* index of its art */
} PagedFrame;

/* A distinct piece of art, with the first rectangle and picture in which it was found. */
typedef struct PagedArt {
    uint64_t picture;
    Path path;
    uint32_t x, y;
    uint8_t digest[16];
} PagedArt;

typedef struct Pages {
    Compiler *c;
    PackLimits limits;
    PagedFrame *frames;
    uint32_t frame_count;
    PagedArt *arts;
    PackItem *items; /* one for each element of `arts` */
    uint32_t item_count;
    GHashTable *known; /* indices of arts, plus 1, by digest */
    PackPage *pages;
    uint32_t page_count;
    uint32_t first, end;  /* the pages that are being drawn */
    uint8_t **rgba;       /* pixels of these pages, by page; taken from the budget */
    uint64_t max_picture; /* bytes of the largest picture of a frame */
} Pages;

/* ---- The frames ---- */

static uint32_t count_frames(const Compiler *c)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->bank->sprite_count; i++)
        count += c->bank->sprites[i].frame_count;
    return count;
}

static void list_frames_of(Pages *pages, const Sprite *sprite, const PlainSprite *plain)
{
    LIST_EACH (Frame, frame, sprite->frames)
        if (compile_is_packed(pages->c, frame->picture))
            pages->frames[pages->frame_count++] =
                (PagedFrame){.frame = frame,
                             .plain = &plain->frames[EACH_INDEX(frame)],
                             .path = path_frame(sprite->id, frame->id)};
}

static bool list_frames(Pages *pages)
{
    Compiler *c = pages->c;
    uint32_t count = count_frames(c);
    const PlainSprite *plain = c->bank->sprites;
    pages->frames = compile_alloc(c, count, sizeof *pages->frames);
    pages->arts = compile_alloc(c, count, sizeof *pages->arts);
    pages->items = compile_alloc(c, count, sizeof *pages->items);
    if (pages->frames == NULL || pages->arts == NULL || pages->items == NULL)
        return false;
    LIST_EACH (Sprite, sprite, c->project->sprites)
        if (compile_includes(c, sprite->id))
            list_frames_of(pages, sprite, plain++);
    return true;
}

/* ---- Trimming ---- */

static const uint8_t *pixel_at(const Pixels *pixels, uint32_t x, uint32_t y)
{
    return pixels->rgba + 4 * ((size_t)y * pixels->width + x);
}

/* Returns the bounding rectangle of a frame's art and mask, relative to its corner; at least one
 * pixel. */
static PixelRect trimmed_rect(const PagedFrame *paged, const Pixels *pixels)
{
    const PlainMask *mask = paged->plain->mask;
    const Frame *frame = paged->frame;
    const uint8_t *rgba = pixel_at(pixels, (uint32_t)frame->x, (uint32_t)frame->y);
    PixelRect rect = visible_bounds(rgba, pixels->width, frame->w, frame->h), solid = {0};
    if (mask != NULL)
        solid = (PixelRect){(int32_t)mask->x, (int32_t)mask->y, (int32_t)(mask->x + mask->width),
                            (int32_t)(mask->y + mask->height)};
    rect = rect_joined(rect, solid);
    return rect_is_empty(rect) ? (PixelRect){0, 0, 1, 1} : rect;
}

/* Trims a frame in the bank without moving coordinates relative to its hot spot. */
static void apply_trim(PagedFrame *paged, PixelRect rect)
{
    PlainFrame *plain = paged->plain;
    g_assert(rect.left >= 0 && rect.top >= 0 && rect.right <= paged->frame->w &&
             rect.bottom <= paged->frame->h);
    plain->width = (uint32_t)(rect.right - rect.left);
    plain->height = (uint32_t)(rect.bottom - rect.top);
    plain->left += rect.left * PLAIN_PIXEL;
    plain->top += rect.top * PLAIN_PIXEL;
    if (plain->mask == NULL || plain->mask->width == 0)
        return;
    g_assert(plain->mask->x >= (uint32_t)rect.left && plain->mask->y >= (uint32_t)rect.top);
    plain->mask->x -= (uint32_t)rect.left;
    plain->mask->y -= (uint32_t)rect.top;
}

/* Finds the art of a trimmed frame among the known pieces of art, or adds it to them. */
static void find_art(Pages *pages, PagedFrame *paged, const Pixels *pixels, PixelRect rect)
{
    g_assert(pages->item_count < pages->frame_count); /* each frame adds at most one */
    PagedArt *art = &pages->arts[pages->item_count];
    *art = (PagedArt){.picture = paged->frame->picture,
                      .path = paged->path,
                      .x = (uint32_t)(paged->frame->x + rect.left),
                      .y = (uint32_t)(paged->frame->y + rect.top)};
    bank_rect_digest(paged->plain->width, paged->plain->height, pixel_at(pixels, art->x, art->y),
                     (size_t)4 * pixels->width, art->digest);
    uint32_t known = GPOINTER_TO_UINT(g_hash_table_lookup(pages->known, art->digest));
    paged->item = known > 0 ? known - 1 : pages->item_count;
    if (known > 0)
        return;
    pages->items[pages->item_count++] =
        (PackItem){.width = paged->plain->width, .height = paged->plain->height};
    g_hash_table_insert(pages->known, art->digest, GUINT_TO_POINTER(pages->item_count));
}

/* True if a frame fits on a page. Pages that an export makes only because a picture is too long for
 * a bank grow up to the limit of banks, whatever the settings. */
static bool fits_page(Pages *pages, const PagedFrame *paged)
{
    Compiler *c = pages->c;
    PackLimits *limits = &pages->limits;
    const PlainFrame *plain = paged->plain;
    uint32_t longest = MAX(plain->width, plain->height);
    while (c->options.atlas->only_long && longest > pack_longest_side(limits) &&
           limits->side < DOCUMENT_MAX_SIDE)
        limits->side = MIN(2 * limits->side, DOCUMENT_MAX_SIDE);
    if (longest <= pack_longest_side(limits))
        return true;
    g_autofree char *what =
        g_strdup_printf(_("its visible part has %u x %u pixels, but a page of %u x %u "
                          "can hold at most %u x %u"),
                        plain->width, plain->height, limits->side, limits->side,
                        pack_longest_side(limits), pack_longest_side(limits));
    compile_fail_at(c, COMPILE_LIMIT, paged->path, what);
    return false;
}

/* Trims a frame and finds its art. */
static bool trim_frame(Pages *pages, PagedFrame *paged)
{
    Compiler *c = pages->c;
    c->path = paged->path;
    g_autoptr(Pixels) pixels = compile_pixels(c, paged->frame->picture, paged->path);
    if (pixels == NULL)
        return false;
    PixelRect rect = trimmed_rect(paged, pixels);
    apply_trim(paged, rect);
    find_art(pages, paged, pixels, rect);
    pages->max_picture = MAX(pages->max_picture, (uint64_t)4 * pixels->width * pixels->height);
    return fits_page(pages, paged) && compile_advance(c, TRIM_WORK);
}

static bool trim_frames(Pages *pages)
{
    for (uint32_t i = 0; i < pages->frame_count; i++)
        if (!trim_frame(pages, &pages->frames[i]))
            return false;
    return true;
}

/* ---- Placing and copying ---- */

static bool place_art(Pages *pages)
{
    Compiler *c = pages->c;
    uint64_t bytes = (uint64_t)pages->item_count * PACK_ITEM_BYTES;
    if (!compile_take(c, bytes))
        return false;
    DeriveJob *job = compile_job(c, (double)pages->frame_count * PLACE_WORK);
    DeriveResult result = pack_items(pages->items, pages->item_count, &pages->limits, job,
                                     &pages->pages, &pages->page_count);
    compile_release(c, bytes);
    return compile_check_built(c, result, path_project());
}

/* Copies a row of art, and repeats its first and last pixel `extrude` times. */
static void copy_row(uint8_t *to, const uint8_t *from, uint32_t width, uint32_t extrude)
{
    memcpy(to + (size_t)4 * extrude, from, (size_t)4 * width);
    for (uint32_t i = 0; i < extrude; i++) {
        memcpy(to + (size_t)4 * i, from, 4);
        memcpy(to + (size_t)4 * (extrude + width + i), from + (size_t)4 * (width - 1), 4);
    }
}

static void copy_art(const Pages *pages, const PackItem *item, const PagedArt *art,
                     const Pixels *pixels)
{
    uint32_t extrude = pages->limits.extrude;
    uint32_t stride = pages->pages[item->page].width;
    for (uint32_t row = 0; row < item->height + 2 * extrude; row++) {
        uint32_t y = row < extrude ? 0 : MIN(row - extrude, item->height - 1);
        uint8_t *to = pages->rgba[item->page] +
                      4 * ((size_t)(item->y - extrude + row) * stride + item->x - extrude);
        copy_row(to, pixel_at(pixels, art->x, art->y + y), item->width, extrude);
    }
}

/* Copies the art of the pages that are being drawn. */
static bool copy_arts(const Pages *pages)
{
    Compiler *c = pages->c;
    double share = (double)pages->frame_count / MAX(pages->item_count, 1) * COPY_WORK;
    for (uint32_t i = 0; i < pages->item_count; i++) {
        const PagedArt *art = &pages->arts[i];
        if (pages->items[i].page < pages->first || pages->items[i].page >= pages->end)
            continue;
        Pixels *pixels = compile_pixels(c, art->picture, art->path);
        if (pixels == NULL)
            return false;
        copy_art(pages, &pages->items[i], art, pixels);
        pixels_unref(pixels);
        if (!compile_advance(c, share))
            return false;
    }
    return true;
}

/* ---- The pages as pictures of the bank ---- */

char *atlas_page_name(const char *name, uint32_t page)
{
    return g_strdup_printf("%s-%u.png", name, page);
}

static bool name_page(Compiler *c, uint32_t page, PlainPicture *plain)
{
    g_autofree char *name = atlas_page_name(c->options.atlas->name, page);
    char *copy = compile_alloc(c, strlen(name) + 1, 1);
    if (copy != NULL)
        memcpy(copy, name, strlen(name) + 1);
    plain->name = copy;
    return copy != NULL;
}

static bool page_as_png(Compiler *c, PlainPicture *plain, const uint8_t *rgba)
{
    GError *problem = NULL;
    Pixels pixels = {.width = plain->width, .height = plain->height, .rgba = (uint8_t *)rgba};
    g_autoptr(GBytes) png = page_to_png(&pixels, &problem);
    if (png == NULL) {
        /* A page is well within the limits of PNG: the only possible failure is lack of memory. */
        compile_fail(c, COMPILE_NO_MEMORY, plain->name, problem->message);
        g_error_free(problem);
        return false;
    }
    bool in_bank = c->options.pixels != EXPORT_NO_PIXELS;
    bool as_file = !in_bank || c->options.atlas->writes_files;
    bool ok = c->options.pixels != EXPORT_PNG || compile_store_png(c, plain, png, path_project());
    if (ok && as_file && c->options.pages != NULL)
        g_ptr_array_add(c->options.pages, g_bytes_ref(png));
    return ok;
}

static bool store_page(Compiler *c, uint32_t number, const Pages *pages, PlainPicture *plain)
{
    const uint8_t *rgba = pages->rgba[number];
    plain->width = pages->pages[number].width;
    plain->height = pages->pages[number].height;
    if (!name_page(c, number, plain))
        return false;
    bank_picture_digest(plain->width, plain->height, rgba, plain->digest);
    bool as_png = c->options.pixels != EXPORT_RGBA || c->options.atlas->writes_files;
    if (as_png && !page_as_png(c, plain, rgba))
        return false;
    if (c->options.pixels != EXPORT_RGBA)
        return true;
    plain->kind = GAB_PIXELS_RGBA;
    plain->pixels = rgba;
    plain->size = 4 * plain->width * plain->height;
    return true;
}

/* ---- Drawing pages ---- */

static size_t page_bytes(const Pages *pages, uint32_t page)
{
    return (size_t)4 * pages->pages[page].width * pages->pages[page].height;
}

/* Allocates the pixels of a page: in the bank if it contains them. */
static bool begin_page(const Pages *pages, uint32_t page)
{
    Compiler *c = pages->c;
    size_t bytes = page_bytes(pages, page);
    if (c->options.pixels == EXPORT_RGBA)
        return (pages->rgba[page] = compile_alloc(c, bytes, 1)) != NULL;
    if (!compile_take(c, bytes))
        return false;
    pages->rgba[page] = g_try_malloc0(bytes);
    if (pages->rgba[page] != NULL)
        return true;
    compile_release(c, bytes);
    return compile_fail(c, COMPILE_NO_MEMORY, "", _("there is not enough memory"));
}

/* Begins as many pages as the budget allows, at least one, and leaves enough of it for a picture
 * and the earlier one over which it may be drawn. */
static bool begin_pages(Pages *pages)
{
    Compiler *c = pages->c;
    pages->first = pages->end;
    do {
        if (!begin_page(pages, pages->end))
            return false;
        pages->end++;
    } while (pages->end < pages->page_count &&
             compile_could_take(c, page_bytes(pages, pages->end) + 2 * pages->max_picture));
    return true;
}

static void end_pages(Pages *pages)
{
    for (uint32_t i = pages->first; i < pages->end && pages->c->options.pixels != EXPORT_RGBA;
         i++) {
        compile_release(pages->c, page_bytes(pages, i));
        g_free(pages->rgba[i]);
    }
}

/* Draws the pages, and appends them to the bank's pictures, after those of maps and levels. */
static bool draw_pages(Pages *pages)
{
    Compiler *c = pages->c;
    PlainBank *bank = c->bank;
    size_t count = bank->picture_count;
    PlainPicture *all = compile_alloc(c, count + pages->page_count, sizeof *all);
    pages->rgba = compile_alloc(c, pages->page_count, sizeof *pages->rgba);
    bool ok = all != NULL && pages->rgba != NULL;
    if (ok && count > 0)
        memcpy(all, bank->pictures, count * sizeof *all);
    if (ok)
        bank->pictures = all;
    while (ok && pages->end < pages->page_count) {
        ok = compile_renew_work(c) && begin_pages(pages) && copy_arts(pages);
        for (uint32_t i = pages->first; ok && i < pages->end; i++)
            ok = store_page(c, i, pages, &all[bank->picture_count++]);
        end_pages(pages);
    }
    return ok;
}

static void refer_to_pages(const Pages *pages, uint32_t first)
{
    for (uint32_t i = 0; i < pages->frame_count; i++) {
        const PackItem *item = &pages->items[pages->frames[i].item];
        PlainFrame *plain = pages->frames[i].plain;
        plain->picture = first + item->page;
        plain->x = item->x;
        plain->y = item->y;
    }
}

bool compile_pages(Compiler *c)
{
    if (c->options.atlas->only_long && !project_has_long_sheets(c->project))
        return true;
    Pages pages = {
        .c = c, .limits = c->options.atlas->limits, .known = g_hash_table_new(art_hash, art_equal)};
    bool ok = list_frames(&pages) && trim_frames(&pages) && place_art(&pages);
    if (ok)
        refer_to_pages(&pages, c->bank->picture_count);
    ok = ok && draw_pages(&pages);
    g_hash_table_unref(pages.known);
    g_free(pages.pages);
    return ok;
}

double compile_work_pages(const Compiler *c, double frames)
{
    return !c->options.atlas->only_long ? frames * (TRIM_WORK + PLACE_WORK + COPY_WORK) : 0;
}
