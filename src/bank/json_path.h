/* SPDX-License-Identifier: MIT */
/**
 * bank/json_path.h: the path of a value in a JSON text, for messages.
 *
 *     JsonPath path = {0};
 *     json_path_enter(&path, "sprites");
 *     json_path_enter_item(&path, 3);
 *     json_path_text(&path, where, sizeof where);          // $.sprites[3]
 *     json_path_leave(&path);
 *
 * Keys that are not identifiers are quoted, in brackets, and shortened: $.properties["a b"].
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** More than the maximum depth of a bank's JSON: sprites, frames, boxes, members, properties,
 * key. */
#define JSON_PATH_MAX 16

typedef struct JsonPath {
    struct {
        const char *key; /**< a key of an object; NULL for an item of a list */
        size_t index;
    } steps[JSON_PATH_MAX];
    int depth;
} JsonPath;

/** Descends to the value of a key, which must stay valid until json_path_leave, or to a list
 * item. */
void json_path_enter(JsonPath *path, const char *key);
void json_path_enter_item(JsonPath *path, size_t index);
void json_path_leave(JsonPath *path);

/** Writes the path, truncated to fit `size`, always with a terminating NUL. */
void json_path_text(const JsonPath *path, char *text, size_t size);

#ifdef __cplusplus
}
#endif
