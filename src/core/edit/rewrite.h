/* SPDX-License-Identifier: MIT */
/**
 * edit/rewrite.h: makes one change to many nodes, wherever they are, for example to all uses of a
 * tag or to ids that must be replaced. Unchanged parts remain shared.
 *
 *     Project *after = node_rewrite(before, forget_tag, &number);
 */
#pragma once

#include "model/document.h"

/** Returns a changed copy of a node, which the caller owns, or NULL to leave it unchanged. It is
 * called for the node first, then for the nodes below it. */
typedef void *(*Rewrite)(void *user, const void *node);

/** Returns a node with everything below it rewritten, or one more reference to the node if nothing
 * changed. */
void *node_rewrite(const void *node, Rewrite rewrite, void *user);

/** Calls a function for a node and everything below it. */
void node_visit(const void *node, void (*visit)(void *user, const void *node), void *user);
