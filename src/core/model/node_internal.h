/* SPDX-License-Identifier: MIT */
/* What the sources of model/, file/ and edit/ know of fields beyond node.h. */
#ifndef GABARIT_MODEL_NODE_INTERNAL_H
#define GABARIT_MODEL_NODE_INTERNAL_H

#include "model/node.h"

/* Whether a field's value is the one that a new node has: it is then left out of files. */
bool field_is_standard(const void *node, const Field *field);

/* Bytes of a field whose value stands in the struct itself. */
size_t field_bytes(const Field *field);

/* Whether a field is a pointer to something that is shared. */
bool field_has_child(const Field *field);

/* Whether a field holds the same in two nodes of one kind. */
bool field_equal(const void *a, const void *b, const Field *field);

#endif
