/* SPDX-License-Identifier: MIT */
#include "inspector/ed-frame-section.h"

#include "edit/sprites.h"
#include "tools/sprite/ed-frame-edits.h"
#include "widgets/ed-segments.h"
#include "widgets/ed-template.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct _EdFrameSection {
    EdSection parent;
    GtkWidget *count, *name, *duration, *source, *alpha_row, *slider, *threshold;
    GtkWidget *key_row, *key, *tolerance_row, *tolerance_slider, *tolerance, *state;
    uint64_t frame; /* the frame that the form shows */
};

G_DEFINE_FINAL_TYPE(EdFrameSection, ed_frame_section, ED_TYPE_SECTION)

static const Project *project_of(EdFrameSection *self)
{
    return ed_session_project(self->parent.watch.session);
}

static const Frame *frame_of(EdFrameSection *self)
{
    const Sprite *sprite = ed_session_sprite(self->parent.watch.session);
    return sprite != NULL ? sprite_frame(sprite, self->frame) : NULL;
}

/* ---- Edits ---- */

/* Sets the name in this frame only, and other attributes in all frames of the scope. */
static void frame_section_set(EdSection *section, const EdAttribute *attribute,
                              const FieldValue *value, const void *group)
{
    EdFrameSection *self = ED_FRAME_SECTION(section);
    EdSession *session = section->watch.session;
    Scope scope = ed_section_scope(session, self->frame);
    Path path = path_frame(ed_session_view(session)->asset, self->frame);
    GError *error = NULL;
    Project *after = strcmp(value->key, "name") == 0
                         ? edit_set_field(project_of(self), &path, value, &error)
                         : edit_set_frames(project_of(self), &scope, value, &error);
    ed_session_push(session, after, ed_attribute_step(attribute, value), group, error);
}

static Mask *mask_copy(const Frame *frame)
{
    return frame->mask != NULL ? node_copy(frame->mask) : node_new(&mask_kind);
}

/* Applies settings of the mask to the scope, and shows the solid pixels. Takes ownership of
 * `settings`. */
static void set_mask(EdFrameSection *self, Mask *settings, const void *group)
{
    ed_show_mask(self->parent.watch.session);
    Scope scope = ed_section_scope(self->parent.watch.session, self->frame);
    GError *error = NULL;
    Project *after = edit_set_mask(project_of(self), &scope, settings, &error);
    ed_session_push(self->parent.watch.session, after, _("Change mask"), group, error);
    node_unref(settings);
}

static void source_cb(EdFrameSection *self, int index)
{
    static const MaskSource sources[] = {MASK_ALPHA, MASK_KEY, MASK_NONE};
    const Frame *frame = frame_of(self);
    if (frame == NULL)
        return;
    Mask *mask = mask_copy(frame);
    mask->source = (int)sources[index];
    set_mask(self, mask, NULL);
}

static void set_threshold(EdFrameSection *self, double value, const void *group)
{
    const Frame *frame = frame_of(self);
    if (frame == NULL)
        return;
    Mask *mask = mask_copy(frame);
    mask->threshold = (int32_t)CLAMP(lround(value), 1, 255);
    set_mask(self, mask, group);
}

static void threshold_cb(EdFrameSection *self, double value)
{
    set_threshold(self, value, self->threshold);
}

static gboolean slider_cb(EdFrameSection *self, GtkScrollType scroll, double value)
{
    (void)scroll;
    if (self->parent.watch.session != NULL)
        set_threshold(self, value, self->slider);
    return FALSE;
}

static void key_cb(EdFrameSection *self, const char *text)
{
    char *end;
    unsigned long value = strtoul(text, &end, 16);
    const Frame *frame = frame_of(self);
    if (strlen(text) != 6 || *end != '\0' || frame == NULL) {
        gtk_widget_error_bell(self->key);
        return;
    }
    Mask *mask = mask_copy(frame);
    for (int i = 0; i < 3; i++)
        mask->key[i] = (uint8_t)(value >> (16 - 8 * i));
    mask->key[3] = 255;
    set_mask(self, mask, NULL);
}

static void set_tolerance(EdFrameSection *self, double value, const void *group)
{
    const Frame *frame = frame_of(self);
    if (frame == NULL)
        return;
    Mask *mask = mask_copy(frame);
    mask->tolerance = (int32_t)CLAMP(lround(value), 0, 255);
    set_mask(self, mask, group);
}

static void tolerance_cb(EdFrameSection *self, double value)
{
    set_tolerance(self, value, self->tolerance);
}

static gboolean tolerance_slider_cb(EdFrameSection *self, GtkScrollType scroll, double value)
{
    (void)scroll;
    if (self->parent.watch.session != NULL)
        set_tolerance(self, value, self->tolerance_slider);
    return FALSE;
}

/* ---- Showing ---- */

static void show_mask(EdFrameSection *self, const Mask *mask)
{
    int source = mask != NULL ? mask->source : MASK_ALPHA;
    int32_t threshold = mask != NULL ? mask->threshold : 1;
    ed_segments_set_chosen(ED_SEGMENTS(self->source), source == MASK_ALPHA ? 0
                                                      : source == MASK_KEY ? 1
                                                                           : 2);
    gtk_widget_set_visible(self->alpha_row, source == MASK_ALPHA);
    gtk_widget_set_visible(self->key_row, source == MASK_KEY);
    gtk_widget_set_visible(self->tolerance_row, source == MASK_KEY);
    gtk_range_set_value(GTK_RANGE(self->slider), threshold);
    ed_number_field_set_value(ED_NUMBER_FIELD(self->threshold), threshold);
    if (source != MASK_KEY)
        return;
    char hex[8];
    g_snprintf(hex, sizeof hex, "%02x%02x%02x", mask->key[0], mask->key[1], mask->key[2]);
    ed_field_set_text(ED_FIELD(self->key), hex);
    gtk_range_set_value(GTK_RANGE(self->tolerance_slider), mask->tolerance);
    ed_number_field_set_value(ED_NUMBER_FIELD(self->tolerance), mask->tolerance);
}

static void frame_section_commit_all(EdFrameSection *self)
{
    ed_section_commit(self);
    ed_field_commit(ED_FIELD(self->key));
    ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(self->threshold)));
    ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(self->tolerance)));
}

static void frame_section_update_cb(gpointer owner, guint changes)
{
    EdFrameSection *self = owner;
    EdSession *session = self->parent.watch.session;
    if (session != NULL && changes & ED_VIEW_PART && frame_of(self) != NULL)
        frame_section_commit_all(self);
    const Frame *frame = session != NULL ? ed_session_frame(session) : NULL;
    gtk_widget_set_visible(GTK_WIDGET(self), frame != NULL);
    self->frame = frame != NULL ? frame->id : 0;
    if (frame == NULL)
        return;
    g_autofree char *size = g_strdup_printf("%d × %d", frame->w, frame->h);
    gtk_label_set_text(GTK_LABEL(self->count), size);
    const void *const nodes[] = {frame};
    ed_section_show(self, &(EdFormNodes){.kind = &frame_kind, .nodes = nodes, .count = 1});
    show_mask(self, frame->mask);
    ed_section_show_frame_count(self->duration, ed_session_scope_count(session));
    ed_section_show_frame_count(self->state, ed_session_scope_count(session));
}

/* ---- The class ---- */

static const EdChild children[] =
    ED_CHILDREN(EdFrameSection, count, name, duration, source, alpha_row, slider, threshold,
                key_row, key, tolerance_row, tolerance_slider, tolerance, state);
static const EdCallback callbacks[] =
    ED_CALLBACKS(source_cb, slider_cb, threshold_cb, key_cb, tolerance_cb, tolerance_slider_cb);

static const EdAttribute attributes[] = {
    {ED_AT(EdFrameSection, name), "name", .step = N_("Rename frame"), .none = N_("none")},
    {ED_AT(EdFrameSection, duration), "duration", .step = N_("Change duration")},
    {ED_AT(EdFrameSection, state), "state", .step = N_("Mark as done"), .off = N_("Mark as to-do")},
    {0}};

static void ed_frame_section_class_init(EdFrameSectionClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    g_type_ensure(ED_TYPE_SEGMENTS);
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-frame-section.ui",
                            ED_WATCH_PROJECT | ED_VIEW_PART | ED_VIEW_ASSET | ED_VIEW_SCOPE,
                            frame_section_update_cb);
    ed_section_set_up_form(ED_SECTION_CLASS(class), attributes, frame_section_set);
    ed_template_bind(widget_class, children, callbacks);
}

static void ed_frame_section_init(EdFrameSection *self)
{
    ed_section_set_up(GTK_WIDGET(self));
    EdNumberField *const narrow[] = {ED_NUMBER_FIELD(self->threshold),
                                     ED_NUMBER_FIELD(self->tolerance)};
    for (guint i = 0; i < G_N_ELEMENTS(narrow); i++)
        g_object_set(ed_field_entry(ed_number_field_field(narrow[i])), "width-chars", 3,
                     "max-width-chars", 3, NULL);
    ed_section_group_drags(self->slider, &self->parent.watch);
    ed_section_group_drags(self->tolerance_slider, &self->parent.watch);
    ed_segments_set_choices(ED_SEGMENTS(self->source),
                            (const char *const[]){_("Alpha"), _("Colour key"), _("Off"), NULL});
    ed_segments_set_tooltip(ED_SEGMENTS(self->source), 0,
                            _("Solid where the art is not transparent"));
    ed_segments_set_tooltip(ED_SEGMENTS(self->source), 1,
                            _("Solid where the art differs from the colour key"));
    ed_segments_set_tooltip(ED_SEGMENTS(self->source), 2, _("No mask"));
    ed_segments_set_choices(ED_SEGMENTS(self->state),
                            (const char *const[]){_("To do"), _("Done"), NULL});
}
