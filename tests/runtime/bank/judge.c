/* SPDX-License-Identifier: MIT */
/* The parts of the judge for the header, the table, strings, tags, pictures, names, and their
 * order; see judge.h. */
#include "judge.h"

#include "judge_internal.h"

#include <string.h>

/* ---- Header and table ---- */

static const char *judge_header(Judge *judge)
{
    const uint8_t *bytes = judge->bytes;
    RULE(judge->size >= 64 && memcmp(bytes, "\x89GAB\r\n\x1a\n", 8) == 0, "magic");
    RULE(load(bytes + 8, 2) == 1 && load(bytes + 24, 4) <= 7, "major version, required features");
    judge->newer = load(bytes + 10, 2) > FORMAT_MINOR;
    RULE(load(bytes + 12, 4) == 64 && load(bytes + 16, 4) == judge->size, "sizes in the header");
    RULE(judge->size < 0x80000000u && load(bytes + 20, 4) <= 64, "limits of the header");
    RULE(judge->newer || load(bytes + 28, 4) == 0, "optional features");
    RULE(are_zeros(bytes + 36, 28), "zeros of the header");
    size_t head = 64 + 32 * (size_t)load(bytes + 20, 4);
    RULE(head <= judge->size, "space for the table");
    uint32_t crc = image_crc(0, bytes, 32);
    crc = image_crc(crc, (const uint8_t[4]){0}, 4);
    RULE(image_crc(crc, bytes + 36, head - 36) == load(bytes + 32, 4), "checksum of the head");
    return NULL;
}

/* Returns the known section with the tag of an entry, or KNOWN. */
static int known_part(const uint8_t *entry)
{
    int part = 0;
    while (part < KNOWN && memcmp(known[part].tag, entry, 4) != 0)
        part++;
    return part;
}

static const char *judge_entry(Judge *judge, const uint8_t *entry, int *last)
{
    uint64_t count = load(entry + 12, 4), stride = load(entry + 16, 4);
    int part = known_part(entry);
    RULE(count > 0 && stride > 0 && count * stride == load(entry + 8, 4), "count x element");
    RULE(are_zeros(entry + 28, 4), "zero of an entry");
    if (part == KNOWN) {
        *last = KNOWN;
        RULE(judge->newer && (load(entry + 22, 2) & 1) != 0, "an unknown section");
        for (int i = 0; i < 4; i++)
            RULE(strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", entry[i]) && entry[i] != 0,
                 "letters of a tag");
        return NULL;
    }
    RULE(part > *last, "order of sections");
    *last = part;
    RULE(stride == known[part].stride ||
             (judge->newer && known[part].grows && stride > known[part].stride),
         "size of elements");
    RULE(judge->newer || are_zeros(entry + 20, 4), "version and flags of a section");
    judge->parts[part] =
        (Part){judge->bytes + load(entry + 4, 4), (uint32_t)count, (uint32_t)stride};
    return NULL;
}

static const char *judge_table(Judge *judge)
{
    size_t entries = load(judge->bytes + 20, 4), end = 64 + 32 * entries;
    int last = -1;
    for (size_t i = 0; i < entries; i++) {
        const uint8_t *entry = judge->bytes + 64 + 32 * i;
        uint64_t offset = load(entry + 4, 4), size = load(entry + 8, 4);
        RULE(offset == (end + 15) / 16 * 16 && offset + size <= judge->size, "offsets of sections");
        RULE(are_zeros(judge->bytes + end, offset - end), "zeros between sections");
        FOLLOW(judge_entry(judge, entry, &last));
        end = offset + size;
    }
    RULE((end + 15) / 16 * 16 == judge->size, "end of the file");
    RULE(are_zeros(judge->bytes + end, judge->size - end), "zeros at the end");
    return NULL;
}

/* ---- Strings ---- */

/* Returns the number of bytes that a character needs, 0 for an invalid one. */
static unsigned utf8_length(uint32_t character)
{
    if (character < 0x80)
        return 1;
    if (character < 0x800)
        return 2;
    if (character >= 0xD800 && character < 0xE000)
        return 0;
    return character < 0x10000 ? 3 : character < 0x110000 ? 4 : 0;
}

/* Returns the length of the first character of a text; 0 if it is invalid or not in its shortest
 * form. */
static unsigned character_length(const uint8_t *text, size_t remaining)
{
    unsigned length = 1;
    uint32_t character = text[0];
    if (character >= 0x80) {
        length = character >= 0xF0 ? 4 : character >= 0xE0 ? 3 : character >= 0xC0 ? 2 : 0;
        character &= 0xFFu >> (length + 1);
    }
    if (length == 0 || length > remaining || text[0] >= 0xF8)
        return 0;
    for (unsigned i = 1; i < length; i++) {
        if (text[i] < 0x80 || text[i] >= 0xC0)
            return 0;
        character = character * 64 + (text[i] - 0x80);
    }
    return utf8_length(character) == length ? length : 0;
}

static const char *judge_strings(const Judge *judge)
{
    const Part *text = &judge->parts[STRS];
    RULE(text->count <= 16u << 20, "size of all strings");
    if (text->count == 0)
        return NULL;
    RULE(text->bytes[0] == 0 && text->bytes[text->count - 1] == 0, "ends of strings");
    for (uint32_t i = 0; i < text->count;) {
        unsigned length = character_length(text->bytes + i, text->count - i);
        RULE(length > 0, "UTF-8");
        i += length;
    }
    const char *previous = (const char *)text->bytes, *end = previous + text->count;
    for (const char *current = previous + 1; current < end; current += strlen(current) + 1) {
        RULE(strcmp(previous, current) < 0, "order of strings");
        previous = current;
    }
    return NULL;
}

bool is_string(const Judge *judge, uint32_t string)
{
    const Part *text = &judge->parts[STRS];
    return string == 0 || (string < text->count && text->bytes[string - 1] == 0);
}

/* ---- Roles and tags ---- */

static const char *judge_tags(const Judge *judge)
{
    RULE(count_of(judge, INFO) <= 1, "one INFO");
    RULE(count_of(judge, ROLE) <= 64, "number of roles");
    for (uint32_t i = 0; i < count_of(judge, TAGS); i++) {
        uint32_t role = field(judge, TAGS, i, 5, 1);
        RULE(i == 0 || field(judge, TAGS, i, 4, 1) > field(judge, TAGS, i - 1, 4, 1),
             "numbers of tags");
        RULE(role == 255 || role < count_of(judge, ROLE), "role of a tag");
    }
    return NULL;
}

/* True if a tag exists and has the given role, or if there is no tag and no role. */
static bool is_tag_with_role(const Judge *judge, uint32_t tag, uint32_t role)
{
    for (uint32_t i = 0; i < count_of(judge, TAGS); i++)
        if (field(judge, TAGS, i, 4, 1) == tag)
            return field(judge, TAGS, i, 5, 1) == role;
    return tag == 0 && role == 255;
}

/* ---- Pictures ---- */

/* True if a string is short and contains neither of the characters that separate folders. */
static bool is_base_name(const Judge *judge, uint32_t string)
{
    const char *text = string != 0 ? (const char *)judge->parts[STRS].bytes + string : "";
    return strlen(text) <= 255 && strchr(text, '/') == NULL && strchr(text, '\\') == NULL;
}

static const char *judge_picture(const Judge *judge, uint32_t i, uint64_t *sum)
{
    uint64_t width = field(judge, PICT, i, 4, 2), height = field(judge, PICT, i, 6, 2);
    uint64_t size = field(judge, PICT, i, 20, 4);
    RULE(is_base_name(judge, field(judge, PICT, i, 0, 4)), "name of a picture");
    RULE(width * height <= 64u << 20, "area of a picture");
    uint32_t kind = field(judge, PICT, i, 8, 1);
    RULE((kind == 0 && size == 0) || (kind == 1 && size > 0) ||
             (kind == 2 && size == 4 * width * height),
         "pixels of a picture");
    RULE(field(judge, PICT, i, 16, 4) == *sum, "sum of pixels");
    uint64_t end = (*sum + size + 3) / 4 * 4;
    RULE(end <= count_of(judge, PIXL), "pixels within PIXL");
    RULE(end == *sum + size || are_zeros(judge->parts[PIXL].bytes + *sum + size, end - *sum - size),
         "zeros between pixels");
    *sum = end;
    return NULL;
}

static const char *judge_pictures(const Judge *judge)
{
    uint64_t sum = 0;
    RULE(count_of(judge, PICT) <= 65535, "number of pictures");
    for (uint32_t i = 0; i < count_of(judge, PICT); i++)
        FOLLOW(judge_picture(judge, i, &sum));
    RULE(sum == count_of(judge, PIXL), "all pixels owned");
    return NULL;
}

/* ---- Rules of one field ---- */

/* True if every `first` is the sum of all previous counts, and every element of a section is
 * owned. */
static bool is_packed(const Judge *judge, int owner, uint32_t first, uint32_t count, unsigned width,
                      int owned)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count_of(judge, owner); i++) {
        if (field(judge, owner, i, first, 4) != sum)
            return false;
        sum += field(judge, owner, i, count, width);
        if (sum > count_of(judge, owned))
            return false;
    }
    return sum == count_of(judge, owned);
}

/* True if two numbers are a unit vector in 1/32767, or both 0. */
static bool is_direction(int64_t x, int64_t y)
{
    int64_t scaled_square = 10000 * (x * x + y * y), unit = 32767 * (int64_t)32767;
    return scaled_square == 0 ||
           (scaled_square >= 99 * 99 * unit && scaled_square <= 101 * 101 * unit);
}

static bool obeys(const Judge *judge, const FormatRow *row, uint32_t i)
{
    if (row->rule == ZERO)
        return is_zero_field(judge, row->section, i, row->at, row->size);
    uint32_t value = field(judge, row->section, i, row->at, row->size);
    switch (row->rule) {
    case RANGE:
        return value >= row->low && value <= row->high;
    case FIXED:
        return is_coordinate((int32_t)value) && (row->low == 0 || (int32_t)value > 0);
    case STRING:
        return is_string(judge, value) && (row->low == 0 || value != 0);
    case TAG:
        return is_tag_with_role(judge, value, field(judge, row->section, i, row->at + 1, 1));
    case DIRECTION:
        return is_direction((int16_t)value, signed_field(judge, row->section, i, row->at + 2, 2));
    case INDEX:
        return value < count_of(judge, row->other);
    case INDEX_OR_NONE:
        return value < count_of(judge, row->other) || value == NO_NUMBER;
    default:
        return true;
    }
}

static const FormatRow rows[] = {
#define X(section, at, size, rule, other, low, high) \
    {section, at, size, rule, other, low, high, #section " at " #at},
    FORMAT_ROWS(X)
#undef X
};

/* Returns the row of the sum of a section's elements, or NULL. */
static const FormatRow *sum_of(int section)
{
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        if (rows[k].rule == SUM && rows[k].other == section)
            return &rows[k];
    return NULL;
}

static const char *judge_rows(const Judge *judge)
{
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        const FormatRow *row = &rows[k];
        RULE(row->rule != SUM ||
                 is_packed(judge, row->section, row->at, row->low, row->high, row->other),
             row->name);
        for (uint32_t i = 0; i < count_of(judge, row->section); i++)
            RULE(obeys(judge, row, i), row->name);
    }
    RULE(is_packed(judge, MASK, 16, 6, 2, SPAN), "spans of masks");
    return NULL;
}

/* ---- Names and properties ---- */

/* The section of each kind, by the number of the kind. */
static const int kinds[] = {-1,
#define X(section) section,
                            FORMAT_KINDS(X)
#undef X
};

/* True if an element belongs to its parent; for kinds without a parent, true if the parent is 0. */
static bool is_child(const Judge *judge, uint32_t kind, uint32_t parent, uint32_t index)
{
    const FormatRow *row = sum_of(kinds[kind]);
    if (row == NULL)
        return parent == 0;
    if (parent >= count_of(judge, row->section))
        return false;
    uint64_t first = field(judge, row->section, parent, row->at, 4);
    uint64_t count = field(judge, row->section, parent, row->low, row->high);
    return index >= first && index < first + count;
}

/* Returns the number of named elements, which the index must list. */
static uint64_t count_names(const Judge *judge)
{
    uint64_t named = 0;
    for (int kind = 1; kind <= 14; kind++)
        for (uint32_t i = 0; i < count_of(judge, kinds[kind]); i++)
            named += field(judge, kinds[kind], i, 0, 4) != 0;
    return named;
}

/* True if three numbers of an element are greater, in lexicographic order, than those of the
 * previous element. */
static bool ascends(const Judge *judge, int part, uint32_t i, uint32_t second, uint32_t third)
{
    if (i == 0)
        return true;
    const uint32_t offsets[3] = {0, second, third};
    for (int k = 0; k < 3; k++) {
        unsigned width = k == 0 ? 1 : 4;
        uint32_t previous = field(judge, part, i - 1, offsets[k], width);
        uint32_t current = field(judge, part, i, offsets[k], width);
        if (previous != current)
            return previous < current;
    }
    return false;
}

static const char *judge_names(const Judge *judge)
{
    for (uint32_t i = 0; i < count_of(judge, NAME); i++) {
        uint32_t kind = field(judge, NAME, i, 0, 1), parent = field(judge, NAME, i, 4, 4);
        uint32_t string = field(judge, NAME, i, 8, 4), index = field(judge, NAME, i, 12, 4);
        RULE(kind >= 1 && kind <= 14, "kind of a name");
        RULE(ascends(judge, NAME, i, 4, 8), "order of names");
        RULE(index < count_of(judge, kinds[kind]), "index of a name");
        RULE(field(judge, kinds[kind], index, 0, 4) == string, "string of the named element");
        RULE(is_child(judge, kind, parent, index), "parent of a name");
    }
    RULE(count_names(judge) == count_of(judge, NAME), "all named elements listed");
    return NULL;
}

static bool is_value(const Judge *judge, uint32_t i)
{
    uint32_t type = field(judge, PROP, i, 1, 1), text = field(judge, PROP, i, 12, 4);
    uint32_t low = field(judge, PROP, i, 16, 4), high = field(judge, PROP, i, 20, 4);
    uint32_t target = field(judge, PROP, i, 2, 2); /* and the zero after it */
    if (type == 4 && target == 0)
        return text == 0 && low == 0 && high == 0;
    if (type == 4)
        return text == 0 && high == 0 &&
               (target == 3 || target == 5 || target == 7 || target == 9 || target == 11 ||
                target == 14) &&
               low < count_of(judge, kinds[target]);
    if (target != 0)
        return false;
    if (type == 1)
        return low == 0 && high == 0;
    if (type == 2)
        return text == 0 && (high >> 20 & 0x7FF) != 0x7FF;
    return type == 3 && text == 0 && low == 0 && (high == 0 || high == 0x3FF00000);
}

static const char *judge_properties(const Judge *judge)
{
    bool refers = false;
    for (uint32_t i = 0; i < count_of(judge, PROP); i++) {
        uint32_t kind = field(judge, PROP, i, 0, 1);
        refers |= field(judge, PROP, i, 1, 1) == 4;
        RULE(kind >= 2 && kind <= 17 && kind != 6 && kind != 13, "kind of an owner");
        RULE(field(judge, PROP, i, 4, 4) < count_of(judge, kinds[kind]), "owner of a property");
        RULE(ascends(judge, PROP, i, 4, 8), "order of properties");
        RULE(is_value(judge, i), "value of a property");
    }
    RULE((load(judge->bytes + 24, 4) >> 1 & 1) == refers, "required feature of references");
    return NULL;
}

const char *judge_all(Judge *judge)
{
    FOLLOW(judge_header(judge));
    FOLLOW(judge_table(judge));
    FOLLOW(judge_strings(judge));
    FOLLOW(judge_rows(judge));
    FOLLOW(judge_tags(judge));
    FOLLOW(judge_pictures(judge));
    FOLLOW(judge_masks(judge));
    FOLLOW(judge_sprites(judge));
    FOLLOW(judge_maps(judge));
    FOLLOW(judge_levels(judge));
    FOLLOW(judge_names(judge));
    FOLLOW(judge_properties(judge));
    return NULL;
}

const char *judge_bank(const uint8_t *bytes, size_t size)
{
    Judge judge = {.bytes = bytes, .size = size};
    return judge_all(&judge);
}

const char *judge_bank_with_pixels(const uint8_t *bytes, size_t size)
{
    Judge judge = {.bytes = bytes, .size = size, .reads_pixels = true};
    return judge_all(&judge);
}
