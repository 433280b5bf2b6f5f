/* SPDX-License-Identifier: MIT */
/*
 * Rebuilds versions from a journal; see journal_internal.h. The bytes may be anything: they are
 * read as far as they are valid, and their content is checked like that of any untrusted file.
 */
#include "file/journal_internal.h"
#include "file/save_internal.h"
#include "file/text_internal.h"
#include "model/node_internal.h"

#include <glib/gi18n-lib.h>
#include <unistd.h>

/* ---- Bytes ---- */

/* A range of bytes, read from its start. A read past its end gives 0 and marks the input as
 * failed. */
typedef struct Input {
    const uint8_t *at;
    size_t left;
    bool failed;
} Input;

static const uint8_t *take(Input *in, size_t size)
{
    if (in->failed || size > in->left) {
        in->failed = true;
        return NULL;
    }
    const uint8_t *bytes = in->at;
    in->at += size;
    in->left -= size;
    return bytes;
}

static uint32_t take_u32(Input *in)
{
    const uint8_t *p = take(in, 4);
    if (p == NULL)
        return 0;
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static uint64_t take_u64(Input *in)
{
    uint64_t low = take_u32(in);
    return low | (uint64_t)take_u32(in) << 32;
}

/* Reads a path, which may contain any bytes but zero. The caller frees it. NULL on failure. */
static char *take_path(Input *in)
{
    uint32_t length = take_u32(in);
    const uint8_t *bytes = take(in, length);
    if (bytes == NULL || memchr(bytes, 0, length) != NULL) {
        in->failed = true;
        return NULL;
    }
    return g_strndup((const char *)bytes, length);
}

/* Reads a text. The caller frees it. NULL on failure, also if it is not UTF-8. */
static char *take_text(Input *in)
{
    char *text = take_path(in);
    if (text != NULL && g_utf8_validate(text, -1, NULL))
        return text;
    in->failed = true;
    g_free(text);
    return NULL;
}

/* ---- Records ---- */

typedef struct Record {
    RecordType type;
    Input payload;
} Record;

/* Reads the next record; false at the end, and at a record that is truncated or fails its check. */
static bool next_record(Input *in, uint32_t sequence, Record *record)
{
    uint32_t size = take_u32(in);
    const uint8_t *type = take(in, 1), *payload = take(in, size);
    uint32_t check = take_u32(in);
    if (in->failed || check != record_checksum(sequence, *type, payload, size))
        return false;
    *record = (Record){(RecordType)*type, {payload, size, false}};
    return true;
}

static bool skip_magic(Input *in)
{
    size_t length = strlen(JOURNAL_MAGIC);
    const uint8_t *magic = take(in, length);
    return magic != NULL && memcmp(magic, JOURNAL_MAGIC, length) == 0;
}

/* ---- Valid length of a journal ---- */

enum { PIECE = 1 << 16 };

/* Adds the next bytes of a file to a checksum; false if the file ends too early or cannot be
 * read. */
static bool add_bytes(int file, size_t size, Sha256 *sha)
{
    uint8_t piece[PIECE];
    while (size > 0) {
        size_t got, wanted = MIN(size, sizeof piece);
        if (!file_read_fully(file, piece, wanted, &got) || got < wanted)
            return false;
        sha256_add(sha, piece, got);
        size -= got;
    }
    return true;
}

/* Returns the size of the next record of a file, including header and checksum; 0 if it is
 * truncated, fails its check, or is larger than `left`. */
static size_t valid_record_size(int file, uint32_t sequence, size_t left)
{
    uint8_t head[5], tail[4];
    size_t got;
    Sha256 sha;
    if (!file_read_fully(file, head, sizeof head, &got) || got < sizeof head)
        return 0;
    Input in = {head, sizeof head, false};
    size_t payload = take_u32(&in), whole = sizeof head + payload + sizeof tail;
    if (whole > left)
        return 0;
    record_checksum_begin(&sha, sequence, head[4]);
    if (!add_bytes(file, payload, &sha) || !file_read_fully(file, tail, sizeof tail, &got) ||
        got < sizeof tail)
        return 0;
    in = (Input){tail, sizeof tail, false};
    return take_u32(&in) == record_checksum_end(&sha) ? whole : 0;
}

size_t journal_valid_bytes(int file, size_t max)
{
    struct stat status;
    size_t valid = strlen(JOURNAL_MAGIC), record;
    if (fstat(file, &status) != 0 || (uint64_t)status.st_size < valid ||
        lseek(file, (off_t)valid, SEEK_SET) < 0)
        return 0;
    size_t end = (size_t)MIN((uint64_t)status.st_size, max);
    for (uint32_t sequence = 0; (record = valid_record_size(file, sequence, end - valid)) > 0;
         sequence++)
        valid += record;
    return valid;
}

/* ---- Summary of a journal ---- */

/* Reads the mark of the project's file. Old journals have none: they get a mark that no file
 * matches, so that saving asks first. */
static FileMark take_mark(Input *in)
{
    uint32_t bits = take_u32(in);
    FileMark mark = {.exists = (bits & MARK_EXISTS) != 0, .recent = (bits & MARK_RECENT) != 0};
    mark.device = take_u64(in);
    mark.inode = take_u64(in);
    mark.size = (int64_t)take_u64(in);
    mark.seconds = (int64_t)take_u64(in);
    mark.nanoseconds = (int64_t)take_u64(in);
    mark.status_seconds = (int64_t)take_u64(in);
    mark.status_nanoseconds = (int64_t)take_u64(in);
    const uint8_t *digest = take(in, sizeof mark.digest);
    const uint8_t *palette = take(in, sizeof mark.palette);
    if (in->failed)
        return (FileMark){.exists = true};
    memcpy(mark.digest, digest, sizeof mark.digest);
    memcpy(mark.palette, palette, sizeof mark.palette);
    return mark;
}

void journal_summary(const uint8_t *bytes, size_t size, JournalSummary *summary)
{
    Input in = {bytes, size, false};
    Record record;
    bool unfinished = false; /* the previous version belongs to an unfinished command */
    *summary =
        (JournalSummary){.path = g_strdup(""), .mark = {.exists = true}, .label = g_strdup("")};
    if (!skip_magic(&in))
        return;
    for (uint32_t sequence = 0; next_record(&in, sequence, &record); sequence++) {
        Input *payload = &record.payload;
        if (record.type == RECORD_INFO) {
            char *path = take_path(payload);
            g_free(summary->path);
            summary->path = path != NULL ? path : g_strdup("");
            summary->commands = take_u32(payload);
            summary->mark = take_mark(payload);
        } else if (record.type == RECORD_VERSION) {
            take(payload, 4 + NODE_DIGEST);
            summary->seconds = (int64_t)take_u64(payload);
            char *label = take_text(payload);
            g_free(summary->label);
            summary->label = label != NULL ? label : g_strdup("");
            summary->commands += summary->versions++ > 0 && !unfinished;
            unfinished = payload->left > 0 && take_u32(payload) != 0;
        }
    }
}

/* ---- Objects ---- */

/* Limits for hostile journals: objects are shared, so that a few bytes could represent more objects
 * than memory or time allow. */
enum { MAX_HEIGHT = 12, MAX_PIXEL_BLOCKS = 1 << 20, MAX_TRIES = 8 };
#define MAX_WEIGHT ((uint64_t)1 << 26)

/* An object that was read: at most one of pixels, blocks, chunk and node is set. */
typedef struct Object {
    uint8_t *pixels;
    Blocks *blocks;
    List *chunk;
    Node *node;
    Input slots;           /* of blocks: the bytes that they were read from */
    const NodeKind *items; /* of a chunk: the kind of all its items */
    uint32_t height;       /* of a chunk: number of levels of chunks below it */
    uint64_t weight;       /* of a chunk or node: number of nodes, shared ones counted each time */
} Object;

typedef struct Reader {
    GArray *objects;         /* of Object; the first has the number 1 */
    uint32_t pixel_blocks;   /* number of blocks written into pictures */
    uint32_t last_blocks[4]; /* numbers of the pictures read last, or 0 */
} Reader;

static void clear_object(void *memory)
{
    Object *object = memory;
    g_free(object->pixels);
    blocks_unref(object->blocks);
    list_unref(object->chunk);
    node_unref(object->node);
}

static const Object *object_at(const Reader *reader, uint32_t number)
{
    static const Object none;
    return number >= 1 && number <= reader->objects->len
               ? &g_array_index(reader->objects, Object, number - 1)
               : &none;
}

static bool read_block(Input *in, Object *object)
{
    object->pixels = g_malloc(BLOCK_PIXELS);
    return block_from_runs(in->at, in->left, object->pixels);
}

static bool put_slot(Reader *reader, BlocksEdit *edit, uint32_t column, uint32_t row, uint32_t slot)
{
    if ((slot & SLOT_UNIFORM) != 0) {
        blocks_edit_uniform(edit, column, row, (uint8_t)slot);
        return true;
    }
    const uint8_t *pixels = object_at(reader, slot)->pixels;
    int32_t left = (int32_t)column * BLOCK_SIDE, top = (int32_t)row * BLOCK_SIDE;
    if (pixels == NULL || ++reader->pixel_blocks > MAX_PIXEL_BLOCKS)
        return false;
    blocks_edit_write(edit, (PixelRect){left, top, left + BLOCK_SIDE, top + BLOCK_SIDE}, pixels,
                      BLOCK_SIDE);
    return true;
}

/* Returns the number of slots that two pictures of the same size have in common. */
static uint32_t slots_in_common(Input a, Input b)
{
    uint32_t common = 0;
    while (a.left > 0)
        common += take_u32(&a) == take_u32(&b);
    return common;
}

/* Returns the recently read picture that has most slots in common with a new one, or an empty
 * object. Shared blocks are then in memory only once, as in the recorded versions. */
static const Object *find_similar_object(const Reader *reader, uint32_t width, uint32_t height,
                                         Input slots)
{
    const Object *best = object_at(reader, 0);
    uint32_t max = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(reader->last_blocks); i++) {
        const Object *other = object_at(reader, reader->last_blocks[i]);
        if (other->blocks == NULL || blocks_width(other->blocks) != width ||
            blocks_height(other->blocks) != height)
            continue;
        uint32_t common = slots_in_common(slots, other->slots);
        best = common > max ? other : best;
        max = MAX(max, common);
    }
    return best;
}

static bool put_slots(Reader *reader, BlocksEdit *edit, Input slots, Input before)
{
    const Blocks *current = blocks_edit_current(edit);
    uint32_t columns = blocks_columns(current), rows = blocks_rows(current);
    bool is_new = before.at == NULL, ok = true;
    for (uint32_t row = 0; row < rows; row++)
        for (uint32_t column = 0; column < columns && ok; column++) {
            uint32_t slot = take_u32(&slots), old = is_new ? SLOT_UNIFORM : take_u32(&before);
            if (slot != old)
                ok = put_slot(reader, edit, column, row, slot);
        }
    return ok;
}

static bool read_blocks(Reader *reader, Input *in, Object *object)
{
    uint32_t width = take_u32(in), height = take_u32(in);
    if (in->failed || width > BLOCKS_MAX_SIDE || height > BLOCKS_MAX_SIDE)
        return false;
    g_autoptr(Blocks) blank = blocks_new(width, height, 0);
    bool ok = in->left == (size_t)4 * blocks_columns(blank) * blocks_rows(blank);
    if (ok) {
        const Object *similar = find_similar_object(reader, width, height, *in);
        BlocksEdit *edit = blocks_edit(similar->blocks != NULL ? similar->blocks : blank);
        ok = put_slots(reader, edit, *in, similar->slots);
        object->blocks = blocks_edit_end(edit);
        object->slots = *in;
        memmove(reader->last_blocks + 1, reader->last_blocks,
                sizeof reader->last_blocks - sizeof reader->last_blocks[0]);
        reader->last_blocks[0] = reader->objects->len + 1;
    }
    return ok;
}

/* Adds a child to the totals of a chunk. Returns false if the child does not fit into the chunk
 * with the children before it. */
static bool accept_child(const Object *child, bool leaf, Object *chunk)
{
    const NodeKind *kind = leaf && child->node != NULL ? child->node->kind : child->items;
    uint32_t height = leaf ? 0 : child->height + 1;
    if ((leaf ? (void *)child->node : (void *)child->chunk) == NULL || height > MAX_HEIGHT)
        return false;
    if (chunk->items != NULL && (chunk->items != kind || chunk->height != height))
        return false;
    chunk->items = kind;
    chunk->height = height;
    chunk->weight += child->weight;
    return chunk->weight <= MAX_WEIGHT;
}

static bool read_chunk(const Reader *reader, Input *in, Object *object)
{
    bool leaf = take_u32(in) != 0;
    uint32_t count = (uint32_t)(in->left / 4);
    void *children[LIST_CHUNK];
    if (in->failed || in->left % 4 != 0 || count < 1 || count > LIST_CHUNK)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const Object *child = object_at(reader, take_u32(in));
        if (!accept_child(child, leaf, object))
            return false;
        children[i] = leaf ? (void *)child->node : (void *)child->chunk;
    }
    for (uint32_t i = 0; i < count; i++)
        children[i] = leaf ? node_ref(children[i]) : (void *)list_ref(children[i]);
    object->chunk = list_chunk(leaf, children, count);
    return true;
}

/* ---- Nodes ---- */

static const NodeKind *kind_named(const char *name)
{
    static const NodeKind *const kinds[] = {
        &project_kind,  &role_kind,         &tag_kind,        &picture_kind,
        &property_kind, &sprite_kind,       &frame_kind,      &animation_kind,
        &point_kind,    &box_kind,          &mask_kind,       &map_kind,
        &plane_kind,    &zone_kind,         &shape_kind,      &shape_node_kind,
        &band_kind,     &level_kind,        &layer_kind,      &walls_kind,
        &wall_kind,     &maze_kind,         &tile_field_kind, &ground_kind,
        &heights_kind,  &ground_node_kind,  &marker_kind,     &export_settings_kind,
        &step_kind,     &play_settings_kind};
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (strcmp(kinds[i]->name, name) == 0)
            return kinds[i];
    return NULL;
}

static bool read_text(Input *in, char **field)
{
    g_autofree char *text = take_text(in);
    if (text != NULL)
        node_set_text(field, text);
    return text != NULL;
}

/* Reads a field whose value is the number of an object that was read before. */
static bool read_object_field(const Reader *reader, Input *in, Object *parent, const Field *field)
{
    const Object *object = object_at(reader, take_u32(in));
    Node *node = parent->node;
    parent->weight += object->weight;
    if (parent->weight > MAX_WEIGHT)
        return false;
    if (field->type == FIELD_BLOCKS) {
        if (object->blocks != NULL)
            node_set_blocks(node_field(node, field, Blocks *), blocks_ref(object->blocks));
        return object->blocks != NULL;
    }
    if (field->type == FIELD_CHILD) {
        if (object->node == NULL || object->node->kind != field->kind)
            return false;
        node_set_child(node_field(node, field, void), node_ref(object->node));
        return true;
    }
    const NodeKind *kind = field->type == FIELD_PROPERTIES ? &property_kind : field->kind;
    if (object->chunk == NULL || object->items != kind)
        return false;
    node_set_list(node_field(node, field, List *), list_ref(object->chunk));
    return true;
}

static bool read_value(const Reader *reader, Input *in, Object *object, const Field *field)
{
    void *at = node_field(object->node, field, void);
    const uint8_t *bytes;
    uint64_t bits;
    switch (field->type) {
    case FIELD_TEXT:
        return read_text(in, at);
    case FIELD_LIST:
    case FIELD_PROPERTIES:
    case FIELD_CHILD:
    case FIELD_BLOCKS:
        return read_object_field(reader, in, object, field);
    case FIELD_BOOLEAN:
        *(bool *)at = take_u32(in) != 0;
        break;
    case FIELD_ENUM:
        *(int *)at = (int)take_u32(in);
        break;
    case FIELD_INTEGER:
    case FIELD_FIXED:
    case FIELD_TAG:
        *(int32_t *)at = (int32_t)take_u32(in);
        break;
    case FIELD_NUMBER:
    case FIELD_ID:
    case FIELD_REFERENCE:
        bits = take_u64(in);
        memcpy(at, &bits, sizeof bits);
        break;
    case FIELD_TAGS:
        for (int i = 0; i < 8; i++)
            ((uint32_t *)at)[i] = take_u32(in);
        break;
    case FIELD_COLOUR:
    case FIELD_HASH:
        bytes = take(in, field_bytes(field));
        if (bytes != NULL)
            memcpy(at, bytes, field_bytes(field));
        break;
    }
    return !in->failed;
}

/* Fills a node's fields. False at an invalid value, or at an unknown key: the journal is then from
 * a newer version. */
static bool read_fields(const Reader *reader, Input *in, Object *object)
{
    while (in->left > 0 && !in->failed) {
        g_autofree char *key = take_text(in);
        const Field *field = key != NULL ? node_kind_field(object->node->kind, key) : NULL;
        if (field == NULL || !read_value(reader, in, object, field))
            return false;
    }
    return !in->failed;
}

static bool read_node(const Reader *reader, Input *in, Object *object)
{
    char *name = take_text(in), *unknown = take_text(in);
    const NodeKind *kind = name != NULL ? kind_named(name) : NULL;
    bool ok =
        kind != NULL && unknown != NULL && (unknown[0] == 0 || unknown_is_valid(kind, unknown));
    if (ok) {
        object->node = node_new(kind);
        object->weight = 1;
        if (unknown[0] != 0)
            object->node->unknown = g_ref_string_new(unknown);
        ok = read_fields(reader, in, object);
    }
    g_free(name);
    g_free(unknown);
    return ok;
}

/* ---- Versions ---- */

/* True if a project has the recorded digest. A fuzzer cannot guess digests, so that its builds skip
 * the comparison to reach the code after it. */
static bool matches_digest(const Project *project, const uint8_t *digest)
{
    uint8_t actual[NODE_DIGEST];
    node_digest(project, actual);
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
    memcpy(actual, digest, sizeof actual);
#endif
    return memcmp(actual, digest, sizeof actual) == 0;
}

/* True if a project is the recorded one and obeys the rules. No other project is ever returned. */
static bool is_valid_version(const Project *project, const uint8_t *digest)
{
    return matches_digest(project, digest) && project_validate(project, NULL, NULL);
}

/* Returns the project of a version record; NULL if it is incomplete. The caller owns a
 * reference. */
static Project *read_version(const Reader *reader, Input in)
{
    const Object *object = object_at(reader, take_u32(&in));
    const uint8_t *digest = take(&in, NODE_DIGEST);
    if (digest == NULL || object->node == NULL || object->node->kind != &project_kind)
        return NULL;
    Project *project = (Project *)(void *)object->node;
    return is_valid_version(project, digest) ? node_ref(project) : NULL;
}

static bool read_object(Reader *reader, Record *record, Object *object)
{
    switch (record->type) {
    case RECORD_BLOCK:
        return read_block(&record->payload, object);
    case RECORD_BLOCKS:
        return read_blocks(reader, &record->payload, object);
    case RECORD_CHUNK:
        return read_chunk(reader, &record->payload, object);
    case RECORD_NODE:
        return read_node(reader, &record->payload, object);
    default:
        return false;
    }
}

/* Reads all objects as far as the records are valid. Returns the payloads of version records; the
 * caller frees the array. */
static GArray *read_records(Reader *reader, Input *in)
{
    GArray *versions = g_array_new(false, false, sizeof(Input));
    Record record;
    bool ok = skip_magic(in);
    for (uint32_t sequence = 0; ok && next_record(in, sequence, &record); sequence++) {
        Object object = {0};
        if (record.type == RECORD_VERSION)
            g_array_append_val(versions, record.payload);
        if (record.type == RECORD_VERSION || record.type == RECORD_INFO)
            continue;
        ok = read_object(reader, &record, &object);
        if (ok)
            g_array_append_val(reader->objects, object);
        else
            clear_object(&object);
    }
    return versions;
}

/* Returns the last version whose records are valid and whose digest is right. */
static Project *last_version(const uint8_t *bytes, size_t size, GError **error)
{
    Input in = {bytes, size, false};
    Reader reader = {.objects = g_array_new(false, true, sizeof(Object))};
    g_array_set_clear_func(reader.objects, clear_object);
    g_autoptr(GArray) versions = read_records(&reader, &in);
    Project *last = NULL;
    /* The last version is complete, unless the journal was forged. */
    for (guint i = 0; i < versions->len && i < MAX_TRIES && last == NULL; i++)
        last = read_version(&reader, g_array_index(versions, Input, versions->len - 1 - i));
    g_array_unref(reader.objects);
    if (last == NULL)
        g_set_error_literal(error, FILE_ERROR, FILE_BROKEN,
                            _("the session contains no complete version"));
    return last;
}

/* ---- Steps ---- */

/* A recorded version. */
typedef struct RecordedVersion {
    Input payload;
    uint32_t object; /* of the project; a version that undo returns to has the same number */
    bool unfinished;
    char *label;
} RecordedVersion;

static void clear_recorded(void *memory)
{
    g_free(((RecordedVersion *)memory)->label);
}

static RecordedVersion recorded_of(Input payload)
{
    RecordedVersion recorded = {.payload = payload};
    recorded.object = take_u32(&payload);
    take(&payload, NODE_DIGEST);
    take_u64(&payload);
    recorded.label = take_text(&payload);
    recorded.unfinished = payload.left > 0 && take_u32(&payload) != 0;
    return recorded;
}

static RecordedVersion *recorded_at(const GArray *line, guint index)
{
    return &g_array_index(line, RecordedVersion, index);
}

/* Returns the index of a version in the line of versions; G_MAXUINT: it is new. */
static guint find_recorded(const GArray *line, uint32_t object)
{
    for (guint i = line->len; i-- > 0;)
        if (recorded_at(line, i)->object == object)
            return i;
    return G_MAXUINT;
}

/* Moves to the next recorded version and returns its index. If the version is in the line already
 * (undo, redo, or a drag that was cancelled or ended where it was last recorded), it is only moved
 * to. Otherwise it is new, and all versions after the current one are dropped. */
static guint follow(GArray *line, guint current, RecordedVersion next)
{
    guint found = find_recorded(line, next.object);
    bool was_unfinished = line->len > 0 && recorded_at(line, current)->unfinished;
    if (found != G_MAXUINT) {
        if (was_unfinished && found < current)
            g_array_set_size(line, current);
        recorded_at(line, found)->unfinished = next.unfinished;
        clear_recorded(&next);
        return found;
    }
    guint count = line->len == 0 ? 0 : current + (was_unfinished ? 0 : 1);
    g_array_set_size(line, count);
    g_array_append_val(line, next);
    return count;
}

static GArray *build_line(const GArray *versions, guint *current)
{
    GArray *line = g_array_new(false, true, sizeof(RecordedVersion));
    g_array_set_clear_func(line, clear_recorded);
    *current = 0;
    for (guint i = 0; i < versions->len; i++)
        *current = follow(line, *current, recorded_of(g_array_index(versions, Input, i)));
    return line;
}

/* Collects the complete versions around the current one: first those before it, then those after
 * it. */
static JournalSteps *steps_of(const Reader *reader, const GArray *line, guint current, uint32_t max)
{
    guint from = current, to = current + 1;
    g_autofree Project **projects = g_new0(Project *, line->len);
    projects[current] = read_version(reader, recorded_at(line, current)->payload);
    if (projects[current] == NULL)
        return NULL;
    for (; from > 0 && current - from < max; from--)
        if ((projects[from - 1] = read_version(reader, recorded_at(line, from - 1)->payload)) ==
            NULL)
            break;
    for (; to < line->len && to - from <= max; to++)
        if ((projects[to] = read_version(reader, recorded_at(line, to)->payload)) == NULL)
            break;
    JournalSteps *steps = g_new0(JournalSteps, 1);
    *steps = (JournalSteps){g_new0(JournalStep, to - from), to - from, current - from};
    for (guint i = from; i < to; i++) {
        const char *label = recorded_at(line, i)->label;
        steps->items[i - from] = (JournalStep){projects[i], g_strdup(label != NULL ? label : "")};
    }
    return steps;
}

JournalSteps *journal_read_steps(const uint8_t *bytes, size_t size, uint32_t max, GError **error)
{
    Input in = {bytes, size, false};
    Reader reader = {.objects = g_array_new(false, true, sizeof(Object))};
    g_array_set_clear_func(reader.objects, clear_object);
    g_autoptr(GArray) versions = read_records(&reader, &in);
    guint current;
    g_autoptr(GArray) line = build_line(versions, &current);
    JournalSteps *steps = line->len > 0 ? steps_of(&reader, line, current, max) : NULL;
    g_array_unref(reader.objects);
    if (steps != NULL)
        return steps;
    /* The last version was forged, or there is none: try the earlier ones. */
    Project *last = last_version(bytes, size, error);
    if (last == NULL)
        return NULL;
    steps = g_new0(JournalSteps, 1);
    *steps = (JournalSteps){g_new0(JournalStep, 1), 1, 0};
    steps->items[0] = (JournalStep){last, g_strdup("")};
    return steps;
}

void journal_steps_free(JournalSteps *steps)
{
    if (steps == NULL)
        return;
    for (uint32_t i = 0; i < steps->count; i++) {
        node_unref(steps->items[i].version);
        g_free(steps->items[i].label);
    }
    g_free(steps->items);
    g_free(steps);
}
