/* SPDX-License-Identifier: MIT */
/*
 * Tests the inspector as a widget, on a display: it shows the state of the session, each input
 * changes the document in one step, and it leaks nothing when it is destroyed.
 */
#include "check.h"
#include "edit/assets.h"
#include "edit/maps.h"
#include "edit/sprites.h"
#include "formats/export_files.h"
#include "inspector/ed-band-edits.h"
#include "inspector/ed-inspector.h"
#include "inspector/ed-sections.h"
#include "inspector/ed-turns.h"
#include "panel_desk.h"
#include "session/ed-bands.h"
#include "session/ed-checker.h"
#include "session/ed-selection.h"
#include "tools/map/ed-map-edits.h"
#include "widgets/ed-colour-choice.h"
#include "widgets/ed-field.h"
#include "widgets/ed-list-row.h"
#include "widgets/ed-number-field.h"
#include "widgets/ed-segments.h"
#include "widgets/ed-swatch.h"
#include "widgets/ed-tag-chooser.h"
#include "widgets/ed-typing.h"

#include <string.h>

/* ---- The inspector ---- */

static void test_box_numbers(void)
{
    Desk desk;
    set_up_inspector(&desk);
    CHECK(!ed_turns_has_turn(find_type(desk.panel, g_type_from_name("EdBoxSection"))));
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    CHECK(ed_turns_has_turn(find_type(desk.panel, g_type_from_name("EdBoxSection"))));
    /* Positions are relative to the hot spot at 16, 40, with a real minus sign. */
    GtkWidget *x = in_section(&desk, "EdBoxSection", "x");
    GtkWidget *y = in_section(&desk, "EdBoxSection", "y");
    GtkWidget *w = in_section(&desk, "EdBoxSection", "w");
    CHECK_TEXT(number_text(x), "\xe2\x88\x92"
                               "6");
    CHECK_TEXT(number_text(y), "\xe2\x88\x92"
                               "36");
    CHECK_TEXT(number_text(w), "10");
    uint32_t before = steps(&desk);
    type_number(x, "-4+1");
    CHECK_INT(box_at(&desk, 0, 0)->x, 13);
    CHECK_INT(box_at(&desk, 0, 0)->w, 10);
    type_number(w, "12");
    CHECK_INT(box_at(&desk, 0, 0)->w, 12);
    CHECK_INT(steps(&desk), before + 2);
    CHECK_INT(box_at(&desk, 1, 0)->x, 10);
    /* If the text is not a number, the field shows the previous value again. */
    type_number(x, "left");
    CHECK_TEXT(number_text(x), "\xe2\x88\x92"
                               "3");
    /* A width below 1 becomes 1. */
    type_number(w, "0");
    CHECK_INT(box_at(&desk, 0, 0)->w, 1);
    /* An edit in all frames. */
    ed_session_set_scope(desk.session, SCOPE_SPRITE, REFERENCE_PICTURE);
    settle();
    /* The numbers differ. A step moves each box by the same distance; a typed number applies to all
     * boxes, even if it is the number in the displayed frame. */
    CHECK_TEXT(number_text(x), "");
    press(ed_field_entry(ed_number_field_field(ED_NUMBER_FIELD(x))), GDK_KEY_Up, 0);
    settle();
    CHECK_INT(box_at(&desk, 0, 0)->x, 14);
    CHECK_INT(box_at(&desk, 1, 0)->x, 11);
    type_number(x, "14");
    CHECK_INT(box_at(&desk, 0, 0)->x, 14);
    CHECK_INT(box_at(&desk, 1, 0)->x, 14);
    CHECK_TEXT(number_text(x), "14");
    tear_down(&desk);
}

static int32_t duration_at(Desk *desk, uint32_t frame)
{
    return sprite_frame(ed_session_sprite(desk->session), desk->frames[frame])->duration;
}

/* Several selected frames are the scope of every field, and the note next to it has their
 * number. */
static void test_selected_frames(void)
{
    Desk desk;
    set_up_inspector(&desk);
    ed_session_select(desk.session, ED_SELECT_BOXES, (const uint64_t[]){0}, 1);
    settle();
    GtkLabel *note = GTK_LABEL(in_section(&desk, "EdBoxSection", "note"));
    CHECK_TEXT(gtk_label_get_text(note), "Changes here: this frame only");
    ed_session_select_frames(desk.session, desk.frames, 2);
    settle();
    CHECK_TEXT(gtk_label_get_text(note), "Changes here: 2 selected frames");
    type_number(in_section(&desk, "EdFrameSection", "duration"), "77");
    CHECK_INT(duration_at(&desk, 0), 77);
    CHECK_INT(duration_at(&desk, 1), 77);
    type_number(in_section(&desk, "EdBoxSection", "w"), "9");
    CHECK_INT(box_at(&desk, 0, 0)->w, 9);
    CHECK_INT(box_at(&desk, 1, 0)->w, 9);
    type_text(in_section(&desk, "EdFrameSection", "name"), "kick #");
    const Sprite *sprite = ed_session_sprite(desk.session);
    CHECK_TEXT(sprite_frame(sprite, desk.frames[1])->name, "kick 2");
    tear_down(&desk);
}

/* A field of several frames shows whether their values differ. A typed value then applies to all of
 * them, even if it is the value of the displayed frame; an untouched field changes nothing. */
static void test_mixed_values(void)
{
    Desk desk;
    set_up_inspector(&desk);
    Scope one = {.sprite = desk.sprite, .frame = desk.frames[0]};
    Scope two = {.sprite = desk.sprite, .frame = desk.frames[1]};
    set_project(&desk, edit_set_frames(project_of(&desk), &one,
                                       &(FieldValue){.key = "duration", .number = 120}, NULL));
    set_project(&desk, edit_set_point(project_of(&desk), &one, "fist", 640, 640, NULL));
    set_project(&desk, edit_set_point(project_of(&desk), &two, "fist", 896, 1152, NULL));
    ed_session_set_scope(desk.session, SCOPE_SPRITE, REFERENCE_PICTURE);
    ed_session_select(desk.session, ED_SELECT_POINTS, (const uint64_t[]){0}, 1);
    settle();
    GtkWidget *duration = in_section(&desk, "EdFrameSection", "duration");
    GtkWidget *x = in_section(&desk, "EdPointSection", "x");
    CHECK_TEXT(number_text(duration), "");
    uint32_t before = steps(&desk);
    ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(duration)));
    CHECK_INT(steps(&desk), before);
    type_number(duration, "120");
    CHECK_INT(duration_at(&desk, 0), 120);
    CHECK_INT(duration_at(&desk, 1), 120);
    CHECK_TEXT(number_text(duration), "120");
    CHECK_TEXT(number_text(x), "");
    type_number(x, "2");
    const Sprite *sprite = ed_session_sprite(desk.session);
    const Point *other = list_get(sprite_frame(sprite, desk.frames[1])->points, 0);
    CHECK_INT(other->x, 640);
    CHECK_INT(other->y, 1152); /* keeps the coordinate that was not typed */
    /* Hot spots. */
    GtkWidget *hot_x = in_section(&desk, "EdHotSpotSection", "x");
    Scope shown = ed_session_scope(desk.session, false);
    shown.reach = SCOPE_FRAME;
    set_project(&desk, edit_set_hot_spot(project_of(&desk), &shown, 9 * 256, 9 * 256, NULL));
    settle();
    CHECK_TEXT(number_text(hot_x), "");
    type_number(hot_x, "9");
    sprite = ed_session_sprite(desk.session);
    CHECK_INT(sprite_frame(sprite, desk.frames[1])->hot_x, 9 * 256);
    CHECK_INT(sprite_frame(sprite, desk.frames[1])->hot_y, 40 * 256);
    CHECK_TEXT(number_text(hot_x), "9");
    tear_down(&desk);
}

static const Frame *frame_at(Desk *desk, uint32_t frame)
{
    return sprite_frame(ed_session_sprite(desk->session), desk->frames[frame]);
}

/* Changes a field of one frame's mask, as a step. */
static void set_mask_of(Desk *desk, uint32_t frame, const char *key, double number)
{
    Scope scope = {.sprite = desk->sprite, .frame = desk->frames[frame]};
    set_project(desk, edit_set_items(project_of(desk), &scope, &mask_kind, 0,
                                     &(FieldValue){.key = key, .number = number}, NULL));
}

/* Chooses a segment by its button, as a click does. */
static void click_segment(GtkWidget *segments, int index)
{
    GtkWidget *button = gtk_widget_get_first_child(segments);
    for (; index > 0; index--)
        button = gtk_widget_get_next_sibling(button);
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button), TRUE);
    settle();
}

/* Masks of several frames: each field shows whether they differ, and sets all of them to the value
 * of the displayed frame, too. The other fields of the masks stay different. */
static void test_mixed_masks(void)
{
    Desk desk;
    set_up_inspector(&desk);
    set_mask_of(&desk, 0, "threshold", 50);
    set_mask_of(&desk, 1, "threshold", 60);
    set_mask_of(&desk, 1, "tolerance", 7);
    set_mask_of(&desk, 2, "source", MASK_KEY);
    set_mask_of(&desk, 2, "key", 0xff00aa);
    ed_session_set_scope(desk.session, SCOPE_SPRITE, REFERENCE_PICTURE);
    settle();
    GtkWidget *source = in_section(&desk, "EdFrameSection", "source");
    GtkWidget *threshold = in_section(&desk, "EdFrameSection", "threshold");
    GtkWidget *key = in_section(&desk, "EdFrameSection", "key");
    GtkWidget *tolerance = in_section(&desk, "EdFrameSection", "tolerance");
    CHECK_INT(ed_segments_chosen(ED_SEGMENTS(source)), -1);
    CHECK_TEXT(number_text(threshold), "");
    CHECK_TEXT(number_text(tolerance), "");
    CHECK_TEXT(ed_field_text(ED_FIELD(key)), "");
    uint32_t before = steps(&desk);
    ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(threshold)));
    ed_field_commit(ED_FIELD(key));
    CHECK_INT(steps(&desk), before); /* untouched fields change nothing */
    press(ed_field_entry(ed_number_field_field(ED_NUMBER_FIELD(threshold))), GDK_KEY_Up, 0);
    settle();
    CHECK_INT(frame_at(&desk, 0)->mask->threshold, 51);
    CHECK_INT(frame_at(&desk, 1)->mask->threshold, 61); /* a step keeps the difference */
    type_number(threshold, "51");
    click_segment(source, 0);
    type_text(key, "000000");
    for (uint32_t i = 0; i < 3; i++) {
        CHECK_INT(frame_at(&desk, i)->mask->threshold, 51);
        CHECK_INT(frame_at(&desk, i)->mask->source, MASK_ALPHA);
        CHECK_INT(frame_at(&desk, i)->mask->key[0], 0);
        CHECK_INT(frame_at(&desk, i)->mask->tolerance, i == 1 ? 7 : 0);
    }
    CHECK_INT(steps(&desk), before + 4);
    CHECK_INT(ed_segments_chosen(ED_SEGMENTS(source)), 0);
    CHECK_TEXT(number_text(threshold), "51");
    CHECK_TEXT(ed_field_text(ED_FIELD(key)), "000000");
    tear_down(&desk);
}

/* Choices of several frames: none of the segments, and a row of its own in a drop-down, shows that
 * the values differ. Choosing the value of the displayed frame sets all. */
static void test_mixed_choices(void)
{
    Desk desk;
    set_up_inspector(&desk);
    Scope two = {.sprite = desk.sprite, .frame = desk.frames[1]};
    set_project(&desk, edit_set_frames(project_of(&desk), &two,
                                       &(FieldValue){.key = "state", .number = FRAME_DONE}, NULL));
    set_project(&desk, edit_set_boxes(project_of(&desk), &two, (const uint32_t[]){0}, 1,
                                      &(FieldValue){.key = "name", .text = "jaw"}, NULL));
    set_project(&desk, edit_set_boxes(project_of(&desk), &two, (const uint32_t[]){1}, 1,
                                      &(FieldValue){.key = "group", .text = "shield"}, NULL));
    set_project(&desk, edit_set_boxes(project_of(&desk), &two, (const uint32_t[]){1}, 1,
                                      &(FieldValue){.key = "locked", .number = 1}, NULL));
    ed_session_set_scope(desk.session, SCOPE_SPRITE, REFERENCE_PICTURE);
    select_boxes(&desk, (const uint64_t[]){1}, 1);
    GtkWidget *state = in_section(&desk, "EdFrameSection", "state");
    GtkWidget *group = in_section(&desk, "EdBoxSection", "group");
    GtkWidget *lock = in_section(&desk, "EdBoxSection", "lock");
    CHECK_INT(ed_segments_chosen(ED_SEGMENTS(state)), -1);
    click_segment(state, 0);
    for (uint32_t i = 0; i < 3; i++)
        CHECK_INT(frame_at(&desk, i)->state, FRAME_TO_DO);
    CHECK_INT(ed_segments_chosen(ED_SEGMENTS(state)), 0);
    CHECK(!gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(lock)));
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(lock), TRUE);
    settle();
    for (int i = 0; i < 3; i++)
        CHECK(box_at(&desk, i, 1)->locked);
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(lock), FALSE);
    settle();
    CHECK_TEXT(ed_field_text(ED_FIELD(group)), "");
    type_text(group, "body");
    for (int i = 0; i < 3; i++)
        CHECK_TEXT(box_at(&desk, i, 1)->group, "body");
    CHECK_TEXT(ed_field_text(ED_FIELD(group)), "body");
    /* The tags of two selected boxes differ; their drop-down shows it in one more row. */
    select_boxes(&desk, (const uint64_t[]){0, 1}, 2);
    EdTagChooser *tag = ED_TAG_CHOOSER(in_section(&desk, "EdBoxSection", "tag"));
    GtkDropDown *tags = GTK_DROP_DOWN(find_type(GTK_WIDGET(tag), GTK_TYPE_DROP_DOWN));
    CHECK_INT(ed_tag_chooser_tag(tag), ED_TAGS_MIXED);
    CHECK_TEXT(ed_row_look(gtk_drop_down_get_selected_item(tags))->title, "mixed");
    guint rows = g_list_model_get_n_items(gtk_drop_down_get_model(tags));
    gtk_drop_down_set_selected(tags, 1); /* the tag of the first box */
    settle();
    for (int i = 0; i < 3; i++)
        CHECK(box_at(&desk, i, 0)->tag == 1 && box_at(&desk, i, 1)->tag == 1);
    CHECK_INT(ed_tag_chooser_tag(tag), 1);
    CHECK_INT(g_list_model_get_n_items(gtk_drop_down_get_model(tags)), rows - 1);
    tear_down(&desk);
}

/* The drop-down for the hot spots of several frames shows none of their positions, so that any of
 * them can be chosen. */
static void test_mixed_positions(void)
{
    enum { NONE = 0 };
    Desk desk;
    set_up_inspector(&desk);
    Scope one = {.sprite = desk.sprite, .frame = desk.frames[0]};
    set_project(&desk, edit_remove_hot_spot(project_of(&desk), &one, NULL));
    settle();
    GtkDropDown *place = GTK_DROP_DOWN(in_section(&desk, "EdHotSpotSection", "place"));
    CHECK_INT(gtk_drop_down_get_selected(place), NONE);
    ed_session_set_scope(desk.session, SCOPE_SPRITE, REFERENCE_PICTURE);
    settle();
    CHECK_TEXT(gtk_string_object_get_string(gtk_drop_down_get_selected_item(place)), "Choose…");
    gtk_drop_down_set_selected(place, NONE); /* as in the displayed frame */
    settle();
    for (uint32_t i = 0; i < 3; i++)
        CHECK(!frame_at(&desk, i)->has_hot_spot);
    tear_down(&desk);
}

static void test_locked_forms(void)
{
    Desk desk;
    set_up_inspector(&desk);
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    check_insensitive_by_lock(&desk, "EdBoxSection", 1);
    Scope scope = {.sprite = desk.sprite, .frame = desk.frames[0]};
    set_project(&desk, edit_set_point(project_of(&desk), &scope, "head", 256, 256, NULL));
    ed_session_select(desk.session, ED_SELECT_POINTS, (const uint64_t[]){0}, 1);
    settle();
    check_insensitive_by_lock(&desk, "EdPointSection", 1);
    tear_down(&desk);
}

static void test_successive_steps_are_one(void)
{
    Desk desk;
    set_up_inspector(&desk);
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    GtkWidget *x = in_section(&desk, "EdBoxSection", "x");
    GtkWidget *entry = ed_field_entry(ed_number_field_field(ED_NUMBER_FIELD(x)));
    gtk_widget_grab_focus(entry);
    settle();
    uint32_t before = steps(&desk);
    for (int i = 0; i < 5; i++)
        press(entry, GDK_KEY_Up, 0);
    press(entry, GDK_KEY_Up, GDK_SHIFT_MASK);
    settle();
    CHECK_INT(box_at(&desk, 0, 0)->x, 10 + 13);
    CHECK_INT(steps(&desk), before + 1);
    gtk_widget_grab_focus(in_section(&desk, "EdBoxSection", "name"));
    settle();
    gtk_widget_grab_focus(entry);
    press(entry, GDK_KEY_Down, 0);
    settle();
    CHECK_INT(steps(&desk), before + 2);
    ed_session_undo(desk.session);
    ed_session_undo(desk.session);
    settle();
    CHECK_TEXT(number_text(x), "\xe2\x88\x92"
                               "6");
    /* Escape discards the typed text. */
    ed_field_type(ed_number_field_field(ED_NUMBER_FIELD(x)), "99");
    press(entry, GDK_KEY_Escape, 0);
    CHECK_TEXT(number_text(x), "\xe2\x88\x92"
                               "6");
    CHECK_INT(box_at(&desk, 0, 0)->x, 10);
    tear_down(&desk);
}

static void test_several_boxes(void)
{
    Desk desk;
    set_up_inspector(&desk);
    select_boxes(&desk, (const uint64_t[]){0, 1}, 2);
    CHECK_TEXT(number_text(in_section(&desk, "EdBoxSection", "x")), "");
    CHECK_TEXT(ed_field_text(ED_FIELD(in_section(&desk, "EdBoxSection", "name"))), "");
    EdTagChooser *tag = ED_TAG_CHOOSER(in_section(&desk, "EdBoxSection", "tag"));
    CHECK_INT(ed_tag_chooser_tag(tag), ED_TAGS_MIXED);
    uint32_t before = steps(&desk);
    type_number(in_section(&desk, "EdBoxSection", "x"), "0");
    CHECK_INT(box_at(&desk, 0, 0)->x, 16);
    CHECK_INT(box_at(&desk, 0, 1)->x, 16);
    CHECK_INT(steps(&desk), before + 1);
    type_text(in_section(&desk, "EdBoxSection", "group"), "body");
    CHECK_TEXT(box_at(&desk, 0, 0)->group, "body");
    CHECK_TEXT(box_at(&desk, 0, 1)->group, "body");
    g_signal_emit_by_name(tag, "chosen", 3);
    CHECK_INT(box_at(&desk, 0, 0)->tag, 3);
    CHECK_INT(box_at(&desk, 0, 1)->tag, 3);
    GtkWidget *lock = in_section(&desk, "EdBoxSection", "lock");
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(lock), TRUE);
    CHECK(box_at(&desk, 0, 0)->locked && box_at(&desk, 0, 1)->locked);
    CHECK_INT(steps(&desk), before + 4);
    tear_down(&desk);
}

/* Measures the bounds of sections in the inspector, in order. */
static void measure_sections(Desk *desk, graphene_rect_t *bounds, const char *const *sections)
{
    for (int i = 0; sections[i] != NULL; i++) {
        GtkWidget *section = find_type(desk->panel, g_type_from_name(sections[i]));
        bounds[i] = *graphene_rect_zero();
        CHECK(section != NULL);
        if (section != NULL && gtk_widget_get_mapped(section))
            CHECK(gtk_widget_compute_bounds(section, desk->panel, &bounds[i]));
    }
}

/* Checks that a selection moves nothing below the pointer: the lists and all sections keep their
 * positions and heights. The form of the selection opens upwards if the window is low. */
static void check_positions_stay(Desk *desk, EdSelectionKind kind, const uint64_t *items,
                                 uint32_t count)
{
    static const char *const sections[] = {"EdFrameLists",   "EdHotSpotSection",
                                           "EdFrameSection", "EdPropertiesSection",
                                           "EdTurns",        NULL};
    graphene_rect_t before[5], after[5];
    measure_sections(desk, before, sections);
    ed_session_select(desk->session, kind, items, count);
    settle();
    measure_sections(desk, after, sections);
    bool is_low = gtk_widget_get_height(desk->panel) < 800;
    before[4].size.height = after[4].size.height;
    for (int i = 0; i < (is_low ? 4 : 5); i++)
        CHECK_THAT(before[i].size.height > 0 && graphene_rect_equal(&before[i], &after[i]),
                   "%s moved from %g + %g to %g + %g", sections[i], (double)before[i].origin.y,
                   (double)before[i].size.height, (double)after[i].origin.y,
                   (double)after[i].size.height);
}

static const char *reach_label(GtkWidget *field)
{
    GtkWidget *label = gtk_widget_get_next_sibling(field);
    bool is_visible = label != NULL && GTK_IS_LABEL(label) && gtk_widget_get_visible(label);
    return is_visible ? gtk_label_get_text(GTK_LABEL(label)) : "";
}

/* If an edit changes several frames, the label next to the field shows that. */
static void test_shows_reach(void)
{
    Desk desk;
    set_up_inspector(&desk);
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    GtkWidget *name = in_section(&desk, "EdBoxSection", "name");
    GtkWidget *spot = in_section(&desk, "EdHotSpotSection", "y");
    GtkWidget *time = in_section(&desk, "EdFrameSection", "duration");
    CHECK_TEXT(reach_label(name), "");
    ed_session_set_scope(desk.session, SCOPE_SPRITE, REFERENCE_PICTURE);
    settle();
    CHECK_TEXT(reach_label(name), "in 3 frames");
    CHECK_TEXT(reach_label(spot), "in 3 frames");
    CHECK_TEXT(reach_label(time), "in 3 frames");
    ed_session_set_scope(desk.session, SCOPE_FRAME, REFERENCE_PICTURE);
    settle();
    CHECK_TEXT(reach_label(name), "");
    CHECK_TEXT(reach_label(time), "");
    tear_down(&desk);
}

/* Counts the visible captions at or below a widget, and checks that all have the same width. */
static int check_captions(GtkWidget *above, int *width)
{
    int count = 0;
    if (gtk_widget_has_css_class(above, "form-label") && gtk_widget_get_mapped(above)) {
        int now = gtk_widget_get_width(above);
        *width = *width != 0 ? *width : now;
        CHECK_INT(now, *width);
        count = 1;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(above); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        count += check_captions(child, width);
    return count;
}

/* Returns the width of the first visible caption at or below a widget, or 0. */
static int first_caption(GtkWidget *above)
{
    if (gtk_widget_has_css_class(above, "form-label") && gtk_widget_get_mapped(above))
        return gtk_widget_get_width(above);
    int width = 0;
    for (GtkWidget *child = gtk_widget_get_first_child(above); child != NULL && width == 0;
         child = gtk_widget_get_next_sibling(child))
        width = first_caption(child);
    return width;
}

static void test_captions(void)
{
    Desk desk;
    set_up_inspector(&desk);
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    GtkSettings *settings = gtk_settings_get_default();
    const int normal = 96 * 1024, dpi[] = {normal, normal * 5 / 4, normal * 3 / 2};
    int width = 0;
    for (size_t i = 0; i < CHECK_COUNT(dpi); i++) {
        int before = width, frames = 0;
        GtkWidget *box = find_type(desk.panel, g_type_from_name("EdBoxSection"));
        GtkWidget *frame = find_type(desk.panel, g_type_from_name("EdFrameSection"));
        g_object_set(settings, "gtk-xft-dpi", dpi[i], NULL);
        WAIT_UNTIL(first_caption(box) > before);
        settle();
        width = 0;
        CHECK(check_captions(box, &width) > 3);
        CHECK(check_captions(frame, &frames) > 2);
        CHECK_THAT(width > before, "the width of the captions is %d, after %d", width, before);
    }
    g_object_set(settings, "gtk-xft-dpi", normal, NULL);
    tear_down(&desk);
}

static void check_nothing_moves(int height, int list_height)
{
    Desk desk;
    set_up_inspector(&desk);
    gtk_window_set_default_size(GTK_WINDOW(desk.window), 300, height);
    Scope scope = {.sprite = desk.sprite, .frame = desk.frames[0]};
    set_project(&desk, edit_set_point(project_of(&desk), &scope, "fist", 128, 128, NULL));
    settle();
    const uint64_t first[] = {0, 1};
    CHECK(gtk_widget_get_height(in_section(&desk, "EdBoxesSection", "list_scroll")) >= list_height);
    CHECK(gtk_widget_get_height(find_type(desk.panel, g_type_from_name("EdTurns"))) < 60);
    check_positions_stay(&desk, ED_SELECT_BOXES, first, 1);
    check_positions_stay(&desk, ED_SELECT_BOXES, first, 2);
    check_positions_stay(&desk, ED_SELECT_POINTS, first, 1);
    check_positions_stay(&desk, ED_SELECT_HOT_SPOT, first, 1);
    check_positions_stay(&desk, ED_SELECT_NOTHING, first, 0);
    tear_down(&desk);
}

static void test_nothing_moves(void)
{
    check_nothing_moves(900, 151); /* enough for all sections */
    check_nothing_moves(500, 84);
}

/* Typed text is applied to the item for which it was typed, even if another item is selected by
 * then. */
static void test_typed_before_selecting(void)
{
    Desk desk;
    set_up_inspector(&desk);
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    ed_field_type(ED_FIELD(in_section(&desk, "EdBoxSection", "name")), "cheek");
    select_boxes(&desk, (const uint64_t[]){1}, 1);
    CHECK_TEXT(box_at(&desk, 0, 0)->name, "cheek");
    CHECK_TEXT(box_at(&desk, 0, 1)->name, "");
    CHECK_TEXT(ed_field_text(ED_FIELD(in_section(&desk, "EdBoxSection", "name"))), "");
    tear_down(&desk);
}

static void test_list_of_boxes(void)
{
    Desk desk;
    set_up_inspector(&desk);
    GtkWidget *list = in_section(&desk, "EdBoxesSection", "list");
    CHECK_INT(g_list_model_get_n_items(model_of(list)), 2);
    CHECK_TEXT(ed_row_look(row_at(list, 0))->title, "face");
    CHECK_TEXT(ed_row_look(row_at(list, 0))->count, "10 × 10");
    CHECK_TEXT(ed_row_look(row_at(list, 1))->title, "torso");
    /* A selection in the list selects on the canvas, and the other way round. */
    select_row(list, "torso");
    CHECK(ed_session_is_selected(desk.session, ED_SELECT_BOXES, 1));
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    CHECK(gtk_selection_model_is_selected(GTK_SELECTION_MODEL(model_of(list)), 0));
    CHECK(!gtk_selection_model_is_selected(GTK_SELECTION_MODEL(model_of(list)), 1));
    rename_row(list, "torso", "chest");
    CHECK_TEXT(box_at(&desk, 0, 1)->name, "chest");
    /* F2 on the canvas starts renaming in the list. */
    CHECK(ed_inspector_can_rename(ED_INSPECTOR(desk.panel)));
    ed_inspector_rename(ED_INSPECTOR(desk.panel));
    EdListRow *row = ed_list_row_find(list, row_at(list, 0));
    CHECK(row != NULL && ed_list_row_is_renaming(row));
    ed_session_select_nothing(desk.session);
    settle();
    CHECK(!ed_inspector_can_rename(ED_INSPECTOR(desk.panel)));
    tear_down(&desk);
}

static void test_groups_in_the_list(void)
{
    Desk desk;
    set_up_inspector(&desk);
    const EdView *view = ed_session_view(desk.session);
    Scope scope = {.sprite = view->asset, .frame = view->frame};
    const uint32_t boxes[] = {0, 1};
    GtkWidget *list = in_section(&desk, "EdBoxesSection", "list");
    CHECK(strstr(ed_row_look(row_at(list, 0))->detail, "shield") == NULL);
    set_project(&desk, edit_set_boxes(project_of(&desk), &scope, boxes, 2,
                                      &(FieldValue){.key = "group", .text = "shield"}, NULL));
    settle();
    for (guint i = 0; i < 2; i++)
        CHECK(strstr(ed_row_look(row_at(list, i))->detail, "shield") != NULL);
    tear_down(&desk);
}

static void test_map(void)
{
    Desk desk;
    set_up_inspector(&desk);
    GtkWidget *body = in_section(&desk, "EdBandsSection", "body");
    ed_session_show_asset(desk.session, desk.map);
    settle();
    const Map *map = ed_session_map(desk.session);
    g_autofree char *size = g_strdup_printf("%d × %d px", map->width, map->height);
    CHECK_TEXT(gtk_label_get_text(GTK_LABEL(in_section(&desk, "EdMapSection", "size"))), size);
    /* Bands are folded until there is a road, or the user unfolds them. */
    GtkWidget *unfold = in_section(&desk, "EdBandsSection", "unfold");
    CHECK(!gtk_widget_get_visible(body) && gtk_widget_get_visible(unfold));
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(unfold), TRUE);
    settle();
    CHECK(gtk_widget_get_visible(body));
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(unfold), FALSE);
    settle();
    const uint32_t road[8] = {1u << 2};
    set_project(&desk, edit_set_road(project_of(&desk), desk.map, road, NULL));
    settle();
    CHECK(gtk_widget_get_visible(body) && !gtk_widget_get_visible(unfold));
    tear_down(&desk);
}

static void test_frame(void)
{
    Desk desk;
    set_up_inspector(&desk);
    const Sprite *sprite = ed_session_sprite(desk.session);
    ed_session_set_scope(desk.session, SCOPE_SPRITE, REFERENCE_HOT_SPOT);
    type_number(in_section(&desk, "EdFrameSection", "duration"), "80");
    sprite = ed_session_sprite(desk.session);
    for (uint32_t i = 0; i < 3; i++)
        CHECK_INT(((const Frame *)list_get(sprite->frames, i))->duration, 80);
    GtkWidget *source = in_section(&desk, "EdFrameSection", "source");
    g_signal_emit_by_name(source, "chosen", 1);
    settle();
    CHECK_INT(ed_session_frame(desk.session)->mask->source, MASK_KEY);
    CHECK(gtk_widget_get_visible(in_section(&desk, "EdFrameSection", "key_row")));
    type_text(in_section(&desk, "EdFrameSection", "key"), "ff00aa");
    CHECK_INT(ed_session_frame(desk.session)->mask->key[2], 0xaa);
    g_signal_emit_by_name(in_section(&desk, "EdFrameSection", "state"), "chosen", 1);
    CHECK_INT(ed_session_frame(desk.session)->state, FRAME_DONE);
    CHECK_TEXT(last_step(&desk), "Mark as done");
    g_signal_emit_by_name(in_section(&desk, "EdFrameSection", "state"), "chosen", 0);
    CHECK_TEXT(last_step(&desk), "Mark as to-do");
    /* The hot spot's section. */
    CHECK_TEXT(number_text(in_section(&desk, "EdHotSpotSection", "y")), "40");
    type_number(in_section(&desk, "EdHotSpotSection", "y"), "41,5");
    CHECK_INT(ed_session_frame(desk.session)->hot_y, 41 * 256 + 128);
    tear_down(&desk);
}

/* The list of positions has an item for no hot spot. It has another item for a custom position, but
 * only while the hot spot has one. */
static void test_hot_spot_positions(void)
{
    enum { NONE = 0, POSITIONS = 12 };
    Desk desk;
    set_up_inspector(&desk);
    GtkDropDown *place = GTK_DROP_DOWN(in_section(&desk, "EdHotSpotSection", "place"));
    GListModel *items = gtk_drop_down_get_model(place);
    settle();
    CHECK(ed_session_frame(desk.session)->has_hot_spot);
    CHECK_INT(g_list_model_get_n_items(items), POSITIONS + 1);
    CHECK_INT(gtk_drop_down_get_selected(place), POSITIONS);
    uint32_t before = steps(&desk);
    gtk_drop_down_set_selected(place, NONE);
    settle();
    CHECK(!ed_session_frame(desk.session)->has_hot_spot);
    CHECK_INT(steps(&desk), before + 1);
    CHECK_INT(g_list_model_get_n_items(items), POSITIONS);
    CHECK_INT(gtk_drop_down_get_selected(place), NONE);
    type_number(in_section(&desk, "EdHotSpotSection", "x"), "3");
    settle();
    CHECK(ed_session_frame(desk.session)->has_hot_spot);
    CHECK_INT(gtk_drop_down_get_selected(place), POSITIONS);
    CHECK_INT(steps(&desk), before + 2);
    tear_down(&desk);
}

/* ---- Conventions of numbers ---- */

/* Returns the bank of a project as JSON. The caller frees it. */
static char *bank_text(const Project *project)
{
    PictureStore *store = picture_store_new(NULL, NULL, NULL);
    ExportSettings *settings = node_new(&export_settings_kind);
    node_set_text(&settings->json, "duel.gab.json");
    const ExportInput input = {.project = project,
                               .store = store,
                               .settings = settings,
                               .bank = "duel.gab",
                               .prefix = "duel"};
    GError *error = NULL;
    char *text = NULL;
    GPtrArray *files = project_export(&input, &error);
    CHECK_THAT(files != NULL, "%s", error != NULL ? error->message : "");
    if (files != NULL) {
        gsize size;
        const char *bytes = g_bytes_get_data(((const ExportFile *)files->pdata[0])->bytes, &size);
        text = g_strndup(bytes, size);
        g_ptr_array_unref(files);
    }
    node_unref(settings);
    g_clear_error(&error);
    picture_store_unref(store);
    return text != NULL ? text : g_strdup("");
}

static void check_bank(Desk *desk, const char *expected_text)
{
    char *text = bank_text(project_of(desk));
    CHECK_THAT(strstr(text, expected_text) != NULL, "no %s in %s", expected_text, text);
    g_free(text);
}

/* A point is a pixel in the panel and the centre of that pixel in the bank, which a note states. A
 * hot spot is a corner, and positions in the bank are relative to it. The solid size is in whole
 * pixels. */
static void test_conventions(void)
{
    Desk desk;
    set_up_inspector(&desk);
    Scope scope = {.sprite = desk.sprite, .frame = desk.frames[0]};
    set_project(&desk, edit_set_point(project_of(&desk), &scope, "fist", 26 * 256 + 128,
                                      4 * 256 + 128, NULL));
    ed_session_select(desk.session, ED_SELECT_POINTS, (const uint64_t[]){0}, 1);
    settle();
    CHECK_TEXT(number_text(in_section(&desk, "EdPointSection", "x")), "10");
    CHECK_TEXT(number_text(in_section(&desk, "EdPointSection", "y")), "\xe2\x88\x92"
                                                                      "36");
    const char *note = gtk_label_get_text(GTK_LABEL(in_section(&desk, "EdPointSection", "note")));
    CHECK_THAT(strstr(note, "exported as the centre of the pixel (+ 0.5)") != NULL, "%s", note);
    check_bank(&desk, "\"x\": 10.5, \"y\": -35.5");

    /* The corner of pixel 16, 40 is 0, 0 in the bank: the box starts 6 to the left of it and 36
     * above. */
    CHECK_TEXT(number_text(in_section(&desk, "EdHotSpotSection", "x")), "16");
    check_bank(&desk, "\"x\": -6, \"y\": -36");
    const char *tip = gtk_widget_get_tooltip_text(in_section(&desk, "EdHotSpotSection", "numbers"));
    CHECK_THAT(tip != NULL && strstr(tip, "The hot spot is a corner between pixels") == tip, "%s",
               tip);

    tip = gtk_widget_get_tooltip_text(in_section(&desk, "EdFrameSection", "solid"));
    CHECK_THAT(tip != NULL && strstr(tip, "The mask consists of whole pixels") == tip, "%s", tip);
    tear_down(&desk);
}

/* Checks the colour of the first zone in the list: its own, or its tag's. */
static void check_own_colours(Desk *desk)
{
    GtkWidget *list = in_section(desk, "EdZonesSection", "list");
    EdLook look = ed_session_view(desk->session)->look;
    for (int has_own = 1; has_own >= 0; has_own--) {
        look.zones_by_zone = has_own != 0;
        ed_session_set_look(desk->session, &look);
        settle();
        DrawColour colour =
            has_own != 0 ? draw_zone_style(1).colour : draw_tag_style(project_of(desk), 1).colour;
        const uint8_t *shown_colour = ed_row_look(row_at(list, 0))->colour;
        CHECK_INT((uint32_t)shown_colour[0] << 16 | (uint32_t)shown_colour[1] << 8 |
                      shown_colour[2],
                  colour & 0xffffff);
    }
}

/* An empty direction means none; 0 is a direction. */
static void test_point_direction(void)
{
    Desk desk;
    set_up_inspector(&desk);
    Scope scope = ed_session_scope(desk.session, false);
    set_project(&desk, edit_set_point(project_of(&desk), &scope, "hand", 5 * 256, 7 * 256, NULL));
    ed_session_select(desk.session, ED_SELECT_POINTS, (const uint64_t[]){0}, 1);
    settle();
    GtkWidget *angle = in_section(&desk, "EdPointSection", "angle");
    const Point *point = list_get(ed_session_frame(desk.session)->points, 0);
    CHECK_TEXT(number_text(angle), "");
    type_number(angle, "0");
    point = list_get(ed_session_frame(desk.session)->points, 0);
    CHECK(point->to_x > 0 && point->to_y == 0);
    CHECK_TEXT(number_text(angle), "0");
    type_number(angle, "");
    point = list_get(ed_session_frame(desk.session)->points, 0);
    CHECK_INT(point->to_x, 0);
    CHECK_TEXT(number_text(angle), "");
    tear_down(&desk);
}

/* Walk-to points are shown with the same numbers as in the bank. */
static void test_walk_conventions(void)
{
    Desk desk;
    set_up_inspector(&desk);
    const Map *map = project_map(project_of(&desk), desk.map);
    uint64_t plane = ((const Plane *)list_get(map->planes, 0))->id;
    int32_t number;
    set_project(&desk, edit_add_zone(project_of(&desk), desk.map, plane, "door", 1, &number, NULL));
    ed_session_show_asset(desk.session, desk.map);
    CHECK(ed_map_set_walk(desk.session, number, 20.5, 30.5, NULL));
    ed_session_select(desk.session, ED_SELECT_ZONES, (const uint64_t[]){(uint64_t)number}, 1);
    settle();
    CHECK_TEXT(number_text(in_section(&desk, "EdZoneSection", "x")), "20.5");
    check_insensitive_by_lock(&desk, "EdZoneSection", 1);
    check_own_colours(&desk);
    const char *note = gtk_label_get_text(GTK_LABEL(in_section(&desk, "EdZoneSection", "note")));
    CHECK_TEXT(note, "A pixel's centre ends in .5");
    check_bank(&desk, "\"walk\": [20.5, 30.5]");
    tear_down(&desk);
}

static bool is_in_view(GtkWidget *list, guint index)
{
    EdListRow *row = ed_list_row_find(list, row_at(list, index));
    graphene_rect_t at;
    return row != NULL && gtk_widget_compute_bounds(GTK_WIDGET(row), list, &at) &&
           at.origin.y >= 0 && at.origin.y + at.size.height <= gtk_widget_get_height(list);
}

/* A new zone is scrolled into view, however many there are. */
static void test_new_zone_in_view(void)
{
    Desk desk;
    set_up_inspector(&desk);
    ed_session_show_asset(desk.session, desk.map);
    settle();
    GtkWidget *zones = in_section(&desk, "EdZonesSection", "list");
    for (guint i = 0; i < 40; i++) {
        int32_t number = ed_map_add_zone(desk.session, NULL);
        CHECK(number != 0);
        WAIT_UNTIL(g_list_model_get_n_items(model_of(zones)) == i + 1 && is_in_view(zones, i));
        CHECK_THAT(is_in_view(zones, i), "zone %u", i + 1);
    }
    tear_down(&desk);
}

/* An undo that restores a selected zone does not choose it for the next paint. */
static void test_undo_keeps_new_zone(void)
{
    Desk desk;
    set_up_inspector(&desk);
    ed_session_show_asset(desk.session, desk.map);
    for (uint64_t zone = 1; zone <= 2; zone++) {
        CHECK_INT(ed_map_add_zone(desk.session, NULL), zone);
        ed_session_select(desk.session, ED_SELECT_ZONES, &zone, 1);
        ed_session_set_zone(desk.session, 0);
        settle();
    }
    CHECK(ed_session_undo(desk.session));
    settle();
    CHECK(ed_session_is_selected(desk.session, ED_SELECT_ZONES, 1));
    CHECK_INT(ed_session_view(desk.session)->zone, 0);
    tear_down(&desk);
}

/* Types characters into the text that has the focus, as keys do: they replace what is selected. */
static void type_over(GtkWidget *field, const char *text)
{
    GtkEditable *entry =
        GTK_EDITABLE(ed_field_entry(ed_number_field_field(ED_NUMBER_FIELD(field))));
    gtk_editable_delete_selection(entry);
    int at = gtk_editable_get_position(entry);
    gtk_editable_insert_text(entry, text, -1, &at);
}

/* While the art is followed, arrow keys move proposals, although nothing is selected. */
static void test_note_about_proposals(void)
{
    Desk desk;
    set_up_inspector(&desk);
    ed_session_show_asset(desk.session, desk.sprite);
    ed_session_set_tool(desk.session, "follow");
    settle();
    const char *note = gtk_label_get_text(GTK_LABEL(find(desk.panel, "unselected_note")));
    CHECK(strstr(note, "proposal") != NULL);
    ed_session_set_tool(desk.session, "select");
    settle();
    note = gtk_label_get_text(GTK_LABEL(find(desk.panel, "unselected_note")));
    CHECK(strstr(note, "Click a box") != NULL);
    tear_down(&desk);
}

/* The coordinates of a new point are typed one after the other, although the first one creates the
 * point, which changes the text of the second field. An emptied field removes the point. */
static void test_typing_points(void)
{
    static const char *const sections[] = {"EdZoneSection", "EdHotSpotSection"};
    for (size_t i = 0; i < CHECK_COUNT(sections); i++) {
        Desk desk;
        set_up_inspector(&desk);
        const Map *map = project_map(project_of(&desk), desk.map);
        uint64_t plane = ((const Plane *)list_get(map->planes, 0))->id;
        int32_t number = 0;
        if (i == 0) {
            set_project(
                &desk, edit_add_zone(project_of(&desk), desk.map, plane, "door", 1, &number, NULL));
            ed_session_show_asset(desk.session, desk.map);
            ed_session_select(desk.session, ED_SELECT_ZONES, (const uint64_t[]){(uint64_t)number},
                              1);
        } else {
            Scope scope = ed_session_scope(desk.session, true);
            set_project(&desk, edit_remove_hot_spot(project_of(&desk), &scope, NULL));
        }
        settle();
        GtkWidget *x = in_section(&desk, sections[i], "x"),
                  *y = in_section(&desk, sections[i], "y");
        CHECK_TEXT(number_text(x), "");
        gtk_widget_grab_focus(x);
        type_over(x, "820");
        gtk_widget_grab_focus(y);
        settle();
        type_over(y, "400");
        gtk_widget_grab_focus(x);
        settle();
        CHECK_TEXT(number_text(x), "820");
        CHECK_TEXT(number_text(y), "400");
        type_over(x, "");
        ed_field_type(ed_number_field_field(ED_NUMBER_FIELD(x)), "");
        gtk_widget_grab_focus(y);
        settle();
        CHECK_TEXT(number_text(y), "");
        CHECK(i == 0 ? !plane_zone(ed_session_plane(desk.session), number)->has_walk
                     : !ed_session_frame(desk.session)->has_hot_spot);
        tear_down(&desk);
    }
}

static const List *properties_of_box(Desk *desk)
{
    return box_at(desk, 0, 0)->properties;
}

static void test_properties(void)
{
    Desk desk;
    set_up_inspector(&desk);
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    GtkWidget *section = find_type(desk.panel, g_type_from_name("EdPropertiesSection"));
    GtkWidget *rows = find(section, "rows");
    uint32_t before = steps(&desk);
    ed_inspector_add_property(ED_INSPECTOR(desk.panel), "number");
    settle();
    CHECK_INT(list_count(properties_of_box(&desk)), 1);
    GtkWidget *row = gtk_widget_get_first_child(rows);
    GtkWidget *name = gtk_widget_get_first_child(row);
    g_signal_emit_by_name(name, "renamed", "damage");
    settle();
    const Property *damage = properties_get(properties_of_box(&desk), "damage");
    CHECK(damage != NULL && list_count(properties_of_box(&desk)) == 1);
    type_number(find_type(rows, ED_TYPE_NUMBER_FIELD), "-1.25");
    damage = properties_get(properties_of_box(&desk), "damage");
    CHECK_NEAR(damage->number, -1.25, 1e-9);
    ed_inspector_add_property(ED_INSPECTOR(desk.panel), "boolean");
    settle();
    gtk_switch_set_active(GTK_SWITCH(find_type(rows, GTK_TYPE_SWITCH)), FALSE);
    settle();
    CHECK(!properties_get(properties_of_box(&desk), "name")->boolean);
    CHECK_TEXT(last_step(&desk), "Turn off property “name”");
    CHECK_INT(steps(&desk), before + 5);
    /* A name that is in use is rejected. */
    name = gtk_widget_get_first_child(gtk_widget_get_last_child(rows));
    g_signal_emit_by_name(name, "renamed", "damage");
    CHECK_INT(desk.notices, 1);
    CHECK_INT(steps(&desk), before + 5);
    GtkWidget *remove = gtk_widget_get_last_child(gtk_widget_get_first_child(rows));
    g_signal_emit_by_name(remove, "clicked");
    settle();
    CHECK_INT(list_count(properties_of_box(&desk)), 1);
    /* Without a selection, the inspected item is the sprite. */
    ed_session_select_nothing(desk.session);
    settle();
    CHECK(gtk_widget_get_first_child(rows) == NULL);
    ed_inspector_add_property(ED_INSPECTOR(desk.panel), "text");
    CHECK_INT(list_count(ed_session_sprite(desk.session)->properties), 1);
    tear_down(&desk);
}

static const Property *property_of(Desk *desk, uint32_t box, const char *key)
{
    return properties_get(box_at(desk, 0, box)->properties, key);
}

static GtkWidget *field_of(GtkWidget *row)
{
    return gtk_widget_get_next_sibling(gtk_widget_get_first_child(row));
}

/* The menu offers properties of other things by name. Those that the box has are not offered. */
static void test_known_properties(void)
{
    Desk desk;
    set_up_inspector(&desk);
    GtkWidget *section = find_type(desk.panel, g_type_from_name("EdPropertiesSection"));
    GtkWidget *add = find(section, "add");
    ed_session_select_nothing(desk.session);
    settle();
    ed_inspector_add_property(ED_INSPECTOR(desk.panel), "text:a_verb");
    settle();
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    for (int i = 0; i < 2; i++) {
        gtk_menu_button_popup(GTK_MENU_BUTTON(add));
        GMenuModel *menu = gtk_menu_button_get_menu_model(GTK_MENU_BUTTON(add));
        g_autoptr(GMenuModel) known = g_menu_model_get_item_link(menu, 0, G_MENU_LINK_SECTION);
        gtk_menu_button_popdown(GTK_MENU_BUTTON(add));
        CHECK_INT(g_menu_model_get_n_items(known), 1 - i);
        if (i > 0)
            break;
        g_autofree char *label = NULL, *target = NULL;
        CHECK(g_menu_model_get_item_attribute(known, 0, G_MENU_ATTRIBUTE_LABEL, "s", &label) &&
              g_menu_model_get_item_attribute(known, 0, G_MENU_ATTRIBUTE_TARGET, "s", &target));
        CHECK_TEXT(label, "a__verb (text)");
        ed_inspector_add_property(ED_INSPECTOR(desk.panel), target);
        settle();
        GtkWidget *value = field_of(gtk_widget_get_first_child(find(section, "rows")));
        CHECK(ed_typing_is_asked(ed_field_entry(ED_FIELD(value))));
        CHECK_TEXT(property_of(&desk, 0, "a_verb")->text, "");
    }
    tear_down(&desk);
}

/* If several boxes are selected, the rows are the properties that any of them has. A row shows if
 * the values differ, and a new value is set in all boxes. */
static void test_properties_of_several(void)
{
    Desk desk;
    set_up_inspector(&desk);
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    GtkWidget *section = find_type(desk.panel, g_type_from_name("EdPropertiesSection"));
    GtkWidget *rows = find(section, "rows");
    ed_inspector_add_property(ED_INSPECTOR(desk.panel), "number");
    settle();
    select_boxes(&desk, (const uint64_t[]){0, 1}, 2);
    CHECK_TEXT(gtk_label_get_text(GTK_LABEL(ED_SECTION(section)->count)),
               "of the 2 selected items");
    GtkWidget *row = gtk_widget_get_first_child(rows);
    /* The second box does not have the property. */
    CHECK_TEXT(number_text(field_of(row)), "");
    CHECK(property_of(&desk, 1, "name") == NULL);
    uint32_t before = steps(&desk);
    type_number(field_of(row), "3");
    CHECK_INT(steps(&desk), before + 1);
    for (uint32_t box = 0; box < 2; box++) {
        const Property *property = property_of(&desk, box, "name");
        CHECK(property != NULL && property->number == 3);
    }
    settle();
    CHECK_TEXT(number_text(field_of(gtk_widget_get_first_child(rows))), "3");
    /* When the property is renamed, each box keeps its own value. */
    select_boxes(&desk, (const uint64_t[]){1}, 1);
    type_number(field_of(gtk_widget_get_first_child(rows)), "4");
    select_boxes(&desk, (const uint64_t[]){0, 1}, 2);
    g_signal_emit_by_name(gtk_widget_get_first_child(gtk_widget_get_first_child(rows)), "renamed",
                          "damage");
    settle();
    for (uint32_t box = 0; box < 2; box++) {
        const Property *property = property_of(&desk, box, "damage");
        CHECK(property != NULL && property->number == 3 + box);
        CHECK(property_of(&desk, box, "name") == NULL);
    }
    CHECK_TEXT(number_text(field_of(gtk_widget_get_first_child(rows))), "");
    /* Properties are added to, and removed from, all boxes. */
    before = steps(&desk);
    ed_inspector_add_property(ED_INSPECTOR(desk.panel), "boolean");
    settle();
    CHECK(property_of(&desk, 0, "name") != NULL && property_of(&desk, 1, "name") != NULL);
    g_signal_emit_by_name(gtk_widget_get_last_child(gtk_widget_get_first_child(rows)), "clicked");
    settle();
    CHECK(property_of(&desk, 0, "damage") == NULL && property_of(&desk, 1, "damage") == NULL);
    CHECK_INT(steps(&desk), before + 2);
    /* If two values differ, the label next to the switch shows that. Switching it on sets both. */
    select_boxes(&desk, (const uint64_t[]){1}, 1);
    gtk_switch_set_active(GTK_SWITCH(find_type(rows, GTK_TYPE_SWITCH)), FALSE);
    select_boxes(&desk, (const uint64_t[]){0, 1}, 2);
    GtkWidget *button = find_type(rows, GTK_TYPE_SWITCH);
    CHECK_TEXT(gtk_label_get_text(GTK_LABEL(gtk_widget_get_next_sibling(button))), "mixed");
    CHECK(!gtk_switch_get_active(GTK_SWITCH(button)));
    gtk_switch_set_active(GTK_SWITCH(button), TRUE);
    settle();
    CHECK_TEXT(last_step(&desk), "Turn on property “name”");
    CHECK(property_of(&desk, 0, "name")->boolean && property_of(&desk, 1, "name")->boolean);
    CHECK_TEXT(gtk_label_get_text(GTK_LABEL(gtk_widget_get_next_sibling(button))), "yes or no");
    tear_down(&desk);
}

static const Property *property_at(Desk *desk, uint32_t frame, const char *key)
{
    return properties_get(frame_at(desk, frame)->properties, key);
}

/* Sets a property of one frame, as a step. Takes ownership of the property. */
static void set_property_of(Desk *desk, uint32_t frame, Property *property)
{
    Scope scope = {.sprite = desk->sprite, .frame = desk->frames[frame]};
    Path path = path_frame(desk->sprite, desk->frames[frame]);
    set_project(desk, edit_set_frame_property(project_of(desk), &scope, &path, property->key,
                                              property, NULL));
    node_unref(property);
}

/* Properties of several frames: those of the displayed frame are shown; a value is mixed if another
 * frame has another one, or none, and setting the same value sets all. A new name keeps the values
 * of all frames. */
static void test_mixed_properties(void)
{
    Desk desk;
    set_up_inspector(&desk);
    for (uint32_t i = 0; i < 3; i++)
        set_property_of(&desk, i, property_number("power", 10 + i));
    set_property_of(&desk, 0, property_text("sound", "hit"));
    set_property_of(&desk, 1, property_boolean("safe", true));
    set_property_of(&desk, 0, property_boolean("safe", false));
    ed_session_set_scope(desk.session, SCOPE_SPRITE, REFERENCE_PICTURE);
    ed_session_select_nothing(desk.session);
    GtkWidget *section = find_type(desk.panel, g_type_from_name("EdPropertiesSection"));
    GtkWidget *rows = find(section, "rows");
    gtk_drop_down_set_selected(GTK_DROP_DOWN(find(section, "whose")), 2); /* of the frame */
    settle();
    GtkWidget *power = gtk_widget_get_first_child(rows);
    GtkWidget *safe = gtk_widget_get_next_sibling(power);
    GtkWidget *sound = gtk_widget_get_next_sibling(safe);
    CHECK_TEXT(number_text(field_of(power)), "");
    CHECK_TEXT(ed_field_text(ED_FIELD(field_of(sound))), "");
    CHECK_TEXT(gtk_label_get_text(GTK_LABEL(gtk_widget_get_next_sibling(field_of(safe)))), "mixed");
    g_signal_emit_by_name(gtk_widget_get_first_child(power), "renamed", "force");
    settle();
    for (uint32_t i = 0; i < 3; i++) {
        const Property *force = property_at(&desk, i, "force");
        CHECK(property_at(&desk, i, "power") == NULL);
        CHECK_INT(force != NULL ? (int)force->number : -1, 10 + (int)i);
    }
    CHECK_TEXT(last_step(&desk), "Rename property");
    for (GtkWidget *row = gtk_widget_get_first_child(rows); row != NULL;
         row = gtk_widget_get_next_sibling(row)) {
        if (ED_IS_NUMBER_FIELD(field_of(row)))
            type_number(field_of(row), "10");
        else if (ED_IS_FIELD(field_of(row)))
            type_text(field_of(row), "hit");
        else
            gtk_switch_set_active(GTK_SWITCH(field_of(row)), TRUE);
    }
    settle();
    for (uint32_t i = 0; i < 3; i++) {
        const Property *force = property_at(&desk, i, "force");
        const Property *heard = property_at(&desk, i, "sound");
        const Property *harmless = property_at(&desk, i, "safe");
        CHECK(force != NULL && force->number == 10);
        CHECK(heard != NULL && g_str_equal(heard->text, "hit"));
        CHECK(harmless != NULL && harmless->boolean);
    }
    tear_down(&desk);
}

/* If no asset is shown, the inspector suggests what to do. */
static void test_without_asset(void)
{
    Desk desk;
    set_up_inspector(&desk);
    GtkWidget *nothing = find(desk.panel, "nothing"), *lists = find(desk.panel, "lists");
    CHECK(!gtk_widget_get_visible(nothing) && gtk_widget_get_visible(lists));
    ed_session_show_asset(desk.session, 0);
    settle();
    CHECK(gtk_widget_get_visible(nothing) && !gtk_widget_get_visible(lists));
    CHECK(!gtk_widget_get_visible(find(desk.panel, "no_asset_actions")));
    const Path sprite = path_sprite(desk.sprite), map = path_map(desk.map);
    set_project(&desk, edit_remove_asset(project_of(&desk), &sprite, NULL));
    set_project(&desk, edit_remove_asset(project_of(&desk), &map, NULL));
    settle();
    CHECK(gtk_widget_get_visible(nothing));
    CHECK(gtk_widget_get_visible(find(desk.panel, "no_asset_actions")));
    ed_session_undo(desk.session);
    ed_session_show_asset(desk.session, desk.map);
    settle();
    CHECK(!gtk_widget_get_visible(nothing));
    tear_down(&desk);
}

static void test_maps(void)
{
    Desk desk;
    set_up_inspector(&desk);
    ed_session_show_asset(desk.session, desk.map);
    settle();
    GtkWidget *zones = in_section(&desk, "EdZonesSection", "list");
    const Plane *plane = ed_session_plane(desk.session);
    int32_t door = 0;
    set_project(&desk,
                edit_add_zone(project_of(&desk), desk.map, plane->id, "door", 1, &door, NULL));
    BlocksEdit *edit = blocks_edit(plane->pixels);
    blocks_edit_rect(edit, (PixelRect){0, 0, 10, 4}, (uint8_t)door);
    Path path = path_plane(desk.map, plane->id);
    set_project(&desk,
                edit_set_blocks(project_of(&desk), &path, "pixels", blocks_edit_end(edit), NULL));
    settle();
    WAIT_UNTIL(strcmp(ed_row_look(row_at(zones, 0))->count, "40 px") == 0);
    CHECK_TEXT(ed_row_look(row_at(zones, 0))->count, "40 px");
    select_row(zones, "door");
    CHECK_INT(ed_session_view(desk.session)->zone, door);
    type_number(in_section(&desk, "EdZoneSection", "x"), "12.5");
    const Zone *zone = plane_zone(ed_session_plane(desk.session), door);
    CHECK(zone->has_walk && zone->walk_x == 12 * 256 + 128);
    ed_toggle_road(desk.session, 2);
    CHECK_INT(ed_session_map(desk.session)->road[0], 4);
    CHECK_TEXT(last_step(&desk), "Turn on road for “torso”");
    ed_toggle_road(desk.session, 2);
    CHECK_TEXT(last_step(&desk), "Turn off road for “torso”");
    tear_down(&desk);
}

static const Band *band_at(const Desk *desk, uint32_t index)
{
    return list_get(ed_session_map(desk->session)->bands, index);
}

/* Uses another plane as the bike's band: all pixels of the computed band are missing in it, until
 * that band is painted into it. */
static void paint_by_hand(Desk *desk)
{
    EdBands *bands = ed_session_bands(desk->session);
    uint64_t plane = 0;
    set_project(desk, edit_add_plane(project_of(desk), desk->map, "by hand", &plane, NULL));
    ed_session_show_plane(desk->session, plane);
    settle();
    gtk_drop_down_set_selected(GTK_DROP_DOWN(in_section(desk, "EdLayersSection", "content")), 1);
    CHECK(ed_session_plane(desk->session)->band == band_at(desk, 0)->id);
    WAIT_UNTIL(!ed_bands_is_busy(bands));
    settle();
    CHECK_INT(ed_bands_current(bands)->different[BAND_LEFT_OUT], 12 * 12);
    CHECK(gtk_widget_get_visible(in_section(desk, "EdBandsSection", "difference_row")));
    uint32_t before = steps(desk);
    ed_repaint_computed_band(desk->session);
    CHECK_INT(steps(desk), before + 1);
    WAIT_UNTIL(!ed_bands_is_busy(bands));
    CHECK_INT(ed_bands_current(bands)->different[BAND_LEFT_OUT], 0);
    CHECK_INT(ed_bands_current(bands)->different[BAND_TOO_FAR], 0);
    CHECK_INT(blocks_get(ed_session_plane(desk->session)->pixels, 12, 12), 1);
}

/* The rows of the choice of road tags are made again each time it opens. */
static void check_road_choice(Desk *desk)
{
    GtkWidget *road = in_section(desk, "EdBandsSection", "road");
    GtkMenuButton *button = GTK_MENU_BUTTON(gtk_widget_get_first_child(road));
    for (int turn = 0; turn < 2; turn++) {
        gtk_menu_button_popup(button);
        settle();
        GtkCheckButton *check = GTK_CHECK_BUTTON(find_type(road, GTK_TYPE_CHECK_BUTTON));
        CHECK(find_type(gtk_check_button_get_child(check), ED_TYPE_SWATCH));
        int count = (int)steps(desk);
        gtk_check_button_set_active(check, !gtk_check_button_get_active(check));
        CHECK_INT(steps(desk), count + 1);
        gtk_menu_button_popdown(button);
        settle();
    }
}

/* A text field adds, changes and removes bands; rows show their share, colour and visibility. */
static void test_bands(void)
{
    Desk desk;
    set_up_inspector(&desk);
    ed_session_show_asset(desk.session, desk.map);
    ed_toggle_road(desk.session, 1);
    settle();
    GtkWidget *list = in_section(&desk, "EdBandsSection", "list");
    GtkWidget *line = in_section(&desk, "EdBandsSection", "line");
    g_signal_emit_by_name(line, "committed", "bike 6, car 14");
    CHECK_INT(list_count(ed_session_map(desk.session)->bands), 2);
    EdBands *bands = ed_session_bands(desk.session);
    const Plane *plane = ed_session_plane(desk.session);
    int32_t zone = 0;
    set_project(&desk,
                edit_add_zone(project_of(&desk), desk.map, plane->id, "way", 1, &zone, NULL));
    BlocksEdit *edit = blocks_edit(plane->pixels);
    blocks_edit_rect(edit, (PixelRect){0, 0, 24, 24}, (uint8_t)zone);
    Path path = path_plane(desk.map, plane->id);
    set_project(&desk,
                edit_set_blocks(project_of(&desk), &path, "pixels", blocks_edit_end(edit), NULL));
    WAIT_UNTIL(!ed_bands_is_busy(bands) && ed_bands_current(bands) != NULL);
    settle();
    CHECK_TEXT(ed_row_look(row_at(list, 0))->title, "bike");
    CHECK_TEXT(ed_row_look(row_at(list, 0))->detail, "25%"); /* 12 x 12 of 24 x 24 */
    CHECK_TEXT(ed_row_look(row_at(list, 1))->detail, "0%");
    g_signal_emit_by_name(find_type(list, ED_TYPE_COLOUR_CHOICE), "chosen", 0x2580f0u);
    CHECK(band_at(&desk, 0)->colour[2] == 0xf0);
    ed_bands_set_hidden(bands, band_at(&desk, 0)->id, true);
    settle();
    CHECK((ed_row_look(row_at(list, 0))->flags & ED_ROW_HIDDEN) != 0);
    g_signal_emit_by_name(line, "committed", "bike 6, lorry");
    CHECK_INT(desk.notices, 1);
    CHECK_TEXT(ed_field_text(ED_FIELD(line)), "bike 6, car 14");
    paint_by_hand(&desk);
    g_signal_emit_by_name(in_section(&desk, "EdBandsSection", "edge"), "chosen", 1);
    CHECK(ed_session_map(desk.session)->edge_is_road);
    CHECK_TEXT(last_step(&desk), "Turn on road beyond the map");
    g_signal_emit_by_name(in_section(&desk, "EdBandsSection", "edge"), "chosen", 0);
    CHECK_TEXT(last_step(&desk), "Turn off road beyond the map");
    check_road_choice(&desk);
    tear_down(&desk);
}

/* Checks that the title of the problem's rule is never cut off, and that the tooltip has the
 * details. */
static void check_strip(GtkWidget *strip, EdProblem *problem)
{
    GtkWidget *title = find(strip, "title");
    const Problem *shown = ed_problem_get(problem);
    CHECK(gtk_label_get_wrap(GTK_LABEL(title)));
    CHECK_INT(gtk_label_get_ellipsize(GTK_LABEL(title)), PANGO_ELLIPSIZE_NONE);
    CHECK_TEXT(gtk_label_get_text(GTK_LABEL(title)), shown->rule->title);
    CHECK_TEXT(gtk_widget_get_tooltip_text(strip), shown->text);
}

static void test_problems(void)
{
    Desk desk;
    set_up_inspector(&desk);
    ed_checker_set_delay(ed_session_checker(desk.session), 1);
    uint64_t empty;
    set_project(&desk, edit_add_sprite(project_of(&desk), "empty", &empty, NULL));
    EdInspector *inspector = ED_INSPECTOR(desk.panel);
    GtkWidget *strip = find(desk.panel, "strip");
    EdChecker *checker = ed_session_checker(desk.session);
    WAIT_UNTIL(!ed_checker_is_busy(checker));
    /* The strip is one row by default, however many problems there are. */
    CHECK(g_list_model_get_n_items(G_LIST_MODEL(checker)) > 1);
    CHECK(gtk_widget_get_visible(strip));
    g_autoptr(EdProblem) first = g_list_model_get_item(G_LIST_MODEL(checker), 0);
    check_strip(strip, first);
    ed_session_show_asset(desk.session, empty);
    settle();
    g_autoptr(EdProblem) of_shown = g_list_model_get_item(G_LIST_MODEL(checker), 0);
    CHECK(ed_problem_get(of_shown)->path.steps[0].id == empty);
    check_strip(strip, of_shown);
    ed_session_show_asset(desk.session, desk.sprite);
    settle();
    CHECK(!ed_inspector_shows_problems(inspector));
    ed_inspector_show_problems(inspector, TRUE);
    CHECK(ed_inspector_shows_problems(inspector));
    settle();
    GtkWidget *panel = find(desk.panel, "problems");
    GtkWidget *list = find(panel, "list");
    guint index = 0, count = g_list_model_get_n_items(model_of(list));
    for (; index < count; index++) {
        g_autoptr(EdProblem) problem = g_list_model_get_item(model_of(list), index);
        if (strcmp(ed_problem_get(problem)->rule->id, "sprite-empty") == 0)
            break;
    }
    CHECK(index < count);
    g_signal_emit_by_name(list, "activate", index);
    CHECK(ed_session_view(desk.session)->asset == empty);
    gtk_single_selection_set_selected(GTK_SINGLE_SELECTION(model_of(list)), index);
    settle();
    CHECK_TEXT(label_text(panel, "rule"), "Sprite without frames");
    CHECK(ed_problems_panel_can_fix(ED_PROBLEMS_PANEL(panel)));
    ed_problems_panel_fix(ED_PROBLEMS_PANEL(panel), FALSE);
    WAIT_UNTIL(project_sprite(project_of(&desk), empty) == NULL && !ed_checker_is_busy(checker));
    CHECK(project_sprite(project_of(&desk), empty) == NULL);
    CHECK_INT(g_list_model_get_n_items(model_of(list)), count - 1);
    tear_down(&desk);
}

/* ---- Sessions and lifetimes ---- */

static void test_changing_sessions(void)
{
    Desk desk;
    set_up_inspector(&desk);
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    ed_field_type(ED_FIELD(in_section(&desk, "EdBoxSection", "name")), "half typed");
    ed_inspector_set_session(ED_INSPECTOR(desk.panel), NULL);
    settle();
    EdSession *other = ed_session_new();
    ed_inspector_set_session(ED_INSPECTOR(desk.panel), other);
    settle();
    ed_inspector_set_session(ED_INSPECTOR(desk.panel), desk.session);
    settle();
    g_object_unref(other);
    tear_down(&desk);
}

/* A window holds a reference to the focused widget, even after the field around it was freed. */
static void test_text_outlives_field(void)
{
    const GType types[] = {ED_TYPE_FIELD, ED_TYPE_NUMBER_FIELD};
    for (size_t i = 0; i < CHECK_COUNT(types); i++) {
        GtkWidget *field = g_object_ref_sink(g_object_new(types[i], NULL));
        EdField *inner = i == 0 ? ED_FIELD(field) : ed_number_field_field(ED_NUMBER_FIELD(field));
        g_autoptr(GtkWidget) text = g_object_ref(ed_field_entry(inner));
        g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(text);
        ed_field_type(inner, "7");
        g_object_add_weak_pointer(G_OBJECT(inner), (gpointer *)&inner);
        g_object_unref(field);
        CHECK(inner == NULL);
        guint left = 0;
        for (guint n = 0; n < g_list_model_get_n_items(controllers); n++) {
            g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, n);
            if (GTK_IS_EVENT_CONTROLLER_FOCUS(controller)) {
                g_signal_emit_by_name(controller, "leave");
                left++;
            }
        }
        CHECK(left > i);
        gtk_editable_set_text(GTK_EDITABLE(text), "8");
    }
}

static const CheckCase cases[] = {
    {"a box's numbers", test_box_numbers},
    {"selected frames are the scope of fields", test_selected_frames},
    {"fields of several frames know mixed values", test_mixed_values},
    {"masks of several frames know mixed values", test_mixed_masks},
    {"choices for several frames know mixed values", test_mixed_choices},
    {"positions of hot spots of several frames", test_mixed_positions},
    {"forms of locked items are insensitive", test_locked_forms},
    {"successive steps in a number field are one undo step", test_successive_steps_are_one},
    {"a text entry may outlive its field", test_text_outlives_field},
    {"several boxes are edited at once", test_several_boxes},
    {"typed text is applied to the previously selected box", test_typed_before_selecting},
    {"the list of boxes", test_list_of_boxes},
    {"groups in the list of boxes", test_groups_in_the_list},
    {"the size of a map, and folded bands", test_map},
    {"frames, masks and hot spots", test_frame},
    {"positions of the hot spot", test_hot_spot_positions},
    {"numbers of points, hot spots and masks, as in the bank", test_conventions},
    {"the direction of a point", test_point_direction},
    {"numbers of walk-to points, as in the bank", test_walk_conventions},
    {"a new zone is scrolled into view", test_new_zone_in_view},
    {"an undo keeps the choice of a new zone", test_undo_keeps_new_zone},
    {"coordinates of new points are typed one after the other", test_typing_points},
    {"user properties", test_properties},
    {"properties known from other things", test_known_properties},
    {"user properties of several boxes", test_properties_of_several},
    {"user properties of several frames", test_mixed_properties},
    {"captions grow with the text and have equal widths", test_captions},
    {"sections keep their positions when the selection changes", test_nothing_moves},
    {"a field shows how many frames it changes", test_shows_reach},
    {"without an asset, the inspector suggests actions", test_without_asset},
    {"zones and bands", test_maps},
    {"bands of a road", test_bands},
    {"problems are listed, shown and fixed", test_problems},
    {"the note about proposals", test_note_about_proposals},
    {"the session can be replaced while text is typed", test_changing_sessions},
};

int main(int argc, char **argv)
{
    return display_main(argc, argv, cases, CHECK_COUNT(cases));
}
