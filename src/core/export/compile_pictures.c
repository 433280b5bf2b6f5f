/* SPDX-License-Identifier: MIT */
/* The pictures of a bank, their pixels and digests; see compile_internal.h. */
#include "export/compile_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The work of reading a picture; compiling a frame is one unit. */
enum { PICTURE_WORK = 8 };

/* ---- The pictures of the bank ---- */

static UsedPicture *used_picture(const Compiler *c, uint64_t id)
{
    return g_hash_table_lookup(c->pictures, &id);
}

static void list_pictures(Compiler *c)
{
    LIST_EACH (Picture, picture, c->project->pictures) {
        UsedPicture *used = g_new0(UsedPicture, 1);
        used->picture = picture;
        g_hash_table_insert(c->pictures, (gpointer)&picture->id, used);
    }
}

static void add_to_bank(Compiler *c, uint64_t id)
{
    UsedPicture *used = used_picture(c, id);
    if (used == NULL || used->in_bank)
        return;
    used->in_bank = true;
    c->bank->picture_count++;
}

bool picture_is_too_long(const Picture *picture)
{
    return MAX(picture->width, picture->height) > DOCUMENT_MAX_SIDE;
}

bool compile_is_packed(const Compiler *c, uint64_t id)
{
    const UsedPicture *used = used_picture(c, id);
    return used != NULL && (!c->options.atlas->only_long || picture_is_too_long(used->picture));
}

bool project_has_long_sheets(const Project *project)
{
    LIST_EACH (Picture, picture, project->pictures)
        if (picture_is_too_long(picture))
            return true;
    return false;
}

static void add_all_to_bank(Compiler *c)
{
    LIST_EACH (Sprite, sprite, c->project->sprites) {
        LIST_EACH (Frame, frame, compile_includes(c, sprite->id) ? sprite->frames : NULL)
            if (!compile_is_packed(c, frame->picture))
                add_to_bank(c, frame->picture);
    }
    LIST_EACH (Map, map, c->project->maps)
        add_to_bank(c, compile_includes(c, map->id) ? map->picture : 0);
    LIST_EACH (Level, level, c->project->levels)
        add_to_bank(c, compile_includes(c, level->id) ? level->picture : 0);
}

uint32_t compile_picture_number(const Compiler *c, uint64_t id)
{
    const UsedPicture *used = used_picture(c, id);
    return used != NULL ? used->number : GAB_NONE;
}

const uint8_t *compile_picture_digest(const Compiler *c, uint64_t id)
{
    const UsedPicture *used = used_picture(c, id);
    bool known = used != NULL && used->in_bank && used->read;
    return known ? c->bank->pictures[used->number].digest : NULL;
}

/* ---- Pixels ---- */

static Pixels *read_pixels(Compiler *c, const Picture *picture, Path path)
{
    GError *problem = NULL;
    Pixels *pixels = picture_store_get(c->store, picture, &problem);
    if (pixels == NULL) {
        compile_fail_at(c, COMPILE_PICTURE, path, problem->message);
        g_clear_error(&problem);
        return NULL;
    }
    if (pixels->width == (uint32_t)picture->width && pixels->height == (uint32_t)picture->height)
        return pixels;
    g_autofree char *what = g_strdup_printf(
        _("%s is %u x %u pixels, and was %d x %d when it was imported"), picture->path,
        pixels->width, pixels->height, picture->width, picture->height);
    compile_fail_at(c, COMPILE_PICTURE, path, what);
    pixels_unref(pixels);
    return NULL;
}

Pixels *compile_pixels(Compiler *c, uint64_t id, Path path)
{
    UsedPicture *used = used_picture(c, id);
    Pixels *pixels = read_pixels(c, used->picture, path);
    if (pixels == NULL || used->read)
        return pixels;
    used->read = true;
    if (c->options.pictures != NULL)
        g_ptr_array_add(c->options.pictures, (gpointer)used->picture);
    if (used->in_bank)
        memcpy(c->bank->pictures[used->number].digest, pixels_digest(pixels), 16);
    return pixels;
}

static bool store_bytes(Compiler *c, PlainPicture *plain, const void *bytes, size_t size, Path path)
{
    if (size > INT32_MAX)
        return compile_fail_at(c, COMPILE_LIMIT, path,
                               _("its pixels take more than 2147483647 bytes"));
    uint8_t *copy = compile_alloc(c, size, 1);
    if (copy == NULL)
        return false;
    memcpy(copy, bytes, size);
    plain->pixels = copy;
    plain->size = (uint32_t)size;
    return true;
}

bool compile_store_png(Compiler *c, PlainPicture *plain, GBytes *png, Path path)
{
    plain->kind = GAB_PIXELS_PNG;
    return store_bytes(c, plain, g_bytes_get_data(png, NULL), g_bytes_get_size(png), path);
}

static bool store_png(Compiler *c, const Picture *picture, PlainPicture *plain, Path path)
{
    GError *problem = NULL;
    g_autoptr(GBytes) bytes = picture_store_png(c->store, picture, &problem);
    if (bytes == NULL) {
        compile_fail_at(c, COMPILE_PICTURE, path, problem->message);
        g_clear_error(&problem);
        return false;
    }
    return compile_store_png(c, plain, bytes, path);
}

/* Stores a picture as PNG. Parts after the first of a file are always encoded, and those with equal
 * pixels only once. */
static bool store_shared_png(Compiler *c, const Picture *picture, PlainPicture *plain, Path path)
{
    const PlainPicture *same =
        picture->part > 0 ? g_hash_table_lookup(c->encoded, plain->digest) : NULL;
    if (same != NULL) {
        plain->kind = same->kind;
        plain->pixels = same->pixels;
        plain->size = same->size;
        return compile_take(c, plain->size); /* it takes these bytes again in the bank */
    }
    if (!store_png(c, picture, plain, path))
        return false;
    if (picture->part > 0)
        g_hash_table_insert(c->encoded, plain->digest, plain);
    return true;
}

static bool store_pixels(Compiler *c, const Picture *picture, PlainPicture *plain)
{
    if (c->options.pixels == EXPORT_NO_PIXELS)
        return true;
    Path path = path_picture(picture->id);
    g_autoptr(Pixels) pixels = compile_pixels(c, picture->id, path);
    if (pixels == NULL)
        return false;
    bool ok;
    if (c->options.pixels == EXPORT_PNG) {
        ok = store_shared_png(c, picture, plain, path);
    } else {
        size_t size = (size_t)4 * pixels->width * pixels->height;
        ok = store_bytes(c, plain, pixels->rgba, size, path);
        plain->kind = GAB_PIXELS_RGBA;
    }
    return ok && compile_advance(c, PICTURE_WORK);
}

/* ---- All pictures ---- */

/* Returns the start of the file name in a path. */
static const char *base_name(const char *path)
{
    const char *name = path;
    for (const char *at = path; *at != 0; at++)
        if (*at == '/' || *at == '\\')
            name = at + 1;
    return name;
}

/* Returns the name of a picture in the bank: its file's name, with "#" and the part number for
 * parts after the first. */
static const char *bank_name(Compiler *c, const Picture *picture)
{
    const char *name = base_name(picture->path);
    if (picture->part == 0)
        return name;
    size_t size = strlen(name) + sizeof "#-2147483648";
    char *numbered = compile_alloc(c, size, 1);
    if (numbered != NULL)
        g_snprintf(numbered, size, "%s#%d", name, (int)picture->part);
    return numbered;
}

static bool fill_picture(Compiler *c, const Picture *picture, PlainPicture *plain)
{
    plain->name = bank_name(c, picture);
    plain->width = (uint32_t)picture->width;
    plain->height = (uint32_t)picture->height;
    memcpy(plain->digest, picture->digest, sizeof plain->digest);
    return plain->name != NULL;
}

bool compile_pictures(Compiler *c)
{
    list_pictures(c);
    add_all_to_bank(c);
    uint32_t number = 0;
    if (c->options.pixels != EXPORT_NO_PIXELS)
        c->work += (double)c->bank->picture_count * PICTURE_WORK;
    c->bank->pictures = compile_alloc(c, c->bank->picture_count, sizeof *c->bank->pictures);
    bool ok = c->bank->pictures != NULL;
    LIST_EACH_WHILE (ok, Picture, picture, c->project->pictures) {
        UsedPicture *used = used_picture(c, picture->id);
        if (!used->in_bank)
            continue;
        used->number = number++;
        ok = fill_picture(c, picture, &c->bank->pictures[used->number]) &&
             store_pixels(c, picture, &c->bank->pictures[used->number]);
    }
    return ok;
}
