/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-section.h: the base class of the inspector's sections, with a template and a watch of
 * the session. Also functions that sections share: for forms, and for the coordinates in a frame,
 * which are shown relative to its hot spot or to a corner (`reference` in EdView). The property
 * "heading" of a template adds a head; its children of the type "head" are the buttons.
 *
 *     struct _EdBoxSection {
 *         EdSection parent;                        // the session is self->parent.watch.session
 *         GtkWidget *name;
 *     };
 *     ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-box-section.ui",     // in class_init
 *                             children, callbacks, ED_WATCH_PROJECT | ED_VIEW_SELECTION,
 *                             box_section_update_cb);
 *     ed_section_set_up(GTK_WIDGET(self));                                      // in init
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "widgets/ed-attributes.h"
#include "widgets/ed-number-field.h"
#include "widgets/ed-section-head.h"
#include "widgets/ed-template.h"
#include "widgets/ed-thing-list.h"
#include "widgets/ed-watch.h"

#define ED_TYPE_SECTION (ed_section_get_type())
GType ed_section_get_type(void);

typedef struct EdSection {
    GtkWidget parent;
    EdWatch watch;
    EdThingList things; /**< of a section with a list: set by ed_thing_list_init */
    EdFormNodes
        shown; /**< shown in the form; `nodes` is valid only while the form is being filled */
    EdSectionHead *head;      /**< of a section with a heading */
    GtkWidget *title, *count; /**< the labels in the head */
} EdSection;

/** Sets an attribute of the nodes that a section shows. Changes with the same `group` are one step
 * of the history; NULL: a step of its own. */
typedef void (*EdSectionSet)(EdSection *section, const EdAttribute *attribute,
                             const FieldValue *value, const void *group);

typedef struct EdSectionClass {
    GtkWidgetClass parent_class;
    guint wanted; /**< ED_VIEW_ and ED_WATCH_ bits of the changes that call `update` */
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

/** Sets up the template (see ed_template_set), layout and accessible role of a section class. A
 * change that has one of the bits in `wanted` calls `update` with the section as its owner. */
void ed_section_set_up_class(EdSectionClass *class, const char *template, const EdChild *children,
                             const EdCallback *callbacks, guint wanted, EdWatchUpdate update);
/** Gives a section class a form of attributes. Values that the user enters in their widgets call
 * `set`. */
void ed_section_set_up_form(EdSectionClass *class, const EdAttribute *attributes, EdSectionSet set);
/** Initializes the template, in place of gtk_widget_init_template, aligns the captions, and groups
 * the steps of all number fields. */
void ed_section_set_up(GtkWidget *section);
/** Sets the session to show; NULL for none. The update that follows has ED_WATCH_SESSION. */
void ed_section_set_session(EdSection *section, EdSession *session);

/** A form of items of a frame, and of their counterparts in all frames that its fields change. */
typedef struct EdScopeForm {
    const NodeKind *kind; /**< as of scope_counterpart */
    const Frame *edited;
    const uint32_t *items; /**< indices in the edited frame */
    uint32_t count;
    double shift;     /**< added to the origin of each frame */
    GPtrArray *nodes; /**< result: borrowed nodes; the caller frees the array */
    uint32_t frames;  /**< result: number of frames with such nodes */
} EdScopeForm;

/** Fill the form, also with the nodes of a scope, and commit the text that is being typed in it. */
void ed_section_show(gpointer section, const EdFormNodes *nodes);
void ed_section_show_scope(gpointer section, EdScopeForm *form);
void ed_section_commit(gpointer section);

/** Makes stepping in a number field one step of the history, for fields without a template. */
void ed_section_group_steps(gpointer section, EdNumberField *field);
/** Makes each drag of a slider one step of the history: the step ends when the slider is released.
 * `watch` must outlive the slider. */
void ed_section_group_drags(GtkWidget *slider, EdWatch *watch);

/** Returns the session's scope for the frame that a form shows; 0: the frame of the session. */
Scope ed_section_scope(EdSession *session, uint64_t frame);
/** Returns the frames in which an edit of a displayed sprite's frame, or of things of a kind in it,
 * changes something, beginning with this one. They are borrowed; the caller frees the array. */
GPtrArray *ed_section_frames(EdSession *session, const Frame *edited, const NodeKind *kind);
/** Computes the origin, in pixels, of the coordinates that forms show for a frame: its hot spot,
 * its corner, or the corner of its silhouette. */
void ed_section_origin(EdSession *session, const Frame *frame, double *x, double *y);
/** Returns a note on what an edit of a node of a kind reaches, such as "Changes here: 5 selected
 * frames". The caller frees it. */
char *ed_section_note(EdSession *session, const NodeKind *kind);
/** Shows this note in a label, and the origin of the coordinates in its tooltip. */
void ed_section_show_note(EdSession *session, const NodeKind *kind, GtkWidget *label);

/** Shows the number of frames that a field changes, such as "in 6 frames", after the field, which
 * is the last one of its row. Shows nothing for one frame. */
void ed_section_show_frame_count(GtkWidget *field, uint32_t frames);

/** Disables a form while the tag of the selected items is locked, and shows the reason in its
 * tooltip. Must also be called on ED_VIEW_TAGS. */
void ed_section_show_lock(EdSession *session, GtkWidget *form);

/** The common value of several numbers: a field shows the first one, or a dash if another
 * differs. */
typedef struct EdCommonNumber {
    bool has_any, mixed;
    double value;
} EdCommonNumber;
void ed_common_add(EdCommonNumber *common, double value);
void ed_common_show(const EdCommonNumber *common, EdNumberField *field);

/** The common value of several texts; `text` is borrowed. */
typedef struct EdCommonText {
    bool has_any, mixed;
    const char *text;
} EdCommonText;
void ed_common_text_add(EdCommonText *common, const char *text);
/** Shows the common text; an empty field with the placeholder "mixed" if the texts differ. */
void ed_common_text_show(const EdCommonText *common, EdField *field, const char *none);

/** Converts pixels to the nearest fixed-point number within the document's range. */
int32_t ed_fixed_from(double pixels);
