/* SPDX-License-Identifier: MIT */
/*
 * Tests of the paths from which pictures may be read and to which a project may be exported:
 * hostile paths below a folder, with and without roots, resolved by the kernel and by walking,
 * which must agree. The store of pictures: test_picture_store.c; writing files: test_commit.c.
 */
#include "check.h"

#include "art/picture.h"
#include "file/file_path_internal.h"
#include "formats/bank/bank_exports.h"

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

enum { ACCEPTED = -1 };

static char *scratch; /* folder of the tests: scratch/project, scratch/outside, scratch/shared */
static char *project;

static char *in_scratch(const char *name)
{
    return g_build_filename(scratch, name, NULL);
}

static void put_file(const char *name, const char *text)
{
    char *path = in_scratch(name);
    CHECK(g_file_set_contents(path, text, -1, NULL));
    g_free(path);
}

static void put_folder(const char *name)
{
    char *path = in_scratch(name);
    CHECK(g_mkdir_with_parents(path, 0755) == 0);
    g_free(path);
}

static void put_link(const char *name, const char *target)
{
    char *path = in_scratch(name);
    CHECK(symlink(target, path) == 0);
    g_free(path);
}

static void make_scratch(void)
{
    scratch = g_dir_make_tmp("gabarit-paths-XXXXXX", NULL);
    CHECK(scratch != NULL);
    project = in_scratch("project");
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
    char *name = in_scratch("project/pipe");
    CHECK(mkfifo(name, 0644) == 0);
    g_free(name);
    put_link("project/to-pipe", "pipe");
    char *absolute_target = in_scratch("project/a.png"), *absolute = in_scratch("project/absolute");
    CHECK(symlink(absolute_target, absolute) == 0);
    g_free(absolute_target);
    g_free(absolute);
}

static void remove_scratch(void)
{
    char *command = g_strdup_printf("rm -rf '%s'", scratch);
    CHECK(system(command) == 0);
    g_free(command);
    g_free(project);
    g_free(scratch);
}

/* ---- Paths and expected results ---- */

typedef struct PathCase {
    const char *path;
    int wanted; /* ACCEPTED or a PictureError */
    const char *text;
} PathCase;

static const PathCase table[] = {
    {"a.png", ACCEPTED, "a"},
    {"./a.png", ACCEPTED, "a"},
    {".//a.png", ACCEPTED, "a"},
    {"././././a.png", ACCEPTED, "a"},
    {"..png", ACCEPTED, "dots"},
    {"\xff\xfe.png", ACCEPTED, "bytes"},
    {"art/b.png", ACCEPTED, "b"},
    {"art//b.png", ACCEPTED, "b"},
    {"art/./b.png", ACCEPTED, "b"},
    {"art/../a.png", ACCEPTED, "a"},
    {"art/deep/../../a.png", ACCEPTED, "a"},
    {"art/deep/er/c.png", ACCEPTED, "c"},
    {"art/deep/er/../../b.png", ACCEPTED, "b"},
    {"to-a", ACCEPTED, "a"},
    {"to-art/b.png", ACCEPTED, "b"},
    {"to-art/../a.png", ACCEPTED, "a"},
    {"art/up/a.png", ACCEPTED, "a"},
    {"art/up/art/up/a.png", ACCEPTED, "a"},
    {"art/up-a", ACCEPTED, "a"},
    {"good-chain", ACCEPTED, "a"},
    {"art-slash/b.png", ACCEPTED, "b"},
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

/* Opens a path. Returns its error, or ACCEPTED; then `text` is set to the beginning of the file. */
static int open_result(const char *folder, const char *const *roots, const char *path,
                       char text[16])
{
    GError *error = NULL;
    int file = picture_open(folder, roots, path, &error);
    memset(text, 0, 16);
    if (file < 0) {
        CHECK_THAT(error != NULL && error->domain == PICTURE_ERROR, "%s: no error", path);
        int code = error != NULL ? error->code : ACCEPTED;
        g_clear_error(&error);
        return code;
    }
    struct stat info;
    CHECK(error == NULL && fstat(file, &info) == 0 && S_ISREG(info.st_mode));
    CHECK(read(file, text, 15) >= 0);
    close(file);
    return ACCEPTED;
}

static void test_table(void)
{
    char text[16];
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        const PathCase *c = &table[i];
        int got = open_result(project, NULL, c->path, text);
        CHECK_THAT(got == c->wanted, "\"%s\": %d, not %d", c->path, got, c->wanted);
        CHECK_THAT(got != ACCEPTED || strcmp(text, c->text) == 0, "\"%s\" is \"%s\"", c->path,
                   text);
        /* The same with a prefix that changes nothing. */
        char *longer = g_strconcat("./", c->path, NULL);
        if (c->path[0] != '/' && c->path[0] != 0)
            CHECK_THAT(open_result(project, NULL, longer, text) == c->wanted, "\"%s\"", longer);
        g_free(longer);
    }
    check_note("%zu paths, each in two spellings", CHECK_COUNT(table));
}

/* ---- Writing ---- */

/*
 * Checks that file_path_beneath accepts no path outside the project, none of a file that is not
 * regular, and those of missing files only in folders of the project. `wanted` is the result of
 * reading the path.
 */
static void check_output_path(const char *path, int wanted, size_t *outside)
{
    FilePath file;
    GError *error = NULL;
    bool success = file_path_beneath(project, path, &file, &error);
    CHECK_THAT(success == (error == NULL), "\"%s\": wrong error", path);
    if (wanted == ACCEPTED)
        CHECK_THAT(success && file.exists && file.regular, "\"%s\": rejected", path);
    else
        CHECK_THAT(!success || (wanted == PICTURE_MISSING && !file.exists), "\"%s\": accepted",
                   path);
    if (success) {
        char *folder = in_scratch("project");
        CHECK_THAT(g_str_has_prefix(file.path, folder), "\"%s\" is %s", path, file.path);
        g_free(folder);
        file_path_clear(&file);
    } else if (wanted == PICTURE_OUTSIDE) {
        *outside += g_error_matches(error, FILE_ERROR, FILE_OUTSIDE);
    }
    g_clear_error(&error);
}

static void test_output_paths(void)
{
    size_t outside = 0;
    for (size_t i = 0; i < CHECK_COUNT(table); i++)
        check_output_path(table[i].path, table[i].wanted, &outside);
    check_note("%zu paths lead outside the project", outside);
    CHECK(outside >= 35);
}

static const char known_header[] =
    "/*\n * Generated from a sprite bank, with its names and numbers; do not edit.\n"
    " * gab_bank_matches(&bank, GAB_DIGEST) tests whether a bank still has them.\n */\n"
    "#ifndef GAB_NAMES_H\n#define GAB_NAMES_H\n\n#include <stdint.h>\n\n"
    "#define GAB_DIGEST UINT64_C(0x0123456789ABCDEF)\n\n/* Tags, by their numbers. */\nenum {\n"
    "    TAG_HEAD = 1,\n    TAG_U00E9_2 = 2\n};\n\n#endif\n";

/* The files in the project's folder before paths of outputs are resolved. */
static const struct {
    const char *name, *text;
    const OutputKind *seal; /* or NULL */
} existing[] = {
    {"ours.gab", "\x89GAB\r\n\x1a\n....", NULL},
    {"ours.pak", "\x89GAB\r\n\x1a\n....", NULL},
    {"cut.gab", "\x89GAB", NULL},
    {"ours.gab.json", "{\n  \"format\": \"gabarit-bank\",\n", &json_output},
    {"edited.gab.json", "{\n  \"format\": \"gabarit-bank\",\n", NULL},
    {"other.json", "{\"name\": \"x\", \"format\": \"gabarit-bank\"}", NULL},
    {"project.json", "{\n  \"format\": \"gabarit project\",\n", NULL},
    {"ours.h", known_header, &header_output},
    {"edited.h", known_header, NULL},
    {".bashrc", "alias ls='ls -l'\n", NULL},
    {"main.c", "int main(void) { return 0; }\n", NULL},
    {"their.h", "#ifndef GAB_NAMES_H\n#define GAB_NAMES_H\n#endif\n", NULL},
    {"empty.h", "", NULL},
    {"empty.gab", "", NULL},
};

static const struct {
    const char *path;
    const OutputKind *kind;
    int wanted; /* ACCEPTED or a FileError */
} outputs[] = {
    {"ours.gab", &bank_output, ACCEPTED},
    {"ours.pak", &bank_output, ACCEPTED},
    {"./art/../ours.gab", &bank_output, ACCEPTED},
    {"art/up/ours.gab", &bank_output, ACCEPTED},
    {"to-ours", &bank_output, ACCEPTED},
    {"ours.gab.json", &json_output, ACCEPTED},
    {"ours.h", &header_output, ACCEPTED},
    {"new.gab", &bank_output, ACCEPTED},
    {"art/deep/new.gab", &bank_output, ACCEPTED},
    {"new.json", &json_output, ACCEPTED},
    {"new.h", &header_output, ACCEPTED},
    {"$(x).h", &header_output, ACCEPTED},
    {"ours.gab", &json_output, FILE_NOT_OURS},
    {"ours.gab", &header_output, FILE_NOT_OURS},
    {"ours.gab.json", &bank_output, FILE_NOT_OURS},
    {"ours.h", &bank_output, FILE_NOT_OURS},
    {"cut.gab", &bank_output, FILE_NOT_OURS},
    {"edited.gab.json", &json_output, FILE_NOT_OURS},
    {"other.json", &json_output, FILE_NOT_OURS},
    {"project.json", &json_output, FILE_NOT_OURS},
    {".bashrc", &bank_output, FILE_NOT_OURS},
    {".bashrc", &json_output, FILE_NOT_OURS},
    {".bashrc", &header_output, FILE_NOT_OURS},
    {"main.c", &header_output, FILE_NOT_OURS},
    {"edited.h", &header_output, FILE_NOT_OURS},
    {"their.h", &header_output, FILE_NOT_OURS},
    {"empty.h", &header_output, FILE_NOT_OURS},
    {"empty.gab", &bank_output, FILE_NOT_OURS},
    {"a.png", &bank_output, FILE_NOT_OURS},
    {"to-a", &bank_output, FILE_NOT_OURS},
    {".profile", &json_output, FILE_OUTSIDE},
    {"GNUmakefile", &json_output, FILE_OUTSIDE},
    {"new.sh", &bank_output, FILE_OUTSIDE},
    {"new.c", &header_output, FILE_OUTSIDE},
    {"new.gab", &json_output, FILE_OUTSIDE},
    {"new\n.gab", &bank_output, FILE_OUTSIDE},
    {"new\x1b[2J.gab", &bank_output, FILE_OUTSIDE},
    {"pipe", &bank_output, FILE_OUTSIDE},
    {"art", &bank_output, FILE_OUTSIDE},
    {"../new.gab", &bank_output, FILE_OUTSIDE},
    {"../../.bashrc", &bank_output, FILE_OUTSIDE},
    {"../project/new.gab", &bank_output, FILE_OUTSIDE},
    {"out/new.gab", &bank_output, FILE_OUTSIDE},
    {"new-link.gab", &bank_output, FILE_OUTSIDE},
    {"/tmp/new.gab", &bank_output, FILE_OUTSIDE},
    {"/dev/null", &bank_output, FILE_OUTSIDE},
    {"/proc/self/fd/1", &bank_output, FILE_OUTSIDE},
    {"/proc/self/cwd/new.gab", &bank_output, FILE_OUTSIDE},
    {"proc/tmp/new.gab", &bank_output, FILE_OUTSIDE},
    {"dangling", &bank_output, FILE_NOT_SAVED},
    {"loop", &bank_output, FILE_NOT_SAVED},
    {"nothing/new.gab", &bank_output, FILE_NOT_SAVED},
    {"", &bank_output, FILE_NOT_SAVED},
    {".", &bank_output, FILE_NOT_SAVED},
    {"new.gab/", &bank_output, FILE_NOT_SAVED},
    {"a.png/new.gab", &bank_output, FILE_NOT_SAVED},
};

/* Returns a text with the checksum of its kind, if there is one. The caller frees it. */
static char *sealed(const OutputKind *kind, const char *text)
{
    if (kind == NULL)
        return g_strdup(text);
    GBytes *bytes = output_seal(kind, g_bytes_new(text, strlen(text)));
    char *copy = g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
    g_bytes_unref(bytes);
    return copy;
}

static int output_result(const char *path, const OutputKind *kind)
{
    FilePath file;
    GError *error = NULL;
    if (output_target(project, path, kind, &file, &error)) {
        file_path_clear(&file);
        return ACCEPTED;
    }
    CHECK_THAT(error != NULL && error->domain == FILE_ERROR, "\"%s\": no error", path);
    int code = error != NULL ? error->code : ACCEPTED;
    g_clear_error(&error);
    return code;
}

static void test_outputs(void)
{
    for (size_t i = 0; i < CHECK_COUNT(existing); i++) {
        char *name = g_strconcat("project/", existing[i].name, NULL);
        char *text = sealed(existing[i].seal, existing[i].text);
        put_file(name, text);
        g_free(text);
        g_free(name);
    }
    put_link("project/to-ours", "art/../ours.gab");
    put_link("project/new-link.gab", "../outside/new.gab");
    for (size_t i = 0; i < CHECK_COUNT(outputs); i++) {
        int got = output_result(outputs[i].path, outputs[i].kind);
        CHECK_THAT(got == outputs[i].wanted, "\"%s\" as %s: %d, not %d", outputs[i].path,
                   outputs[i].kind->endings, got, outputs[i].wanted);
    }
    char name[300];
    for (int length = 250; length < 290; length++) {
        memset(name, 'x', sizeof name);
        g_strlcpy(name + length - 4, ".gab", 5);
        CHECK_INT(output_result(name, &bank_output), length <= 255 ? ACCEPTED : FILE_NOT_SAVED);
    }
    /* A header in which any byte was changed, added or removed is not overwritten. */
    char *header = sealed(&header_output, known_header);
    for (size_t i = 0; header[i] != 0; i++) {
        char *changed = g_strdup(header);
        changed[i] ^= 1;
        put_file("project/ours.h", changed);
        CHECK_INT(output_result("ours.h", &header_output), FILE_NOT_OURS);
        memmove(changed + i, header + i + 1, strlen(header) - i);
        put_file("project/ours.h", changed);
        CHECK_INT(output_result("ours.h", &header_output), FILE_NOT_OURS);
        g_free(changed);
        GString *longer = g_string_new(header);
        g_string_insert_c(longer, (gssize)i, 'x');
        put_file("project/ours.h", longer->str);
        CHECK_INT(output_result("ours.h", &header_output), FILE_NOT_OURS);
        g_string_free(longer, true);
    }
    g_free(header);
}

/* An output must not be the same file as another output or as a file of the project. */
static void test_outputs_differ(void)
{
    static const struct {
        const char *first, *second, *fault; /* NULL: none */
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
    Project *document = project_new();
    static const char *const paths[] = {"a.png", "../project/art/b.png", "nothing.png"};
    for (size_t i = 0; i < CHECK_COUNT(paths); i++) {
        Picture *picture = node_new(&picture_kind);
        picture->id = i + 1;
        node_set_text(&picture->path, paths[i]);
        node_set_list(&document->pictures, list_append(document->pictures, picture));
    }
    node_set_text(&document->palette, "their.h");
    char *own_roots = in_scratch("project/main.c");
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        FilePath files[3] = {{.name = NULL}};
        GError *error = NULL;
        char *first = g_build_filename(project, rows[i].first, NULL);
        char *second = g_build_filename(project, rows[i].second, NULL);
        CHECK(file_path_named(first, &files[0], NULL) && file_path_named(second, &files[2], NULL));
        const char *fault = rows[i].fault;
        CHECK_THAT(outputs_are_distinct(files, 3, document, own_roots, &error) == (fault == NULL),
                   "%s and %s", rows[i].first, rows[i].second);
        CHECK_THAT(fault == NULL || (g_error_matches(error, FILE_ERROR, FILE_NOT_OURS) &&
                                     strstr(error->message, fault) != NULL),
                   "%s and %s: %s", rows[i].first, rows[i].second,
                   error != NULL ? error->message : "");
        g_clear_error(&error);
        file_path_clear(&files[0]);
        file_path_clear(&files[2]);
        g_free(first);
        g_free(second);
    }
    g_free(own_roots);
    node_unref(document);
}

static void test_long(void)
{
    char text[16];
    GString *path = g_string_new(NULL);
    for (int i = 0; i < 1500; i++)
        g_string_append(path, "./");
    g_string_append(path, "a.png");
    CHECK_INT(open_result(project, NULL, path->str, text), ACCEPTED);
    for (int i = 0; i < 2000; i++)
        g_string_prepend(path, "./");
    CHECK_INT(open_result(project, NULL, path->str, text), PICTURE_NOT_READABLE);
    g_string_truncate(path, 0);
    for (int i = 0; i < 300; i++)
        g_string_append_c(path, 'x');
    CHECK_INT(open_result(project, NULL, path->str, text), PICTURE_NOT_READABLE);
    g_string_truncate(path, 0);
    for (int i = 0; i < 400; i++)
        g_string_append(path, "art/../");
    g_string_append(path, "a.png");
    CHECK_INT(open_result(project, NULL, path->str, text), ACCEPTED);
    g_string_prepend(path, "../");
    CHECK_INT(open_result(project, NULL, path->str, text), PICTURE_OUTSIDE);
    g_string_free(path, true);
}

/* ---- Roots ---- */

static void test_roots(void)
{
    char text[16];
    char *shared = in_scratch("shared"), *file = in_scratch("shared/sets/s.png");
    char *secret = in_scratch("outside/secret.png"),
         *neighbour = in_scratch("project-beside/n.png");
    char *own_picture = in_scratch("project/a.png");
    const char *roots[] = {"/nothing/here", shared, NULL}, *own_roots[] = {project, NULL};
    CHECK_INT(open_result(project, roots, file, text), ACCEPTED);
    CHECK_TEXT(text, "shared");
    CHECK_INT(open_result(project, roots, "../shared/sets/s.png", text), ACCEPTED);
    CHECK_INT(open_result(project, roots, "to-shared/s.png", text), ACCEPTED);
    CHECK_INT(open_result(project, roots, "a.png", text), ACCEPTED);
    CHECK_INT(open_result(NULL, roots, file, text), ACCEPTED);
    CHECK_INT(open_result(NULL, roots, "sets/s.png", text), PICTURE_OUTSIDE);
    CHECK_INT(open_result(NULL, NULL, file, text), PICTURE_OUTSIDE);
    CHECK_INT(open_result(project, roots, secret, text), PICTURE_OUTSIDE);
    CHECK_INT(open_result(project, roots, "../outside/secret.png", text), PICTURE_OUTSIDE);
    CHECK_INT(open_result(project, roots, "out/secret.png", text), PICTURE_OUTSIDE);
    CHECK_INT(open_result(project, roots, "../shared", text), PICTURE_NOT_REGULAR);
    CHECK_INT(open_result(project, roots, "../shared/sets", text), PICTURE_NOT_REGULAR);
    CHECK_INT(open_result(project, roots, "../shared/sets/../../outside/secret.png", text),
              PICTURE_OUTSIDE);
    /* A root allows a folder, not others whose names begin with its name. */
    CHECK_INT(open_result(project, own_roots, neighbour, text), PICTURE_OUTSIDE);
    CHECK_INT(open_result(project, own_roots, own_picture, text), ACCEPTED);
    CHECK_INT(open_result(project, own_roots, "absolute", text), ACCEPTED);
    CHECK_INT(open_result(project, own_roots, "back", text), ACCEPTED);
    const char *everything[] = {"/", NULL};
    CHECK_INT(open_result(project, everything, "/dev/zero", text), PICTURE_NOT_REGULAR);
    CHECK_INT(open_result(project, everything, "/dev/null", text), PICTURE_NOT_REGULAR);
    CHECK_INT(open_result(project, everything, "zero", text), PICTURE_NOT_REGULAR);
    CHECK_INT(open_result(project, everything, secret, text), ACCEPTED);
    CHECK_INT(open_result("/nothing/here", NULL, "a.png", text), PICTURE_MISSING);
    CHECK_INT(open_result(project, everything, "/", text), PICTURE_NOT_REGULAR);
    g_free(shared);
    g_free(file);
    g_free(secret);
    g_free(neighbour);
    g_free(own_picture);
}

/* Checks that a file below a root is reported for what it is, that a path outside is reported as
 * such whether it exists or not, and that a root may be one file. */
static void test_reasons_below_roots(void)
{
    char text[16];
    char *shared = in_scratch("shared"), *file = in_scratch("shared/sets/s.png");
    char *link = in_scratch("shared-link");
    put_link("shared/broken", "nowhere.png");
    put_link("shared/loop", "loop");
    put_link("shared/out", "../outside/secret.png");
    put_link("shared-link", "shared");
    const char *roots[] = {shared, NULL}, *links[] = {link, NULL}, *files[] = {file, NULL};
    static const struct {
        const char *path;
        int wanted, by_file; /* with the folder as root, and with the file sets/s.png */
    } cases[] = {
        {"../shared/no.png", PICTURE_MISSING, PICTURE_OUTSIDE},
        {"../shared/no/no.png", PICTURE_MISSING, PICTURE_OUTSIDE},
        {"../shared/broken", PICTURE_MISSING, PICTURE_OUTSIDE},
        {"../shared/loop", PICTURE_NOT_READABLE, PICTURE_OUTSIDE},
        {"../shared/sets/s.png/a.png", PICTURE_MISSING, PICTURE_MISSING},
        {"../shared/sets", PICTURE_NOT_REGULAR, PICTURE_OUTSIDE},
        {"../shared/sets/s.png", ACCEPTED, ACCEPTED},
        {"../shared-link/sets/s.png", ACCEPTED, ACCEPTED},
        {"../shared/out", PICTURE_OUTSIDE, PICTURE_OUTSIDE},
        {"../shared-no/no.png", PICTURE_OUTSIDE, PICTURE_OUTSIDE},
        {"../outside/no.png", PICTURE_OUTSIDE, PICTURE_OUTSIDE},
        {"../outside/secret.png", PICTURE_OUTSIDE, PICTURE_OUTSIDE},
        {"/no.png", PICTURE_OUTSIDE, PICTURE_OUTSIDE},
    };
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        const char *path = cases[i].path;
        int by_folder = open_result(project, roots, path, text);
        int by_link = open_result(project, links, path, text);
        int by_file = open_result(project, files, path, text);
        CHECK_THAT(by_folder == cases[i].wanted, "\"%s\": %d", path, by_folder);
        CHECK_THAT(by_link == cases[i].wanted, "\"%s\" by a link: %d", path, by_link);
        CHECK_THAT(by_file == cases[i].by_file, "\"%s\" by a file: %d", path, by_file);
    }
    /* The folder of a project may be given relative to the current folder. */
    CHECK(chdir(project) == 0);
    CHECK_INT(open_result(".", roots, "../shared/sets/s.png", text), ACCEPTED);
    CHECK_INT(open_result(".", roots, "../outside/secret.png", text), PICTURE_OUTSIDE);
    CHECK(chdir("/") == 0);
    const char *missing[] = {"/no/such/a.png", NULL};
    CHECK_INT(open_result(project, missing, "/no/such/a.png", text), PICTURE_MISSING);
    CHECK_INT(open_result(project, missing, "/no/such/b.png", text), PICTURE_OUTSIDE);
    g_free(shared);
    g_free(file);
    g_free(link);
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
    int kernel = resolve_by_kernel(folder, path, O_PATH), kernel_error = errno;
    errno = 0;
    int walk = resolve_by_walking(folder, path, O_PATH);
    CHECK_THAT((kernel >= 0) == (walk >= 0) && (kernel >= 0 || kernel_error == errno),
               "\"%s\": kernel %d (%s), walk %d (%s)", path, kernel, g_strerror(kernel_error), walk,
               g_strerror(errno));
    if (kernel >= 0 && walk >= 0)
        CHECK_THAT(inode_of(kernel) == inode_of(walk), "\"%s\" leads to two different files", path);
    if (kernel >= 0)
        close(kernel);
    if (walk >= 0)
        close(walk);
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
    for (size_t i = check_case_count(20000); probe >= 0 && i > 0 && !check_has_failed_too_often();
         i--) {
        GString *path = g_string_new(parts[check_between(&random, 0, CHECK_COUNT(parts) - 1)]);
        for (int k = check_between(&random, 0, 5); k > 0; k--)
            g_string_append_printf(path, "/%s",
                                   parts[check_between(&random, 0, CHECK_COUNT(parts) - 1)]);
        check_agree(folder, path->str);
        g_string_free(path, true);
    }
    if (probe >= 0)
        close(probe);
    /* The results of the walk alone. */
    CHECK(resolve_by_walking(folder, "../outside/secret.png", O_PATH) == -1 && errno == EXDEV);
    CHECK(resolve_by_walking(folder, "out/secret.png", O_PATH) == -1 && errno == EXDEV);
    CHECK(resolve_by_walking(folder, "passwd", O_PATH) == -1 && errno == EXDEV);
    int file = resolve_by_walking(folder, "good-chain", O_RDONLY);
    char byte = 0;
    CHECK(file >= 0 && read(file, &byte, 1) == 1 && byte == 'a');
    close(file);
    close(folder);
}

static size_t count_open_files(void)
{
    size_t count = 0;
    GDir *folder = g_dir_open("/proc/self/fd", 0, NULL);
    while (folder != NULL && g_dir_read_name(folder) != NULL)
        count++;
    if (folder != NULL)
        g_dir_close(folder);
    return count;
}

static void test_files_are_closed(void)
{
    char text[16];
    const char *roots[] = {scratch, NULL};
    size_t before = count_open_files();
    int folder = open(project, O_PATH | O_DIRECTORY | O_CLOEXEC);
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        open_result(project, NULL, table[i].path, text);
        open_result(project, roots, table[i].path, text);
        output_result(table[i].path, &bank_output);
        int file = resolve_by_walking(folder, table[i].path, O_PATH);
        if (file >= 0)
            close(file);
    }
    close(folder);
    CHECK_INT(count_open_files(), before);
}

/* Neither devices nor pipes are opened: this may rewind a device, or wake another process. */
static void test_only_files_are_opened(void)
{
    char text[16];
    char event[512];
    char *pipe = in_scratch("project/pipe"), *file = in_scratch("project/a.png");
    int watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    CHECK(watch >= 0 && inotify_add_watch(watch, pipe, IN_OPEN) >= 0);
    CHECK_INT(open_result(project, NULL, "pipe", text), PICTURE_NOT_REGULAR);
    CHECK_INT(open_result(project, NULL, "to-pipe", text), PICTURE_NOT_REGULAR);
    CHECK(read(watch, event, sizeof event) < 0);
    CHECK(inotify_add_watch(watch, file, IN_OPEN) >= 0);
    CHECK_INT(open_result(project, NULL, "a.png", text), ACCEPTED);
    CHECK(read(watch, event, sizeof event) > 0);
    close(watch);
    g_free(pipe);
    g_free(file);
}

static const CheckCase cases[] = {
    {"hostile paths are rejected, others lead to their file", test_table},
    {"files are written only where files may be read", test_output_paths},
    {"paths of outputs in a project", test_outputs},
    {"outputs differ from the files of the project", test_outputs_differ},
    {"long paths and long names", test_long},
    {"roots allow only the paths below them", test_roots},
    {"reasons why a file below a root cannot be read", test_reasons_below_roots},
    {"the walk agrees with the kernel", test_walk},
    {"pipes and devices are not opened", test_only_files_are_opened},
    {"no file stays open", test_files_are_closed},
};

int main(int argc, char **argv)
{
    make_scratch();
    int status = check_main(argc, argv, cases, CHECK_COUNT(cases));
    remove_scratch();
    return status;
}
