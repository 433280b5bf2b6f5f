/* SPDX-License-Identifier: MIT */
/*
 * Tests of where pictures may be read from and where a project may be exported to: hostile paths
 * below a folder, with and without roots, resolved by the kernel and by walking, which must agree.
 * The store of what is read: test_picture_store.c; writing there: test_commit.c.
 */
#include "check.h"

#include "art/picture.h"
#include "export/outputs.h"
#include "file/file_path_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

/* ---- A folder for all cases ---- */

enum { GOOD = -1 };

static char *ground; /* folder of the tests: ground/project, ground/outside, ground/shared */
static char *project;

static char *inside(const char *name)
{
    return g_build_filename(ground, name, NULL);
}

static void put_file(const char *name, const char *text)
{
    char *path = inside(name);
    CHECK(g_file_set_contents(path, text, -1, NULL));
    g_free(path);
}

static void put_folder(const char *name)
{
    char *path = inside(name);
    CHECK(g_mkdir_with_parents(path, 0755) == 0);
    g_free(path);
}

static void put_link(const char *name, const char *target)
{
    char *path = inside(name);
    CHECK(symlink(target, path) == 0);
    g_free(path);
}

static void build_ground(void)
{
    ground = g_dir_make_tmp("gabarit-paths-XXXXXX", NULL);
    CHECK(ground != NULL);
    project = inside("project");
    put_folder("project/art/deep/er");
    put_folder("project/empty");
    put_folder("outside/art");
    put_folder("shared/sets");
    put_folder("project-beside");
    put_file("project/a.png", "a");
    put_file("project/art/b.png", "b");
    put_file("project/art/deep/er/c.png", "c");
    put_file("project/..png", "dots");
    put_file("project/\xff\xfe.png", "bytes");
    put_file("outside/secret.png", "secret");
    put_file("outside/art/b.png", "secret");
    put_file("shared/sets/s.png", "shared");
    put_file("project-beside/n.png", "secret");
    put_link("project/to-a", "a.png");
    put_link("project/to-art", "art");
    put_link("project/art/up", "..");
    put_link("project/art/up-a", "../a.png");
    put_link("project/out", "../outside");
    put_link("project/out-file", "../outside/secret.png");
    put_link("project/art/out-deep", "../../outside/art");
    put_link("project/back", "../project/a.png");
    put_link("project/chain", "chain-2");
    put_link("project/chain-2", "out-file");
    put_link("project/good-chain", "to-art/../to-a");
    put_link("project/loop", "loop");
    put_link("project/loop-1", "loop-2");
    put_link("project/loop-2", "loop-1");
    put_link("project/dangling", "nowhere.png");
    put_link("project/dangling-out", "/nowhere.png");
    put_link("project/slash", "a.png/");
    put_link("project/art-slash", "art/");
    put_link("project/root", "/");
    put_link("project/proc", "/proc/self/root");
    put_link("project/passwd", "/etc/passwd");
    put_link("project/zero", "/dev/zero");
    put_link("project/to-shared", "../shared/sets");
    char *name = inside("project/pipe");
    CHECK(mkfifo(name, 0644) == 0);
    g_free(name);
    put_link("project/to-pipe", "pipe");
    char *whole = inside("project/a.png"), *absolute = inside("project/absolute");
    CHECK(symlink(whole, absolute) == 0);
    g_free(whole);
    g_free(absolute);
}

static void clear_ground(void)
{
    char *command = g_strdup_printf("rm -rf '%s'", ground);
    CHECK(system(command) == 0);
    g_free(command);
    g_free(project);
    g_free(ground);
}

/* ---- Paths and expected results ---- */

typedef struct PathCase {
    const char *path;
    int wanted; /* GOOD or a PictureError */
    const char *text;
} PathCase;

static const PathCase table[] = {
    {"a.png", GOOD, "a"},
    {"./a.png", GOOD, "a"},
    {".//a.png", GOOD, "a"},
    {"././././a.png", GOOD, "a"},
    {"..png", GOOD, "dots"},
    {"\xff\xfe.png", GOOD, "bytes"},
    {"art/b.png", GOOD, "b"},
    {"art//b.png", GOOD, "b"},
    {"art/./b.png", GOOD, "b"},
    {"art/../a.png", GOOD, "a"},
    {"art/deep/../../a.png", GOOD, "a"},
    {"art/deep/er/c.png", GOOD, "c"},
    {"art/deep/er/../../b.png", GOOD, "b"},
    {"to-a", GOOD, "a"},
    {"to-art/b.png", GOOD, "b"},
    {"to-art/../a.png", GOOD, "a"},
    {"art/up/a.png", GOOD, "a"},
    {"art/up/art/up/a.png", GOOD, "a"},
    {"art/up-a", GOOD, "a"},
    {"good-chain", GOOD, "a"},
    {"art-slash/b.png", GOOD, "b"},
    {"", PICTURE_MISSING, NULL},
    {"nothing.png", PICTURE_MISSING, NULL},
    {"art/nothing.png", PICTURE_MISSING, NULL},
    {"nothing/a.png", PICTURE_MISSING, NULL},
    {"a.png/", PICTURE_MISSING, NULL},
    {"a.png/.", PICTURE_MISSING, NULL},
    {"a.png/..", PICTURE_MISSING, NULL},
    {"a.png/b.png", PICTURE_MISSING, NULL},
    {"a.png/../a.png", PICTURE_MISSING, NULL},
    {"nothing/../a.png", PICTURE_MISSING, NULL},
    {"slash", PICTURE_MISSING, NULL},
    {"dangling", PICTURE_MISSING, NULL},
    {"A.PNG", PICTURE_MISSING, NULL},
    {"a.png ", PICTURE_MISSING, NULL},
    {"art\\b.png", PICTURE_MISSING, NULL},
    {"file:a.png", PICTURE_MISSING, NULL},
    {"%2e%2e/outside/secret.png", PICTURE_MISSING, NULL},
    {"...", PICTURE_MISSING, NULL},
    {"~/a.png", PICTURE_MISSING, NULL},
    {"$HOME/a.png", PICTURE_MISSING, NULL},
    {".", PICTURE_NOT_REGULAR, NULL},
    {"./", PICTURE_NOT_REGULAR, NULL},
    {"art", PICTURE_NOT_REGULAR, NULL},
    {"art/", PICTURE_NOT_REGULAR, NULL},
    {"empty", PICTURE_NOT_REGULAR, NULL},
    {"art/..", PICTURE_NOT_REGULAR, NULL},
    {"art/up", PICTURE_NOT_REGULAR, NULL},
    {"to-art", PICTURE_NOT_REGULAR, NULL},
    {"pipe", PICTURE_NOT_REGULAR, NULL},
    {"to-pipe", PICTURE_NOT_REGULAR, NULL},
    {"./pipe", PICTURE_NOT_REGULAR, NULL},
    {"..", PICTURE_OUTSIDE, NULL},
    {"../", PICTURE_OUTSIDE, NULL},
    {"./..", PICTURE_OUTSIDE, NULL},
    {"../project", PICTURE_OUTSIDE, NULL},
    {"../project/a.png", PICTURE_OUTSIDE, NULL},
    {"../outside/secret.png", PICTURE_OUTSIDE, NULL},
    {"../project-beside/n.png", PICTURE_OUTSIDE, NULL},
    {"art/../../outside/secret.png", PICTURE_OUTSIDE, NULL},
    {"art/up/../outside/secret.png", PICTURE_OUTSIDE, NULL},
    {"art/deep/../../../outside/secret.png", PICTURE_OUTSIDE, NULL},
    {"../nothing/at/all", PICTURE_OUTSIDE, NULL},
    {"/", PICTURE_OUTSIDE, NULL},
    {"//", PICTURE_OUTSIDE, NULL},
    {"/etc/passwd", PICTURE_OUTSIDE, NULL},
    {"//etc/passwd", PICTURE_OUTSIDE, NULL},
    {"/nothing/at/all", PICTURE_OUTSIDE, NULL},
    {"/proc/self/mem", PICTURE_OUTSIDE, NULL},
    {"/proc/self/environ", PICTURE_OUTSIDE, NULL},
    {"/proc/self/fd/0", PICTURE_OUTSIDE, NULL},
    {"/dev/zero", PICTURE_OUTSIDE, NULL},
    {"/dev/stdin", PICTURE_OUTSIDE, NULL},
    {"/dev/tty", PICTURE_OUTSIDE, NULL},
    {"/sys/kernel", PICTURE_OUTSIDE, NULL},
    {"out", PICTURE_OUTSIDE, NULL},
    {"out/secret.png", PICTURE_OUTSIDE, NULL},
    {"out/art/b.png", PICTURE_OUTSIDE, NULL},
    {"out-file", PICTURE_OUTSIDE, NULL},
    {"art/out-deep/b.png", PICTURE_OUTSIDE, NULL},
    {"to-art/out-deep/b.png", PICTURE_OUTSIDE, NULL},
    {"back", PICTURE_OUTSIDE, NULL},
    {"chain", PICTURE_OUTSIDE, NULL},
    {"absolute", PICTURE_OUTSIDE, NULL},
    {"dangling-out", PICTURE_OUTSIDE, NULL},
    {"root/etc/passwd", PICTURE_OUTSIDE, NULL},
    {"proc/etc/passwd", PICTURE_OUTSIDE, NULL},
    {"passwd", PICTURE_OUTSIDE, NULL},
    {"zero", PICTURE_OUTSIDE, NULL},
    {"to-shared/s.png", PICTURE_OUTSIDE, NULL},
    {"loop", PICTURE_NOT_READABLE, NULL},
    {"loop-1", PICTURE_NOT_READABLE, NULL},
    {"loop-2/a.png", PICTURE_NOT_READABLE, NULL},
};

/* Returns the error of opening a path, or GOOD; then `text` has the beginning of the file. */
static int opened(const char *folder, const char *const *roots, const char *path, char text[16])
{
    GError *error = NULL;
    int file = picture_open(folder, roots, path, &error);
    memset(text, 0, 16);
    if (file < 0) {
        CHECK_THAT(error != NULL && error->domain == PICTURE_ERROR, "%s: no error", path);
        int code = error != NULL ? error->code : GOOD;
        g_clear_error(&error);
        return code;
    }
    struct stat info;
    CHECK(error == NULL && fstat(file, &info) == 0 && S_ISREG(info.st_mode));
    CHECK(read(file, text, 15) >= 0);
    close(file);
    return GOOD;
}

static void test_table(void)
{
    char text[16];
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        const PathCase *c = &table[i];
        int got = opened(project, NULL, c->path, text);
        CHECK_THAT(got == c->wanted, "\"%s\": %d, not %d", c->path, got, c->wanted);
        CHECK_THAT(got != GOOD || strcmp(text, c->text) == 0, "\"%s\" is \"%s\"", c->path, text);
        /* The same with a prefix that changes nothing. */
        char *longer = g_strconcat("./", c->path, NULL);
        if (c->path[0] != '/' && c->path[0] != 0)
            CHECK_THAT(opened(project, NULL, longer, text) == c->wanted, "\"%s\"", longer);
        g_free(longer);
    }
    check_note("%zu paths, each in two spellings", CHECK_COUNT(table));
}

/* ---- Writing ---- */

/* Checks file_path_beneath for a path that may or may not be read. It accepts nothing outside the
 * project, nothing that is not a regular file, and of missing files only names in folders of the
 * project. */
static void check_place(const char *path, int wanted, size_t *outside)
{
    FilePath place;
    GError *error = NULL;
    bool good = file_path_beneath(project, path, &place, &error);
    CHECK_THAT(good == (error == NULL), "\"%s\": no word", path);
    if (wanted == GOOD)
        CHECK_THAT(good && place.exists && place.regular, "\"%s\": refused", path);
    else
        CHECK_THAT(!good || (wanted == PICTURE_MISSING && !place.exists), "\"%s\": taken", path);
    if (good) {
        char *whole = inside("project");
        CHECK_THAT(g_str_has_prefix(place.path, whole), "\"%s\" is %s", path, place.path);
        g_free(whole);
        file_path_clear(&place);
    } else if (wanted == PICTURE_OUTSIDE) {
        *outside += g_error_matches(error, FILE_ERROR, FILE_OUTSIDE);
    }
    g_clear_error(&error);
}

static void test_places(void)
{
    size_t outside = 0;
    for (size_t i = 0; i < CHECK_COUNT(table); i++)
        check_place(table[i].path, table[i].wanted, &outside);
    check_note("%zu paths lead outside", outside);
    CHECK(outside >= 35);
}

static const char known_header[] =
    "/*\n * Generated from a sprite bank, with its names and numbers; do not edit.\n"
    " * gab_bank_matches(&bank, GAB_DIGEST) tests whether a bank still has them.\n */\n"
    "#ifndef GAB_NAMES_H\n#define GAB_NAMES_H\n\n#include <stdint.h>\n\n"
    "#define GAB_DIGEST UINT64_C(0x0123456789ABCDEF)\n\n/* Tags, by their numbers. */\nenum {\n"
    "    TAG_HEAD = 1,\n    TAG_U00E9_2 = 2\n};\n\n#endif\n";

/* The files in the project's folder before outputs are resolved. */
static const struct {
    const char *name, *text;
} standing[] = {
    {"ours.gab", "\x89GAB\r\n\x1a\n...."},
    {"ours.pak", "\x89GAB\r\n\x1a\n...."},
    {"cut.gab", "\x89GAB"},
    {"ours.gab.json", "{\n  \"format\": \"gabarit-bank\",\n"},
    {"other.json", "{\"name\": \"x\", \"format\": \"gabarit-bank\"}"},
    {"project.json", "{\n  \"format\": \"gabarit project\",\n"},
    {"ours.h", known_header},
    {".bashrc", "alias ls='ls -l'\n"},
    {"main.c", "int main(void) { return 0; }\n"},
    {"their.h", "#ifndef GAB_NAMES_H\n#define GAB_NAMES_H\n#endif\n"},
    {"empty.h", ""},
    {"empty.gab", ""},
};

static const struct {
    const char *path;
    OutputKind kind;
    int wanted; /* GOOD or a FileError */
} outputs[] = {
    {"ours.gab", OUTPUT_BANK, GOOD},
    {"ours.pak", OUTPUT_BANK, GOOD},
    {"./art/../ours.gab", OUTPUT_BANK, GOOD},
    {"art/up/ours.gab", OUTPUT_BANK, GOOD},
    {"to-ours", OUTPUT_BANK, GOOD},
    {"ours.gab.json", OUTPUT_JSON, GOOD},
    {"ours.h", OUTPUT_HEADER, GOOD},
    {"new.gab", OUTPUT_BANK, GOOD},
    {"art/deep/new.gab", OUTPUT_BANK, GOOD},
    {"new.json", OUTPUT_JSON, GOOD},
    {"new.h", OUTPUT_HEADER, GOOD},
    {"$(x).h", OUTPUT_HEADER, GOOD},
    {"ours.gab", OUTPUT_JSON, FILE_NOT_OURS},
    {"ours.gab", OUTPUT_HEADER, FILE_NOT_OURS},
    {"ours.gab.json", OUTPUT_BANK, FILE_NOT_OURS},
    {"ours.h", OUTPUT_BANK, FILE_NOT_OURS},
    {"cut.gab", OUTPUT_BANK, FILE_NOT_OURS},
    {"other.json", OUTPUT_JSON, FILE_NOT_OURS},
    {"project.json", OUTPUT_JSON, FILE_NOT_OURS},
    {".bashrc", OUTPUT_BANK, FILE_NOT_OURS},
    {".bashrc", OUTPUT_JSON, FILE_NOT_OURS},
    {".bashrc", OUTPUT_HEADER, FILE_NOT_OURS},
    {"main.c", OUTPUT_HEADER, FILE_NOT_OURS},
    {"their.h", OUTPUT_HEADER, FILE_NOT_OURS},
    {"empty.h", OUTPUT_HEADER, FILE_NOT_OURS},
    {"empty.gab", OUTPUT_BANK, FILE_NOT_OURS},
    {"a.png", OUTPUT_BANK, FILE_NOT_OURS},
    {"to-a", OUTPUT_BANK, FILE_NOT_OURS},
    {".profile", OUTPUT_JSON, FILE_OUTSIDE},
    {"GNUmakefile", OUTPUT_JSON, FILE_OUTSIDE},
    {"new.sh", OUTPUT_BANK, FILE_OUTSIDE},
    {"new.c", OUTPUT_HEADER, FILE_OUTSIDE},
    {"new.gab", OUTPUT_JSON, FILE_OUTSIDE},
    {"new\n.gab", OUTPUT_BANK, FILE_OUTSIDE},
    {"new\x1b[2J.gab", OUTPUT_BANK, FILE_OUTSIDE},
    {"pipe", OUTPUT_BANK, FILE_OUTSIDE},
    {"art", OUTPUT_BANK, FILE_OUTSIDE},
    {"../new.gab", OUTPUT_BANK, FILE_OUTSIDE},
    {"../../.bashrc", OUTPUT_BANK, FILE_OUTSIDE},
    {"../project/new.gab", OUTPUT_BANK, FILE_OUTSIDE},
    {"out/new.gab", OUTPUT_BANK, FILE_OUTSIDE},
    {"new-link.gab", OUTPUT_BANK, FILE_OUTSIDE},
    {"/tmp/new.gab", OUTPUT_BANK, FILE_OUTSIDE},
    {"/dev/null", OUTPUT_BANK, FILE_OUTSIDE},
    {"/proc/self/fd/1", OUTPUT_BANK, FILE_OUTSIDE},
    {"/proc/self/cwd/new.gab", OUTPUT_BANK, FILE_OUTSIDE},
    {"proc/tmp/new.gab", OUTPUT_BANK, FILE_OUTSIDE},
    {"dangling", OUTPUT_BANK, FILE_NOT_SAVED},
    {"loop", OUTPUT_BANK, FILE_NOT_SAVED},
    {"nothing/new.gab", OUTPUT_BANK, FILE_NOT_SAVED},
    {"", OUTPUT_BANK, FILE_NOT_SAVED},
    {".", OUTPUT_BANK, FILE_NOT_SAVED},
    {"new.gab/", OUTPUT_BANK, FILE_NOT_SAVED},
    {"a.png/new.gab", OUTPUT_BANK, FILE_NOT_SAVED},
};

static int output_of(const char *path, OutputKind kind)
{
    FilePath place;
    GError *error = NULL;
    if (output_target(project, path, kind, &place, &error)) {
        file_path_clear(&place);
        return GOOD;
    }
    CHECK_THAT(error != NULL && error->domain == FILE_ERROR, "\"%s\": no error", path);
    int code = error != NULL ? error->code : GOOD;
    g_clear_error(&error);
    return code;
}

static void test_outputs(void)
{
    for (size_t i = 0; i < CHECK_COUNT(standing); i++) {
        char *name = g_strconcat("project/", standing[i].name, NULL);
        put_file(name, standing[i].text);
        g_free(name);
    }
    put_link("project/to-ours", "art/../ours.gab");
    put_link("project/new-link.gab", "../outside/new.gab");
    for (size_t i = 0; i < CHECK_COUNT(outputs); i++) {
        int got = output_of(outputs[i].path, outputs[i].kind);
        CHECK_THAT(got == outputs[i].wanted, "\"%s\" as %d: %d, not %d", outputs[i].path,
                   (int)outputs[i].kind, got, outputs[i].wanted);
    }
    char name[300];
    for (int length = 250; length < 290; length++) {
        memset(name, 'x', sizeof name);
        g_strlcpy(name + length - 4, ".gab", 5);
        CHECK_INT(output_of(name, OUTPUT_BANK), length <= 255 ? GOOD : FILE_NOT_SAVED);
    }
    /* A header with any addition, anywhere, is foreign. */
    for (const char *line = known_header; *line != 0; line = strchr(line, '\n') + 1) {
        GString *text = g_string_new_len(known_header, line - known_header);
        g_string_append(text, "int mine = 1;\n");
        g_string_append(text, line);
        put_file("project/ours.h", text->str);
        CHECK_INT(output_of("ours.h", OUTPUT_HEADER), FILE_NOT_OURS);
        g_string_free(text, true);
    }
}

/* An output must not be another output, or a file of the project, by another name. */
static void test_outputs_differ(void)
{
    static const struct {
        const char *one, *other, *fault; /* NULL: none */
    } rows[] = {
        {"new.gab", "new.h", NULL},
        {"new.gab", "./new.gab", "two outputs"},
        {"new.gab", "art/up/new.gab", "two outputs"},
        {"ours.gab", "to-ours", "two outputs"},
        {"new.gab", "a.png", "source file"},
        {"new.gab", "to-a", "source file"},
        {"new.gab", "art/b.png", "source file"},
        {"new.gab", "main.c", "source file"},
        {"new.gab", "their.h", "source file"},
        {"ours.gab", "ours.pak", NULL},
    };
    Project *whole = project_new();
    static const char *const paths[] = {"a.png", "../project/art/b.png", "nothing.png"};
    for (size_t i = 0; i < CHECK_COUNT(paths); i++) {
        Picture *picture = node_new(&picture_kind);
        picture->id = i + 1;
        node_set_text(&picture->path, paths[i]);
        node_set_list(&whole->pictures, list_append(whole->pictures, picture));
    }
    node_set_text(&whole->palette, "their.h");
    char *own = inside("project/main.c");
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        FilePath places[3] = {{.name = NULL}};
        GError *error = NULL;
        char *one = g_build_filename(project, rows[i].one, NULL);
        char *other = g_build_filename(project, rows[i].other, NULL);
        CHECK(file_path_named(one, &places[0], NULL) && file_path_named(other, &places[2], NULL));
        const char *fault = rows[i].fault;
        CHECK_THAT(outputs_are_distinct(places, 3, whole, own, &error) == (fault == NULL),
                   "%s and %s", rows[i].one, rows[i].other);
        CHECK_THAT(fault == NULL || (g_error_matches(error, FILE_ERROR, FILE_NOT_OURS) &&
                                     strstr(error->message, fault) != NULL),
                   "%s and %s: %s", rows[i].one, rows[i].other,
                   error != NULL ? error->message : "");
        g_clear_error(&error);
        file_path_clear(&places[0]);
        file_path_clear(&places[2]);
        g_free(one);
        g_free(other);
    }
    g_free(own);
    node_unref(whole);
}

static void test_long(void)
{
    char text[16];
    GString *path = g_string_new(NULL);
    for (int i = 0; i < 1500; i++)
        g_string_append(path, "./");
    g_string_append(path, "a.png");
    CHECK_INT(opened(project, NULL, path->str, text), GOOD);
    for (int i = 0; i < 2000; i++)
        g_string_prepend(path, "./");
    CHECK_INT(opened(project, NULL, path->str, text), PICTURE_NOT_READABLE);
    g_string_truncate(path, 0);
    for (int i = 0; i < 300; i++)
        g_string_append_c(path, 'x');
    CHECK_INT(opened(project, NULL, path->str, text), PICTURE_NOT_READABLE);
    g_string_truncate(path, 0);
    for (int i = 0; i < 400; i++)
        g_string_append(path, "art/../");
    g_string_append(path, "a.png");
    CHECK_INT(opened(project, NULL, path->str, text), GOOD);
    g_string_prepend(path, "../");
    CHECK_INT(opened(project, NULL, path->str, text), PICTURE_OUTSIDE);
    g_string_free(path, true);
}

/* ---- Roots ---- */

static void test_roots(void)
{
    char text[16];
    char *shared = inside("shared"), *file = inside("shared/sets/s.png");
    char *secret = inside("outside/secret.png"), *beside = inside("project-beside/n.png");
    char *mine = inside("project/a.png");
    const char *roots[] = {"/nothing/here", shared, NULL}, *own[] = {project, NULL};
    CHECK_INT(opened(project, roots, file, text), GOOD);
    CHECK_TEXT(text, "shared");
    CHECK_INT(opened(project, roots, "../shared/sets/s.png", text), GOOD);
    CHECK_INT(opened(project, roots, "to-shared/s.png", text), GOOD);
    CHECK_INT(opened(project, roots, "a.png", text), GOOD);
    CHECK_INT(opened(NULL, roots, file, text), GOOD);
    CHECK_INT(opened(NULL, roots, "sets/s.png", text), PICTURE_OUTSIDE);
    CHECK_INT(opened(NULL, NULL, file, text), PICTURE_OUTSIDE);
    CHECK_INT(opened(project, roots, secret, text), PICTURE_OUTSIDE);
    CHECK_INT(opened(project, roots, "../outside/secret.png", text), PICTURE_OUTSIDE);
    CHECK_INT(opened(project, roots, "out/secret.png", text), PICTURE_OUTSIDE);
    CHECK_INT(opened(project, roots, "../shared", text), PICTURE_OUTSIDE);
    CHECK_INT(opened(project, roots, "../shared/sets", text), PICTURE_NOT_REGULAR);
    CHECK_INT(opened(project, roots, "../shared/sets/../../outside/secret.png", text),
              PICTURE_OUTSIDE);
    /* A root allows a folder, not others whose names begin with its name. */
    CHECK_INT(opened(project, own, beside, text), PICTURE_OUTSIDE);
    CHECK_INT(opened(project, own, mine, text), GOOD);
    CHECK_INT(opened(project, own, "absolute", text), GOOD);
    CHECK_INT(opened(project, own, "back", text), GOOD);
    const char *all[] = {"/", NULL};
    CHECK_INT(opened(project, all, "/dev/zero", text), PICTURE_NOT_REGULAR);
    CHECK_INT(opened(project, all, "/dev/null", text), PICTURE_NOT_REGULAR);
    CHECK_INT(opened(project, all, "zero", text), PICTURE_NOT_REGULAR);
    CHECK_INT(opened(project, all, secret, text), GOOD);
    CHECK_INT(opened("/nothing/here", NULL, "a.png", text), PICTURE_MISSING);
    g_free(shared);
    g_free(file);
    g_free(secret);
    g_free(beside);
    g_free(mine);
}

/* ---- The kernel and the walk ---- */

static ino_t inode_of(int file)
{
    struct stat info = {0};
    CHECK(fstat(file, &info) == 0);
    return info.st_ino;
}

static void check_agree(int folder, const char *path)
{
    errno = 0;
    int one = resolve_by_kernel(folder, path, O_PATH), problem = errno;
    errno = 0;
    int other = resolve_by_walking(folder, path, O_PATH);
    CHECK_THAT((one >= 0) == (other >= 0) && (one >= 0 || problem == errno),
               "\"%s\": kernel %d (%s), walk %d (%s)", path, one, g_strerror(problem), other,
               g_strerror(errno));
    if (one >= 0 && other >= 0)
        CHECK_THAT(inode_of(one) == inode_of(other), "\"%s\" leads to two places", path);
    if (one >= 0)
        close(one);
    if (other >= 0)
        close(other);
}

static void test_walk(void)
{
    static const char *const parts[] = {
        "a.png",  "art",      "deep", "er",   "..",      ".",          "up",
        "to-art", "to-a",     "out",  "back", "loop",    "good-chain", "art-slash",
        "slash",  "dangling", "pipe", "",     "nothing", "root",       "empty"};
    int folder = open(project, O_PATH | O_DIRECTORY | O_CLOEXEC);
    CHECK(folder >= 0);
    errno = 0;
    int probe = resolve_by_kernel(folder, "a.png", O_PATH);
    check_note("openat2 %s", probe >= 0 ? "works here" : g_strerror(errno));
    for (size_t i = 0; probe >= 0 && i < CHECK_COUNT(table); i++)
        check_agree(folder, table[i].path);
    CheckRandom random = check_random("walk");
    for (size_t i = check_times(20000); probe >= 0 && i > 0 && !check_hopeless(); i--) {
        GString *path = g_string_new(parts[check_between(&random, 0, CHECK_COUNT(parts) - 1)]);
        for (int k = check_between(&random, 0, 5); k > 0; k--)
            g_string_append_printf(path, "/%s",
                                   parts[check_between(&random, 0, CHECK_COUNT(parts) - 1)]);
        check_agree(folder, path->str);
        g_string_free(path, true);
    }
    if (probe >= 0)
        close(probe);
    /* The walk by itself, independently of the kernel. */
    CHECK(resolve_by_walking(folder, "../outside/secret.png", O_PATH) == -1 && errno == EXDEV);
    CHECK(resolve_by_walking(folder, "out/secret.png", O_PATH) == -1 && errno == EXDEV);
    CHECK(resolve_by_walking(folder, "passwd", O_PATH) == -1 && errno == EXDEV);
    int file = resolve_by_walking(folder, "good-chain", O_RDONLY);
    char byte = 0;
    CHECK(file >= 0 && read(file, &byte, 1) == 1 && byte == 'a');
    close(file);
    close(folder);
}

static size_t open_files(void)
{
    size_t count = 0;
    GDir *folder = g_dir_open("/proc/self/fd", 0, NULL);
    while (folder != NULL && g_dir_read_name(folder) != NULL)
        count++;
    if (folder != NULL)
        g_dir_close(folder);
    return count;
}

static void test_nothing_stays_open(void)
{
    char text[16];
    const char *roots[] = {ground, NULL};
    size_t before = open_files();
    int folder = open(project, O_PATH | O_DIRECTORY | O_CLOEXEC);
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        opened(project, NULL, table[i].path, text);
        opened(project, roots, table[i].path, text);
        output_of(table[i].path, OUTPUT_BANK);
        int file = resolve_by_walking(folder, table[i].path, O_PATH);
        if (file >= 0)
            close(file);
    }
    close(folder);
    CHECK_INT(open_files(), before);
}

/* Opening a device may rewind it, opening a pipe may wake another process: neither is opened. */
static void test_nothing_else_is_opened(void)
{
    char text[16];
    char event[512];
    char *pipe = inside("project/pipe"), *file = inside("project/a.png");
    int watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    CHECK(watch >= 0 && inotify_add_watch(watch, pipe, IN_OPEN) >= 0);
    CHECK_INT(opened(project, NULL, "pipe", text), PICTURE_NOT_REGULAR);
    CHECK_INT(opened(project, NULL, "to-pipe", text), PICTURE_NOT_REGULAR);
    CHECK(read(watch, event, sizeof event) < 0);
    CHECK(inotify_add_watch(watch, file, IN_OPEN) >= 0);
    CHECK_INT(opened(project, NULL, "a.png", text), GOOD);
    CHECK(read(watch, event, sizeof event) > 0);
    close(watch);
    g_free(pipe);
    g_free(file);
}

static const CheckCase cases[] = {
    {"hostile paths lead nowhere, the others to their file", test_table},
    {"places to write to lie where files may be read", test_places},
    {"outputs that a project names", test_outputs},
    {"outputs, and what a project is made of", test_outputs_differ},
    {"long paths and long names", test_long},
    {"roots allow what is below them, and nothing else", test_roots},
    {"the walk answers as the kernel does", test_walk},
    {"what is no file is not opened", test_nothing_else_is_opened},
    {"nothing stays open", test_nothing_stays_open},
};

int main(int argc, char **argv)
{
    build_ground();
    int status = check_main(argc, argv, cases, CHECK_COUNT(cases));
    clear_ground();
    return status;
}
