/* SPDX-License-Identifier: MIT */
/*
 * Tests of the checks as a whole: the table of rules and its document, order, options, limits,
 * sizes; random documents, whose problems all have a valid path and whose fixes give valid
 * projects; pieces and pairs of walls, compared with simple algorithms.
 */
#include "check.h"
#include "check/pieces.h"
#include "edit/wall_pairs.h"
#include "checked_document.h"
#include "../edit/random_document.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- The table ---- */

static void test_rules(void)
{
    uint32_t count;
    const Rule *rules = rules_all(&count);
    GHashTable *ids = g_hash_table_new(g_str_hash, g_str_equal);
    for (uint32_t i = 0; i < count; i++) {
        CHECK_THAT(rules[i].id != NULL && g_hash_table_add(ids, (gpointer)rules[i].id),
                   "rule %u has no id, or that of another rule", (unsigned)i);
        CHECK(rule_with_id(rules[i].id) == &rules[i]);
        CHECK(rules[i].title[0] != 0 && rules[i].help[0] != 0);
        CHECK(rules[i].fix == NULL || rules[i].fix[0] != 0);
        CHECK_THAT(strspn(rules[i].id, "abcdefghijklmnopqrstuvwxyz-") == strlen(rules[i].id), "%s",
                   rules[i].id);
    }
    CHECK(rule_with_id("no-such-rule") == NULL);
    CHECK_TEXT(severity_word(SEVERITY_HINT), "hint");
    CHECK_TEXT(severity_word(SEVERITY_WARNING), "warning");
    CHECK_TEXT(severity_word(SEVERITY_ERROR), "error");
    g_hash_table_unref(ids);
}

/*
 * RULES.md has a row `| id | severity | title | fix | ...` for each rule, in the order of the
 * table.
 */
static void test_rules_document(void)
{
    char *text = NULL;
    CHECK(g_file_get_contents(getenv("GABARIT_RULES"), &text, NULL, NULL));
    char **lines = g_strsplit(text != NULL ? text : "", "\n", -1);
    uint32_t count, next = 0;
    const Rule *rules = rules_all(&count);
    for (char **line = lines; *line != NULL; line++) {
        if (!g_str_has_prefix(*line, "| `"))
            continue;
        char **cells = g_strsplit(*line, "|", 6);
        const Rule *rule = next < count ? &rules[next++] : NULL;
        char *id = g_strdup_printf("`%s`", rule != NULL ? rule->id : "");
        CHECK_TEXT(g_strstrip(cells[1]), id);
        if (rule != NULL) {
            CHECK_TEXT(g_strstrip(cells[2]), severity_word(rule->severity));
            CHECK_TEXT(g_strstrip(cells[3]), rule->title);
            CHECK_TEXT(g_strstrip(cells[4]), rule->fix != NULL ? rule->fix : "");
        }
        g_free(id);
        g_strfreev(cells);
    }
    CHECK_INT(next, count);
    g_strfreev(lines);
    g_free(text);
}

/* ---- Options ---- */

static Project *two_problems(Studio *studio)
{
    Project *project = with_number(clean_project(studio), path_frame(KEN, STRIKE), "duration", 0);
    return append_item(project, path_walls(ROOF, WALLS), "walls", new_wall("", 0, 0, 0, 0));
}

static uint32_t count_with(const Project *project, const CheckOptions *options)
{
    Problems *problems = project_check(project, NULL, options);
    uint32_t count = problems != NULL ? problems->count : UINT32_MAX;
    problems_free(problems);
    return count;
}

static bool cancel_after_calls(void *user)
{
    return (*(int *)user)-- <= 0;
}

static void test_options(void)
{
    Studio studio = studio_open();
    Project *project = two_problems(&studio);
    const char *const skip[] = {"wall-zero-length", "no-such-rule", NULL};
    CHECK_INT(count_with(project, NULL), 2);
    CHECK_INT(count_with(project, &(CheckOptions){.skip = skip}), 1);
    CHECK_INT(count_with(project, &(CheckOptions){.only = KEN}), 1);
    CHECK_INT(count_with(project, &(CheckOptions){.only = ROOF}), 1);
    CHECK_INT(count_with(project, &(CheckOptions){.only = TOWN}), 0);
    project = with_text(project, path_frame(KEN, STRIKE), "name", "Stand");
    CHECK_INT(count_with(project, &(CheckOptions){.only = KEN}), 2);
    CHECK_INT(count_with(project, &(CheckOptions){.only = TOWN}), 0);
    int asked = 1 << 20;
    CHECK_INT(count_with(project, &(CheckOptions){.cancelled = cancel_after_calls, .user = &asked}),
              3);
    int all = (1 << 20) - asked;
    CHECK(all > 5);
    for (int i = 0; i < all; i++) {
        int left = i;
        CHECK(count_with(project, &(CheckOptions){.cancelled = cancel_after_calls,
                                                  .user = &left}) == UINT32_MAX);
    }
    node_unref(project);
    studio_close(&studio);
}

/* Problems are in the order of the document, not in that of the rules. */
static void test_order(void)
{
    Studio studio = studio_open();
    Project *project = two_problems(&studio);
    project = with_text(project, path_frame(KEN, STRIKE), "name", "Stand");
    project = with_number(project, path_frame(KEN, STAND), "has_hot_spot", 0);
    Problems *problems = project_check(project, NULL, NULL);
    const char *const wanted[] = {"frame-without-hot-spot", "names-clash", "frame-zero-duration",
                                  "wall-zero-length"};
    CHECK_INT(problems->count, CHECK_COUNT(wanted));
    for (uint32_t i = 0; i < MIN(problems->count, CHECK_COUNT(wanted)); i++)
        CHECK_TEXT(problems->items[i].rule->id, wanted[i]);
    problems_free(problems);
    node_unref(project);
    studio_close(&studio);
}

/* A fix fails if the object of the problem was removed or is already fixed. */
static void test_stale(void)
{
    Studio studio = studio_open();
    Project *bad = two_problems(&studio), *clean = clean_project(&studio);
    Problems *problems = project_check(bad, NULL, NULL);
    Project *empty = project_new();
    for (uint32_t i = 0; i < problems->count; i++) {
        GError *error = NULL;
        CHECK(problem_fix(empty, NULL, &problems->items[i], &error) == NULL);
        CHECK(g_error_matches(error, CHECK_ERROR, CHECK_NODE_REMOVED));
        g_clear_error(&error);
    }
    CHECK(problem_fix(clean, NULL, &problems->items[1], NULL) == NULL);
    problems_free(problems);
    problems_free(NULL);
    node_unref(empty);
    node_unref(bad);
    node_unref(clean);
    studio_close(&studio);
}

/* ---- Limits and sizes ---- */

static List *list_of(GPtrArray *items)
{
    List *list = list_from(items->pdata, items->len);
    g_ptr_array_unref(items);
    return list;
}

static void test_limit(void)
{
    Studio studio = studio_open();
    Project *project = clean_project(&studio);
    GPtrArray *items = g_ptr_array_new();
    for (int i = 0; i < CHECK_MAX_PER_RULE + 500; i++)
        g_ptr_array_add(items, new_wall("", i * 1024, 0, i * 1024, 0));
    Path path = path_walls(ROOF, WALLS);
    project =
        replace_version(project, edit_put_list(project, &path, "walls", list_of(items), NULL));
    Problems *problems = project_check(project, NULL, NULL);
    uint32_t last = problems->count - 1;
    CHECK_INT(problems->count, CHECK_MAX_PER_RULE + 1);
    CHECK_TEXT(problems->items[last].text,
               "level roof: more than 1000 problems of this kind: Zero-length wall");
    Project *fixed = problem_fix(project, NULL, &problems->items[last], NULL);
    CHECK(fixed != NULL);
    const Walls *walls = fixed != NULL ? path_get(fixed, &path) : NULL;
    CHECK(walls != NULL && walls->walls == NULL);
    node_unref(fixed);
    problems_free(problems);
    node_unref(project);
    studio_close(&studio);
}

/* Returns a project with a sprite of `count` frames with 6 boxes, and ten times as many walls. */
static Project *large_project(Studio *studio, uint32_t count)
{
    Project *project = clean_project(studio);
    Path ken = path_sprite(KEN), walls = path_walls(ROOF, WALLS);
    const Sprite *sprite = project_sprite(project, KEN);
    GPtrArray *frames = g_ptr_array_new(), *lines = g_ptr_array_new();
    g_ptr_array_add(frames, node_ref(list_get(sprite->frames, 0)));
    g_ptr_array_add(frames, node_ref(list_get(sprite->frames, 1)));
    for (uint32_t i = 0; i < count; i++) {
        Frame *frame = node_copy(list_get(sprite->frames, 1));
        frame->id = 1000 + i;
        frame->has_hot_spot = i % 2 == 0;
        node_set_text(&frame->name, "");
        for (int32_t k = 0; k < 4; k++)
            node_set_list(&frame->boxes,
                          list_append(frame->boxes, new_box("", BODY, 5 + k, 5, 3, 3)));
        g_ptr_array_add(frames, frame);
    }
    for (int32_t i = 0; i < 10 * (int32_t)count; i++) {
        int32_t x = i % 300 * 4096, y = i / 300 * 4096;
        g_ptr_array_add(lines, new_wall("", x, y, x + 4096, y + i % 2 * 4096));
    }
    project =
        replace_version(project, edit_put_list(project, &ken, "frames", list_of(frames), NULL));
    return replace_version(project, edit_put_list(project, &walls, "walls", list_of(lines), NULL));
}

/* Returns the processor time of a check, in milliseconds. */
static double checking_time(Studio *studio, uint32_t frames)
{
    Project *project = large_project(studio, frames);
    double best = 1e9;
    for (int i = 0; i < 3; i++) {
        clock_t begin = clock();
        CHECK(count_with(project, NULL) > 0);
        best = MIN(best, 1000.0 * (double)(clock() - begin) / CLOCKS_PER_SEC);
    }
    node_unref(project);
    return best;
}

/* If all pairs were compared, the larger project would take 64 times as long. */
static void test_sizes(void)
{
    Studio studio = studio_open();
    double small = checking_time(&studio, 1250), large = checking_time(&studio, 10000);
    check_note("10,000 frames and 100,000 walls: %.0f ms; an eighth: %.0f ms", large, small);
    CHECK_THAT(large < 24 * small, "%g ms and %g ms", small, large);
    studio_close(&studio);
}

/*
 * In a fan of walls, all bounding boxes overlap: a problem reports that not all pairs were
 * compared.
 */
static void test_dense(void)
{
    Studio studio = studio_open();
    Project *project = clean_project(&studio);
    GPtrArray *items = g_ptr_array_new();
    for (int i = 0; i < 3000; i++)
        g_ptr_array_add(items, new_wall("", 0, 0, 16000000, i * 1000));
    Path path = path_walls(ROOF, WALLS);
    project =
        replace_version(project, edit_put_list(project, &path, "walls", list_of(items), NULL));
    Problems *problems = project_check(project, NULL, NULL);
    CHECK_INT(problems->count, 1);
    CHECK_TEXT(problems->count > 0 ? problems->items[0].rule->id : "", "walls-dense");
    problems_free(problems);
    node_unref(project);
    studio_close(&studio);
}

/* ---- Random documents ---- */

/* Counts the problems of a rule, and those of them with the same text and place. */
static uint32_t count_problems(const Project *project, PictureStore *store, const Problem *like,
                               uint32_t *same)
{
    Problems *problems = project_check(project, store, NULL);
    uint32_t count = 0;
    *same = 0;
    for (uint32_t i = 0; i < problems->count; i++) {
        count += problems->items[i].rule == like->rule;
        *same += g_str_equal(problems->items[i].text, like->text) &&
                 rect_is_equal(problems->items[i].area, like->area);
    }
    problems_free(problems);
    return count;
}

/* True if a fix has removed a problem. Afterwards, another one may have its place and text, or may
 * have been made. */
static bool is_fixed(const Project *before, const Project *after, PictureStore *store,
                     const Problem *problem)
{
    uint32_t old_same, new_same;
    uint32_t old_count = count_problems(before, store, problem, &old_same);
    return count_problems(after, store, problem, &new_same) < old_count || new_same < old_same;
}

static void check_problem(Project *project, PictureStore *store, const Problem *problem,
                          const Problem *twin)
{
    CHECK_TEXT(problem->text, twin->text);
    CHECK(path_equal(&problem->path, &twin->path));
    CHECK_THAT(path_get(project, &problem->path) != NULL, "%s: the path leads nowhere",
               problem->text);
    GError *error = NULL;
    Project *after = problem_fix(project, store, problem, &error);
    CHECK_THAT((after == NULL) == (error != NULL), "%s", problem->text);
    CHECK_THAT((after != NULL) == (problem->rule->fix != NULL), "%s: %s", problem->text,
               error != NULL ? error->message : "a fix without a description");
    CHECK_THAT(after == NULL || project_validate(after, NULL, NULL), "%s", problem->text);
    /* Among walls as close as these, an end that is moved may come near another one. */
    CHECK_THAT(after == NULL || g_str_has_prefix(problem->rule->id, "wall-end") ||
                   is_fixed(project, after, store, problem),
               "%s: still there after \"%s\"", problem->text, problem->rule->fix);
    g_clear_error(&error);
    node_unref(after);
}

/* With a store, all pictures are missing. */
static void test_random(void)
{
    Studio studio = studio_open();
    CheckRandom random = check_random("check");
    for (size_t i = 0; i < check_case_count(60) && !check_has_failed_too_often(); i++) {
        Project *project = random_project(&random, check_between(&random, 1, 5));
        PictureStore *store = i % 2 == 0 ? NULL : studio.store;
        Problems *problems = project_check(project, store, NULL);
        Problems *again = project_check(project, store, NULL);
        CHECK_INT(problems->count, again->count);
        for (uint32_t k = 0; k < problems->count; k++)
            check_problem(project, store, &problems->items[k], &again->items[k]);
        problems_free(problems);
        problems_free(again);
        node_unref(project);
    }
    studio_close(&studio);
}

/* ---- Pieces, compared with a flood fill ---- */

enum { SIDE = 24 };

/* Sums over pieces: their number, their area, and a checksum of their values and positions. */
typedef struct Sum {
    uint32_t count;
    uint64_t area, checksum;
} Sum;

static bool add_piece(void *user, const ZonePiece *piece)
{
    Sum *sum = user;
    sum->count++;
    sum->area += piece->area;
    sum->checksum += piece->area * piece->area * (piece->value + 1u) *
                     ((uint64_t)piece->x + 31u * (uint64_t)piece->y +
                      7u * (uint64_t)piece->bounds.left + 3u * (uint64_t)piece->bounds.right +
                      11u * (uint64_t)piece->bounds.top + 13u * (uint64_t)piece->bounds.bottom);
    return true;
}

static void flood(const Blocks *blocks, bool visited[SIDE][SIDE], int x, int y, ZonePiece *piece)
{
    if (x < 0 || y < 0 || x >= SIDE || y >= SIDE || visited[y][x] ||
        blocks_get(blocks, x, y) != piece->value)
        return;
    visited[y][x] = true;
    piece->area++;
    piece->bounds.left = MIN(piece->bounds.left, x);
    piece->bounds.top = MIN(piece->bounds.top, y);
    piece->bounds.right = MAX(piece->bounds.right, x + 1);
    piece->bounds.bottom = MAX(piece->bounds.bottom, y + 1);
    flood(blocks, visited, x + 1, y, piece);
    flood(blocks, visited, x - 1, y, piece);
    flood(blocks, visited, x, y + 1, piece);
    flood(blocks, visited, x, y - 1, piece);
}

static Sum sum_by_floods(const Blocks *blocks)
{
    bool visited[SIDE][SIDE] = {{false}};
    Sum sum = {0};
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            ZonePiece piece = {blocks_get(blocks, x, y), 0, {x, y, x, y}, x, y};
            if (visited[y][x])
                continue;
            flood(blocks, visited, x, y, &piece);
            add_piece(&sum, &piece);
        }
    return sum;
}

static void test_pieces(void)
{
    CHECK_RANDOM_CASES (random, "pieces", 1000) {
        Blocks *blank = blocks_new(SIDE, SIDE, 0);
        BlocksEdit *edit = blocks_edit(blank);
        blocks_unref(blank);
        int values = check_between(&random, 1, 3);
        for (int y = 0; y < SIDE; y++)
            for (int x = 0; x < SIDE; x++)
                blocks_edit_row(edit, y, x, x + 1, (uint8_t)check_between(&random, 0, values));
        Blocks *blocks = blocks_edit_end(edit);
        Sum sum = {0}, wanted = sum_by_floods(blocks);
        pieces_find(blocks, add_piece, &sum);
        CHECK_INT(sum.count, wanted.count);
        CHECK_INT(sum.area, SIDE * SIDE);
        CHECK(sum.checksum == wanted.checksum);
        blocks_unref(blocks);
    }
}

/* ---- Pairs of walls, compared with all pairs ---- */

typedef struct PairList {
    GHashTable *pairs; /* a << 32 | b */
    bool has_duplicate;
} PairList;

static bool add_pair(void *user, const WallLine *a, const WallLine *b)
{
    PairList *list = user;
    uint64_t low = MIN(a->number, b->number), high = MAX(a->number, b->number);
    uint64_t key = low << 32 | high;
    list->has_duplicate |=
        !g_hash_table_add(list->pairs, g_memdup2(&key, sizeof key)) || low == high;
    return true;
}

static int32_t gap(int32_t a, int32_t b, int32_t c, int32_t d)
{
    return MAX(MIN(a, b), MIN(c, d)) - MIN(MAX(a, b), MAX(c, d));
}

static bool are_near(const Wall *a, const Wall *b, int32_t grow)
{
    return gap(a->ax, a->bx, b->ax, b->bx) <= grow && gap(a->ay, a->by, b->ay, b->by) <= grow;
}

static uint32_t count_near(Wall **walls, uint32_t count, int32_t grow, const PairList *list)
{
    uint32_t near = 0;
    for (uint64_t i = 0; i < count; i++)
        for (uint64_t k = i + 1; k < count; k++) {
            uint64_t key = i << 32 | k;
            bool wanted = are_near(walls[i], walls[k], grow);
            CHECK(wanted == g_hash_table_contains(list->pairs, &key));
            near += wanted;
        }
    return near;
}

static void test_pairs(void)
{
    CHECK_RANDOM_CASES (random, "pairs of walls", 300) {
        Wall *walls[80];
        WallLine lines[80];
        uint32_t count = (uint32_t)check_between(&random, 0, 80);
        int range = check_chance(&random, 50) ? 50 : 16776960, grow = check_between(&random, 0, 3);
        for (uint32_t k = 0; k < count; k++) {
            walls[k] = new_wall("", check_between(&random, -range, range),
                                check_between(&random, -range, range), 0, 0);
            walls[k]->bx = CLAMP(walls[k]->ax + check_between(&random, -8, 8), -range, range);
            walls[k]->by = CLAMP(walls[k]->ay + check_between(&random, -8, 8), -range, range);
            lines[k] = (WallLine){walls[k], k};
        }
        PairList list = {g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL), false};
        wall_pairs_find(lines, count, grow, add_pair, &list);
        CHECK_INT(count_near(walls, count, grow, &list), g_hash_table_size(list.pairs));
        CHECK(!list.has_duplicate);
        for (uint32_t k = 0; k < count; k++)
            node_unref(walls[k]);
        g_hash_table_unref(list.pairs);
    }
}

CHECK_CASES({"rules have ids and texts", test_rules},
            {"RULES.md has all rules of the table", test_rules_document}, {"options", test_options},
            {"order of problems", test_order},
            {"fixes of problems that no longer exist", test_stale},
            {"maximum number of problems per rule", test_limit}, {"large documents", test_sizes},
            {"too many pairs of walls to compare", test_dense}, {"random documents", test_random},
            {"pieces equal those of a flood fill", test_pieces},
            {"pairs of walls are exactly the near ones", test_pairs})
