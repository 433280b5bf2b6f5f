/* SPDX-License-Identifier: MIT */
/**
 * edit/changes.h: finds the differences between two versions, to count, list or show them.
 *
 *     Changes *changes = changes_between(before, after);
 *     for (uint32_t i = 0; i < changes->count; i++)
 *         if (changes->items[i].type == CHANGE_ADDED)
 *             show(changes->items[i].asset, changes->items[i].part);
 *     changes_free(changes);
 *
 * The cost depends on what changed, not on the size of the document: shared parts are skipped.
 */
#pragma once

#include "model/document.h"

typedef enum ChangeType {
    CHANGE_ADDED = 1,
    CHANGE_REMOVED,
    CHANGE_FIELDS, /**< fields, children or small parts without ids */
    CHANGE_ORDER   /**< a list of the node was reordered, grew or shrank */
} ChangeType;

/** A node that changed. */
typedef struct ChangedNode {
    ChangeType type;
    const NodeKind
        *kind;        /**< kind of the innermost changed node with an id, or of a tag, a role, the
                       * export settings or the project */
    uint64_t asset;   /**< id of the sprite, map, level or picture; 0 for nodes above these */
    uint64_t part;    /**< frame, animation, plane, shape, band, layer; 0 for the asset itself */
    int32_t tag;      /**< of a tag: its number */
    uint32_t fields;  /**< a bit for each field of the kind that differs; 0 if added or removed */
    PixelRect pixels; /**< contains the pixels that changed; empty: none or all of them */
} ChangedNode;

typedef struct Changes {
    ChangedNode *items;
    uint32_t count;
} Changes;

/** Finds the changes; equal versions have none. The caller frees the result. */
Changes *changes_between(const Project *before, const Project *after);
/** NULL is allowed. */
void changes_free(Changes *changes);
