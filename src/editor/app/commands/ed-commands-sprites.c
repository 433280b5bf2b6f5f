/* SPDX-License-Identifier: MIT */
/*
 * Commands for sprites: the scope of edits, hot spots at anchors of the silhouette, boxes around
 * the silhouette. They call the functions of tools/sprite/ed-frame-edits.h.
 */
#include "app/commands/ed-command.h"

#include "session/ed-selection.h"
#include "session/ed-sheet.h"
#include "tools/sprite/ed-frame-edits.h"

#include <glib/gi18n.h>

/* The words of parameters, in the order of ScopeReach, ScopeReference and SilhouetteAnchor. */
static const char *const reach_words[] = {"frame",     "selected", "from-here",
                                          "animation", "sprite",   NULL};
static const char *const reference_words[] = {"hot-spot", "picture", "silhouette", NULL};
static const char *const anchor_words[] = {"top-left",     "top",   "top-right",   "left",
                                           "middle",       "right", "bottom-left", "bottom",
                                           "bottom-right", "feet",  "centroid",    NULL};

/* ---- Steps and scope ---- */

static void show_step(EdWindow *window, GVariant *parameter)
{
    ed_session_show_step(ed_window_session(window), g_variant_get_uint32(parameter));
}

static void set_reach(EdSession *session, int reach)
{
    ed_session_set_reach(session, (ScopeReach)reach);
}

static GVariant *reach_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return g_variant_new_string(session != NULL ? reach_words[ed_session_reach(session)] : "");
}

static void set_reference(EdSession *session, int reference)
{
    ed_session_set_scope(session, ed_session_view(session)->reach, (ScopeReference)reference);
}

/* ---- Hot spots ---- */

static bool set_hot_spot(EdSession *session, int anchor)
{
    return ed_frame_set_hot_spot(session, (SilhouetteAnchor)anchor, false);
}

static bool set_hot_spots(EdSession *session, int anchor)
{
    return ed_frame_set_hot_spot(session, (SilhouetteAnchor)anchor, true);
}

/* ---- Boxes ---- */

static bool lock_boxes(EdSession *session, int locked)
{
    return ed_frame_lock_boxes(session, locked != 0);
}

static bool has_locked_boxes(EdSession *session)
{
    const Frame *frame = ed_session_frame(session);
    LIST_EACH (Box, box, frame != NULL ? frame->boxes : NULL)
        if (box->locked)
            return true;
    return false;
}

static bool has_several_boxes(EdSession *session)
{
    return ed_session_selection(session)->count > 1;
}

static bool has_several_frames(EdSession *session)
{
    uint32_t count;
    ed_session_selected_frames(session, &count);
    return count > 1;
}

/* In the order of BoxAlignment. */
static const char *const align_words[] = {"left",   "centre",       "right",      "top", "middle",
                                          "bottom", "horizontally", "vertically", NULL};

static bool box_from_silhouette(EdSession *session)
{
    return ed_frame_cover(session, &(EdCover){.max_boxes = 1});
}

static void boxes_from_silhouette(EdWindow *window, GVariant *parameter)
{
    uint32_t max = g_variant_get_uint32(parameter);
    EdCover cover = {.max_boxes = CLAMP(max, 1, SILHOUETTE_MAX_BOXES)};
    ed_frame_cover(ed_window_session(window), &cover);
}

#define SPRITES ED_GROUP_SPRITES

const EdCommand ed_sprite_commands[] = {
    {"show-step", NULL, SPRITES, .parameter = "u", .needs = ED_NEED_FRAME,
     .no_effect = N_("There is no frame with this number, or it is already shown."),
     .run_with = show_step},
    {"reach", NULL, SPRITES, .parameter = "s", .state = reach_state, .words = reach_words,
     .change_by = set_reach},
    {"reference", NULL, SPRITES, .parameter = "s", .state_at = ED_VIEW(reference),
     .words = reference_words, .change_by = set_reference},
    {"hot-spot", NULL, SPRITES, .parameter = "s", .needs = ED_NEED_FRAME,
     .no_effect = N_("The hot spot is already there."), .words = anchor_words,
     .edit_by = set_hot_spot},
    {"hot-spot('top-left')", N_("Set Hot Spot to Top Left"), SPRITES, .local_keys = "KP_7"},
    {"hot-spot('top')", N_("Set Hot Spot to Top"), SPRITES, .local_keys = "KP_8"},
    {"hot-spot('top-right')", N_("Set Hot Spot to Top Right"), SPRITES, .local_keys = "KP_9"},
    {"hot-spot('left')", N_("Set Hot Spot to Left"), SPRITES, .local_keys = "KP_4"},
    {"hot-spot('middle')", N_("Set Hot Spot to Middle"), SPRITES, .local_keys = "KP_5"},
    {"hot-spot('right')", N_("Set Hot Spot to Right"), SPRITES, .local_keys = "KP_6"},
    {"hot-spot('bottom-left')", N_("Set Hot Spot to Bottom Left"), SPRITES, .local_keys = "KP_1"},
    {"hot-spot('bottom')", N_("Set Hot Spot to Bottom"), SPRITES, .local_keys = "KP_2"},
    {"hot-spot('bottom-right')", N_("Set Hot Spot to Bottom Right"), SPRITES, .local_keys = "KP_3"},
    {"hot-spot('feet')", N_("Set Hot Spot to Feet"), SPRITES, .local_keys = "KP_0"},
    {"hot-spot('centroid')", N_("Set Hot Spot to Centre of Mass"), SPRITES,
     .local_keys = "KP_Decimal"},
    {"hot-spots", NULL, SPRITES, .parameter = "s", .needs = ED_NEED_FRAME,
     .no_effect = N_("The hot spot is already there."), .words = anchor_words,
     .edit_by = set_hot_spots},
    {"hot-spots('top-left')", N_("Set Hot Spot to Top Left in All Frames"), SPRITES,
     .local_keys = "<Shift>KP_Home|<Shift>KP_7"},
    {"hot-spots('top')", N_("Set Hot Spot to Top in All Frames"), SPRITES,
     .local_keys = "<Shift>KP_Up|<Shift>KP_8"},
    {"hot-spots('top-right')", N_("Set Hot Spot to Top Right in All Frames"), SPRITES,
     .local_keys = "<Shift>KP_Page_Up|<Shift>KP_9"},
    {"hot-spots('left')", N_("Set Hot Spot to Left in All Frames"), SPRITES,
     .local_keys = "<Shift>KP_Left|<Shift>KP_4"},
    {"hot-spots('middle')", N_("Set Hot Spot to Middle in All Frames"), SPRITES,
     .local_keys = "<Shift>KP_Begin|<Shift>KP_5"},
    {"hot-spots('right')", N_("Set Hot Spot to Right in All Frames"), SPRITES,
     .local_keys = "<Shift>KP_Right|<Shift>KP_6"},
    {"hot-spots('bottom-left')", N_("Set Hot Spot to Bottom Left in All Frames"), SPRITES,
     .local_keys = "<Shift>KP_End|<Shift>KP_1"},
    {"hot-spots('bottom-right')", N_("Set Hot Spot to Bottom Right in All Frames"), SPRITES,
     .local_keys = "<Shift>KP_Page_Down|<Shift>KP_3"},
    {"hot-spots('centroid')", N_("Set Hot Spot to Centre of Mass in All Frames"), SPRITES,
     .local_keys = "<Shift>KP_Delete|<Shift>KP_Decimal"},
    {"hot-spots('bottom')", N_("Set Hot Spot to Bottom in All Frames"), SPRITES,
     .local_keys = "<Shift>KP_Down|<Shift>KP_2"},
    {"hot-spots('feet')", N_("Set Hot Spot to Feet in All Frames"), SPRITES,
     .local_keys = "<Shift>KP_Insert|<Shift>KP_0"},
    {"new-box", N_("New Box"), SPRITES, .local_keys = "<Shift>a", .needs = ED_NEED_FRAME,
     .edit = ed_frame_add_box},
    {"group", N_("Group Boxes"), SPRITES, .keys = "<Control>g", .needs = ED_NEED_BOXES,
     .edit = ed_frame_group_boxes},
    {"ungroup", N_("Ungroup Boxes"), SPRITES, .keys = "<Shift><Control>g", .needs = ED_NEED_BOXES,
     .edit = ed_frame_ungroup_boxes},
    {"to-front", N_("Bring to Front"), SPRITES, .keys = "<Shift><Control>Up",
     .needs = ED_NEED_BOXES, .number = 1, .edit_by = ed_frame_order_boxes},
    {"to-back", N_("Send to Back"), SPRITES, .keys = "<Shift><Control>Down", .needs = ED_NEED_BOXES,
     .number = -1, .edit_by = ed_frame_order_boxes},
    {"align", NULL, SPRITES, .parameter = "s", .needs = ED_NEED_BOXES, .can = has_several_boxes,
     .reason = N_("Select several boxes first"),
     .no_effect = N_("The boxes are already in these places."), .words = align_words,
     .edit_by = ed_frame_align_boxes},
    {"align('left')", N_("Align Boxes Left"), SPRITES, .keys = NULL},
    {"align('centre')", N_("Align Boxes at Centre"), SPRITES, .keys = NULL},
    {"align('right')", N_("Align Boxes Right"), SPRITES, .keys = NULL},
    {"align('top')", N_("Align Boxes at Top"), SPRITES, .keys = NULL},
    {"align('middle')", N_("Align Boxes at Middle"), SPRITES, .keys = NULL},
    {"align('bottom')", N_("Align Boxes at Bottom"), SPRITES, .keys = NULL},
    {"align('horizontally')", N_("Distribute Boxes Horizontally"), SPRITES, .keys = NULL},
    {"align('vertically')", N_("Distribute Boxes Vertically"), SPRITES, .keys = NULL},
    {"copy-boxes", N_("Copy Boxes to Selected Frames"), SPRITES, .keys = "<Alt>c",
     .needs = ED_NEED_BOXES, .can = has_several_frames, .reason = N_("Select several frames first"),
     .no_effect = N_("The selected frames already have these boxes."), .edit = ed_frame_copy_boxes},
    {"lock", N_("Lock Boxes"), SPRITES, .keys = "<Control>l", .needs = ED_NEED_BOXES,
     .number = true, .edit_by = lock_boxes},
    {"unlock", N_("Unlock All Boxes in Frame"), SPRITES, .keys = "<Shift><Control>l",
     .needs = ED_NEED_SPRITE, .can = has_locked_boxes,
     .reason = N_("No box of the frame is locked"), .number = false, .edit_by = lock_boxes},
    {"box-from-silhouette", N_("Box From Silhouette"), SPRITES, .keys = "<Control>b",
     .needs = ED_NEED_FRAME, .edit = box_from_silhouette},
    {"boxes-from-silhouette", NULL, SPRITES, .parameter = "u", .needs = ED_NEED_FRAME,
     .run_with = boxes_from_silhouette},
    {"mirror", N_("Mirror Annotations"), SPRITES, .needs = ED_NEED_FRAME,
     .no_effect = N_("There is nothing to mirror."), .edit = ed_frame_mirror},
    {.name = NULL},
};
