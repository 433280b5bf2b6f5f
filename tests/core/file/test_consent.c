/* SPDX-License-Identifier: MIT */
/* Tests that consents belong to one project at one place, and that nothing but this user's own
 * state grants them. */
#include "check.h"
#include "core/folder.h"
#include "file/consent.h"

#include <errno.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char *scratch; /* with games/duel.gabarit, games/town.gabarit, art/, more/ and state/ */

static char *in(const char *name)
{
    return g_build_filename(scratch, name, NULL);
}

static void put(const char *name, const char *text)
{
    char *path = in(name);
    CHECK(folder_write(path, text));
    g_free(path);
}

static void make_folder(const char *name)
{
    char *path = in(name);
    CHECK(g_mkdir_with_parents(path, 0755) == 0);
    g_free(path);
}

/* Renames a file or a folder, and puts a link to `target` in its place unless that is NULL. */
static void move_away(const char *name, const char *to, const char *target)
{
    char *path = in(name), *away = in(to);
    CHECK(g_rename(path, away) == 0);
    CHECK(target == NULL || symlink(target, path) == 0);
    g_free(path);
    g_free(away);
}

/* Starts with no consents. */
static void begin(void)
{
    if (scratch != NULL)
        folder_remove(scratch);
    else
        scratch = temporary_folder_new();
    make_folder("state");
    make_folder("games");
    make_folder("art");
    make_folder("more");
    put("games/duel.gabarit", "duel");
    put("games/town.gabarit", "town");
}

static void give(const char *project, ConsentKind kind, const char *path)
{
    char *whole = in(project), *allowed = in(path);
    consent_give(whole, kind, allowed);
    g_free(whole);
    g_free(allowed);
}

/* Returns the allowed paths, relative to the folder of the test and separated by spaces. */
static char *allowed(const char *project, ConsentKind kind)
{
    char *whole = in(project);
    char **paths = consent_paths(whole, kind);
    GString *text = g_string_new(NULL);
    for (char **path = paths; *path != NULL; path++) {
        CHECK(g_str_has_prefix(*path, scratch) && consent_is_given(whole, kind, *path));
        g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", *path + strlen(scratch) + 1);
    }
    g_strfreev(paths);
    g_free(whole);
    return g_string_free(text, false);
}

static void expect(const char *project, ConsentKind kind, const char *wanted)
{
    char *found = allowed(project, kind);
    CHECK_TEXT(found, wanted);
    g_free(found);
}

/* Returns the path of the only file of consents. */
static char *only_file(void)
{
    char *folder = in("state/gabarit/allowed"), *name = folder_names(folder);
    char *path = g_build_filename(folder, name, NULL);
    CHECK(name[0] != 0 && strchr(name, ' ') == NULL);
    g_free(folder);
    g_free(name);
    return path;
}

static bool take_back(const char *project)
{
    char *path = in(project);
    bool ok = consent_revoke_all(path);
    g_free(path);
    return ok;
}

static void test_give(void)
{
    begin();
    expect("games/duel.gabarit", CONSENT_READ, "");
    CHECK(take_back("games/duel.gabarit"));
    give("games/duel.gabarit", CONSENT_READ, "more");
    give("games/duel.gabarit", CONSENT_READ, "art");
    give("games/duel.gabarit", CONSENT_READ, "games/../more/");
    give("games/duel.gabarit", CONSENT_WRITE, "art/new.gab");
    expect("games/duel.gabarit", CONSENT_READ, "more art");
    expect("games/duel.gabarit", CONSENT_WRITE, "art/new.gab");
    expect("games/town.gabarit", CONSENT_READ, "");
    give("games/no.gabarit", CONSENT_READ, "art");
    expect("games/no.gabarit", CONSENT_READ, "");
    char *path = in("games/duel.gabarit"), *inside = in("art/a.png");
    CHECK(!consent_is_given(path, CONSENT_READ, inside));
    CHECK(!consent_is_given(path, CONSENT_READ, "/no/such/file"));
    g_free(path);
    g_free(inside);
    CHECK(take_back("games/duel.gabarit"));
    expect("games/duel.gabarit", CONSENT_READ, "");
    expect("games/duel.gabarit", CONSENT_WRITE, "");
}

static void expect_owner(const char *output, const char *wanted)
{
    char *path = in(output), *owner = consent_owner(path);
    CHECK_TEXT(owner != NULL ? owner : "unknown", wanted);
    g_free(owner);
    g_free(path);
}

static void set_owner(const char *output, const char *owner)
{
    char *path = in(output);
    consent_set_owner(path, owner);
    g_free(path);
}

/* The last owner of an output is known while its file exists, if it has one. */
static void test_owners(void)
{
    begin();
    char *duel = in("games/duel.gabarit"), *deleted = in("games/deleted.gabarit");
    expect_owner("art/duel.gab", "unknown");
    set_owner("art/duel.gab", "not saved yet");
    expect_owner("art/duel.gab", "not saved yet");
    set_owner("art/duel.gab", duel);
    set_owner("art/duel.gab", duel);
    expect_owner("art/../art/duel.gab", duel);
    expect_owner("art/other.gab", "unknown");
    set_owner("art/duel.gab", "two\nlines");
    expect_owner("art/duel.gab", duel);
    set_owner("art/duel.gab", deleted);
    expect_owner("art/duel.gab", "unknown");
    expect("games/duel.gabarit", CONSENT_WRITE, "");
    g_free(duel);
    g_free(deleted);
}

static void test_other_places(void)
{
    begin();
    give("games/duel.gabarit", CONSENT_READ, "art");
    make_folder("copies");
    put("copies/duel.gabarit", "duel");
    expect("copies/duel.gabarit", CONSENT_READ, "");
    /* By a link, it is the same project. */
    char *link = in("copies/link.gabarit");
    CHECK(symlink("../games/duel.gabarit", link) == 0);
    g_free(link);
    expect("copies/link.gabarit", CONSENT_READ, "art");
    /* A link in the place of the project leads to another project. */
    move_away("games/duel.gabarit", "games/old.gabarit", "../copies/duel.gabarit");
    expect("games/duel.gabarit", CONSENT_READ, "");
    expect("games/old.gabarit", CONSENT_READ, "");
    move_away("games", "moved", NULL);
    expect("moved/duel.gabarit", CONSENT_READ, "");
    begin();
    give("games/duel.gabarit", CONSENT_READ, "art");
    give("games/duel.gabarit", CONSENT_READ, "more");
    /* A link in the place of an allowed folder allows nothing else; a missing one may return. */
    move_away("art", "other", "games");
    expect("games/duel.gabarit", CONSENT_READ, "more");
    move_away("more", "away", NULL);
    expect("games/duel.gabarit", CONSENT_READ, "more");
    /* The project can be missing, too. */
    move_away("games/duel.gabarit", "games/old.gabarit", NULL);
    CHECK(take_back("games/duel.gabarit"));
    move_away("games/old.gabarit", "games/duel.gabarit", NULL);
    expect("games/duel.gabarit", CONSENT_READ, "");
}

/* Checks what is granted if the file of consents has another text. */
static void expect_with(const char *first_line, const char *rest, const char *wanted)
{
    char *path = only_file(), *text = g_strconcat(first_line, rest, NULL);
    CHECK(folder_write(path, text) && chmod(path, 0600) == 0);
    expect("games/duel.gabarit", CONSENT_READ, wanted);
    g_free(path);
    g_free(text);
}

static void test_untrusted_state(void)
{
    begin();
    give("games/duel.gabarit", CONSENT_READ, "art");
    char *path = only_file(), *text = folder_text(path);
    char *first = g_strndup(text, strcspn(text, "\n") + 1);
    char *more = g_strdup_printf("may read %s/more\nmay read relative\nmay fly\n\nmay read %s/art",
                                 scratch, scratch);
    expect_with(first, more, "more"); /* the last line is not complete */
    expect_with("project /other\n", more, "");
    expect_with("", more, "");
    expect_with(first, "", "");
    expect_with(text, "", "art");
    /* Others may write it. */
    CHECK(chmod(path, 0620) == 0);
    expect("games/duel.gabarit", CONSENT_READ, "");
    CHECK(chmod(path, 0602) == 0);
    expect("games/duel.gabarit", CONSENT_READ, "");
    CHECK(chmod(path, 0600) == 0);
    if (geteuid() == 0) {
        CHECK(chown(path, 65534, 65534) == 0);
        expect("games/duel.gabarit", CONSENT_READ, "");
        CHECK(chown(path, 0, 0) == 0);
    }
    char *elsewhere = in("elsewhere");
    CHECK(g_rename(path, elsewhere) == 0 && symlink(elsewhere, path) == 0);
    expect("games/duel.gabarit", CONSENT_READ, "");
    CHECK(g_remove(path) == 0 && mkfifo(path, 0600) == 0);
    expect("games/duel.gabarit", CONSENT_READ, "");
    g_free(elsewhere);
    g_free(more);
    g_free(first);
    g_free(text);
    g_free(path);
}

/* A state that cannot be written is not an error. */
static void test_unwritable_state(void)
{
    begin();
    put("state/gabarit", "a file");
    give("games/duel.gabarit", CONSENT_READ, "art");
    expect("games/duel.gabarit", CONSENT_READ, "");
    CHECK(take_back("games/duel.gabarit"));
    begin();
    if (geteuid() == 0) {
        char *state = in("state");
        CHECK(chown(state, 65534, 65534) == 0);
        give("games/duel.gabarit", CONSENT_READ, "art");
        expect("games/duel.gabarit", CONSENT_READ, "");
        char *names = folder_names(state);
        CHECK_TEXT(names, "");
        g_free(names);
        g_free(state);
    }
}

static void test_control_characters(void)
{
    begin();
    make_folder("art\nmay read ");
    put("games/a\nb.gabarit", "");
    give("games/duel.gabarit", CONSENT_READ, "art\nmay read /");
    give("games/a\nb.gabarit", CONSENT_READ, "art");
    expect("games/duel.gabarit", CONSENT_READ, "");
    expect("games/a\nb.gabarit", CONSENT_READ, "");
    make_folder("b\xff \xc3\xa9");
    give("games/duel.gabarit", CONSENT_READ, "b\xff \xc3\xa9");
    expect("games/duel.gabarit", CONSENT_READ, "b\xff \xc3\xa9");
}

/* Several programs give consents at the same time. */
static void test_at_the_same_time(void)
{
    enum { PROGRAMS = 8, GIVEN = 12 };
    begin();
    for (int i = 0; i < PROGRAMS; i++) {
        if (fork() != 0)
            continue;
        for (int k = 0; k < GIVEN; k++) {
            char *name = g_strdup_printf("art/%d-%d", i, k);
            give("games/duel.gabarit", CONSENT_READ, name);
            g_free(name);
        }
        _exit(0);
    }
    for (int i = 0; i < PROGRAMS; i++)
        CHECK(wait(NULL) > 0);
    char *path = in("games/duel.gabarit"), **paths = consent_paths(path, CONSENT_READ);
    CHECK_INT(g_strv_length(paths), PROGRAMS * GIVEN);
    g_strfreev(paths);
    g_free(path);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"consents are given, listed and revoked", test_give},
        {"owners of outputs", test_owners},
        {"consents belong to one place", test_other_places},
        {"a state of others grants nothing", test_untrusted_state},
        {"a state that cannot be written is no error", test_unwritable_state},
        {"paths with control characters are not stored", test_control_characters},
        {"several programs give consents at the same time", test_at_the_same_time},
    };
    begin();
    char *state = in("state");
    g_setenv("XDG_STATE_HOME", state, TRUE);
    int status = check_main(argc, argv, cases, CHECK_COUNT(cases));
    folder_remove(scratch);
    g_free(scratch);
    g_free(state);
    return status;
}
