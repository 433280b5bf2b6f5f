/* SPDX-License-Identifier: MIT */
/*
 * Reads maps in UDMF, the text format of Doom's maps: a namespace, then blocks of values. Blocks of
 * one kind are numbered in their order. The contract is in doom_internal.h. Unknown values of lines
 * and things are kept as properties; those of other elements are counted.
 */
#include "formats/doom/doom_internal.h"
#include "formats/doom/doom_tokens.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

typedef enum ValueType {
    REAL = 0,
    WHOLE,
    INDEX,
    TEXT,
    FLAG,
    NO_FLAG
} ValueType; /* NO_FLAG: false sets the flag */

/* A value of a block, and the field that stores it. */
typedef struct BlockField {
    const char *key;
    ValueType type;
    size_t offset; /* of the field in an element */
    uint32_t flag; /* for FLAG and NO_FLAG */
} BlockField;

/* The state while a block is read. */
typedef struct Block {
    DoomMap *map;
    const BlockField *fields;
    void *element;
    GArray *properties; /* ImportedProperty; NULL: unknown values are only counted */
    DoomTokens *tokens;
} Block;

#define AT(type, member) offsetof(type, member)

static const BlockField vertex_fields[] = {
    {"x", REAL, AT(DoomVertex, x), 0}, {"y", REAL, AT(DoomVertex, y), 0}, {NULL, REAL, 0, 0}};
static const BlockField side_fields[] = {{"offsetx", REAL, AT(DoomSide, x), 0},
                                         {"offsety", REAL, AT(DoomSide, y), 0},
                                         {"texturetop", TEXT, AT(DoomSide, upper), 0},
                                         {"texturebottom", TEXT, AT(DoomSide, lower), 0},
                                         {"texturemiddle", TEXT, AT(DoomSide, middle), 0},
                                         {"sector", INDEX, AT(DoomSide, sector), 0},
                                         {NULL, REAL, 0, 0}};
static const BlockField sector_fields[] = {
    {"heightfloor", REAL, AT(DoomSector, floor), 0},
    {"heightceiling", REAL, AT(DoomSector, ceiling), 0},
    {"texturefloor", TEXT, AT(DoomSector, floor_flat), 0},
    {"textureceiling", TEXT, AT(DoomSector, ceiling_flat), 0},
    {"lightlevel", WHOLE, AT(DoomSector, light), 0},
    {"special", WHOLE, AT(DoomSector, special), 0},
    {"id", WHOLE, AT(DoomSector, tag), 0},
    {NULL, REAL, 0, 0}};

#define ARGUMENT(type, number)                                                  \
    {                                                                           \
        "arg" #number, WHOLE, AT(type, arguments) + number * sizeof(int32_t), 0 \
    }

#define ARGUMENTS(type) \
    ARGUMENT(type, 0), ARGUMENT(type, 1), ARGUMENT(type, 2), ARGUMENT(type, 3), ARGUMENT(type, 4)

static const BlockField line_fields[] = {
    {"v1", INDEX, AT(DoomLine, a), 0},
    {"v2", INDEX, AT(DoomLine, b), 0},
    {"sidefront", INDEX, AT(DoomLine, front), 0},
    {"sideback", INDEX, AT(DoomLine, back), 0},
    {"special", WHOLE, AT(DoomLine, special), 0},
    {"id", WHOLE, AT(DoomLine, tag), 0},
    ARGUMENTS(DoomLine),
    {"blocking", FLAG, AT(DoomLine, flags), DOOM_BLOCKING},
    {"blockmonsters", FLAG, AT(DoomLine, flags), DOOM_BLOCK_MONSTERS},
    {"twosided", FLAG, AT(DoomLine, flags), DOOM_TWO_SIDED},
    {"dontpegtop", FLAG, AT(DoomLine, flags), DOOM_TOP_UNPEGGED},
    {"dontpegbottom", FLAG, AT(DoomLine, flags), DOOM_BOTTOM_UNPEGGED},
    {"secret", FLAG, AT(DoomLine, flags), DOOM_SECRET},
    {"blocksound", FLAG, AT(DoomLine, flags), DOOM_BLOCK_SOUND},
    {"dontdraw", FLAG, AT(DoomLine, flags), DOOM_NOT_ON_MAP},
    {"mapped", FLAG, AT(DoomLine, flags), DOOM_ON_MAP},
    {"passuse", FLAG, AT(DoomLine, flags), DOOM_PASS_USE},
    {NULL, REAL, 0, 0}};
static const BlockField thing_fields[] = {
    {"x", REAL, AT(DoomThing, x), 0},
    {"y", REAL, AT(DoomThing, y), 0},
    {"height", REAL, AT(DoomThing, height), 0},
    {"angle", REAL, AT(DoomThing, angle), 0},
    {"type", WHOLE, AT(DoomThing, type), 0},
    {"id", WHOLE, AT(DoomThing, tag), 0},
    {"special", WHOLE, AT(DoomThing, special), 0},
    ARGUMENTS(DoomThing),
    {"skill2", FLAG, AT(DoomThing, flags), DOOM_EASY},
    {"skill3", FLAG, AT(DoomThing, flags), DOOM_MEDIUM},
    {"skill4", FLAG, AT(DoomThing, flags), DOOM_HARD},
    {"ambush", FLAG, AT(DoomThing, flags), DOOM_AMBUSH},
    {"single", NO_FLAG, AT(DoomThing, flags), DOOM_NOT_SINGLE},
    {"dm", NO_FLAG, AT(DoomThing, flags), DOOM_NOT_DEATHMATCH},
    {"coop", NO_FLAG, AT(DoomThing, flags), DOOM_NOT_COOPERATIVE},
    {NULL, REAL, 0, 0}};

/* ---- Values ---- */

static bool is_true(const DoomToken *value)
{
    return doom_is_name(value, "true") ||
           (value->kind == DOOM_TOKEN_NUMBER && fabs(value->number) > 0);
}

static char *text_of(const DoomToken *value)
{
    return value->kind == DOOM_TOKEN_TEXT ? doom_plain_text(value)
                                          : g_strndup(value->start, value->length);
}

static void set_flag(uint32_t *flags, uint32_t flag, bool on)
{
    *flags = on ? *flags | flag : *flags & ~flag;
}

static void set_field(const Block *block, const BlockField *field, const DoomToken *value)
{
    void *at = (char *)block->element + field->offset;
    g_autofree char *text = field->type == TEXT ? text_of(value) : NULL;
    switch (field->type) {
    case REAL:
        *(double *)at = value->number;
        break;
    case WHOLE:
        *(int32_t *)at = (int32_t)CLAMP(value->number, INT32_MIN, INT32_MAX);
        break;
    case INDEX:
        *(uint32_t *)at =
            value->number >= 0 && value->number < DOOM_NONE ? (uint32_t)value->number : DOOM_NONE;
        break;
    case TEXT:
        *(const char **)at = doom_keep_text(block->map->memory, text, strlen(text));
        break;
    default:
        set_flag(at, field->flag, is_true(value) == (field->type == FLAG));
    }
}

static bool keep_unknown(const Block *block, const DoomToken *key, const DoomToken *value,
                         GError **error)
{
    DoomMemory *memory = block->map->memory;
    if (block->properties == NULL) {
        block->map->unknown++;
        return true;
    }
    char *name = g_ascii_strdown(key->start, (gssize)key->length), *text = text_of(value);
    bool ok =
        doom_take(memory, sizeof(ImportedProperty) + 2 * (key->length + value->length), error);
    ImportedProperty property = {.key = doom_keep_text(memory, name, strlen(name)), .text = ""};
    property.type = value->kind == DOOM_TOKEN_NUMBER ? PROPERTY_NUMBER
                    : value->kind == DOOM_TOKEN_TEXT ? PROPERTY_TEXT
                                                     : PROPERTY_BOOLEAN;
    property.number = value->number;
    property.boolean = is_true(value);
    if (value->kind == DOOM_TOKEN_TEXT)
        property.text = doom_keep_text(memory, text, strlen(text));
    g_array_append_val(block->properties, property);
    g_free(name);
    g_free(text);
    return ok;
}

static bool set_value(const Block *block, const DoomToken *key, const DoomToken *value,
                      GError **error)
{
    for (const BlockField *field = block->fields; field->key != NULL; field++)
        if (doom_is_name(key, field->key)) {
            set_field(block, field, value);
            return true;
        }
    return keep_unknown(block, key, value, error);
}

/* ---- Blocks ---- */

static bool expect_sign(DoomTokens *tokens, char sign, GError **error)
{
    DoomToken token;
    return doom_next_token(tokens, &token, error) &&
           (doom_is_sign(&token, sign) ||
            doom_unexpected(tokens, &token, (char[]){sign, 0}, error));
}

/* Reads "= value ;" after a key. */
static bool read_value(DoomTokens *tokens, DoomToken *value, GError **error)
{
    if (!expect_sign(tokens, '=', error) || !doom_next_token(tokens, value, error))
        return false;
    bool is_value = value->kind == DOOM_TOKEN_NUMBER || value->kind == DOOM_TOKEN_TEXT ||
                    value->kind == DOOM_TOKEN_NAME;
    return (is_value || doom_unexpected(tokens, value, _("a value"), error)) &&
           expect_sign(tokens, ';', error);
}

static bool read_block(const Block *block, GError **error)
{
    DoomToken key, value;
    while (doom_next_token(block->tokens, &key, error)) {
        if (doom_is_sign(&key, '}'))
            return true;
        if (key.kind != DOOM_TOKEN_NAME)
            return doom_unexpected(block->tokens, &key, _("a name or }"), error);
        if (!read_value(block->tokens, &value, error) || !set_value(block, &key, &value, error))
            return false;
    }
    return false;
}

static ImportedProperties keep_properties(DoomMemory *memory, GArray *properties)
{
    ImportedProperties kept = {NULL, properties->len};
    if (properties->len > 0) {
        void *items = g_memdup2(properties->data, properties->len * sizeof(ImportedProperty));
        g_ptr_array_add(memory->blocks, items);
        kept.items = items;
    }
    return kept;
}

/* Elements without values. */
static const DoomSide default_side = {
    .upper = "-", .lower = "-", .middle = "-", .sector = DOOM_NONE};
static const DoomSector default_sector = {.floor_flat = "-", .ceiling_flat = "-", .light = 160};
static const DoomLine default_line = {
    .a = DOOM_NONE, .b = DOOM_NONE, .front = DOOM_NONE, .back = DOOM_NONE};
static const DoomThing default_thing = {.flags = DOOM_NOT_SINGLE | DOOM_NOT_DEATHMATCH |
                                                 DOOM_NOT_COOPERATIVE};
static const DoomVertex default_vertex = {0, 0};

/* The kinds of blocks. */
typedef struct Kind {
    const char *name;
    const BlockField *fields;
    const void *defaults;
    size_t array;      /* offset of the array in DoomMemory */
    size_t properties; /* offset of the properties in an element; 0: none */
} Kind;

static const Kind kinds[] = {
    {"vertex", vertex_fields, &default_vertex, AT(DoomMemory, vertices), 0},
    {"sidedef", side_fields, &default_side, AT(DoomMemory, sides), 0},
    {"sector", sector_fields, &default_sector, AT(DoomMemory, sectors), 0},
    {"linedef", line_fields, &default_line, AT(DoomMemory, lines), AT(DoomLine, properties)},
    {"thing", thing_fields, &default_thing, AT(DoomMemory, things), AT(DoomThing, properties)},
};

/* True if a thing's flag for the easiest or the hardest skill equals the flag for the adjacent
 * skill, as the other formats imply. */
static bool is_implied(const DoomThing *thing, const ImportedProperty *property)
{
    const bool first = strcmp(property->key, "skill1") == 0,
               last = strcmp(property->key, "skill5") == 0;
    const uint32_t flag = first ? DOOM_EASY : DOOM_HARD;
    return (first || last) && property->type == PROPERTY_BOOLEAN &&
           property->boolean == ((thing->flags & flag) != 0);
}

static void drop_implied(const Block *block)
{
    for (guint i = block->properties->len; block->fields == thing_fields && i-- > 0;)
        if (is_implied(block->element, &g_array_index(block->properties, ImportedProperty, i)))
            g_array_remove_index(block->properties, i);
}

static bool read_element(DoomMap *map, const Kind *kind, DoomTokens *tokens, GError **error)
{
    DoomMemory *memory = map->memory;
    GArray *array = *(GArray **)((char *)memory + kind->array);
    guint size = g_array_get_element_size(array);
    if (!doom_take(memory, 2 * (uint64_t)size, error))
        return false;
    g_array_append_vals(array, kind->defaults, 1);
    Block block = {map, kind->fields, array->data + (gsize)(array->len - 1) * size, NULL, tokens};
    if (kind->properties > 0)
        block.properties = g_array_new(false, false, sizeof(ImportedProperty));
    bool ok = read_block(&block, error);
    if (block.properties != NULL) {
        drop_implied(&block);
        *(ImportedProperties *)(void *)((char *)block.element + kind->properties) =
            keep_properties(memory, block.properties);
        g_array_unref(block.properties);
    }
    return ok;
}

static bool skip_block(DoomMap *map, DoomTokens *tokens, GError **error)
{
    static const BlockField no_fields[] = {{NULL, REAL, 0, 0}};
    return read_block(&(Block){map, no_fields, NULL, NULL, tokens}, error);
}

static const Kind *kind_named(const DoomToken *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (doom_is_name(name, kinds[i].name))
            return &kinds[i];
    return NULL;
}

/* Reads the block or the value after a name outside blocks. */
static bool read_global(DoomMap *map, const DoomToken *name, DoomTokens *tokens, GError **error)
{
    const DoomTokens after_name = *tokens;
    DoomToken token;
    if (!doom_next_token(tokens, &token, error))
        return false;
    if (doom_is_sign(&token, '{')) {
        const Kind *kind = kind_named(name);
        return kind != NULL ? read_element(map, kind, tokens, error)
                            : skip_block(map, tokens, error);
    }
    *tokens = after_name;
    if (!read_value(tokens, &token, error))
        return false;
    if (doom_is_name(name, "namespace") && token.kind == DOOM_TOKEN_TEXT)
        map->name_space = doom_keep_text(map->memory, token.start, token.length);
    return true;
}

static bool read_all(DoomMap *map, DoomTokens *tokens, GError **error)
{
    DoomToken name;
    while (doom_next_token(tokens, &name, error)) {
        if (name.kind == DOOM_TOKEN_END)
            return true;
        if (name.kind != DOOM_TOKEN_NAME)
            return doom_unexpected(tokens, &name, _("a name"), error);
        if (!read_global(map, &name, tokens, error))
            return false;
    }
    return false;
}

bool doom_read_udmf(const WadLump *text, DoomMap *map, GError **error)
{
    GError *problem = NULL;
    const char *start = (const char *)text->bytes;
    DoomTokens tokens = {.at = start, .end = start + text->size, .line = 1};
    map->format = DOOM_UDMF;
    if (read_all(map, &tokens, &problem))
        return true;
    g_propagate_prefixed_error(error, problem, "%s: ", text->name);
    return false;
}
