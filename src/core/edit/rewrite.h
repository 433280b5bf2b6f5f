/* SPDX-License-Identifier: MIT */
/**
 * edit/rewrite.h: one change to many nodes, wherever they are: the uses of a tag, ids that must be
 * renewed. Unchanged parts stay shared.
 *
 *     Project *after = node_rewrite(before, forget_tag, &number);
 */
#ifndef GABARIT_EDIT_REWRITE_H
#define GABARIT_EDIT_REWRITE_H

#include "model/document.h"

/** Returns a changed copy of a node, which the caller owns, or NULL to leave it as it is. It is
 * then called for what is below the copy. */
typedef void *(*Rewrite)(void *user, const void *node);

/** A node with everything below it rewritten; one more reference to the node where nothing
 * changed. */
void *node_rewrite(const void *node, Rewrite rewrite, void *user);

/** Calls a function for a node and everything below it. */
void node_visit(const void *node, void (*visit)(void *user, const void *node), void *user);

#endif
