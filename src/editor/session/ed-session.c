/* SPDX-License-Identifier: MIT */
/*
 * The versions of a session and its signals; see ed-session.h. Every change of the version passes
 * through changed_cb, which first updates view, selection and pictures, and then calls the signal's
 * handlers. The journal is notified after that.
 */
#include "session/ed-drawn-pictures.h"
#include "session/ed-session-internal.h"
#include "session/ed-zone-view.h"

#include "edit/removal.h"
#include "edit/tags.h"

#include <glib/gi18n.h>

/* The maximum memory of versions that are kept for undo. */
#define MAX_HISTORY_BYTES ((size_t)256 << 20)

static guint signals[ED_SIGNALS];

G_DEFINE_FINAL_TYPE(EdSession, ed_session, G_TYPE_OBJECT)

/* ---- Signals ---- */

unsigned ed_session_signal_count(EdSession *session)
{
    return session->signal_count;
}

void ed_session_emit_view_changed(EdSession *session, unsigned changes)
{
    if (changes == 0)
        return;
    g_assert(ed_view_is_valid(session) && ed_selection_is_valid(session));
    session->signal_count++;
    g_signal_emit(session, signals[ED_SIGNAL_VIEW_CHANGED], 0, changes);
}

void ed_session_notify_state(EdSession *session)
{
    session->was_modified = ed_session_is_modified(session);
    session->signal_count++;
    g_signal_emit(session, signals[ED_SIGNAL_STATE_CHANGED], 0);
}

void ed_session_notify_pictures(EdSession *session, const char *path)
{
    ed_frames_forget_silhouettes(session);
    ed_session_drop_drawn(session, path);
    session->signal_count++;
    g_signal_emit(session, signals[ED_SIGNAL_PICTURES_CHANGED], 0, path);
}

void ed_session_notify(EdSession *session, EdNoticeLevel level, const char *text,
                       const char *detail)
{
    session->signal_count++;
    g_signal_emit(session, signals[ED_SIGNAL_NOTICE], 0, (int)level, text,
                  detail != NULL ? detail : "");
}

void ed_session_notify_error(EdSession *session, const char *text, GError *error)
{
    ed_session_notify(session, ED_NOTICE_ERROR, text,
                      error != NULL ? error->message : _("unknown error"));
    g_clear_error(&error);
}

static void changed_cb(void *user, const Project *before, const Project *after)
{
    EdSession *session = user;
    const EdView shown = session->view;
    g_assert(before != after && after == ed_session_project(session));
    unsigned view = ed_view_settle(session, before);
    if (session->is_undoing)
        view |= ed_place_return(session, before, &shown);
    g_assert(ed_view_is_valid(session) && ed_selection_is_valid(session));
    ed_pictures_follow(session, before);
    session->signal_count++;
    g_signal_emit(session, signals[ED_SIGNAL_CHANGED], 0, before, after);
    ed_session_emit_view_changed(session, view);
    if (session->was_modified != ed_session_is_modified(session))
        ed_session_notify_state(session);
}

/* ---- Deleted and hidden things ---- */

/* Returns how many things have lost their tag, as text, or NULL. The caller frees it. */
static char *untagged_text(const Project *before, const Project *after)
{
    uint32_t uses_before[256], uses_after[256];
    tags_count_uses(before, uses_before);
    tags_count_uses(after, uses_after);
    if (uses_after[0] <= uses_before[0])
        return NULL;
    uint32_t count = uses_after[0] - uses_before[0];
    return g_strdup_printf(
        g_dngettext(NULL, "%u item no longer has a tag.", "%u items no longer have a tag.", count),
        count);
}

/* Reports paint that a finished step added below a shape. A step that changes shapes does not. */
static void report_hidden(EdSession *session, const Project *before)
{
    Path path = path_plane(session->view.asset, session->view.plane);
    const Plane *now = ed_session_plane(session), *then = now ? path_get(before, &path) : NULL;
    if (then != NULL && then->shapes == now->shapes && then->pixels != now->pixels)
        ed_session_report_hidden(session, then->pixels);
}

/* Reports what a finished step deleted, or else, what it hid. */
static void report_effects(EdSession *session, const Project *before)
{
    Removal removal;
    const Project *after = ed_session_project(session);
    if (!removal_between(before, after, &removal)) {
        report_hidden(session, before);
        return;
    }
    g_autofree char *item = removal_text(&removal);
    g_autofree char *text = g_strdup_printf(_("Deleted: %s"), item);
    g_autofree char *detail = removal.kind == &tag_kind ? untagged_text(before, after) : NULL;
    ed_session_notify(session, ED_NOTICE_UNDO, text, detail);
    removal_clear(&removal);
}

/* ---- New versions ---- */

static void close_group(EdSession *session)
{
    session->group = NULL;
    g_clear_pointer(&session->group_base, node_unref);
}

void ed_session_end_group(EdSession *session)
{
    g_assert((session->group == NULL) == (session->group_base == NULL));
    if (session->group == NULL)
        return;
    /* A drag that returned to its start is not a step. */
    if (node_equal(session->group_base, ed_session_project(session)))
        history_cancel_group(session->history);
    history_end_group(session->history);
    g_autoptr(Project) base = g_steal_pointer(&session->group_base);
    close_group(session);
    ed_journal_end_drag(session);
    report_effects(session, base);
}

void ed_session_cancel_group(EdSession *session)
{
    if (session->group == NULL)
        return;
    history_cancel_group(session->history);
    close_group(session);
    ed_journal_end_drag(session);
}

GError **ed_error(EdSession *session)
{
    return &session->error;
}

bool ed_session_push(EdSession *session, Project *after, const char *label, const void *group)
{
    g_autoptr(GError) error = g_steal_pointer(&session->error);
    if (after == NULL) {
        bool taken = g_error_matches(error, DOCUMENT_ERROR, DOCUMENT_NAME_TAKEN);
        g_autofree char *text = g_strdup_printf(_("Could not complete “%s”"), label);
        if (taken)
            ed_session_notify(session, ED_NOTICE_WARNING, error->message,
                              _("Choose another name."));
        else if (error != NULL)
            ed_session_notify(session, ED_NOTICE_WARNING, text, error->message);
        return false;
    }
    if (session->group != group)
        ed_session_end_group(session);
    if (after == ed_session_project(session)) {
        node_unref(after);
        return true;
    }
    if (session->group == NULL)
        ed_place_remember(session);
    if (group != NULL && session->group == NULL) {
        session->group = group;
        session->group_base = node_ref(ed_session_project(session));
    }
    g_autoptr(Project) before = node_ref(ed_session_project(session));
    history_push(session->history, after, label, group);
    ed_journal_record(session, label, group != NULL);
    if (group == NULL)
        report_effects(session, before);
    return true;
}

void ed_session_mark_small(EdSession *session)
{
    history_mark_small(session->history);
}

/* ---- Undo and redo ---- */

bool ed_session_go(EdSession *session, uint32_t index)
{
    ed_session_end_group(session);
    const History *history = session->history;
    uint32_t current = history_position(history);
    if (index > history_steps(history))
        return false;
    if (index == current)
        return true;
    g_autofree char *label =
        g_strdup_printf(index < current ? _("Undo %s") : _("Redo %s"),
                        history_label(history, index < current ? index : index - 1));
    ed_place_remember(session);
    session->is_undoing = true;
    history_go(session->history, index);
    session->is_undoing = false;
    ed_journal_record(session, label, false);
    return true;
}

bool ed_session_undo(EdSession *session)
{
    ed_session_end_group(session);
    return history_can_undo(session->history) &&
           ed_session_go(session, history_position(session->history) - 1);
}

bool ed_session_redo(EdSession *session)
{
    ed_session_end_group(session);
    return history_can_redo(session->history) &&
           ed_session_go(session, history_position(session->history) + 1);
}

/* ---- Getters ---- */

const Project *ed_session_project(EdSession *session)
{
    return history_now(session->history);
}

const History *ed_session_history(EdSession *session)
{
    return session->history;
}

bool ed_session_is_modified(EdSession *session)
{
    return history_is_modified(session->history);
}

PictureStore *ed_session_pictures(EdSession *session)
{
    return session->pictures.store;
}

Pixels *ed_session_pixels(EdSession *session, uint64_t picture)
{
    const Picture *wanted = project_picture(ed_session_project(session), picture);
    return wanted != NULL ? picture_store_get(ed_session_pictures(session), wanted, NULL) : NULL;
}

void ed_session_begin(EdSession *session, const Project *project)
{
    close_group(session);
    Project *before = session->history != NULL ? node_ref(ed_session_project(session)) : NULL;
    history_free(session->history);
    session->history = history_new(project, MAX_HISTORY_BYTES);
    history_listen(session->history, changed_cb, session);
    session->was_modified = false;
    ed_journal_begin(session);
    ed_view_begin(session);
    if (before == NULL)
        return;
    g_signal_emit(session, signals[ED_SIGNAL_CHANGED], 0, before, project);
    node_unref(before);
    ed_session_emit_view_changed(session, ED_VIEW_ALL);
}

void ed_session_begin_steps(EdSession *session, const JournalSteps *steps)
{
    history_free(session->history);
    session->history = history_new(steps->items[0].version, MAX_HISTORY_BYTES);
    for (uint32_t i = 1; i < steps->count; i++)
        history_push(session->history, node_ref(steps->items[i].version), steps->items[i].label,
                     NULL);
    history_go(session->history, history_steps(session->history) - (steps->count - 1 - steps->now));
    history_listen(session->history, changed_cb, session);
}

/* ---- The object ---- */

static void ed_session_dispose(GObject *object)
{
    ed_file_clear(ED_SESSION(object));
    G_OBJECT_CLASS(ed_session_parent_class)->dispose(object);
}

static void ed_session_finalize(GObject *object)
{
    EdSession *session = ED_SESSION(object);
    close_group(session);
    ed_view_clear(session);
    ed_selection_clear(session);
    ed_options_clear(session);
    ed_zone_sizes_clear(session);
    ed_zone_view_clear(session);
    ed_pictures_clear(session);
    g_clear_pointer(&session->file.chosen_targets, g_hash_table_unref);
    g_clear_pointer(&session->file.unsaved_owner, g_free);
    history_free(session->history);
    g_free(session->journal.folder);
    g_clear_error(&session->error);
    G_OBJECT_CLASS(ed_session_parent_class)->finalize(object);
}

static void ed_session_class_init(EdSessionClass *class)
{
    GType type = G_TYPE_FROM_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_session_dispose;
    G_OBJECT_CLASS(class)->finalize = ed_session_finalize;
    signals[ED_SIGNAL_CHANGED] = g_signal_new("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                              NULL, G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_POINTER);
    signals[ED_SIGNAL_VIEW_CHANGED] = g_signal_new("view-changed", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
    signals[ED_SIGNAL_NOTICE] =
        g_signal_new("notice", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                     G_TYPE_INT, G_TYPE_STRING, G_TYPE_STRING);
    signals[ED_SIGNAL_STATE_CHANGED] =
        g_signal_new("state-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[ED_SIGNAL_PICTURES_CHANGED] =
        g_signal_new("pictures-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                     1, G_TYPE_STRING);
}

static void ed_session_init(EdSession *session)
{
    g_autoptr(Project) project = project_new();
    ed_view_init(session);
    ed_selection_init(session);
    ed_options_init(session);
    ed_pictures_init(session);
    session->file.unsaved_owner = g_uuid_string_random();
    session->file.chosen_targets = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    ed_session_begin(session, project);
}

EdSession *ed_session_new(void)
{
    return g_object_new(ED_TYPE_SESSION, NULL);
}
