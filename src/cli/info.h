/* SPDX-License-Identifier: MIT */
/*
 * What gab info tells of a file: an object with "roles", "tags", "pictures", "sprites", "maps" and
 * "levels", each a list, made by one source for projects and one for banks, and printed by info.c.
 */
#ifndef GABARIT_CLI_INFO_H
#define GABARIT_CLI_INFO_H

#include "model/document.h"

#include <gabarit/bank.h>
#include <jansson.h>

/* Adds the lists to an object. */
void info_add_project(json_t *info, const Project *project);
void info_add_bank(json_t *info, const gab_bank *bank);

/* A new object with a name, appended to a list. */
static inline json_t *info_append(json_t *list, const char *name)
{
    json_t *item = json_object();
    json_object_set_new(item, "name", json_string(name));
    json_array_append_new(list, item);
    return item;
}

/* A new list in an object. */
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

/* How many steps of an animation are mirrored, and how many have a time that is not their
 * frame's; nothing is said of none. */
static inline void info_steps(json_t *animation, uint64_t count, uint64_t mirrored, uint64_t timed)
{
    info_count(animation, "steps", count);
    if (mirrored > 0)
        info_count(animation, "mirrored", mirrored);
    if (timed > 0)
        info_count(animation, "timed", timed);
}

#endif
