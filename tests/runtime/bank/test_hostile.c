/* SPDX-License-Identifier: MIT */
/*
 * Tests bytes that are not a valid bank, or only nearly one. In each trial, the library must decide
 * as a second reader of the format does (judge.h), and a bank that opens must answer every query
 * without reading outside it. The bytes and the gab_bank end at inaccessible pages, so that a read
 * one byte beyond them crashes.
 */
#include "check.h"
#include "image.h"
#include "judge.h"
#include "sample.h"
#include "walk.h"

#include <stdlib.h>
#include <string.h>

static struct {
    uint8_t *bytes; /* the small bank */
    size_t size;
    Guarded copy, bank;    /* memory for the trials */
    bool queries_one_part; /* query only one part of an open bank */
} scene;

enum { CAPACITY = 1 << 16 };

static void set_up(void)
{
    if (scene.bytes != NULL)
        return;
    scene.bytes = sample_small(&scene.size);
    scene.copy = guarded_new(CAPACITY);
    scene.bank = guarded_new(sizeof(gab_bank));
}

static void tear_down(void)
{
    free(scene.bytes);
    guarded_free(&scene.copy);
    guarded_free(&scene.bank);
}

/* Returns a copy of the small bank that may be changed in place. */
static uint8_t *fresh_copy(void)
{
    set_up();
    uint8_t *copy = guarded_place(&scene.copy, scene.size);
    memcpy(copy, scene.bytes, scene.size);
    return copy;
}

/* Returns memory for a gab_bank that ends at an inaccessible page. */
static gab_bank *bank_space(void)
{
    uint8_t *end = guarded_place(&scene.bank, 0);
    return (gab_bank *)(void *)(end - sizeof(gab_bank));
}

/* ---- One trial ---- */

static bool is_known(const char *section)
{
    static const char tags[] =
        "STRS NAME INFO ROLE TAGS PROP PICT PIXL SPRT FRAM ANIM STEP PNAM PNTS "
        "BOXS SHAP RING VRTX MASK BITS SPAN OCCU MAPS PLAN ZONE BAND GRID TILE DATA "
        "LEVL LAYR DOOR MARK WALS WALL NODE LEAF REFS ENTR TILS MAZE GRND GNOD HGHT CELS HEAD ";
    const char *found = strlen(section) == 4 ? strstr(tags, section) : NULL;
    return found != NULL && found[4] == ' ' && (found - tags) % 5 == 0;
}

static bool is_empty(const gab_bank *bank)
{
    bool empty = bank->bytes == NULL && bank->size == 0;
    for (int i = 0; i < GAB_SECTIONS; i++)
        empty = empty && bank->sections[i].count == 0;
    return empty;
}

/* True if a fault is valid for rejected bytes. */
static bool is_valid_fault(const gab_fault *fault, gab_result result)
{
    return fault->code == result && result >= GAB_NOT_A_BANK && result <= GAB_TOO_LARGE &&
           is_known(fault->section);
}

/* Opens bytes. The library and the judge must agree, and a bank that opens must answer queries.
 * Returns true if it opened. */
static bool try_bytes(const uint8_t *bytes, size_t size, size_t first, size_t second)
{
    gab_bank *bank = bank_space();
    gab_fault fault;
    guarded_report_numbers(first, second);
    gab_result result = gab_bank_open(bank, bytes, size, NULL, &fault);
    const char *broken = judge_bank(bytes, size);
    CHECK_THAT((result == GAB_OK) == (broken == NULL), "%zu, %zu: library: %s (%s %u), judge: %s",
               first, second, gab_result_text(result), fault.section, fault.index,
               broken != NULL ? broken : "valid");
    if (result != GAB_OK) {
        CHECK_THAT(is_valid_fault(&fault, result) && is_empty(bank), "%zu, %zu: fault %d %s %u",
                   first, second, (int)fault.code, fault.section, fault.index);
        return false;
    }
    CHECK_THAT(fault.code == GAB_OK && fault.section[0] == 0, "%zu, %zu: a fault is set", first,
               second);
    const char *wrong =
        scene.queries_one_part ? walk_part(bank, (uint32_t)(first + 7 * second)) : walk_bank(bank);
    CHECK_THAT(wrong == NULL, "%zu, %zu: %s", first, second, wrong);
    return true;
}

/* ---- Prefixes and single bytes ---- */

static void test_prefixes(void)
{
    set_up();
    guarded_report("a prefix of length");
    for (size_t size = 0; size < scene.size; size++) {
        uint8_t *copy = guarded_place(&scene.copy, size);
        memcpy(copy, scene.bytes, size);
        CHECK(!try_bytes(copy, size, size, 0));
        if (size >= 64) {
            store(copy + 16, 4, size);
            image_seal(copy, size);
            CHECK(!try_bytes(copy, size, size, 1));
        }
        if (check_has_failed_too_often())
            return;
    }
}

static void test_longer(void)
{
    set_up();
    guarded_report("a bank with more bytes:");
    for (size_t added = 1; added <= 64; added++) {
        uint8_t *copy = guarded_place(&scene.copy, scene.size + added);
        memcpy(copy, scene.bytes, scene.size);
        memset(copy + scene.size, 0, added);
        CHECK(!try_bytes(copy, scene.size + added, added, 0));
        store(copy + 16, 4, scene.size + added);
        image_seal(copy, scene.size + added);
        CHECK(!try_bytes(copy, scene.size + added, added, 1));
    }
}

static void note_opened(size_t tried, size_t opened)
{
    check_note("%zu trials, %zu opened", tried, opened);
    CHECK(opened > 0 && opened < tried);
}

/* Returns the step between the edits that a run tries, if a full run tries `full` of `all`. */
static size_t edit_step(size_t all, size_t full)
{
    size_t step = all / check_case_count(full);
    return step > 1 ? step | 1 : 1;
}

/* Single-byte edits, numbered by position and value: the first one and the step to the next. */
typedef struct Edits {
    size_t first, step, all;
} Edits;

/*
 * Returns the edits of a run. A full run tries every third edit, others every n-th, with different
 * values at neighbouring offsets. The first one is random, so that a few runs with different seeds
 * try all edits.
 */
static Edits edits_of_run(const char *word)
{
    CheckRandom random = check_random(word);
    size_t all = scene.size * 256, step = edit_step(all, all / 3);
    return (Edits){check_next(&random) % step, step, all};
}

static void test_edits_sealed(void)
{
    uint8_t *copy = fresh_copy();
    Edits edits = edits_of_run("sealed edits");
    size_t tried = 0, opened = 0;
    guarded_report("an offset and a byte (checksums recomputed):");
    /* each edit runs only one part of the queries; neighbouring edits run the others */
    scene.queries_one_part = true;
    for (size_t i = edits.first; i < edits.all && !check_has_failed_too_often(); i += edits.step) {
        size_t offset = i / 256;
        copy[offset] = (uint8_t)i;
        image_seal_at(copy, scene.size, offset);
        opened += try_bytes(copy, scene.size, offset, i % 256);
        tried++;
        if (i % 256 + edits.step > 255)
            memcpy(copy, scene.bytes, scene.size);
    }
    scene.queries_one_part = false;
    note_opened(tried, opened);
}

/* True if an offset is in the bytes of a section, and is therefore covered by its checksum. */
static bool is_in_section(size_t offset, char tag[5])
{
    uint64_t entries = load(scene.bytes + 20, 4);
    for (uint64_t i = 0; i < entries; i++) {
        const uint8_t *entry = scene.bytes + 64 + 32 * i;
        memcpy(tag, entry, 4);
        if (offset - load(entry + 4, 4) < load(entry + 8, 4))
            return true;
    }
    return false;
}

/* True if a bank with one changed byte is rejected. Otherwise gab_bank_verify must detect the
 * change. */
static bool detects_change(const uint8_t *copy, size_t offset, size_t value)
{
    gab_bank *bank = bank_space();
    gab_fault fault;
    char tag[5] = "";
    guarded_report_numbers(offset, value);
    if (gab_bank_open(bank, copy, scene.size, NULL, &fault) != GAB_OK)
        return true;
    CHECK_THAT(gab_bank_verify(bank, &fault) == GAB_BAD_CHECKSUM && fault.code == GAB_BAD_CHECKSUM,
               "byte %zu with the value %zu: not detected", offset, value);
    CHECK_THAT(is_in_section(offset, tag) && strcmp(fault.section, tag) == 0,
               "byte %zu with the value %zu: detected in %s", offset, value, fault.section);
    return false;
}

static void test_edits_raw(void)
{
    uint8_t *copy = fresh_copy();
    Edits edits = edits_of_run("edits");
    size_t tried = 0, opened = 0;
    guarded_report("an offset and a byte (old checksums):");
    for (size_t i = edits.first; i < edits.all && !check_has_failed_too_often(); i += edits.step) {
        size_t offset = i / 256;
        copy[offset] = (uint8_t)i;
        if (copy[offset] != scene.bytes[offset]) {
            tried++;
            opened += !detects_change(copy, offset, i % 256);
        }
        copy[offset] = scene.bytes[offset];
    }
    note_opened(tried, opened);
}

/* ---- Boundary values in every field ---- */

enum { MAX_VALUES = 256 };

typedef struct Values {
    uint64_t all[MAX_VALUES];
    size_t count;
} Values;

/* Adds a value and its two neighbours, without duplicates. */
static void add_values(Values *values, uint64_t middle, unsigned width)
{
    uint64_t mask = width == 8 ? UINT64_MAX : (UINT64_C(1) << 8 * width) - 1;
    for (int change = -1; change <= 1; change++) {
        uint64_t value = (middle + (uint64_t)(int64_t)change) & mask;
        size_t i = 0;
        while (i < values->count && values->all[i] != value)
            i++;
        if (i == values->count && values->count < MAX_VALUES)
            values->all[values->count++] = value;
    }
}

/* Returns the values of a width that an incomplete check may accept. */
static Values boundary_values(unsigned width)
{
    static const uint64_t fixed[] = {0,
                                     16,
                                     64,
                                     255,
                                     4096,
                                     16384,
                                     1 << 20,
                                     1 << 24,
                                     65535 * 256,
                                     1 << 30,
                                     UINT64_C(0x7FF) << 52,
                                     UINT64_C(0x3FF) << 52};
    Values values = {{0}, 0};
    for (size_t i = 0; i < CHECK_COUNT(fixed); i++) {
        add_values(&values, fixed[i], width);
        add_values(&values, 0 - fixed[i], width);
    }
    for (unsigned bit = 7; bit < 8 * width; bit += 8)
        add_values(&values, UINT64_C(1) << bit, width);
    for (uint64_t i = 0; i < load(scene.bytes + 20, 4); i++)
        add_values(&values, load(scene.bytes + 64 + 32 * i + 12, 4), width);
    add_values(&values, scene.size, width);
    return values;
}

/* Tries each value in one field, also the current value, the same with the sign bit inverted, and
 * their neighbours. */
static size_t try_field(uint8_t *copy, size_t offset, unsigned width, const Values *common)
{
    Values values = *common;
    uint64_t current = load(scene.bytes + offset, width);
    size_t opened = 0;
    add_values(&values, current, width);
    add_values(&values, current ^ UINT64_C(1) << (8 * width - 1), width);
    for (size_t i = 0; i < values.count; i++) {
        store(copy + offset, width, values.all[i]);
        image_seal_at(copy, scene.size, offset);
        opened += try_bytes(copy, scene.size, offset, (size_t)values.all[i]);
    }
    memcpy(copy, scene.bytes, scene.size);
    return opened;
}

/*
 * Tries every offset that a field of a width may have: each multiple of the width in header, table
 * and elements; in elements only every n-th, except in a full run. Strings and pixels have no
 * fields; their bytes are tried above.
 */
static void try_fields(unsigned width, CheckRandom *random)
{
    uint8_t *copy = fresh_copy();
    Values values = boundary_values(width);
    size_t tried = 0, opened = 0, head = 64 + 32 * (size_t)load(scene.bytes + 20, 4);
    size_t step = width * edit_step(scene.size, scene.size);
    guarded_report("an offset and the value of a field:");
    for (size_t offset = 0; offset < head; offset += width, tried++)
        opened += try_field(copy, offset, width, &values);
    for (const uint8_t *entry = scene.bytes + 64; entry < scene.bytes + head; entry += 32) {
        size_t first = load(entry + 4, 4), size = load(entry + 8, 4), stride = load(entry + 16, 4);
        size_t begin = width * (check_next(random) % (step / width));
        for (size_t i = begin; stride > 1 && i + width <= size && !check_has_failed_too_often();
             i += step, tried++)
            opened += try_field(copy, first + i, width, &values);
    }
    note_opened(tried * values.count, opened);
}

static void test_boundaries(void)
{
    set_up();
    CheckRandom random = check_random("fields");
    for (unsigned width = 1; width <= 8; width *= 2)
        try_fields(width, &random);
}

/* ---- Adding, removing and moving elements and sections ---- */

/* Writes an image and tries its bytes. */
static bool try_image(const Image *image, size_t first, size_t second)
{
    static uint8_t memory[CAPACITY];
    size_t size = image_write(image, memory, sizeof memory);
    uint8_t *copy = guarded_place(&scene.copy, size);
    CHECK(size > 0);
    memcpy(copy, memory, size);
    return try_bytes(copy, size, first, second);
}

/* Makes one of several changes to an element. */
static void change_element(ImagePart *part, uint32_t index, int change)
{
    size_t stride = part->stride;
    switch (change) {
    case 0:
        part_remove(part, index, 1);
        break;
    case 1: /* duplicates the element */
        part_insert(part, index, 1);
        memcpy(part->bytes + index * stride, part->bytes + (index + 1) * stride, stride);
        break;
    case 2: /* swaps the element with the next one */
        for (size_t i = 0; i < stride && index + 1 < part->count; i++) {
            uint8_t *one = part->bytes + index * stride + i, old = *one;
            *one = one[stride];
            one[stride] = old;
        }
        break;
    case 3: /* inserts a zeroed element before it */
        part_insert(part, index, 1);
        break;
    default: /* adds a zeroed element at the end */
        part_insert(part, part->count, 1);
        break;
    }
}

static void test_elements(void)
{
    set_up();
    size_t tried = 0, opened = 0;
    guarded_report("an element of a section:");
    for (uint32_t i = 0; i < load(scene.bytes + 20, 4); i++) {
        uint32_t count = (uint32_t)load(scene.bytes + 64 + 32 * i + 12, 4);
        for (uint32_t k = 0; k < count && k < 256 && !check_has_failed_too_often(); k++)
            for (int change = 0; change < 5; change++) {
                Image image;
                CHECK(image_read(&image, scene.bytes, scene.size));
                change_element(&image.parts[i], k, change);
                opened += try_image(&image, i, k * 10 + (uint32_t)change);
                image_free(&image);
                tried++;
            }
    }
    note_opened(tried, opened);
}

static void swap_parts(Image *image, uint32_t a, uint32_t b)
{
    ImagePart old = image->parts[a];
    image->parts[a] = image->parts[b];
    image->parts[b] = old;
}

static void test_sections(void)
{
    set_up();
    guarded_report("a section that is removed, duplicated or moved:");
    Image image;
    uint32_t count = (uint32_t)load(scene.bytes + 20, 4);
    for (uint32_t i = 0; i < count; i++) {
        image_read(&image, scene.bytes, scene.size);
        image_remove(&image, i);
        /* only these two sections may be missing: no other section refers to them */
        const uint8_t *tag = scene.bytes + 64 + 32 * (size_t)i;
        CHECK_INT(try_image(&image, i, 0), !memcmp(tag, "INFO", 4) || !memcmp(tag, "PROP", 4));
        image_free(&image);
        for (uint32_t k = 0; k < count; k++) {
            image_read(&image, scene.bytes, scene.size);
            swap_parts(&image, i, k);
            CHECK_INT(try_image(&image, i, k), i == k);
            ImagePart *part = &image.parts[i];
            ImagePart *twin = image_add(&image, count, part->tag, part->count, part->stride);
            memcpy(twin->bytes, part->bytes, (size_t)part->count * part->stride);
            CHECK(!try_image(&image, i, k + 100));
            image_free(&image);
        }
    }
}

/* Tests strings that end at the end of the file: complete, without a NUL, and truncated inside a
 * character. */
static void test_last_string(void)
{
    static const struct {
        const char *bytes;
        bool complete;
    } ends[] = {{"a", true},         {"\xC3\xA9", true},      {"\xF0\x9F\x98\x80", true},
                {"a!", false},       {"\xC3", false},         {"\xE2\x82", false},
                {"\xF0\x9F", false}, {"\xF0\x9F\x98", false}, {"\xE2\x82\xAC!", false}};
    set_up();
    guarded_report("the end of a string:");
    for (size_t i = 0; i < CHECK_COUNT(ends); i++) {
        Image image = {.major = 1};
        ImagePart *strings = image_add(&image, 0, "STRS", 32, 1);
        /* No NUL follows after a `!` or a truncated character. */
        size_t length = strcspn(ends[i].bytes, "!"), zero = ends[i].complete;
        memset(strings->bytes + 1, 'a', 31);
        memcpy(strings->bytes + 32 - zero - length, ends[i].bytes, length);
        memset(strings->bytes + 32 - zero, 0, zero);
        CHECK_INT(try_image(&image, i, 0), ends[i].complete);
        image_free(&image);
    }
}

/* Tests a string that starts with any four bytes: all values of the first two, and boundary values
 * of the others. */
static void test_characters(void)
{
    static const uint8_t ends[] = {0x7F, 0x80, 0xBF, 0xC0};
    set_up();
    Image image = {.major = 1};
    memcpy(image_add(&image, 0, "STRS", 16, 1)->bytes + 1, "????zzzzzzzzzz", 14);
    uint8_t bytes[256];
    size_t size = image_write(&image, bytes, sizeof bytes), opened = 0, tried = 0;
    uint8_t *copy = guarded_place(&scene.copy, size), *start = copy + 97;
    size_t step = edit_step(65536 * 16, 65536 * 16);
    memcpy(copy, bytes, size);
    guarded_report("the beginning of a string:");
    for (size_t i = 0; i < 65536 * 16 && !check_has_failed_too_often(); i += step) {
        start[0] = (uint8_t)(i >> 12);
        start[1] = (uint8_t)(i >> 4);
        start[2] = ends[i >> 2 & 3];
        start[3] = ends[i & 3];
        /* ASCII characters are many and all are treated alike */
        if (start[0] < 0x7E && start[0] > 1)
            continue;
        image_seal(copy, size);
        opened += try_bytes(copy, size, load(start, 4), 0);
        tried++;
    }
    image_free(&image);
    note_opened(tried, opened);
}

/* ---- Random damage ---- */

/* Returns a number that is likely to be meaningful in some field. */
static uint64_t likely_value(CheckRandom *random, const uint8_t *bytes, size_t size)
{
    static const uint32_t boundaries[] = {0, 1, 2, 3, 255, 65535, 0x7FFFFFFF, 0xFFFFFFFF};
    switch (check_between(random, 0, 3)) {
    case 0:
        return boundaries[check_between(random, 0, 7)];
    case 1:
        return (uint64_t)check_between(random, 0, 24);
    case 2:
        return load(bytes + check_next(random) % (size - 8) / 4 * 4, 4) +
               (uint64_t)check_between(random, 0, 2) - 1;
    default:
        return check_next(random);
    }
}

static void damage(CheckRandom *random, uint8_t *bytes, size_t size)
{
    int times = check_between(random, 1, 4);
    for (int i = 0; i < times; i++) {
        unsigned width = 1u << check_between(random, 0, 2);
        size_t offset = check_next(random) % (size / width) * width;
        store(bytes + offset, width, likely_value(random, bytes, size));
    }
    image_seal(bytes, size);
}

static void test_damage(void)
{
    set_up();
    CheckRandom random = check_random("damage");
    size_t times = check_case_count(60000), opened = 0, size = 0;
    uint8_t *bytes = NULL;
    guarded_report("random damage:");
    for (size_t i = 0; i < times && !check_has_failed_too_often(); i++) {
        if (i % 100 == 0) {
            free(bytes);
            do
                bytes = sample_random(check_next(&random), 1, &size);
            while (size > CAPACITY);
        }
        uint8_t *copy = guarded_place(&scene.copy, size);
        memcpy(copy, bytes, size);
        damage(&random, copy, size);
        opened += try_bytes(copy, size, i, 0);
    }
    free(bytes);
    note_opened(times, opened);
}

/* ---- Random graphs of groups ---- */

/* Makes a bank with one frame and boxes without names or tags. */
static void make_frame(Image *image, uint32_t boxes)
{
    *image = (Image){.major = 1};
    memcpy(image_add(image, 0, "STRS", 3, 1)->bytes, "\0k", 3);
    ImagePart *part = image_add(image, 1, "NAME", 1, 16);
    store(part->bytes, 1, GAB_KIND_SPRITE);
    store(part->bytes + 8, 4, 1);
    part = image_add(image, 2, "SPRT", 1, 20);
    store(part->bytes, 4, 1);
    store(part->bytes + 8, 4, 1);
    part = image_add(image, 3, "FRAM", 1, 64);
    store(part->bytes + 4, 4, UINT32_MAX);
    store(part->bytes + 24, 4, 1);
    store(part->bytes + 38, 2, boxes);
    image_add(image, 4, "BOXS", boxes, 28);
}

/* Fills boxes with random edges and groups. A group may extend beyond the frame's boxes. */
static void fill_boxes(CheckRandom *random, ImagePart *boxes)
{
    uint32_t members_left = 0, group = 0;
    for (uint32_t i = 0; i < boxes->count; i++) {
        uint8_t *box = boxes->bytes + 28 * (size_t)i;
        for (size_t k = 0; k < 4; k++)
            store(box + 4 * k, 4, (uint64_t)check_between(random, -3, 0) + (k >= 2 ? 4 : 0));
        bool is_member = members_left > 0, is_group = !is_member && check_chance(random, 40);
        box[21] = 255;
        box[22] = is_member;
        box[23] = is_group;
        store(box + 26, 2, is_member ? group : 65535);
        members_left -= is_member;
        if (is_group) {
            members_left = (uint32_t)check_between(random, 1, 3);
            group = i;
            store(box + 24, 2, members_left);
        }
    }
}

/* Computes the bounds of `count` boxes, ignoring those beyond the last. */
static void fit_bounds(uint8_t *bounds, const ImagePart *boxes, uint64_t first, uint64_t count)
{
    for (size_t k = 0; k < 4; k++)
        for (uint64_t i = first; i < first + count && i < boxes->count; i++) {
            const uint8_t *edge = boxes->bytes + 28 * i + 4 * k;
            int32_t value = (int32_t)load(edge, 4), bound = (int32_t)load(bounds + 4 * k, 4);
            if (i == first || (k < 2 ? value < bound : value > bound))
                memmove(bounds + 4 * k, edge, 4);
        }
}

static void fit_all(Image *image)
{
    ImagePart *boxes = image_part(image, "BOXS");
    for (uint64_t i = 0; i < boxes->count; i++) {
        uint8_t *box = boxes->bytes + 28 * i;
        if (box[23] == 1)
            fit_bounds(box, boxes, i + 1, load(box + 24, 2));
    }
    fit_bounds(image_part(image, "FRAM")->bytes + 40, boxes, 0, boxes->count);
}

static void test_groups(void)
{
    set_up();
    CheckRandom random = check_random("groups");
    size_t times = check_case_count(400000), opened = 0;
    guarded_report("a graph of groups:");
    for (size_t i = 0; i < times && !check_has_failed_too_often(); i++) {
        Image image;
        make_frame(&image, (uint32_t)check_between(&random, 1, 9));
        ImagePart *boxes = image_part(&image, "BOXS");
        fill_boxes(&random, boxes);
        for (int k = check_between(&random, -2, 2); k > 0; k--) {
            /* depth, is group, members, group */
            uint8_t *box = boxes->bytes + 28 * (check_next(&random) % boxes->count);
            int field = check_between(&random, 0, 3);
            store(box + 22 + field + (field > 2), field < 2 ? 1 : 2,
                  (uint64_t)check_between(&random, -1, 3));
        }
        fit_all(&image);
        opened += try_image(&image, i, 0);
        image_free(&image);
    }
    note_opened(times, opened);
}

/* ---- Random masks ---- */

/* Fills the rows of a mask with random bits and sets their spans as the format requires. Returns
 * the number of solid pixels. */
static uint32_t fill_mask(CheckRandom *random, const ImagePart *mask, ImagePart *bits,
                          ImagePart *spans)
{
    uint32_t width = (uint32_t)load(mask->bytes + 4, 2), solid = 0;
    uint32_t height = (uint32_t)load(mask->bytes + 6, 2);
    int chance = check_chance(random, 50) ? 4 : 90;
    for (uint32_t y = 0; y < height; y++) {
        uint32_t first = 0, end = 0;
        for (uint32_t x = 0; x < width; x++) {
            if (!check_chance(random, chance))
                continue;
            bits->bytes[8 * (x / 64 * (size_t)height + y) + x % 64 / 8] |= (uint8_t)(1 << x % 8);
            first = end == 0 ? x : first;
            end = x + 1;
            solid++;
        }
        store(spans->bytes + 4 * (size_t)y, 2, first);
        store(spans->bytes + 4 * (size_t)y + 2, 2, end);
    }
    return solid;
}

/* Marks the blocks of a mask that contain a solid pixel. The mask is at most 1024 pixels wide. */
static void fill_blocks(const ImagePart *bits, uint32_t height, ImagePart *blocks)
{
    for (uint32_t n = 0; n < bits->count * 64; n++) {
        uint32_t x = n / 64 / height * 64 + n % 64, y = n / 64 % height;
        if ((bits->bytes[n / 8] >> n % 8 & 1) != 0)
            blocks->bytes[8 * (size_t)(y / 16) + x / 128] |= (uint8_t)(1 << x / 16 % 8);
    }
}

/* Makes a bank with one frame of 200 x 44 pixels and a mask in it. Only the bounds of the mask may
 * be wrong. */
static void make_mask(CheckRandom *random, Image *image)
{
    uint32_t width = (uint32_t)check_between(random, 1, check_chance(random, 50) ? 4 : 130);
    uint32_t height = (uint32_t)check_between(random, 1, check_chance(random, 80) ? 4 : 40);
    make_frame(image, 0);
    image_remove(image, image->part_count - 1);
    ImagePart *part = image_add(image, 2, "PICT", 1, 40);
    store(part->bytes + 4, 4, 44 << 16 | 200);
    part = image_part(image, "FRAM");
    store(part->bytes + 4, 4, 0);
    store(part->bytes + 12, 4, 44 << 16 | 200);
    store(part->bytes + 56, 4, 1);
    uint32_t index = image->part_count;
    ImagePart *mask = image_add(image, index, "MASK", 1, 24);
    store(mask->bytes, 4, (uint64_t)check_between(random, 0, 72));
    store(mask->bytes + 4, 4, height << 16 | width);
    ImagePart *bits = image_add(image, index + 1, "BITS", (width + 63) / 64 * height, 8);
    ImagePart *spans = image_add(image, index + 2, "SPAN", height, 4);
    store(mask->bytes + 12, 4, fill_mask(random, mask, bits, spans));
    if (width > 64)
        fill_blocks(bits, height, image_add(image, index + 3, "OCCU", (height + 15) / 16, 8));
}

static void test_masks(void)
{
    set_up();
    CheckRandom random = check_random("masks");
    size_t times = check_case_count(100000), opened = 0;
    guarded_report("a mask:");
    for (size_t i = 0; i < times && !check_has_failed_too_often(); i++) {
        Image image;
        make_mask(&random, &image);
        if (check_chance(&random, 30)) {
            static const char *const tags[] = {"BITS", "BITS", "MASK", "MASK", "OCCU"};
            ImagePart *part = image_part(&image, tags[check_between(&random, 0, 4)]);
            part = part != NULL ? part : image_part(&image, "BITS");
            size_t length = (size_t)part->count * part->stride;
            part->bytes[check_next(&random) % length] ^= 1 << check_between(&random, 0, 7);
        }
        opened += try_image(&image, i, 0);
        image_free(&image);
    }
    note_opened(times, opened);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"no prefix opens", test_prefixes},
        {"no longer file opens", test_longer},
        {"sections that are added, removed and moved", test_sections},
        {"strings that end with the file", test_last_string},
        {"strings that begin with any four bytes", test_characters},
        {"elements that are added, removed and moved", test_elements},
        {"boundary values in every field", test_boundaries},
        {"random graphs of groups", test_groups},
        {"random masks", test_masks},
        {"random damage of random banks", test_damage},
        {"bytes with every third value, checksums recomputed", test_edits_sealed},
        {"bytes with every third value, checksums unchanged", test_edits_raw},
    };
    int result = check_main(argc, argv, cases, CHECK_COUNT(cases));
    set_up();
    tear_down();
    return result;
}
