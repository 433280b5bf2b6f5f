/* SPDX-License-Identifier: MIT */
/*
 * Tests that messages of core are translated to French, and that files do not depend on the
 * language. The environment variables GABARIT_DEMO, GABARIT_PO and LOCPATH name the folders of the
 * demo, of the catalogues and of the locale.
 */
#include "../folder.h"
#include "check.h"
#include "check/check.h"
#include "file/save.h"
#include "formats/export_files.h"

#include <libintl.h>
#include <locale.h>

static void set_language(const char *language)
{
    g_setenv("LANGUAGE", language, true);
    CHECK(setlocale(LC_ALL, language[0] != 0 ? "fr_FR.UTF-8" : "C") != NULL);
}

/* ---- Files ---- */

/* The files of a project: the project file and its exports. */
typedef struct Files {
    char *project;
    GPtrArray *exports; /* ExportFile *: header, JSON, bank */
} Files;

static Files files_of(const Project *project, PictureStore *store)
{
    Files files = {.project = NULL};
    GError *error = NULL;
    char *folder = temporary_folder_new(), *path = g_build_filename(folder, "saved.gabarit", NULL);
    ExportSettings *settings = node_new(&export_settings_kind);
    node_set_text(&settings->bank, "demo.gab");
    node_set_text(&settings->json, "demo.gab.json");
    node_set_text(&settings->header, "demo.h");
    const ExportInput input = {.project = project,
                               .store = store,
                               .settings = settings,
                               .bank = "demo.gab",
                               .prefix = "demo"};
    FileMark mark = {.exists = false};
    CHECK_THAT(project_save(project, path, &mark, NULL, &error), "%s", error->message);
    g_clear_error(&error);
    files.exports = project_export(&input, &error);
    CHECK_THAT(files.exports != NULL, "%s", error->message);
    g_clear_error(&error);
    node_unref(settings);
    files.project = folder_text(path);
    folder_remove(folder);
    g_free(path);
    g_free(folder);
    return files;
}

static void files_clear(Files *files)
{
    g_free(files->project);
    g_ptr_array_unref(files->exports);
}

static GBytes *bytes_of(const Files *files, guint number)
{
    return ((const ExportFile *)files->exports->pdata[number])->bytes;
}

static Files demo_files(void)
{
    const char *folder = g_getenv("GABARIT_DEMO");
    char *path = g_build_filename(folder, "demo.gabarit", NULL);
    GError *error = NULL;
    Project *project = project_load(path, NULL, &error);
    CHECK_THAT(project != NULL, "%s", error->message);
    PictureStore *store = picture_store_new(folder, NULL, NULL);
    Files files = files_of(project, store);
    picture_store_unref(store);
    node_unref(project);
    g_free(path);
    return files;
}

static void test_demo(void)
{
    set_language("");
    Files english = demo_files();
    set_language("fr");
    Files french = demo_files();
    CHECK(english.project != NULL && strlen(english.project) > 10000);
    CHECK_TEXT(french.project, english.project);
    for (guint i = 0; i < 3; i++)
        CHECK(g_bytes_equal(bytes_of(&french, i), bytes_of(&english, i)));
    files_clear(&english);
    files_clear(&french);
}

/* ---- New projects ---- */

/* Names of tags are translated. Names of roles are not, because games and rules use them. */
static void test_new_project(void)
{
    set_language("fr");
    Project *project = project_new();
    Files files = files_of(project, NULL);
    const Tag *head = project_tag(project, 1);
    gsize size;
    const char *header = g_bytes_get_data(bytes_of(&files, 0), &size);
    CHECK_TEXT(head->name, "tête");
    CHECK_TEXT(head->role, "body");
    CHECK_TEXT(role_display_name(head->role), "corps");
    CHECK_TEXT(role_display_name("boss"), "boss");
    CHECK(g_strstr_len(header, (gssize)size, "DEMO_TAG_TU00EATE = 1") != NULL);
    CHECK(g_strstr_len(header, (gssize)size, "DEMO_ROLE_BODY = 0") != NULL);
    for (gsize i = 0; i < size; i++)
        CHECK((unsigned char)header[i] < 0x80);
    files_clear(&files);
    node_unref(project);
}

/* ---- Messages ---- */

static char *load_error(const char *path)
{
    GError *error = NULL;
    CHECK(project_load(path, NULL, &error) == NULL);
    char *text = g_strdup(error->message);
    g_error_free(error);
    return text;
}

static void check_error(const char *language, const char *text, const char *expected)
{
    char *folder = temporary_folder_new(), *path = g_build_filename(folder, "p.gabarit", NULL);
    CHECK(g_file_set_contents(path, text, -1, NULL));
    set_language(language);
    char *message = load_error(path);
    CHECK_THAT(g_str_has_prefix(message, path), "%s", message);
    CHECK_TEXT(message + strlen(path), expected);
    folder_remove(folder);
    g_free(message);
    g_free(path);
    g_free(folder);
}

static void test_errors(void)
{
    check_error("", "{}", ": this is not a Gabarit project");
    check_error("fr", "{}", "\u00a0: ce n’est pas un projet de Gabarit");
    check_error("", "no", ": line 1, column 1: a value is expected here, not \"no\"");
    check_error("fr", "no",
                "\u00a0: ligne 1, colonne 1\u00a0: une valeur est attendue ici, et non \"no\"");
    check_error(
        "fr", "[",
        "\u00a0: ligne 1, colonne 2\u00a0: le texte finit ici, mais la liste commencée à la "
        "ligne 1 n’est pas fermée");
    const char *tags = "{\"format\": \"gabarit project\", \"version\": 1, \"tags\": 3}";
    check_error("", tags, ": tags: a list is expected here, not a number");
    check_error("fr", tags, "\u00a0: tags\u00a0: une liste est attendu ici, et non un nombre");
}

/* Returns the first problem of a project whose animation has no frames. */
static char *first_problem(void)
{
    static const char text[] =
        "{\"format\": \"gabarit project\", \"version\": 1, \"sprites\": [{\"id\": "
        "\"0000000000000001\", \"name\": \"ken\", \"frames\": [], \"animations\": [{\"id\": "
        "\"0000000000000002\", \"name\": \"a: b\"}]}]}";
    static const char *const skip[] = {"sprite-empty", NULL};
    CheckOptions options = {.skip = skip};
    GError *error = NULL;
    Project *project = project_from_text(text, strlen(text), &error);
    CHECK_THAT(project != NULL, "%s", error->message);
    Problems *problems = project_check(project, NULL, &options);
    CHECK_INT(problems->count, 1);
    char *joined = g_strjoin("|", problems->items[0].where, problems->items[0].what,
                             problems->items[0].text, NULL);
    problems_free(problems);
    node_unref(project);
    return joined;
}

static void test_problems(void)
{
    set_language("");
    char *english = first_problem();
    set_language("fr");
    char *french = first_problem();
    CHECK_TEXT(english, "sprite ken, animation 1 (a: b)|it has no frames|"
                        "sprite ken, animation 1 (a: b): it has no frames");
    CHECK_TEXT(french, "sprite ken, animation 1 (a: b)|aucune frame|"
                       "sprite ken, animation 1 (a: b)\u00a0: aucune frame");
    g_free(english);
    g_free(french);
}

static const CheckCase cases[] = {
    {"the demo is saved and exported equally in French", test_demo},
    {"a new project has French tags, untranslated roles, and an ASCII header", test_new_project},
    {"errors are translated", test_errors},
    {"problems are translated", test_problems},
};

int main(int argc, char **argv)
{
    bindtextdomain("gabarit", g_getenv("GABARIT_PO"));
    bind_textdomain_codeset("gabarit", "UTF-8");
    textdomain("gabarit");
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
