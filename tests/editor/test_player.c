/* SPDX-License-Identifier: MIT */
/*
 * Tests the player and pinned frames, as widgets on a display: choices change the session, and the
 * document only if they belong to an animation.
 */
#include "check.h"
#include "edit/sprites.h"
#include "panel_desk.h"
#include "frames/ed-frame-menu.h"
#include "frames/ed-pinned-popover.h"
#include "frames/ed-timing-popover.h"
#include "frames/ed-player.h"
#include "session/ed-play-head.h"
#include "tools/sprite/ed-steps.h"
#include "widgets/ed-number-field.h"
#include "widgets/ed-segments.h"

#include <stdio.h>
#include <string.h>

static uint64_t animate(Desk *desk, const char *name, uint32_t count)
{
    uint64_t id = 0;
    set_project(desk, edit_add_animation(project_of(desk), desk->sprite, name, desk->frames, count,
                                         &id, NULL));
    return id;
}

static void begin(Desk *desk)
{
    set_up(desk, ED_TYPE_PLAYER);
    gtk_window_set_default_size(GTK_WINDOW(desk->window), 1100, 60);
    ed_session_show_asset(desk->session, desk->sprite);
    ed_player_set_session(ED_PLAYER(desk->panel), desk->session);
    settle();
}

/* ---- The player ---- */

/* In the popover of a narrow player, each control without a text has a caption. */
static void test_captions_in_the_popover(void)
{
    Desk desk;
    begin(&desk);
    static const char *const ids[] = {"speed", "before", "opacity", "pinned"};
    gtk_window_set_default_size(GTK_WINDOW(desk.window), 420, 60);
    settle();
    for (size_t i = 0; i < CHECK_COUNT(ids); i++) {
        GtkWidget *control = find(desk.panel, ids[i]);
        GtkWidget *caption = gtk_widget_get_prev_sibling(control);
        CHECK_THAT(caption != NULL && GTK_IS_LABEL(caption) &&
                       *gtk_label_get_text(GTK_LABEL(caption)) != '\0',
                   "%s has no caption", ids[i]);
    }
    gtk_window_set_default_size(GTK_WINDOW(desk.window), 1100, 60);
    settle();
    GtkWidget *speed = find(desk.panel, "speed");
    CHECK(gtk_widget_get_parent(speed) == find(desk.panel, "more"));
    tear_down(&desk);
}

static void test_loop_and_direction(void)
{
    Desk desk;
    begin(&desk);
    GtkWidget *loop = find(desk.panel, "loop"), *direction = find(desk.panel, "direction");
    CHECK(!gtk_widget_get_sensitive(loop) && !gtk_widget_get_sensitive(direction));
    uint64_t kick = animate(&desk, "kick", 3);
    ed_session_show_frame(desk.session, kick, desk.frames[0]);
    settle();
    CHECK(gtk_widget_get_sensitive(loop) && gtk_widget_get_sensitive(direction));
    uint32_t before = steps(&desk);
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(loop), FALSE);
    CHECK_INT(ed_session_animation(desk.session)->loop, -1);
    CHECK_INT(steps(&desk), before + 1);
    Path path = path_animation(desk.sprite, kick);
    set_project(&desk,
                edit_set_number(project_of(&desk), &path, "direction", ANIMATION_REVERSE, NULL));
    settle();
    CHECK_TEXT(gtk_menu_button_get_icon_name(GTK_MENU_BUTTON(direction)), "gab-backward-symbolic");
    tear_down(&desk);
}

static const AnimationStep *step_at(Desk *desk, uint32_t index)
{
    return animation_step(ed_session_animation(desk->session), index);
}

/* Mirroring and durations apply to the shown step, or to all steps of the selected frames. A
 * mirrored step is drawn mirrored only during playback; otherwise it is shown and edited
 * unmirrored. */
static void test_steps(void)
{
    Desk desk;
    begin(&desk);
    CHECK(!ed_steps_flip(desk.session, ED_FLIP_X) && !ed_animation_mirror(desk.session));
    uint64_t walk = animate(&desk, "walk right", 3);
    ed_session_show_frame(desk.session, walk, desk.frames[0]);
    uint32_t before = steps(&desk);
    CHECK(ed_steps_flip(desk.session, ED_FLIP_X));
    CHECK(step_at(&desk, 0)->flip_x && !step_at(&desk, 1)->flip_x);
    CHECK(ed_steps_are_flipped(desk.session, ED_FLIP_X));
    CHECK(!ed_steps_are_flipped(desk.session, ED_FLIP_Y));
    ed_session_select_frames(desk.session, desk.frames, 2);
    CHECK(!ed_steps_are_flipped(desk.session, ED_FLIP_X));
    CHECK(ed_steps_flip(desk.session, ED_FLIP_X));
    CHECK(step_at(&desk, 0)->flip_x && step_at(&desk, 1)->flip_x && !step_at(&desk, 2)->flip_x);
    CHECK_TEXT(last_step(&desk), "Mirror animation steps");
    CHECK(ed_steps_flip(desk.session, ED_FLIP_X));
    CHECK_TEXT(last_step(&desk), "Stop mirroring animation steps");
    ed_session_undo(desk.session);
    CHECK(ed_steps_set_duration(desk.session, 1000, NULL));
    CHECK_INT(ed_steps_duration(desk.session), 1000);
    CHECK_INT(steps(&desk), before + 3);
    settle();
    const Frame *last = sprite_frame(ed_session_sprite(desk.session), desk.frames[2]);
    char place[64];
    snprintf(place, sizeof place, "1 of 3 · 0.00 of %.2f s", 2 + last->duration / 1000.0);
    CHECK_TEXT(gtk_label_get_text(GTK_LABEL(find(desk.panel, "place"))), place);
    CHECK(ed_session_played_step(desk.session) == NULL);
    ed_player_play(ED_PLAYER(desk.panel), TRUE);
    CHECK(ed_session_played_step(desk.session) == step_at(&desk, 0));
    ed_player_play(ED_PLAYER(desk.panel), FALSE);
    CHECK(ed_session_played_step(desk.session) == NULL);
    CHECK(ed_animation_mirror(desk.session));
    CHECK_TEXT(ed_session_animation(desk.session)->name, "walk left");
    CHECK(!step_at(&desk, 0)->flip_x && !step_at(&desk, 1)->flip_x && step_at(&desk, 2)->flip_x);
    CHECK_INT(step_at(&desk, 1)->duration, 1000);
    /* The list marks an animation whose steps are all mirrored. */
    ed_session_select_frames(desk.session, desk.frames, 2);
    for (int mirrored = 0; mirrored < 2; mirrored++) {
        settle();
        GtkDropDown *list = GTK_DROP_DOWN(find(desk.panel, "animations"));
        CHECK_TEXT(gtk_string_object_get_string(gtk_drop_down_get_selected_item(list)),
                   mirrored ? "walk left ↔" : "walk left");
        CHECK(ed_steps_flip(desk.session, ED_FLIP_X));
    }
    tear_down(&desk);
}

static int32_t frame_duration(Desk *desk, int frame)
{
    return sprite_frame(ed_session_sprite(desk->session), desk->frames[frame])->duration;
}

/* A step gets its own duration, which begins as that of its frame, and loses it again. */
static void test_durations_are_overridden(void)
{
    Desk desk;
    begin(&desk);
    uint64_t walk = animate(&desk, "walk", 3);
    ed_session_show_frame(desk.session, walk, desk.frames[0]);
    GtkWidget *popover = ed_timing_popover_new(desk.session);
    gtk_widget_set_parent(popover, desk.panel);
    settle();
    GtkWidget *duration_field = find(popover, "own");
    GtkCheckButton *override = GTK_CHECK_BUTTON(find(popover, "override"));
    CHECK(!gtk_check_button_get_active(override) && !gtk_widget_get_sensitive(duration_field));
    gtk_check_button_set_active(override, TRUE);
    settle();
    CHECK_INT(step_at(&desk, 0)->duration, frame_duration(&desk, 0));
    CHECK_INT(step_at(&desk, 1)->duration, 0);
    CHECK(gtk_widget_get_sensitive(duration_field));
    type_number(duration_field, "0"); /* less than the minimum */
    CHECK_INT(step_at(&desk, 0)->duration, 1);
    type_number(duration_field, "250");
    ed_session_select_frames(desk.session, desk.frames, 2);
    settle();
    CHECK(gtk_check_button_get_inconsistent(override) && !gtk_check_button_get_active(override));
    gtk_check_button_set_active(override, TRUE);
    settle();
    CHECK(!gtk_check_button_get_inconsistent(override));
    CHECK_INT(step_at(&desk, 0)->duration, 250);
    CHECK_INT(step_at(&desk, 1)->duration, frame_duration(&desk, 1));
    gtk_check_button_set_active(override, FALSE);
    settle();
    CHECK_INT(step_at(&desk, 0)->duration + step_at(&desk, 1)->duration, 0);
    CHECK(!gtk_widget_get_sensitive(duration_field));
    gtk_widget_unparent(popover);
    tear_down(&desk);
}

/* The numbers of frames before and after are labelled with words, not with symbols. */
static void test_onion_numbers_are_labelled(void)
{
    static const char *const ids[] = {"before", "after"}, *const numbers[] = {"2", "1"},
                             *const words[] = {"prev.", "next"};
    Desk desk;
    begin(&desk);
    EdOnion onion = ed_session_view(desk.session)->onion;
    onion.on = true;
    ed_session_set_onion(desk.session, &onion);
    settle();
    for (int i = 0; i < 2; i++) {
        GtkWidget *field = find(desk.panel, ids[i]);
        CHECK_TEXT(number_text(field), numbers[i]);
        CHECK_THAT(visible_label(field, words[i]) != NULL, "no label \"%s\"", words[i]);
    }
    tear_down(&desk);
}

/* Checks that commands have the same names as in menus that were checked before, and stores the
 * other names. */
static void check_names(GMenuModel *model, GHashTable *names)
{
    for (int i = 0; i < g_menu_model_get_n_items(model); i++) {
        g_autofree char *label = NULL, *action = NULL;
        g_menu_model_get_item_attribute(model, i, G_MENU_ATTRIBUTE_LABEL, "s", &label);
        g_menu_model_get_item_attribute(model, i, G_MENU_ATTRIBUTE_ACTION, "s", &action);
        g_autoptr(GVariant) target =
            g_menu_model_get_item_attribute_value(model, i, G_MENU_ATTRIBUTE_TARGET, NULL);
        g_autofree char *word = target != NULL ? g_variant_print(target, FALSE) : g_strdup("");
        g_autofree char *key = action != NULL ? g_strconcat(action, word, NULL) : NULL;
        const char *known = key != NULL ? g_hash_table_lookup(names, key) : NULL;
        CHECK(known == NULL || strcmp(known, label) == 0);
        if (key != NULL)
            g_hash_table_insert(names, g_steal_pointer(&key), g_steal_pointer(&label));
        static const char *const links[] = {G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU};
        for (size_t k = 0; k < CHECK_COUNT(links); k++) {
            g_autoptr(GMenuModel) below = g_menu_model_get_item_link(model, i, links[k]);
            if (below != NULL)
                check_names(below, names);
        }
    }
}

/* Directions and loops have the same names in the menus of the player and of frames. */
static void test_menus_use_the_same_names(void)
{
    Desk desk;
    begin(&desk);
    GtkWidget *menu = NULL;
    ed_frame_menu_popup(&menu, desk.panel, 0, 0);
    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    check_names(gtk_menu_button_get_menu_model(GTK_MENU_BUTTON(find(desk.panel, "direction"))),
                names);
    CHECK_INT(g_hash_table_size(names), 7);
    check_names(gtk_popover_menu_get_menu_model(GTK_POPOVER_MENU(menu)), names);
    CHECK(g_hash_table_size(names) > 7);
    gtk_widget_unparent(menu);
    tear_down(&desk);
}

static void test_speed_does_not_edit(void)
{
    Desk desk;
    begin(&desk);
    uint32_t before = steps(&desk);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(find(desk.panel, "speed")), 4);
    ed_player_play(ED_PLAYER(desk.panel), TRUE);
    CHECK(ed_player_is_playing(ED_PLAYER(desk.panel)));
    uint32_t first = ed_session_shown_step(desk.session);
    WAIT_UNTIL(ed_session_shown_step(desk.session) != first);
    CHECK(ed_session_shown_step(desk.session) != first);
    ed_player_play(ED_PLAYER(desk.panel), FALSE);
    CHECK_INT(steps(&desk), before);
    tear_down(&desk);
}

/* The pointer of a tool ends the playing: the frame at that moment stays. */
static void test_tools_end_the_playing(void)
{
    Desk desk;
    begin(&desk);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(find(desk.panel, "speed")), 4);
    ed_player_play(ED_PLAYER(desk.panel), TRUE);
    uint32_t first = ed_session_shown_step(desk.session);
    WAIT_UNTIL(ed_session_shown_step(desk.session) != first);
    ed_session_set_playing(desk.session, false);
    uint32_t shown = ed_session_shown_step(desk.session);
    WAIT_UNTIL(!ed_player_is_playing(ED_PLAYER(desk.panel)));
    CHECK(!ed_player_is_playing(ED_PLAYER(desk.panel)));
    CHECK_INT(ed_session_shown_step(desk.session), shown);
    tear_down(&desk);
}

/* ---- Pinned frames ---- */

static GtkWidget *open_popover(Desk *desk)
{
    gtk_menu_button_popup(GTK_MENU_BUTTON(find(desk->panel, "pinned_menu")));
    settle();
    return find_type(desk->panel, ED_TYPE_PINNED_POPOVER);
}

static void close_popover(Desk *desk)
{
    gtk_menu_button_popdown(GTK_MENU_BUTTON(find(desk->panel, "pinned_menu")));
    settle();
}

static guint count_children(GtkWidget *widget)
{
    guint count = 0;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        count++;
    return count;
}

static void test_choices_are_pinned(void)
{
    Desk desk;
    begin(&desk);
    uint64_t kick = animate(&desk, "kick", 2);
    uint32_t before = steps(&desk);
    GtkWidget *popover = open_popover(&desk);
    CHECK(popover != NULL);
    CHECK(!ed_session_pinned(desk.session)->on); /* opening the popover pins nothing */
    GtkWidget *frames = find(popover, "frames");
    CHECK_INT(count_children(frames), 3);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(find(popover, "animations")), 1);
    settle();
    CHECK(ed_session_pinned(desk.session)->on);
    CHECK(ed_session_pinned(desk.session)->animation == kick);
    CHECK_INT(count_children(frames), 2);
    CHECK_INT(ed_session_pinned(desk.session)->pace, ED_PACE_TIME);
    g_signal_emit_by_name(find(popover, "pace"), "chosen", (int)ED_PACE_TIME);
    g_signal_emit_by_name(find(popover, "look"), "chosen", 1);
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(find(popover, "flip")), TRUE);
    type_number(find(popover, "apart"), "56");
    const EdPinned *pinned = ed_session_pinned(desk.session);
    CHECK_INT(pinned->pace, ED_PACE_TIME);
    CHECK(pinned->solid && pinned->flip);
    CHECK_INT(pinned->apart, 56);
    CHECK_INT(steps(&desk), before); /* none of this changes the document */
    close_popover(&desk);
    tear_down(&desk);
}

/* A frame can be chosen if the pinned frame is a still one, but not if it follows the shown
 * frames. */
static void test_a_frame_is_pinned(void)
{
    Desk desk;
    begin(&desk);
    GtkWidget *popover = open_popover(&desk), *frames = find(popover, "frames");
    const EdPinned *pinned = ed_session_pinned(desk.session);
    g_signal_emit_by_name(find(popover, "pace"), "chosen", (int)ED_PACE_FRAME);
    settle();
    CHECK(!gtk_widget_get_sensitive(frames));
    GtkFlowBoxChild *second = gtk_flow_box_get_child_at_index(GTK_FLOW_BOX(frames), 1);
    g_signal_emit_by_name(frames, "child-activated", second);
    CHECK_INT(pinned->pace, ED_PACE_FRAME);
    g_signal_emit_by_name(find(popover, "pace"), "chosen", (int)ED_PACE_STILL);
    settle();
    CHECK(gtk_widget_get_sensitive(frames));
    g_signal_emit_by_name(frames, "child-activated", second);
    settle();
    CHECK_INT(pinned->pace, ED_PACE_STILL);
    CHECK(pinned->frame == desk.frames[1]);
    CHECK(ed_session_pinned_frame(desk.session)->id == desk.frames[1]);
    CHECK(gtk_flow_box_child_is_selected(second));
    ed_session_step_frame(desk.session, 1);
    settle();
    CHECK(gtk_flow_box_child_is_selected(second));
    ed_session_show_pinned(desk.session, false);
    settle();
    CHECK(!gtk_flow_box_child_is_selected(second));
    tear_down(&desk);
}

static const CheckCase cases[] = {
    {"loop and direction change the animation", test_loop_and_direction},
    {"controls in the popover have captions", test_captions_in_the_popover},
    {"mirroring and durations of steps", test_steps},
    {"a step can override the duration of its frame", test_durations_are_overridden},
    {"numbers of onion skin frames are labelled with words", test_onion_numbers_are_labelled},
    {"the playback speed does not change the document", test_speed_does_not_edit},
    {"tools end the playing", test_tools_end_the_playing},
    {"menus use the same names", test_menus_use_the_same_names},
    {"choices in the popover pin an animation", test_choices_are_pinned},
    {"a chosen frame is pinned", test_a_frame_is_pinned},
};

int main(int argc, char **argv)
{
    return display_main(argc, argv, cases, CHECK_COUNT(cases));
}
