/* SPDX-License-Identifier: MIT */
/*
 * Commands for the current tag of the tag palette, implemented by lists/ed-tag-edits.h.
 */
#include "app/ed-command.h"

#include "app/ed-window-parts.h"
#include "edit/tags.h"
#include "lists/ed-tag-edits.h"
#include "tools/ed-retag.h"

#include <glib/gi18n.h>

static int32_t current_tag(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL ? ed_session_view(session)->tag : 0;
}

static bool has_tag(EdWindow *window)
{
    return current_tag(window) != 0;
}

static bool has_tags(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && list_count(ed_session_project(session)->tags) > 0;
}

static bool can_retag(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_can_retag(session);
}

static EdTagsPanel *panel_of(EdWindow *window)
{
    ed_window_show_side(window, ED_SIDE_LEFT, true);
    return ed_window_parts(window)->tags;
}

static void choose_tag(EdWindow *window, GVariant *parameter)
{
    ed_session_set_tag(ed_window_session(window), g_variant_get_int32(parameter));
}

/* Chooses a tag by its position in the list, so that the first ones have keys. */
static void choose_nth_tag(EdWindow *window, GVariant *parameter)
{
    EdSession *session = ed_window_session(window);
    const List *tags = ed_session_project(session)->tags;
    int64_t index = (int64_t)g_variant_get_int32(parameter) - 1;
    const Tag *tag =
        index >= 0 && index < list_count(tags) ? list_get(tags, (uint32_t)index) : NULL;
    if (tag != NULL)
        ed_session_set_tag(session, tag->number);
    else
        ed_session_notify(session, ED_NOTICE_INFO, _("There is no tag at this place of the list."),
                          NULL);
}

static GVariant *tag_state(EdWindow *window)
{
    return g_variant_new_int32(current_tag(window));
}

static void retag(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_retag(ed_window_session(window), current_tag(window));
}

static void add_tag(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_tags_panel_add(panel_of(window));
}

static void rename_tag(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_tags_panel_rename(panel_of(window));
}

static void recolour_tag(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_tags_panel_recolour(panel_of(window));
}

static void move_up(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_tag_move(ed_window_session(window), -1);
}

static void move_down(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_tag_move(ed_window_session(window), 1);
}

static bool can_move_up(EdWindow *window)
{
    return has_tag(window) && ed_tag_can_move(ed_window_session(window), -1);
}

static bool can_move_down(EdWindow *window)
{
    return has_tag(window) && ed_tag_can_move(ed_window_session(window), 1);
}

static void merge_tag(EdWindow *window, GVariant *parameter)
{
    ed_tag_replace(ed_window_session(window), g_variant_get_int32(parameter));
}

static void delete_tag(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_tag_replace(ed_window_session(window), 0);
}

/* ---- Sets ---- */

/* The parameters of the command, indexed by TagSet. */
static const char *const set_words[TAG_SETS] = {"kept", "fighter",    "room",
                                                "race", "platformer", "empty"};

static void set_tag_set(EdWindow *window, GVariant *parameter)
{
    const char *word = g_variant_get_string(parameter, NULL);
    for (TagSet set = TAGS_FIGHTER; set < TAG_SETS; set++)
        if (g_str_equal(set_words[set], word))
            ed_tags_replace_by_set(ed_window_session(window), set);
}

static bool can_set_tag_set(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && tags_can_be_replaced(ed_session_project(session));
}

static GVariant *set_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    TagSet set = session != NULL ? tag_set_of(ed_session_project(session)->tags) : TAGS_CUSTOM;
    return g_variant_new_string(set_words[set]);
}

/* ---- Hide, lock, solo ---- */

static void hide_tag(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    EdSession *session = ed_window_session(window);
    int32_t tag = current_tag(window);
    ed_session_hide_tag(session, tag, !ed_session_tag_hidden(session, tag));
}

static GVariant *hidden_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return g_variant_new_boolean(session != NULL &&
                                 ed_session_tag_hidden(session, current_tag(window)));
}

static void lock_tag(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    EdSession *session = ed_window_session(window);
    int32_t tag = current_tag(window);
    ed_session_lock_tag(session, tag, !ed_session_tag_locked(session, tag));
}

static GVariant *locked_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return g_variant_new_boolean(session != NULL &&
                                 ed_session_tag_locked(session, current_tag(window)));
}

static bool is_solo(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return has_tag(window) && ed_session_solo_tag(session) == current_tag(window);
}

static void solo_tag(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_session_set_solo_tag(ed_window_session(window), is_solo(window) ? 0 : current_tag(window));
}

static GVariant *solo_state(EdWindow *window)
{
    return g_variant_new_boolean(is_solo(window));
}

#define TAGS ED_GROUP_TAGS

const EdCommand ed_tag_commands[] = {
    {"tag", "i", NULL, TAGS, NULL, NULL, choose_tag, NULL, tag_state},
    {"nth-tag", "i", NULL, TAGS, NULL, NULL, choose_nth_tag, has_tags, NULL},
    {"nth-tag(1)", NULL, N_("Tag 1"), TAGS, "<Control>1", NULL, NULL, NULL, NULL},
    {"nth-tag(2)", NULL, N_("Tag 2"), TAGS, "<Control>2", NULL, NULL, NULL, NULL},
    {"nth-tag(3)", NULL, N_("Tag 3"), TAGS, "<Control>3", NULL, NULL, NULL, NULL},
    {"nth-tag(4)", NULL, N_("Tag 4"), TAGS, "<Control>4", NULL, NULL, NULL, NULL},
    {"nth-tag(5)", NULL, N_("Tag 5"), TAGS, "<Control>5", NULL, NULL, NULL, NULL},
    {"nth-tag(6)", NULL, N_("Tag 6"), TAGS, "<Control>6", NULL, NULL, NULL, NULL},
    {"nth-tag(7)", NULL, N_("Tag 7"), TAGS, "<Control>7", NULL, NULL, NULL, NULL},
    {"nth-tag(8)", NULL, N_("Tag 8"), TAGS, "<Control>8", NULL, NULL, NULL, NULL},
    {"retag", NULL, N_("Assign Current Tag to Selection"), TAGS, "<Control>t", NULL, retag,
     can_retag, NULL},
    {"add-tag", NULL, N_("New Tag"), TAGS, NULL, NULL, add_tag, NULL, NULL},
    {"rename-tag", NULL, N_("Rename Tag"), TAGS, NULL, "F2", rename_tag, has_tag, NULL},
    {"recolour-tag", NULL, N_("Tag Colour and Role"), TAGS, NULL, NULL, recolour_tag, has_tag,
     NULL},
    {"tag-up", NULL, N_("Move Tag Up"), TAGS, NULL, "<Alt>Up", move_up, can_move_up, NULL},
    {"tag-down", NULL, N_("Move Tag Down"), TAGS, NULL, "<Alt>Down", move_down, can_move_down,
     NULL},
    {"hide-tag", NULL, N_("Hide Tag"), TAGS, NULL, NULL, hide_tag, has_tag, hidden_state},
    {"lock-tag", NULL, N_("Lock Tag"), TAGS, NULL, NULL, lock_tag, has_tag, locked_state},
    {"solo-tag", NULL, N_("Show Only This Tag"), TAGS, NULL, NULL, solo_tag, has_tag, solo_state},
    {"merge-tag", "i", NULL, TAGS, NULL, NULL, merge_tag, has_tag, NULL},
    {"delete-tag", NULL, N_("Delete Tag"), TAGS, NULL, "Delete", delete_tag, has_tag, NULL},
    {"tag-set", "s", NULL, TAGS, NULL, NULL, set_tag_set, can_set_tag_set, set_state},
    {.name = NULL},
};
