/* SPDX-License-Identifier: MIT */
#include "lists/ed-tag-edits.h"

#include "edit/assets.h"
#include "edit/tags.h"

#include <glib/gi18n.h>

static int32_t current_tag(EdSession *session)
{
    return ed_session_view(session)->tag;
}

int32_t ed_tag_add(EdSession *session)
{
    const Project *project = ed_session_project(session);
    const Tag *template_tag = project_tag(project, current_tag(session));
    g_autofree char *free_name = asset_free_name(project->tags, C_("new name", "tag"));
    int32_t number = 0;
    Project *after =
        edit_add_tag(project, free_name, template_tag != NULL ? template_tag->role : "", NULL,
                     &number, ed_error(session));
    if (!ed_session_push(session, after, _("New tag"), NULL))
        return 0;
    ed_session_set_tag(session, number);
    return number;
}

void ed_tag_move_to(EdSession *session, int32_t tag, uint32_t index)
{
    const Project *project = ed_session_project(session);
    Path path = path_tag(project, tag);
    Project *after = edit_move(project, &path, index, ed_error(session));
    ed_session_push(session, after, _("Reorder tags"), NULL);
}

static uint32_t index_of(EdSession *session, int32_t tag)
{
    const Project *project = ed_session_project(session);
    Path path = path_tag(project, tag);
    return path_index(project, &path);
}

bool ed_tag_can_move(EdSession *session, int by)
{
    uint32_t index = index_of(session, current_tag(session));
    uint32_t count = list_count(ed_session_project(session)->tags);
    return index != UINT32_MAX && (by < 0 ? index > 0 : index + 1 < count);
}

void ed_tag_move(EdSession *session, int by)
{
    uint32_t index = index_of(session, current_tag(session));
    if (ed_tag_can_move(session, by))
        ed_tag_move_to(session, current_tag(session), (uint32_t)((int64_t)index + by));
}

static void choose_at(EdSession *session, uint32_t index)
{
    const List *tags = ed_session_project(session)->tags;
    uint32_t count = list_count(tags);
    if (count == 0)
        return;
    const Tag *tag = list_get(tags, MIN(index, count - 1));
    ed_session_set_tag(session, tag->number);
}

void ed_tag_replace(EdSession *session, int32_t by)
{
    int32_t tag = current_tag(session);
    uint32_t index = index_of(session, tag);
    if (index == UINT32_MAX)
        return;
    Project *after = edit_replace_tag(ed_session_project(session), tag, by, ed_error(session));
    const char *label = by != 0 ? _("Merge tags") : _("Delete tag");
    if (!ed_session_push(session, after, label, NULL))
        return;
    if (by != 0)
        ed_session_set_tag(session, by);
    else
        choose_at(session, index);
}

void ed_tags_replace_by_set(EdSession *session, TagSet set)
{
    Project *after = edit_apply_tag_set(ed_session_project(session), set, ed_error(session));
    if (ed_session_push(session, after, _("Change tag set"), NULL))
        ed_session_restart_tags(session);
}
