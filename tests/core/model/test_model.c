/* SPDX-License-Identifier: MIT */
/*
 * Tests of lists, blocks and nodes that share data between versions, compared with plain arrays;
 * and of digests.
 */
#include "../edit/random_document.h"

#include "file/text.h"
#include "model/name_set.h"

#include <string.h>

/* ---- Threads ---- */

static void *create_nodes(void *user)
{
    for (int i = 0; i < 100000; i++)
        node_unref(node_new(&role_kind));
    return user;
}

/* Any thread may create the first node of the process, and release the last one. */
static void test_threads_create_nodes(void)
{
    GThread *threads[4];
    for (int i = 0; i < 4; i++)
        threads[i] = g_thread_new("make", create_nodes, threads);
    for (int i = 0; i < 4; i++)
        CHECK(g_thread_join(threads[i]) == threads);
}

/* ---- Lists ---- */

enum { MAX_ITEMS = 4000 };

typedef struct Model {
    Role *items[MAX_ITEMS];
    uint32_t count;
    List *list;
} Model;

static void change_both(CheckRandom *random, Model *model)
{
    List *before = model->list;
    uint32_t at = (uint32_t)check_between(random, 0, (int)model->count);
    int growth = model->count > MAX_ITEMS / 2 ? 30 : 60;
    if (model->count == 0 || (check_chance(random, growth) && model->count < MAX_ITEMS)) {
        Role *item = node_new(&role_kind);
        memmove(model->items + at + 1, model->items + at, (model->count - at) * sizeof(Role *));
        model->items[at] = item;
        model->count++;
        model->list = list_insert(before, at, item);
    } else if (check_chance(random, 70)) {
        at = at % model->count;
        memmove(model->items + at, model->items + at + 1, (model->count - at - 1) * sizeof(Role *));
        model->count--;
        model->list = list_remove(before, at);
    } else {
        Role *item = node_new(&role_kind);
        model->items[at % model->count] = item;
        model->list = list_set(before, at % model->count, item);
    }
    list_unref(before);
}

/* Sets randomly chosen items, all in one call. */
static void set_many(CheckRandom *random, Model *model)
{
    static uint32_t indices[MAX_ITEMS];
    static void *items[MAX_ITEMS];
    uint32_t count = 0;
    int chance = check_between(random, 0, 100);
    for (uint32_t i = 0; i < model->count; i++)
        if (check_chance(random, chance)) {
            indices[count] = i;
            items[count++] = model->items[i] = node_new(&role_kind);
        }
    List *next = list_set_many(model->list, indices, items, count);
    list_unref(model->list);
    model->list = next;
}

static void check_same(const Model *model)
{
    CHECK_INT(list_count(model->list), model->count);
    ListIter iter = list_iter(model->list);
    for (uint32_t i = 0; i < model->count && !check_has_failed_too_often(); i++) {
        CHECK_THAT(list_next(&iter) == model->items[i], "item %u of %u", i, model->count);
        CHECK(list_get(model->list, i) == model->items[i]);
    }
    CHECK(list_next(&iter) == NULL);
    CHECK(list_get(model->list, model->count) == NULL);
}

static void test_lists_are_arrays(void)
{
    CheckRandom random = check_random("lists");
    static Model model;
    for (size_t i = 0; i < check_case_count(20000) && !check_has_failed_too_often(); i++) {
        change_both(&random, &model);
        if (check_chance(&random, 2))
            set_many(&random, &model);
        if (i % 97 == 0)
            check_same(&model);
    }
    check_same(&model);
    while (model.count > 0) {
        List *before = model.list;
        model.count--;
        memmove(model.items, model.items + 1, model.count * sizeof(Role *));
        model.list = list_remove(before, 0);
        list_unref(before);
        if (model.count % 501 == 0)
            check_same(&model);
    }
    CHECK(model.list == NULL);
}

static void test_old_lists_stay(void)
{
    CheckRandom random = check_random("old lists");
    Role *items[500];
    for (int i = 0; i < 500; i++)
        items[i] = node_new(&role_kind);
    List *first = list_from((void *const *)items, 500), *moved = list_move(first, 3, 400);
    CHECK(list_get(first, 3) == items[3] && list_get(moved, 400) == items[3]);
    CHECK(list_get(moved, 3) == items[4]);
    List *now = list_ref(first);
    for (int i = 0; i < 300; i++) {
        List *next = list_remove(now, (uint32_t)check_between(&random, 0, 499 - i));
        list_unref(now);
        now = next;
    }
    for (uint32_t i = 0; i < 500; i++)
        CHECK(list_get(first, i) == items[i]);
    list_unref(now);
    list_unref(moved);
    list_unref(first);
}

/* list_differ must find the same as a comparison of all pairs. */
static void test_differences(void)
{
    static Model model;
    model = (Model){.count = 0};
    CHECK_RANDOM_CASES (random, "differences", 400) {
        List *before = list_ref(model.list);
        for (int k = check_between(&random, 1, 20); k > 0; k--)
            change_both(&random, &model);
        ListDifference removed, added;
        list_differ(before, model.list, &removed, &added);
        uint32_t expected = 0;
        for (uint32_t k = 0; k < model.count; k++) {
            bool shared = false;
            for (uint32_t m = 0; m < list_count(before) && !shared; m++)
                shared = list_get(before, m) == model.items[k];
            if (shared)
                continue;
            CHECK_THAT(expected < added.count && added.items[expected].item == model.items[k] &&
                           added.items[expected].index == k,
                       "item %u", k);
            expected++;
        }
        CHECK_INT(added.count, expected);
        CHECK_INT((long long)list_count(before) - removed.count,
                  (long long)model.count - added.count);
        list_difference_clear(&removed);
        list_difference_clear(&added);
        list_unref(before);
    }
    list_unref(model.list);
}

/* ---- Blocks ---- */

enum { WIDE = 300, HIGH = 200 };

static void check_pixels(const Blocks *blocks, const uint8_t *pixels)
{
    static uint8_t copy[WIDE * HIGH];
    blocks_read(blocks, (PixelRect){0, 0, WIDE, HIGH}, copy, WIDE);
    CHECK(memcmp(copy, pixels, sizeof copy) == 0);
}

/* Sets some pixels of a block, sometimes all or none of a row. */
static void set_block_pixels(CheckRandom *random, BlocksEdit *edit, uint8_t *pixels)
{
    const uint32_t column = (uint32_t)check_between(random, 0, (WIDE - 1) / BLOCK_SIDE);
    const uint32_t row = (uint32_t)check_between(random, 0, (HIGH - 1) / BLOCK_SIDE);
    const uint8_t value = (uint8_t)check_between(random, 0, 3);
    const int some_percent = check_between(random, 0, 3) * 33,
              full_percent = check_between(random, 0, 4) * 25;
    uint64_t bits[BLOCK_SIDE] = {0};
    for (int i = 0; i < BLOCK_PIXELS; i++) {
        int y = i / BLOCK_SIDE, x = i % BLOCK_SIDE;
        int at_y = (int)row * BLOCK_SIDE + y, at_x = (int)column * BLOCK_SIDE + x;
        if (at_x >= WIDE || at_y >= HIGH ||
            !check_chance(random, y * 7 % 100 < full_percent ? 100 : some_percent))
            continue;
        bits[y] |= UINT64_C(1) << x;
        pixels[at_y * WIDE + at_x] = value;
    }
    blocks_edit_bits(edit, column, row, bits, value);
}

/*
 * Checks that the values in use are those of the pixels. Blocks that extend beyond the edge may add
 * 0.
 */
static void check_values(const Blocks *blocks, const Blocks *before, const uint8_t *pixels)
{
    bool all[256], own[256], expected[256] = {false};
    for (size_t i = 0; i < (size_t)WIDE * HIGH; i++)
        expected[pixels[i]] = true;
    blocks_values(blocks, NULL, all);
    blocks_values(blocks, before, own);
    for (int i = 0; i < 256; i++) {
        CHECK(i == 0 ? !expected[i] || all[i] : all[i] == expected[i]);
        CHECK(!own[i] || all[i]);
    }
}

static void paint_both(CheckRandom *random, BlocksEdit *edit, uint8_t *pixels)
{
    PixelRect rect = {check_between(random, -80, WIDE), check_between(random, -80, HIGH), 0, 0};
    rect.right = rect.left + check_between(random, -5, 200);
    rect.bottom = rect.top + check_between(random, -5, 200);
    uint8_t value = (uint8_t)check_between(random, 0, 3);
    static uint8_t source[210 * 210];
    bool from_source = check_chance(random, 30) && rect.right > rect.left && rect.bottom > rect.top;
    for (size_t i = 0; from_source && i < sizeof source; i++)
        source[i] = (uint8_t)check_between(random, 0, 3);
    if (from_source)
        blocks_edit_write(edit, rect, source, 210);
    else
        blocks_edit_rect(edit, rect, value);
    for (int y = MAX(rect.top, 0); y < MIN(rect.bottom, HIGH); y++)
        for (int x = MAX(rect.left, 0); x < MIN(rect.right, WIDE); x++)
            pixels[y * WIDE + x] =
                from_source ? source[(y - rect.top) * 210 + (x - rect.left)] : value;
}

/* Checks that a rectangle is the smallest around all pixels that differ. */
static void check_difference(PixelRect rect, const uint8_t *before, const uint8_t *after)
{
    PixelRect found = {0, 0, 0, 0};
    for (int y = 0; y < HIGH; y++)
        for (int x = 0; x < WIDE; x++) {
            if (before[y * WIDE + x] == after[y * WIDE + x])
                continue;
            bool first = found.right == 0;
            found = (PixelRect){first || x < found.left ? x : found.left, first ? y : found.top,
                                x >= found.right ? x + 1 : found.right, y + 1};
        }
    CHECK(memcmp(&rect, &found, sizeof rect) == 0);
}

static void test_blocks_are_pixels(void)
{
    CheckRandom random = check_random("tiles");
    static uint8_t pixels[WIDE * HIGH], old[WIDE * HIGH];
    memset(pixels, 0, sizeof pixels);
    Blocks *blocks = blocks_new(WIDE, HIGH, 0);
    for (size_t i = 0; i < check_case_count(2000) && !check_has_failed_too_often(); i++) {
        memcpy(old, pixels, sizeof old);
        Blocks *before = blocks;
        BlocksEdit *edit = blocks_edit(before);
        for (int k = check_between(&random, 1, 4); k > 0; k--)
            (check_chance(&random, 30) ? set_block_pixels : paint_both)(&random, edit, pixels);
        if (check_chance(&random, 10)) {
            uint8_t map[256] = {0, 2, 2, 1};
            blocks_edit_map(edit, map);
            for (size_t k = 0; k < sizeof pixels; k++)
                pixels[k] = map[pixels[k]];
        }
        blocks = blocks_edit_end(edit);
        check_pixels(before, old);
        check_pixels(blocks, pixels);
        check_values(blocks, before, pixels);
        bool is_equal = memcmp(old, pixels, sizeof old) == 0;
        CHECK(blocks_equal(before, blocks) == is_equal);
        CHECK((before == blocks) == is_equal);
        check_difference(blocks_difference(before, blocks), old, pixels);
        blocks_unref(before);
    }
    blocks_unref(blocks);
}

static void test_a_stroke_keeps_its_blocks(void)
{
    Blocks *blocks = blocks_new(8192, 8192, 0);
    BlocksEdit *edit = blocks_edit(blocks);
    for (int y = 4000; y < 4010; y++)
        blocks_edit_row(edit, y, 4000, 4300, 7);
    Blocks *painted = blocks_edit_end(edit);
    size_t bytes = blocks_unshared_bytes(painted, blocks);
    check_note("a stroke of 300 x 10 pixels on 8192 x 8192 keeps %zu bytes", bytes);
    CHECK(bytes < 64 * 1024);
    CHECK_INT(blocks_get(painted, 4299, 4009), 7);
    CHECK_INT(blocks_get(painted, 4300, 4009), 0);
    blocks_unref(painted);
    blocks_unref(blocks);
}

static void test_resizing(void)
{
    Blocks *blocks = blocks_new(100, 80, 0);
    BlocksEdit *edit = blocks_edit(blocks);
    blocks_edit_rect(edit, (PixelRect){10, 20, 30, 40}, 5);
    Blocks *painted = blocks_edit_end(edit), *wider = blocks_resize(painted, 300, 90, 100, -10, 1);
    CHECK_INT(blocks_get(wider, 110, 10), 5);
    CHECK_INT(blocks_get(wider, 129, 29), 5);
    CHECK_INT(blocks_get(wider, 130, 29), 0);
    CHECK_INT(blocks_get(wider, 99, 10), 1);
    CHECK_INT(blocks_get(wider, 150, 70), 1);
    blocks_unref(wider);
    blocks_unref(painted);
    blocks_unref(blocks);
}

/* ---- Documents ---- */

static void test_random_documents_obey(void)
{
    CHECK_RANDOM_CASES (random, "documents", 300) {
        Project *project = random_project(&random, check_between(&random, 0, 6));
        GError *error = NULL;
        CHECK_THAT(project_validate(project, NULL, &error), "%s", error ? error->message : "");
        g_clear_error(&error);
        node_unref(project);
    }
}

/*
 * Properties must be sorted by the bytes of their keys, without duplicates, or else the project is
 * invalid.
 */
static void test_properties_in_order(void)
{
    static const struct {
        const char *keys[3];
        bool good;
    } cases[] = {
        {{"a", "b", "c"}, true},    {{"a", "c", "b"}, false},    {{"b", "a", "c"}, false},
        {{"a", "b", "b"}, false},   {{"B", "a", "é"}, true},     {{"a", "B", "é"}, false},
        {{"a", "a.b", "ab"}, true}, {{"a", "ab", "a.b"}, false},
    };
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        Project *project = node_new(&project_kind);
        Sprite *sprite = node_new(&sprite_kind);
        sprite->id = 1;
        node_set_text(&sprite->name, "ken");
        for (int k = 0; k < 3; k++) {
            Property *property = node_new(&property_kind);
            node_set_text(&property->key, cases[i].keys[k]);
            node_set_list(&sprite->properties, list_append(sprite->properties, property));
        }
        node_set_list(&project->sprites, list_append(NULL, sprite));
        GError *error = NULL;
        CHECK_THAT(project_validate(project, NULL, &error) == cases[i].good, "case %zu: %s", i,
                   error != NULL ? error->message : "success");
        CHECK(error == NULL || strstr(error->message, "sprite 1 (ken)") != NULL);
        g_clear_error(&error);
        node_unref(project);
    }
}

/* A project of two tags, a map with two zones, and a level with a wall, with one number set in its
 * second tag, its second zone or its wall. */
typedef struct Mistake {
    const NodeKind *kind;
    const char *key;
    double number;
    const char *message;
} Mistake;

static List *alone(void *node)
{
    return list_from(&node, 1);
}

static List *pair(void *first, void *second)
{
    return list_from((void *[]){first, second}, 2);
}

static void *mistaken(const Mistake *mistake, void *node)
{
    if (((Node *)node)->kind == mistake->kind)
        node_set_number(node, node_kind_field(mistake->kind, mistake->key), mistake->number);
    return node;
}

static Tag *numbered_tag(int32_t number, const char *name)
{
    Tag *tag = node_new(&tag_kind);
    tag->number = number;
    node_set_text(&tag->name, name);
    return tag;
}

static Map *mistaken_map(const Mistake *mistake)
{
    Zone *first = node_new(&zone_kind), *second = node_new(&zone_kind);
    Plane *plane = node_new(&plane_kind);
    Map *map = node_new(&map_kind);
    second->number = 2;
    plane->id = 10;
    node_set_text(&plane->name, "zones");
    node_set_list(&plane->zones, pair(first, mistaken(mistake, second)));
    node_set_blocks(&plane->pixels, blocks_new(1, 1, 0));
    map->id = 11;
    node_set_text(&map->name, "town");
    node_set_list(&map->planes, alone(plane));
    return map;
}

/* Messages call a picture by its file and its frame there. */
static void test_titles_of_pictures(void)
{
    Picture *picture = node_new(&picture_kind);
    node_set_text(&picture->path, "art/ken.aseprite");
    g_autofree char *first = node_title(picture);
    picture->part = 3;
    g_autofree char *fourth = node_title(picture);
    CHECK_TEXT(first, "art/ken.aseprite");
    CHECK_TEXT(fourth, "art/ken.aseprite, frame 4");
    node_unref(picture);
}

static Level *mistaken_level(const Mistake *mistake)
{
    Wall *wall = node_new(&wall_kind);
    Walls *walls = node_new(&walls_kind);
    Layer *layer = node_new(&layer_kind);
    Level *level = node_new(&level_kind);
    node_set_text(&wall->name, "gate");
    node_set_list(&walls->walls, alone(mistaken(mistake, wall)));
    node_set_child(&layer->walls, walls);
    layer->id = 12;
    level->id = 13;
    node_set_text(&level->name, "roof");
    node_set_list(&level->layers, alone(layer));
    return level;
}

/* The messages name the place, the value and what is allowed. */
static void test_mistakes_are_named(void)
{
    static const Mistake mistakes[] = {
        {&wall_kind, "blocks", 7,
         "level 1 (roof), layer 1, walls 1, wall 1 (gate), blocks: 7 must be from 0 to 1 "
         "(both, front)"},
        {&wall_kind, "blocks", -1,
         "level 1 (roof), layer 1, walls 1, wall 1 (gate), blocks: -1 must be from 0 to 1 "
         "(both, front)"},
        {&wall_kind, "ax", 65536 * DOCUMENT_PIXEL,
         "level 1 (roof), layer 1, walls 1, wall 1 (gate), ax: 65536 must be from -65535 to 65535"},
        {&wall_kind, "tag", 9,
         "level 1 (roof), layer 1, walls 1, wall 1 (gate), tag: tag 9 does not exist"},
        {&tag_kind, "number", 300, "tag 2 (fist), number: 300 must be from 1 to 255"},
        {&tag_kind, "number", 1, "the project: tag number 1 appears twice"},
        {&zone_kind, "number", 0,
         "map 1 (town), plane 1 (zones), zone 2, number: 0 must be from 1 to 255"},
        {&zone_kind, "number", 1, "map 1 (town), plane 1 (zones): zone number 1 appears twice"},
    };
    for (size_t i = 0; i < CHECK_COUNT(mistakes); i++) {
        const Mistake *mistake = &mistakes[i];
        Project *project = node_new(&project_kind);
        GError *error = NULL;
        node_set_list(&project->tags,
                      pair(numbered_tag(1, "body"), mistaken(mistake, numbered_tag(2, "fist"))));
        node_set_list(&project->maps, alone(mistaken_map(mistake)));
        node_set_list(&project->levels, alone(mistaken_level(mistake)));
        CHECK(!project_validate(project, NULL, &error));
        CHECK_TEXT(error != NULL ? error->message : "", mistake->message);
        g_clear_error(&error);
        node_unref(project);
    }
}

/* A project converted to text and back is equal, with an equal digest, and gives the same text. */
static void test_text_and_back(void)
{
    CHECK_RANDOM_CASES (random, "text", 300) {
        Project *project = random_project(&random, check_between(&random, 0, 5));
        GString *text = project_to_text(project);
        GError *error = NULL;
        Project *again = project_from_text(text->str, text->len, &error);
        CHECK_THAT(again != NULL, "%s", error ? error->message : "");
        if (again != NULL) {
            uint8_t digest[NODE_DIGEST], digest_again[NODE_DIGEST];
            GString *text_again = project_to_text(again);
            node_digest(project, digest);
            node_digest(again, digest_again);
            CHECK(node_equal(project, again));
            CHECK(memcmp(digest, digest_again, NODE_DIGEST) == 0);
            CHECK_TEXT(text_again->str, text->str);
            g_string_free(text_again, true);
            node_unref(again);
        }
        g_clear_error(&error);
        g_string_free(text, true);
        node_unref(project);
    }
}

/* ---- Finding by id and name ---- */

/* Lookups give the same results before and after a list has made its table of ids. */
static void test_ids_are_found(void)
{
    enum { COUNT = 200 };
    void *frames[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) {
        Frame *frame = node_new(&frame_kind);
        frame->id = 1000 + i / 2; /* each id twice: the first item is found */
        frames[i] = frame;
    }
    List *list = list_from(frames, COUNT);
    for (uint32_t n = 0; n < 40 * COUNT; n++) {
        uint32_t index = UINT32_MAX, wanted = n % (COUNT / 2 + 5);
        const void *found = list_find_id(list, 1000 + wanted, &index);
        bool exists = wanted < COUNT / 2;
        CHECK(found == (exists ? frames[2 * wanted] : NULL));
        CHECK(index == (exists ? 2 * wanted : UINT32_MAX));
    }
    CHECK(list_ids(list, 0) != NULL);
    CHECK(list_find_id(list, 0, NULL) == NULL && list_find_id(NULL, 1000, NULL) == NULL);
    list_unref(list);
}

static void test_free_names(void)
{
    static const struct {
        const char *wanted, *name;
        bool next;
    } claims[] = {
        {"walk", "walk", false},
        {"walk", "walk 2", false},
        {"walk", "walk 3", false},
        {"walk 2", "walk 2 2", false},
        {"walk 2", "walk 4", true},
        {"walk", "walk 5", true},
        {"run 7", "run 7", true},
        {"run 7", "run 2", true},
        {"run", "run", false},
        {"run", "run 3", false},
        {"9", "9", true},
        {"9", "9 2", true},
        {"", "", false},
        {"", " 2", false},
    };
    NameSet *names = name_set_new(NULL);
    for (size_t i = 0; i < CHECK_COUNT(claims); i++) {
        char *name = claims[i].next ? name_set_claim_next(names, claims[i].wanted)
                                    : name_set_claim(names, claims[i].wanted);
        CHECK_TEXT(name, claims[i].name);
        g_free(name);
    }
    char *numbered = name_set_claim_numbered(names, "walk", "walk-");
    CHECK_TEXT(numbered, "walk-2");
    g_free(numbered);
    name_set_free(names);
}

/* Names that are cut to make space for a number are valid and short enough. */
static void test_long_names(void)
{
    NameSet *names = name_set_new(NULL);
    char long_name[DOCUMENT_MAX_NAME + 1];
    long_name[0] = 'a';
    for (int i = 1; i + 1 < DOCUMENT_MAX_NAME; i += 2)
        memcpy(long_name + i, "\xc3\xa9", 2);
    long_name[DOCUMENT_MAX_NAME] = 0;
    for (int i = 0; i < 3; i++) {
        char *name = name_set_claim(names, long_name);
        CHECK(strlen(name) <= DOCUMENT_MAX_NAME && g_utf8_validate(name, -1, NULL));
        g_free(name);
    }
    name_set_free(names);
}

CHECK_CASES({"threads create and release nodes", test_threads_create_nodes},
            {"lists behave like arrays", test_lists_are_arrays},
            {"old lists do not change", test_old_lists_stay},
            {"differences equal those of all pairs", test_differences},
            {"blocks behave like arrays of pixels", test_blocks_are_pixels},
            {"a stroke stores only the blocks that it changes", test_a_stroke_keeps_its_blocks},
            {"resizing moves pixels", test_resizing},
            {"random documents are valid", test_random_documents_obey},
            {"properties must be sorted", test_properties_in_order},
            {"mistakes are named with what is allowed", test_mistakes_are_named},
            {"a document converted to text and back is equal", test_text_and_back},
            {"ids are found with and without a table", test_ids_are_found},
            {"titles of pictures", test_titles_of_pictures},
            {"free names have the next number", test_free_names},
            {"long names are cut", test_long_names})
