/* SPDX-License-Identifier: MIT */
/**
 * model/node.h: what every part of a document is: an immutable, reference-counted struct that
 * begins with a Node, and whose kind says in a table which fields it has. From these tables follow,
 * once for all kinds: copying, comparing, digests, checking, the project file and the journal.
 *
 *     Box *wider = node_copy(&box->node);      // may be changed until it is shared
 *     wider->w += 8;
 *     node_set_text(&wider->name, "fist");
 *     List *boxes = list_set(frame->boxes, 2, wider);
 *
 * A new node may be changed until it is put into a list or a parent, or given to another thread;
 * after that it never changes. Structs and kinds: model/document.h.
 */
#ifndef GABARIT_MODEL_NODE_H
#define GABARIT_MODEL_NODE_H

#include "model/list.h"
#include "model/blocks.h"

#include <glib.h>

enum { NODE_DIGEST = 16, NODE_MOST_FIELDS = 24 };

typedef struct NodeKind NodeKind;

/** The head of every part of a document. */
struct Node {
    const NodeKind *kind;
    gint refs;
    gint digest_state; /**< internal */
    uint8_t digest[NODE_DIGEST];
    /** Members that a newer version's file has here and this version does not know: the text of a
     * JSON object, kept as it is; or NULL. A GRefString. */
    char *unknown;
};

/** Types of fields, with their C types in the struct. */
typedef enum FieldType {
    FIELD_INTEGER,   /**< int32_t, from least to most */
    FIELD_FIXED,     /**< int32_t in 1/256 pixel, from least to most; a decimal number in files */
    FIELD_NUMBER,    /**< double, finite, from least to most */
    FIELD_BOOLEAN,   /**< bool */
    FIELD_WORD,      /**< int, an index into `words` */
    FIELD_TEXT,      /**< char *, a GRefString, never NULL; at most `most` bytes, UTF-8 */
    FIELD_COLOUR,    /**< uint8_t[4]; "#rrggbb" or "#rrggbbaa" in files */
    FIELD_ID,        /**< uint64_t, not 0, once in a project */
    FIELD_REFERENCE, /**< uint64_t: the id of a node of `kind`, or 0 for none */
    FIELD_TAG,       /**< int32_t: the number of a tag, or 0 for none */
    FIELD_TAGS,      /**< uint32_t[8]: a set of tags, as gab_tags has them */
    FIELD_HASH,      /**< uint8_t[16]; 32 hexadecimal digits in files, all 0 for none */
    FIELD_LIST,      /**< List *, of nodes of `kind`, at most `most` */
    FIELD_CHILD,     /**< Node *, of `kind`, or NULL */
    FIELD_BLOCKS,    /**< Tiles *, with values up to `most`, or NULL */
    FIELD_PROPERTIES /**< List * of Property, sorted by key; an object in files */
} FieldType;

/** How a field is treated. */
typedef enum FieldFlags {
    FIELD_PLAIN = 0,
    FIELD_IS_NAME = 1,       /**< unique among its siblings, unless empty */
    FIELD_NOT_EMPTY = 2,     /**< a text, reference, list or child that must be there */
    FIELD_ALWAYS_WRITTEN = 4 /**< even with its standard value */
} FieldFlags;

/** One field of a kind. */
typedef struct Field {
    const char *key; /**< in files */
    FieldType type;
    size_t offset;
    double least, most;
    const NodeKind *kind;     /**< of children, or of what is referred to */
    const char *const *words; /**< ends with NULL */
    double standard;          /**< value that files leave out: a number, word or boolean */
    unsigned flags;
} Field;

/** A kind of node. */
struct NodeKind {
    const char *name; /**< "box", for messages */
    size_t size;
    bool one_line; /**< in files */
    bool brief; /**< in a file's lists, a node that has only its first field is its value alone */
    const Field *fields;
    uint32_t field_count;
};

/** The field of a node, as a pointer of its C type. */
#define node_field(node, field, type) ((type *)(void *)((char *)(node) + (field)->offset))
#define node_field_const(node, field, type) \
    ((const type *)(const void *)((const char *)(node) + (field)->offset))

/** A new node with the standard value in every field; the caller's. */
void *node_new(const NodeKind *kind);
/** A copy that shares all children; the caller's. */
void *node_copy(const void *node);
void *node_ref(const void *node);
/** NULL is allowed. */
void node_unref(void *node);

/** Replaces what a field holds, releasing the old value. The new child is taken over. */
void node_set_text(char **field, const char *text);
void node_set_list(List **field, List *list);
void node_set_child(void *field, void *child);
void node_set_blocks(Blocks **field, Blocks *blocks);

/** What a kind is called in the user's language, for messages; its `name` is what files have. */
const char *node_kind_word(const NodeKind *kind);

/** The field of a kind with a key, or NULL. */
const Field *node_kind_field(const NodeKind *kind, const char *key);

/** Whether a field holds one number: an integer, a fixed number, a double, a boolean, the index of
 * a word or a tag. */
bool field_is_number(const Field *field);
/** The value of such a field, as it is stored (fixed: in 1/256 pixel), and setting it. */
double node_number(const void *node, const Field *field);
void node_set_number(void *node, const Field *field, double value);

/** A digest of a node and everything below it: equal digests mean equal content. It is kept once
 * computed. */
void node_digest(const void *node, uint8_t digest[NODE_DIGEST]);
void list_digest(const List *list, uint8_t digest[NODE_DIGEST]);

/** Whether two nodes have equal content. What both share is skipped. */
bool node_equal(const void *a, const void *b);

/** Bytes of memory that `node` uses and `other` (of the same kind, or NULL) does not share. */
size_t node_own_bytes(const void *node, const void *other);

#endif
