/* SPDX-License-Identifier: MIT */
/*
 * Tests of project files as text: their bytes and lines, errors and their positions, keys of newer
 * versions, and texts that are cut or changed anywhere. Random projects that are written and read:
 * test_model.c.
 */
#include "../edit/random_document.h"
#include "edit/edit.h"
#include "file/text.h"

#include <string.h>

/* ---- The bytes of a small project ---- */

static const char small[] =
    "{\n"
    "  \"format\": \"gabarit project\",\n"
    "  \"version\": 1,\n"
    "  \"roles\": [\n"
    "    {\"name\": \"body\"}\n"
    "  ],\n"
    "  \"tags\": [\n"
    "    {\"number\": 3, \"name\": \"tête\", \"role\": \"body\", \"colour\": \"#e0b060\", "
    "\"properties\": {\"damage\": 0.1, \"hard\": true, \"say\": \"\\\"ow\\\"\\u0009\"}}\n"
    "  ],\n"
    "  \"pictures\": [\n"
    "    {\"id\": \"00000000000000a1\", \"path\": \"art/ken.png\", \"width\": 64, \"height\": 96, "
    "\"digest\": \"000102030405060708090a0b0c0d0e0f\"}\n"
    "  ],\n"
    "  \"sprites\": [\n"
    "    {\n"
    "      \"id\": \"8c1f0d6f5f2f9b01\",\n"
    "      \"name\": \"ken\",\n"
    "      \"frames\": [\n"
    "        {\n"
    "          \"id\": \"2e51c9d43f0a7788\",\n"
    "          \"name\": \"stand 1\",\n"
    "          \"picture\": \"00000000000000a1\",\n"
    "          \"x\": 0,\n"
    "          \"y\": 0,\n"
    "          \"w\": 64,\n"
    "          \"h\": 96,\n"
    "          \"duration\": 100,\n"
    "          \"has_hot_spot\": true,\n"
    "          \"hot_x\": 31.50390625,\n"
    "          \"hot_y\": 95,\n"
    "          \"points\": [\n"
    "            {\"name\": \"fist\", \"x\": 40.5, \"y\": -2.5, \"to_x\": 1}\n"
    "          ],\n"
    "          \"boxes\": [\n"
    "            {\"name\": \"skull\", \"tag\": 3, \"x\": 20, \"y\": 2, \"w\": 18, \"h\": 20},\n"
    "            {\"x\": -4, \"y\": 22, \"w\": 1, \"h\": 1, \"locked\": true}\n"
    "          ],\n"
    "          \"mask\": {\n"
    "            \"source\": \"alpha\",\n"
    "            \"corrections\": {\n"
    "              \"size\": [64, 96],\n"
    "              \"tiles\": [\n"
    "                [0, 0, 1, 2],\n"
    "                [0, 1, \"QAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADAAA==\"]\n"
    "              ]\n"
    "            }\n"
    "          }\n"
    "        }\n"
    "      ],\n"
    "      \"animations\": [\n"
    "        {\"id\": \"00000000000000a3\", \"name\": \"idle\", \"loop\": -1, "
    "\"frames\": [\"2e51c9d43f0a7788\", \"2e51c9d43f0a7788\"]}\n"
    "      ]\n"
    "    }\n"
    "  ],\n"
    "  \"levels\": [\n"
    "    {\n"
    "      \"id\": \"00000000000000a4\",\n"
    "      \"name\": \"cave\",\n"
    "      \"width\": 320,\n"
    "      \"height\": 200,\n"
    "      \"layers\": [\n"
    "        {\n"
    "          \"id\": \"00000000000000a5\",\n"
    "          \"walls\": {\n"
    "            \"partition\": \"bsp\",\n"
    "            \"walls\": [\n"
    "              {\"blocks\": \"front\", \"ax\": 0, \"ay\": 0.00390625, \"bx\": 65535, "
    "\"by\": -65535}\n"
    "            ]\n"
    "          }\n"
    "        }\n"
    "      ]\n"
    "    }\n"
    "  ],\n"
    "  \"export\": {\"bank\": \"ken.gab\", \"pixels\": \"rgba\"}\n"
    "}\n";

static Project *read_valid(const char *text, size_t size)
{
    GError *error = NULL;
    Project *project = project_from_text(text, size, &error);
    CHECK_THAT(project != NULL, "%s", error != NULL ? error->message : "no project and no error");
    g_clear_error(&error);
    return project;
}

/* Checks the text of a project. */
static void check_written(const Project *project, const char *expected)
{
    GString *text = project_to_text(project);
    CHECK_TEXT(text->str, expected);
    g_string_free(text, true);
}

static void test_bytes(void)
{
    Project *project = read_valid(small, strlen(small));
    if (project == NULL)
        return;
    const Sprite *ken = project_sprite_named(project, "ken");
    const Frame *frame = list_get(ken->frames, 0);
    const Point *fist = list_get(frame->points, 0);
    const Box *box = list_get(frame->boxes, 1);
    const Tag *tag = project_tag(project, 3);
    CHECK_INT(frame->hot_x, 31 * 256 + 129);
    CHECK_INT(fist->y, -640);
    CHECK_INT(fist->to_x, 256);
    CHECK(box->locked && box->x == -4 && box->name[0] == 0);
    CHECK_TEXT(properties_get(tag->properties, "say")->text, "\"ow\"\t");
    CHECK(properties_get(tag->properties, "damage")->number == 0.1);
    CHECK_INT(blocks_get(frame->mask->corrections, 63, 63), 2);
    CHECK_INT(blocks_get(frame->mask->corrections, 5, 64), 1);
    CHECK_INT(blocks_get(frame->mask->corrections, 5, 65), 0);
    CHECK(ken->id == 0x8c1f0d6f5f2f9b01u);
    check_written(project, small);
    node_unref(project);
}

/* ---- Lines ---- */

/* Counts the lines of two texts that differ. Returns -1 if the numbers of lines differ. */
static int count_different_lines(const char *a, const char *b)
{
    char **lines = g_strsplit(a, "\n", -1), **others = g_strsplit(b, "\n", -1);
    int count = 0;
    guint i = 0;
    for (; lines[i] != NULL && others[i] != NULL; i++)
        count += strcmp(lines[i], others[i]) != 0;
    count = lines[i] != NULL || others[i] != NULL ? -1 : count;
    g_strfreev(lines);
    g_strfreev(others);
    return count;
}

static void test_one_box_is_one_line(void)
{
    CheckRandom random = check_random("lines");
    int changed = 0;
    size_t rounds = check_case_count(100);
    /* Many projects have no box: continue for up to 100 rounds until one has. */
    for (size_t round = 0;
         round < rounds + (changed == 0 ? 100 : 0) && !check_has_failed_too_often(); round++) {
        Project *project = random_project(&random, 5);
        GString *before = project_to_text(project);
        ListIter sprites = list_iter(project->sprites);
        for (const Sprite *sprite; (sprite = list_next(&sprites)) != NULL;) {
            ListIter frames = list_iter(sprite->frames);
            for (const Frame *frame;
                 (frame = list_next(&frames)) != NULL && frame->boxes != NULL;) {
                Path path = path_box(sprite->id, frame->id, 0);
                const Box *box = list_get(frame->boxes, 0);
                Project *after = edit_set_number(project, &path, "w", box->w % 1000 + 1, NULL);
                GString *text = project_to_text(after);
                CHECK_INT(count_different_lines(before->str, text->str), after != project);
                changed += after != project;
                g_string_free(text, true);
                node_unref(after);
            }
        }
        g_string_free(before, true);
        node_unref(project);
    }
    check_note("%d boxes changed", changed);
    CHECK(changed > 0);
}

/* ---- Invalid texts ---- */

#define HEAD "{\"format\": \"gabarit project\", \"version\": 1"

static const struct {
    const char *text;
    FileError code;
    const char *message_part;
} invalid_texts[] = {
    {"", FILE_NOT_A_PROJECT, "line 1"},
    {"{", FILE_NOT_A_PROJECT, "line 1"},
    {"[]", FILE_NOT_A_PROJECT, "Gabarit project"},
    {"7", FILE_NOT_A_PROJECT, "Gabarit project"},
    {"{}", FILE_NOT_A_PROJECT, "Gabarit project"},
    {HEAD "} x", FILE_NOT_A_PROJECT, "the text should end here"},
    {"\xef\xbb\xbf" HEAD "}", FILE_NOT_A_PROJECT, "line 1"},
    {"{\"format\": \"gabarit palette\", \"version\": 1}", FILE_NOT_A_PROJECT, "Gabarit project"},
    {"{\"format\": \"gabarit project\", \"version\": 1.0}", FILE_NOT_A_PROJECT, "Gabarit project"},
    {"{\"format\": \"gabarit project\", \"version\": 0}", FILE_NOT_A_PROJECT, "Gabarit project"},
    {"{\"format\": \"gabarit project\", \"version\": 7}", FILE_NEWER, "format 7"},
    {"{\"format\": \"gabarit project\", \"version\": 9000000000, \"tags\": 7}", FILE_NEWER,
     "9000000000"},
    {HEAD ", \"palette\": \"a\xff\"}", FILE_NOT_A_PROJECT, "\"\\xFF\" is not UTF-8"},
    {HEAD ", \"palette\": \xce\xa2\xff}", FILE_NOT_A_PROJECT, "line 1"},
    {HEAD ", \"palette\": \"\\ud800\"}", FILE_NOT_A_PROJECT, "line 1"},
    {HEAD ", \"palette\": \"a\\u0000b\"}", FILE_NOT_A_PROJECT, "line 1"},
    {HEAD ", \"maps\": [], \"maps\": []}", FILE_NOT_A_PROJECT, "\"maps\" appears twice"},
    {HEAD ", \"new\": {\"a\": 1, \"a\": 2}}", FILE_NOT_A_PROJECT, "\"a\" appears twice"},
    {HEAD ", \"levels\": [{\"width\": NaN}]}", FILE_NOT_A_PROJECT, "line 1"},
    {HEAD ", \"levels\": [{\"width\": Infinity}]}", FILE_NOT_A_PROJECT, "line 1"},
    {HEAD ", \"levels\": [{\"width\": 1e999}]}", FILE_BROKEN,
     "levels[0].width: this number is too large to be stored"},
    {HEAD ", \"levels\": [{\"width\": 123456789012345678901}]}", FILE_BROKEN,
     "levels[0].width: 1.2"},
    {HEAD ", \"levels\": [{\"width\": 1e300}]}", FILE_BROKEN, "levels[0].width: 1"},
    {HEAD ", \"levels\": [{\"width\": 9223372036854775807}]}", FILE_BROKEN, "levels[0].width: "},
    {HEAD ", \"levels\": [{\"width\": -9223372036854775808}]}", FILE_BROKEN, "levels[0].width: "},
    {HEAD ", \"levels\": [{\"width\": 1.5}]}", FILE_BROKEN, "levels[0].width: 1.5"},
    {HEAD ", \"levels\": null}", FILE_BROKEN, "levels: a list is expected here, not null"},
    {HEAD ", \"levels\": [7]}", FILE_BROKEN, "levels[0]: an object is expected here, not a number"},
    {HEAD ", \"export\": null}", FILE_BROKEN, "export: an object is expected here, not null"},
    {HEAD ", \"sprites\": [{\"id\": \"000000000000000a\", \"name\": \"s\"}, {\"id\": "
          "\"000000000000000b\", \"name\": \"s\"}]}",
     FILE_BROKEN, "sprite 2 (s): the name \"s\" appears twice"},
    {HEAD ", \"sprites\": [{\"id\": \"000000000000000a\", \"name\": \"s\"}, {\"id\": "
          "\"000000000000000A\", \"name\": \"t\"}]}",
     FILE_BROKEN, "sprite 2 (t), id: 000000000000000a appears twice in the project"},
    {HEAD ", \"sprites\": [{\"id\": \"000000000000000a\", \"name\": \"s\", \"frames\": [{\"id\": "
          "\"000000000000000b\", \"boxes\": [{\"tag\": 7}]}]}]}",
     FILE_BROKEN, "frame 1, box 1, tag: tag 7 does not exist"},
    {HEAD ", \"tags\": [{\"name\": \"a\", \"fields\": {\"to\": {\"refer\": 7}}}]}", FILE_BROKEN,
     "tags[0].fields.to: a string is expected here, not a number"},
    {HEAD ", \"tags\": [{\"name\": \"a\", \"fields\": {\"to\": {\"reefer\": 7}}}]}", FILE_BROKEN,
     "tags[0].fields.to: a string, a number, true, false or a reference is expected"},
    {HEAD ", \"levels\": [{\"id\": \"000000000000000a\", \"name\": \"cave\", \"markers\": "
          "[{\"id\": \"000000000000000a\"}]}]}",
     FILE_BROKEN, "marker 1, id: 000000000000000a appears twice in the project"},
};

static void test_invalid_texts(void)
{
    for (size_t i = 0; i < CHECK_COUNT(invalid_texts); i++) {
        GError *error = NULL;
        Project *project =
            project_from_text(invalid_texts[i].text, strlen(invalid_texts[i].text), &error);
        CHECK_THAT(project == NULL && error != NULL, "%s", invalid_texts[i].text);
        CHECK_THAT(error != NULL &&
                       g_error_matches(error, FILE_ERROR, (int)invalid_texts[i].code) &&
                       strstr(error->message, invalid_texts[i].message_part) != NULL,
                   "%s: %s", invalid_texts[i].text, error != NULL ? error->message : "");
        CHECK(error != NULL && g_utf8_validate(error->message, -1, NULL));
        g_clear_error(&error);
        node_unref(project);
    }
}

static void test_limits(void)
{
    GError *error = NULL;
    CHECK(project_from_text(small, PROJECT_MAX_BYTES + 1, &error) == NULL);
    CHECK(g_error_matches(error, FILE_ERROR, FILE_TOO_LARGE));
    g_clear_error(&error);
    for (int depth = 1000; depth <= 1000000; depth *= 1000) {
        GString *text = g_string_new(HEAD ", \"new\": ");
        for (int i = 0; i < depth; i++)
            g_string_append_c(text, '[');
        for (int i = 0; i < depth; i++)
            g_string_append_c(text, ']');
        g_string_append(text, "}");
        Project *project = project_from_text(text->str, text->len, &error);
        CHECK((project != NULL) == (depth == 1000));
        CHECK(project != NULL || g_error_matches(error, FILE_ERROR, FILE_NOT_A_PROJECT));
        g_clear_error(&error);
        node_unref(project);
        g_string_free(text, true);
    }
}

/* ---- Steps of animations ---- */

#define STEPS_BEFORE                                                                               \
    "  \"sprites\": [\n    {\n      \"id\": \"8c1f0d6f5f2f9b01\",\n      \"name\": \"ken\",\n"     \
    "      \"frames\": [\n        {\n          \"id\": \"2e51c9d43f0a7788\",\n"                    \
    "          \"x\": 0,\n          \"y\": 0,\n          \"w\": 1,\n          \"h\": 1,\n        " \
    "  \"duration\": 100\n"                                                                        \
    "        }\n      ],\n      \"animations\": [\n        {\"id\": \"00000000000000a3\", "        \
    "\"name\": \"idle\", \"frames\": ["
#define STEPS_AFTER "]}\n      ]\n    }\n  ]\n}\n"
#define STEP_FRAME  "\"2e51c9d43f0a7788\""

/* A step is written as an id unless it has other data, which needs a newer format. */
static void test_steps(void)
{
    static const struct {
        const char *given, *written;
        int version;
    } rows[] = {
        {STEP_FRAME ", " STEP_FRAME, STEP_FRAME ", " STEP_FRAME, 1},
        {"{\"frame\": " STEP_FRAME "}", STEP_FRAME, 1},
        {"{\"duration\": 0, \"flip_y\": false, \"frame\": " STEP_FRAME "}", STEP_FRAME, 1},
        {STEP_FRAME ", {\"flip_x\": true, \"frame\": " STEP_FRAME "}",
         STEP_FRAME ", {\"frame\": " STEP_FRAME ", \"flip_x\": true}", 4},
        {"{\"duration\": 80, \"flip_y\": true, \"frame\": " STEP_FRAME "}",
         "{\"frame\": " STEP_FRAME ", \"flip_y\": true, \"duration\": 80}", 4},
        {"{\"sound\": 7, \"frame\": " STEP_FRAME "}", "{\"frame\": " STEP_FRAME ", \"sound\": 7}",
         4},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        char *text = g_strconcat("{\n  \"format\": \"gabarit project\",\n  \"version\": 1,\n",
                                 STEPS_BEFORE, rows[i].given, STEPS_AFTER, NULL);
        char *wanted = g_strdup_printf("{\n  \"format\": \"gabarit project\",\n  \"version\": %d,\n"
                                       "%s%s%s",
                                       rows[i].version, STEPS_BEFORE, rows[i].written, STEPS_AFTER);
        GError *error = NULL;
        Project *project = project_from_text_within(text, strlen(text), NULL, &error);
        CHECK_THAT(project != NULL, "%s", error != NULL ? error->message : "");
        GString *got = project_to_text(project);
        CHECK_TEXT(got->str, wanted);
        g_string_free(got, true);
        node_unref(project);
        g_free(text);
        g_free(wanted);
    }
}

/* ---- References ---- */

static const char references[] =
    "{\n"
    "  \"format\": \"gabarit project\",\n"
    "  \"version\": 6,\n"
    "  \"tags\": [\n"
    "    {\"number\": 3, \"name\": \"exit\", \"colour\": \"#e0b060\", \"fields\": "
    "{\"leads to\": {\"refer\": \"0000000000000000\"}, \"locked\": true}}\n"
    "  ],\n"
    "  \"levels\": [\n"
    "    {\n"
    "      \"id\": \"00000000000000a4\",\n"
    "      \"name\": \"cave\",\n"
    "      \"width\": 320,\n"
    "      \"height\": 200,\n"
    "      \"markers\": [\n"
    "        {\"name\": \"door\", \"tag\": 3, \"x\": 1, \"y\": 2, "
    "\"id\": \"00000000000000a5\", "
    "\"properties\": {\"leads to\": {\"refer\": \"00000000000000a4\"}, "
    "\"missing\": {\"refer\": \"00000000000000a6\"}}}\n"
    "      ]\n"
    "    }\n"
    "  ]\n"
    "}\n";

static void test_references(void)
{
    Project *project = read_valid(references, sizeof references - 1);
    check_written(project, references);
    const Level *cave = list_get(project->levels, 0);
    const Marker *door = list_get(cave->markers, 0);
    CHECK(door->id == 0xa5);
    CHECK(properties_get(door->properties, "leads to")->target == cave->id);
    CHECK(((const Property *)list_get(project_tag(project, 3)->fields, 1))->boolean);
    node_unref(project);
}

/* ---- Keys of newer versions ---- */

#define NEW                                                                       \
    "\"new\": {\"x\": [1, -2.5, 0.1, 1e300, 9223372036854775808, 1.50, -1E+400, " \
    "\"é\\\"\\u0001\", "                                                         \
    "true, null, {}, []]}"

static const char with_unknown[] = "{\n"
                                   "  \"format\": \"gabarit project\",\n"
                                   "  \"version\": 1,\n"
                                   "  \"tags\": [\n"
                                   "    {\"number\": 3, \"name\": \"head\", " NEW ", \"z\": 1}\n"
                                   "  ],\n"
                                   "  \"sprites\": [\n"
                                   "    {\n"
                                   "      \"id\": \"000000000000000a\",\n"
                                   "      \"name\": \"ken\",\n"
                                   "      \"frames\": [\n"
                                   "        {\n"
                                   "          \"id\": \"000000000000000b\",\n"
                                   "          \"x\": 0,\n"
                                   "          \"y\": 0,\n"
                                   "          \"w\": 1,\n"
                                   "          \"h\": 1,\n"
                                   "          \"duration\": 100,\n"
                                   "          \"boxes\": [\n"
                                   "            {\"x\": 0, \"y\": 0, \"w\": 1, \"h\": 1, " NEW "}\n"
                                   "          ],\n"
                                   "          \"mask\": {\n"
                                   "            \"source\": \"none\",\n"
                                   "            " NEW "\n"
                                   "          },\n"
                                   "          " NEW "\n"
                                   "        }\n"
                                   "      ],\n"
                                   "      " NEW "\n"
                                   "    }\n"
                                   "  ],\n"
                                   "  " NEW ", \"a\": \"b\"\n"
                                   "}\n";

static void test_unknown_keys(void)
{
    Project *project = read_valid(with_unknown, strlen(with_unknown));
    if (project == NULL)
        return;
    check_written(project, with_unknown);
    Path path = path_box(10, 11, 0);
    GError *error = NULL;
    Project *edited = edit_set_number(project, &path, "w", 9, &error);
    CHECK_THAT(edited != NULL, "%s", error != NULL ? error->message : "");
    char **parts = g_strsplit(with_unknown, "\"w\": 1, \"h\": 1, \"new\"", 2);
    char *expected = g_strjoin("\"w\": 9, \"h\": 1, \"new\"", parts[0], parts[1], NULL);
    check_written(edited, expected);
    g_free(expected);
    g_strfreev(parts);
    node_unref(edited);
    node_unref(project);
}

/* Unknown keys are kept in any order and layout, after the known ones. */
static void test_unknown_keys_in_any_order(void)
{
    static const char text[] = "{\"z\":{\"b\":2,\"a\":1.0},\"tags\":[{\"q\":0,\"name\":\"t\"}],"
                               "\"version\":1,\"a\":\"\\u00e9\",\"format\":\"gabarit project\"}";
    Project *project = read_valid(text, strlen(text));
    check_written(project, "{\n  \"format\": \"gabarit project\",\n  \"version\": 1,\n"
                           "  \"tags\": [\n    {\"number\": 1, \"name\": \"t\", \"q\": 0}\n  ],\n"
                           "  \"z\": {\"b\": 2, \"a\": 1.0}, \"a\": \"\\u00e9\"\n}\n");
    node_unref(project);
}

/* Appends a JSON number with up to 400 digits. */
static void append_random_number(CheckRandom *random, GString *text)
{
    int digits = check_chance(random, 80) ? check_between(random, 1, 30) : 400;
    g_string_append(text, check_chance(random, 30) ? "-" : "");
    g_string_append_printf(text, "%d", check_between(random, 1, 9));
    for (int i = 1; i < digits; i++)
        g_string_append_printf(text, "%d", check_between(random, 0, 9));
    if (check_chance(random, 40))
        g_string_append_printf(text, ".%0*d", check_between(random, 1, 30),
                               check_between(random, 0, 9));
    if (check_chance(random, 40))
        g_string_append_printf(text, "%s%d", check_chance(random, 50) ? "e" : "E+",
                               check_between(random, 0, 999999));
}

/* Any number of a newer version is saved unchanged, byte for byte. */
static void test_unknown_numbers(void)
{
    CheckRandom random = check_random("numbers");
    size_t times = check_case_count(2000);
    for (size_t i = 0; i < times && !check_has_failed_too_often(); i++) {
        GString *text = g_string_new("{\n  \"format\": \"gabarit project\",\n  \"version\": 1,\n"
                                     "  \"tags\": [\n    {\"number\": 3, \"name\": \"t\", \"n\": ");
        append_random_number(&random, text);
        g_string_append(text, "}\n  ],\n  \"new\": [");
        append_random_number(&random, text);
        g_string_append(text, ", {\"a\": ");
        append_random_number(&random, text);
        g_string_append(text, "}]\n}\n");
        Project *project = read_valid(text->str, text->len);
        if (project != NULL)
            check_written(project, text->str);
        node_unref(project);
        g_string_free(text, true);
    }
}

static void test_palettes(void)
{
    static const char palette[] = "{\n  \"format\": \"gabarit palette\",\n  \"version\": 1,\n"
                                  "  \"roles\": [\n    {\"name\": \"body\"}\n  ],\n"
                                  "  \"tags\": [\n    {\"number\": 3, \"name\": \"tête\", "
                                  "\"role\": \"body\", \"colour\": \"#e0b060\", \"properties\": "
                                  "{\"damage\": 0.1, \"hard\": true, \"say\": "
                                  "\"\\\"ow\\\"\\u0009\"}}\n  ]%s\n}\n";
    char *plain = g_strdup_printf(palette, ""),
         *newer = g_strdup_printf(palette, ",\n  \"new\": 1, \"sprites\": \"of a newer version\"");
    Project *project = read_valid(small, strlen(small));
    GString *text = palette_to_text(project, NULL);
    CHECK_TEXT(text->str, plain);
    Project *old = palette_from_text_within(newer, strlen(newer), NULL, NULL);
    CHECK(old != NULL && list_count(old->tags) == 1 && list_count(old->sprites) == 0);
    GString *kept = palette_to_text(project, old);
    CHECK_TEXT(kept->str, newer);
    CHECK(palette_from_text_within(small, strlen(small), NULL, NULL) == NULL);
    CHECK(project_from_text(plain, strlen(plain), NULL) == NULL);
    g_string_free(text, true);
    g_string_free(kept, true);
    node_unref(old);
    node_unref(project);
    g_free(plain);
    g_free(newer);
}

static void test_nodes(void)
{
    static const char line[] = "{\"name\": \"fist\", \"x\": 1, \"y\": 2, \"w\": 3, \"h\": 4}";
    Box *box = node_from_text(&box_kind, line, strlen(line), NULL);
    CHECK(box != NULL && box->w == 3);
    GString *text = node_to_text(box);
    CHECK_TEXT(text->str, line);
    CHECK(node_from_text(&box_kind, "[]", 2, NULL) == NULL);
    CHECK(node_from_text(&box_kind, "{\"w\": 0}", 8, NULL) == NULL);
    g_string_free(text, true);
    node_unref(box);
}

/* ---- Damage ---- */

/* True if a text gives an error, or a project that stays equal when it is written and read. */
static bool is_handled(const char *text, size_t size, bool *is_valid)
{
    GError *error = NULL;
    Project *project = project_from_text(text, size, &error);
    *is_valid = project != NULL;
    if (project == NULL) {
        bool has_message = error != NULL && error->message[0] != 0;
        g_clear_error(&error);
        return has_message;
    }
    GString *written = project_to_text(project);
    Project *again = project_from_text(written->str, written->len, NULL);
    bool is_equal = again != NULL && node_equal(project, again);
    g_string_free(written, true);
    node_unref(again);
    node_unref(project);
    return is_equal;
}

static void test_truncations(void)
{
    size_t size = strlen(small);
    bool is_valid;
    for (size_t cut = 0; cut < size && !check_has_failed_too_often(); cut++) {
        CHECK_THAT(is_handled(small, cut, &is_valid), "cut at %zu", cut);
        CHECK_THAT(is_valid == (cut == size - 1), "cut at %zu", cut);
    }
}

static void test_changed_bytes(void)
{
    CheckRandom random = check_random("bytes");
    size_t size = strlen(small), valid = 0, times = check_case_count(30000);
    const size_t enough = 200; /* times for both results: one changed text in seven is valid */
    char *text = g_strdup(small);
    for (size_t i = 0; i < times && !check_has_failed_too_often(); i++) {
        static const char bytes[] = "\"\\{}[]:,0123456789-.eE \ntfnu\x80\xff\x01";
        size_t at = (size_t)check_between(&random, 0, (int)size - 1);
        bool is_valid;
        text[at] = check_chance(&random, 70)
                       ? bytes[check_between(&random, 0, (int)sizeof bytes - 2)]
                       : (char)check_between(&random, 0, 255);
        CHECK_THAT(is_handled(text, size, &is_valid), "byte %zu is %d", at, text[at]);
        text[at] = small[at];
        valid += is_valid;
    }
    check_note("%zu of %zu changed texts were valid", valid, times);
    CHECK(valid < times && (valid > 0 || times < enough));
    g_free(text);
}

CHECK_CASES({"steps of animations", test_steps}, {"references", test_references},
            {"the bytes of a small project", test_bytes},
            {"changing one box changes one line", test_one_box_is_one_line},
            {"errors of invalid texts name the position", test_invalid_texts},
            {"depth and size are limited", test_limits},
            {"unknown keys are kept", test_unknown_keys},
            {"unknown keys are kept in any order", test_unknown_keys_in_any_order},
            {"unknown numbers are kept exactly", test_unknown_numbers}, {"palettes", test_palettes},
            {"texts of single nodes", test_nodes}, {"texts cut at any byte", test_truncations},
            {"texts with a changed byte", test_changed_bytes})
