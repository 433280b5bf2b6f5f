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

/** Template, layout and role of a section. */
void ed_section_class_init(GtkWidgetClass *class, const char *template);
/** Instead of gtk_widget_init_template; captions are aligned. */
void ed_section_init(GtkWidget *section);
/** All labels of the class "form-label" in a form become as wide as the widest of them, whatever
 * the language and the size of text are. */
void ed_section_align_captions(GtkWidget *form);

/** What a slider does until it is let go of is one step of the history. `watch` must outlive it. */
void ed_section_end_groups(GtkWidget *slider, EdWatch *watch);

/** The scope of the session, but for a frame that a form was filled from. */
Scope ed_section_scope(EdSession *session, uint64_t frame);
/** Where numbers of a frame are counted from, in pixels. */
void ed_section_origin(EdSession *session, const Frame *frame, double *x, double *y);
/** "In pixels from the hot spot, this frame only". The caller frees it. */
char *ed_section_note(EdSession *session);

/** Says behind a field, the last one of its row, that it changes so many frames: "in 6 frames"; of
 * one frame nothing is said. */
void ed_section_say_reach(GtkWidget *field, uint32_t frames);

/** A form about what is selected is greyed while the tag of that is locked, and says so in its
 * tooltip. To be called with ED_VIEW_TAGS, too. */
void ed_section_show_lock(EdSession *session, GtkWidget *form);

/** Shows one of several numbers: the first is shown, another one that differs makes it mixed. */
typedef struct EdCommon {
    bool some, mixed;
    double value;
} EdCommon;
void ed_common_add(EdCommon *common, double value);
void ed_common_show(const EdCommon *common, EdNumberField *field);

/** The same of texts; `text` is borrowed. */
typedef struct EdCommonText {
    bool some, mixed;
    const char *text;
} EdCommonText;
void ed_common_text_add(EdCommonText *common, const char *text);
/** "" with "several" behind it, where they differ. */
void ed_common_text_show(const EdCommonText *common, EdField *field, const char *none);

/** A fixed number from pixels, to the nearest; within the document's range. */
int32_t ed_fixed_from(double pixels);

#endif
