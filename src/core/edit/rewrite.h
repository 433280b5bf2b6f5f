/* SPDX-License-Identifier: MIT */
/**
 * edit/rewrite.h: one change to many nodes at once, wherever they are: the uses of a tag, ids that
 * must be new. What is not changed stays shared.
 *
 *     Project *after = node_rewrite(before, forget_tag, &number);
 */
#ifndef GABARIT_EDIT_REWRITE_H
#define GABARIT_EDIT_REWRITE_H

#include "model/document.h"

/** Returns a changed copy of a node, for the caller, or NULL to leave it as it is. What is below it
 * is asked about as well, in the copy. */
typedef void *(*Rewrite)(void *user, const void *node);

/** The node with everything below it rewritten; a share of itself where nothing was. */
void *node_rewrite(const void *node, Rewrite rewrite, void *user);

/** Calls a function for a node and everything below it. */
void node_visit(const void *node, void (*visit)(void *user, const void *node), void *user);

#endif
