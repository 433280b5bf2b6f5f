/* SPDX-License-Identifier: MIT */
/* Functions on fields that are shared by the sources of model/, file/ and edit/, beyond node.h. */
#pragma once

#include "model/node.h"

/* True if a field has its default value, which a new node has and which files omit. */
bool field_is_default(const void *node, const Field *field);

/* Returns the bytes of a field whose value is stored in the struct itself. */
size_t field_bytes(const Field *field);

/* True if a field is a pointer to a shared object. */
bool field_is_pointer(const Field *field);

/* True if a field has equal values in two nodes of one kind. */
bool field_equal(const void *a, const void *b, const Field *field);
