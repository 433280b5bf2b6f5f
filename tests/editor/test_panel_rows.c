/* SPDX-License-Identifier: MIT */
/*
 * Tests the data that panels show, without widgets: numbers as text, list rows that keep their
 * identity, the tree of assets.
 */
#include "check.h"
#include "edit/assets.h"
#include "edit/sprites.h"
#include "edit/steps.h"
#include "lists/ed-asset-rows.h"
#include "new_frame.h"
#include "widgets/ed-numbers.h"
#include "widgets/ed-reorder.h"
#include "widgets/ed-words.h"

#include <math.h>
#include <string.h>

#define MINUS "\xe2\x88\x92"

/* ---- Numbers ---- */

static void test_number_texts(void)
{
    static const struct {
        double value;
        int digits;
        const char *text;
    } table[] = {
        {0, 0, "0"},     {-0.0, 0, "0"},    {-0.2, 0, "0"},         {-58, 0, MINUS "58"},
        {1.5, 2, "1.5"}, {2, 2, "2"},       {0.25, 2, "0.25"},      {-3.125, 3, MINUS "3.125"},
        {100, 0, "100"}, {1200, 1, "1200"}, {1e9, 0, "1000000000"}, {0.999, 2, "1"}};
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        char *text = ed_number_text(table[i].value, table[i].digits);
        CHECK_TEXT(text, table[i].text);
        g_free(text);
    }
    char *many = ed_count_text(1234567);
    CHECK_TEXT(many, "1\xe2\x80\xaf"
                     "234\xe2\x80\xaf"
                     "567");
    g_free(many);
}

static void test_number_parsing(void)
{
    static const struct {
        const char *text;
        double value; /* NAN: not a number */
    } table[] = {{"12", 12},
                 {" 12 ", 12},
                 {"-5", -5},
                 {MINUS "5", -5},
                 {"1,5", 1.5},
                 {"12+4", 16},
                 {"12 - 4", 8},
                 {"100/3", 100 / 3.0},
                 {"2*3+4*5", 26},
                 {"24 px", 24},
                 {"80 ms", 80},
                 {"50 %", 50},
                 {"2\xc3\x97"
                  "3",
                  6},
                 {"-" MINUS "3", NAN},
                 {"", NAN},
                 {"px", NAN},
                 {"1/0", NAN},
                 {"1+", NAN},
                 {"1 2", 12},
                 {"1..2", NAN},
                 {"3)", NAN},
                 {"1e999", NAN},
                 {"nan", NAN},
                 {"+3", 3},
                 {"12+-4", 8}};
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        double value = -777;
        bool read = ed_number_parse(table[i].text, &value);
        CHECK_THAT(read == !isnan(table[i].value), "\"%s\": valid %d", table[i].text, read);
        if (read)
            CHECK_THAT(fabs(value - table[i].value) < 1e-9, "\"%s\": %g", table[i].text, value);
        else
            CHECK_THAT(value == -777, "\"%s\": the value was changed", table[i].text);
    }
}

static void test_numbers_are_restored(void)
{
    CheckRandom random = check_random("numbers");
    for (size_t i = 0; i < check_case_count(5000); i++) {
        int digits = check_between(&random, 0, 6);
        double parts = pow(10, digits);
        double value = round((check_unit(&random) * 2 - 1) * 1e6 * parts) / parts, parsed;
        char *text = ed_number_text(value, digits);
        CHECK_THAT(ed_number_parse(text, &parsed) && fabs(parsed - value) < 0.01 / parts,
                   "%.9g became \"%s\"", value, text);
        g_free(text);
    }
}

/* ---- Rows ---- */

static EdRow *new_row(uint64_t id, int version)
{
    EdRow *row = ed_row_new(1, id, 0);
    g_autofree char *title = g_strdup_printf("%d of %d", version, (int)id);
    ed_row_set_title(row, title);
    return row;
}

static EdRow *at(GListStore *store, guint index)
{
    EdRow *row = g_list_model_get_item(G_LIST_MODEL(store), index);
    g_object_unref(row);
    return row;
}

/* Counts the emissions of a signal. */
static void count_cb(int *count)
{
    ++*count;
}

/* Updates a list many times, with random rows: each update produces the wanted rows, keeps the
 * existing objects, and emits "changed" only for rows whose look differs. */
static void test_rows_are_kept(void)
{
    enum { IDS = 12 };
    CheckRandom random = check_random("lines");
    GListStore *store = g_list_store_new(ED_TYPE_ROW);
    for (size_t turn = 0; turn < check_case_count(400); turn++) {
        EdRow *old[IDS] = {0};
        int looks[IDS], changes[IDS] = {0};
        char *titles[IDS] = {0};
        for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(store)); i++) {
            uint64_t id = ed_row_id(at(store, i));
            old[id] = g_object_ref(at(store, i));
            titles[id] = g_strdup(ed_row_look(old[id])->title);
            g_signal_connect_swapped(old[id], "changed", G_CALLBACK(count_cb), &changes[id]);
        }
        uint64_t order[IDS];
        uint32_t count = 0;
        for (uint64_t id = 0; id < IDS; id++)
            if (check_chance(&random, 70))
                order[count++] = id;
        for (uint32_t i = count; i > 1 && check_chance(&random, 60); i--) {
            uint32_t other = (uint32_t)check_between(&random, 0, (int)i - 1);
            uint64_t id = order[i - 1];
            order[i - 1] = order[other];
            order[other] = id;
        }
        GPtrArray *wanted = g_ptr_array_new_with_free_func(g_object_unref);
        for (uint32_t i = 0; i < count; i++) {
            looks[order[i]] = check_between(&random, 0, 1);
            g_ptr_array_add(wanted, new_row(order[i], looks[order[i]]));
        }
        ed_rows_update(store, wanted);
        CHECK_INT(g_list_model_get_n_items(G_LIST_MODEL(store)), count);
        for (uint32_t i = 0; i < count; i++) {
            EdRow *row = at(store, i);
            uint64_t id = order[i];
            g_autofree char *title = g_strdup_printf("%d of %d", looks[id], (int)id);
            CHECK_INT(ed_row_id(row), id);
            CHECK_TEXT(ed_row_look(row)->title, title);
            CHECK(old[id] == NULL || old[id] == row);
            if (old[id] != NULL)
                CHECK_INT(changes[id], strcmp(titles[id], title) != 0 ? 1 : 0);
            CHECK_INT(ed_rows_find(G_LIST_MODEL(store), 1, id, 0), i);
        }
        CHECK_INT(ed_rows_find(G_LIST_MODEL(store), 2, 1, 0), G_MAXUINT);
        for (int id = 0; id < IDS; id++) {
            g_free(titles[id]);
            if (old[id] != NULL)
                g_signal_handlers_disconnect_by_data(old[id], &changes[id]);
            g_clear_object(&old[id]);
        }
    }
    g_object_unref(store);
}

/* The arguments of the last signal "items-changed". */
typedef struct ListChange {
    guint index, removed, added;
} ListChange;

static void items_changed_cb(ListChange *change, guint index, guint removed, guint added)
{
    *change = (ListChange){index, removed, added};
}

static void test_small_changes(void)
{
    GListStore *store = g_list_store_new(ED_TYPE_ROW);
    ListChange change = {9, 9, 9};
    for (int turn = 0; turn < 3; turn++) {
        GPtrArray *wanted = g_ptr_array_new_with_free_func(g_object_unref);
        for (uint64_t id = 0; id < 10; id++)
            if (turn != 1 || id != 4)
                g_ptr_array_add(wanted, new_row(id, 0));
        ed_rows_update(store, wanted);
        if (turn == 0)
            g_signal_connect_swapped(store, "items-changed", G_CALLBACK(items_changed_cb), &change);
        CHECK_INT(change.index, turn == 0 ? 9 : 4);
        CHECK_INT(change.removed, turn == 0 ? 9 : turn == 1);
        CHECK_INT(change.added, turn == 0 ? 9 : turn == 2);
    }
    g_object_unref(store);
}

/* A leaf that gets children is replaced by another object, because a tree requests children only
 * once. */
static void test_children(void)
{
    GListStore *store = g_list_store_new(ED_TYPE_ROW);
    EdRow *before = NULL;
    for (int children = 0; children < 4; children++) {
        GPtrArray *below = g_ptr_array_new_with_free_func(g_object_unref);
        for (int i = 0; i < children; i++)
            g_ptr_array_add(below, new_row((uint64_t)i, 0));
        EdRow *row = new_row(7, 0);
        if (children > 0)
            ed_row_set_children(row, below);
        else
            g_ptr_array_unref(below);
        GPtrArray *wanted = g_ptr_array_new_with_free_func(g_object_unref);
        g_ptr_array_add(wanted, row);
        ed_rows_update(store, wanted);
        CHECK((at(store, 0) == before) == (children > 1));
        before = at(store, 0);
        CHECK_INT(ed_row_children(before) != NULL
                      ? g_list_model_get_n_items(G_LIST_MODEL(ed_row_children(before)))
                      : 0,
                  children);
    }
    g_object_unref(store);
}

/* ---- Order ---- */

/* Compares the index of an item that is dropped before or after another one with a move in an
 * array. */
static void test_reorder(void)
{
    for (uint32_t from = 0; from < 5; from++)
        for (uint32_t target = 0; target < 5; target++)
            for (int is_after = 0; is_after < 2; is_after++) {
                if (from == target)
                    continue;
                GArray *rest = g_array_new(FALSE, FALSE, sizeof(uint32_t));
                for (uint32_t i = 0; i < 5; i++)
                    if (i != from)
                        g_array_append_val(rest, i);
                uint32_t want = 0;
                while (g_array_index(rest, uint32_t, want) != target)
                    want++;
                want += is_after ? 1 : 0;
                CHECK_INT(ed_reorder_index(from, target, is_after), want);
                g_array_unref(rest);
            }
}

/* ---- Assets ---- */

/* Writes titles and counts in order, with a dot before a title for each level of depth. */
static void write_rows(GListModel *rows, int depth, GString *text)
{
    for (guint i = 0; i < g_list_model_get_n_items(rows); i++) {
        g_autoptr(EdRow) row = g_list_model_get_item(rows, i);
        const EdRowLook *look = ed_row_look(row);
        g_string_append_printf(text, "%.*s%s%s=%s ", depth, "....", look->title, look->detail,
                               look->count);
        if (ed_row_children(row) != NULL)
            write_rows(G_LIST_MODEL(ed_row_children(row)), depth + 1, text);
    }
}

static char *lines_of(const Project *project, const char *words)
{
    GListStore *store = g_list_store_new(ED_TYPE_ROW);
    GString *text = g_string_new(NULL);
    ed_rows_update(store, ed_asset_rows(project, words));
    write_rows(G_LIST_MODEL(store), 0, text);
    g_object_unref(store);
    return g_string_free(text, FALSE);
}

static void replace_project(Project **project, Project *after)
{
    CHECK(after != NULL);
    node_unref(*project);
    *project = after;
}

static void test_asset_tree(void)
{
    Project *project = project_new();
    uint64_t ken, map, level, frame, id;
    replace_project(&project, edit_add_sprite(project, "ken", &ken, NULL));
    replace_project(&project,
                    with_new_frame(project, ken, 0, (PixelRect){0, 0, 8, 8}, "a", &frame, NULL));
    replace_project(&project, edit_add_animation(project, ken, "kick", &frame, 1, &id, NULL));
    replace_project(&project, edit_mirror_animation(project, ken, id, &id, NULL));
    replace_project(&project, edit_add_map(project, "kitchen", 0, 64, 64, &map, NULL));
    replace_project(&project, edit_add_level(project, "keep", 640, 480, &level, NULL));
    static const struct {
        const char *words, *lines;
    } table[] = {
        {"", "Sprites=1 .ken=1 ..kick=1 ..kick mirrored↔=1 Maps=1 .kitchen=0 zones Levels=1 "
             ".keep=1 layer ..walls=0 "},
        {"kick", "Sprites=1 .ken=1 ..kick=1 ..kick mirrored↔=1 "},
        {"KE", "Sprites=1 .ken=1 ..kick=1 ..kick mirrored↔=1 Levels=1 .keep=1 layer ..walls=0 "},
        {"itch", "Maps=1 .kitchen=0 zones "},
        {"kitchen", "Maps=1 .kitchen=0 zones "},
        {"nothing", ""},
    };
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        char *lines = lines_of(project, table[i].words);
        CHECK_TEXT(lines, table[i].lines);
        g_free(lines);
    }
    node_unref(project);
}

/* ---- Titles ---- */

static void test_sentences(void)
{
    static const struct {
        const char *words, *title;
    } table[] = {{"it has no tag", "It has no tag"},
                 {"à côté", "À côté"},
                 {"the road is narrow: a radius of 19.42 fits",
                  "The road is narrow: a radius of 19.42 fits"},
                 {"art/ken 1.png: there is no such file", "art/ken 1.png: there is no such file"},
                 {"it lies beyond 1.5", "It lies beyond 1.5"},
                 {"/tmp/x: it cannot be read", "/tmp/x: it cannot be read"},
                 {"é", "É"},
                 {"\xff is not UTF-8", "\xff is not UTF-8"},
                 {"\xf0", "\xf0"},
                 {"", ""}};
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        char *title = ed_text_as_sentence(table[i].words);
        CHECK_TEXT(title, table[i].title);
        g_free(title);
    }
}

static const CheckCase cases[] = {
    {"numbers are formatted as text", test_number_texts},
    {"typed numbers are parsed", test_number_parsing},
    {"formatted numbers can be parsed again", test_numbers_are_restored},
    {"an update of a list keeps the objects of its rows", test_rows_are_kept},
    {"messages are shown as sentences with a capital", test_sentences},
    {"an update of a list signals only the differences", test_small_changes},
    {"a row that gets children is replaced", test_children},
    {"the index after a drag", test_reorder},
    {"the tree of assets", test_asset_tree},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
