/* SPDX-License-Identifier: MIT */
#include "widgets/ed-section.h"

#include "session/ed-sheet.h"
#include "tools/ed-locked.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

void ed_section_class_init(GtkWidgetClass *class, const char *template)
{
    g_type_ensure(ED_TYPE_FIELD);
    g_type_ensure(ED_TYPE_NUMBER_FIELD);
    g_autofree char *path = g_strconcat("/org/gabarit/Gabarit/", template, NULL);
    gtk_widget_class_set_template_from_resource(class, path);
    gtk_widget_class_set_layout_manager_type(class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void add_captions(GtkSizeGroup *captions, GtkWidget *widget)
{
    if (gtk_widget_has_css_class(widget, "form-label"))
        gtk_size_group_add_widget(captions, widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        if (!GTK_IS_NATIVE(child))
            add_captions(captions, child);
}

void ed_section_align_captions(GtkWidget *form)
{
    g_autoptr(GtkSizeGroup) captions = gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL);
    add_captions(captions, form);
}

void ed_section_init(GtkWidget *section)
{
    gtk_widget_init_template(section);
    ed_section_align_captions(section);
    gtk_orientable_set_orientation(GTK_ORIENTABLE(gtk_widget_get_layout_manager(section)),
                                   GTK_ORIENTATION_VERTICAL);
}

static gboolean slider_event_cb(GtkEventController *controller, GdkEvent *event, EdWatch *watch)
{
    (void)controller;
    GdkEventType type = gdk_event_get_event_type(event);
    if (watch->session != NULL && (type == GDK_BUTTON_RELEASE || type == GDK_KEY_RELEASE))
        ed_session_end_group(watch->session);
    return GDK_EVENT_PROPAGATE;
}

void ed_section_end_groups(GtkWidget *slider, EdWatch *watch)
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

void ed_section_origin(EdSession *session, const Frame *frame, double *x, double *y)
{
    Scope scope = ed_session_scope(session, false);
    int32_t fixed_x, fixed_y;
    scope_origin(&scope, frame, &fixed_x, &fixed_y);
    *x = fixed_x / (double)DOCUMENT_PIXEL;
    *y = fixed_y / (double)DOCUMENT_PIXEL;
}

char *ed_section_note(EdSession *session)
{
    static const char *const references[] = {N_("In pixels from the hot spot"),
                                             N_("In pixels from the picture's corner"),
                                             N_("In pixels from the silhouette's corner")};
    static const char *const reaches[] = {N_("this frame only"), N_("the selected frames"),
                                          N_("this frame and those after it"),
                                          N_("all of the animation"), N_("the whole sprite")};
    const EdView *view = ed_session_view(session);
    return g_strdup_printf("%s, %s", _(references[view->reference]),
                           _(reaches[ed_session_reach(session)]));
}

static GtkWidget *reach_label_new(GtkWidget *field)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_widget_add_css_class(label, "note");
    gtk_widget_add_css_class(label, "accent");
    gtk_box_insert_child_after(GTK_BOX(gtk_widget_get_parent(field)), label, field);
    g_object_set_data(G_OBJECT(field), "reach", label);
    return label;
}

void ed_section_say_reach(GtkWidget *field, uint32_t frames)
{
    GtkWidget *label = g_object_get_data(G_OBJECT(field), "reach");
    if (label == NULL && frames <= 1)
        return;
    if (label == NULL)
        label = reach_label_new(field);
    g_autofree char *text =
        g_strdup_printf(g_dngettext(NULL, "in %u frame", "in %u frames", frames), frames);
    gtk_label_set_text(GTK_LABEL(label), text);
    gtk_widget_set_visible(label, frames > 1);
}

void ed_section_show_lock(EdSession *session, GtkWidget *form)
{
    const Tag *tag = project_tag(ed_session_project(session), ed_selected_locked(session));
    /* Translators: %s is the name of a tag. */
    g_autofree char *why = tag != NULL ? g_strdup_printf(_("“%s” is locked"), tag->name) : NULL;
    gtk_widget_set_sensitive(form, tag == NULL);
    ed_show_tooltip(form, why);
}

void ed_common_add(EdCommon *common, double value)
{
    if (!common->some)
        common->value = value;
    else if (common->value != value)
        common->mixed = true;
    common->some = true;
}

void ed_common_show(const EdCommon *common, EdNumberField *field)
{
    if (common->mixed)
        ed_number_field_set_mixed(field);
    else
        ed_number_field_set_value(field, common->value);
}

void ed_common_text_add(EdCommonText *common, const char *text)
{
    if (!common->some)
        common->text = text;
    else if (strcmp(common->text, text) != 0)
        common->mixed = true;
    common->some = true;
}

void ed_common_text_show(const EdCommonText *common, EdField *field, const char *none)
{
    ed_field_set_text(field, common->mixed || common->text == NULL ? "" : common->text);
    ed_field_set_placeholder(field, common->mixed ? _("several") : none);
}

int32_t ed_fixed_from(double pixels)
{
    double most = (double)DOCUMENT_RANGE * DOCUMENT_PIXEL;
    return (int32_t)CLAMP(round(pixels * DOCUMENT_PIXEL), -most, most);
}
