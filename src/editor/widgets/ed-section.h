/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-section.h: the base of the inspector's sections: a template and a watch of the
 * session; and what they share: forms, and numbers of a frame as people read them, from the
 * reference of the scope.
 *
 *     struct _EdBoxSection {
 *         EdSection parent;                        // the session is self->parent.watch.session
 *         GtkWidget *name;
 *     };
 *     ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-box-section.ui",     // in class_init
 *                             ED_WATCH_PROJECT | ED_VIEW_SELECTION, box_section_update_cb);
 *     ed_section_set_up(GTK_WIDGET(self));                                      // in init
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#ifndef GABARIT_WIDGETS_ED_SECTION_H
#define GABARIT_WIDGETS_ED_SECTION_H

#include "widgets/ed-attributes.h"
#include "widgets/ed-number-field.h"
#include "widgets/ed-watch.h"

#include <gtk/gtk.h>

#define ED_TYPE_SECTION (ed_section_get_type())
GType ed_section_get_type(void);

typedef struct EdSection {
    GtkWidget parent;
    EdWatch watch;
    EdThings things; /**< that the form shows; the nodes only while it is filled */
} EdSection;

/** Sets an attribute of the things of a section; steps of one group, or NULL, count as one. */
typedef void (*EdSectionSet)(EdSection *section, const EdAttribute *attribute,
                             const FieldValue *value, const void *group);

typedef struct EdSectionClass {
    GtkWidgetClass parent_class;
    guint wanted;
    EdWatchUpdate update;
    const EdAttribute *attributes;
    EdSectionSet set;
} EdSectionClass;

G_DEFINE_AUTOPTR_CLEANUP_FUNC(EdSection, g_object_unref)
#define ED_SECTION(object)      (G_TYPE_CHECK_INSTANCE_CAST(object, ED_TYPE_SECTION, EdSection))
#define ED_SECTION_CLASS(class) (G_TYPE_CHECK_CLASS_CAST(class, ED_TYPE_SECTION, EdSectionClass))
#define ED_SECTION_GET_CLASS(section) \
    G_TYPE_INSTANCE_GET_CLASS(section, ED_TYPE_SECTION, EdSectionClass)
#define ED_IS_SECTION(object) (G_TYPE_CHECK_INSTANCE_TYPE(object, ED_TYPE_SECTION))

/** Sets up a section's template, layout and accessible role, and what it watches: `wanted` leads to
 * an update, whose owner is the section. Templates may name `number_done_cb`, which ends a step of
 * the history. */
void ed_section_set_up_class(EdSectionClass *class, const char *template, guint wanted,
                             EdWatchUpdate update);
/** Gives a section a form of attributes. Templates name `text_cb`, `number_cb` and `choice_cb` for
 * the signals of its widgets; each ends in `set`. */
void ed_section_set_up_form(EdSectionClass *class, const EdAttribute *attributes, EdSectionSet set);
/** Instead of gtk_widget_init_template; captions are aligned. */
void ed_section_set_up(GtkWidget *section);
/** NULL: none. The update that follows has ED_WATCH_SESSION. */
void ed_section_set_session(EdSection *section, EdSession *session);

/** Fills the form / commits what is being typed in it. */
void ed_section_show(gpointer section, const EdThings *things);
void ed_section_commit(gpointer section);

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
