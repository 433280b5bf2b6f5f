/* SPDX-License-Identifier: MIT */
/*
 * Tests crashed sessions, and files that other programs wrote meanwhile. Every possible sequence of
 * six of the steps {load, foreign write, edit, save, crash, restore} is run with the real session,
 * journal and save. The results are compared with a model of the file on disk and of the session's
 * knowledge of the file: saving must ask if and only if it would overwrite bytes that the session
 * has never read. A sequence with a foreign write before a save is run once for each way of
 * writing. Every sequence of six steps of two editors that have the same project open is checked
 * with the same model: each is the other program for the other one.
 */
#include "drive.h"
#include "waiting.h"

#include "folder.h"
#include "session/ed-session-internal.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { STEPS = 6, MAX_LEFT = STEPS, OLD_ENOUGH_SECONDS = 4 };

/* ---- Foreign writes ---- */

typedef enum ForeignWrite {
    WAY_LARGER,     /* in place, as a text editor does */
    WAY_SAME_SIZE,  /* in place, with the same size */
    WAY_OLDER,      /* same size, and a time one year earlier, as when unpacking an archive */
    WAY_SAME_TIME,  /* same size, and the previous time, to the nanosecond */
    WAY_RENAMED,    /* replaced by a new file of the same size and time */
    WAY_LINK,       /* replaced by a symbolic link to another file */
    WAY_REMOVED,    /* removed */
    WAY_SAME_BYTES, /* replaced by a copy, so that overwriting it loses nothing */
    WAY_COUNT
} ForeignWrite;

enum { EDITORS = 2 };

typedef struct Editor {
    char *journals;
    EdSession *session; /* NULL: it is not running */

    /* The model: the bytes of the file as the session knows it, NULL if there was no file. */
    GBytes *known;
    bool is_modified;
} Editor;

typedef struct World {
    char *folder, *path, *left; /* `left`: the journals that crashes left */
    uint32_t serial;            /* a counter that makes all written contents different */
    ForeignWrite way;
    Editor editors[EDITORS], *editor; /* the one that does the next step */
    struct {
        uint8_t digest[NODE_DIGEST];
        GBytes *known;
    } crashed[MAX_LEFT];
    int crashed_count;
} World;

static GBytes *bytes_of(const char *path)
{
    char *text = folder_text(path);
    return text != NULL ? g_bytes_new_take(text, strlen(text)) : NULL;
}

static bool bytes_equal(GBytes *a, GBytes *b)
{
    return a == b || (a != NULL && b != NULL && g_bytes_equal(a, b));
}

static GBytes *bytes_ref(GBytes *bytes)
{
    return bytes != NULL ? g_bytes_ref(bytes) : NULL;
}

static void set_known(World *world, GBytes *known)
{
    g_clear_pointer(&world->editor->known, g_bytes_unref);
    world->editor->known = known;
}

/* Returns the text of another project with the same size as the existing one: a name differs. */
static char *other_text(World *world, GBytes *old_bytes)
{
    char *text = g_strndup(g_bytes_get_data(old_bytes, NULL), g_bytes_get_size(old_bytes));
    char digits[8], *name = strstr(text, "\"ken");
    g_snprintf(digits, sizeof digits, "%05u", ++world->serial);
    CHECK(name != NULL);
    if (name != NULL)
        memcpy(name + strlen("\"ken"), digits, 5);
    return text;
}

static void set_times(const char *path, const struct timespec *time)
{
    const struct timespec times[2] = {*time, *time};
    CHECK_INT(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void replace_file(World *world, const char *text, const struct stat *before)
{
    char *other = g_build_filename(world->folder, "elsewhere.gabarit", NULL);
    unlink(other);
    CHECK(folder_write(other, text));
    set_times(other, &before->st_mtim);
    if (world->way == WAY_LINK)
        CHECK(unlink(world->path) == 0 && symlink("elsewhere.gabarit", world->path) == 0);
    else
        CHECK_INT(rename(other, world->path), 0);
    g_free(other);
}

static void write_in_place(World *world, const char *text, const struct stat *before)
{
    struct timespec older = before->st_mtim;
    older.tv_sec -= 365 * 24 * 60 * 60;
    CHECK(folder_write(world->path, text));
    if (world->way == WAY_OLDER)
        set_times(world->path, &older);
    if (world->way == WAY_SAME_TIME)
        set_times(world->path, &before->st_mtim);
}

/* The text of a foreign write if there is no file. */
static const char new_text[] = "{\"format\": \"gabarit project\", \"version\": 1,\n\"sprites\": "
                               "[{\"id\": \"0123456789abcdef\", \"name\": \"ken00000\"}]}";

static void foreign_write(World *world)
{
    struct stat before = {.st_mtim = {.tv_sec = 1000000000}};
    GBytes *old_bytes = bytes_of(world->path);
    bool is_missing = old_bytes == NULL;
    if (is_missing)
        old_bytes = g_bytes_new_static(new_text, strlen(new_text));
    stat(world->path, &before);
    char *text = other_text(world, old_bytes);
    char *larger = g_strconcat(text, "\n", NULL);
    if (is_missing || world->way == WAY_LARGER)
        CHECK(folder_write(world->path, larger));
    else if (world->way == WAY_REMOVED)
        CHECK_INT(unlink(world->path), 0);
    else if (world->way == WAY_SAME_BYTES)
        replace_file(world, g_bytes_get_data(old_bytes, NULL), &before);
    else if (world->way == WAY_LINK || world->way == WAY_RENAMED)
        replace_file(world, text, &before);
    else
        write_in_place(world, text, &before);
    g_free(larger);
    g_free(text);
    g_bytes_unref(old_bytes);
}

/* ---- The editor ---- */

static EdSession *session_new(World *world)
{
    EdSession *session = ed_session_new();
    ed_session_set_journal_folder(session, world->editor->journals);
    return session;
}

static void load(World *world)
{
    GBytes *old_bytes = bytes_of(world->path);
    if (world->editor->session == NULL)
        world->editor->session = session_new(world);
    TaskResult ended = open_and_wait(world->editor->session, world->path);
    CHECK(ended.success == (old_bytes != NULL));
    task_result_clear(&ended);
    if (old_bytes == NULL) {
        if (ed_session_path(world->editor->session) == NULL)
            g_clear_object(&world->editor->session);
        return;
    }
    set_known(world, old_bytes);
    world->editor->is_modified = false;
}

static void edit(World *world)
{
    char *command = g_strdup_printf("frame n%u", ++world->serial);
    drive(world->editor->session, command);
    g_free(command);
    world->editor->is_modified = true;
}

/* Saves, and checks that saving asks if and only if it must. */
static void save(World *world, const char *order)
{
    GBytes *before = bytes_of(world->path);
    bool may_overwrite = bytes_equal(before, world->editor->known);
    TaskResult ended = save_and_wait(world->editor->session, NULL, NULL);
    bool asked = g_error_matches(ended.error, FILE_ERROR, FILE_CHANGED);
    task_result_clear(&ended);
    GBytes *after = bytes_of(world->path);
    CHECK_THAT(ended.success == may_overwrite && asked == !may_overwrite, "%s, way %d: %s", order,
               (int)world->way,
               may_overwrite ? "it asked although nothing would be lost"
                             : "it overwrote bytes that it had not read");
    CHECK_THAT(may_overwrite || bytes_equal(before, after),
               "%s, way %d: it changed the file without permission", order, (int)world->way);
    GString *text = project_to_text(ed_session_project(world->editor->session));
    CHECK_THAT(!ended.success || (after != NULL && g_bytes_get_size(after) == text->len &&
                                  memcmp(g_bytes_get_data(after, NULL), text->str, text->len) == 0),
               "%s, way %d: the file does not have the saved project", order, (int)world->way);
    g_string_free(text, true);
    g_clear_pointer(&before, g_bytes_unref);
    world->editor->is_modified &= !ended.success;
    if (ended.success)
        set_known(world, after);
    else
        g_clear_pointer(&after, g_bytes_unref);
}

/* Copies the journals that a crash leaves, without their locks. */
static void copy_journals(const World *world)
{
    GDir *dir = g_dir_open(world->editor->journals, 0, NULL);
    const char *name;
    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        char *from = g_build_filename(world->editor->journals, name, "journal", NULL);
        char *to = g_build_filename(world->left, name, NULL);
        char *to_journal = g_build_filename(to, "journal", NULL), *bytes = NULL;
        gsize size = 0;
        CHECK(g_file_get_contents(from, &bytes, &size, NULL));
        CHECK_INT(g_mkdir_with_parents(to, 0700), 0);
        CHECK(g_file_set_contents_full(to_journal, bytes, (gssize)size, G_FILE_SET_CONTENTS_NONE,
                                       0600, NULL));
        g_free(bytes);
        g_free(to_journal);
        g_free(to);
        g_free(from);
    }
    if (dir != NULL)
        g_dir_close(dir);
}

static void crash(World *world)
{
    if (world->editor->is_modified) {
        node_digest(ed_session_project(world->editor->session),
                    world->crashed[world->crashed_count].digest);
        world->crashed[world->crashed_count++].known = bytes_ref(world->editor->known);
    }
    /* Closing the session does not change its journal, which is already in the state that a kill
     * would leave. */
    if (world->editor->session->journal.recovery != NULL)
        CHECK(ed_recovery_wait(world->editor->session->journal.recovery));
    copy_journals(world);
    ed_session_close(world->editor->session, false);
    g_clear_object(&world->editor->session);
    world->editor->is_modified = false;
    set_known(world, NULL);
}

/* Closes the editor as a user who discards the changes. */
static void discard(World *world)
{
    ed_session_close(world->editor->session, false);
    g_clear_object(&world->editor->session);
    world->editor->is_modified = false;
    set_known(world, NULL);
}

/* Returns the index of the restored project in the model, or -1 if it equals no lost project. */
static int find_crashed(const World *world, const Project *project)
{
    uint8_t digest[NODE_DIGEST];
    node_digest(project, digest);
    for (int i = 0; i < world->crashed_count; i++)
        if (memcmp(world->crashed[i].digest, digest, sizeof digest) == 0)
            return i;
    return -1;
}

static void restore(World *world, const char *order)
{
    JournalList *list = journal_list(world->left);
    CHECK_THAT((int)list->count == world->crashed_count,
               "%s: %u sessions are offered instead of %d", order, list->count,
               world->crashed_count);
    if (list->count == 0) {
        journal_list_free(list);
        return;
    }
    world->editor->session = session_new(world);
    CHECK(succeeded(restore_and_wait(world->editor->session, &list->items[0])));
    journal_list_free(list);
    int match = find_crashed(world, ed_session_project(world->editor->session));
    CHECK_THAT(match >= 0, "%s: the restored project equals no lost project", order);
    if (match < 0)
        return;
    set_known(world, world->crashed[match].known);
    world->crashed[match] = world->crashed[--world->crashed_count];
    world->editor->is_modified = true;
}

/* ---- Sequences of steps ---- */

/* The state of a sequence, which determines the possible steps. `alive`: an editor has the project;
 * `left`: the number of lost sessions. */
typedef struct State {
    bool alive, is_modified;
    int left;
} State;

static bool is_possible(const State *state, char step)
{
    switch (step) {
    case 'e':
    case 's':
    case 'c':
        return state->alive;
    case 'r':
        return !state->alive && state->left > 0;
    default:
        return true;
    }
}

static State after(State state, char step)
{
    switch (step) {
    case 'l':
        return (State){true, false, state.left};
    case 'e':
        return (State){true, true, state.left};
    case 's':
        return state; /* if saving asks, the project stays modified */
    case 'c':
        return (State){false, false, state.left + state.is_modified};
    case 'r':
        return (State){true, true, state.left - 1};
    default:
        return state;
    }
}

static void add_orders(GPtrArray *orders, char *order, int length, State state)
{
    if (length == STEPS) {
        g_ptr_array_add(orders, g_strndup(order, STEPS));
        return;
    }
    for (const char *step = "lfescr"; *step != 0; step++)
        if (is_possible(&state, *step)) {
            order[length] = *step;
            add_orders(orders, order, length + 1, after(state, *step));
        }
}

/* ---- Worlds ---- */

static char *first_text(void)
{
    char *folder = temporary_folder_new(), *path = g_build_filename(folder, "first.gabarit", NULL);
    EdSession *session = ed_session_new();
    drive(session, "sprite ken00000");
    drive(session, "frame a");
    CHECK(succeeded(save_and_wait(session, path, NULL)));
    ed_session_close(session, false);
    g_object_unref(session);
    char *text = folder_text(path);
    folder_remove(folder);
    g_free(folder);
    g_free(path);
    return text;
}

static World *world_new(const char *above, size_t number, const char *text, ForeignWrite way)
{
    World *world = g_new0(World, 1);
    world->folder = g_strdup_printf("%s/%zu", above, number);
    world->path = g_build_filename(world->folder, "duel.gabarit", NULL);
    for (int i = 0; i < EDITORS; i++)
        world->editors[i].journals = g_strdup_printf("%s/sessions-%d", world->folder, i);
    world->editor = &world->editors[0];
    world->left = g_build_filename(world->folder, "left", NULL);
    world->way = way;
    CHECK(g_mkdir(world->folder, 0700) == 0 && folder_write(world->path, text));
    return world;
}

static void world_free(World *world)
{
    for (int i = 0; i < EDITORS; i++) {
        world->editor = &world->editors[i];
        if (world->editor->session != NULL)
            discard(world);
        set_known(world, NULL);
        g_free(world->editor->journals);
    }
    for (int i = 0; i < world->crashed_count; i++)
        g_clear_pointer(&world->crashed[i].known, g_bytes_unref);
    folder_remove(world->folder);
    g_free(world->folder);
    g_free(world->path);
    g_free(world->left);
    g_free(world);
}

static void step(World *world, char kind, const char *order)
{
    if (kind == 'f')
        foreign_write(world);
    else if (kind == 'l')
        load(world);
    else if (kind == 'r' && world->editor->session == NULL)
        restore(world, order);
    else if (world->editor->session == NULL)
        return; /* because no session could be loaded or restored */
    else if (kind == 'e')
        edit(world);
    else if (kind == 's')
        save(world, order);
    else if (kind == 'c')
        crash(world);
    else if (kind == 'x')
        discard(world);
}

/* Returns the number of ways of writing with which a sequence is run: 1 without a foreign write
 * before a save. */
static int ways_of(const char *order)
{
    const char *write = strchr(order, 'f');
    return write != NULL && strchr(write, 's') != NULL ? WAY_COUNT : 1;
}

static GPtrArray *worlds_of(const GPtrArray *orders, const char *above)
{
    GPtrArray *worlds = g_ptr_array_new();
    char *text = first_text();
    for (guint i = 0; i < orders->len; i++)
        for (int way = 0; way < ways_of(orders->pdata[i]); way++)
            g_ptr_array_add(worlds, world_new(above, worlds->len, text, (ForeignWrite)way));
    g_free(text);
    return worlds;
}

static void test_orders(void)
{
    char *above = temporary_folder_new(), order[STEPS];
    GPtrArray *orders = g_ptr_array_new_with_free_func(g_free);
    add_orders(orders, order, 0, (State){.alive = false});
    GPtrArray *worlds = worlds_of(orders, above);
    /* Lets the files become old enough for their times to be trusted. */
    g_usleep(OLD_ENOUGH_SECONDS * G_USEC_PER_SEC);
    guint index = 0;
    for (guint i = 0; i < orders->len && !check_has_failed_too_often(); i++)
        for (int way = 0; way < ways_of(orders->pdata[i]); way++) {
            World *world = worlds->pdata[index++];
            const char *steps = orders->pdata[i];
            for (int k = 0; k < STEPS; k++)
                step(world, steps[k], steps);
            world_free(world);
        }
    check_note("%u sequences of %d steps, in %u runs", orders->len, STEPS, index);
    CHECK(orders->len > 2000);
    g_ptr_array_unref(worlds);
    g_ptr_array_unref(orders);
    folder_remove(above);
    g_free(above);
}

/* ---- Two editors ---- */

typedef struct States {
    bool alive[EDITORS], is_modified[EDITORS];
    int left;
} States;

/* Steps of the second editor are in upper case. */
static const char steps_of_two[] = "lescrxLESCRX";

static int editor_of(char step)
{
    return g_ascii_isupper(step) ? 1 : 0;
}

/* True if a step is possible, and differs from doing nothing. */
static bool matters(const States *states, char step, char previous)
{
    int i = editor_of(step);
    bool is_repeated = step == previous;
    switch (g_ascii_tolower(step)) {
    case 'l':
        return !states->alive[i];
    case 'r':
        return !states->alive[i] && states->left > 0;
    case 'e':
        return states->alive[i] && !is_repeated;
    case 'x':
        return states->alive[i] && states->is_modified[i];
    default:
        return states->alive[i];
    }
}

static States after_step(States states, char step)
{
    int i = editor_of(step);
    char kind = g_ascii_tolower(step);
    states.left += kind == 'c' ? states.is_modified[i] : kind == 'r' ? -1 : 0;
    states.alive[i] = kind != 'c' && kind != 'x';
    states.is_modified[i] = kind == 'e' || kind == 'r' || (kind == 's' && states.is_modified[i]);
    return states;
}

/* Adds the sequences that end with a step that is checked. The first step is the first editor's,
 * because the editors are equal. */
static void add_orders_of_two(GPtrArray *orders, char *order, int length, States states)
{
    if (length == STEPS) {
        if (strchr("sSrR", order[STEPS - 1]) != NULL)
            g_ptr_array_add(orders, g_strndup(order, STEPS));
        return;
    }
    for (const char *step = steps_of_two; *step != 0; step++)
        if (matters(&states, *step, length > 0 ? order[length - 1] : 0) &&
            (length > 0 || editor_of(*step) == 0)) {
            order[length] = *step;
            add_orders_of_two(orders, order, length + 1, after_step(states, *step));
        }
}

/* Does a step. Only saving changes the file, and a session is not offered while its editor runs. */
static void step_of_two(World *world, char kind, const char *order)
{
    GBytes *before = bytes_of(world->path);
    world->editor = &world->editors[editor_of(kind)];
    step(world, g_ascii_tolower(kind), order);
    GBytes *after = bytes_of(world->path);
    CHECK_THAT(g_ascii_tolower(kind) == 's' || bytes_equal(before, after),
               "%s: step %c changes the file", order, kind);
    for (int i = 0; i < EDITORS; i++) {
        JournalList *list = journal_list(world->editors[i].journals);
        CHECK_THAT(world->editors[i].session == NULL || list->count == 0,
                   "%s: the session of a running editor is offered", order);
        journal_list_free(list);
    }
    g_clear_pointer(&before, g_bytes_unref);
    g_clear_pointer(&after, g_bytes_unref);
}

static void test_orders_of_two(void)
{
    char *above = temporary_folder_new(), *text = first_text(), order[STEPS];
    GPtrArray *orders = g_ptr_array_new_with_free_func(g_free);
    add_orders_of_two(orders, order, 0, (States){.left = 0});
    for (guint i = 0; i < orders->len && !check_has_failed_too_often(); i++) {
        World *world = world_new(above, i, text, WAY_LARGER);
        for (int k = 0; k < STEPS; k++)
            step_of_two(world, ((const char *)orders->pdata[i])[k], orders->pdata[i]);
        world_free(world);
    }
    check_note("%u sequences of %d steps of two editors", orders->len, STEPS);
    CHECK(orders->len > 400);
    g_ptr_array_unref(orders);
    folder_remove(above);
    g_free(text);
    g_free(above);
}

/* ---- Cases beyond six steps ---- */

static World *one_world(const char *text)
{
    char *above = temporary_folder_new();
    World *world = world_new(above, 0, text, WAY_LARGER);
    g_free(above);
    return world;
}

static void one_world_free(World *world)
{
    char *above = g_path_get_dirname(world->folder);
    world_free(world);
    folder_remove(above);
    g_free(above);
}

/* If two editors had the project open and both crashed, the second save after restoring has to
 * ask. */
static void test_two_editors(void)
{
    char *text = first_text();
    World *world = one_world(text);
    EdSession *other = session_new(world);
    load(world);
    CHECK(succeeded(open_and_wait(other, world->path)));
    edit(world);
    drive(other, "sprite ryu");
    CHECK(ed_recovery_wait(other->journal.recovery));
    crash(world); /* copies both journals */
    ed_session_close(other, false);
    g_object_unref(other);
    JournalList *list = journal_list(world->left);
    CHECK_INT(list->count, 2);
    for (uint32_t i = 0; i < list->count; i++) {
        EdSession *session = session_new(world);
        CHECK(succeeded(restore_and_wait(session, &list->items[i])));
        TaskResult ended = save_and_wait(session, NULL, NULL);
        CHECK(i == 0 ? succeeded(ended) : failed_with(ended, FILE_ERROR, FILE_CHANGED));
        ed_session_close(session, false);
        g_object_unref(session);
    }
    journal_list_free(list);
    one_world_free(world);
    g_free(text);
}

/* Restores the only crashed session, as if its journal had stored `mark` for the file. If `mark` is
 * NULL, it uses the mark in the journal. */
static EdSession *restore_with(World *world, const FileMark *mark)
{
    JournalList *list = journal_list(world->left);
    EdSession *session = session_new(world);
    CHECK_INT(list->count, 1);
    if (mark != NULL)
        list->items[0].mark = *mark;
    CHECK(succeeded(restore_and_wait(session, &list->items[0])));
    journal_list_free(list);
    return session;
}

/* A journal without a mark of the file, as earlier versions wrote it, and a journal of an editor
 * that crashed just after saving: saving asks unless the file contains the restored project. */
static void test_outdated_marks(void)
{
    static const FileMark none = {.exists = true};
    char *text = first_text();
    for (int round = 0; round < 4; round++) {
        bool is_saved = round % 2 == 0;
        World *world = one_world(text);
        load(world);
        edit(world);
        CHECK(ed_recovery_wait(world->editor->session->journal.recovery));
        copy_journals(world);
        if (is_saved)
            CHECK(succeeded(save_and_wait(world->editor->session, NULL, NULL)));
        else
            foreign_write(world);
        ed_session_close(world->editor->session, false);
        g_clear_object(&world->editor->session);
        EdSession *session = restore_with(world, round < 2 ? &none : NULL);
        CHECK(ed_session_is_modified(session) && ed_session_file_changed(session) == !is_saved);
        TaskResult ended = save_and_wait(session, NULL, NULL);
        CHECK(is_saved ? succeeded(ended) : failed_with(ended, FILE_ERROR, FILE_CHANGED));
        ed_session_close(session, false);
        g_object_unref(session);
        one_world_free(world);
    }
    g_free(text);
}

#define PALETTE "{\"format\": \"gabarit palette\", \"version\": 1,\n\"tags\": [{\"number\": 1, "

/* An unchanged palette is saved with the project. A palette that another program changed is
 * kept. */
static void test_palettes(void)
{
    static const char project[] = "{\"format\": \"gabarit project\", \"version\": 1,\n"
                                  "\"palette\": \"shared.gabarit-palette\"}";
    for (int changed = 0; changed < 2; changed++) {
        World *world = one_world(project);
        char *palette = g_build_filename(world->folder, "shared.gabarit-palette", NULL);
        CHECK(folder_write(palette, PALETTE "\"name\": \"fist\"}]}"));
        load(world);
        drive(world->editor->session, "tag foot");
        world->editor->is_modified = true;
        crash(world);
        if (changed)
            CHECK(folder_write(palette, PALETTE "\"name\": \"hand\"}]}"));
        char *before = folder_text(palette);
        EdSession *session = restore_with(world, NULL);
        TaskResult ended = save_and_wait(session, NULL, NULL);
        CHECK(changed ? failed_with(ended, FILE_ERROR, FILE_PALETTE_NOT_SAVED) : succeeded(ended));
        char *after = folder_text(palette);
        CHECK((strstr(after, "foot") != NULL) == !changed);
        CHECK((strcmp(before, after) == 0) == changed);
        CHECK(!ed_session_is_modified(session));
        ed_session_close(session, false);
        g_object_unref(session);
        g_free(before);
        g_free(after);
        g_free(palette);
        one_world_free(world);
    }
}

/* If the new journal cannot be written, for example because the disk is full, the crashed session
 * is still offered. */
static void test_failing_journal(void)
{
    char *text = first_text();
    World *world = one_world(text);
    load(world);
    edit(world);
    crash(world);
    CHECK(g_rmdir(world->editor->journals) == 0 &&
          folder_write(world->editor->journals, "no folder"));
    EdSession *session = restore_with(world, NULL);
    ed_session_close(session, true);
    g_object_unref(session);
    JournalList *list = journal_list(world->left);
    CHECK_INT(list->count, 1);
    journal_list_free(list);
    one_world_free(world);
    g_free(text);
}

static const CheckCase cases[] = {
    {"every sequence of six steps", test_orders},
    {"every sequence of six steps of two editors", test_orders_of_two},
    {"the second of two crashed editors asks before it saves", test_two_editors},
    {"journals with missing or outdated marks of the file", test_outdated_marks},
    {"palettes that other programs changed are kept", test_palettes},
    {"a session whose new journal fails is still offered", test_failing_journal},
};

int main(int argc, char **argv)
{
    return drive_main(argc, argv, cases, CHECK_COUNT(cases));
}
