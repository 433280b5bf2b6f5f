/* SPDX-License-Identifier: MIT */
/**
 * model/node.h: the base of every part of a document: an immutable, reference-counted struct that
 * begins with a Node, and whose kind lists its fields in a table. These tables drive, for all
 * kinds: copying, comparing, digests, checking, the project file and the journal.
 *
 *     Box *wider = node_copy(&box->node);      // may be changed until it is shared
 *     wider->w += 8;
 *     node_set_text(&wider->name, "fist");
 *     List *boxes = list_set(frame->boxes, 2, wider);
 *
 * A new node may be changed until it is put into a list or a parent, or given to another thread;
 * after that it never changes. Structs and kinds: model/document.h.
 */
#pragma once

#include "model/list.h"
#include "model/blocks.h"

enum { NODE_DIGEST = 16, NODE_MAX_FIELDS = 24 };

typedef struct NodeKind NodeKind;

/** The head of every part of a document. */
struct Node {
    const NodeKind *kind;
    gint refs;
    gint digest_state; /**< internal; of `digest`: 0 none, 1 being stored, 2 stored */
    uint8_t digest[NODE_DIGEST];
    /** The members of this object in a file that are unknown to this version, because a newer
     * version wrote them: the text of a JSON object, preserved unchanged; or NULL. A GRefString. */
    char *unknown;
};

/** Types of fields, with their C types in the struct. */
typedef enum FieldType {
    FIELD_INTEGER,   /**< int32_t, from `min` to `max` */
    FIELD_FIXED,     /**< int32_t in 1/256 pixel, from `min` to `max`; decimal in files */
    FIELD_NUMBER,    /**< double, finite, from `min` to `max` */
    FIELD_BOOLEAN,   /**< bool */
    FIELD_ENUM,      /**< int, an index into `words` */
    FIELD_TEXT,      /**< char *, a GRefString, never NULL; at most `max` bytes, UTF-8 */
    FIELD_COLOUR,    /**< uint8_t[4]; "#rrggbb" or "#rrggbbaa" in files */
    FIELD_ID,        /**< uint64_t, unique in a project; not 0 if it is the first field */
    FIELD_REFERENCE, /**< uint64_t: the id of a node of `kind`, or 0 for none; without a kind, of
                      * any that reference.h lists, which may be missing */
    FIELD_TAG,       /**< int32_t: the number of a tag, or 0 for none */
    FIELD_TAGS,      /**< uint32_t[8]: a set of tags, in the layout of gab_tags */
    FIELD_HASH,      /**< uint8_t[16]; 32 hexadecimal digits in files, all 0 for none */
    FIELD_LIST,      /**< List *, of at most `max` nodes of `kind` */
    FIELD_CHILD,     /**< Node *, of `kind`, or NULL */
    FIELD_BLOCKS,    /**< Blocks *, with values up to `max`, or NULL */
    FIELD_PROPERTIES /**< List * of Property, sorted by key; an object in files */
} FieldType;

/** How a field is treated. */
typedef enum FieldFlags {
    FIELD_PLAIN = 0,
    FIELD_IS_NAME = 1,        /**< unique among its siblings, unless empty */
    FIELD_NOT_EMPTY = 2,      /**< a text, reference, list or child that is required */
    FIELD_ALWAYS_WRITTEN = 4, /**< even if it has its default value */
    FIELD_IS_TABLE = 8        /**< a text of lines whose cells are separated by tabs */
} FieldFlags;

/** One field of a kind. */
typedef struct Field {
    const char *key; /**< in files */
    FieldType type;
    size_t offset;
    double min, max;
    const NodeKind *kind;     /**< of children, or of the node that is referred to */
    const char *const *words; /**< ends with NULL */
    double default_value;     /**< the default, omitted from files: a number, word or boolean */
    unsigned flags;
} Field;

/** A kind of node. */
struct NodeKind {
    const char *name; /**< "box", for messages */
    size_t size;
    bool one_line; /**< written on one line in files */
    bool brief;    /**< if only the first field is set, lists in files contain just its value */
    const Field *fields;
    uint32_t field_count;
};

/** A field of a node, as a pointer of its C type. */
#define node_field(node, field, type) ((type *)(void *)((char *)(node) + (field)->offset))
#define node_field_const(node, field, type) \
    ((const type *)(const void *)((const char *)(node) + (field)->offset))

/** Creates a node with the default value in every field; the caller owns it. */
void *node_new(const NodeKind *kind);
/** Creates a copy that shares all children; the caller owns it. */
void *node_copy(const void *node);
void *node_ref(const void *node);
/** NULL is allowed. */
void node_unref(void *node);
/** Releases the node that a local pointer declared with it points to, at the end of its block:
 * `node_auto Frame *copy = node_copy(frame);`. */
#define node_auto __attribute__((cleanup(node_unref_at)))
void node_unref_at(void *pointer);

/** Replaces the value of a field and releases the old value. Adopts the new list, child or
 * blocks. */
void node_set_text(char **field, const char *text);
void node_set_list(List **field, List *list);
void node_set_child(void *field, void *child);
void node_set_blocks(Blocks **field, Blocks *blocks);

/** Returns the name of a kind in the user's language, for messages. Its `name` is used in files. */
const char *node_kind_display_name(const NodeKind *kind);

/** Returns the field of a kind with a key, or NULL. */
const Field *node_kind_field(const NodeKind *kind, const char *key);

/** True if a field holds one number: an integer, a fixed number, a double, a boolean, the index of
 * a word, or a tag. */
bool field_is_number(const Field *field);
/** Get and set the value of such a field, as stored (fixed: in 1/256 pixel). */
double node_number(const void *node, const Field *field);
void node_set_number(void *node, const Field *field, double value);

/** Computes a digest of a node and everything below it, and caches it: equal digests mean equal
 * content. */
void node_digest(const void *node, uint8_t digest[NODE_DIGEST]);
void list_digest(const List *list, uint8_t digest[NODE_DIGEST]);

/** True if two nodes have equal content. Shared parts are skipped. */
bool node_equal(const void *a, const void *b);

/** Returns the bytes of memory that `node` uses and does not share with `other` (of the same kind,
 * or NULL), up to a limit. Parts that several nodes below `node` share are counted for each of
 * them, as in a file. */
size_t node_unshared_bytes(const void *node, const void *other, size_t limit);
