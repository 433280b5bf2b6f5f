/* SPDX-License-Identifier: MIT */
/*
 * Reads the JSON of a bank; this source reads the roles, tags and pictures.
 */
#include "bank/json_reader_internal.h"

#include "bank/base64.h"
#include "bank/json_format.h"
#include "bank/bank_limits.h"
#include "bank/png.h"
#include "bank/reader.h"
#include "runtime/bank_layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Roles and tags ---- */

static bool load_role(Loader *l, const JsonValue *json, void *item)
{
    PlainRole *role = item;
    if (!json_value_is_string(json) || json_value_length(json) == 0)
        return loader_fail(l, "is not the name of a role: text that is not empty");
    role->name = plain_text(l->plain, json_value_string(json), json_value_length(json));
    return role->name || loader_no_memory(l);
}

static bool load_roles(Loader *l, const JsonValue *root)
{
    PlainBank *bank = l->plain;
    bank->roles = loader_items(l, root, "roles", MAX_ROLES, sizeof *bank->roles, load_role,
                               &bank->role_count);
    return bank->roles &&
           loader_check_names(l, "roles", bank->roles, bank->role_count, sizeof *bank->roles);
}

static bool load_role_of_tag(Loader *l, const JsonValue *object, uint8_t *number)
{
    char quote[BANK_QUOTE_SIZE];
    const char *name = NULL;
    *number = GAB_NO_ROLE;
    if (!loader_text(l, object, "role", &name))
        return false;
    for (uint32_t i = 0; name && i < l->plain->role_count; i++)
        if (strcmp(name, l->plain->roles[i].name) == 0)
            *number = (uint8_t)i;
    if (name && *number == GAB_NO_ROLE)
        return loader_fail_at(l, "role", "there is no role %s", bank_quote(quote, name));
    return true;
}

/* Reads bytes in hexadecimal; false if the text has other characters or another length. */
static bool from_hex(const char *text, uint8_t *bytes, size_t count)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    if (strlen(text) != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++) {
        const char *high = strchr(digits, text[2 * i]), *low = strchr(digits, text[2 * i + 1]);
        if (!high || !low)
            return false;
        bytes[i] = (uint8_t)((high - digits) % 16 << 4 | (low - digits) % 16);
    }
    return true;
}

static bool load_colour(Loader *l, const JsonValue *object, uint8_t colour[4])
{
    const char *text = JSON_COLOUR;
    if (!loader_text(l, object, "colour", &text))
        return false;
    colour[3] = 255;
    bool ok = text[0] == '#' && (from_hex(text + 1, colour, 3) || from_hex(text + 1, colour, 4));
    return ok || loader_fail_at(l, "colour", "is neither \"#rrggbb\" nor \"#rrggbbaa\"");
}

static bool load_tag(Loader *l, const JsonValue *json, void *item)
{
    static const char *const keys[] = {"name", "number", "role", "colour", "properties", NULL};
    PlainTag *tag = item;
    uint32_t number = 0;
    if (!loader_object(l, json, keys) || !loader_name(l, json, &tag->name) ||
        !loader_require(l, json, "number") ||
        !loader_integer(l, json, "number", 1, MAX_TAGS, &number))
        return false;
    tag->number = (uint8_t)number;
    return load_role_of_tag(l, json, &tag->role) && load_colour(l, json, tag->colour) &&
           loader_properties(l, json, &tag->properties);
}

static bool check_unique_numbers(Loader *l)
{
    const PlainBank *bank = l->plain;
    uint32_t first[MAX_TAGS + 1] = {0}; /* index + 1 of the tag with each number */
    for (uint32_t i = 0; i < bank->tag_count; i++) {
        uint8_t number = bank->tags[i].number;
        if (first[number] > 0) {
            json_path_enter(&l->path, "tags");
            json_path_enter_item(&l->path, i);
            return loader_fail_at(l, "number", "%d appears twice: also at %lu", number,
                                  (unsigned long)(first[number] - 1));
        }
        first[number] = i + 1;
    }
    return true;
}

static bool load_tags(Loader *l, const JsonValue *root)
{
    PlainBank *bank = l->plain;
    bank->tags =
        loader_items(l, root, "tags", MAX_TAGS, sizeof *bank->tags, load_tag, &bank->tag_count);
    if (!bank->tags ||
        !loader_check_names(l, "tags", bank->tags, bank->tag_count, sizeof *bank->tags) ||
        !check_unique_numbers(l))
        return false;
    loader_index_tags(l);
    return true;
}

/* ---- Pictures ---- */

static bool check_png(Loader *l, const char *key, const PlainPicture *picture)
{
    char problem[PNG_PROBLEM_SIZE];
    return png_has_size(picture->pixels, picture->size, picture->width, picture->height, problem) ||
           loader_fail_at(l, key, "%s", problem);
}

static bool load_pixels(Loader *l, const JsonValue *object, const char *key, PlainPicture *picture)
{
    const JsonValue *json = json_value_get(object, key);
    const char *text = json_value_string(json);
    size_t length = json_value_length(json), size;
    if (!text || !base64_size(text, length, &size))
        return loader_fail_at(l, key, "is not base64");
    if (size == 0 || size > MAX_BYTES)
        return loader_fail_at(l, key, "encodes %zu bytes; 1 to %ld are allowed", size,
                              (long)MAX_BYTES);
    if (picture->kind == GAB_PIXELS_RGBA && size != (size_t)4 * picture->width * picture->height)
        return loader_fail_at(l, key, "encodes %zu bytes; RGBA of this size takes %zu", size,
                              (size_t)4 * picture->width * picture->height);
    uint8_t *bytes = loader_alloc(l, size, 1);
    if (!bytes)
        return false;
    if (!base64_decode(text, length, bytes))
        return loader_fail_at(l, key, "is not base64");
    picture->pixels = bytes;
    picture->size = (uint32_t)size;
    return picture->kind != GAB_PIXELS_PNG || check_png(l, key, picture);
}

static bool load_digest(Loader *l, const JsonValue *object, uint8_t digest[16])
{
    const char *text = NULL;
    if (!loader_text(l, object, "digest", &text))
        return false;
    if (text && !from_hex(text, digest, 16))
        return loader_fail_at(l, "digest", "is not 32 hexadecimal digits");
    return true;
}

static bool check_picture_name(Loader *l, const char *name)
{
    if (strpbrk(name, "/\\"))
        return loader_fail_at(l, "name", "contains a folder; a base name is needed");
    if (strlen(name) > MAX_NAME_BYTES)
        return loader_fail_at(l, "name", "has more than %d bytes", MAX_NAME_BYTES);
    return true;
}

static bool load_picture(Loader *l, const JsonValue *json, void *item)
{
    static const char *const keys[] = {"name", "width", "height", "digest", "png", NULL};
    static const char *const rgba_keys[] = {"name", "width", "height", "rgba", NULL};
    PlainPicture *picture = item;
    bool rgba = json_value_get(json, "rgba") != NULL, png = json_value_get(json, "png") != NULL;
    picture->name = "";
    picture->kind = rgba ? GAB_PIXELS_RGBA : png ? GAB_PIXELS_PNG : GAB_PIXELS_NONE;
    if (!loader_object(l, json, rgba ? rgba_keys : keys) ||
        !loader_text(l, json, "name", &picture->name) || !check_picture_name(l, picture->name) ||
        !loader_size(l, json, &picture->width, &picture->height) ||
        !load_digest(l, json, picture->digest))
        return false;
    return picture->kind == GAB_PIXELS_NONE || load_pixels(l, json, rgba ? "rgba" : "png", picture);
}

static bool load_pictures(Loader *l, const JsonValue *root)
{
    PlainBank *bank = l->plain;
    bank->pictures = loader_items(l, root, "pictures", MAX_PICTURES, sizeof *bank->pictures,
                                  load_picture, &bank->picture_count);
    return bank->pictures != NULL;
}

/* ---- The bank ---- */

static bool load_version(Loader *l, const JsonValue *root)
{
    const JsonValue *format = json_value_get(root, "format");
    uint32_t version = 0;
    if (!json_value_is_string(format) || strcmp(json_value_string(format), JSON_FORMAT) != 0)
        return loader_fail(l, "is not a bank: the key \"format\" is not \"%s\"", JSON_FORMAT);
    if (!loader_require(l, root, "version") ||
        !loader_integer(l, root, "version", 1, UINT32_MAX, &version))
        return false;
    return version == JSON_VERSION ||
           loader_fail_at(l, "version", "%lu is newer than this program, which reads %d",
                          (unsigned long)version, JSON_VERSION);
}

static bool load_root(Loader *l, const JsonValue *root)
{
    static const char *const keys[] = {"$schema",  "format",  "version", "roles",  "tags",
                                       "pictures", "sprites", "maps",    "levels", NULL};
    const char *schema;
    return load_version(l, root) && loader_object(l, root, keys) &&
           loader_text(l, root, "$schema", &schema) && load_roles(l, root) && load_tags(l, root) &&
           load_pictures(l, root) && loader_load_sprites(l, root) && loader_load_maps(l, root) &&
           loader_load_levels(l, root);
}

static JsonTree *parse(Loader *l, const char *text, size_t size)
{
    JsonProblem problem;
    JsonTree *tree = json_tree_read(text, size, &problem);
    if (tree)
        return tree;
    if (problem.kind == JSON_NO_MEMORY) {
        loader_no_memory(l);
        return NULL;
    }
    l->error->kind = BANK_BROKEN_RULE;
    snprintf(l->error->where, sizeof l->error->where, "line %lu, column %lu",
             (unsigned long)problem.line, (unsigned long)problem.column);
    json_problem_text(&problem, NULL, l->error->what, sizeof l->error->what);
    return NULL;
}

bool bank_read_json(const char *text, size_t size, uint64_t max_pixels, PlainBank *plain,
                    BankError *error)
{
    BankError unused;
    Loader l = {.plain = plain,
                .error = error ? error : &unused,
                .max_pixels = max_pixels > 0 ? max_pixels : PLAIN_MAX_PIXELS};
    l.error->kind = BANK_NO_ERROR;
    l.error->where[0] = l.error->what[0] = '\0';
    memset(plain, 0, sizeof *plain);
    JsonTree *tree = parse(&l, text, size);
    if (!tree)
        return false;
    bool ok = load_root(&l, json_tree_root(tree));
    json_tree_free(tree);
    if (!ok)
        plain_free(plain);
    return ok;
}
