/* SPDX-License-Identifier: MIT */
/* Implements ed-guides.h: a table of lists by asset, attached to the session. */
#include "session/ed-guides.h"

#include "session/ed-session-internal.h"

static void free_guides(gpointer guides)
{
    g_array_unref(guides);
}

static GHashTable *all_guides(EdSession *session)
{
    GHashTable *all = g_object_get_data(G_OBJECT(session), "ed-guides");
    if (all == NULL) {
        all = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, free_guides);
        g_object_set_data_full(G_OBJECT(session), "ed-guides", all,
                               (GDestroyNotify)g_hash_table_unref);
    }
    return all;
}

/* Returns the guides of the displayed asset, or NULL if it has none. */
static GArray *shown_guides(EdSession *session)
{
    uint64_t asset = ed_session_view(session)->asset;
    return g_hash_table_lookup(all_guides(session), &asset);
}

const EdGuide *ed_session_guides(EdSession *session, uint32_t *count)
{
    GArray *guides = shown_guides(session);
    *count = guides != NULL ? guides->len : 0;
    return guides != NULL ? (const EdGuide *)(const void *)guides->data : NULL;
}

uint32_t ed_session_add_guide(EdSession *session, bool upright, int32_t at)
{
    uint64_t asset = ed_session_view(session)->asset;
    GArray *guides = shown_guides(session);
    if (asset == 0 || (guides != NULL && guides->len >= ED_MAX_GUIDES))
        return UINT32_MAX;
    if (guides == NULL) {
        guides = g_array_new(FALSE, FALSE, sizeof(EdGuide));
        g_hash_table_insert(all_guides(session), g_memdup2(&asset, sizeof asset), guides);
    }
    EdGuide guide = {.upright = upright, .at = CLAMP(at, -DOCUMENT_RANGE, DOCUMENT_RANGE)};
    g_array_append_val(guides, guide);
    ed_session_emit_view_changed(session, ED_VIEW_LOOK);
    return guides->len - 1;
}

void ed_session_move_guide(EdSession *session, uint32_t index, int32_t at)
{
    GArray *guides = shown_guides(session);
    if (guides == NULL || index >= guides->len)
        return;
    EdGuide *guide = &g_array_index(guides, EdGuide, index);
    at = CLAMP(at, -DOCUMENT_RANGE, DOCUMENT_RANGE);
    if (guide->at == at)
        return;
    guide->at = at;
    ed_session_emit_view_changed(session, ED_VIEW_LOOK);
}

void ed_session_remove_guide(EdSession *session, uint32_t index)
{
    GArray *guides = shown_guides(session);
    if (guides == NULL || index >= guides->len)
        return;
    g_array_remove_index(guides, index);
    ed_session_emit_view_changed(session, ED_VIEW_LOOK);
}
