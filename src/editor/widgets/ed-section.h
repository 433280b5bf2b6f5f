/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-section.h: what the sections of the inspector share: their frame, and numbers of a
 * frame as people read them, from the reference of the scope.
 *
 *     ed_section_class_init(widget_class, "ed-box-section.ui");
 *     ed_section_init(GTK_WIDGET(self));
 */
#ifndef GABARIT_WIDGETS_ED_SECTION_H
#define GABARIT_WIDGETS_ED_SECTION_H

#include "widgets/ed-number-field.h"
#include "widgets/ed-watch.h"

#include <gtk/gtk.h>

/** Sets up a section's template, layout and accessible role. */
void ed_section_class_init(GtkWidgetClass *class, const char *template);
/** Instead of gtk_widget_init_template; captions are aligned. */
void ed_section_init(GtkWidget *section);
/** All labels of the class "form-label" in a form become as wide as the widest of them, whatever
 * the language and the size of text are. */
void ed_section_align_captions(GtkWidget *form);

/** Makes all changes of a slider until it is released one step of the history. `watch` must outlive
 * it. */
void ed_section_end_groups(GtkWidget *slider, EdWatch *watch);

/** The session's scope, applied to the frame that a form was filled from. */
Scope ed_section_scope(EdSession *session, uint64_t frame);
/** The origin of a frame's numbers, in pixels. */
void ed_section_origin(EdSession *session, const Frame *frame, double *x, double *y);
/** "In pixels from the hot spot, this frame only". The caller frees it. */
char *ed_section_note(EdSession *session);

/** Shows behind a field, the last one of its row, how many frames it changes: "in 6 frames";
 * nothing for one frame. */
void ed_section_say_reach(GtkWidget *field, uint32_t frames);

/** Disables a form while the tag of the selected things is locked, and says so in its tooltip. Must
 * also be called on ED_VIEW_TAGS. */
void ed_section_show_lock(EdSession *session, GtkWidget *form);

/** Adds one of several numbers: shows the first one, and a dash once another differs. */
typedef struct EdCommon {
    bool some, mixed;
    double value;
} EdCommon;
void ed_common_add(EdCommon *common, double value);
void ed_common_show(const EdCommon *common, EdNumberField *field);

/** The same for texts; `text` is borrowed. */
typedef struct EdCommonText {
    bool some, mixed;
    const char *text;
} EdCommonText;
void ed_common_text_add(EdCommonText *common, const char *text);
/** Shows an empty field with the placeholder "several" if they differ. */
void ed_common_text_show(const EdCommonText *common, EdField *field, const char *none);

/** A fixed number from pixels, to the nearest; within the document's range. */
int32_t ed_fixed_from(double pixels);

#endif
