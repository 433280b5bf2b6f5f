/* SPDX-License-Identifier: MIT */
/*
 * Tests the C header of a bank: its text for the small bank; identifiers, prefixes and clashes. The
 * header small_names.h is also compiled: here as C, and in header_as_cpp.cpp as C++. The first
 * argument is the path of small_names.h; see main.
 */
#include "bank/header.h"
#include "bank/plain_random.h"
#include "bank/plain_small.h"
#include "bank/small_names.h"
#include "bank/small_names.h" /* twice, to test the guard */
#include "bank/writer.h"
#include "support/check.h"

#include <gabarit/level.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *golden_path;

/* A plain bank that was written and opened. */
typedef struct Opened {
    uint8_t *bytes;
    gab_bank bank;
} Opened;

static Opened open_plain(const PlainBank *plain)
{
    Opened opened = {0};
    size_t size;
    BankError error;
    bool written = bank_write(plain, &opened.bytes, &size, &error);
    CHECK_THAT(written, "%s: %s", error.where, error.what);
    CHECK_INT(gab_bank_open(&opened.bank, opened.bytes, size, NULL, NULL), GAB_OK);
    return opened;
}

static char *read_golden(void)
{
    char *text = calloc(1, 1 << 16);
    FILE *file = golden_path ? fopen(golden_path, "rb") : NULL;
    CHECK_THAT(file != NULL, "%s cannot be read", golden_path ? golden_path : "small_names.h");
    if (text && file)
        CHECK(fread(text, 1, (1 << 16) - 1, file) > 0);
    if (file)
        fclose(file);
    return text;
}

static void test_text(void)
{
    PlainBank plain;
    char *text, *golden = read_golden();
    BankError error;
    plain_small(&plain);
    Opened opened = open_plain(&plain);
    CHECK_THAT(bank_header(&opened.bank, "small", &text, &error), "%s", error.what);
    CHECK(error.kind == BANK_NO_ERROR && error.where[0] == '\0' && error.what[0] == '\0');
    CHECK_TEXT(text, golden);
    free(text);
    free(golden);
    free(opened.bytes);
    plain_free(&plain);
}

static uint32_t find(const Opened *opened, gab_kind kind, uint32_t parent, const char *name)
{
    return gab_bank_find(&opened->bank, kind, parent, name);
}

/* The compiled constants have the values that the library finds by name. */
static void test_meaning(void)
{
    PlainBank plain;
    plain_small(&plain);
    Opened opened = open_plain(&plain);
    const Opened *o = &opened;
    CHECK(gab_bank_matches(&opened.bank, GAB_SMALL_DIGEST));
    CHECK(!gab_bank_matches(&opened.bank, GAB_SMALL_DIGEST + 1));
    CHECK_INT(SMALL_ROLE_ATTACK, find(o, GAB_KIND_ROLE, 0, "attack"));
    CHECK_INT(SMALL_TAG_DOOR, gab_bank_tag(&opened.bank, "door").number);
    CHECK_INT(SMALL_TAG_DOOR, 200);
    CHECK_INT(SMALL_SPRITE_RYU, find(o, GAB_KIND_SPRITE, 0, "ryu"));
    CHECK_INT(SMALL_FRAME_KEN_PUNCH, find(o, GAB_KIND_FRAME, SMALL_SPRITE_KEN, "punch"));
    CHECK_INT(SMALL_FRAME_RYU_STAND, find(o, GAB_KIND_FRAME, SMALL_SPRITE_RYU, "stand"));
    CHECK_INT(SMALL_FRAME_RYU_STAND, 4);
    CHECK_INT(SMALL_ANIMATION_KEN_SWAY, find(o, GAB_KIND_ANIMATION, SMALL_SPRITE_KEN, "sway"));
    CHECK_INT(SMALL_POINT_FIST, find(o, GAB_KIND_POINT, 0, "fist"));
    CHECK_INT(SMALL_MAP_TOWN, find(o, GAB_KIND_MAP, 0, "town"));
    CHECK_INT(SMALL_PLANE_TOWN_AIR, find(o, GAB_KIND_PLANE, SMALL_MAP_TOWN, "air"));
    CHECK_INT(SMALL_ZONE_TOWN_DOORS_POND, find(o, GAB_KIND_ZONE, SMALL_PLANE_TOWN_DOORS, "pond"));
    CHECK_INT(SMALL_BAND_TOWN_CAR, find(o, GAB_KIND_BAND, SMALL_MAP_TOWN, "car"));
    CHECK_INT(SMALL_LEVEL_YARD, find(o, GAB_KIND_LEVEL, 0, "yard"));
    CHECK_INT(SMALL_LAYER_YARD_FENCE, find(o, GAB_KIND_LAYER, SMALL_LEVEL_YARD, "fence"));
    CHECK_INT(SMALL_MARKER_CAVE_START, find(o, GAB_KIND_MARKER, SMALL_LEVEL_CAVE, "start"));
    gab_level cave = gab_bank_level(&opened.bank, "cave");
    gab_level yard = gab_bank_level(&opened.bank, "yard");
    CHECK_INT(SMALL_DOOR_CAVE_GATE, gab_level_door(cave, "gate"));
    CHECK_INT(SMALL_DOOR_CAVE_GATE, 1);
    CHECK_INT(SMALL_DOOR_YARD_GATE, gab_level_door(yard, "gate"));
    CHECK_INT(SMALL_DOOR_YARD_GATE, 0);
    free(opened.bytes);
    plain_free(&plain);
}

/* Renames the level, a layer, a wall or a marker. */
static void rename_in_level(PlainLevel *level, int change)
{
    if (change == 6)
        level->name = "hole";
    else if (change == 7)
        level->layers[0].name = "stone";
    else if (change == 8)
        level->layers[0].as.walls.walls[2].name = "bow";
    else
        level->markers[0].name = "end";
}

static void untag_level(PlainLevel *level)
{
    static const uint8_t no_tags[3];
    level->layers[0].as.walls.walls[0].tag = 0;
    level->layers[3].as.tiles.cells = no_tags;
}

/* The digest changes if a name or a number changes, and only then. */
static void test_digest(void)
{
    PlainBank plain;
    plain_small(&plain);
    plain.tags[0].colour[0] ^= 1;
    plain.tags[0].role = 1;
    plain.sprites[0].frames[0].duration++;
    plain.sprites[0].frames[0].boxes[0].name = "skull";
    Opened unchanged = open_plain(&plain);
    CHECK(gab_bank_matches(&unchanged.bank, GAB_SMALL_DIGEST));
    free(unchanged.bytes);
    plain_free(&plain);
    for (int change = 0; change < 10; change++) {
        plain_small(&plain);
        PlainFrame *frames = plain.sprites[0].frames;
        if (change == 0)
            plain.roles[0].name = "corps";
        else if (change == 1)
            plain.tags[0].number = 201;
        else if (change == 2)
            plain.sprites[0].name = "ryo";
        else if (change == 3)
            frames[0].name = "punch", frames[2].name = "stand";
        else if (change == 4)
            plain.maps[0].planes[0].zones[0].name = "pond",
            plain.maps[0].planes[0].zones[1].name = "door";
        else if (change == 5)
            plain.maps[0].bands[0].radius = 1000000;
        else
            rename_in_level(&plain.levels[0], change);
        untag_level(&plain.levels[0]);
        plain.maps[0].planes[0].zones[0].tag = plain.maps[0].planes[0].zones[2].tag = 0;
        for (int i = 0; i < 3; i++)
            frames[0].boxes[i].tag = 0;
        frames[0].boxes[1].members[0].tag = frames[0].boxes[1].members[1].tag = 0;
        Opened changed = open_plain(&plain);
        CHECK_THAT(!gab_bank_matches(&changed.bank, GAB_SMALL_DIGEST), "change %d", change);
        free(changed.bytes);
        plain_free(&plain);
    }
}

/* ---- Identifiers ---- */

/* True if a text has a line "    IDENTIFIER = number", with or without a comma. */
static bool has_constant(const char *text, const char *identifier, unsigned number)
{
    char line[400];
    int length = snprintf(line, sizeof line, "\n    %s = %u", identifier, number);
    const char *found = strstr(text, line);
    return found && (found[length] == ',' || found[length] == '\n');
}

static void test_identifiers(void)
{
    static const struct {
        const char *name, *identifier;
    } names[] = {
        {"fist", "POINT_FIST"},
        {"Fist2", "POINT_FIST2"},
        {"a b", "POINT_A_B"},
        {"a -+ c", "POINT_A_C"},
        {"_d", "POINT_D"},
        {"e_", "POINT_E_"},
        {"3d", "POINT_3D"},
        {"*", "POINT_"},
        {"@AZ[`az{/09:", "POINT_AZ_AZ_09_"},
        {"\xC3\xA9p\xC3\xA9"
         "e",
         "POINT_U00E9PU00E9E"},
        {"\xE6\x97\xA5\xE6\x9C\xAC", "POINT_U65E5U672C"},
        {"\xF0\x9F\x98\x80!", "POINT_U1F600_"},
        {"\xC2\x80", "POINT_U0080"},
        {"\x7F\x01x", "POINT_X"},
    };
    PlainPoint points[CHECK_COUNT(names)] = {{0}};
    PlainFrame frame = {
        .picture = GAB_NONE, .duration = 1, .points = points, .point_count = CHECK_COUNT(names)};
    PlainSprite sprite = {.name = "s", .frames = &frame, .frame_count = 1};
    PlainBank plain = {.sprites = &sprite, .sprite_count = 1};
    char *text;
    for (size_t i = 0; i < CHECK_COUNT(names); i++)
        points[i].name = names[i].name;
    Opened opened = open_plain(&plain);
    CHECK(bank_header(&opened.bank, NULL, &text, NULL));
    for (size_t i = 0; text && i < CHECK_COUNT(names); i++)
        CHECK_THAT(has_constant(text, names[i].identifier,
                                find(&opened, GAB_KIND_POINT, 0, names[i].name)),
                   "missing constant %s", names[i].identifier);
    free(text);
    free(opened.bytes);
}

static void test_prefixes(void)
{
    static const struct {
        const char *prefix, *constant, *digest, *guard, *error;
    } prefixes[] = {
        {NULL, "ROLE_BODY", "#define GAB_DIGEST ", "#ifndef GAB_NAMES_H\n", NULL},
        {"", "ROLE_BODY", "#define GAB_DIGEST ", "#ifndef GAB_NAMES_H\n", NULL},
        {"demo", "DEMO_ROLE_BODY", "#define GAB_DEMO_DIGEST ", "#ifndef GAB_DEMO_NAMES_H\n", NULL},
        {"a", "A_ROLE_BODY", "#define GAB_A_DIGEST ", "#ifndef GAB_A_NAMES_H\n", NULL},
        {"my game.2", "MY_GAME_2_ROLE_BODY", "#define GAB_MY_GAME_2_DIGEST ",
         "#ifndef GAB_MY_GAME_2_NAMES_H\n", NULL},
        {"demo_", "DEMO_ROLE_BODY", "#define GAB_DEMO_DIGEST ", "#ifndef GAB_DEMO_NAMES_H\n", NULL},
        {"\xC3\xA9", "U00E9_ROLE_BODY", "#define GAB_U00E9_DIGEST ", "#ifndef GAB_U00E9_NAMES_H\n",
         NULL},
        {"gabby", "GABBY_ROLE_BODY", "#define GAB_GABBY_DIGEST ", "#ifndef GAB_GABBY_NAMES_H\n",
         NULL},
        {"2d", NULL, NULL, NULL, "the prefix \"2d\" does not begin with a letter"},
        {"-", NULL, NULL, NULL, "the prefix \"-\" does not begin with a letter"},
        {"gab", NULL, NULL, NULL, "the prefix \"gab\" is the library's own"},
        {"Gab two", NULL, NULL, NULL, "the prefix \"Gab two\" is the library's own"},
        {"a\xFF", NULL, NULL, NULL, "the prefix \"a\\xFF\" is not UTF-8"},
    };
    PlainBank plain;
    plain_small(&plain);
    Opened opened = open_plain(&plain);
    for (size_t i = 0; i < CHECK_COUNT(prefixes); i++) {
        char *text;
        BankError error;
        bool written = bank_header(&opened.bank, prefixes[i].prefix, &text, &error);
        CHECK_INT(written, prefixes[i].error == NULL);
        if (!written) {
            CHECK(text == NULL);
            CHECK_TEXT(error.where, "the header");
            CHECK_TEXT(error.what, prefixes[i].error ? prefixes[i].error : "");
            CHECK_INT(error.kind, BANK_BROKEN_RULE);
            continue;
        }
        CHECK(has_constant(text, prefixes[i].constant, 0));
        CHECK(strstr(text, prefixes[i].digest) && strstr(text, prefixes[i].guard));
        free(text);
    }
    free(opened.bytes);
    plain_free(&plain);
}

/* ---- Clashes ---- */

static void roles_clash(PlainBank *bank)
{
    bank->roles[1].name = "Body";
}

static void runs_clash(PlainBank *bank)
{
    bank->roles[0].name = "a.b";
    bank->roles[1].name = "a -b";
}

static void symbols_clash(PlainBank *bank)
{
    bank->tags[1].name = "+";
    bank->tags[2].name = "-";
}

static void paths_clash(PlainBank *bank)
{
    bank->sprites[1].name = "ken punch";
    bank->sprites[0].frames[2].name = "punch stand";
}

static void zones_clash(PlainBank *bank)
{
    bank->maps[0].planes[0].zones[0].name = "Pond";
}

/* Plane "air x" with zone "door", and plane "air" with zone "x door". */
static void planes_clash(PlainBank *bank)
{
    static PlainZone zone = {.name = "x door"};
    bank->maps[0].planes[0].name = "air x";
    bank->maps[0].planes[1].zones = &zone;
    bank->maps[0].planes[1].zone_count = 1;
}

static void bands_clash(PlainBank *bank)
{
    bank->maps[0].bands[1].name = "CAR";
}

static void test_clashes(void)
{
    static const struct {
        void (*clash)(PlainBank *bank);
        const char *what;
    } clashes[] = {
        {roles_clash, "role \"Body\" and role \"body\" would both be SMALL_ROLE_BODY"},
        {runs_clash, "role \"a -b\" and role \"a.b\" would both be SMALL_ROLE_A_B"},
        {symbols_clash, "tag \"+\" and tag \"-\" would both be SMALL_TAG_"},
        {paths_clash, "frame \"punch stand\" of \"ken\" and frame \"stand\" of \"ken punch\" would "
                      "both be SMALL_FRAME_KEN_PUNCH_STAND"},
        {zones_clash, "zone \"Pond\" of \"doors\" of \"town\" and zone \"pond\" of \"doors\" of "
                      "\"town\" would both be SMALL_ZONE_TOWN_DOORS_POND"},
        {planes_clash, "zone \"door\" of \"air x\" of \"town\" and zone \"x door\" of \"air\" of "
                       "\"town\" would both be SMALL_ZONE_TOWN_AIR_X_DOOR"},
        {bands_clash, "band \"CAR\" of \"town\" and band \"car\" of \"town\" would both be "
                      "SMALL_BAND_TOWN_CAR"},
    };
    for (size_t i = 0; i < CHECK_COUNT(clashes); i++) {
        PlainBank plain;
        BankError error;
        char *text;
        plain_small(&plain);
        clashes[i].clash(&plain);
        Opened opened = open_plain(&plain);
        CHECK(!bank_header(&opened.bank, "small", &text, &error));
        CHECK(text == NULL);
        CHECK_INT(error.kind, BANK_BROKEN_RULE);
        CHECK_TEXT(error.where, "the header");
        CHECK_TEXT(error.what, clashes[i].what);
        CHECK(!bank_header(&opened.bank, "small", &text, NULL));
        free(opened.bytes);
        plain_free(&plain);
    }
}

/* Six names in one message, each of the maximum length that messages print; none of them is
 * truncated. */
static void test_long_clash(void)
{
    PlainBank plain;
    BankError error;
    char *text, names[4][64], expected[1400], escaped[4][200];
    plain_small(&plain);
    for (int i = 0; i < 4; i++) {
        char *to = escaped[i];
        for (int j = 0; j < 40; j++) {
            names[i][j] = j == i ? '\x02' : '\x01';
            to += snprintf(to, 5, "\\x%02X", (unsigned)names[i][j]);
        }
        names[i][40] = '\0';
    }
    plain.maps[0].name = names[0];
    plain.maps[0].planes[0].name = names[1];
    plain.maps[0].planes[0].zones[0].name = names[2];
    plain.maps[0].planes[0].zones[1].name = names[3];
    Opened opened = open_plain(&plain);
    CHECK(!bank_header(&opened.bank, "small", &text, &error));
    snprintf(expected, sizeof expected,
             "zone \"%s\" of \"%s\" of \"%s\" and zone \"%s\" of \"%s\" of \"%s\" would both be "
             "SMALL_ZONE_",
             escaped[3], escaped[1], escaped[0], escaped[2], escaped[1], escaped[0]);
    CHECK_TEXT(error.what, expected);
    free(opened.bytes);
    plain_free(&plain);
}

/* ---- Random banks ---- */

static bool is_identifier(const char *name, size_t length)
{
    bool valid = length > 0 && name[0] >= 'A' && name[0] <= 'Z';
    for (size_t i = 0; i < length; i++)
        valid =
            valid && ((name[i] >= 'A' && name[i] <= 'Z') || (name[i] >= '0' && name[i] <= '9') ||
                      (name[i] == '_' && name[i - 1] != '_'));
    return valid;
}

static uint32_t count_constants(const char *text)
{
    uint32_t count = 0;
    for (const char *line = strstr(text, "\n    "); line; line = strstr(line + 1, "\n    ")) {
        size_t length = strcspn(line + 5, " ");
        CHECK_THAT(is_identifier(line + 5, length), "%.*s", (int)length, line + 5);
        CHECK(strncmp(line + 5 + length, " = ", 3) == 0);
        count++;
    }
    return count;
}

/* Either each name has a constant, or two names clash and no header is written. */
static void test_random(void)
{
    size_t clashes = 0, constants = 0;
    CHECK_RANDOM_CASES (random, "headers", 2000) {
        PlainBank plain;
        char *text;
        BankError error;
        plain_random(&plain, check_next(&random), 1);
        Opened opened = open_plain(&plain);
        if (bank_header(&opened.bank, "demo", &text, &error)) {
            uint32_t count = count_constants(text);
            constants += count;
            /* if there are names, their section follows the strings; its count is at byte 12 of the
             * entry */
            const uint8_t *entry = opened.bytes + 64 + 32;
            bool has_names = memcmp(entry, "NAME", 4) == 0;
            CHECK_INT(count, has_names ? entry[12] | entry[13] << 8 : 0);
        } else {
            CHECK_INT(error.kind, BANK_BROKEN_RULE);
            CHECK(strstr(error.what, " would both be DEMO_") != NULL);
            clashes++;
        }
        free(text);
        free(opened.bytes);
        plain_free(&plain);
    }
    check_note("%zu constants, %zu banks with clashes", constants, clashes);
}

static void test_not_open(void)
{
    gab_bank bank = {0};
    BankError error;
    char *text;
    CHECK(!bank_header(&bank, "demo", &text, &error));
    CHECK(text == NULL);
    CHECK_TEXT(error.what, "the bank is not open");
    PlainBank empty = {0};
    Opened opened = open_plain(&empty);
    CHECK(bank_header(&opened.bank, "demo", &text, &error));
    const char *digest = text ? strstr(text, "#define GAB_DEMO_DIGEST ") : NULL;
    CHECK_TEXT(digest ? digest : "",
               "#define GAB_DEMO_DIGEST UINT64_C(0xCBF29CE484222325)\n\n#endif\n");
    free(text);
    free(opened.bytes);
}

static const CheckCase cases[] = {
    {"the text for the small bank", test_text},
    {"constants equal the numbers that the library finds", test_meaning},
    {"the digest changes with names and numbers", test_digest},
    {"identifiers", test_identifiers},
    {"prefixes", test_prefixes},
    {"messages of clashes give both names", test_clashes},
    {"long names in clashes", test_long_clash},
    {"random banks", test_random},
    {"a bank that is not open, and an empty bank", test_not_open},
};

/* usage: test_header PATH_OF_SMALL_NAMES_H [CASE...] */
int main(int argc, char **argv)
{
    if (argc > 1) {
        golden_path = argv[1];
        argv[1] = argv[0];
        argc--;
        argv++;
    }
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
