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
    return has_bit(session->marks.hidden, number);
}

bool ed_session_tag_locked(EdSession *session, int32_t number)
{
    return has_bit(session->marks.locked, number);
}

int32_t ed_session_solo_tag(EdSession *session)
{
    return session->solo;
}

bool ed_session_tag_shown(EdSession *session, int32_t number)
{
    return session->solo != 0 ? number == session->solo : !has_bit(session->marks.hidden, number);
}

void ed_session_hide_tag(EdSession *session, int32_t number, bool hidden)
{
    if (set_bit(session->marks.hidden, number, hidden))
        ed_session_emit_view_changed(session, ED_VIEW_TAGS);
}

void ed_session_lock_tag(EdSession *session, int32_t number, bool locked)
{
    if (set_bit(session->marks.locked, number, locked))
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
    memcpy(tags.hidden, session->marks.hidden, sizeof tags.hidden);
    return tags;
}

unsigned ed_tag_view_settle(EdSession *session)
{
    const Project *project = ed_session_project(session);
    const Tag *first = list_get(project->tags, 0);
    unsigned changes = 0;
    bool exists[DOCUMENT_MAX_TAGS + 1] = {true};
    LIST_EACH (Tag, tag, project->tags)
        exists[tag->number] = true;
    for (int32_t i = 1; i <= DOCUMENT_MAX_TAGS; i++) {
        bool was_hidden = !exists[i] && set_bit(session->marks.hidden, i, false);
        bool was_locked = !exists[i] && set_bit(session->marks.locked, i, false);
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

unsigned ed_tag_view_restore(EdSession *session, const EdTagMarks *earlier, const Project *before)
{
    EdTagMarks *marks = &session->marks;
    unsigned changes = 0;
    LIST_EACH (Tag, tag, ed_session_project(session)->tags) {
        int32_t number = tag->number;
        if (project_tag(before, number) != NULL)
            continue;
        bool hides = set_bit(marks->hidden, number, has_bit(earlier->hidden, number));
        bool locks = set_bit(marks->locked, number, has_bit(earlier->locked, number));
        changes |= hides || locks ? ED_VIEW_TAGS : 0;
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

static EdTagUse tag_use(const EdView *view)
{
    if (view->kind == ED_MAP)
        return g_strcmp0(view->tool, "track") == 0 ? ED_TAG_TRACKS : ED_TAG_ZONES;
    if (view->kind == ED_LEVEL)
        return g_strcmp0(view->tool, "marker") == 0 ? ED_TAG_MARKERS : ED_TAG_WALLS;
    return ED_TAG_BOXES;
}

static const Zone *current_zone(EdSession *session)
{
    const Plane *plane = ed_session_plane(session);
    return plane != NULL ? plane_zone(plane, session->view.zone) : NULL;
}

/* Makes a tag current; returns whether it was not. The next paint on a map starts a new zone if the
 * current one has another tag. */
static bool put_tag(EdSession *session, int32_t number)
{
    EdView *view = &session->view;
    const Zone *zone = current_zone(session);
    if (view->tag == number)
        return false;
    view->tag = number;
    if (zone != NULL && zone->tag != number)
        view->zone = 0;
    return true;
}

void ed_session_set_tag(EdSession *session, int32_t number)
{
    if (number != 0 && project_tag(ed_session_project(session), number) == NULL)
        return;
    session->chosen_tags[session->view.kind] = number;
    if (!put_tag(session, number))
        return;
    preset_walls(session, number);
    ed_session_emit_view_changed(session, ED_VIEW_TAG);
}

/* True if a zone of the plane has the tag. */
static bool has_zone_of(const Plane *plane, int32_t tag)
{
    LIST_EACH (Zone, zone, plane->zones)
        if (zone->tag == tag)
            return true;
    return false;
}

static bool is_for_bodies(const Tag *tag)
{
    static const char *const roles[] = {"body", "attack", "push", NULL};
    return g_strv_contains(roles, tag->role);
}

/* Returns the tag for the first thing of its kind: it has the role of such things; else it is the
 * current tag or the first one, and if possible not one for bodies, which only sprites have. For
 * tracks, NULL if no tag is for roads. */
static const Tag *first_tag(EdSession *session, EdTagUse use)
{
    static const struct {
        const char *role;
        bool last; /* of several tags with the role, the last is the one */
    } wanted[ED_TAG_USES] = {
        [ED_TAG_BOXES] = {"body", false},     [ED_TAG_ZONES] = {"road", true},
        [ED_TAG_TRACKS] = {"road", true},     [ED_TAG_WALLS] = {"solid", true},
        [ED_TAG_MARKERS] = {"trigger", true},
    };
    const Project *project = ed_session_project(session);
    const Plane *plane = ed_session_plane(session);
    const Tag *current = project_tag(project, session->view.tag), *found = NULL, *other = NULL;
    LIST_EACH (Tag, tag, project->tags) {
        if (use == ED_TAG_ZONES && plane != NULL && has_zone_of(plane, tag->number))
            return tag;
        if (strcmp(tag->role, wanted[use].role) == 0 && (found == NULL || wanted[use].last))
            found = tag;
        if (other == NULL && !is_for_bodies(tag))
            other = tag;
    }
    if (found != NULL || use == ED_TAG_TRACKS)
        return found;
    bool suits = current != NULL && (use == ED_TAG_BOXES || !is_for_bodies(current));
    return suits || other == NULL ? current : other;
}

unsigned ed_tag_view_follow_zone(EdSession *session)
{
    const Zone *zone = current_zone(session);
    return zone != NULL && put_tag(session, zone->tag) ? ED_VIEW_TAG : 0;
}

unsigned ed_tag_view_recall(EdSession *session)
{
    const EdView *view = &session->view;
    if (view->kind == ED_NO_ASSET)
        return 0;
    if (current_zone(session) != NULL)
        return ed_tag_view_follow_zone(session);
    const Tag *tag = project_tag(ed_session_project(session), session->chosen_tags[view->kind]);
    if (tag == NULL)
        tag = first_tag(session, tag_use(view));
    return put_tag(session, tag != NULL ? tag->number : 0) ? ED_VIEW_TAG : 0;
}

void ed_tag_view_forget(EdSession *session)
{
    memset(session->chosen_tags, 0, sizeof session->chosen_tags);
}

void ed_session_restart_tags(EdSession *session)
{
    const Tag *first = list_get(ed_session_project(session)->tags, 0);
    ed_tag_view_forget(session);
    session->view.tag = first != NULL ? first->number : 0;
    ed_session_emit_view_changed(session, ED_VIEW_TAG | ed_tag_view_recall(session));
}
