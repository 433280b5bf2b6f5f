/* SPDX-License-Identifier: MIT */
/*
 * The second opinion on written banks: the file structure, strings, names, properties, tags and
 * pictures; see opinion.h.
 */
#include "bank/opinion.h"
#include "bank/opinion_internal.h"
#include "bank/section_strides.h"

#include "bank/sha256.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

/* ---- Reading ---- */

static uint64_t read_number(Opinion *s, size_t at, unsigned size)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < size; i++) {
        if (at + i >= s->size)
            return UINT64_MAX;
        s->was_read[at + i] = 1;
        value |= (uint64_t)s->bytes[at + i] << 8 * i;
    }
    return value;
}

static size_t field_offset(const Opinion *s, int section, uint32_t index, unsigned field)
{
    return s->sections[section].offset + (size_t)index * s->sections[section].element + field;
}

uint64_t opinion_read_field(Opinion *s, int section, uint32_t index, unsigned field, unsigned size)
{
    if (index >= s->sections[section].count) {
        check_failed(__FILE__, __LINE__, "%s has no element %lu", s->sections[section].tag,
                     (unsigned long)index);
        return UINT64_MAX;
    }
    return read_number(s, field_offset(s, section, index, field), size);
}

void opinion_expect(Opinion *s, int section, uint32_t index, unsigned field, unsigned size,
                    uint64_t value)
{
    uint64_t found = opinion_read_field(s, section, index, field, size);
    if (size < 8)
        value &= (UINT64_C(1) << 8 * size) - 1;
    CHECK_THAT(found == value, "%s %lu +%u: got %llu, not %llu", s->sections[section].tag,
               (unsigned long)index, field, (unsigned long long)found, (unsigned long long)value);
}

void opinion_expect_signed(Opinion *s, int section, uint32_t index, unsigned field, unsigned size,
                           int64_t value)
{
    opinion_expect(s, section, index, field, size, (uint64_t)value);
}

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

/* Returns the string that a field refers to, or "". The field must be the offset of a string in
 * STRS. */
const char *opinion_read_text(Opinion *s, int section, uint32_t index, unsigned field)
{
    size_t offset = (size_t)opinion_read_field(s, section, index, field, 4);
    if (offset >= s->sections[STRS].count) {
        check_failed(__FILE__, __LINE__, "%s %lu +%u: no string", s->sections[section].tag,
                     (unsigned long)index, field);
        return "";
    }
    const char *text = (const char *)s->bytes + s->sections[STRS].offset + offset;
    CHECK(offset == 0 || text[-1] == '\0');
    memset(s->was_read + s->sections[STRS].offset + offset, 1, strlen(text) + 1);
    return text;
}

void opinion_expect_text(Opinion *s, int section, uint32_t index, unsigned field, const char *text)
{
    const char *found = opinion_read_text(s, section, index, field);
    CHECK_THAT(strcmp(found, or_empty(text)) == 0, "%s %lu +%u: got \"%s\", not \"%s\"",
               s->sections[section].tag, (unsigned long)index, field, found, or_empty(text));
}

/* ---- Header, table, order ---- */

static uint32_t crc(const uint8_t *bytes, size_t size)
{
    uint32_t value = UINT32_MAX;
    for (size_t i = 0; i < size; i++) {
        value ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            value = value >> 1 ^ (value & 1 ? 0xEDB88320 : 0);
    }
    return ~value;
}

static bool has_special_steps(const PlainBank *plain)
{
    for (uint32_t i = 0; i < plain->sprite_count; i++)
        for (uint32_t k = 0; k < plain->sprites[i].animation_count; k++) {
            const PlainAnimation *animation = &plain->sprites[i].animations[k];
            for (uint32_t n = 0; n < animation->step_count; n++) {
                const PlainStep *step = &animation->steps[n];
                const PlainFrame *frame = &plain->sprites[i].frames[step->frame];
                if (step->flip_x || step->flip_y ||
                    (step->duration != 0 && step->duration != frame->duration))
                    return true;
            }
        }
    return false;
}

static void check_header(Opinion *s)
{
    uint8_t head[64 + 32 * KNOWN] = {0};
    CHECK(memcmp(s->bytes, "\x89GAB\r\n\x1a\n", 8) == 0);
    CHECK_INT(read_number(s, 0, 8), 0x0A1A0A0D42414789);
    CHECK_INT(read_number(s, 8, 2), 1);
    CHECK_INT(read_number(s, 10, 2), 0);
    CHECK_INT(read_number(s, 12, 4), 64);
    CHECK_INT(read_number(s, 16, 4), s->size);
    size_t sections = (size_t)read_number(s, 20, 4);
    CHECK(sections <= KNOWN);
    CHECK_INT(read_number(s, 24, 4), has_special_steps(s->plain));
    CHECK_INT(read_number(s, 28, 4), 0);
    size_t length = 64 + 32 * (sections <= KNOWN ? sections : KNOWN);
    memcpy(head, s->bytes, length);
    memset(head + 32, 0, 4);
    CHECK_INT(read_number(s, 32, 4), crc(head, length));
    for (unsigned i = 36; i < 64; i++)
        CHECK_INT(read_number(s, i, 1), 0);
}

/* Checks that the known sections follow in order, each at the next multiple of 16, with zeros
 * between them. */
static void check_table(Opinion *s)
{
    uint32_t entries = (uint32_t)read_number(s, 20, 4), entry = 0;
    size_t end = 64 + 32 * (size_t)entries;
    for (int i = 0; i < KNOWN; i++) {
        size_t at = 64 + 32 * (size_t)entry;
        Section *section = &s->sections[i];
        *section = (Section){.tag = known[i].tag, .element = known[i].stride, .offset = s->size};
        if (entry >= entries || memcmp(s->bytes + at, known[i].tag, 4) != 0)
            continue;
        read_number(s, at, 4);
        for (; end % 16 != 0; end++)
            CHECK_INT(read_number(s, end, 1), 0);
        section->offset = (size_t)read_number(s, at + 4, 4);
        section->size = (size_t)read_number(s, at + 8, 4);
        section->count = (uint32_t)read_number(s, at + 12, 4);
        CHECK_INT(section->offset, end);
        CHECK_INT(read_number(s, at + 16, 4), section->element);
        CHECK_INT(section->size, (size_t)section->count * section->element);
        CHECK(section->count > 0);
        CHECK_INT(read_number(s, at + 20, 4), 0);
        CHECK_INT(read_number(s, at + 24, 4), crc(s->bytes + section->offset, section->size));
        CHECK_INT(read_number(s, at + 28, 4), 0);
        end = section->offset + section->size;
        entry++;
    }
    CHECK_INT(entry, entries);
    for (; end % 16 != 0; end++)
        CHECK_INT(read_number(s, end, 1), 0);
    CHECK_INT(end, s->size);
}

/* Checks that strings ascend strictly. Only the checks of the fields that refer to a string mark
 * its bytes as read. */
static void check_strings(Opinion *s)
{
    const Section *section = &s->sections[STRS];
    const char *first = (const char *)s->bytes + section->offset, *end = first + section->size;
    CHECK(section->count > 0 && first[0] == '\0' && end[-1] == '\0');
    read_number(s, section->offset, 1);
    for (const char *text = first, *next; text + strlen(text) + 1 < end; text = next) {
        next = text + strlen(text) + 1;
        CHECK_THAT(strcmp(text, next) < 0, "\"%s\" before \"%s\"", text, next);
    }
}

static int compare_entries(const Opinion *s, int section, uint32_t i, const unsigned fields[3],
                           const unsigned sizes[3])
{
    for (int f = 0; f < 3; f++) {
        uint64_t left = 0, right = 0;
        for (unsigned b = 0; b < sizes[f]; b++) {
            left |= (uint64_t)s->bytes[field_offset(s, section, i, fields[f]) + b] << 8 * b;
            right |= (uint64_t)s->bytes[field_offset(s, section, i + 1, fields[f]) + b] << 8 * b;
        }
        if (left != right)
            return left < right ? -1 : 1;
    }
    return 0;
}

/* Checks that NAME is sorted by kind, parent and string, and PROP by kind, owner and key. Strings
 * ascend, so it compares their offsets. */
static void check_sorted(Opinion *s)
{
    static const unsigned sizes[3] = {1, 4, 4};
    static const unsigned name_fields[3] = {0, 4, 8}, property_fields[3] = {0, 4, 8};
    for (uint32_t i = 0; i + 1 < s->sections[NAME].count; i++)
        CHECK_THAT(compare_entries(s, NAME, i, name_fields, sizes) < 0, "NAME %lu",
                   (unsigned long)i);
    for (uint32_t i = 0; i + 1 < s->sections[PROP].count; i++)
        CHECK_THAT(compare_entries(s, PROP, i, property_fields, sizes) < 0, "PROP %lu",
                   (unsigned long)i);
}

/* ---- Names and properties: each is looked up; check_counts compares their numbers ---- */

void opinion_expect_name(Opinion *s, unsigned kind, uint32_t parent, const char *name,
                         uint32_t index)
{
    if (or_empty(name)[0] == '\0')
        return;
    s->names++;
    for (uint32_t i = 0; i < s->sections[NAME].count; i++) {
        const uint8_t *p = s->bytes + field_offset(s, NAME, i, 0);
        if (p[0] != kind || (p[4] | p[5] << 8 | p[6] << 16) != (int)parent ||
            strcmp(opinion_read_text(s, NAME, i, 8), name) != 0)
            continue;
        opinion_expect(s, NAME, i, 0, 4, kind);
        opinion_expect(s, NAME, i, 4, 4, parent);
        opinion_expect(s, NAME, i, 12, 4, index);
        return;
    }
    check_failed(__FILE__, __LINE__, "no name \"%s\" of kind %u", name, kind);
}

static void expect_property(Opinion *s, uint32_t i, unsigned kind, uint32_t owner,
                            const PlainProperty *property)
{
    double number = property->type == GAB_VALUE_NUMBER    ? property->number
                    : property->type == GAB_VALUE_BOOLEAN ? (property->boolean ? 1.0 : 0.0)
                                                          : 0.0;
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    opinion_expect(s, PROP, i, 0, 1, kind);
    opinion_expect(s, PROP, i, 1, 3, property->type);
    opinion_expect(s, PROP, i, 4, 4, owner);
    opinion_expect_text(s, PROP, i, 12, property->type == GAB_VALUE_TEXT ? property->text : "");
    opinion_expect(s, PROP, i, 16, 8, bits);
}

void opinion_expect_properties(Opinion *s, unsigned kind, uint32_t owner,
                               const PlainProperties *list)
{
    for (uint32_t p = 0; p < list->count; p++) {
        uint32_t i = 0, count = s->sections[PROP].count;
        s->properties++;
        while (i < count && (s->bytes[field_offset(s, PROP, i, 0)] != kind ||
                             opinion_read_field(s, PROP, i, 4, 4) != owner ||
                             strcmp(opinion_read_text(s, PROP, i, 8), list->items[p].key) != 0))
            i++;
        if (i < count)
            expect_property(s, i, kind, owner, &list->items[p]);
        else
            check_failed(__FILE__, __LINE__, "no property \"%s\"", list->items[p].key);
    }
}

/* ---- Tags and pictures ---- */

static void check_tags(Opinion *s)
{
    const PlainBank *plain = s->plain;
    CHECK_INT(s->sections[ROLE].count, plain->role_count);
    for (uint32_t i = 0; i < plain->role_count; i++) {
        opinion_expect_text(s, ROLE, i, 0, plain->roles[i].name);
        opinion_expect_name(s, ROLE_KIND, 0, plain->roles[i].name, i);
    }
    CHECK_INT(s->sections[TAGS].count, plain->tag_count);
    for (uint32_t t = 0; t < plain->tag_count; t++) {
        const PlainTag *tag = &plain->tags[t];
        uint32_t i = 0;
        for (uint32_t other = 0; other < plain->tag_count; other++)
            i += plain->tags[other].number < tag->number;
        opinion_expect_text(s, TAGS, i, 0, tag->name);
        opinion_expect(s, TAGS, i, 4, 1, tag->number);
        opinion_expect(s, TAGS, i, 5, 1, tag->role);
        opinion_expect(s, TAGS, i, 6, 2, 0);
        for (unsigned c = 0; c < 4; c++)
            opinion_expect(s, TAGS, i, 8 + c, 1, tag->colour[c]);
        opinion_expect_name(s, TAG_KIND, 0, tag->name, i);
        opinion_expect_properties(s, TAG_KIND, i, &tag->properties);
    }
}

/* Checks the number of a tag and, after it, the role of the tag. */
void opinion_expect_tag(Opinion *s, int section, uint32_t index, unsigned field, uint8_t number)
{
    uint8_t role = 255;
    for (uint32_t i = 0; i < s->plain->tag_count; i++)
        if (s->plain->tags[i].number == number)
            role = s->plain->tags[i].role;
    opinion_expect(s, section, index, field, 1, number);
    opinion_expect(s, section, index, field + 1, 1, role);
}

static void check_digest(Opinion *s, uint32_t i, const PlainPicture *picture)
{
    uint8_t digest[32], sides[8] = {0};
    memcpy(digest, picture->digest, 16);
    if (picture->kind == GAB_PIXELS_RGBA) {
        Sha256 sha;
        for (unsigned b = 0; b < 4; b++) {
            sides[b] = (uint8_t)(picture->width >> 8 * b);
            sides[4 + b] = (uint8_t)(picture->height >> 8 * b);
        }
        sha256_begin(&sha);
        sha256_add(&sha, sides, 8);
        sha256_add(&sha, picture->pixels, picture->size);
        sha256_end(&sha, digest);
    }
    for (unsigned d = 0; d < 16; d++)
        opinion_expect(s, PICT, i, 24 + d, 1, digest[d]);
}

static void check_pictures(Opinion *s)
{
    CHECK_INT(s->sections[PICT].count, s->plain->picture_count);
    for (uint32_t i = 0; i < s->plain->picture_count; i++) {
        const PlainPicture *picture = &s->plain->pictures[i];
        opinion_expect_text(s, PICT, i, 0, picture->name);
        opinion_expect(s, PICT, i, 4, 2, picture->width);
        opinion_expect(s, PICT, i, 6, 2, picture->height);
        opinion_expect(s, PICT, i, 8, 8, picture->kind);
        opinion_expect(s, PICT, i, 16, 4, s->pixels);
        opinion_expect(s, PICT, i, 20, 4, picture->size);
        check_digest(s, i, picture);
        for (uint32_t b = 0; b < picture->size; b++)
            opinion_expect(s, PIXL, s->pixels++, 0, 1, picture->pixels[b]);
        while (s->pixels % 4 != 0)
            opinion_expect(s, PIXL, s->pixels++, 0, 1, 0);
    }
    CHECK_INT(s->sections[PIXL].count, s->pixels);
}

/* ---- The whole file ---- */

static uint64_t fnv1a(uint64_t hash, const void *bytes, size_t size)
{
    for (const uint8_t *p = bytes; size > 0; size--, p++)
        hash = (hash ^ *p) * 1099511628211U;
    return hash;
}

static void check_info(Opinion *s)
{
    uint64_t hash = 14695981039346656037U;
    for (uint32_t i = 0; i < s->sections[NAME].count; i++) {
        const uint8_t *entry = s->bytes + field_offset(s, NAME, i, 0);
        const char *text = opinion_read_text(s, NAME, i, 8);
        uint8_t number[4];
        memcpy(number, entry + 12, 4);
        if (entry[0] == TAG_KIND) {
            uint32_t index = (uint32_t)(number[0] | number[1] << 8);
            memset(number, 0, 4);
            number[0] = (uint8_t)opinion_read_field(s, TAGS, index, 4, 1);
        }
        hash = fnv1a(hash, entry, 1);
        hash = fnv1a(hash, entry + 4, 4);
        hash = fnv1a(hash, text, strlen(text) + 1);
        hash = fnv1a(hash, number, 4);
    }
    CHECK_INT(s->sections[INFO].count, 1);
    opinion_expect(s, INFO, 0, 0, 8, hash);
    opinion_expect(s, INFO, 0, 8, 8, 0);
}

static void check_counts(const Opinion *s)
{
    const struct {
        int section;
        uint32_t count;
    } counts[] = {
        {FRAM, s->frames},       {ANIM, s->animations},  {STEP, s->steps},   {PNTS, s->points},
        {BOXS, s->boxes},        {MASK, s->masks},       {BITS, s->words},   {SPAN, s->spans},
        {OCCU, s->blocks},       {PLAN, s->planes},      {ZONE, s->zones},   {BAND, s->bands},
        {GRID, s->grids},        {TILE, s->tiles},       {DATA, s->data},    {NAME, s->names},
        {LAYR, s->layers},       {DOOR, s->doors},       {MARK, s->markers}, {WALS, s->wall_layers},
        {WALL, s->walls},        {NODE, s->nodes},       {LEAF, s->leaves},  {REFS, s->refs},
        {ENTR, s->entries},      {TILS, s->tile_layers}, {MAZE, s->mazes},   {GRND, s->grounds},
        {GNOD, s->ground_nodes}, {HGHT, s->heights},     {CELS, s->cells},   {PROP, s->properties},
    };
    for (size_t i = 0; i < CHECK_COUNT(counts); i++)
        CHECK_THAT(s->sections[counts[i].section].count == counts[i].count,
                   "%s has %lu elements, not %lu", s->sections[counts[i].section].tag,
                   (unsigned long)s->sections[counts[i].section].count,
                   (unsigned long)counts[i].count);
}

static void check_all_read(const Opinion *s)
{
    for (size_t i = 0; i < s->size; i++) {
        if (s->was_read[i])
            continue;
        check_failed(__FILE__, __LINE__, "no check has read byte %zu of %zu", i, s->size);
        return;
    }
}

void check_second_opinion(const PlainBank *plain, const uint8_t *bytes, size_t size)
{
    Opinion s = {.plain = plain, .bytes = bytes, .size = size};
    CHECK(size >= 64 + 32);
    if (size < 64 + 32)
        return;
    s.was_read = calloc(size, 1);
    if (!s.was_read)
        abort();
    check_header(&s);
    check_table(&s);
    check_strings(&s);
    check_sorted(&s);
    check_tags(&s);
    check_pictures(&s);
    opinion_check_sprites(&s);
    opinion_check_maps(&s);
    opinion_check_levels(&s);
    check_info(&s);
    check_counts(&s);
    check_all_read(&s);
    free(s.was_read);
}
