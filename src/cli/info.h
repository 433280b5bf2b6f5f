/* SPDX-License-Identifier: MIT */
/*
 * The contents of a file, as gab info lists them: a JSON object with the lists "roles", "tags",
 * "pictures", "sprites", "maps" and "levels". info_project.c fills it for projects, info_bank.c for
 * banks; info.c prints it.
 */
#pragma once

#include "model/document.h"

#include <gabarit/bank.h>
#include <jansson.h>

/* Add the lists to an object. */
void info_add_project(json_t *info, const Project *project);
void info_add_bank(json_t *info, const gab_bank *bank);

/* Appends a new object with a name to a list, and returns it. */
static inline json_t *info_append(json_t *list, const char *name)
{
    json_t *item = json_object();
    json_object_set_new(item, "name", json_string(name));
    json_array_append_new(list, item);
    return item;
}

/* Adds a new list to an object, and returns it. */
static inline json_t *info_list(json_t *object, const char *key)
{
    json_t *list = json_array();
    json_object_set_new(object, key, list);
    return list;
}

static inline void info_count(json_t *object, const char *key, uint64_t count)
{
    json_object_set_new(object, key, json_integer((json_int_t)count));
}

static inline void info_text(json_t *object, const char *key, const char *text)
{
    json_object_set_new(object, key, json_string(text));
}

/* Adds the number of steps of an animation, of mirrored steps, and of steps with their own
 * duration; the last two only if they are not 0. */
static inline void info_add_steps(json_t *animation, uint64_t count, uint64_t mirrored,
                                  uint64_t timed)
{
    info_count(animation, "steps", count);
    if (mirrored > 0)
        info_count(animation, "mirrored", mirrored);
    if (timed > 0)
        info_count(animation, "timed", timed);
}
