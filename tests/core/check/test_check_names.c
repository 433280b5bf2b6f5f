/* SPDX-License-Identifier: MIT */
/*
 * Tests that name clashes are reported exactly if the C header cannot be generated, and the rule
 * about invisible characters.
 */
#include "checked_document.h"

#include "formats/export_files.h"

#include <string.h>

/*
 * Few words, so that they clash often: some become the same identifier, some only together with the
 * name of the parent.
 */
static const char *random_word(CheckRandom *random)
{
    static const char *const words[] = {"a", "A",     "a b", "a-b", "a_b",   "b", "B", "b c",
                                        "c", "a b c", "é",   "É",   "u00e9", "!", "?", "_"};
    return words[check_between(random, 0, (int)CHECK_COUNT(words) - 1)];
}

/* Gives an item another name, unless a sibling has it. */
static Project *rename_at(Project *project, Path path, CheckRandom *random)
{
    Project *after = edit_set_text(project, &path, "name", random_word(random), NULL);
    return after != NULL ? replace_version(project, after) : project;
}

/* Adds a second sprite, plane and marker. */
static Project *with_more(Project *project)
{
    Path first = path_plane(TOWN, ZONES);
    Plane *plane = node_copy(path_get(project, &first));
    Marker *marker = node_new(&marker_kind);
    plane->id = 63;
    node_set_text(&plane->name, "roofs");
    node_set_text(&marker->name, "exit");
    project = append_item(project, path_map(TOWN), "planes", plane);
    project = append_item(project, path_level(ROOF), "markers", marker);
    Path ken = path_sprite(KEN);
    Sprite *other = node_copy(path_get(project, &ken));
    other->id = 60;
    node_set_text(&other->name, "ryu");
    node_set_list(&other->animations, NULL);
    for (uint32_t i = 0; i < list_count(other->frames); i++) {
        Frame *frame = node_copy(list_get(other->frames, i));
        frame->id = 61 + i;
        node_set_list(&other->frames, list_set(other->frames, i, frame));
    }
    return append_item(project, path_project(), "sprites", other);
}

static Project *random_names(Project *project, CheckRandom *random)
{
    const Path places[] = {
        path_sprite(KEN),
        path_sprite(60),
        path_frame(KEN, STAND),
        path_frame(KEN, STRIKE),
        path_frame(60, 61),
        path_frame(60, 62),
        path_animation(KEN, PUNCH),
        path_point(KEN, STAND, 0),
        path_point(60, 61, 0),
        path_tag(project, BODY),
        path_tag(project, ATTACK),
        path_map(TOWN),
        path_plane(TOWN, ZONES),
        path_zone(project, TOWN, ZONES, 1),
        path_band(TOWN, DOG),
        path_zone(project, TOWN, ZONES, 2),
        path_level(ROOF),
        path_layer(ROOF, WALLS),
        path_wall(ROOF, WALLS, 0),
        path_wall(ROOF, WALLS, 1),
        path_marker(ROOF, 0),
        path_wall(ROOF, WALLS, 2),
        path_marker(ROOF, 1),
        path_plane(TOWN, 63),
        path_zone(project, TOWN, 63, 1),
    };
    int share = check_between(random, 5, 60);
    for (size_t i = 0; i < CHECK_COUNT(places); i++)
        if (check_chance(random, share))
            project = rename_at(project, places[i], random);
    return project;
}

static bool clashes(const Project *project)
{
    Problems *problems = project_check(project, NULL, NULL);
    bool found = false;
    for (uint32_t i = 0; i < problems->count; i++)
        found |= g_str_equal(problems->items[i].rule->id, "names-clash");
    problems_free(problems);
    return found;
}

static bool makes_header(const Project *project, PictureStore *store)
{
    ExportSettings *settings = node_new(&export_settings_kind);
    node_set_text(&settings->header, "names.h");
    const ExportInput input = {.project = project,
                               .store = store,
                               .settings = settings,
                               .bank = "names.gab",
                               .prefix = ""};
    GError *error = NULL;
    GPtrArray *files = project_export(&input, &error);
    bool success = files != NULL;
    if (success)
        g_ptr_array_unref(files);
    else
        CHECK_THAT(strstr(error->message, "would both be") != NULL, "%s", error->message);
    g_clear_error(&error);
    node_unref(settings);
    return success;
}

static void test_header(void)
{
    Studio studio = studio_open();
    CheckRandom random = check_random("names");
    int clashing = 0, times = (int)check_case_count(400);
    for (int i = 0; i < times && !check_has_failed_too_often(); i++) {
        Project *project = with_more(clean_project(&studio));
        project = random_names(project, &random);
        bool found = clashes(project);
        clashing += found;
        CHECK_THAT(found != makes_header(project, studio.store), "case %d", i);
        node_unref(project);
    }
    check_note("%d of %d have names that clash", clashing, times);
    CHECK(times < 100 || (clashing > 0 && clashing < times));
    studio_close(&studio);
}

/* ---- Names with invisible characters ---- */

/* Each kind of name, with each kind of invisible character, and with visible ones. */
static void test_invisible(void)
{
    static const struct {
        const char *name, *shown, *fixed; /* NULL: nothing is invisible */
    } cases[] = {
        {"a\nb", "a\\nb", "a b"},
        {"\tab", "\\tab", "ab"},
        {"a\x1b[31mb", "a\\u001b[31mb", "a[31mb"},
        {"a\u202eb", "a\\u202eb", "ab"},
        {"a\u2066b", "a\\u2066b", "ab"},
        {"a\xC2\x9B"
         "b",
         "a\\u009bb", "ab"},
        {"\ufeffab", "\\ufeffab", "ab"},
        {"a\u2028b", "a\\u2028b", "ab"},
        {"tête à tête", NULL, NULL},
        {"\u0645\u062d\u0645\u062f", NULL, NULL},
        {"<b>&amp;</b>", NULL, NULL},
    };
    Studio studio = studio_open();
    Project *clean = with_more(clean_project(&studio));
    const Path places[] = {path_sprite(KEN),
                           path_frame(KEN, STAND),
                           path_animation(KEN, PUNCH),
                           path_point(KEN, STAND, 0),
                           path_box(KEN, STAND, 0),
                           path_tag(clean, BODY),
                           path_map(TOWN),
                           path_plane(TOWN, ZONES),
                           path_zone(clean, TOWN, ZONES, 1),
                           path_band(TOWN, DOG),
                           path_level(ROOF),
                           path_layer(ROOF, WALLS),
                           path_wall(ROOF, WALLS, 0),
                           path_marker(ROOF, 0)};
    for (size_t i = 0;
         i < CHECK_COUNT(places) * CHECK_COUNT(cases) && !check_has_failed_too_often(); i++) {
        const Path *place = &places[i / CHECK_COUNT(cases)];
        size_t k = i % CHECK_COUNT(cases);
        Project *project = edit_set_text(clean, place, "name", cases[k].name, NULL);
        Problems *problems = project_check(project, NULL, &(CheckOptions){.skip = NULL});
        const Problem *found = NULL;
        for (uint32_t j = 0; j < problems->count; j++)
            if (strcmp(problems->items[j].rule->id, "name-invisible") == 0)
                found = &problems->items[j];
        CHECK_THAT((found != NULL) == (cases[k].shown != NULL), "%zu: %s", i, cases[k].name);
        if (found != NULL) {
            CHECK_THAT(strstr(found->what, cases[k].shown) != NULL, "%s", found->what);
            Project *fixed = problem_fix(project, NULL, found, NULL);
            CHECK(fixed != NULL);
            if (fixed != NULL)
                CHECK_TEXT(node_name(path_get(fixed, place)), cases[k].fixed);
            node_unref(fixed);
        }
        problems_free(problems);
        node_unref(project);
    }
    node_unref(clean);
    studio_close(&studio);
}

/* A name without its invisible characters may be empty, or the name of another item. */
static void test_invisible_fixed(void)
{
    Studio studio = studio_open();
    Project *project = clean_project(&studio);
    project = with_text(project, path_sprite(KEN), "name", "\u202e");
    project = with_text(project, path_frame(KEN, STAND), "name", "punch\u202e");
    project = with_text(project, path_frame(KEN, STRIKE), "name", "punch");
    project = with_text(project, path_box(KEN, STAND, 0), "name", "\u202e");
    while (fix_first(&project, &studio, "name-invisible"))
        continue;
    const Sprite *ken = project_sprite(project, KEN);
    CHECK_TEXT(ken->name, "sprite");
    CHECK_TEXT(sprite_frame(ken, STAND)->name, "punch 2");
    check_ids(project, &studio, "");
    node_unref(project);
    studio_close(&studio);
}

/* Other texts are reported as well. The tabs and line breaks that separate the names and meanings
 * of layers are not. */
static void test_invisible_elsewhere(void)
{
    Studio studio = studio_open();
    Project *project = clean_project(&studio);
    project = with_text(project, path_picture(ART), "layers", "head\tboxes\thead\nfx\tnothing");
    project = with_text(project, path_picture(ART), "painted", "head 3,4 12x9\nhead 1,2 3x4");
    check_ids(project, &studio, "");
    project = with_text(project, path_picture(ART), "layers", "he\u202ead\tboxes\thead");
    project = with_text(project, path_box(KEN, STAND, 0), "group", "a\u202eb");
    project = with_text(project, path_project(), "palette", "a\nb.gabarit-palette");
    Problems *problems = project_check(project, NULL, NULL);
    CHECK_INT(problems->count, 3);
    for (uint32_t i = 0; i < problems->count; i++)
        CHECK_TEXT(problems->items[i].rule->id, "text-invisible");
    problems_free(problems);
    node_unref(project);
    studio_close(&studio);
}

CHECK_CASES({"names clash if no header can be generated", test_header},
            {"invisible characters in names are found and removed", test_invisible},
            {"names without invisible characters are valid and unique", test_invisible_fixed},
            {"invisible characters elsewhere are found", test_invisible_elsewhere})
