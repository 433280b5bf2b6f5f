/* SPDX-License-Identifier: MIT */
/*
 * Digests of nodes and lists; the contract is in node.h. A digest is computed from the digests of
 * the parts. Each digest is cached, so that only the changed parts of a new version are computed. A
 * list's digest depends only on its items, not on how its tree is cut into chunks.
 */
#include "bank/sha256.h"
#include "model/node_internal.h"

#include <string.h>

/* ---- Numbers, in the same byte order on every machine ---- */

static void add_number(Sha256 *sha, uint64_t value)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(value >> (8 * i));
    sha256_add(sha, bytes, sizeof bytes);
}

static void end_digest(Sha256 *sha, uint8_t digest[NODE_DIGEST])
{
    uint8_t whole[SHA256_SIZE];
    sha256_end(sha, whole);
    memcpy(digest, whole, NODE_DIGEST);
}

/* ---- Lists ---- */

static void add_items(Sha256 *sha, const List *chunk)
{
    for (uint32_t i = 0; i < list_children(chunk); i++) {
        uint8_t digest[NODE_DIGEST];
        if (!list_is_leaf(chunk)) {
            add_items(sha, list_child(chunk, i));
            continue;
        }
        node_digest(list_child(chunk, i), digest);
        sha256_add(sha, digest, sizeof digest);
    }
}

void list_digest(const List *list, uint8_t digest[NODE_DIGEST])
{
    if (list != NULL && list_get_digest(list, digest))
        return;
    Sha256 sha;
    sha256_begin(&sha);
    add_number(&sha, list_count(list));
    add_items(&sha, list);
    end_digest(&sha, digest);
    if (list != NULL)
        list_set_digest(list, digest);
}

/* ---- Nodes ---- */

static void add_child(Sha256 *sha, const void *child, FieldType type)
{
    uint8_t digest[NODE_DIGEST] = {0};
    if (type == FIELD_LIST || type == FIELD_PROPERTIES)
        list_digest(child, digest);
    else if (type == FIELD_CHILD && child != NULL)
        node_digest(child, digest);
    else if (type == FIELD_BLOCKS && child != NULL)
        blocks_digest(child, digest);
    sha256_add(sha, digest, sizeof digest);
}

static void add_tags(Sha256 *sha, const uint32_t tags[8])
{
    for (int i = 0; i < 8; i++)
        add_number(sha, tags[i]);
}

static void add_field(Sha256 *sha, const void *node, const Field *field)
{
    double number;
    switch (field->type) {
    case FIELD_INTEGER:
    case FIELD_FIXED:
    case FIELD_TAG:
        add_number(sha, (uint64_t)*node_field_const(node, field, int32_t));
        break;
    case FIELD_ENUM:
        add_number(sha, (uint64_t)*node_field_const(node, field, int));
        break;
    case FIELD_BOOLEAN:
        add_number(sha, *node_field_const(node, field, bool));
        break;
    case FIELD_NUMBER: {
        uint64_t bits;
        number = *node_field_const(node, field, double);
        memcpy(&bits, &number, sizeof bits);
        add_number(sha, bits);
        break;
    }
    case FIELD_ID:
    case FIELD_REFERENCE:
        add_number(sha, *node_field_const(node, field, uint64_t));
        break;
    case FIELD_TEXT: {
        const char *text = *node_field_const(node, field, char *);
        sha256_add(sha, text, strlen(text) + 1);
        break;
    }
    case FIELD_TAGS:
        add_tags(sha, node_field_const(node, field, uint32_t));
        break;
    case FIELD_COLOUR:
    case FIELD_HASH:
        sha256_add(sha, node_field_const(node, field, uint8_t), field_bytes(field));
        break;
    default:
        add_child(sha, *node_field_const(node, field, void *), field->type);
        break;
    }
}

void node_digest(const void *node, uint8_t digest[NODE_DIGEST])
{
    Node *cached = (Node *)node;
    if (g_atomic_int_get(&cached->digest_state) == 2) {
        memcpy(digest, cached->digest, NODE_DIGEST);
        return;
    }
    Sha256 sha;
    sha256_begin(&sha);
    sha256_add(&sha, cached->kind->name, strlen(cached->kind->name) + 1);
    for (uint32_t i = 0; i < cached->kind->field_count; i++)
        add_field(&sha, node, &cached->kind->fields[i]);
    if (cached->unknown != NULL)
        sha256_add(&sha, cached->unknown, strlen(cached->unknown));
    end_digest(&sha, digest);
    if (!g_atomic_int_compare_and_exchange(&cached->digest_state, 0, 1))
        return;
    memcpy(cached->digest, digest, NODE_DIGEST);
    g_atomic_int_set(&cached->digest_state, 2);
}
