/* SPDX-License-Identifier: MIT */
/*
 * Commands for sprites: the scope of edits, hot spots at anchors of the silhouette, boxes around
 * the silhouette. They call the functions of tools/sprite/ed-frame-edits.h.
 */
#include "app/ed-command.h"

#include "session/ed-selection.h"
#include "tools/sprite/ed-frame-edits.h"

#include <glib/gi18n.h>

static bool has_frame(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_session_frame(session) != NULL;
}

static bool has_boxes(EdWindow *window)
{
    return has_frame(window) &&
           ed_session_selection(ed_window_session(window))->kind == ED_SELECT_BOXES;
}

/* ---- Parameters ---- */

/* Returns the index of a word in a NULL-terminated list, or -1. */
static int index_of(const char *const *words, GVariant *word)
{
    const char *text = g_variant_get_string(word, NULL);
    for (int i = 0; words[i] != NULL; i++)
        if (g_str_equal(words[i], text))
            return i;
    return -1;
}

/* The words of parameters, in the order of ScopeReach, ScopeReference and SilhouetteAnchor. */
static const char *const reach_words[] = {"frame",     "selected", "from-here",
                                          "animation", "sprite",   NULL};
static const char *const reference_words[] = {"hot-spot", "picture", "silhouette", NULL};
static const char *const anchor_words[] = {"top-left",     "top",   "top-right",   "left",
                                           "middle",       "right", "bottom-left", "bottom",
                                           "bottom-right", "feet",  "centroid",    NULL};

/* ---- Steps ---- */

static void show_step(EdWindow *window, GVariant *parameter)
{
    ed_session_show_step(ed_window_session(window), g_variant_get_uint32(parameter));
}

/* ---- Scope ---- */

static void set_reach(EdWindow *window, GVariant *parameter)
{
    EdSession *session = ed_window_session(window);
    int reach = index_of(reach_words, parameter);
    if (reach >= 0)
        ed_session_set_scope(session, (ScopeReach)reach, ed_session_view(session)->reference);
}

static GVariant *reach_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return g_variant_new_string(
        reach_words[session != NULL ? ed_session_view(session)->reach : SCOPE_FRAME]);
}

static void set_reference(EdWindow *window, GVariant *parameter)
{
    EdSession *session = ed_window_session(window);
    int reference = index_of(reference_words, parameter);
    if (reference >= 0)
        ed_session_set_scope(session, ed_session_view(session)->reach, (ScopeReference)reference);
}

static GVariant *reference_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return g_variant_new_string(
        reference_words[session != NULL ? ed_session_view(session)->reference
                                        : REFERENCE_HOT_SPOT]);
}

/* ---- Hot spots ---- */

static void set_hot_spot(EdWindow *window, GVariant *parameter)
{
    int index = index_of(anchor_words, parameter);
    if (index >= 0)
        ed_frame_set_hot_spot(ed_window_session(window), (SilhouetteAnchor)index, false);
}

static void set_hot_spots(EdWindow *window, GVariant *parameter)
{
    int index = index_of(anchor_words, parameter);
    if (index >= 0)
        ed_frame_set_hot_spot(ed_window_session(window), (SilhouetteAnchor)index, true);
}

/* ---- Boxes ---- */

static void new_box(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_frame_add_box(ed_window_session(window));
}

static void group(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_frame_group_boxes(ed_window_session(window));
}

static void ungroup(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_frame_ungroup_boxes(ed_window_session(window));
}

static void to_front(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_frame_order_boxes(ed_window_session(window), 1);
}

static void to_back(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_frame_order_boxes(ed_window_session(window), -1);
}

static void lock(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_frame_lock_boxes(ed_window_session(window), true);
}

static void unlock(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_frame_lock_boxes(ed_window_session(window), false);
}

static bool has_locked_boxes(EdWindow *window)
{
    if (!has_frame(window))
        return false;
    ListIter boxes = list_iter(ed_session_frame(ed_window_session(window))->boxes);
    for (const Box *box; (box = list_next(&boxes)) != NULL;)
        if (box->locked)
            return true;
    return false;
}

static void box_from_silhouette(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_frame_cover(ed_window_session(window), &(EdCover){.max_boxes = 1});
}

static void boxes_from_silhouette(EdWindow *window, GVariant *parameter)
{
    uint32_t max = g_variant_get_uint32(parameter);
    EdCover cover = {.max_boxes = CLAMP(max, 1, SILHOUETTE_MAX_BOXES)};
    ed_frame_cover(ed_window_session(window), &cover);
}

static void mirror(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_frame_mirror(ed_window_session(window));
}

#define SPRITES ED_GROUP_SPRITES

const EdCommand ed_sprite_commands[] = {
    {"show-step", "u", NULL, SPRITES, NULL, NULL, show_step, has_frame, NULL},
    {"reach", "s", NULL, SPRITES, NULL, NULL, set_reach, NULL, reach_state},
    {"reference", "s", NULL, SPRITES, NULL, NULL, set_reference, NULL, reference_state},
    {"hot-spot", "s", NULL, SPRITES, NULL, NULL, set_hot_spot, has_frame, NULL},
    {"hot-spot('top-left')", NULL, N_("Set Hot Spot to Top Left"), SPRITES, NULL, "KP_7", NULL,
     NULL, NULL},
    {"hot-spot('top')", NULL, N_("Set Hot Spot to Top"), SPRITES, NULL, "KP_8", NULL, NULL, NULL},
    {"hot-spot('top-right')", NULL, N_("Set Hot Spot to Top Right"), SPRITES, NULL, "KP_9", NULL,
     NULL, NULL},
    {"hot-spot('left')", NULL, N_("Set Hot Spot to Left"), SPRITES, NULL, "KP_4", NULL, NULL, NULL},
    {"hot-spot('middle')", NULL, N_("Set Hot Spot to Middle"), SPRITES, NULL, "KP_5", NULL, NULL,
     NULL},
    {"hot-spot('right')", NULL, N_("Set Hot Spot to Right"), SPRITES, NULL, "KP_6", NULL, NULL,
     NULL},
    {"hot-spot('bottom-left')", NULL, N_("Set Hot Spot to Bottom Left"), SPRITES, NULL, "KP_1",
     NULL, NULL, NULL},
    {"hot-spot('bottom')", NULL, N_("Set Hot Spot to Bottom"), SPRITES, NULL, "KP_2", NULL, NULL,
     NULL},
    {"hot-spot('bottom-right')", NULL, N_("Set Hot Spot to Bottom Right"), SPRITES, NULL, "KP_3",
     NULL, NULL, NULL},
    {"hot-spot('feet')", NULL, N_("Set Hot Spot to Feet"), SPRITES, NULL, "KP_0", NULL, NULL, NULL},
    {"hot-spot('centroid')", NULL, N_("Set Hot Spot to Centre of Mass"), SPRITES, NULL,
     "KP_Decimal", NULL, NULL, NULL},
    {"hot-spots", "s", NULL, SPRITES, NULL, NULL, set_hot_spots, has_frame, NULL},
    {"hot-spots('top-left')", NULL, N_("Set Hot Spot to Top Left in All Frames"), SPRITES, NULL,
     "<Shift>KP_Home|<Shift>KP_7", NULL, NULL, NULL},
    {"hot-spots('top')", NULL, N_("Set Hot Spot to Top in All Frames"), SPRITES, NULL,
     "<Shift>KP_Up|<Shift>KP_8", NULL, NULL, NULL},
    {"hot-spots('top-right')", NULL, N_("Set Hot Spot to Top Right in All Frames"), SPRITES, NULL,
     "<Shift>KP_Page_Up|<Shift>KP_9", NULL, NULL, NULL},
    {"hot-spots('left')", NULL, N_("Set Hot Spot to Left in All Frames"), SPRITES, NULL,
     "<Shift>KP_Left|<Shift>KP_4", NULL, NULL, NULL},
    {"hot-spots('middle')", NULL, N_("Set Hot Spot to Middle in All Frames"), SPRITES, NULL,
     "<Shift>KP_Begin|<Shift>KP_5", NULL, NULL, NULL},
    {"hot-spots('right')", NULL, N_("Set Hot Spot to Right in All Frames"), SPRITES, NULL,
     "<Shift>KP_Right|<Shift>KP_6", NULL, NULL, NULL},
    {"hot-spots('bottom-left')", NULL, N_("Set Hot Spot to Bottom Left in All Frames"), SPRITES,
     NULL, "<Shift>KP_End|<Shift>KP_1", NULL, NULL, NULL},
    {"hot-spots('bottom-right')", NULL, N_("Set Hot Spot to Bottom Right in All Frames"), SPRITES,
     NULL, "<Shift>KP_Page_Down|<Shift>KP_3", NULL, NULL, NULL},
    {"hot-spots('centroid')", NULL, N_("Set Hot Spot to Centre of Mass in All Frames"), SPRITES,
     NULL, "<Shift>KP_Delete|<Shift>KP_Decimal", NULL, NULL, NULL},
    {"hot-spots('bottom')", NULL, N_("Set Hot Spot to Bottom in All Frames"), SPRITES, NULL,
     "<Shift>KP_Down|<Shift>KP_2", NULL, NULL, NULL},
    {"hot-spots('feet')", NULL, N_("Set Hot Spot to Feet in All Frames"), SPRITES, NULL,
     "<Shift>KP_Insert|<Shift>KP_0", NULL, NULL, NULL},
    {"new-box", NULL, N_("New Box"), SPRITES, NULL, "<Shift>a", new_box, has_frame, NULL},
    {"group", NULL, N_("Group Boxes"), SPRITES, "<Control>g", NULL, group, has_boxes, NULL},
    {"ungroup", NULL, N_("Ungroup Boxes"), SPRITES, "<Shift><Control>g", NULL, ungroup, has_boxes,
     NULL},
    {"to-front", NULL, N_("Bring to Front"), SPRITES, "<Shift><Control>Up", NULL, to_front,
     has_boxes, NULL},
    {"to-back", NULL, N_("Send to Back"), SPRITES, "<Shift><Control>Down", NULL, to_back, has_boxes,
     NULL},
    {"lock", NULL, N_("Lock Boxes"), SPRITES, "<Control>l", NULL, lock, has_boxes, NULL},
    {"unlock", NULL, N_("Unlock All Boxes in Frame"), SPRITES, "<Shift><Control>l", NULL, unlock,
     has_locked_boxes, NULL},
    {"box-from-silhouette", NULL, N_("Box From Silhouette"), SPRITES, "<Control>b", NULL,
     box_from_silhouette, has_frame, NULL},
    {"boxes-from-silhouette", "u", NULL, SPRITES, NULL, NULL, boxes_from_silhouette, has_frame,
     NULL},
    {"mirror", NULL, N_("Mirror Annotations"), SPRITES, NULL, NULL, mirror, has_frame, NULL},
    {.name = NULL},
};
