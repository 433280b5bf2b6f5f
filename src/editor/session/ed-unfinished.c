/* SPDX-License-Identifier: MIT */
/* Implements ed-unfinished.h. */
#include "session/ed-unfinished.h"

#include "session/ed-session-internal.h"

/* Returns the key of a tool's nodes on the part that is shown. The caller frees it. */
static char *key_of(EdSession *session, const char *tool)
{
    const EdView *view = &session->view;
    return g_strdup_printf("%s %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT, tool, view->asset,
                           view->kind == ED_LEVEL ? view->layer : view->plane);
}

GArray *ed_session_unfinished(EdSession *session, const char *tool)
{
    g_autofree char *key = key_of(session, tool);
    return g_hash_table_lookup(session->unfinished, key);
}

void ed_session_add_unfinished(EdSession *session, const char *tool, const void *nodes, guint count,
                               guint size)
{
    GArray *array = ed_session_unfinished(session, tool);
    if (array == NULL) {
        array = g_array_new(FALSE, FALSE, size);
        g_hash_table_insert(session->unfinished, key_of(session, tool), array);
    }
    g_array_append_vals(array, nodes, count);
    ed_session_emit_view_changed(session, ED_VIEW_TOOL);
}

void ed_session_cut_unfinished(EdSession *session, const char *tool, guint count)
{
    g_autofree char *key = key_of(session, tool);
    GArray *array = g_hash_table_lookup(session->unfinished, key);
    if (array == NULL || array->len <= count)
        return;
    if (count > 0)
        g_array_set_size(array, count);
    else
        g_hash_table_remove(session->unfinished, key);
    ed_session_emit_view_changed(session, ED_VIEW_TOOL);
}
