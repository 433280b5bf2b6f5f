/* SPDX-License-Identifier: MIT */
/*
 * Commands for the current tag of the tag palette, implemented by lists/ed-tag-edits.h.
 */
#include "app/commands/ed-command.h"

#include "app/ed-window-parts.h"
#include "edit/tags.h"
#include "lists/ed-tag-edits.h"
#include "tools/ed-retag.h"
#include "tools/sprite/ed-frame-edits.h"

#include <glib/gi18n.h>

static int32_t current_tag(EdSession *session)
{
    return ed_session_view(session)->tag;
}

static bool has_tags(EdSession *session)
{
    return list_count(ed_session_project(session)->tags) > 0;
}

static EdTagsPanel *panel_of(EdWindow *window)
{
    ed_window_show_side(window, ED_SIDE_LEFT, true);
    return ed_window_parts(window)->tags;
}

/* Chooses a tag by its position in the list, so that the first ones have keys. */
static void choose_nth_tag(EdSession *session, int number)
{
    const List *tags = ed_session_project(session)->tags;
    int64_t index = (int64_t)number - 1;
    const Tag *tag =
        index >= 0 && index < list_count(tags) ? list_get(tags, (uint32_t)index) : NULL;
    if (tag != NULL)
        ed_session_set_tag(session, tag->number);
    else
        ed_session_notify(session, ED_NOTICE_INFO, _("There is no tag at this place of the list."),
                          NULL);
}

static bool retag(EdSession *session)
{
    return ed_retag(session, current_tag(session));
}

/* Returns the tag of the selected boxes if they share one, else the current tag. */
static int32_t tag_to_select(EdSession *session)
{
    const EdSelection *selection = ed_session_selection(session);
    const Frame *frame = ed_session_frame(session);
    int32_t tag = 0;
    for (uint32_t i = 0; selection->kind == ED_SELECT_BOXES && i < selection->count; i++) {
        const Box *box = list_get(frame->boxes, (uint32_t)selection->items[i]);
        if (i > 0 && box->tag != tag)
            return current_tag(session);
        tag = box->tag;
    }
    return tag != 0 ? tag : current_tag(session);
}

/* In the order of the numbers of ed_frame_select_tagged. */
static const char *const tagged_words[] = {"sprite", "project", NULL};

static bool select_tagged(EdSession *session, int in_project)
{
    return ed_frame_select_tagged(session, tag_to_select(session), in_project != 0);
}

static void add_tag(EdWindow *window)
{
    ed_tags_panel_add(panel_of(window));
}

static void rename_tag(EdWindow *window)
{
    ed_tags_panel_rename(panel_of(window));
}

static void recolour_tag(EdWindow *window)
{
    ed_tags_panel_recolour(panel_of(window));
}

/* ---- Sets ---- */

/* The parameters of the command, indexed by TagSet. */
static const char *const set_words[] = {"kept",       "fighter", "room", "race",
                                        "platformer", "empty",   NULL};
G_STATIC_ASSERT(G_N_ELEMENTS(set_words) == TAG_SETS + 1);

static void set_tag_set(EdSession *session, int set)
{
    if (set != TAGS_CUSTOM)
        ed_tags_replace_by_set(session, (TagSet)set);
}

static bool can_set_tag_set(EdSession *session)
{
    return tags_can_be_replaced(ed_session_project(session));
}

static GVariant *set_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    TagSet set = session != NULL ? tag_set_of(ed_session_project(session)->tags) : TAGS_CUSTOM;
    return g_variant_new_string(set_words[set]);
}

/* ---- Hide, lock, solo ---- */

/* Selects the current tag, so that the inspector shows its properties and fields. */
static void select_tag(EdSession *session)
{
    ed_session_select(session, ED_SELECT_TAGS, &(uint64_t){(uint64_t)current_tag(session)}, 1);
}

static bool is_hidden(EdSession *session)
{
    return ed_session_tag_hidden(session, current_tag(session));
}

static void hide_tag(EdSession *session)
{
    ed_session_hide_tag(session, current_tag(session), !is_hidden(session));
}

static bool is_locked(EdSession *session)
{
    return ed_session_tag_locked(session, current_tag(session));
}

static void lock_tag(EdSession *session)
{
    ed_session_lock_tag(session, current_tag(session), !is_locked(session));
}

static bool is_solo(EdSession *session)
{
    return current_tag(session) != 0 && ed_session_solo_tag(session) == current_tag(session);
}

static void solo_tag(EdSession *session)
{
    ed_session_set_solo_tag(session, is_solo(session) ? 0 : current_tag(session));
}

#define TAGS ED_GROUP_TAGS

const EdCommand ed_tag_commands[] = {
    {"tag", NULL, TAGS, .parameter = "i",
     .no_effect = N_("There is no tag with this number, or it is already the current tag."),
     .state_at = ED_VIEW(tag), .change_by = ed_session_set_tag},
    {"nth-tag", NULL, TAGS, .parameter = "i", .can = has_tags,
     .reason = N_("The project has no tags"), .change_by = choose_nth_tag},
    {"nth-tag(1)", N_("Tag 1"), TAGS, .keys = "<Control>1"},
    {"nth-tag(2)", N_("Tag 2"), TAGS, .keys = "<Control>2"},
    {"nth-tag(3)", N_("Tag 3"), TAGS, .keys = "<Control>3"},
    {"nth-tag(4)", N_("Tag 4"), TAGS, .keys = "<Control>4"},
    {"nth-tag(5)", N_("Tag 5"), TAGS, .keys = "<Control>5"},
    {"nth-tag(6)", N_("Tag 6"), TAGS, .keys = "<Control>6"},
    {"nth-tag(7)", N_("Tag 7"), TAGS, .keys = "<Control>7"},
    {"nth-tag(8)", N_("Tag 8"), TAGS, .keys = "<Control>8"},
    {"retag", N_("Assign Current Tag to Selection"), TAGS, .keys = "<Control>t",
     .can = ed_can_retag, .reason = N_("Select boxes, zones, walls or markers first"),
     .no_effect = N_("The selection already has the current tag."), .edit = retag},
    {"select-tagged", NULL, TAGS, .parameter = "s", .needs = ED_NEED_SPRITE,
     .no_effect = N_("There are no more boxes with this tag."), .words = tagged_words,
     .edit_by = select_tagged},
    {"select-tagged('sprite')", N_("Select All Boxes With This Tag in Sprite"), TAGS,
     .keys = "<Alt>t"},
    {"select-tagged('project')", N_("Select All Boxes With This Tag in Project"), TAGS,
     .keys = "<Shift><Alt>t"},
    {"add-tag", N_("New Tag"), TAGS, .run = add_tag},
    {"rename-tag", N_("Rename Tag"), TAGS, .local_keys = "F2", .needs = ED_NEED_TAG,
     .run = rename_tag},
    {"recolour-tag", N_("Tag Colour and Role"), TAGS, .needs = ED_NEED_TAG, .run = recolour_tag},
    {"tag-properties", N_("Tag Properties and Fields"), TAGS, .needs = ED_NEED_TAG,
     .change = select_tag},
    {"tag-up", N_("Move Tag Up"), TAGS, .local_keys = "<Alt>Up",
     .needs = ED_NEED_TAG | ED_NEED_TAG_ABOVE, .number = -1, .change_by = ed_tag_move},
    {"tag-down", N_("Move Tag Down"), TAGS, .local_keys = "<Alt>Down",
     .needs = ED_NEED_TAG | ED_NEED_TAG_BELOW, .number = 1, .change_by = ed_tag_move},
    {"hide-tag", N_("Hide Tag"), TAGS, .needs = ED_NEED_TAG, .is_on = is_hidden,
     .change = hide_tag},
    {"lock-tag", N_("Lock Tag"), TAGS, .needs = ED_NEED_TAG, .is_on = is_locked,
     .change = lock_tag},
    {"solo-tag", N_("Show Only This Tag"), TAGS, .needs = ED_NEED_TAG, .is_on = is_solo,
     .change = solo_tag},
    {"merge-tag", NULL, TAGS, .parameter = "i", .needs = ED_NEED_TAG, .change_by = ed_tag_replace},
    {"delete-tag", N_("Delete Tag"), TAGS, .local_keys = "Delete", .needs = ED_NEED_TAG,
     .change_by = ed_tag_replace, .deletes = true},
    {"tag-set", NULL, TAGS, .parameter = "s", .can = can_set_tag_set, .state = set_state,
     .words = set_words, .change_by = set_tag_set},
    {.name = NULL},
};
