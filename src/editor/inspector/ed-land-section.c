/* SPDX-License-Identifier: MIT */
/*
 * The form of land is generated from a table, which lists the numbers of each row and the kinds of
 * layers that have them.
 */
#include "inspector/ed-sections.h"

#include "edit/levels.h"
#include "session/ed-options.h"
#include "widgets/ed-form.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

enum { ROWS = 7, MAX_NUMBERS = 2 };

enum { TILES = 1 << LAYER_TILES, MAZE = 1 << LAYER_MAZE, GROUND = 1 << LAYER_GROUND };
enum { HEIGHTS = 1 << LAYER_HEIGHTS, CELLS = TILES | MAZE };

/* A number field of the form. `key` is a field of the layer's content in pixels; NULL: the number
 * of columns or rows. */
typedef struct Number {
    const char *prefix, *label; /* NC_("prefix"), or ""; N_() */
    const char *key;
    double min, max;
    int digits;
    const char *unit; /* N_(); NULL: pixels, shown without a unit */
} Number;

typedef struct LandRow {
    const char *caption; /* N_() */
    unsigned layers;
    Number numbers[MAX_NUMBERS];
} LandRow;

static const LandRow rows[ROWS] = {
    {N_("Cells"),
     CELLS,
     {{NC_("prefix", "W"), N_("Columns"), NULL, 1, 16383, 0, NULL},
      {NC_("prefix", "H"), N_("Rows"), NULL, 1, 16383, 0, NULL}}},
    {N_("Cell size"),
     CELLS | HEIGHTS,
     {{NC_("prefix", "W"), N_("Width of a cell"), "cell_w", 1, 4096, 2, NULL},
      {NC_("prefix", "H"), N_("Height of a cell"), "cell_h", 1, 4096, 2, NULL}}},
    {N_("Origin"),
     CELLS | HEIGHTS,
     {{"X", N_("Left edge of the cells"), "x", -65535, 65535, 2, NULL},
      {"Y", N_("Top edge of the cells"), "y", -65535, 65535, 2, NULL}}},
    {N_("Maximum slope"),
     GROUND,
     {{"", N_("Maximum walkable slope, in pixels down per pixel across"), "slope_limit", 0, 1000, 2,
       N_("px/px")}}},
    {N_("Altitudes"),
     HEIGHTS,
     {{NC_("prefix", "from"), N_("Altitude of black pixels"), "low", -65535, 65535, 1, NULL},
      {NC_("prefix", "to"), N_("Altitude of white pixels"), "high", -65535, 65535, 1, NULL}}},
    {.caption = N_("Isometric"), .layers = TILES},
    {.caption = N_("Outside is solid"), .layers = TILES},
};
enum { ISOMETRIC = 5, SOLID = 6 };
/* The switches: the key of each field, and the names of its changes in the history. */
static const struct {
    const char *key, *on, *off;
} switch_fields[ROWS] = {
    [ISOMETRIC] = {"isometric", N_("Turn on isometric cells"), N_("Turn off isometric cells")},
    [SOLID] = {"solid_outside", N_("Turn on solid outside"), N_("Turn off solid outside")},
};
static const char *const child_of[] = {[LAYER_WALLS] = "walls",
                                       [LAYER_TILES] = "tiles",
                                       [LAYER_MAZE] = "maze",
                                       [LAYER_GROUND] = "ground",
                                       [LAYER_HEIGHTS] = "heights"};

struct _EdLandSection {
    EdSection parent;
    GtkWidget *form, *picture_row, *picture_name, *remove, *seed_row, *seed;
    GtkWidget *rows[ROWS], *switches[ROWS];
    EdNumberField *numbers[ROWS][MAX_NUMBERS];
    uint64_t layer;      /* the layer that the form shows, or 0 */
    gboolean is_setting; /* widgets are being set by code: their signals are ignored */
};

G_DEFINE_FINAL_TYPE(EdLandSection, ed_land_section, ED_TYPE_SECTION)

static const Layer *layer_of(EdLandSection *self)
{
    const Layer *layer =
        self->parent.watch.session != NULL ? ed_session_layer(self->parent.watch.session) : NULL;
    return layer != NULL && layer->id == self->layer ? layer : NULL;
}

static Path path_of(EdLandSection *self, const Layer *layer)
{
    Path path = path_layer(ed_session_view(self->parent.watch.session)->asset, layer->id);
    return path_child(&path, child_of[layer_kind_of(layer)]);
}

/* Returns the value of a field of the layer's content, in pixels. */
static double value_of(const Layer *layer, const char *key)
{
    const TileField *tiles = layer->tiles;
    const Maze *maze = layer->maze;
    const Heights *heights = layer->heights;
    const struct {
        const char *key;
        int32_t fixed;
    } all[] = {
        {"cell_w", tiles != NULL  ? tiles->cell_w
                   : maze != NULL ? maze->cell_w
                                  : 0},
        {"cell_h", tiles != NULL  ? tiles->cell_h
                   : maze != NULL ? maze->cell_h
                                  : 0},
        {"x", tiles != NULL  ? tiles->x
              : maze != NULL ? maze->x
                             : 0},
        {"y", tiles != NULL  ? tiles->y
              : maze != NULL ? maze->y
                             : 0},
        {"slope_limit", layer->ground != NULL ? layer->ground->slope_limit : 0},
        {"cell_w", heights != NULL ? heights->cell_w : 0},
        {"cell_h", heights != NULL ? heights->cell_h : 0},
        {"x", heights != NULL ? heights->x : 0},
        {"y", heights != NULL ? heights->y : 0},
        {"low", heights != NULL ? heights->low : 0},
        {"high", heights != NULL ? heights->high : 0},
    };
    double value = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(all); i++)
        if (strcmp(all[i].key, key) == 0 && all[i].fixed != 0)
            value = (double)all[i].fixed / DOCUMENT_PIXEL;
    return value;
}

static void size_in_cells(const Layer *layer, int32_t size[2])
{
    const Blocks *cells = layer->tiles != NULL  ? layer->tiles->cells
                          : layer->maze != NULL ? layer->maze->walls
                                                : NULL;
    int32_t extra = layer->maze != NULL;
    size[0] = cells != NULL ? (int32_t)blocks_width(cells) - extra : 0;
    size[1] = cells != NULL ? (int32_t)blocks_height(cells) - extra : 0;
}

/* ---- Edits ---- */

static void resize(EdLandSection *self, const Layer *layer, int axis, double value)
{
    EdSession *session = self->parent.watch.session;
    LayerRef at = {ed_session_view(session)->asset, layer->id};
    int32_t size[2];
    size_in_cells(layer, size);
    size[axis] = (int32_t)value;
    Project *after =
        edit_resize_cells(ed_session_project(session), &at, size[0], size[1], ed_error(session));
    ed_session_push(session, after, _("Resize layer"), self->numbers[0][axis]);
}

static void set_number(EdLandSection *self, const char *key, double value, const char *label,
                       const void *group)
{
    EdSession *session = self->parent.watch.session;
    const Layer *layer = layer_of(self);
    if (layer == NULL)
        return;
    Path path = path_of(self, layer);
    Project *after =
        edit_set_number(ed_session_project(session), &path, key, value, ed_error(session));
    ed_session_push(session, after, label, group);
}

static void set_cb(EdLandSection *self, double value, EdNumberField *field)
{
    const Layer *layer = layer_of(self);
    for (int i = 0; i < ROWS && layer != NULL; i++)
        for (int j = 0; j < MAX_NUMBERS; j++) {
            if (self->numbers[i][j] != field)
                continue;
            const char *key = rows[i].numbers[j].key;
            if (key == NULL)
                resize(self, layer, j, value);
            else
                set_number(self, key, ed_fixed_from(value), _("Change layer"), field);
            return;
        }
}

static void switched_cb(EdLandSection *self, GParamSpec *property, GtkWidget *widget)
{
    bool on = gtk_switch_get_active(GTK_SWITCH(widget));
    for (int i = 0; i < ROWS && !self->is_setting; i++)
        if (self->switches[i] == widget)
            set_number(self, switch_fields[i].key, on,
                       on ? _(switch_fields[i].on) : _(switch_fields[i].off), NULL);
}

/* The seed belongs to the user, not to the layer: it is an option, not part of the document. */
static void seed_cb(EdLandSection *self, double seed)
{
    ed_session_set_option(self->parent.watch.session, "maze", "seed", seed);
}

/* ---- Showing ---- */

static void show_row(EdLandSection *self, const Layer *layer, int index)
{
    const LandRow *row = &rows[index];
    bool is_shown = (row->layers & 1u << layer_kind_of(layer)) != 0;
    int32_t size[2];
    size_in_cells(layer, size);
    gtk_widget_set_visible(self->rows[index], is_shown);
    for (int i = 0; i < MAX_NUMBERS && is_shown; i++)
        if (self->numbers[index][i] != NULL)
            ed_number_field_set_value(
                self->numbers[index][i],
                row->numbers[i].key != NULL ? value_of(layer, row->numbers[i].key) : size[i]);
    if (is_shown && self->switches[index] != NULL)
        gtk_switch_set_active(GTK_SWITCH(self->switches[index]), index == ISOMETRIC
                                                                     ? layer->tiles->isometric
                                                                     : layer->tiles->solid_outside);
}

static void show_picture(EdLandSection *self, const Layer *layer)
{
    bool is_shown = layer->tiles != NULL || layer->heights != NULL;
    gtk_widget_set_visible(self->picture_row, is_shown);
    if (!is_shown)
        return;
    uint64_t id = layer->tiles != NULL ? layer->tiles->sheet : layer->heights->picture;
    const Picture *picture = project_picture(ed_session_project(self->parent.watch.session), id);
    g_autofree char *name = picture != NULL ? g_path_get_basename(picture->path) : NULL;
    ed_show_name(self->picture_name, name != NULL ? name : _("Choose…"));
    gtk_widget_set_visible(self->remove, layer->tiles != NULL && picture != NULL);
}

static void show_seed(EdLandSection *self, const Layer *layer)
{
    EdSession *session = self->parent.watch.session;
    ed_session_declare_option(session, "maze", "seed", ED_MAZE_SEED);
    gtk_widget_set_visible(self->seed_row, layer->maze != NULL);
    ed_number_field_set_value(ED_NUMBER_FIELD(self->seed),
                              ed_session_option(session, "maze", "seed"));
}

/* Returns a text such as "24 × 20 cells". The caller frees it. */
static char *count_of(const Layer *layer)
{
    int32_t size[2];
    size_in_cells(layer, size);
    if (layer->ground == NULL)
        return size[0] > 0 ? g_strdup_printf(_("%d × %d cells"), size[0], size[1]) : g_strdup("");
    uint32_t nodes = list_count(layer->ground->nodes);
    return g_strdup_printf(g_dngettext(NULL, "%u node", "%u nodes", nodes), nodes);
}

static void show_layer(EdLandSection *self, const Layer *layer)
{
    static const char *const titles[] = {[LAYER_WALLS] = "",
                                         [LAYER_TILES] = N_("Tiles"),
                                         [LAYER_MAZE] = N_("Maze"),
                                         [LAYER_GROUND] = N_("Ground"),
                                         [LAYER_HEIGHTS] = N_("Heights")};
    g_autofree char *count = count_of(layer);
    gtk_label_set_text(GTK_LABEL(self->parent.title), _(titles[layer_kind_of(layer)]));
    gtk_label_set_text(GTK_LABEL(self->parent.count), count);
    self->is_setting = TRUE;
    for (int i = 0; i < ROWS; i++)
        show_row(self, layer, i);
    show_picture(self, layer);
    show_seed(self, layer);
    self->is_setting = FALSE;
}

static void land_section_update_cb(gpointer owner, guint changes)
{
    EdLandSection *self = owner;
    EdSession *session = self->parent.watch.session;
    const Layer *layer = session != NULL ? ed_session_layer(session) : NULL;
    bool is_shown = layer != NULL && layer->walls == NULL;
    self->layer = is_shown ? layer->id : 0;
    gtk_widget_set_visible(GTK_WIDGET(self), is_shown);
    if (is_shown)
        show_layer(self, layer);
}

/* ---- The class ---- */

static void add_number(EdLandSection *self, int row, int index)
{
    const Number *number = &rows[row].numbers[index];
    EdNumberField *field =
        g_object_new(ED_TYPE_NUMBER_FIELD, "min", number->min, "max", number->max, "digits",
                     number->digits, "label", _(number->label), "hexpand", TRUE, NULL);
    if (number->unit != NULL)
        g_object_set(field, "unit", _(number->unit), NULL);
    if (*number->prefix != '\0')
        g_object_set(field, "prefix", g_dpgettext2(NULL, "prefix", number->prefix), NULL);
    g_signal_connect_swapped(field, "set", G_CALLBACK(set_cb), self);
    ed_section_group_steps(self, field);
    gtk_box_append(GTK_BOX(gtk_widget_get_last_child(self->rows[row])), GTK_WIDGET(field));
    self->numbers[row][index] = field;
}

static void add_switch(EdLandSection *self, int row)
{
    GtkWidget *widget = gtk_switch_new();
    gtk_widget_set_halign(widget, GTK_ALIGN_START);
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER);
    ed_show_accessible(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, _(rows[row].caption));
    g_signal_connect_swapped(widget, "notify::active", G_CALLBACK(switched_cb), self);
    gtk_box_append(GTK_BOX(gtk_widget_get_last_child(self->rows[row])), widget);
    self->switches[row] = widget;
}

/* Adds a row whose fields are aligned with those of the other rows. Two fields in one row are
 * equally wide. */
static void add_row(EdLandSection *self, int row)
{
    GtkWidget *fields = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_box_set_homogeneous(GTK_BOX(fields), TRUE);
    self->rows[row] = ed_form_row_new(_(rows[row].caption));
    ed_form_row_add(ED_FORM_ROW(self->rows[row]), fields);
    for (int i = 0; i < MAX_NUMBERS; i++)
        if (rows[row].numbers[i].label != NULL)
            add_number(self, row, i);
    if (switch_fields[row].key != NULL)
        add_switch(self, row);
    gtk_box_insert_child_after(GTK_BOX(self->form), self->rows[row],
                               row > 0 ? self->rows[row - 1] : NULL);
}

static const EdChild children[] =
    ED_CHILDREN(EdLandSection, form, picture_row, picture_name, remove, seed_row, seed);
static const EdCallback callbacks[] = ED_CALLBACKS(seed_cb);

static void ed_land_section_class_init(EdLandSectionClass *class)
{
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-land-section.ui", children, callbacks,
                            ED_WATCH_PROJECT | ED_VIEW_ASSET | ED_VIEW_PART | ED_VIEW_TOOL,
                            land_section_update_cb);
}

static void ed_land_section_init(EdLandSection *self)
{
    ed_section_set_up(GTK_WIDGET(self));
    for (int i = 0; i < ROWS; i++)
        add_row(self, i);
    ed_form_align_captions(GTK_WIDGET(self));
}
