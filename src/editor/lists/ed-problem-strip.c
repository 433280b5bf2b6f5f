/* SPDX-License-Identifier: MIT */
#include "lists/ed-problem-strip.h"

#include "lists/ed-problems-panel.h"
#include "widgets/ed-template.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

struct _EdProblemStrip {
    GtkWidget parent;
    GtkWidget *icon, *title, *count, *go;
    EdChecker *checker;
    EdProblem *problem; /* strong reference: the problem shown */
    gboolean covered;
};

enum { SIGNAL_REVEAL, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(EdProblemStrip, ed_problem_strip, GTK_TYPE_WIDGET)

static void go_cb(EdProblemStrip *self)
{
    if (self->problem == NULL)
        return;
    PixelRect area = ed_problem_get(self->problem)->area;
    if (!ed_checker_show(self->checker, self->problem))
        gtk_widget_activate_action(GTK_WIDGET(self), "win.allow-pictures", NULL);
    if (area.right > area.left && area.bottom > area.top)
        g_signal_emit(self, signals[SIGNAL_REVEAL], 0, area.left, area.top, area.right,
                      area.bottom);
}

/* Shows the title of the problem's rule; the tooltip has the location and details. */
static void show_problem(EdProblemStrip *self, const Problem *problem)
{
    gtk_label_set_text(GTK_LABEL(self->title), _(problem->rule->title));
    gtk_image_set_from_icon_name(GTK_IMAGE(self->icon), ed_severity_icon(problem->rule->severity));
    const char *styles[] = {ed_severity_style(problem->rule->severity), NULL};
    gtk_widget_set_css_classes(self->icon, styles);
    ed_show_tooltip(GTK_WIDGET(self), problem->text);
}

static void problem_strip_update(EdProblemStrip *self)
{
    guint count = self->checker != NULL ? g_list_model_get_n_items(G_LIST_MODEL(self->checker)) : 0;
    g_clear_object(&self->problem);
    gtk_widget_set_visible(GTK_WIDGET(self), self->checker != NULL && !self->covered);
    gtk_widget_set_visible(self->icon, count > 0);
    gtk_widget_set_opacity(self->go, count > 0 ? 1 : 0); /* keeps its height */
    gtk_widget_set_sensitive(self->go, count > 0);
    gtk_widget_set_visible(self->count, count > 1);
    if (count == 0) {
        gtk_label_set_text(GTK_LABEL(self->title), _("No problems"));
        ed_show_tooltip(GTK_WIDGET(self), NULL);
        return;
    }
    self->problem = g_list_model_get_item(G_LIST_MODEL(self->checker), 0);
    show_problem(self, ed_problem_get(self->problem));
    g_autofree char *text = g_strdup_printf(_("1 of %u"), count);
    gtk_button_set_label(GTK_BUTTON(self->count), text);
}

static void problem_strip_leave_session(EdProblemStrip *self)
{
    if (self->checker != NULL)
        g_signal_handlers_disconnect_by_data(self->checker, self);
    g_clear_object(&self->checker);
    g_clear_object(&self->problem);
}

static void ed_problem_strip_dispose(GObject *object)
{
    EdProblemStrip *self = ED_PROBLEM_STRIP(object);
    problem_strip_leave_session(self);
    ed_template_dispose(GTK_WIDGET(self), ED_TYPE_PROBLEM_STRIP);
    G_OBJECT_CLASS(ed_problem_strip_parent_class)->dispose(object);
}

static const EdChild children[] = ED_CHILDREN(EdProblemStrip, icon, title, count, go);
static const EdCallback callbacks[] = ED_CALLBACKS(go_cb);

static void ed_problem_strip_class_init(EdProblemStripClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_problem_strip_dispose;
    signals[SIGNAL_REVEAL] =
        g_signal_new("reveal", ED_TYPE_PROBLEM_STRIP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 4, G_TYPE_INT, G_TYPE_INT, G_TYPE_INT, G_TYPE_INT);
    ed_template_set(widget_class, "ed-problem-strip.ui", children, callbacks);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void ed_problem_strip_init(EdProblemStrip *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(gtk_widget_get_layout_manager(GTK_WIDGET(self))), 8);
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
}

void ed_problem_strip_set_session(EdProblemStrip *strip, EdSession *session)
{
    problem_strip_leave_session(strip);
    if (session != NULL) {
        strip->checker = g_object_ref(ed_session_checker(session));
        g_signal_connect_swapped(strip->checker, "checked", G_CALLBACK(problem_strip_update),
                                 strip);
        g_signal_connect_swapped(strip->checker, "items-changed", G_CALLBACK(problem_strip_update),
                                 strip);
    }
    problem_strip_update(strip);
}

void ed_problem_strip_set_covered(EdProblemStrip *strip, gboolean covered)
{
    strip->covered = covered;
    problem_strip_update(strip);
}
