/* SPDX-License-Identifier: MIT */
/*
 * Writes the C header of a bank: every entry of its name index becomes a constant; see header.h.
 * All identifiers are made first, then checked for duplicates, and then the text is composed.
 */
#include "bank/header.h"

#include "bank/utf8.h"
#include "runtime/bank_layout.h"
#include "bank/translatable.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* A growing string; `failed` is set once an allocation has failed. */
typedef struct Text {
    char *bytes;
    size_t size, capacity; /* without and with the terminating NUL */
    bool failed;
} Text;

typedef struct Constant {
    const uint8_t *entry; /* in section NAME */
    size_t identifier;    /* offset in `identifiers` */
} Constant;

typedef struct Header {
    const gab_bank *bank;
    BankError *error;
    char *prefix; /* an identifier that ends with `_`, or "" */
    Constant *constants;
    uint32_t count;
    uint32_t *map_of_plane;
    Text identifiers; /* each terminated by a NUL */
    Text text;
} Header;

/* ---- Text ---- */

static void add_bytes(Text *text, const char *bytes, size_t size)
{
    if (text->failed)
        return;
    if (size >= text->capacity - text->size) {
        size_t capacity = 2 * text->capacity + size + 256;
        char *grown = realloc(text->bytes, capacity);
        if (!grown) {
            text->failed = true;
            return;
        }
        text->bytes = grown;
        text->capacity = capacity;
    }
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
    text->bytes[text->size] = '\0';
}

static void add_text(Text *text, const char *string)
{
    add_bytes(text, string, strlen(string));
}

static bool fail(Header *header, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(Header *header, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    header->error->kind = BANK_BROKEN_RULE;
    snprintf(header->error->where, sizeof header->error->where, N_("the header"));
    vsnprintf(header->error->what, sizeof header->error->what, format, arguments);
    va_end(arguments);
    return false;
}

static bool no_memory(Header *header)
{
    fail(header, N_("there is not enough memory to create the header"));
    header->error->kind = BANK_NO_MEMORY;
    return false;
}

/* ---- Access to the bank ---- */

static const uint8_t *element(const Header *header, SectionId section, uint32_t index)
{
    const gab_section *from = &header->bank->sections[section];
    return from->bytes + (size_t)index * from->stride;
}

static const char *string_at(const Header *header, const uint8_t *field)
{
    return (const char *)header->bank->sections[SECTION_STRS].bytes + read_u32(field);
}

/* The names of the parents of an object, outermost first; at most two. */
typedef struct NamePath {
    const char *names[2];
    int depth;
} NamePath;

static NamePath path_of(const Header *header, const uint8_t *entry)
{
    uint32_t parent = read_u32(entry + NAME_PARENT);
    switch (entry[NAME_KIND]) {
    case GAB_KIND_FRAME:
    case GAB_KIND_ANIMATION: {
        const uint8_t *sprite = element(header, SECTION_SPRT, parent);
        return (NamePath){{string_at(header, sprite + SPRT_NAME), NULL}, 1};
    }
    case GAB_KIND_PLANE:
    case GAB_KIND_BAND: {
        const uint8_t *map = element(header, SECTION_MAPS, parent);
        return (NamePath){{string_at(header, map + MAPS_NAME), NULL}, 1};
    }
    case GAB_KIND_LAYER:
    case GAB_KIND_DOOR:
    case GAB_KIND_MARKER: {
        const uint8_t *level = element(header, SECTION_LEVL, parent);
        return (NamePath){{string_at(header, level + LEVL_NAME), NULL}, 1};
    }
    case GAB_KIND_ZONE: {
        const uint8_t *plane = element(header, SECTION_PLAN, parent);
        const uint8_t *map = element(header, SECTION_MAPS, header->map_of_plane[parent]);
        return (NamePath){
            {string_at(header, map + MAPS_NAME), string_at(header, plane + PLAN_NAME)}, 2};
    }
    default:
        return (NamePath){{NULL, NULL}, 0};
    }
}

static uint32_t number_of(const Header *header, const uint8_t *entry)
{
    uint32_t index = read_u32(entry + NAME_INDEX);
    if (entry[NAME_KIND] == GAB_KIND_TAG)
        return read_u8(element(header, SECTION_TAGS, index) + TAGS_NUMBER);
    if (entry[NAME_KIND] == GAB_KIND_DOOR)
        index -= read_u32(element(header, SECTION_LEVL, read_u32(entry + NAME_PARENT)) + LEVL_DOOR);
    return index;
}

typedef struct KindNames {
    const char *constant; /* the beginning of an identifier */
    const char *one;      /* a noun for messages */
    const char *many;     /* the heading of the constants */
    const char *id;       /* the type of the constants in C++, or NULL */
} KindNames;

static const KindNames kind_names[LAST_NAMED_KIND + 1] = {
    [GAB_KIND_ROLE] = {"ROLE", "role", "Roles", "role_id"},
    [GAB_KIND_TAG] = {"TAG", "tag", "Tags, by their numbers", "tag_id"},
    [GAB_KIND_SPRITE] = {"SPRITE", "sprite", "Sprites", NULL},
    [GAB_KIND_FRAME] = {"FRAME", "frame", "Frames", NULL},
    [GAB_KIND_ANIMATION] = {"ANIMATION", "animation", "Animations", NULL},
    [GAB_KIND_POINT] = {"POINT", "point", "Names of action points", "point_id"},
    [GAB_KIND_MAP] = {"MAP", "map", "Maps", NULL},
    [GAB_KIND_PLANE] = {"PLANE", "plane", "Planes", NULL},
    [GAB_KIND_ZONE] = {"ZONE", "zone", "Zones", NULL},
    [GAB_KIND_BAND] = {"BAND", "band", "Bands", NULL},
    [GAB_KIND_LEVEL] = {"LEVEL", "level", "Levels", NULL},
    [GAB_KIND_LAYER] = {"LAYER", "layer", "Layers", NULL},
    [GAB_KIND_DOOR] = {"DOOR", "door", "Doors, by their numbers in their levels", "door_id"},
    [GAB_KIND_MARKER] = {"MARKER", "marker", "Markers", NULL},
};

/* Finds the map of each plane in the name index, which contains all planes. */
static bool find_maps_of_planes(Header *header)
{
    uint32_t planes = header->bank->sections[SECTION_PLAN].count;
    header->map_of_plane = calloc((size_t)planes + 1, sizeof *header->map_of_plane);
    if (!header->map_of_plane)
        return no_memory(header);
    for (uint32_t i = 0; i < header->count; i++) {
        const uint8_t *entry = element(header, SECTION_NAME, i);
        if (entry[NAME_KIND] == GAB_KIND_PLANE)
            header->map_of_plane[read_u32(entry + NAME_INDEX)] = read_u32(entry + NAME_PARENT);
    }
    return true;
}

/* ---- Identifiers ---- */

static void add_separator(Text *text)
{
    if (!text->failed && text->size > 0 && text->bytes[text->size - 1] != '_')
        add_bytes(text, "_", 1);
}

static void add_identifier(Text *text, const char *name)
{
    uint32_t point;
    for (size_t length; *name && (length = utf8_read(name, &point)) > 0; name += length) {
        char part[16];
        if (point >= 'a' && point <= 'z')
            point = point - 'a' + 'A';
        if (point >= 0x80)
            snprintf(part, sizeof part, "U%04lX", (unsigned long)point);
        else
            snprintf(part, sizeof part, "%c", (int)point);
        if (point >= 0x80 || (point >= 'A' && point <= 'Z') || (point >= '0' && point <= '9'))
            add_text(text, part);
        else
            add_separator(text);
    }
}

/* Adds the word for the kind, the names of the parents and the object's own name. */
static void add_names(Text *to, gab_kind kind, const char *const *names, int count)
{
    add_text(to, kind_names[kind].constant);
    for (int i = 0; i < count; i++) {
        add_separator(to);
        add_identifier(to, names[i]);
    }
}

static void make_identifier(Header *header, const uint8_t *entry)
{
    Text *to = &header->identifiers;
    NamePath path = path_of(header, entry);
    const char *names[] = {path.names[0], path.names[1], NULL};
    names[path.depth] = string_at(header, entry + NAME_STRING);
    add_text(to, header->prefix);
    add_names(to, (gab_kind)entry[NAME_KIND], names, path.depth + 1);
    add_bytes(to, "", 1);
}

char *bank_identifier(gab_kind kind, const char *const *names, int count)
{
    Text text = {0};
    add_names(&text, kind, names, count);
    if (text.failed) {
        free(text.bytes);
        return NULL;
    }
    return text.bytes;
}

static bool make_identifiers(Header *header)
{
    header->constants = calloc((size_t)header->count + 1, sizeof *header->constants);
    if (!header->constants)
        return no_memory(header);
    for (uint32_t i = 0; i < header->count; i++) {
        const uint8_t *entry = element(header, SECTION_NAME, i);
        header->constants[i] = (Constant){entry, header->identifiers.size};
        make_identifier(header, entry);
    }
    return !header->identifiers.failed || no_memory(header);
}

static bool make_prefix(Header *header, const char *prefix_name)
{
    Text prefix = {0};
    char quote[BANK_QUOTE_SIZE];
    add_text(&prefix, "");
    if (prefix_name && prefix_name[0]) {
        add_identifier(&prefix, prefix_name);
        add_separator(&prefix);
    }
    header->prefix = prefix.bytes;
    if (prefix.failed)
        return no_memory(header);
    if (prefix_name && !utf8_valid(prefix_name))
        return fail(header, "the prefix %s is not UTF-8", bank_quote(quote, prefix_name));
    if (prefix_name && prefix_name[0] && (prefix.bytes[0] < 'A' || prefix.bytes[0] > 'Z'))
        return fail(header, "the prefix %s does not begin with a letter",
                    bank_quote(quote, prefix_name));
    if (strncmp(prefix.bytes, "GAB_", 4) == 0)
        return fail(header, "the prefix %s is the library's own", bank_quote(quote, prefix_name));
    return true;
}

/* ---- Clashes ---- */

/* A constant, for sorting by identifier. */
typedef struct Sorted {
    const char *identifier;
    const uint8_t *entry;
} Sorted;

static int compare_sorted(const void *a, const void *b)
{
    const Sorted *left = a, *right = b;
    int order = strcmp(left->identifier, right->identifier);
    return order != 0 ? order : (left->entry > right->entry) - (left->entry < right->entry);
}

/* Describes an object for messages, for example: frame "punch" of "ken". Writes the description,
 * with up to three quoted names, to `text` and returns it. */
static const char *describe(const Header *header, const uint8_t *entry,
                            char text[4 * BANK_QUOTE_SIZE])
{
    char quote[BANK_QUOTE_SIZE];
    NamePath path = path_of(header, entry);
    int used =
        snprintf(text, (size_t)4 * BANK_QUOTE_SIZE, "%s %s", kind_names[entry[NAME_KIND]].one,
                 bank_quote(quote, string_at(header, entry + NAME_STRING)));
    for (int i = path.depth - 1; i >= 0; i--)
        used += snprintf(text + used, (size_t)(4 * BANK_QUOTE_SIZE - used), " of %s",
                         bank_quote(quote, path.names[i]));
    return text;
}

static bool check_sorted(Header *header, const Sorted *sorted)
{
    char one[4 * BANK_QUOTE_SIZE], other[4 * BANK_QUOTE_SIZE];
    for (uint32_t i = 1; i < header->count; i++)
        if (strcmp(sorted[i - 1].identifier, sorted[i].identifier) == 0)
            return fail(header, "%s and %s would both be %.120s",
                        describe(header, sorted[i - 1].entry, one),
                        describe(header, sorted[i].entry, other), sorted[i].identifier);
    return true;
}

static bool check_clashes(Header *header)
{
    Sorted *sorted = calloc((size_t)header->count + 1, sizeof *sorted);
    if (!sorted)
        return no_memory(header);
    for (uint32_t i = 0; i < header->count; i++) {
        const Constant *constant = &header->constants[i];
        sorted[i] = (Sorted){header->identifiers.bytes + constant->identifier, constant->entry};
    }
    if (header->count > 0)
        qsort(sorted, header->count, sizeof *sorted, compare_sorted);
    bool ok = check_sorted(header, sorted);
    free(sorted);
    return ok;
}

/* ---- The text ---- */

static void add_format(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds a short formatted text; names are added with add_text. */
static void add_format(Text *text, const char *format, ...)
{
    char line[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    add_text(text, line);
}

static void add_start(Header *header)
{
    Text *text = &header->text;
    uint64_t digest = read_u64(element(header, SECTION_INFO, 0) + INFO_DIGEST);
    add_text(text, "/*\n"
                   " * Generated from a sprite bank, with its names and numbers; do not edit.\n"
                   " * gab_bank_matches(&bank, GAB_");
    add_text(text, header->prefix);
    add_text(text, "DIGEST) tests whether a bank still has them.\n"
                   " */\n"
                   "#ifndef GAB_");
    add_text(text, header->prefix);
    add_text(text, "NAMES_H\n#define GAB_");
    add_text(text, header->prefix);
    add_text(text, "NAMES_H\n\n#include <stdint.h>\n\n#define GAB_");
    add_text(text, header->prefix);
    add_format(text, "DIGEST UINT64_C(0x%08lX%08lX)\n", (unsigned long)(digest >> 32),
               (unsigned long)(digest & UINT32_MAX));
}

/* Adds some constants as values of an enum, or with the type of an id. */
static void add_list(Header *header, uint32_t from, uint32_t end, const char *id)
{
    Text *text = &header->text;
    for (uint32_t i = from; i < end; i++) {
        const Constant *constant = &header->constants[i];
        if (id)
            add_format(text, "constexpr gab::%s ", id);
        else
            add_text(text, "    ");
        add_text(text, header->identifiers.bytes + constant->identifier);
        add_format(text,
                   id            ? "{%lu};\n"
                   : i + 1 < end ? " = %lu,\n"
                                 : " = %lu\n",
                   (unsigned long)number_of(header, constant->entry));
    }
}

static void add_constants(Header *header)
{
    Text *text = &header->text;
    for (uint32_t from = 0, end; from < header->count; from = end) {
        uint8_t kind = header->constants[from].entry[NAME_KIND];
        for (end = from + 1; end < header->count; end++)
            if (header->constants[end].entry[NAME_KIND] != kind)
                break;
        const char *id = kind_names[kind].id;
        add_format(text, "\n/* %s. */\n%s", kind_names[kind].many,
                   id ? "#ifdef GABARIT_HPP\n" : "");
        if (id) {
            add_list(header, from, end, id);
            add_text(text, "#else\n");
        }
        add_text(text, "enum {\n");
        add_list(header, from, end, NULL);
        add_text(text, id ? "};\n#endif\n" : "};\n");
    }
    add_text(text, "\n#endif\n");
}

static bool make_text(Header *header)
{
    add_start(header);
    add_constants(header);
    return !header->text.failed || no_memory(header);
}

bool bank_header(const gab_bank *bank, const char *prefix, char **text, BankError *error)
{
    BankError unused;
    Header header = {.bank = bank,
                     .error = error ? error : &unused,
                     .count = bank->sections[SECTION_NAME].count};
    header.error->kind = BANK_NO_ERROR;
    header.error->where[0] = header.error->what[0] = '\0';
    *text = NULL;
    bool ok = true;
    if (bank->sections[SECTION_INFO].count == 0)
        ok = fail(&header, "the bank is not open");
    ok = ok && make_prefix(&header, prefix) && find_maps_of_planes(&header) &&
         make_identifiers(&header) && check_clashes(&header) && make_text(&header);
    if (ok)
        *text = header.text.bytes;
    else
        free(header.text.bytes);
    free(header.identifiers.bytes);
    free(header.map_of_plane);
    free(header.constants);
    free(header.prefix);
    return ok;
}
