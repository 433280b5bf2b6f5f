/* SPDX-License-Identifier: MIT */
/*
 * Tests banks whose bytes change while they are open, for example because another process writes
 * into a file that is mapped. Verifying finds the change, also if the checksums were corrected, and
 * queries whose numbers changed read nothing outside of the bank.
 */
#include "check.h"
#include "image.h"
#include "sample.h"
#include "walk.h"

#include <stdlib.h>
#include <string.h>

/* The header and an entry of the section table. */
enum { HEADER = 64, ENTRY = 32, ENTRY_OFFSET = 4, ENTRY_LENGTH = 8, ENTRY_STRIDE = 16 };

/* An open bank at the end of accessible memory. */
typedef struct Open {
    gab_bank bank;
    Guarded guarded;
    uint8_t *bytes, *original;
    size_t size;
} Open;

static Open open_small(void)
{
    Open open;
    open.original = sample_small(&open.size);
    open.guarded = guarded_new(open.size);
    open.bytes = guarded_place(&open.guarded, open.size);
    memcpy(open.bytes, open.original, open.size);
    CHECK_INT(gab_bank_open(&open.bank, open.bytes, open.size, NULL, NULL), GAB_OK);
    return open;
}

static void close_small(Open *open)
{
    guarded_free(&open->guarded);
    free(open->original);
}

/* Returns the bytes of a section, and their number. */
static uint8_t *section_of(const Open *open, const char *tag, size_t *length)
{
    for (uint32_t i = 0; i < GAB_SECTIONS; i++) {
        const uint8_t *entry = open->bytes + HEADER + (size_t)ENTRY * i;
        if (memcmp(entry, tag, 4) == 0) {
            *length = (size_t)load(entry + ENTRY_LENGTH, 4);
            return open->bytes + load(entry + ENTRY_OFFSET, 4);
        }
    }
    CHECK_THAT(false, "no section %s", tag);
    *length = 0;
    return open->bytes;
}

/* ---- Verifying ---- */

/* A number in the bytes of a section that changes, and what verifying reports. An offset below 0
 * counts from the end. */
typedef struct Change {
    const char *what, *section;
    int offset;
    unsigned width;
    uint64_t value;
    gab_result expected;
    const char *expected_section;
} Change;

static const Change changes[] = {
    {"a grid that does not exist", "PLAN", 4, 4, 0x00FFFFFF, GAB_BAD_REFERENCE, "GRID"},
    {"tiles that do not exist", "GRID", 4, 4, 0x00FFFFFF, GAB_BAD_VALUE, "TILE"},
    {"more zones than there can be", "PLAN", 12, 4, 300, GAB_BAD_VALUE, "PLAN"},
    {"zones that do not exist", "PLAN", 8, 4, 0x00FFFFFF, GAB_BAD_VALUE, "ZONE"},
    {"another right edge of a zone", "ZONE", 24, 4, 1000, GAB_BAD_VALUE, "ZONE"},
    {"another bottom of a zone", "ZONE", 28, 4, 1000, GAB_BAD_VALUE, "ZONE"},
    {"another area of a zone", "ZONE", 32, 4, 1000, GAB_BAD_VALUE, "ZONE"},
    {"a last string without an end", "STRS", -1, 1, 'x', GAB_BAD_CHECKSUM, "INFO"},
};

static void test_verified(void)
{
    Open open = open_small();
    for (size_t i = 0; i < CHECK_COUNT(changes); i++) {
        const Change *change = &changes[i];
        gab_fault fault;
        size_t length;
        uint8_t *section = section_of(&open, change->section, &length);
        store(section + (change->offset < 0 ? length : 0) + change->offset, change->width,
              change->value);
        image_seal(open.bytes, open.size);
        guarded_report(change->what);
        gab_result result = gab_bank_verify(&open.bank, &fault);
        CHECK_THAT(result == change->expected && fault.code == result, "%s: %s", change->what,
                   gab_result_text(result));
        CHECK_THAT(strcmp(fault.section, change->expected_section) == 0, "%s: section %s",
                   change->what, fault.section);
        memcpy(open.bytes, open.original, open.size);
    }
    CHECK_INT(gab_bank_verify(&open.bank, NULL), GAB_OK);
    close_small(&open);
}

/* Names of items that do not exist, among them tags, have another digest. */
static void test_names_verified(void)
{
    Open open = open_small();
    size_t length;
    uint8_t *names = section_of(&open, "NAME", &length);
    for (size_t at = 0; at + 16 <= length; at += 16) {
        gab_fault fault;
        store(names + at + 12, 4, 0x00FFFFFF);
        image_seal(open.bytes, open.size);
        CHECK_INT(gab_bank_verify(&open.bank, &fault), GAB_BAD_CHECKSUM);
        CHECK_TEXT(fault.section, "INFO");
        memcpy(open.bytes, open.original, open.size);
    }
    close_small(&open);
}

/* The tiles of the small bank that store zones; the others store bands and distances. */
enum { ZONE_TILES = 4 };

/* Changes the kind and the value of every tile, and corrects the checksums. The value of a tile
 * without pixels only matters for the bounds of zones. */
static void test_tiles_verified(void)
{
    Open open = open_small();
    size_t length, data;
    uint8_t *tiles = section_of(&open, "TILE", &length);
    section_of(&open, "DATA", &data);
    const uint64_t values[] = {300, data, data + 1, data - 1, UINT32_MAX};
    for (size_t at = 0; at < length; at += 8)
        for (unsigned kind = 0; kind <= 4; kind++)
            for (size_t i = 0; i < CHECK_COUNT(values); i++) {
                gab_fault fault;
                tiles[at] = (uint8_t)kind;
                store(tiles + at + 4, 4, values[i]);
                image_seal(open.bytes, open.size);
                guarded_report("to verify with a changed tile:");
                guarded_report_numbers(at / 8, kind * 16 + i);
                gab_result result = gab_bank_verify(&open.bank, &fault);
                CHECK_THAT(result == (kind == 0 && at / 8 >= ZONE_TILES ? GAB_OK : GAB_BAD_VALUE),
                           "tile %lu of kind %u, %lu", (unsigned long)(at / 8), kind,
                           (unsigned long)values[i]);
                memcpy(open.bytes, open.original, open.size);
            }
    close_small(&open);
}

/* ---- Queries ---- */

/* Sections whose numbers queries compare with what there is before they follow them. */
static const struct {
    const char *section;
    uint32_t part; /* of the walk that queries it */
} followed[] = {
    {"SPRT", WALK_SPRITES}, {"FRAM", WALK_SPRITES}, {"ANIM", WALK_SPRITES}, {"STEP", WALK_SPRITES},
    {"BOXS", WALK_SPRITES}, {"SHAP", WALK_SPRITES}, {"RING", WALK_SPRITES}, {"PNTS", WALK_SPRITES},
    {"PLAN", WALK_MAPS},    {"GRID", WALK_MAPS},    {"TILE", WALK_MAPS},    {"LAYR", WALK_LEVELS},
    {"WALL", WALK_LEVELS},  {"LEAF", WALK_LEVELS},  {"REFS", WALK_LEVELS},  {"ENTR", WALK_LEVELS},
    {"TILS", WALK_LEVELS},  {"GRND", WALK_LEVELS},  {"GNOD", WALK_LEVELS},  {"HGHT", WALK_LEVELS},
    {"MARK", WALK_LEVELS},
};

static void test_queried(void)
{
    static const uint32_t values[] = {0, 1, 0xFFFF, 0x00FFFFFF, 0x7FFFFFFF, UINT32_MAX};
    Open open = open_small();
    size_t agreed = 0, tried = 0;
    for (size_t i = 0; i < CHECK_COUNT(followed); i++) {
        size_t length;
        uint8_t *section = section_of(&open, followed[i].section, &length);
        guarded_report(followed[i].section);
        for (size_t at = 0; at + 4 <= length; at += 4)
            for (size_t k = 0; k < CHECK_COUNT(values); k++) {
                guarded_report_numbers(at, k);
                store(section + at, 4, values[k]);
                agreed += walk_part(&open.bank, followed[i].part) == NULL;
                tried++;
                memcpy(open.bytes, open.original, open.size);
            }
    }
    CHECK_THAT(0 < agreed && agreed < tried, "%lu of %lu walks agreed", (unsigned long)agreed,
               (unsigned long)tried);
    CHECK(walk_bank(&open.bank) == NULL);
    close_small(&open);
}

CHECK_CASES({"verifying finds changed numbers", test_verified},
            {"verifying finds changed names", test_names_verified},
            {"verifying finds changed tiles", test_tiles_verified},
            {"queries after a change read nothing outside", test_queried})
