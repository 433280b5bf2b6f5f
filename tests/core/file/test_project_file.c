/* SPDX-License-Identifier: MIT */
/*
 * Tests of project files and their palettes: writing and reading, palettes that two projects share,
 * and dangerous paths of palettes.
 */
#define _GNU_SOURCE

#include "../edit/random_document.h"
#include "../folder.h"
#include "edit/assets.h"
#include "edit/edit.h"
#include "file/save.h"

#include <sys/stat.h>
#include <unistd.h>

static char *folder, *home, *file;

static char *in_home(const char *name)
{
    return g_build_filename(home, name, NULL);
}

/* The project's folder is in another one, which does not belong to the project. */
static void begin(void)
{
    folder = temporary_folder_new();
    home = g_build_filename(folder, "home", NULL);
    CHECK(g_mkdir(home, 0700) == 0);
    file = in_home("duel.gabarit");
}

static void end(void)
{
    folder_remove(folder);
    g_clear_pointer(&file, g_free);
    g_clear_pointer(&home, g_free);
    g_clear_pointer(&folder, g_free);
}

/* Returns a project with one tag that links to a palette. */
static Project *project_with(const char *palette, int32_t number, const char *name)
{
    Project *project = node_new(&project_kind);
    Tag *tag = node_new(&tag_kind);
    tag->number = number;
    node_set_text(&tag->name, name);
    node_set_list(&project->tags, list_append(NULL, tag));
    node_set_text(&project->palette, palette);
    return project;
}

enum { SAVED = -1 };

static int save(const Project *project, const char *path, FileMark *mark, bool replace)
{
    SaveOptions options = {.replace_palette = replace};
    GError *error = NULL;
    if (project_save(project, path, mark, &options, &error))
        return SAVED;
    int code = error->domain == FILE_ERROR ? error->code : -2;
    g_clear_error(&error);
    return code;
}

/* ---- Projects ---- */

static void test_round_trip(void)
{
    CheckRandom random = check_random("files");
    begin();
    for (size_t i = 0; i < check_case_count(40) && !check_has_failed_too_often(); i++) {
        Project *project = random_project(&random, 4);
        node_set_text(&project->palette, "");
        FileMark mark, loaded;
        GError *error = NULL;
        CHECK_THAT(project_save(project, file, NULL, NULL, &error), "%s",
                   error != NULL ? error->message : "");
        Project *again = project_load(file, &loaded, &error);
        CHECK(again != NULL && node_equal(project, again));
        mark = loaded;
        CHECK(project_save(project, file, &mark, NULL, NULL) && file_is_unchanged(file, &mark));
        g_clear_error(&error);
        node_unref(again);
        node_unref(project);
    }
    end();
}

/* A project that could not be read again is not written. */
static void test_broken_projects_are_not_saved(void)
{
    begin();
    Project *project = project_with("", 1, "a"), *broken = project_with("", 300, "a");
    CHECK_INT(save(project, file, NULL, false), SAVED);
    char *before = folder_text(file);
    CHECK_INT(save(broken, file, NULL, false), FILE_NOT_SAVED);
    char *after = folder_text(file);
    CHECK_TEXT(after, before);
    g_free(before);
    g_free(after);
    node_unref(project);
    node_unref(broken);
    end();
}

/* The error of a project that would read back differently states where. */
static void test_differences_are_located(void)
{
    begin();
    Project *project = project_with("", 1, "a"), *sprite = NULL, *broken = NULL;
    uint64_t id;
    sprite = edit_add_sprite(project, "ken", &id, NULL);
    Path path = path_sprite(id);
    Property *text = property_text("speed", "fast");
    text->number = 5; /* not written, because the property is a text */
    broken = edit_set_property(sprite, &path, "speed", text, NULL);
    GError *error = NULL;
    CHECK(!project_save(broken, file, NULL, NULL, &error));
    CHECK_THAT(error != NULL && strstr(error->message, "the contents differ at sprite ken, "
                                                       "property 1 (speed): number") != NULL,
               "%s", error != NULL ? error->message : "no error");
    g_clear_error(&error);
    node_unref(text);
    node_unref(broken);
    node_unref(sprite);
    node_unref(project);
    end();
}

static void test_loading_fails(void)
{
    static const struct {
        const char *text;
        int code;
    } cases[] = {
        {NULL, FILE_NOT_READABLE},
        {"", FILE_NOT_A_PROJECT},
        {"{}", FILE_NOT_A_PROJECT},
        {"{\"format\": \"gabarit project\", \"version\": 7}", FILE_NEWER},
        {"{\"format\": \"gabarit project\", \"version\": 1, \"maps\": 1}", FILE_BROKEN},
    };
    begin();
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        if (cases[i].text != NULL)
            CHECK(folder_write(file, cases[i].text));
        GError *error = NULL;
        FileMark mark;
        CHECK(project_load(file, &mark, &error) == NULL);
        CHECK_THAT(g_error_matches(error, FILE_ERROR, cases[i].code) &&
                       strstr(error->message, "duel.gabarit: ") != NULL,
                   "%s", error->message);
        CHECK(!mark.exists);
        g_clear_error(&error);
    }
    end();
}

/* ---- Palettes ---- */

static void test_shared_palette(void)
{
    begin();
    char *other_file = in_home("race.gabarit"), *palette = in_home("game.gabarit-palette");
    Project *first = project_with("game.gabarit-palette", 3, "head");
    FileMark mark = {.exists = false}, other_mark, again_mark;
    CHECK_INT(save(first, file, &mark, false), SAVED);
    /* Another project that links to the palette gets its tag, and adds one. */
    Project *second = project_with("game.gabarit-palette", 7, "road");
    CHECK_INT(save(second, other_file, NULL, false), FILE_PALETTE_NOT_SAVED);
    Project *other = project_load(other_file, &other_mark, NULL);
    CHECK(project_tag(other, 3) != NULL && project_tag(other, 7) != NULL);
    CHECK_INT(save(other, other_file, &other_mark, false), SAVED);
    /* The first project does not have that tag: saving it must not remove the tag. */
    char *before = folder_text(palette);
    CHECK_INT(save(first, file, &mark, false), FILE_PALETTE_NOT_SAVED);
    char *after = folder_text(palette);
    CHECK_TEXT(after, before);
    Project *again = project_load(file, &again_mark, NULL);
    CHECK(project_tag(again, 7) != NULL);
    CHECK_INT(save(again, file, &again_mark, false), SAVED);
    CHECK_INT(save(first, file, NULL, true), SAVED); /* confirmed by the user */
    Project *reduced = project_load(other_file, NULL, NULL);
    CHECK_INT(list_count(reduced->tags), 2);
    node_unref(reduced);
    node_unref(again);
    node_unref(other);
    node_unref(second);
    node_unref(first);
    g_free(before);
    g_free(after);
    g_free(palette);
    g_free(other_file);
    end();
}

/* A palette that contradicts a project is ignored and not changed. */
static void test_contradicting_palette(void)
{
    begin();
    char *palette = in_home("game.gabarit-palette"), *other_file = in_home("contradicting.gabarit");
    Project *first = project_with("game.gabarit-palette", 3, "head");
    CHECK_INT(save(first, file, NULL, false), SAVED);
    char *before = folder_text(palette);
    /* The road of the map is tag 5, but its name belongs to tag 3 in the palette. */
    Project *contradicting = project_with("game.gabarit-palette", 5, "head");
    Map *map = node_new(&map_kind);
    map->id = 1;
    map->road[0] = 1u << 5;
    node_set_text(&map->name, "m");
    node_set_list(&contradicting->maps, list_append(NULL, map));
    CHECK_INT(save(contradicting, other_file, NULL, false), FILE_PALETTE_NOT_SAVED);
    FileMark mark;
    Project *loaded = project_load(other_file, &mark, NULL);
    CHECK(loaded != NULL && project_tag(loaded, 5) != NULL && project_tag(loaded, 3) == NULL);
    CHECK_INT(save(loaded, other_file, &mark, false), FILE_PALETTE_NOT_SAVED);
    char *after = folder_text(palette);
    CHECK_TEXT(after, before);
    node_unref(loaded);
    node_unref(contradicting);
    node_unref(first);
    g_free(before);
    g_free(after);
    g_free(palette);
    g_free(other_file);
    end();
}

#define PALETTE_TEXT \
    "{\"format\": \"gabarit palette\", \"version\": 1, \"roles\": [{\"name\": \"x\"}]}"

/* Paths of palettes that an untrusted project may contain. */
static const struct {
    const char *palette, *victim;        /* the path in the project; the file to which it leads */
    const char *old_text;                /* of the victim; NULL if it does not exist */
    bool may_write, may_write_confirmed; /* whether saving may write to the victim */
} paths[] = {
    {"../victim.gabarit-palette", "victim.gabarit-palette", NULL, false, true},
    {"../victim.gabarit-palette", "victim.gabarit-palette", PALETTE_TEXT, false, true},
    {"../victim.txt", "victim.txt", "precious", false, false},
    {"../victim.txt", "victim.txt", NULL, false, false},
    {"victim.txt", "home/victim.txt", "precious", false, false},
    {".profile", "home/.profile", NULL, false, false},
    {"sub/../victim.txt", "home/victim.txt", "{\"format\": \"gabarit project\", \"version\": 1}",
     false, false},
    {"out/victim.gabarit-palette", "away/victim.gabarit-palette", NULL, false, true},
    {"out/victim.gabarit-palette", "away/victim.gabarit-palette", PALETTE_TEXT, false, true},
    {"../home2/v.gabarit-palette", "home2/v.gabarit-palette", NULL, false, true},
    {"link.gabarit-palette", "away/linked", PALETTE_TEXT, false, true},
    {"link.gabarit-palette", "away/linked", "precious", false, false},
    {"link.gabarit-palette", "away/linked", NULL, false, false},
    {"duel.gabarit", "home/none", NULL, false, false},
    {"pipe.gabarit-palette", "home/none", NULL, false, false},
    {"sub", "home/none", NULL, false, false},
    {"no/such/x.gabarit-palette", "home/none", NULL, false, false},
    {"sub/new.gabarit-palette", "home/sub/new.gabarit-palette", NULL, true, true},
};

static void check_path(size_t i, bool confirmed)
{
    begin();
    char *sub = in_home("sub"), *out = in_home("out"), *link_path = in_home("link.gabarit-palette"),
         *away = g_build_filename(folder, "away", NULL),
         *pipe_path = in_home("pipe.gabarit-palette"),
         *sibling = g_build_filename(folder, "home2", NULL),
         *victim = g_build_filename(folder, paths[i].victim, NULL);
    CHECK(g_mkdir(sub, 0700) == 0 && g_mkdir(sibling, 0700) == 0 && g_mkdir(away, 0700) == 0 &&
          symlink("../away", out) == 0 && symlink("../away/linked", link_path) == 0 &&
          mkfifo(pipe_path, 0600) == 0);
    CHECK(paths[i].old_text == NULL || folder_write(victim, paths[i].old_text));
    Project *project = project_with(paths[i].palette, 9, "x");
    bool may_write = confirmed ? paths[i].may_write_confirmed : paths[i].may_write;
    FileMark mark = {.exists = false};
    CHECK_THAT(save(project, file, &mark, confirmed) ==
                   (may_write ? SAVED : FILE_PALETTE_NOT_SAVED),
               "%s, %d", paths[i].palette, confirmed);
    CHECK(file_is_unchanged(file, &mark) && mark.exists);
    char *text = folder_text(victim);
    CHECK_THAT(may_write ? text != NULL && strstr(text, "\"number\": 9") != NULL
                         : g_strcmp0(text, paths[i].old_text) == 0,
               "%s, %d: %s", paths[i].palette, confirmed, text != NULL ? text : "(none)");
    Project *again = project_load(file, NULL, NULL);
    CHECK_THAT(again != NULL, "%s", paths[i].palette);
    node_unref(again);
    node_unref(project);
    g_free(text);
    g_free(sub);
    g_free(out);
    g_free(link_path);
    g_free(away);
    g_free(pipe_path);
    g_free(sibling);
    g_free(victim);
    end();
}

static void test_dangerous_paths(void)
{
    for (size_t i = 0; i < CHECK_COUNT(paths); i++) {
        check_path(i, false);
        check_path(i, true);
    }
    begin();
    Project *project = project_with("", 9, "x");
    char *absolute = g_build_filename(folder, "absolute.gabarit-palette", NULL);
    node_set_text(&project->palette, absolute);
    CHECK_INT(save(project, file, NULL, true), SAVED);
    CHECK(!g_file_test(absolute, G_FILE_TEST_EXISTS));
    g_free(absolute);
    node_unref(project);
    end();
}

CHECK_CASES({"written projects are read again", test_round_trip},
            {"broken projects are not saved", test_broken_projects_are_not_saved},
            {"differences are located", test_differences_are_located},
            {"errors of loading contain the path", test_loading_fails},
            {"two projects share a palette", test_shared_palette},
            {"a palette that contradicts a project", test_contradicting_palette},
            {"dangerous paths of palettes", test_dangerous_paths})
