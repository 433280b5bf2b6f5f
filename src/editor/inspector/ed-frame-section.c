/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"

#include "edit/sprites.h"
#include "session/ed-sheet.h"
#include "tools/sprite/ed-frame-edits.h"
#include "widgets/ed-segments.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct _EdFrameSection {
    EdSection parent;
    GtkWidget *name, *duration, *source, *alpha_row, *slider, *threshold;
    GtkWidget *key_row, *key, *tolerance_row, *tolerance_slider, *tolerance, *state, *note;
    uint64_t frame; /* the frame that the form shows */
};

/* In the order of the segments. */
static const MaskSource sources[] = {MASK_ALPHA, MASK_KEY, MASK_NONE};

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

/* Sets the name of this frame only, or the names of all selected frames by a pattern, and other
 * attributes in all frames of the scope. */
static void frame_section_set(EdSection *section, const EdAttribute *attribute,
                              const FieldValue *value, const void *group)
{
    EdFrameSection *self = ED_FRAME_SECTION(section);
    EdSession *session = section->watch.session;
    Scope scope = ed_section_scope(session, self->frame);
    if (strcmp(value->key, "name") == 0 && scope.reach != SCOPE_SELECTED)
        scope.reach = SCOPE_FRAME;
    Project *after =
        strcmp(value->key, "name") == 0
            ? edit_name_frames(project_of(self), &scope, value->text, ed_error(session))
            : edit_set_frames(project_of(self), &scope, value, ed_error(session));
    ed_session_push(session, after, ed_attribute_step(attribute, value), group);
}

/* Sets an attribute of the masks in the scope, or changes it by a distance that is not 0, and shows
 * the solid pixels. */
static void set_mask(EdFrameSection *self, const char *key, double value, double by,
                     const void *group)
{
    EdSession *session = self->parent.watch.session;
    const FieldValue number = {.key = key, .number = round(by != 0 ? by : value), .by = by != 0};
    Scope scope = ed_section_scope(session, self->frame);
    if (frame_of(self) == NULL)
        return;
    ed_show_mask(session);
    Project *after =
        edit_set_items(project_of(self), &scope, &mask_kind, 0, &number, ed_error(session));
    ed_session_push(session, after, _("Change mask"), group);
}

static void source_cb(EdFrameSection *self, int index)
{
    set_mask(self, "source", sources[index], 0, NULL);
}

static void threshold_cb(EdFrameSection *self, double value)
{
    double by = ed_number_field_by(ED_NUMBER_FIELD(self->threshold));
    set_mask(self, "threshold", value, by, self->threshold);
}

static gboolean slider_cb(EdFrameSection *self, GtkScrollType scroll, double value)
{
    if (self->parent.watch.session != NULL)
        set_mask(self, "threshold", CLAMP(value, 1, 255), 0, self->slider);
    return FALSE;
}

static void key_cb(EdFrameSection *self, const char *text)
{
    char *end;
    unsigned long value = strtoul(text, &end, 16);
    if (strlen(text) != 6 || *end != '\0' || frame_of(self) == NULL) {
        gtk_widget_error_bell(self->key);
        return;
    }
    set_mask(self, "key", (double)value, 0, NULL);
}

static void tolerance_cb(EdFrameSection *self, double value)
{
    double by = ed_number_field_by(ED_NUMBER_FIELD(self->tolerance));
    set_mask(self, "tolerance", value, by, self->tolerance);
}

static gboolean tolerance_slider_cb(EdFrameSection *self, GtkScrollType scroll, double value)
{
    if (self->parent.watch.session != NULL)
        set_mask(self, "tolerance", CLAMP(value, 0, 255), 0, self->tolerance_slider);
    return FALSE;
}

/* ---- Showing ---- */

/* Shows the masks of the frames in the scope. A frame without one is solid where it is not
 * transparent. */
static void show_masks(EdFrameSection *self, const GPtrArray *frames)
{
    EdCommonNumber source = {0}, threshold = {0}, key = {0}, tolerance = {0};
    for (guint i = 0; i < frames->len; i++) {
        const Mask *mask = ((const Frame *)g_ptr_array_index(frames, i))->mask;
        const uint8_t *rgb = mask != NULL ? mask->key : (const uint8_t[3]){0};
        ed_common_add(&source, mask != NULL ? mask->source : MASK_ALPHA);
        ed_common_add(&threshold, mask != NULL ? mask->threshold : 1);
        ed_common_add(&key, rgb[0] << 16 | rgb[1] << 8 | rgb[2]);
        ed_common_add(&tolerance, mask != NULL ? mask->tolerance : 0);
    }
    g_autofree char *hex = g_strdup_printf("%06x", (unsigned)key.value);
    const EdCommonText text = {.mixed = key.mixed, .text = hex};
    int chosen = -1;
    for (int i = 0; i < (int)G_N_ELEMENTS(sources); i++)
        if (!source.mixed && sources[i] == (MaskSource)source.value)
            chosen = i;
    ed_segments_set_chosen(ED_SEGMENTS(self->source), chosen);
    gtk_widget_set_visible(self->alpha_row, source.value == MASK_ALPHA);
    gtk_widget_set_visible(self->key_row, source.value == MASK_KEY);
    gtk_widget_set_visible(self->tolerance_row, source.value == MASK_KEY);
    gtk_range_set_value(GTK_RANGE(self->slider), threshold.value);
    ed_common_show(&threshold, ED_NUMBER_FIELD(self->threshold));
    ed_common_text_show(&text, ED_FIELD(self->key), NULL);
    gtk_range_set_value(GTK_RANGE(self->tolerance_slider), tolerance.value);
    ed_common_show(&tolerance, ED_NUMBER_FIELD(self->tolerance));
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
    gtk_label_set_text(GTK_LABEL(self->parent.count), size);
    EdScopeForm form = {.kind = &frame_kind, .edited = frame, .items = (uint32_t[]){0}, .count = 1};
    ed_section_show_scope(self, &form);
    g_autoptr(GPtrArray) frames = form.nodes;
    show_masks(self, frames);
    ed_section_show_frame_count(self->duration, form.frames);
    ed_section_show_frame_count(self->state, form.frames);
    ed_section_show_note(session, &frame_kind, self->note);
    if (form.frames > 1 && ed_session_reach(session) == SCOPE_SELECTED) {
        ed_field_set_text(ED_FIELD(self->name), "");
        ed_field_set_placeholder(ED_FIELD(self->name), _("pattern, such as walk #"));
    }
}

/* ---- The class ---- */

static const EdChild children[] =
    ED_CHILDREN(EdFrameSection, name, duration, source, alpha_row, slider, threshold, key_row, key,
                tolerance_row, tolerance_slider, tolerance, state, note);
static const EdCallback callbacks[] =
    ED_CALLBACKS(source_cb, slider_cb, threshold_cb, key_cb, tolerance_cb, tolerance_slider_cb);

static const EdAttribute attributes[] = {
    {ED_AT(EdFrameSection, name), "name", .step = N_("Rename frame"), .none = N_("none"),
     .is_first = true},
    {ED_AT(EdFrameSection, duration), "duration", .step = N_("Change duration")},
    {ED_AT(EdFrameSection, state), "state", .step = N_("Mark as done"), .off = N_("Mark as to-do")},
    {0}};

static void ed_frame_section_class_init(EdFrameSectionClass *class)
{
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-frame-section.ui", children, callbacks,
                            ED_WATCH_PROJECT | ED_VIEW_PART | ED_VIEW_ASSET | ED_VIEW_SCOPE,
                            frame_section_update_cb);
    ed_section_set_up_form(ED_SECTION_CLASS(class), attributes, frame_section_set);
}

static void ed_frame_section_init(EdFrameSection *self)
{
    ed_section_set_up(GTK_WIDGET(self));
    gtk_label_set_xalign(GTK_LABEL(self->parent.count), 1);
    EdNumberField *const narrow[] = {ED_NUMBER_FIELD(self->threshold),
                                     ED_NUMBER_FIELD(self->tolerance)};
    for (guint i = 0; i < G_N_ELEMENTS(narrow); i++)
        g_object_set(ed_field_entry(ed_number_field_field(narrow[i])), "width-chars", 3,
                     "max-width-chars", 3, NULL);
    ed_section_group_drags(self->slider, &self->parent.watch);
    ed_section_group_drags(self->tolerance_slider, &self->parent.watch);
    ed_segments_set_choices(
        ED_SEGMENTS(self->source),
        (const char *const[]){_("Alpha"), C_("solid pixels", "Key"), _("Off"), NULL});
    ed_segments_set_tooltip(ED_SEGMENTS(self->source), 0,
                            _("Solid where the art is not transparent"));
    ed_segments_set_tooltip(ED_SEGMENTS(self->source), 1,
                            _("Solid where the art differs from the colour key"));
    ed_segments_set_tooltip(ED_SEGMENTS(self->source), 2, _("No mask"));
    ed_segments_set_choices(ED_SEGMENTS(self->state),
                            (const char *const[]){_("To do"), _("Done"), NULL});
}
