/* SPDX-License-Identifier: MIT */
#include "widgets/ed-section.h"

#include "session/ed-sheet.h"
#include "tools/ed-locked.h"
#include "widgets/ed-form.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum { PROP_HEADING = 1 };

static GtkBuildableIface *parent_buildable;

static void section_add_child(GtkBuildable *section, GtkBuilder *builder, GObject *child,
                              const char *type)
{
    if (g_strcmp0(type, "head") == 0)
        ed_section_head_add(ED_SECTION(section)->head, GTK_WIDGET(child));
    else
        parent_buildable->add_child(section, builder, child, type);
}

static void section_buildable_init(GtkBuildableIface *interface)
{
    parent_buildable = g_type_interface_peek_parent(interface);
    interface->add_child = section_add_child;
}

G_DEFINE_ABSTRACT_TYPE_WITH_CODE(EdSection, ed_section, GTK_TYPE_WIDGET,
                                 G_IMPLEMENT_INTERFACE(GTK_TYPE_BUILDABLE, section_buildable_init))

/* Sets the attribute that a widget shows. */
static void set_number(EdSection *section, GtkWidget *widget, double number, double by,
                       const void *group)
{
    const EdSectionClass *class = ED_SECTION_GET_CLASS(section);
    const EdAttribute *attribute = ed_attribute_of(class->attributes, section, widget);
    FieldValue value = ed_attribute_number(attribute, &section->shown, number, by);
    class->set(section, attribute, &value, group);
}

static void number_cb(EdSection *section, double number, GtkWidget *field)
{
    set_number(section, field, number, ed_number_field_by(ED_NUMBER_FIELD(field)), field);
}

static void choice_cb(EdSection *section, int choice, GtkWidget *widget)
{
    set_number(section, widget, choice, 0, NULL);
}

static void text_cb(EdSection *section, const char *text, GtkWidget *field)
{
    const EdSectionClass *class = ED_SECTION_GET_CLASS(section);
    const EdAttribute *attribute = ed_attribute_of(class->attributes, section, field);
    class->set(section, attribute, &(FieldValue){.key = attribute->key, .text = text}, NULL);
}

void ed_section_show(gpointer section, const EdFormNodes *nodes)
{
    EdSection *self = ED_SECTION(section);
    self->shown = *nodes;
    ed_attributes_show(ED_SECTION_GET_CLASS(self)->attributes, self,
                       ed_session_project(self->watch.session), nodes);
    self->shown.nodes = NULL;
    self->shown.origins = NULL;
}

static void collect_frame(gpointer section, EdScopeForm *form, const Frame *frame, GArray *origins)
{
    EdFormOrigin origin;
    guint before = form->nodes->len;
    ed_section_origin(ED_SECTION(section)->watch.session, frame, &origin.x, &origin.y);
    origin.x += form->shift;
    origin.y += form->shift;
    Scope scope = ed_section_scope(ED_SECTION(section)->watch.session, form->edited->id);
    for (uint32_t i = 0; i < form->count; i++)
        scope_add_nodes(&scope, form->kind, form->items[i], form->edited, frame, form->nodes);
    while (origins->len < form->nodes->len)
        g_array_append_val(origins, origin);
    form->frames += form->nodes->len > before;
}

void ed_section_show_scope(gpointer section, EdScopeForm *form)
{
    g_autoptr(GArray) origins = g_array_new(FALSE, FALSE, sizeof(EdFormOrigin));
    g_autoptr(GPtrArray) frames =
        ed_section_frames(ED_SECTION(section)->watch.session, form->edited, form->kind);
    form->nodes = g_ptr_array_new();
    for (guint i = 0; i < frames->len; i++)
        collect_frame(section, form, g_ptr_array_index(frames, i), origins);
    const EdFormOrigin *all = (const EdFormOrigin *)(const void *)origins->data;
    ed_section_show(section, &(EdFormNodes){.kind = form->kind,
                                            .nodes = (const void *const *)form->nodes->pdata,
                                            .count = form->nodes->len,
                                            .origin = all != NULL ? all[0] : (EdFormOrigin){0},
                                            .origins = all});
}

void ed_section_commit(gpointer section)
{
    ed_attributes_commit(ED_SECTION_GET_CLASS(section)->attributes, section);
}

static void ed_section_dispose(GObject *object)
{
    ed_watch_clear(&ED_SECTION(object)->watch);
    ed_thing_list_clear(&ED_SECTION(object)->things);
    ed_template_dispose(GTK_WIDGET(object), G_OBJECT_TYPE(object));
    G_OBJECT_CLASS(ed_section_parent_class)->dispose(object);
}

static void ed_section_set_property(GObject *object, guint id, const GValue *value,
                                    GParamSpec *spec)
{
    EdSection *self = ED_SECTION(object);
    if (id != PROP_HEADING) {
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
        return;
    }
    self->head = ED_SECTION_HEAD(ed_section_head_new());
    self->title = ed_section_head_title(self->head);
    self->count = ed_section_head_count(self->head);
    g_object_set_property(G_OBJECT(self->head), "heading", value);
    gtk_widget_set_parent(GTK_WIDGET(self->head), GTK_WIDGET(self));
    gtk_widget_add_css_class(GTK_WIDGET(self), "section");
    ed_show_accessible(GTK_WIDGET(self), GTK_ACCESSIBLE_PROPERTY_LABEL, g_value_get_string(value));
}

static void ed_section_class_init(EdSectionClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_section_dispose;
    G_OBJECT_CLASS(class)->set_property = ed_section_set_property;
    g_object_class_install_property(G_OBJECT_CLASS(class), PROP_HEADING,
                                    g_param_spec_string("heading", NULL, NULL, NULL,
                                                        G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
}

static void ed_section_init(EdSection *section)
{
}

void ed_section_set_up_class(EdSectionClass *class, const char *template, const EdChild *children,
                             const EdCallback *callbacks, guint wanted, EdWatchUpdate update)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    ed_template_set(widget_class, template, children, callbacks);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
    class->wanted = wanted;
    class->update = update;
}

void ed_section_set_up_form(EdSectionClass *class, const EdAttribute *attributes, EdSectionSet set)
{
    class->attributes = attributes;
    class->set = set;
}

void ed_section_set_session(EdSection *section, EdSession *session)
{
    const EdSectionClass *class = ED_SECTION_GET_CLASS(section);
    ed_watch_set(&section->watch, session, class->wanted, class->update, section);
}

static void connect_attribute(EdSection *section, GtkWidget *widget)
{
    if (ED_IS_FIELD(widget))
        g_signal_connect_swapped(widget, "committed", G_CALLBACK(text_cb), section);
    else if (ED_IS_NUMBER_FIELD(widget))
        g_signal_connect_swapped(widget, "set", G_CALLBACK(number_cb), section);
    else
        g_signal_connect_swapped(widget, "chosen", G_CALLBACK(choice_cb), section);
}

static void number_done_cb(EdSection *section)
{
    if (section->watch.session != NULL)
        ed_session_end_group(section->watch.session);
}

void ed_section_group_steps(gpointer section, EdNumberField *field)
{
    g_signal_connect_swapped(field, "done", G_CALLBACK(number_done_cb), section);
}

static void group_steps_below(GtkWidget *section, GtkWidget *widget)
{
    if (ED_IS_NUMBER_FIELD(widget))
        ed_section_group_steps(section, ED_NUMBER_FIELD(widget));
    ED_CHILD_EACH (child, widget)
        group_steps_below(section, child);
}

void ed_section_set_up(GtkWidget *section)
{
    const EdAttribute *attributes = ED_SECTION_GET_CLASS(section)->attributes;
    gtk_widget_init_template(section);
    for (; attributes != NULL && attributes->key != NULL; attributes++)
        connect_attribute(ED_SECTION(section), ed_attribute_widget(attributes, section));
    group_steps_below(section, section);
    ed_form_align_captions(section);
    gtk_orientable_set_orientation(GTK_ORIENTABLE(gtk_widget_get_layout_manager(section)),
                                   GTK_ORIENTATION_VERTICAL);
}

static gboolean slider_event_cb(GtkEventController *controller, GdkEvent *event, EdWatch *watch)
{
    GdkEventType type = gdk_event_get_event_type(event);
    if (watch->session != NULL && (type == GDK_BUTTON_RELEASE || type == GDK_KEY_RELEASE))
        ed_session_end_group(watch->session);
    return GDK_EVENT_PROPAGATE;
}

void ed_section_group_drags(GtkWidget *slider, EdWatch *watch)
{
    GtkEventController *controller = gtk_event_controller_legacy_new();
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
    g_signal_connect(controller, "event", G_CALLBACK(slider_event_cb), watch);
    gtk_widget_add_controller(slider, controller);
}

Scope ed_section_scope(EdSession *session, uint64_t frame)
{
    Scope scope = ed_session_scope(session, false);
    if (frame != 0)
        scope.frame = frame;
    return scope;
}

/* Adds the frames of other sprites with boxes of the scope's tag. */
static void add_tagged_frames(EdSession *session, const Scope *scope, GPtrArray *frames)
{
    LIST_EACH (Sprite, sprite, ed_session_project(session)->sprites) {
        LIST_EACH (Frame, frame, sprite->id != scope->sprite ? sprite->frames : NULL) {
            uint32_t count;
            g_free(scope_tagged(scope, frame, &count));
            if (count > 0)
                g_ptr_array_add(frames, (gpointer)frame);
        }
    }
}

GPtrArray *ed_section_frames(EdSession *session, const Frame *edited, const NodeKind *kind)
{
    GPtrArray *frames = g_ptr_array_new();
    Scope scope = ed_section_scope(session, edited->id);
    uint32_t count, next = 0;
    g_autofree uint64_t *ids = scope_frames(ed_session_project(session), &scope, &count);
    g_ptr_array_add(frames, (gpointer)edited);
    LIST_EACH_WHILE (next < count, Frame, frame, ed_session_sprite(session)->frames)
        if (ids[next] == frame->id && ++next > 0 && frame != edited)
            g_ptr_array_add(frames, (gpointer)frame);
    if (kind == &box_kind && scope.in_project)
        add_tagged_frames(session, &scope, frames);
    return frames;
}

void ed_section_origin(EdSession *session, const Frame *frame, double *x, double *y)
{
    Scope scope = ed_session_scope(session, false);
    int32_t fixed_x, fixed_y;
    scope_origin(&scope, frame, &fixed_x, &fixed_y);
    *x = fixed_x / (double)DOCUMENT_PIXEL;
    *y = fixed_y / (double)DOCUMENT_PIXEL;
}

char *ed_section_note(EdSession *session, const NodeKind *kind)
{
    static const char *const reaches[] = {N_("Changes here: this frame only"), NULL,
                                          N_("Changes here: this and the following frames"),
                                          N_("Changes here: the whole animation"),
                                          N_("Changes here: the whole sprite")};
    ScopeReach reach = ed_session_reach(session);
    uint32_t count = ed_session_scope_count(session);
    Scope scope = ed_session_scope(session, false);
    if (kind == &box_kind && scope.tag != 0)
        return g_strdup(scope.in_project
                            ? _("Changes here: all boxes with this tag in the project")
                            : _("Changes here: all boxes with this tag in the sprite"));
    if (count == 1)
        reach = SCOPE_FRAME;
    if (reach != SCOPE_SELECTED)
        return g_strdup(_(reaches[reach]));
    return g_strdup_printf(g_dngettext(NULL, "Changes here: %u selected frame",
                                       "Changes here: %u selected frames", count),
                           count);
}

void ed_section_show_note(EdSession *session, const NodeKind *kind, GtkWidget *label)
{
    static const char *const references[] = {N_("In pixels from the hot spot"),
                                             N_("In pixels from the frame's corner"),
                                             N_("In pixels from the silhouette's top left corner")};
    g_autofree char *note = ed_section_note(session, kind);
    gtk_label_set_text(GTK_LABEL(label), note);
    ed_show_tooltip(label, _(references[ed_session_view(session)->reference]));
}

static GtkWidget *frame_count_label_new(GtkWidget *field)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_widget_add_css_class(label, "note");
    gtk_widget_add_css_class(label, "accent");
    gtk_box_insert_child_after(GTK_BOX(gtk_widget_get_parent(field)), label, field);
    g_object_set_data(G_OBJECT(field), "reach", label);
    return label;
}

void ed_section_show_frame_count(GtkWidget *field, uint32_t frames)
{
    GtkWidget *label = g_object_get_data(G_OBJECT(field), "reach");
    if (label == NULL && frames <= 1)
        return;
    if (label == NULL)
        label = frame_count_label_new(field);
    g_autofree char *text =
        g_strdup_printf(g_dngettext(NULL, "in %u frame", "in %u frames", frames), frames);
    gtk_label_set_text(GTK_LABEL(label), text);
    gtk_widget_set_visible(label, frames > 1);
}

void ed_section_show_lock(EdSession *session, GtkWidget *form)
{
    g_autofree char *reason = ed_locked_text(session, ed_selected_locked(session));
    gtk_widget_set_sensitive(form, reason == NULL);
    ed_show_tooltip(form, reason);
}

void ed_common_add(EdCommonNumber *common, double value)
{
    if (!common->has_any)
        common->value = value;
    else if (common->value != value && !(isnan(common->value) && isnan(value)))
        common->mixed = true;
    common->has_any = true;
}

void ed_common_show(const EdCommonNumber *common, EdNumberField *field)
{
    if (common->mixed)
        ed_number_field_set_mixed(field, common->value);
    else
        ed_number_field_set_value(field, common->value);
}

void ed_common_text_add(EdCommonText *common, const char *text)
{
    if (!common->has_any)
        common->text = text;
    else if (strcmp(common->text, text) != 0)
        common->mixed = true;
    common->has_any = true;
}

void ed_common_text_show(const EdCommonText *common, EdField *field, const char *none)
{
    ed_field_set_text(field, common->mixed || common->text == NULL ? "" : common->text);
    ed_field_set_placeholder(field, common->mixed ? _("mixed") : none);
}

int32_t ed_fixed_from(double pixels)
{
    double max = (double)DOCUMENT_RANGE * DOCUMENT_PIXEL;
    return (int32_t)CLAMP(round(pixels * DOCUMENT_PIXEL), -max, max);
}
