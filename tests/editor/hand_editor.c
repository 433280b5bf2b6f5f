/* SPDX-License-Identifier: MIT */
/*
 * The editor, unmodified, with a judge: it answers questions of the tests, one per line of its
 * standard input, such as where the visible widgets are, whether all input has been processed, and
 * whether its sessions are consistent. Each answer is one line that starts with "HAND".
 *
 *     sync            "HAND done" once all input from the display is handled, laid out and drawn,
 *                     or "HAND bad: what is wrong" if a window would lose keys
 *     handled         answers like sync once all input from the display is handled; it may not be
 *                     drawn
 *     spot N PART     "HAND spot NAME X Y W H": the N-th (modulo their number) of "above" (popovers
 *                     and dialogs), of "window", or of "any"; "HAND none" if there are none
 *     where NAME      the spot of that name, answered like "spot"
 *     commands        "HAND commands NAME=TYPE=KEY|KEY …": all commands, with the type of their
 *                     parameter and their keys
 *     remember, judge, undo, redo     "HAND good", or "HAND bad: what is wrong": remember the first
 *                     version of each session, check its current version, go back to its first
 *                     version, and forward to its last version
 *     look            "HAND look DIGEST" of everything that a user can notice, see ui_digest.h
 *     cut             "HAND cut ...", with "\n" between the lines of hand_cut.h
 *     give NAME       runs a command: "HAND given", "HAND insensitive", or "HAND mismatch" if its
 *                     parameter has another type
 *     can NAME        "HAND yes" or "HAND insensitive": whether a command is available now
 *     reset           closes dialogs, popovers, Play and all windows but one, goes back to the
 *                     first version and the initial view; "HAND good"
 *     show NAME       shows an asset by its name, "-": none; "HAND good"
 *     select KIND I   selects one item of a kind of ed-selection.h, by its number; "HAND good", or
 *                     "HAND none" if it does not exist
 *     tools           "HAND tools NAME …": those that work on what is shown
 *     reach N, open N focuses or opens the N-th button with a menu or list, from 0: "HAND openers
 *                     COUNT"
 */
#include "hand_cut.h"
#include "hand_judge.h"
#include "hand_spots.h"
#include "ui_digest.h"

#include "app/commands/ed-command.h"
#include "app/ed-application.h"
#include "app/ed-notices.h"
#include "app/ed-play-mode.h"
#include "app/files/ed-paths.h"
#include "app/palette/ed-command-palette.h"
#include "session/ed-selection.h"
#include "session/ed-sheet.h"
#include "session/ed-view.h"
#include "tools/ed-tools.h"

#include <libintl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#if __has_include(<execinfo.h>)
#include <dlfcn.h>
#include <execinfo.h>
#endif

G_GNUC_PRINTF(1, 2)
static void answer(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    g_autofree char *line = g_strdup_vprintf(format, values);
    va_end(values);
    printf("HAND %s\n", line);
    fflush(stdout);
}

/* ---- Waiting ---- */

/* Returns the mapped window that was opened first, or NULL. */
static EdWindow *first_window(void)
{
    g_autoptr(GList) windows = gtk_window_list_toplevels();
    EdWindow *first = NULL;
    for (GList *window = windows; window != NULL; window = window->next)
        if (ED_IS_WINDOW(window->data) && gtk_widget_get_mapped(window->data) &&
            (first == NULL || gtk_application_window_get_id(window->data) <
                                  gtk_application_window_get_id(GTK_APPLICATION_WINDOW(first))))
            first = window->data;
    return first;
}

/* Returns the session of the first window, or NULL. No window exists between the moment when the
 * last one is closed and the exit of the editor. */
static EdSession *first_session(void)
{
    EdWindow *window = first_window();
    return window != NULL ? ed_window_session(window) : NULL;
}

/* Returns the fault of a window whose keys would be lost, or NULL; the caller frees it. */
static char *fault_of_focus(EdWindow *window)
{
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
    if (!gtk_widget_get_mapped(GTK_WIDGET(window)) || ed_window_session(window) == NULL)
        return NULL;
    if (focus == NULL)
        return g_strdup("no widget has the focus");
    const char *fault = gtk_widget_get_root(focus) != GTK_ROOT(window) ? "removed"
                        : !gtk_widget_get_mapped(focus)                ? "hidden"
                        : !gtk_widget_is_sensitive(focus)              ? "insensitive"
                                                                       : NULL;
    return fault != NULL ? g_strdup_printf("the focus is in a widget that is %s: %s", fault,
                                           G_OBJECT_TYPE_NAME(focus))
                         : NULL;
}

/* Answers "done", unless a window has a wrong focus. */
static void answer_done(void)
{
    g_autofree char *fault = NULL;
    g_autoptr(GList) windows = gtk_window_list_toplevels();
    for (GList *window = windows; window != NULL && fault == NULL; window = window->next)
        if (ED_IS_WINDOW(window->data))
            fault = fault_of_focus(window->data);
    if (fault != NULL)
        answer("bad: %s", fault);
    else
        answer("done");
}

/* Events from the display have a higher priority than this idle function, and so have the editor's
 * idle functions that update its panels, and the one that moves a lost focus before the next key.
 * At the priority of the panels, this one might run between an update that removes a widget and the
 * move of its focus. */
static gboolean handled_cb(gpointer user)
{
    answer_done();
    return G_SOURCE_REMOVE;
}

static void answer_soon(void)
{
    g_idle_add_full(G_PRIORITY_HIGH_IDLE + 1, handled_cb, NULL, NULL);
}

static void begin_handling(char *const *words)
{
    answer_soon();
}

/* A pending answer to "sync", with the handlers that will send it. */
typedef struct Sync {
    EdWindow *window;
    GdkFrameClock *clock;
    gulong painted, unmapped;
} Sync;

static void end_sync(Sync *sync)
{
    /* The frame clock of a closed window has already dropped its handlers. */
    if (g_signal_handler_is_connected(sync->clock, sync->painted))
        g_signal_handler_disconnect(sync->clock, sync->painted);
    if (g_signal_handler_is_connected(sync->window, sync->unmapped))
        g_signal_handler_disconnect(sync->window, sync->unmapped);
    g_object_unref(sync->clock);
    g_object_unref(sync->window);
    g_free(sync);
    answer_soon();
}

/* Input from the display is handled before the next frame, because frames have a lower priority.
 * Waiting until nothing is pending would never end during playback. A window that is not visible
 * gets no frames. */
static void begin_sync(char *const *words)
{
    EdWindow *window = first_window();
    if (window == NULL) {
        begin_handling(words);
        return;
    }
    Sync *sync = g_new0(Sync, 1);
    sync->window = g_object_ref(window);
    sync->clock = g_object_ref(gtk_widget_get_frame_clock(GTK_WIDGET(window)));
    sync->painted =
        g_signal_connect_swapped(sync->clock, "after-paint", G_CALLBACK(end_sync), sync);
    sync->unmapped = g_signal_connect_swapped(window, "unmap", G_CALLBACK(end_sync), sync);
    gdk_frame_clock_request_phase(sync->clock, GDK_FRAME_CLOCK_PHASE_PAINT);
}

/* ---- Spots ---- */

/* The spots found last, or NULL if something may have changed since. */
static HandSpots *cached_spots;

static void forget_spots(void)
{
    g_clear_pointer(&cached_spots, hand_spots_free);
}

static const HandSpots *find_spots(void)
{
    if (cached_spots == NULL)
        cached_spots = hand_spots_new();
    return cached_spots;
}

static void answer_with_spot(const HandSpot *spot)
{
    if (spot == NULL)
        answer("none");
    else
        answer("spot %s %.0f %.0f %.0f %.0f", spot->name, (double)spot->area.origin.x,
               (double)spot->area.origin.y, (double)spot->area.size.width,
               (double)spot->area.size.height);
}

static const HandSpot *choose_spot(const HandSpots *spots, guint number, const char *part)
{
    guint above = spots->above->len, count = above + spots->window->len;
    if (g_str_equal(part, "above") && above > 0)
        return g_ptr_array_index(spots->above, number % above);
    if (g_str_equal(part, "window") && spots->window->len > 0)
        return g_ptr_array_index(spots->window, number % spots->window->len);
    if (count == 0 || !g_str_equal(part, "any"))
        return NULL;
    number %= count;
    return number < above ? g_ptr_array_index(spots->above, number)
                          : g_ptr_array_index(spots->window, number - above);
}

static void answer_spot(char *const *words)
{
    answer_with_spot(choose_spot(find_spots(), (guint)strtoul(words[1], NULL, 10), words[2]));
}

static void answer_where(char *const *words)
{
    answer_with_spot(hand_spots_named(find_spots(), words[1]));
}

/* ---- Commands ---- */

static void answer_look(char *const *words)
{
    g_autofree char *look = ui_digest();
    answer("look %s", look);
}

static void answer_cut(char *const *words)
{
    g_autofree char *cut = hand_cut();
    g_auto(GStrv) lines = g_strsplit(cut, "\n", -1);
    g_autofree char *line = g_strjoinv("\\n", lines);
    answer("cut %s", line);
}

static void answer_commands(char *const *words)
{
    g_autoptr(GString) all = g_string_new(NULL);
    for (const EdCommand *const *table = ed_commands; *table != NULL; table++)
        for (const EdCommand *command = *table; command->name != NULL; command++) {
            g_autofree char *name = g_strdelimit(g_strdup(command->name), " ", '_');
            g_string_append_printf(all, " %s=%s=%s|%s", name,
                                   command->parameter != NULL ? command->parameter : "",
                                   command->keys != NULL ? command->keys : "",
                                   command->local_keys != NULL ? command->local_keys : "");
        }
    answer("commands%s", all->str);
}

/* True if a command, given by its detailed name, can be run. Sets its action and target. */
static bool can_activate(EdWindow *window, const char *word, char **action, GVariant **target)
{
    g_autofree char *name = g_strdelimit(g_strdup(word), "_", ' ');
    return window != NULL && g_action_parse_detailed_name(name, action, target, NULL) &&
           g_action_group_get_action_enabled(G_ACTION_GROUP(window), *action);
}

static void answer_can(char *const *words)
{
    g_autofree char *action = NULL;
    g_autoptr(GVariant) target = NULL;
    bool can = can_activate(first_window(), words[1], &action, &target);
    answer("%s", can ? "yes" : "insensitive");
}

static void answer_give(char *const *words)
{
    g_autofree char *action = NULL;
    g_autoptr(GVariant) target = NULL;
    EdWindow *window = first_window();
    if (!can_activate(window, words[1], &action, &target)) {
        answer("insensitive");
        return;
    }
    const GVariantType *type =
        g_action_group_get_action_parameter_type(G_ACTION_GROUP(window), action);
    if (target == NULL ? type != NULL : type == NULL || !g_variant_is_of_type(target, type)) {
        answer("mismatch");
        return;
    }
    g_action_group_activate_action(G_ACTION_GROUP(window), action, target);
    answer("given");
}

/* ---- States ---- */

/* Closes popovers, notices and the command palette. */
static void close_floating(GtkWidget *widget)
{
    if (GTK_IS_POPOVER(widget))
        gtk_popover_popdown(GTK_POPOVER(widget));
    if (ED_IS_NOTICES(widget))
        ed_notices_hide(ED_NOTICES(widget));
    if (ED_IS_COMMAND_PALETTE(widget))
        ed_command_palette_close(ED_COMMAND_PALETTE(widget));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        close_floating(child);
}

/* Resets the session of `window` to its initial state, and focuses the canvas. */
static void reset_session(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    if (ed_play_mode_is_on(window))
        ed_play_mode_set(window, false);
    if (session == NULL)
        return;
    ed_session_cancel_group(session);
    ed_session_go(session, 0);
    ed_session_select_nothing(session);
    ed_session_show_sheet(session, false);
    ed_window_show_side(window, ED_SIDE_LEFT, true);
    ed_window_show_side(window, ED_SIDE_RIGHT, true);
    gtk_widget_grab_focus(GTK_WIDGET(ed_window_canvas(window)));
}

G_GNUC_BEGIN_IGNORE_DEPRECATIONS
static void close_window(GtkWindow *window)
{
    if (!gtk_widget_get_mapped(GTK_WIDGET(window)))
        return;
    if (ED_IS_WINDOW(window))
        ed_window_close_now(ED_WINDOW(window));
    else if (GTK_IS_DIALOG(window))
        gtk_dialog_response(GTK_DIALOG(window), GTK_RESPONSE_CANCEL);
    else
        gtk_window_destroy(window);
}
G_GNUC_END_IGNORE_DEPRECATIONS

static void reset(char *const *words)
{
    EdWindow *main_window = first_window();
    g_autoptr(GPtrArray) windows = g_ptr_array_new_with_free_func(g_object_unref);
    g_autoptr(GList) listed = gtk_window_list_toplevels();
    for (GList *window = listed; window != NULL; window = window->next)
        g_ptr_array_add(windows, g_object_ref(window->data)); /* closing one may close another */
    for (guint i = 0; i < windows->len; i++)
        if (windows->pdata[i] != (gpointer)main_window)
            close_window(windows->pdata[i]);
    if (main_window != NULL) {
        close_floating(GTK_WIDGET(main_window));
        reset_session(main_window);
    }
    answer("good");
}

static void show(char *const *words)
{
    EdSession *session = first_session();
    const Project *project = session != NULL ? ed_session_project(session) : NULL;
    if (project == NULL) {
        answer("none");
        return;
    }
    g_autofree char *name = g_strdelimit(g_strdup(words[1]), "_", ' ');
    const void *asset = project_sprite_named(project, name);
    if (asset == NULL)
        asset = project_map_named(project, name);
    if (asset == NULL)
        asset = project_level_named(project, name);
    ed_session_show_asset(session, asset != NULL ? node_id(asset) : 0);
    answer("good");
}

/* When the session shows a version again, it removes items that do not exist from the selection. */
static void select_one(char *const *words)
{
    EdSession *session = first_session();
    EdSelectionKind kind = (EdSelectionKind)strtoul(words[1], NULL, 10);
    uint64_t item = strtoull(words[2], NULL, 10);
    if (session == NULL) {
        answer("none");
        return;
    }
    ed_session_select(session, kind, &item, 1);
    ed_session_go(session, history_position(ed_session_history(session)));
    answer("%s", ed_session_is_selected(session, kind, item) ? "good" : "none");
}

static void answer_tools(char *const *words)
{
    uint32_t count;
    const EdToolClass *const *tools = ed_tool_classes(&count);
    EdSession *session = first_session();
    g_autoptr(GString) all = g_string_new(NULL);
    for (uint32_t i = 0; i < count && session != NULL; i++)
        if (ed_tool_class_works(tools[i], session))
            g_string_append_printf(all, " %s", tools[i]->name);
    answer("tools%s", all->str);
}

/* ---- Openers ---- */

/* Collects the widgets below `widget` that open a menu or list, in tree order. */
static void find_openers(GtkWidget *widget, GPtrArray *found)
{
    if ((GTK_IS_MENU_BUTTON(widget) || GTK_IS_DROP_DOWN(widget)) && gtk_widget_get_mapped(widget) &&
        gtk_widget_is_sensitive(widget))
        g_ptr_array_add(found, widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        find_openers(child, found);
}

/* Returns the N-th opener, or NULL; answers with the number of openers. */
static GtkWidget *opener_of(char *const *words)
{
    g_autoptr(GPtrArray) found = g_ptr_array_new();
    EdWindow *window = first_window();
    if (window != NULL)
        find_openers(GTK_WIDGET(window), found);
    guint index = (guint)strtoul(words[1], NULL, 10);
    answer("openers %u", found->len);
    return index < found->len ? g_ptr_array_index(found, index) : NULL;
}

/* Focusing an opener scrolls it into view; out of view, it cannot open. */
static void reach(char *const *words)
{
    GtkWidget *opener = opener_of(words);
    if (opener != NULL)
        gtk_widget_child_focus(opener, GTK_DIR_TAB_FORWARD);
}

static void open_one(char *const *words)
{
    GtkWidget *opener = opener_of(words);
    if (GTK_IS_MENU_BUTTON(opener))
        gtk_menu_button_popup(GTK_MENU_BUTTON(opener));
    else if (opener != NULL)
        gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(gtk_widget_get_first_child(opener)), TRUE);
}

/* ---- Judging ---- */

typedef char *(*Judge)(EdSession *session);

static char *judge_now(EdSession *session)
{
    g_autofree char *scratch = g_build_filename(g_get_home_dir(), "scratch.gabarit", NULL);
    return hand_judge_now(session, scratch);
}

static char *remember_session(EdSession *session)
{
    hand_judge_remember(session);
    return NULL;
}

static void judge_all(Judge judge)
{
    g_autofree char *wrong = NULL;
    g_autoptr(GList) windows = gtk_window_list_toplevels();
    for (GList *window = windows; window != NULL && wrong == NULL; window = window->next) {
        EdSession *session = ED_IS_WINDOW(window->data) ? ed_window_session(window->data) : NULL;
        if (session != NULL)
            wrong = judge(session);
    }
    if (wrong != NULL)
        answer("bad: %s", wrong);
    else
        answer("good");
}

/* ---- Questions ---- */

static void remember_all(char *const *words)
{
    judge_all(remember_session);
}

static void judge_all_now(char *const *words)
{
    judge_all(judge_now);
}

static void undo_all(char *const *words)
{
    judge_all(hand_judge_undo_all);
}

static void redo_all(char *const *words)
{
    judge_all(hand_judge_redo_all);
}

typedef struct Question {
    const char *name;
    guint words;
    void (*answer_question)(char *const *words);
} Question;

static const Question questions[] = {
    {"sync", 1, begin_sync},
    {"handled", 1, begin_handling},
    {"spot", 3, answer_spot},
    {"where", 2, answer_where},
    {"commands", 1, answer_commands},
    {"look", 1, answer_look},
    {"cut", 1, answer_cut},
    {"can", 2, answer_can},
    {"give", 2, answer_give},
    {"reset", 1, reset},
    {"show", 2, show},
    {"select", 3, select_one},
    {"tools", 1, answer_tools},
    {"reach", 2, reach},
    {"open", 2, open_one},
    {"remember", 1, remember_all},
    {"judge", 1, judge_all_now},
    {"undo", 1, undo_all},
    {"redo", 1, redo_all},
};

static void answer_question(char *const *words)
{
    for (gsize i = 0; i < G_N_ELEMENTS(questions); i++)
        if (g_strcmp0(words[0], questions[i].name) == 0 &&
            g_strv_length((char **)words) == questions[i].words) {
            questions[i].answer_question(words);
            return;
        }
    answer("unknown");
}

static gboolean question_cb(GIOChannel *input, GIOCondition condition, gpointer user)
{
    g_autofree char *line = NULL;
    if (g_io_channel_read_line(input, &line, NULL, NULL, NULL) != G_IO_STATUS_NORMAL)
        _exit(0); /* the test has exited, and its display soon will */
    g_auto(GStrv) words = g_strsplit(g_strstrip(line), " ", -1);
    if (g_strcmp0(words[0], "spot") != 0 && g_strcmp0(words[0], "where") != 0)
        forget_spots();
    answer_question(words);
    return G_SOURCE_CONTINUE;
}

/* ---- Warnings from GTK ---- */

/* Warnings from GTK that our code does not cause and after which GTK continues normally. */
static const char *const gtk_warnings[] = {
    /* The pointer presses a button next to a menu that is opening, moves, and releases. A text
     * field of GTK causes this warning in the same way. */
    "Broken accounting of active state for widget ",
    /* The pointer presses a column header of the file chooser before its folder was read. */
    "gtk_tree_sortable_get_sort_column_id: assertion 'GTK_IS_TREE_SORTABLE (sortable)' failed",
    "gtk_tree_sortable_has_default_sort_func: assertion 'GTK_IS_TREE_SORTABLE (sortable)' failed",
    "gtk_tree_sortable_set_sort_column_id: assertion 'GTK_IS_TREE_SORTABLE (sortable)' failed",
    /* The wheel scrolls a list whose rows have just changed, before the list has a new layout. */
    "GtkListView failed to scroll to given position. Ignoring...",
    /* The pointer drags in the file chooser's list just after its rows changed. None of our lists
     * has selection by dragging. */
    "Could not start rubberbanding: No item",
};

/* A widget is drawn once with its previous size, because something requests another size after
 * sizes were allocated. This occurred once in 140,000 events, and the cause is not known yet. The
 * warning is only fatal in the long runs that look for the cause, with GABARIT_HAND_LATE=fatal. */
static const char stale_allocation[] = " without a current allocation";

/* GTK checks whether the focused widget is inside another one while no widget has the focus. This
 * happens for Tab or Enter below an open menu or list, for example after the pointer has left a
 * menu. It also happens in gtk_file_chooser_widget_should_respond(), for Enter in a file chooser,
 * for example after the focused arrow of its path became insensitive. GTK continues as if the
 * widget were elsewhere. */
static const char no_focus[] = "gtk_widget_is_ancestor: assertion 'GTK_IS_WIDGET (widget)' failed";

static bool has_open_popover(GtkWidget *widget)
{
    bool found = GTK_IS_POPOVER(widget) && gtk_widget_get_mapped(widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL && !found;
         child = gtk_widget_get_next_sibling(child))
        found = has_open_popover(child);
    return found;
}

static bool is_responding_chooser(GtkWidget *window)
{
    const GSignalInvocationHint *hint = g_signal_get_invocation_hint(window);
    return GTK_IS_FILE_CHOOSER(window) && hint != NULL &&
           g_str_equal(g_signal_name(hint->signal_id), "response");
}

static bool is_without_focus(void)
{
    g_autoptr(GList) windows = gtk_window_list_toplevels();
    bool found = false;
    for (GList *window = windows; window != NULL && !found; window = window->next)
        found = gtk_window_get_focus(window->data) == NULL &&
                (has_open_popover(window->data) || is_responding_chooser(window->data));
    return found;
}

/* GTK finds an icon in its table that one of its threads is releasing, and looks it up again. GLib
 * reports this for g_object_ref() or, from 2.84 on, object_ref(). */
static const char freed_icon[] = "object_ref: assertion '!object_already_finalized' failed";

/* GTK's file chooser removes the buttons of a path that it has not shown yet, because it switched
 * to another folder meanwhile or the folder was deleted, as if it had shown them. */
static const char not_in_path[] = "gtk_box_remove: assertion 'gtk_widget_get_parent (child) == ";

#if __has_include(<execinfo.h>)
static bool is_ours(void *address)
{
    Dl_info there, here;
    return dladdr(address, &there) != 0 && dladdr(gtk_warnings, &here) != 0 &&
           there.dli_fbase == here.dli_fbase;
}
#endif

/* True if a warning comes from inside a library function, and not from one of our functions that it
 * called. */
static bool is_in_library_function(const char *function)
{
    bool found = false;
#if __has_include(<execinfo.h>)
    void *frames[48];
    int count = backtrace(frames, G_N_ELEMENTS(frames)), i = 0;
    char **names = backtrace_symbols(frames, count);
    while (i < count && is_ours(frames[i]))
        i++; /* our functions that examine the warning */
    for (; names != NULL && !found && i < count && !is_ours(frames[i]); i++)
        found = strstr(names[i], function) != NULL;
    free(names);
#else
#endif
    return found;
}

static bool is_tolerated(const char *message)
{
    if (g_str_has_suffix(message, freed_icon))
        return is_in_library_function("(gtk_icon_theme_lookup_icon+");
    if (g_str_has_prefix(message, not_in_path))
        return is_in_library_function("(g_application_run+");
    if (g_str_has_prefix(message, no_focus))
        return is_without_focus();
    for (gsize i = 0; i < G_N_ELEMENTS(gtk_warnings); i++)
        if (g_str_has_prefix(message, gtk_warnings[i]))
            return true;
    return g_str_has_suffix(message, stale_allocation) && g_getenv("GABARIT_HAND_LATE") == NULL;
}

/* The levels that end the program, from G_DEBUG. They are checked here, because g_log() would end
 * it even for a warning that the writer ignores. */
static GLogLevelFlags fatal;

static GLogWriterOutput log_cb(GLogLevelFlags level, const GLogField *fields, gsize count,
                               gpointer user)
{
    for (gsize i = 0; i < count; i++)
        if (g_str_equal(fields[i].key, "MESSAGE") && is_tolerated(fields[i].value))
            return G_LOG_WRITER_HANDLED;
    GLogWriterOutput output = g_log_writer_default(level, fields, count, user);
    if ((level & fatal) != 0)
        raise(SIGTRAP);
    return output;
}

/* ---- Crash reports ---- */

#if __has_include(<execinfo.h>)

/* Prints where an open popover is in its window, and its ancestors. */
static void print_popover(GtkPopover *popover)
{
    GtkWidget *parent = gtk_widget_get_parent(GTK_WIDGET(popover));
    GtkWidget *window = GTK_WIDGET(gtk_widget_get_root(parent));
    GdkRectangle at = {0};
    graphene_point_t corner = {0};
    gtk_popover_get_pointing_to(popover, &at);
    graphene_point_t begin = {(float)at.x, (float)at.y};
    if (gtk_widget_compute_point(parent, window, &begin, &corner))
        fprintf(stderr, "open at %.0f, %.0f in %d x %d:", (double)corner.x, (double)corner.y,
                gtk_widget_get_width(window), gtk_widget_get_height(window));
    for (; parent != NULL; parent = gtk_widget_get_parent(parent))
        fprintf(stderr, " %s", G_OBJECT_TYPE_NAME(parent));
    fprintf(stderr, "\n");
}

static void print_popovers(GtkWidget *widget)
{
    if (GTK_IS_POPOVER(widget) && gtk_widget_get_visible(widget))
        print_popover(GTK_POPOVER(widget));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        print_popovers(child);
}

/* True if GTK's file chooser was shown at any time. */
static bool chooser_was_shown;

static gboolean shown_cb(GSignalInvocationHint *hint, guint count, const GValue *values,
                         gpointer user)
{
    (void)hint, (void)count, (void)user;
    chooser_was_shown = chooser_was_shown || GTK_IS_FILE_CHOOSER(g_value_get_object(values));
    return TRUE;
}

static void watch_choosers(void)
{
    g_type_ensure(GTK_TYPE_WIDGET);
    gpointer loaded = g_type_class_ref(GTK_TYPE_WIDGET);
    g_signal_add_emission_hook(g_signal_lookup("show", GTK_TYPE_WIDGET), 0, shown_cb, NULL, NULL);
    g_type_class_unref(loaded);
}

/* Prints the stack of a fatal warning, as addresses for addr2line. */
static void print_crash(int number)
{
    void *frames[48];
    signal(number, SIG_DFL);
    g_autoptr(GList) windows = number == SIGTRAP ? gtk_window_list_toplevels() : NULL;
    for (GList *window = windows; window != NULL; window = window->next)
        print_popovers(window->data);
    if (chooser_was_shown)
        fprintf(stderr, "a file chooser was shown\n");
    backtrace_symbols_fd(frames, backtrace(frames, G_N_ELEMENTS(frames)), STDERR_FILENO);
    raise(number);
}

static void install_crash_handlers(void)
{
    struct sigaction other;
    signal(SIGTRAP, print_crash);
    watch_choosers();
    /* The handler of a sanitizer stays, because it reports more. */
    if (sigaction(SIGSEGV, NULL, &other) == 0 && other.sa_handler == SIG_DFL)
        signal(SIGSEGV, print_crash);
}
#else
static void install_crash_handlers(void)
{
}
#endif

/* Makes windows fit on the display, because the test does not resize them, and disables GTK's
 * inspector, whose faults are not the editor's. */
static void set_settings(void)
{
    g_autoptr(GSettings) debug = g_settings_new("org.gtk.gtk4.Settings.Debug");
    g_autoptr(GSettings) settings = g_settings_new("org.gabarit.Gabarit");
    g_settings_set_boolean(debug, "enable-inspector-keybinding", FALSE);
    g_settings_set_int(settings, "window-width", 1280);
    g_settings_set_int(settings, "window-height", 900);
}

static void set_locale(void)
{
    g_autofree char *translations = ed_paths_translations();
    setlocale(LC_ALL, "");
    bindtextdomain("gabarit", translations);
    bind_textdomain_codeset("gabarit", "UTF-8");
    textdomain("gabarit");
}

int main(int argc, char **argv)
{
    fatal = g_log_set_always_fatal(G_LOG_LEVEL_ERROR);
    g_log_set_writer_func(log_cb, NULL, NULL);
    set_settings();
    install_crash_handlers();
    signal(SIGXFSZ, SIG_IGN);
    set_locale();
    g_set_prgname("gabarit"); /* the tests find the windows by this name */
    g_autoptr(GIOChannel) input = g_io_channel_unix_new(STDIN_FILENO);
    g_io_add_watch(input, G_IO_IN | G_IO_HUP, question_cb, NULL);
    g_autoptr(EdApplication) application = ed_application_new();
    return g_application_run(G_APPLICATION(application), argc, argv);
}
