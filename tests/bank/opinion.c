/* SPDX-License-Identifier: MIT */
/*
 * The second opinion on written banks: the judged parts, properties, tags and pictures; see
 * opinion.h.
 */
#include "bank/opinion.h"
#include "bank/opinion_internal.h"

#include "bank/sha256.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

/* ---- Reading ---- */

static uint8_t *marks_of(Opinion *s, int section, uint32_t index, unsigned at)
{
    const Part *part = &s->judge.parts[section];
    return s->was_read + (part->bytes - s->judge.bytes) + (size_t)index * part->stride + at;
}

uint64_t opinion_read_field(Opinion *s, int section, uint32_t index, unsigned at, unsigned size)
{
    const Part *part = &s->judge.parts[section];
    if (index >= part->count) {
        check_failed(__FILE__, __LINE__, "%s has no element %lu", known[section].tag,
                     (unsigned long)index);
        return UINT64_MAX;
    }
    memset(marks_of(s, section, index, at), 1, size);
    return load(part->bytes + (size_t)index * part->stride + at, size);
}

void opinion_expect(Opinion *s, int section, uint32_t index, unsigned at, unsigned size,
                    uint64_t value)
{
    uint64_t found = opinion_read_field(s, section, index, at, size);
    if (size < 8)
        value &= (UINT64_C(1) << 8 * size) - 1;
    CHECK_THAT(found == value, "%s %lu +%u: got %llu, not %llu", known[section].tag,
               (unsigned long)index, at, (unsigned long long)found, (unsigned long long)value);
}

void opinion_expect_numbers(Opinion *s, int section, uint32_t index, unsigned at,
                            const int32_t *values, unsigned count)
{
    for (unsigned k = 0; k < count; k++)
        opinion_expect(s, section, index, at + 4 * k, 4, (uint32_t)values[k]);
}

const char *opinion_read_text(Opinion *s, int section, uint32_t index, unsigned at)
{
    size_t offset = (size_t)opinion_read_field(s, section, index, at, 4);
    if (offset >= count_of(&s->judge, STRS)) {
        check_failed(__FILE__, __LINE__, "%s %lu +%u: no string", known[section].tag,
                     (unsigned long)index, at);
        return "";
    }
    const char *text = (const char *)s->judge.parts[STRS].bytes + offset;
    memset(marks_of(s, STRS, (uint32_t)offset, 0), 1, strlen(text) + 1);
    return text;
}

void opinion_expect_text(Opinion *s, int section, uint32_t index, unsigned at, const char *text)
{
    const char *found = opinion_read_text(s, section, index, at);
    text = text ? text : "";
    CHECK_THAT(strcmp(found, text) == 0, "%s %lu +%u: got \"%s\", not \"%s\"", known[section].tag,
               (unsigned long)index, at, found, text);
}

/* ---- Properties: each is looked up; check_counts compares their number ---- */

static void expect_property(Opinion *s, uint32_t i, unsigned kind, uint32_t owner,
                            const PlainProperty *property)
{
    double number = property->type == GAB_VALUE_NUMBER    ? property->number
                    : property->type == GAB_VALUE_BOOLEAN ? (property->boolean ? 1.0 : 0.0)
                                                          : 0.0;
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    unsigned target = 0;
    if (property->type == GAB_VALUE_REFERENCE) {
        target = (unsigned)property->reference.kind;
        bits = target != 0 ? property->reference.index : 0;
    }
    opinion_expect(s, PROP, i, 2, 1, target);
    opinion_expect(s, PROP, i, 0, 1, kind);
    opinion_expect(s, PROP, i, 1, 1, property->type);
    opinion_expect(s, PROP, i, 4, 4, owner);
    opinion_expect_text(s, PROP, i, 12, property->type == GAB_VALUE_TEXT ? property->text : "");
    opinion_expect(s, PROP, i, 16, 8, bits);
}

void opinion_expect_properties(Opinion *s, unsigned kind, uint32_t owner,
                               const PlainProperties *list)
{
    for (uint32_t p = 0; p < list->count; p++) {
        uint32_t i = 0, count = count_of(&s->judge, PROP);
        s->next[PROP]++;
        while (i < count && (field(&s->judge, PROP, i, 0, 1) != kind ||
                             field(&s->judge, PROP, i, 4, 4) != owner ||
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
    for (uint32_t i = 0; i < plain->role_count; i++)
        opinion_expect_text(s, ROLE, s->next[ROLE]++, 0, plain->roles[i].name);
    for (uint32_t t = 0; t < plain->tag_count; t++, s->next[TAGS]++) {
        const PlainTag *tag = &plain->tags[t];
        uint32_t i = 0;
        for (uint32_t other = 0; other < plain->tag_count; other++)
            i += plain->tags[other].number < tag->number;
        opinion_expect_text(s, TAGS, i, 0, tag->name);
        opinion_expect(s, TAGS, i, 4, 1, tag->number);
        opinion_expect(s, TAGS, i, 5, 1, tag->role);
        for (unsigned c = 0; c < 4; c++)
            opinion_expect(s, TAGS, i, 8 + c, 1, tag->colour[c]);
        opinion_expect_properties(s, TAG_KIND, i, &tag->properties);
    }
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
    for (uint32_t i = 0; i < s->plain->picture_count; i++, s->next[PICT]++) {
        const PlainPicture *picture = &s->plain->pictures[i];
        opinion_expect_text(s, PICT, i, 0, picture->name);
        opinion_expect(s, PICT, i, 4, 2, picture->width);
        opinion_expect(s, PICT, i, 6, 2, picture->height);
        opinion_expect(s, PICT, i, 8, 1, picture->kind);
        opinion_expect(s, PICT, i, 16, 4, s->next[PIXL]);
        opinion_expect(s, PICT, i, 20, 4, picture->size);
        check_digest(s, i, picture);
        for (uint32_t b = 0; b < picture->size; b++)
            opinion_expect(s, PIXL, s->next[PIXL]++, 0, 1, picture->pixels[b]);
        while (s->next[PIXL] % 4 != 0)
            opinion_expect(s, PIXL, s->next[PIXL]++, 0, 1, 0);
    }
}

/* ---- The whole file ---- */

/* Checksums, the digest of names and padding follow from the rest: computing them again must not
 * change a byte. */
static void check_seals(const Opinion *s)
{
    Image image;
    size_t size = s->judge.size;
    uint8_t *sealed = malloc(size);
    CHECK(image_read(&image, s->judge.bytes, size) && sealed);
    image_seal_names(&image);
    CHECK(image_write(&image, sealed, size) == size && memcmp(sealed, s->judge.bytes, size) == 0);
    image_free(&image);
    free(sealed);
}

/* Sections that follow from others, so that the judge has checked each byte. */
static const int judged_sections[] = {STRS, NAME, INFO, PNAM, BITS, SPAN, OCCU, DATA};

/* Fields that follow from others, so that the judge has checked them. The table of FORMAT.md has
 * zeros, sums and the roles of tags. */
static const struct {
    int section;
    unsigned at, size;
} judged_fields[] = {
#define X(section, at, size, rule, other, low, high) \
    {section, (at) + ((rule) == TAG), (rule) == ZERO || (rule) == SUM ? (size) : (rule) == TAG},
    FORMAT_ROWS(X)
#undef X
        {FRAM, 40, 24}, /* bounds, mask, first shape */
    {BOXS, 22, 6},      /* depth, members, group */
    {MASK, 8, 16},      /* sums, solid pixels */
    {GRID, 4, 4},       /* sum */
    {WALS, 36, 4},      /* sum */
    {NODE, 16, 4},      /* parent, depth */
    {LEAF, 8, 4},       /* parent */
    {REFS, 0, 16},      /* ends of the wall */
};

/* Marks everything as judged that is not in a section, and what the two lists contain. Strings are
 * marked when a field refers to them. */
static void mark_judged(Opinion *s)
{
    memset(s->was_read, 1, s->judge.size);
    for (int section = 0; section < KNOWN; section++)
        for (uint32_t i = 0; i < count_of(&s->judge, section); i++)
            memset(marks_of(s, section, i, 0), 0, s->judge.parts[section].stride);
    for (size_t k = 1; k < CHECK_COUNT(judged_sections); k++)
        for (uint32_t i = 0; i < count_of(&s->judge, judged_sections[k]); i++)
            memset(marks_of(s, judged_sections[k], i, 0), 1, known[judged_sections[k]].stride);
    for (size_t k = 0; k < CHECK_COUNT(judged_fields); k++)
        for (uint32_t i = 0; i < count_of(&s->judge, judged_fields[k].section); i++)
            memset(marks_of(s, judged_fields[k].section, i, judged_fields[k].at), 1,
                   judged_fields[k].size);
    *marks_of(s, STRS, 0, 0) = 1;
}

static void check_counts(const Opinion *s)
{
    for (int section = 0; section < KNOWN; section++) {
        bool is_judged = false;
        for (size_t k = 0; k < CHECK_COUNT(judged_sections); k++)
            is_judged |= judged_sections[k] == section;
        CHECK_THAT(is_judged || s->next[section] == count_of(&s->judge, section),
                   "%s has %lu elements, not %lu", known[section].tag,
                   (unsigned long)count_of(&s->judge, section), (unsigned long)s->next[section]);
    }
}

static void check_all_read(const Opinion *s)
{
    for (size_t i = 0; i < s->judge.size; i++) {
        if (s->was_read[i])
            continue;
        check_failed(__FILE__, __LINE__, "no check has read byte %zu of %zu", i, s->judge.size);
        return;
    }
}

void check_second_opinion(const PlainBank *plain, const uint8_t *bytes, size_t size)
{
    Opinion s = {.plain = plain, .judge = {.bytes = bytes, .size = size, .reads_pixels = true}};
    const char *broken = judge_all(&s.judge);
    CHECK_THAT(broken == NULL, "the judge: %s", broken);
    CHECK(!s.judge.newer && count_of(&s.judge, INFO) == 1);
    if (broken)
        return;
    s.was_read = calloc(size, 1);
    if (!s.was_read)
        abort();
    check_seals(&s);
    mark_judged(&s);
    check_tags(&s);
    check_pictures(&s);
    opinion_check_sprites(&s);
    opinion_check_maps(&s);
    opinion_check_levels(&s);
    check_counts(&s);
    check_all_read(&s);
    free(s.was_read);
}
