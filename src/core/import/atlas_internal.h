/* SPDX-License-Identifier: MIT */
/* What the sources of atlas.h share. */
#ifndef GABARIT_IMPORT_ATLAS_INTERNAL_H
#define GABARIT_IMPORT_ATLAS_INTERNAL_H

#include "bank/json_value.h"
#include "import/atlas.h"

/* A text that lives as long as the atlas; "" for what is none. */
const char *atlas_text(Atlas *atlas, const JsonValue *value);
/* A whole number from a member of an object, the nearest one that is not larger, within the range
 * of documents; `otherwise` where there is no number. */
int32_t atlas_number(const JsonValue *object, const char *key, int32_t otherwise);

/* Adds a value as it is, or as text where it is a list or an object. */
void atlas_add_value(AseData *data, const JsonValue *value);
/* Adds a number under a key. */
void atlas_add_number(AseData *data, const char *key, double number);
/* The keys "data", "color" and "properties" of tags, slices and layers. */
AseData atlas_data(const JsonValue *object);
/* What our own export says of a frame, and of all. */
AtlasOwn *atlas_read_own(Atlas *atlas, const JsonValue *value);
void atlas_own_free(AtlasOwn *own);
void atlas_read_own_meta(Atlas *atlas, const JsonValue *meta);
void atlas_played_clear(void *item);
void atlas_named_clear(void *item);
void atlas_read_meta(Atlas *atlas, const JsonValue *meta);

#endif
