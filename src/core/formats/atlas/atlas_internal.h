/* SPDX-License-Identifier: MIT */
/* Declarations shared by the sources that implement atlas.h. */
#pragma once

#include "bank/json_value.h"
#include "formats/atlas/atlas.h"

/* Returns a text that lives as long as the atlas; "" if the value is not a text. */
const char *atlas_text(Atlas *atlas, const JsonValue *value);
/* Returns a number of an object, rounded down and clamped to the range of documents; `fallback` if
 * there is no number. */
int32_t atlas_number(const JsonValue *object, const char *key, int32_t fallback);

/* Adds a value as it is, or its JSON as text if it is a list or an object; ignores null. */
void atlas_add_value(AseData *data, const JsonValue *value);
/* Adds a number with a key. */
void atlas_add_number(AseData *data, const char *key, double number);
/* Returns the keys "data", "color" and "properties" of a tag, slice or layer. */
AseData atlas_data(const JsonValue *object);
/* Read and free the data of Gabarit's own export: for a frame, and for the whole atlas. */
AtlasOwn *atlas_read_own(Atlas *atlas, const JsonValue *value);
void atlas_own_free(AtlasOwn *own);
void atlas_read_own_meta(Atlas *atlas, const JsonValue *meta);
void atlas_own_animation_clear(void *item);
void atlas_named_clear(void *item);
void atlas_read_meta(Atlas *atlas, const JsonValue *meta);
