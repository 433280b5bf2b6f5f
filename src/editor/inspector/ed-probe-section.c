/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"

#include "session/ed-probe.h"
#include "widgets/ed-numbers.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

enum { FIGURES = 14, PAIRS = 2 /* pairs per row */ };

/* A name and its value; both owned. */
typedef struct Figure {
    char *name, *value;
} Figure;

struct _EdProbeSection {
    EdSection parent;
    GtkWidget *copy, *clear, *figures, *note, *doors_row, *doors;
    GtkWidget *door_names, *names[FIGURES], *values[FIGURES];
    GMenu *menu;
    GArray *shown; /* Figure */
};

G_DEFINE_FINAL_TYPE(EdProbeSection, ed_probe_section, ED_TYPE_SECTION)

/* ---- Figures ---- */

static void clear_figure(gpointer figure)
{
    g_free(((Figure *)figure)->name);
    g_free(((Figure *)figure)->value);
}

static G_GNUC_PRINTF(3, 4) void add_figure(EdProbeSection *self, const char *name,
                                           const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    Figure figure = {g_strdup(name), g_strdup_vprintf(format, arguments)};
    va_end(arguments);
    g_array_append_val(self->shown, figure);
}

static void add_position(EdProbeSection *self, const char *name, gab_vec position)
{
    g_autofree char *x = ed_number_text((double)position.x, 1);
    g_autofree char *y = ed_number_text((double)position.y, 1);
    add_figure(self, name, C_("place", "%s, %s"), x, y);
}

static bool is_grid(const EdBuilt *built)
{
    return built->info.kind == GAB_PARTITION_GRID;
}

/* Returns a text such as "door, wall 17, from the front". The caller frees it. */
static char *wall_text(const EdBuilt *built, uint32_t index, gab_vec from)
{
    gab_level_wall wall;
    if (!gab_layer_wall_at(built->layer, index, &wall))
        return g_strdup("");
    bool front = gab_line_side(wall.wall.a, wall.wall.b, from) == GAB_FRONT;
    return g_strdup_printf(front ? _("%s, wall %u, from the front") : _("%s, wall %u, from behind"),
                           ed_built_wall_name(built, &wall), index + 1);
}

static void add_cost(EdProbeSection *self, const EdProbeAnswer *answer, const EdBuilt *built)
{
    add_figure(self, is_grid(built) ? _("Cells") : _("Leaves"), "%u", answer->leaf_count);
    if (answer->cost.nodes > 0) /* the table of a partition may lead straight to the leaves */
        add_figure(self, _("Node tests"), "%u", answer->cost.nodes);
    add_figure(self, _("Wall tests"), "%u", answer->cost.walls);
    add_figure(self, _("Duration"), _("%.0f ns"), answer->nanoseconds);
}

static void add_move(EdProbeSection *self, const EdProbeAnswer *answer, const EdBuilt *built)
{
    static const char *const ends[] = {N_("Stops at"), N_("Slides to"), N_("Bounces to")};
    add_position(self, _("From"), answer->from);
    add_position(self, _("To"), answer->to);
    if (answer->hit) {
        const gab_impact *at = &answer->impact.at;
        add_position(self, _("Impact at"), at->point);
        add_figure(self, _("Time (0 to 1)"), "%.3f", (double)at->time);
        g_autofree char *x = ed_number_text((double)at->normal.x, 3);
        g_autofree char *y = ed_number_text((double)at->normal.y, 3);
        add_figure(self, _("Normal"), "%s, %s", x, y);
        add_position(self, _(ends[answer->then]), answer->travel.end);
    }
    add_cost(self, answer, built);
}

static void add_sight(EdProbeSection *self, const EdProbeAnswer *answer, const EdBuilt *built)
{
    add_position(self, _("From"), answer->from);
    add_position(self, _("To"), answer->to);
    add_figure(self, _("Visible"), "%s", answer->hit ? _("no") : _("yes"));
    add_figure(self, _("Walls crossed"), "%u", answer->crossed);
    if (answer->hit) {
        add_position(self, _("First hit at"), answer->first.point);
        add_figure(self, _("Time (0 to 1)"), "%.3f", (double)answer->first.time);
    }
    add_cost(self, answer, built);
}

static void add_point(EdProbeSection *self, const EdProbeAnswer *answer, const EdBuilt *built)
{
    gab_cut cut;
    uint32_t parent = gab_layer_leaf_parent(built->layer, answer->from_leaf);
    add_position(self, _("Position"), answer->from);
    if (answer->from_leaf == GAB_NONE)
        return;
    add_figure(self, is_grid(built) ? _("Cell") : _("Leaf"), "%u", answer->from_leaf + 1);
    if (!is_grid(built))
        add_figure(self, _("Depth"), "%u",
                   gab_layer_cut_at(built->layer, parent, &cut) ? cut.depth + 1 : 0);
    add_figure(self, _("Walls inside"), _("%u of %u"),
               gab_layer_leaf_walls(built->layer, answer->from_leaf, NULL, 0), built->wall_count);
    add_figure(self, _("Duration"), _("%.0f ns"), answer->nanoseconds);
}

static void collect_figures(EdProbeSection *self, const EdProbeAnswer *answer, const EdBuilt *built)
{
    g_array_set_size(self->shown, 0);
    if (answer == NULL)
        return;
    if (answer->ask == ED_ASK_MOVE)
        add_move(self, answer, built);
    else if (answer->ask == ED_ASK_SIGHT)
        add_sight(self, answer, built);
    else
        add_point(self, answer, built);
}

/* ---- Showing ---- */

static void show_figures(EdProbeSection *self)
{
    for (guint i = 0; i < FIGURES; i++) {
        bool is_used = i < self->shown->len;
        const Figure *figure = is_used ? &g_array_index(self->shown, Figure, i) : NULL;
        ed_show_name(self->names[i], is_used ? figure->name : "");
        ed_show_name(self->values[i], is_used ? figure->value : "");
        gtk_widget_set_visible(self->names[i], is_used);
        gtk_widget_set_visible(self->values[i], is_used);
    }
    gtk_widget_set_visible(self->figures, self->shown->len > 0);
}

static char *note_text(const EdProbeAnswer *answer, const EdBuilt *built)
{
    if (answer == NULL)
        return g_strdup(built != NULL ? _("Click the level to query a point, or drag to query a "
                                          "move.")
                                      : "");
    if (answer->ask == ED_ASK_SIGHT && answer->hit)
        return wall_text(built, answer->first.wall, answer->from);
    if (answer->ask != ED_ASK_MOVE)
        return g_strdup("");
    if (!answer->hit)
        return g_strdup(answer->overlaps ? _("The move starts on a wall and has no impact.")
                                         : _("No impact."));
    return wall_text(built, answer->impact.at.wall, answer->from);
}

static const char *title_text(const EdProbeAnswer *answer)
{
    if (answer == NULL)
        return "";
    if (answer->ask == ED_ASK_POINT)
        return _("a point");
    if (answer->ask == ED_ASK_SIGHT)
        return _("line of sight");
    return answer->size <= 0              ? _("move of a point")
           : answer->body == ED_BODY_DISC ? _("move of a disc")
                                          : _("move of a box");
}

/* Fills the menu of the doors; those that are open have a tick. */
static void show_doors(EdProbeSection *self, const EdBuilt *built)
{
    EdProbe *probe = ed_session_probe(self->parent.watch.session);
    uint32_t count = built != NULL ? gab_level_door_count(built->level) : 0, open = 0;
    g_menu_remove_all(self->menu);
    for (uint32_t i = 0; i < count; i++) {
        const char *name = gab_level_door_name(built->level, i);
        bool is_open = ed_probe_is_open(probe, name);
        g_autofree char *shown = ed_visible_item(name);
        g_autofree char *label = g_strdup_printf("%s%s", is_open ? "✓ " : "    ", shown);
        GMenuItem *item = g_menu_item_new(label, NULL);
        g_menu_item_set_action_and_target(item, "win.probe-door", "s", name);
        g_menu_append_item(self->menu, item);
        g_object_unref(item);
        open += is_open;
    }
    g_autofree char *words =
        open == 0 ? g_strdup(_("all closed")) : g_strdup_printf(_("%u of %u open"), open, count);
    gtk_label_set_text(GTK_LABEL(self->door_names), words);
    gtk_widget_set_visible(self->doors_row, count > 0);
}

static void probe_section_update_cb(gpointer owner, guint changes)
{
    EdProbeSection *self = owner;
    EdSession *session = self->parent.watch.session;
    const Layer *layer = session != NULL ? ed_session_layer(session) : NULL;
    bool walls = layer != NULL && layer->walls != NULL;
    const EdProbeAnswer *answer = walls ? ed_probe_answer(ed_session_probe(session)) : NULL;
    const EdBuilt *built = walls ? ed_partition_built(ed_session_partition(session)) : NULL;
    bool active = walls && g_str_equal(ed_session_view(session)->tool, "probe");
    gtk_widget_set_visible(GTK_WIDGET(self), active || answer != NULL);
    if (!active && answer == NULL)
        return;
    collect_figures(self, answer, built);
    show_figures(self);
    g_autofree char *note = note_text(answer, built);
    ed_show_text(self->note, note);
    gtk_widget_set_visible(self->note, *note != '\0');
    gtk_label_set_text(GTK_LABEL(self->parent.count), title_text(answer));
    gtk_widget_set_sensitive(self->copy, answer != NULL);
    gtk_widget_set_sensitive(self->clear, answer != NULL);
    show_doors(self, built);
}

/* ---- Actions ---- */

static void copy_cb(EdProbeSection *self)
{
    g_autoptr(GString) text = g_string_new(NULL);
    ARRAY_EACH (const Figure, figure, self->shown)
        g_string_append_printf(text, "%s: %s\n", figure->name, figure->value);
    g_string_append_printf(text, "%s\n", gtk_label_get_text(GTK_LABEL(self->note)));
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(self)), text->str);
}

static void clear_cb(EdProbeSection *self)
{
    ed_probe_clear(ed_session_probe(self->parent.watch.session));
}

/* ---- The class ---- */

static void ed_probe_section_dispose(GObject *object)
{
    EdProbeSection *self = ED_PROBE_SECTION(object);
    G_OBJECT_CLASS(ed_probe_section_parent_class)->dispose(object);
    g_clear_object(&self->menu);
}

static void ed_probe_section_finalize(GObject *object)
{
    g_array_unref(ED_PROBE_SECTION(object)->shown);
    G_OBJECT_CLASS(ed_probe_section_parent_class)->finalize(object);
}

static const EdChild children[] =
    ED_CHILDREN(EdProbeSection, copy, clear, figures, note, doors_row, doors);
static const EdCallback callbacks[] = ED_CALLBACKS(copy_cb, clear_cb);

static void ed_probe_section_class_init(EdProbeSectionClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_probe_section_dispose;
    G_OBJECT_CLASS(class)->finalize = ed_probe_section_finalize;
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-probe-section.ui", children, callbacks,
                            ED_VIEW_PARTITION | ED_VIEW_TOOL | ED_VIEW_ASSET | ED_VIEW_PART,
                            probe_section_update_cb);
}

static GtkWidget *label_in(EdProbeSection *self, const char *class, int column, int row)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand(label, column % 2 == 1);
    gtk_widget_add_css_class(label, class);
    gtk_grid_attach(GTK_GRID(self->figures), label, column, row, 1, 1);
    return label;
}

static void ed_probe_section_init(EdProbeSection *self)
{
    ed_section_set_up(GTK_WIDGET(self));
    self->shown = g_array_new(FALSE, FALSE, sizeof(Figure));
    g_array_set_clear_func(self->shown, clear_figure);
    for (int i = 0; i < FIGURES; i++) {
        self->names[i] = label_in(self, "caption", i % PAIRS * 2, i / PAIRS);
        self->values[i] = label_in(self, "value", i % PAIRS * 2 + 1, i / PAIRS);
    }
    self->door_names = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(self->door_names), 0);
    gtk_widget_set_hexpand(self->door_names, TRUE);
    gtk_menu_button_set_child(GTK_MENU_BUTTON(self->doors), self->door_names);
    gtk_menu_button_set_always_show_arrow(GTK_MENU_BUTTON(self->doors), TRUE);
    self->menu = g_menu_new();
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(self->doors), G_MENU_MODEL(self->menu));
}
