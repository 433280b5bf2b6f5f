/* SPDX-License-Identifier: MIT */
/* Splits versions into the records of a journal; see journal_internal.h. */
#include "file/journal_internal.h"
#include "file/text_internal.h"
#include "model/node_internal.h"

/* ---- Numbers as bytes ---- */

static void put_u32(GByteArray *out, uint32_t value)
{
    uint8_t bytes[4] = {(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16),
                        (uint8_t)(value >> 24)};
    g_byte_array_append(out, bytes, sizeof bytes);
}

static void put_u64(GByteArray *out, uint64_t value)
{
    put_u32(out, (uint32_t)value);
    put_u32(out, (uint32_t)(value >> 32));
}

static void put_text(GByteArray *out, const char *text)
{
    size_t length = strlen(text);
    put_u32(out, (uint32_t)length);
    g_byte_array_append(out, (const uint8_t *)text, (guint)length);
}

void record_checksum_begin(Sha256 *sha, uint32_t sequence, uint8_t type)
{
    uint8_t head[5] = {(uint8_t)sequence, (uint8_t)(sequence >> 8), (uint8_t)(sequence >> 16),
                       (uint8_t)(sequence >> 24), type};
    sha256_begin(sha);
    sha256_add(sha, head, sizeof head);
}

uint32_t record_checksum_end(Sha256 *sha)
{
    uint8_t whole[SHA256_SIZE];
    sha256_end(sha, whole);
    return (uint32_t)whole[0] | (uint32_t)whole[1] << 8 | (uint32_t)whole[2] << 16 |
           (uint32_t)whole[3] << 24;
}

uint32_t record_checksum(uint32_t sequence, uint8_t type, const uint8_t *payload, size_t size)
{
    Sha256 sha;
    record_checksum_begin(&sha, sequence, type);
    sha256_add(&sha, payload, size);
    return record_checksum_end(&sha);
}

/* ---- Records ---- */

void numbers_begin(ObjectNumbers *numbers)
{
    numbers->known = g_hash_table_new(NULL, NULL);
    numbers->alive = g_ptr_array_new_with_free_func(node_unref);
    numbers->next = 1;
    numbers->sequence = 0;
    numbers->held = 0;
}

void numbers_clear(ObjectNumbers *numbers)
{
    g_clear_pointer(&numbers->known, g_hash_table_unref);
    g_clear_pointer(&numbers->alive, g_ptr_array_unref);
}

/* Appends a record; its payload is released. */
static void put_record(ObjectNumbers *numbers, GByteArray *out, RecordType type,
                       GByteArray *payload)
{
    uint8_t kind = (uint8_t)type;
    put_u32(out, payload->len);
    g_byte_array_append(out, &kind, 1);
    g_byte_array_append(out, payload->data, payload->len);
    put_u32(out, record_checksum(numbers->sequence++, kind, payload->data, payload->len));
    g_byte_array_unref(payload);
}

/* Returns the number of an object that the journal contains, or 0. */
static uint32_t number_of(const ObjectNumbers *numbers, const void *object)
{
    return object != NULL ? GPOINTER_TO_UINT(g_hash_table_lookup(numbers->known, object)) : 0;
}

static uint32_t put_object(ObjectNumbers *numbers, GByteArray *out, const void *object,
                           RecordType type, GByteArray *payload)
{
    uint32_t number = numbers->next++;
    put_record(numbers, out, type, payload);
    g_hash_table_insert(numbers->known, (gpointer)object, GUINT_TO_POINTER(number));
    return number;
}

/* ---- Pixels ---- */

static uint32_t put_block(ObjectNumbers *numbers, GByteArray *out, const uint8_t *pixels)
{
    uint32_t number = number_of(numbers, pixels);
    if (number != 0)
        return number;
    uint8_t runs[BLOCK_MAX_RUN_BYTES];
    size_t size = block_to_runs(pixels, runs);
    GByteArray *payload = g_byte_array_new();
    g_byte_array_append(payload, runs, (guint)size);
    return put_object(numbers, out, pixels, RECORD_BLOCK, payload);
}

static uint32_t put_blocks(ObjectNumbers *numbers, GByteArray *out, const Blocks *blocks)
{
    uint32_t number = number_of(numbers, blocks);
    if (number != 0)
        return number;
    GByteArray *payload = g_byte_array_new();
    put_u32(payload, blocks_width(blocks));
    put_u32(payload, blocks_height(blocks));
    for (uint32_t row = 0; row < blocks_rows(blocks); row++)
        for (uint32_t column = 0; column < blocks_columns(blocks); column++) {
            uint8_t value;
            const uint8_t *pixels = blocks_block(blocks, column, row, &value);
            put_u32(payload,
                    pixels != NULL ? put_block(numbers, out, pixels) : SLOT_UNIFORM | value);
        }
    return put_object(numbers, out, blocks, RECORD_BLOCKS, payload);
}

/* ---- Nodes ---- */

static uint32_t put_node(ObjectNumbers *numbers, GByteArray *out, const void *node);

static uint32_t put_chunk(ObjectNumbers *numbers, GByteArray *out, const List *chunk)
{
    if (chunk == NULL || number_of(numbers, chunk) != 0)
        return number_of(numbers, chunk);
    GByteArray *payload = g_byte_array_new();
    put_u32(payload, list_is_leaf(chunk));
    for (uint32_t i = 0; i < list_children(chunk); i++) {
        const void *child = list_child(chunk, i);
        put_u32(payload, list_is_leaf(chunk) ? put_node(numbers, out, child)
                                             : put_chunk(numbers, out, child));
    }
    return put_object(numbers, out, chunk, RECORD_CHUNK, payload);
}

static void put_value(ObjectNumbers *numbers, GByteArray *out, GByteArray *payload,
                      const void *node, const Field *field)
{
    const void *at = node_field_const(node, field, void);
    const void *child = NULL;
    uint64_t bits;
    if (field_is_pointer(field))
        memcpy(&child, at, sizeof child);
    switch (field->type) {
    case FIELD_TEXT:
        put_text(payload, child);
        break;
    case FIELD_LIST:
    case FIELD_PROPERTIES:
        put_u32(payload, put_chunk(numbers, out, child));
        break;
    case FIELD_CHILD:
        put_u32(payload, put_node(numbers, out, child));
        break;
    case FIELD_BLOCKS:
        put_u32(payload, put_blocks(numbers, out, child));
        break;
    case FIELD_BOOLEAN:
        put_u32(payload, *(const bool *)at);
        break;
    case FIELD_ENUM:
        put_u32(payload, (uint32_t) * (const int *)at);
        break;
    case FIELD_INTEGER:
    case FIELD_FIXED:
    case FIELD_TAG:
        put_u32(payload, (uint32_t) * (const int32_t *)at);
        break;
    case FIELD_NUMBER:
    case FIELD_ID:
    case FIELD_REFERENCE:
        memcpy(&bits, at, sizeof bits);
        put_u64(payload, bits);
        break;
    case FIELD_TAGS:
        for (int i = 0; i < 8; i++)
            put_u32(payload, ((const uint32_t *)at)[i]);
        break;
    case FIELD_COLOUR:
    case FIELD_HASH:
        g_byte_array_append(payload, at, (guint)field_bytes(field));
        break;
    }
}

static uint32_t put_node(ObjectNumbers *numbers, GByteArray *out, const void *node)
{
    uint32_t number = number_of(numbers, node);
    if (number != 0)
        return number;
    const Node *head = node;
    GByteArray *payload = g_byte_array_new();
    put_text(payload, head->kind->name);
    put_text(payload, head->unknown != NULL ? head->unknown : "");
    SPAN_EACH (const Field, field, head->kind->fields, head->kind->field_count) {
        if (field_is_default(node, field))
            continue;
        put_text(payload, field->key);
        put_value(numbers, out, payload, node, field);
    }
    return put_object(numbers, out, node, RECORD_NODE, payload);
}

/* ---- Versions ---- */

static void put_mark(GByteArray *payload, const FileMark *mark)
{
    put_u32(payload, (mark->exists ? MARK_EXISTS : 0) | (mark->recent ? MARK_RECENT : 0));
    put_u64(payload, mark->device);
    put_u64(payload, mark->inode);
    put_u64(payload, (uint64_t)mark->size);
    put_u64(payload, (uint64_t)mark->seconds);
    put_u64(payload, (uint64_t)mark->nanoseconds);
    put_u64(payload, (uint64_t)mark->status_seconds);
    put_u64(payload, (uint64_t)mark->status_nanoseconds);
    g_byte_array_append(payload, mark->digest, sizeof mark->digest);
    g_byte_array_append(payload, mark->palette, sizeof mark->palette);
}

void journal_put_info(ObjectNumbers *numbers, GByteArray *out, const JournalFile *file,
                      uint32_t commands)
{
    GByteArray *payload = g_byte_array_new();
    put_text(payload, file->path != NULL ? file->path : "");
    put_u32(payload, commands);
    put_mark(payload, &file->mark);
    put_record(numbers, out, RECORD_INFO, payload);
}

void journal_put_version(ObjectNumbers *numbers, GByteArray *out, const Project *project,
                         const char *label, bool unfinished)
{
    guint count = numbers->alive->len;
    if (count > 0)
        numbers->held += node_unshared_bytes(project, numbers->alive->pdata[count - 1], SIZE_MAX);
    g_ptr_array_add(numbers->alive, node_ref(project));
    uint32_t number = put_node(numbers, out, project);
    uint8_t digest[NODE_DIGEST];
    node_digest(project, digest);
    GByteArray *payload = g_byte_array_new();
    put_u32(payload, number);
    g_byte_array_append(payload, digest, sizeof digest);
    put_u64(payload, (uint64_t)(g_get_real_time() / G_USEC_PER_SEC));
    put_text(payload, label);
    if (unfinished)
        put_u32(payload, 1);
    put_record(numbers, out, RECORD_VERSION, payload);
}
