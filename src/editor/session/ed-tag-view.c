/* SPDX-License-Identifier: MIT */
/* The current tag, and the tags that are hidden or locked; see ed-view.h and ed-tag-view.h. */
#include "session/ed-options.h"
#include "session/ed-session-internal.h"

#include <string.h>

static bool is_tag(int32_t number)
{
    return number >= 1 && number <= DOCUMENT_MAX_TAGS;
}

static bool has_bit(const uint32_t bits[8], int32_t number)
{
    return is_tag(number) && (bits[number / 32] >> (number % 32) & 1) != 0;
}

/* Sets a tag's bit; returns whether that changed it. */
static bool set_bit(uint32_t bits[8], int32_t number, bool on)
{
    if (!is_tag(number) || has_bit(bits, number) == on)
        return false;
    bits[number / 32] ^= 1u << (number % 32);
    return true;
}

bool ed_session_tag_hidden(EdSession *session, int32_t number)
{
    return has_bit(session->hidden, number);
}

bool ed_session_tag_locked(EdSession *session, int32_t number)
{
    return has_bit(session->locked, number);
}

int32_t ed_session_solo_tag(EdSession *session)
{
    return session->solo;
}

bool ed_session_tag_shown(EdSession *session, int32_t number)
{
    return session->solo != 0 ? number == session->solo : !has_bit(session->hidden, number);
}

void ed_session_hide_tag(EdSession *session, int32_t number, bool hidden)
{
    if (set_bit(session->hidden, number, hidden))
        ed_session_emit_view_changed(session, ED_VIEW_TAGS);
}

void ed_session_lock_tag(EdSession *session, int32_t number, bool locked)
{
    if (set_bit(session->locked, number, locked))
        ed_session_emit_view_changed(session, ED_VIEW_TAGS);
}

void ed_session_set_solo_tag(EdSession *session, int32_t number)
{
    int32_t solo = is_tag(number) ? number : 0;
    if (session->solo == solo)
        return;
    session->solo = solo;
    ed_session_emit_view_changed(session, ED_VIEW_TAGS);
}

DrawTagView ed_session_tag_view(EdSession *session)
{
    DrawTagView tags = {.solo = session->solo, .plain = !session->view.look.hatches};
    memcpy(tags.hidden, session->hidden, sizeof tags.hidden);
    return tags;
}

unsigned ed_tag_view_settle(EdSession *session)
{
    const Project *project = ed_session_project(session);
    const Tag *first = list_get(project->tags, 0);
    unsigned changes = 0;
    bool exists[DOCUMENT_MAX_TAGS + 1] = {true};
    ListIter iter = list_iter(project->tags);
    const Tag *tag;
    while ((tag = list_next(&iter)) != NULL)
        exists[tag->number] = true;
    for (int32_t i = 1; i <= DOCUMENT_MAX_TAGS; i++) {
        bool was_hidden = !exists[i] && set_bit(session->hidden, i, false);
        bool was_locked = !exists[i] && set_bit(session->locked, i, false);
        if (was_hidden || was_locked)
            changes |= ED_VIEW_TAGS;
    }
    if (!exists[session->solo]) {
        session->solo = 0;
        changes |= ED_VIEW_TAGS;
    }
    if (!exists[session->view.tag]) {
        session->view.tag = first != NULL ? first->number : 0;
        changes |= ED_VIEW_TAG;
    }
    return changes;
}

/* ---- The current tag ---- */

/* Presets the option for new walls: they block as the layer's last wall with the tag does, because
 * walls of one tag are mostly alike; if there is no such wall, they block on both sides. */
static void preset_walls(EdSession *session, int32_t tag)
{
    const Layer *layer = ed_session_layer(session);
    if (layer == NULL || layer->walls == NULL)
        return;
    WallBlocks blocks = WALL_BOTH;
    for (uint32_t i = list_count(layer->walls->walls); i-- > 0;) {
        const Wall *wall = list_get(layer->walls->walls, i);
        if (wall->tag == tag) {
            blocks = wall->blocks;
            break;
        }
    }
    ed_session_set_option(session, "wall", "blocks", blocks == WALL_FRONT ? 1 : 0);
}

void ed_session_set_tag(EdSession *session, int32_t number)
{
    if (session->view.tag == number ||
        (number != 0 && project_tag(ed_session_project(session), number) == NULL))
        return;
    session->view.tag = number;
    preset_walls(session, number);
    ed_session_emit_view_changed(session, ED_VIEW_TAG);
}
