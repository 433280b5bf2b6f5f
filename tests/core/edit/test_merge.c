/* SPDX-License-Identifier: MIT */
/*
 * Tests of three-way merges: tables of lists as text, in which an item is a letter for its source
 * and a digit for its version, "a1"; an item without a digit was added in the project.
 */
#include "check.h"
#include "edit/merge.h"
#include "model/document.h"

#include <ctype.h>
#include <string.h>

/* ---- Lists ---- */

/* Returns boxes whose groups are the words of a text; their names are the letters. */
static List *list_of(const char *text)
{
    char **words = g_strsplit(text, " ", -1);
    List *list = NULL;
    for (char **word = words; *word != NULL && **word != 0; word++) {
        Box *box = node_new(&box_kind);
        char name[] = {**word, 0};
        node_set_text(&box->name, name);
        node_set_text(&box->group, *word);
        node_set_list(&list, list_append(list, box));
    }
    g_strfreev(words);
    return list;
}

static char *text_of(const List *list)
{
    GString *text = g_string_new(NULL);
    ListIter iter = list_iter(list);
    for (const Box *box; (box = list_next(&iter)) != NULL;)
        g_string_append_printf(text, "%s%s=%s", text->len > 0 ? " " : "", box->name, box->group);
    return g_string_free(text, false);
}

static guint source_hash(gconstpointer item)
{
    return (guint)((const Box *)item)->group[0];
}

static gboolean source_equal(gconstpointer a, gconstpointer b)
{
    return source_hash(a) == source_hash(b);
}

static bool is_imported(const void *item)
{
    const char *group = ((const Box *)item)->group;
    return isdigit(group[strlen(group) - 1]);
}

static guint version_hash(gconstpointer item)
{
    return g_str_hash(((const Box *)item)->group);
}

static gboolean version_equal(gconstpointer a, gconstpointer b)
{
    return strcmp(((const Box *)a)->group, ((const Box *)b)->group) == 0;
}

static const MergeKey by_source = {source_hash, source_equal, is_imported};
static const MergeKey by_version = {version_hash, version_equal, NULL};

static void *merged_box(void *user, const void *ours, const void *theirs)
{
    static const char *const keys[] = {"group", NULL};
    Box *box = node_copy(ours);
    merge_fields(box, theirs, keys);
    ++*(int *)user;
    return box;
}

static void *kept_box(void *user, const void *ours)
{
    return is_imported(ours) ? NULL : node_ref(ours);
}

static void *added_box(void *user, const void *theirs)
{
    return node_ref(theirs);
}

static const struct {
    MergePairs pairs;
    bool unique, by_version;
    const char *ours, *theirs, *merged;
    int both;
} merges[] = {
    {MERGE_EACH, false, false, "", "", "", 0},
    {MERGE_EACH, false, false, "a1 x b1", "", "x=x", 0},
    {MERGE_EACH, false, false, "", "b2 a2", "b=b2 a=a2", 0},
    {MERGE_EACH, false, false, "a1 x b1 c1", "c2 d2 a1", "a=a1 x=x c=c2 d=d2", 2},
    /* An item that was added in the project is not paired by its letter. */
    {MERGE_EACH, false, false, "a", "a2", "a=a a=a2", 0},
    {MERGE_EACH, true, false, "a", "a2", "a=a a 2=a2", 0},
    /* Several items with one source. */
    {MERGE_EACH, false, false, "a1 a2 a3", "a4 a5", "a=a4 a=a5", 2},
    {MERGE_EACH, false, false, "a1", "a4 a5", "a=a4 a=a5", 1},
    {MERGE_EACH, false, true, "a1 a2 a3", "a4 a3", "a=a4 a=a3", 2},
    {MERGE_FIRST, false, false, "a1 x a2", "a4 a5", "a=a4 x=x a=a5", 1},
    {MERGE_ALL, false, false, "a1 x a2", "a4 a5 b2", "a=a4 x=x a=a4 b=b2", 2},
    {MERGE_ALL, true, false, "a1 a2", "a4 a5", "a=a4 a 2=a4", 2},
};

static void test_lists(void)
{
    for (size_t i = 0; i < CHECK_COUNT(merges); i++) {
        MergeRule rule = {{&by_source, NULL}, merges[i].pairs, merged_box,
                          kept_box,           added_box,       NULL};
        if (merges[i].by_version) {
            rule.keys[0] = &by_version;
            rule.keys[1] = &by_source;
        }
        rule.claim = merges[i].unique ? name_set_claim : NULL;
        int both = 0;
        List *ours = list_of(merges[i].ours), *theirs = list_of(merges[i].theirs);
        List *merged = merge_lists(&rule, &both, ours, theirs);
        char *text = text_of(merged);
        CHECK_THAT(strcmp(text, merges[i].merged) == 0, "case %zu: %s", i, text);
        CHECK_INT(both, merges[i].both);
        g_free(text);
        list_unref(ours);
        list_unref(theirs);
        list_unref(merged);
    }
}

/* ---- Fields ---- */

static void test_fields(void)
{
    static const char *const keys[] = {"name", "tag", "blocks", "ax", "radius", "properties", NULL};
    static const char *const line[] = {"ax", "ay", "radius", NULL};
    Wall *ours = node_new(&wall_kind), *theirs = node_new(&wall_kind);
    node_set_text(&ours->name, "mine");
    ours->tag = 3;
    ours->blocks = WALL_FRONT;
    ours->ax = ours->ay = 5;
    theirs->ay = 5;
    node_set_list(&ours->properties, list_append(NULL, property_number("a", 1)));
    node_set_list(&theirs->properties, list_append(NULL, property_number("b", 2)));
    CHECK(!merge_fields_equal(ours, theirs, line));
    merge_fields(ours, theirs, keys);
    CHECK(merge_fields_equal(ours, theirs, line));
    CHECK_TEXT(ours->name, "mine"); /* nothing replaces it: the text of theirs is empty */
    CHECK_INT(ours->tag, 3);
    CHECK_INT(ours->blocks, WALL_BOTH);
    CHECK_INT(list_count(ours->properties), 2);
    node_set_text(&theirs->name, "gate");
    theirs->tag = 4;
    merge_fields(ours, theirs, keys);
    CHECK_TEXT(ours->name, "gate");
    CHECK_INT(ours->tag, 4);
    node_unref(ours);
    node_unref(theirs);
}

CHECK_CASES({"items of lists are paired and merged", test_lists},
            {"fields are replaced by name", test_fields})
