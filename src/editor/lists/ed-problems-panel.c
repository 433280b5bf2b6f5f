/* SPDX-License-Identifier: MIT */
#include "lists/ed-problems-panel.h"

#include "widgets/ed-section-head.h"
#include "widgets/ed-template.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-words.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

struct _EdProblemsPanel {
    GtkWidget parent;
    EdSectionHead *head;
    GtkWidget *pages, *list, *detail, *rule, *text, *help, *go, *buttons, *fix, *fix_all;
    EdSession *session;
    EdChecker *checker;
    GtkSingleSelection *selection;
    GtkEventController *motion;
    double x, y; /* position of the pointer */
};

enum { MIN_MOVE = 8 }; /* pixels: the pointer must move farther than this */

enum { SIGNAL_REVEAL, SIGNAL_CLOSED, SIGNAL_SELECTED, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(EdProblemsPanel, ed_problems_panel, GTK_TYPE_WIDGET)

const char *ed_severity_icon(Severity severity)
{
    return severity == SEVERITY_ERROR     ? "dialog-error-symbolic"
           : severity == SEVERITY_WARNING ? "dialog-warning-symbolic"
                                          : "dialog-information-symbolic";
}

const char *ed_severity_style(Severity severity)
{
    return severity == SEVERITY_ERROR ? "error" : severity == SEVERITY_WARNING ? "warning" : "dim";
}

/* Sets `what` to the message of a problem with its first letter capitalised, such as "It has no hot
 * spot", and `where` to its path in words. The caller frees both. */
static void split_problem(const Problem *problem, char **what, char **where)
{
    *what = ed_text_as_sentence(problem->what);
    *where = g_strdup(problem->where);
}

/* ---- Rows ---- */

static GtkWidget *label_new(const char *style)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_widget_add_css_class(label, style);
    return label;
}

static void problems_panel_setup_cb(EdProblemsPanel *self, GtkListItem *item)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    gtk_box_append(GTK_BOX(row), gtk_image_new());
    GtkWidget *labels = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_set_hexpand(labels, TRUE);
    gtk_widget_set_valign(labels, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(labels), label_new("name"));
    gtk_box_append(GTK_BOX(labels), label_new("role"));
    gtk_box_append(GTK_BOX(row), labels);
    gtk_list_item_set_child(item, row);
}

static void problems_panel_bind_cb(EdProblemsPanel *self, GtkListItem *item)
{
    const Problem *problem = ed_problem_get(gtk_list_item_get_item(item));
    GtkWidget *row = gtk_list_item_get_child(item);
    GtkWidget *icon = gtk_widget_get_first_child(row);
    GtkWidget *labels = gtk_widget_get_next_sibling(icon);
    g_autofree char *what = NULL, *where = NULL;
    split_problem(problem, &what, &where);
    gtk_image_set_from_icon_name(GTK_IMAGE(icon), ed_severity_icon(problem->rule->severity));
    const char *styles[] = {ed_severity_style(problem->rule->severity), NULL};
    gtk_widget_set_css_classes(icon, styles);
    ed_show_name(gtk_widget_get_first_child(labels), what);
    ed_show_name(gtk_widget_get_last_child(labels), where);
    ed_show_tooltip(row, problem->text);
    ed_show_accessible(row, GTK_ACCESSIBLE_PROPERTY_LABEL, problem->text);
}

/* ---- Selection ---- */

static EdProblem *selected(EdProblemsPanel *self)
{
    return self->checker != NULL ? gtk_single_selection_get_selected_item(self->selection) : NULL;
}

static guint count_problems_of_rule(EdProblemsPanel *self, const Rule *rule)
{
    guint same_rule = 0, count = g_list_model_get_n_items(G_LIST_MODEL(self->checker));
    for (guint i = 0; i < count; i++) {
        g_autoptr(EdProblem) problem = g_list_model_get_item(G_LIST_MODEL(self->checker), i);
        same_rule += ed_problem_get(problem)->rule == rule;
    }
    return same_rule;
}

static void show_detail(EdProblemsPanel *self)
{
    EdProblem *problem = selected(self);
    gtk_widget_set_visible(self->detail, problem != NULL);
    g_signal_emit(self, signals[SIGNAL_SELECTED], 0);
    if (problem == NULL)
        return;
    const Problem *found = ed_problem_get(problem);
    const Rule *rule = found->rule;
    guint same_rule = rule->fix != NULL ? count_problems_of_rule(self, rule) : 0;
    gtk_label_set_text(GTK_LABEL(self->rule), _(rule->title));
    ed_show_name(self->text, found->text);
    gtk_label_set_text(GTK_LABEL(self->help), _(rule->help));
    gtk_widget_set_visible(self->fix, rule->fix != NULL);
    gtk_widget_set_visible(self->fix_all, same_rule > 1);
    if (rule->fix != NULL)
        gtk_button_set_label(GTK_BUTTON(self->fix), _(rule->fix));
    g_autofree char *all =
        same_rule > 1 ? g_strdup_printf(_("%s (all %u)"), _(rule->fix), same_rule) : NULL;
    gtk_button_set_label(GTK_BUTTON(self->fix_all), all);
}

static void go_to(EdProblemsPanel *self, EdProblem *problem)
{
    PixelRect area = ed_problem_get(problem)->area;
    if (!ed_checker_show(self->checker, problem))
        gtk_widget_activate_action(GTK_WIDGET(self), "win.allow-pictures", NULL);
    if (area.right > area.left && area.bottom > area.top)
        g_signal_emit(self, signals[SIGNAL_REVEAL], 0, area.left, area.top, area.right,
                      area.bottom);
}

static void activate_cb(EdProblemsPanel *self, guint index)
{
    g_autoptr(EdProblem) problem = g_list_model_get_item(G_LIST_MODEL(self->checker), index);
    if (problem != NULL)
        go_to(self, problem);
}

static void close_cb(EdProblemsPanel *self)
{
    g_signal_emit(self, signals[SIGNAL_CLOSED], 0);
}

static void problems_panel_update(EdProblemsPanel *self)
{
    guint count = self->checker != NULL ? g_list_model_get_n_items(G_LIST_MODEL(self->checker)) : 0;
    g_autofree char *text = g_strdup_printf("%u", count);
    gtk_label_set_text(GTK_LABEL(ed_section_head_count(self->head)), count > 0 ? text : "");
    gtk_stack_set_visible_child_name(GTK_STACK(self->pages), count > 0 ? "list" : "empty");
    show_detail(self);
}

static gboolean ed_problems_panel_grab_focus(GtkWidget *widget)
{
    EdProblemsPanel *self = ED_PROBLEMS_PANEL(widget);
    return gtk_widget_grab_focus(self->list) || gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD);
}

/* ---- The class ---- */

static void problems_panel_leave_session(EdProblemsPanel *self)
{
    if (self->checker != NULL) {
        g_signal_handlers_disconnect_by_data(self->checker, self);
        if (self->selection != NULL)
            gtk_single_selection_set_model(self->selection, NULL);
    }
    g_clear_object(&self->checker);
    g_clear_object(&self->session);
}

static void ed_problems_panel_dispose(GObject *object)
{
    EdProblemsPanel *self = ED_PROBLEMS_PANEL(object);
    if (self->selection != NULL)
        g_signal_handlers_disconnect_by_data(self->selection, self);
    problems_panel_leave_session(self);
    ed_template_dispose(GTK_WIDGET(self), ED_TYPE_PROBLEMS_PANEL);
    g_clear_object(&self->selection);
    G_OBJECT_CLASS(ed_problems_panel_parent_class)->dispose(object);
}

static const EdChild children[] = ED_CHILDREN(EdProblemsPanel, head, pages, list, detail, rule,
                                              text, help, go, buttons, fix, fix_all);
static const EdCallback callbacks[] = ED_CALLBACKS(activate_cb, close_cb);

static void ed_problems_panel_class_init(EdProblemsPanelClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_problems_panel_dispose;
    widget_class->grab_focus = ed_problems_panel_grab_focus;
    signals[SIGNAL_REVEAL] =
        g_signal_new("reveal", ED_TYPE_PROBLEMS_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 4, G_TYPE_INT, G_TYPE_INT, G_TYPE_INT, G_TYPE_INT);
    signals[SIGNAL_CLOSED] = g_signal_new("closed", ED_TYPE_PROBLEMS_PANEL, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_SELECTED] = g_signal_new("selected", ED_TYPE_PROBLEMS_PANEL, G_SIGNAL_RUN_LAST,
                                            0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    ed_template_set(widget_class, "ed-problems-panel.ui", children, callbacks);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

/* Allows further clicks once the pointer has moved: the buttons are insensitive after a fix. */
static void problems_panel_motion_cb(EdProblemsPanel *self, double x, double y)
{
    bool has_moved = fabs(x - self->x) + fabs(y - self->y) > MIN_MOVE;
    if (!has_moved && !gtk_widget_get_sensitive(self->buttons))
        return;
    self->x = x;
    self->y = y;
    gtk_widget_set_sensitive(self->buttons, TRUE);
}

static void ed_problems_panel_init(EdProblemsPanel *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->motion = gtk_event_controller_motion_new();
    g_signal_connect_swapped(self->motion, "motion", G_CALLBACK(problems_panel_motion_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), self->motion);
    gtk_orientable_set_orientation(GTK_ORIENTABLE(gtk_widget_get_layout_manager(GTK_WIDGET(self))),
                                   GTK_ORIENTATION_VERTICAL);
    self->selection = gtk_single_selection_new(NULL);
    g_signal_connect_swapped(self->selection, "notify::selected-item", G_CALLBACK(show_detail),
                             self);
    gtk_list_view_set_model(GTK_LIST_VIEW(self->list), GTK_SELECTION_MODEL(self->selection));
    g_autoptr(GtkListItemFactory) factory = gtk_signal_list_item_factory_new();
    g_signal_connect_swapped(factory, "setup", G_CALLBACK(problems_panel_setup_cb), self);
    g_signal_connect_swapped(factory, "bind", G_CALLBACK(problems_panel_bind_cb), self);
    gtk_list_view_set_factory(GTK_LIST_VIEW(self->list), factory);
}

void ed_problems_panel_set_session(EdProblemsPanel *panel, EdSession *session)
{
    problems_panel_leave_session(panel);
    if (session != NULL) {
        panel->session = g_object_ref(session);
        panel->checker = g_object_ref(ed_session_checker(session));
        g_signal_connect_swapped(panel->checker, "checked", G_CALLBACK(problems_panel_update),
                                 panel);
        gtk_single_selection_set_model(panel->selection, G_LIST_MODEL(panel->checker));
    }
    problems_panel_update(panel);
}

void ed_problems_panel_go(EdProblemsPanel *panel)
{
    if (selected(panel) != NULL)
        go_to(panel, selected(panel));
}

void ed_problems_panel_fix(EdProblemsPanel *panel, gboolean all)
{
    if (!ed_problems_panel_can_fix(panel))
        return;
    GtkEventControllerMotion *motion = GTK_EVENT_CONTROLLER_MOTION(panel->motion);
    gtk_widget_set_sensitive(panel->buttons, !gtk_event_controller_motion_contains_pointer(motion));
    ed_checker_fix(panel->checker, selected(panel), all);
    g_signal_emit(panel, signals[SIGNAL_SELECTED], 0);
}

gboolean ed_problems_panel_can_go(EdProblemsPanel *panel)
{
    return selected(panel) != NULL;
}

gboolean ed_problems_panel_can_fix(EdProblemsPanel *panel)
{
    EdProblem *problem = selected(panel);
    return problem != NULL && ed_problem_get(problem)->rule->fix != NULL;
}
