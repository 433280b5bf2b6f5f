/* SPDX-License-Identifier: MIT */
/*
 * Tests the command palette's search: the names that match the typed text, the marked letters, the
 * order of the results, and the number of listed results of a group.
 */
#include "check.h"
#include "session/ed-lookup.h"

#include <limits.h>
#include <string.h>

/* ---- Names ---- */

static void test_names(void)
{
    static const struct {
        const char *typed, *name;
        int rank; /* -1: no match */
        const char *marked;
    } table[] = {
        {"", "Fit", ED_MATCH_WORDS, "Fit"},
        {"fit", "Fit in the window", ED_MATCH_WORDS, "[Fit] in the window"},
        {"win", "Fit in the window", ED_MATCH_WORDS, "Fit in the [win]dow"},
        {"fit win", "Fit in the window", ED_MATCH_WORDS, "[Fit] in the [win]dow"},
        {"win fit", "Fit in the window", -1, NULL},
        {"fw", "Fit in the window", ED_MATCH_BEGINNINGS, "[F]it in the [w]indow"},
        {"cosh", "Contact sheet", ED_MATCH_BEGINNINGS, "[Co]ntact [sh]eet"},
        {"st", "Contact sheet", ED_MATCH_ANYWHERE, "Contact [s]hee[t]"},
        {"st", "obstacle", ED_MATCH_ANYWHERE, "ob[st]acle"},
        {"st", "Last stone", ED_MATCH_WORDS, "Last [st]one"},
        {"ts", "stone", -1, NULL},
        {"FIT", "fit", ED_MATCH_WORDS, "[fit]"},
        {"selection", "S\xc3\xa9lection", ED_MATCH_WORDS, "[S\xc3\xa9lection]"},
        {"\xc3\xa9tat", "Etat", ED_MATCH_WORDS, "[Etat]"},
        {"e\xcc\x81tat", "\xc3\x89tat", ED_MATCH_WORDS, "[\xc3\x89tat]"},
        {"etat", "E\xcc\x81tat", ED_MATCH_WORDS, "[E\xcc\x81tat]"},
        {"noeud", "N\xc5\x93ud", ED_MATCH_WORDS, "[N\xc5\x93ud]"},
        {"n\xc5\x93ud", "noeud", ED_MATCH_WORDS, "[noeud]"},
        {"k6", "kick 6", ED_MATCH_BEGINNINGS, "[k]ick [6]"},
        {"k6", "kick6", ED_MATCH_BEGINNINGS, "[k]ick[6]"},
        {"hs", "heelStrike", ED_MATCH_BEGINNINGS, "[h]eel[S]trike"},
        {"longer than it", "long", -1, NULL},
        {"\xff", "stone", -1, NULL},
    };
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        g_autoptr(EdLetters) typed = ed_letters_new(table[i].typed);
        g_autoptr(EdLetters) name = ed_letters_new(table[i].name);
        EdMatch match;
        int rank = ed_match(typed, name, &match) ? (int)match.rank : -1;
        CHECK_THAT(rank == table[i].rank, "'%s' in '%s': the rank is %d", table[i].typed,
                   table[i].name, rank);
        if (table[i].rank < 0)
            continue;
        g_autoptr(GArray) spans = ed_match_spans(typed, name);
        g_autoptr(GString) marked = g_string_new(table[i].name);
        for (guint s = spans->len; s-- > 0;) {
            g_string_insert_c(marked, (gssize)g_array_index(spans, EdSpan, s).to, ']');
            g_string_insert_c(marked, (gssize)g_array_index(spans, EdSpan, s).from, '[');
        }
        CHECK_TEXT(marked->str, table[i].marked);
    }
}

/* The best match is found quickly, even if there are many possible ones. */
static void test_long_names(void)
{
    g_autoptr(GString) many = g_string_new(NULL);
    for (int i = 0; i < 400; i++)
        g_string_append(many, "a ");
    g_autoptr(EdLetters) name = ed_letters_new(many->str),
                         typed = ed_letters_new("aaaaaaaaaaaaaaaa");
    EdMatch match;
    CHECK(ed_match(typed, name, &match));
    CHECK_INT(match.rank, ED_MATCH_BEGINNINGS);
    g_autoptr(GArray) spans = ed_match_spans(typed, name);
    CHECK_INT(spans->len, 16);
    g_autoptr(EdLetters) all = ed_letters_new(many->str);
    CHECK(ed_match(all, name, &match));
}

/* ---- Results ---- */

static const EdThing items[] = {
    {ED_THINGS_COMMANDS, "Start playing", NULL, 0, 0, false, false, NULL},
    {ED_THINGS_COMMANDS, "Contact sheet", NULL, 0, 2, false, false, NULL},
    {ED_THINGS_COMMANDS, "Cuts", NULL, 0, 0, true, false, "saw"},
    {ED_THINGS_COMMANDS, "Cut", NULL, 0, 0, false, true, NULL},
    {ED_THINGS_COMMANDS, "Enregistrer", "Save", 0, 0, false, false, NULL},
    {ED_THINGS_COMMANDS, "Select all", NULL, 0, 5, false, false, NULL},
    {ED_THINGS_TAGS, "obstacle", NULL, 0, 0, false, false, NULL},
    {ED_THINGS_TAGS, "stone", NULL, 0, 0, false, false, NULL},
    {ED_THINGS_FRAMES, "kick 7", NULL, 1, 0, false, false, NULL},
    {ED_THINGS_FRAMES, "kick 1", NULL, 7, 0, false, false, NULL},
};

static EdLookup *lookup_new_with_items(void)
{
    EdLookup *lookup = ed_lookup_new();
    for (size_t i = 0; i < CHECK_COUNT(items); i++)
        ed_lookup_add(lookup, &items[i]);
    return lookup;
}

/* Returns the results, such as "1:Contact sheet 2:Start playing", with groups as numbers. */
static char *results_as_text(const EdLookup *lookup, const char *text)
{
    EdLookupRequest request = ed_lookup_request(text);
    unsigned count;
    g_autoptr(GArray) found = ed_lookup_find(lookup, &request, &count);
    GString *all = g_string_new(NULL);
    for (guint i = 0; i < found->len; i++) {
        const EdFound *each = &g_array_index(found, EdFound, i);
        const char *name = each->thing == UINT_MAX ? "..." : items[each->thing].name;
        g_string_append_printf(all, "%s%d:%s", i > 0 ? " " : "", (int)each->group, name);
    }
    return g_string_free(all, FALSE);
}

static void test_order(void)
{
    static const struct {
        const char *typed, *results;
    } table[] = {
        {"", "0:Select all 0:Contact sheet 1:Cut"},
        {"st", "0:Select all 0:Contact sheet 1:Start playing 1:Enregistrer 3:stone 3:obstacle"},
        {"cut", "1:Cut 1:Cuts"},
        {"save", "1:Enregistrer"},
        {"enr", "1:Enregistrer"},
        {"#st", "3:stone 3:obstacle"},
        {"# st", "3:stone 3:obstacle"},
        {"#", "3:obstacle 3:stone"},
        {">cs", "1:Contact sheet 1:Cuts"},
        {":7", "4:kick 1 4:kick 7"},
        {": 7 ", "4:kick 1 4:kick 7"},
        {"7", "4:kick 7"},
        {"sta", "1:Start playing 3:obstacle"}, /* not "Select all", which was used recently */
        {"stx", ""},
        {"saw", "1:Cuts"},
        {"aw", ""}, /* synonyms are matched only by their beginnings */
        {"@", ""},
    };
    EdLookup *lookup = lookup_new_with_items();
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        g_autofree char *got = results_as_text(lookup, table[i].typed);
        CHECK_THAT(strcmp(got, table[i].results) == 0, "'%s': the results are %s", table[i].typed,
                   got);
    }
    ed_lookup_free(lookup);
}

static void test_many(void)
{
    EdLookup *lookup = ed_lookup_new();
    for (unsigned i = 0; i < 300; i++)
        CHECK_INT(ed_lookup_add(lookup, &(EdThing){.group = ED_THINGS_TAGS, .name = "tag"}), i);
    EdLookupRequest request = ed_lookup_request("ta");
    unsigned count;
    GArray *found = ed_lookup_find(lookup, &request, &count);
    CHECK_INT(count, 300);
    CHECK_INT(found->len, ED_LOOKUP_LISTED + 1);
    CHECK_INT(g_array_index(found, EdFound, ED_LOOKUP_LISTED).more, 295);
    g_array_unref(found);
    request.within = ED_THINGS_TAGS;
    found = ed_lookup_find(lookup, &request, &count);
    CHECK_INT(found->len, ED_LOOKUP_MAX + 1);
    CHECK_INT(g_array_index(found, EdFound, ED_LOOKUP_MAX).more, 100);
    g_array_unref(found);
    ed_lookup_free(lookup);
}

static void test_english(void)
{
    EdLookup *lookup = lookup_new_with_items();
    EdLookupRequest request = ed_lookup_request("ve");
    unsigned count;
    g_autoptr(GArray) found = ed_lookup_find(lookup, &request, &count);
    CHECK_INT(count, 1);
    const EdFound *first = &g_array_index(found, EdFound, 0);
    CHECK(first->by_other);
    g_autoptr(GArray) spans = ed_lookup_spans(lookup, &request, first);
    CHECK_INT(spans->len, 1);
    CHECK_INT(g_array_index(spans, EdSpan, 0).from, 2);
    CHECK_INT(ed_lookup_sign(ED_THINGS_TAGS), '#');
    CHECK_INT(ed_lookup_sign(ED_THINGS_RECENT), 0);
    ed_lookup_free(lookup);
}

static const CheckCase cases[] = {
    {"typed letters match names and are marked", test_names},
    {"long names are matched quickly", test_long_names},
    {"results are sorted", test_order},
    {"at most five results of a group are listed", test_many},
    {"translated commands are found by their English names, too", test_english},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
