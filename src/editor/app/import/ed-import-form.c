/* SPDX-License-Identifier: MIT */
/* Implements ed-import-form.h. */
#include "app/import/ed-import-form.h"

#include "widgets/ed-name-list.h"

#include <glib/gi18n.h>

ImportAs ed_import_form_as(const EdImportForm *form)
{
    return (ImportAs)ed_segments_chosen(form->as);
}

void ed_import_form_set_sprites(EdImportForm *form, bool sprites)
{
    gtk_widget_set_visible(gtk_widget_get_first_child(GTK_WIDGET(form->as)), sprites);
}

/* Returns the cut with as many cells as fit, ignoring the numbers of columns and rows. */
static SheetCut full_cut(const EdImportForm *form)
{
    return (SheetCut){
        .kind = ed_import_form_as(form) == IMPORT_SPRITE
                    ? (CutKind)gtk_drop_down_get_selected(form->cut)
                    : CUT_WHOLE,
        .cell_w = gtk_spin_button_get_value_as_int(form->across.cell),
        .cell_h = gtk_spin_button_get_value_as_int(form->down.cell),
        .margin = gtk_spin_button_get_value_as_int(form->margin),
        .spacing = gtk_spin_button_get_value_as_int(form->spacing),
        .offset_x = gtk_spin_button_get_value_as_int(form->offset_x),
        .offset_y = gtk_spin_button_get_value_as_int(form->offset_y),
        .skip_empty = gtk_check_button_get_active(form->skip_empty),
        .rest = gtk_drop_down_get_selected(form->rest) == 1,
        .gap = (uint32_t)gtk_spin_button_get_value_as_int(form->gap),
        .min = (uint32_t)gtk_spin_button_get_value_as_int(form->min),
        .key_kind = gtk_drop_down_get_selected(form->behind) == 0 ? KEY_NONE : KEY_CORNER,
    };
}

/* Returns the cut. If fewer cells are requested than fit, it ends before the edge of the
 * picture. */
static SheetCut cut_of(const EdImportForm *form)
{
    SheetCut cut = full_cut(form);
    int columns = gtk_spin_button_get_value_as_int(form->across.count);
    int rows = gtk_spin_button_get_value_as_int(form->down.count);
    if (columns < (int)sheet_cells_across(&cut, form->width))
        cut.columns = columns;
    if (rows < (int)sheet_cells_down(&cut, form->height))
        cut.rows = rows;
    return cut;
}

ImportOptions ed_import_form_get(const EdImportForm *form)
{
    return (ImportOptions){.as = ed_import_form_as(form),
                           .cut = cut_of(form),
                           .by_rows = gtk_check_button_get_active(form->by_rows)};
}

/* ---- Dependent fields ---- */

/* Sets the number of cells to the number that fits. A typed number is kept while it fits. */
static void fit_count(EdImportSide *side, uint32_t fit)
{
    int count = gtk_spin_button_get_value_as_int(side->count);
    if (side->count_typed && count <= (int)fit)
        return;
    side->count_typed = false;
    gtk_spin_button_set_value(side->count, fit);
}

/* Computes the numbers of cells from the other fields. */
static void update_counts(EdImportForm *form)
{
    SheetCut cut = full_cut(form);
    fit_count(&form->across, sheet_cells_across(&cut, form->width));
    fit_count(&form->down, sheet_cells_down(&cut, form->height));
}

/* Sets the computed size of a cell, unless a size was typed with which the requested number of
 * cells fits. */
static void fit_cell(EdImportSide *side, uint32_t fit, int32_t cell)
{
    if (side->cell_typed && gtk_spin_button_get_value_as_int(side->count) <= (int)fit)
        return;
    side->cell_typed = false;
    gtk_spin_button_set_value(side->cell, cell);
}

static void update_cells(EdImportForm *form)
{
    SheetCut cut = full_cut(form);
    int columns = gtk_spin_button_get_value_as_int(form->across.count);
    int rows = gtk_spin_button_get_value_as_int(form->down.count);
    fit_cell(&form->across, sheet_cells_across(&cut, form->width),
             sheet_cell_width(&cut, form->width, (uint32_t)columns));
    fit_cell(&form->down, sheet_cells_down(&cut, form->height),
             sheet_cell_height(&cut, form->height, (uint32_t)rows));
}

static void fields_changed(EdImportForm *form, void (*update)(EdImportForm *form))
{
    if (form->setting)
        return;
    form->setting = true;
    update(form);
    form->setting = false;
    form->changed(form->user);
}

static void count_changed_cb(GtkSpinButton *field, EdImportForm *form)
{
    EdImportSide *side = field == form->across.count ? &form->across : &form->down;
    side->count_typed |= !form->setting;
    fields_changed(form, update_cells);
}

static void cell_changed_cb(GtkSpinButton *field, EdImportForm *form)
{
    EdImportSide *side = field == form->across.cell ? &form->across : &form->down;
    side->cell_typed |= !form->setting;
    fields_changed(form, update_counts);
}

static void others_changed_cb(EdImportForm *form)
{
    fields_changed(form, update_counts);
}

/* Selects the usual tags for the kind, unless the user has chosen some. */
static void show_tags(EdImportForm *form)
{
    ImportAs as = ed_import_form_as(form);
    bool was_setting = form->setting;
    form->setting = true;
    if (!form->tags_chosen)
        gtk_drop_down_set_selected(form->tags, import_tag_set(as) - TAGS_FIGHTER);
    form->setting = was_setting;
}

static void as_changed_cb(EdImportForm *form)
{
    show_tags(form);
    others_changed_cb(form);
}

static void tags_changed_cb(EdImportForm *form)
{
    form->tags_chosen |= !form->setting;
}

/* Shows the size and the number of the cells. A `count` above 0 means that the grid ends before the
 * edge of the picture; it is treated as typed. Otherwise `fit` is shown. */
static void show_side(EdImportSide *side, int32_t cell, int32_t count, uint32_t fit)
{
    side->count_typed = side->cell_typed = count > 0;
    gtk_spin_button_set_value(side->cell, cell);
    gtk_spin_button_set_value(side->count, count > 0 ? (uint32_t)count : fit);
}

void ed_import_form_show(EdImportForm *form, const ImportOptions *options)
{
    const SheetCut *cut = &options->cut;
    form->setting = true;
    ed_segments_set_chosen(form->as, (int)options->as);
    gtk_check_button_set_active(form->by_rows, options->by_rows);
    gtk_drop_down_set_selected(form->cut, cut->kind);
    gtk_drop_down_set_selected(form->behind, cut->key_kind == KEY_NONE ? 0 : 1);
    gtk_spin_button_set_value(form->margin, cut->margin);
    gtk_spin_button_set_value(form->spacing, cut->spacing);
    gtk_spin_button_set_value(form->offset_x, cut->offset_x);
    gtk_spin_button_set_value(form->offset_y, cut->offset_y);
    gtk_spin_button_set_value(form->gap, cut->gap);
    gtk_spin_button_set_value(form->min, cut->min);
    gtk_check_button_set_active(form->skip_empty, cut->skip_empty);
    gtk_drop_down_set_selected(form->rest, cut->rest ? 1 : 0);
    show_side(&form->across, cut->cell_w, cut->columns, sheet_cells_across(cut, form->width));
    show_side(&form->down, cut->cell_h, cut->rows, sheet_cells_down(cut, form->height));
    show_tags(form);
    form->setting = false;
}

/* ---- Creation ---- */

static void add_kinds(EdImportForm *form)
{
    static const char *const kinds[] = {N_("_Sprite"), N_("_Map"), N_("_Level")};
    static const char *const contents[] = {N_("Frames with boxes and points"),
                                           N_("A picture with zones"), N_("Walls over a picture")};
    ed_segments_set_choices(form->as,
                            (const char *const[]){_(kinds[0]), _(kinds[1]), _(kinds[2]), NULL});
    for (int i = 0; i < (int)G_N_ELEMENTS(kinds); i++)
        ed_segments_set_mnemonic(form->as, i, _(contents[i]));
    ed_segments_set_chosen(form->as, IMPORT_SPRITE);
}

static void connect_fields(EdImportForm *form)
{
    GtkDropDown *const choices[] = {form->cut, form->rest, form->behind};
    GtkSpinButton *const numbers[] = {form->margin,   form->spacing, form->offset_x,
                                      form->offset_y, form->gap,     form->min};
    const EdImportSide *const sides[] = {&form->across, &form->down};
    GCallback changed = G_CALLBACK(others_changed_cb);
    for (size_t i = 0; i < G_N_ELEMENTS(choices); i++)
        g_signal_connect_swapped(choices[i], "notify::selected", changed, form);
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++)
        g_signal_connect_swapped(numbers[i], "value-changed", changed, form);
    for (size_t i = 0; i < G_N_ELEMENTS(sides); i++) {
        g_signal_connect(sides[i]->count, "value-changed", G_CALLBACK(count_changed_cb), form);
        g_signal_connect(sides[i]->cell, "value-changed", G_CALLBACK(cell_changed_cb), form);
    }
    g_signal_connect_swapped(form->as, "chosen", G_CALLBACK(as_changed_cb), form);
    g_signal_connect_swapped(form->tags, "notify::selected", G_CALLBACK(tags_changed_cb), form);
    g_signal_connect_swapped(form->skip_empty, "toggled", changed, form);
    g_signal_connect_swapped(form->by_rows, "toggled", changed, form);
}

static void set_ranges(const EdImportForm *form)
{
    const struct {
        GtkSpinButton *field;
        double min, max, value;
    } ranges[] = {
        {form->across.count, 0, DOCUMENT_MAX_AREA, 1}, {form->down.count, 0, DOCUMENT_MAX_AREA, 1},
        {form->across.cell, 1, DOCUMENT_MAX_SIDE, 32}, {form->down.cell, 1, DOCUMENT_MAX_SIDE, 32},
        {form->margin, 0, DOCUMENT_MAX_AREA, 0},       {form->spacing, 0, DOCUMENT_MAX_AREA, 0},
        {form->offset_x, 0, DOCUMENT_MAX_AREA, 0},     {form->offset_y, 0, DOCUMENT_MAX_AREA, 0},
        {form->min, 0, DOCUMENT_MAX_SIDE, 4},          {form->gap, 0, 64, 1},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(ranges); i++) {
        GtkSpinButton *field = ranges[i].field;
        gtk_spin_button_set_range(field, ranges[i].min, ranges[i].max);
        gtk_spin_button_set_increments(field, 1, 8);
        gtk_spin_button_set_value(field, ranges[i].value);
        gtk_editable_set_width_chars(GTK_EDITABLE(field), 4);
        gtk_editable_set_max_width_chars(GTK_EDITABLE(field), 4);
    }
}

void ed_import_form_find(EdImportForm *form, GtkBuilder *builder, void (*changed)(void *user),
                         void *user)
{
    const struct {
        const char *name;
        void *at;
    } fields[] = {
        {"as", &form->as},
        {"cut", &form->cut},
        {"rest", &form->rest},
        {"behind", &form->behind},
        {"tags", &form->tags},
        {"name", &form->name},
        {"columns", &form->across.count},
        {"rows", &form->down.count},
        {"cell_w", &form->across.cell},
        {"cell_h", &form->down.cell},
        {"margin", &form->margin},
        {"spacing", &form->spacing},
        {"offset_x", &form->offset_x},
        {"offset_y", &form->offset_y},
        {"min", &form->min},
        {"gap", &form->gap},
        {"skip_empty", &form->skip_empty},
        {"by_rows", &form->by_rows},
        {"frames_box", &form->frames_box},
        {"grid_box", &form->grid_box},
        {"islands_box", &form->islands_box},
        {"tags_row", &form->tags_row},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(fields); i++)
        *(GObject **)fields[i].at = gtk_builder_get_object(builder, fields[i].name);
    set_ranges(form);
    GtkDropDown *const lists[] = {form->cut, form->rest, form->behind, form->tags};
    for (size_t i = 0; i < G_N_ELEMENTS(lists); i++)
        ed_name_list_allow_narrow(GTK_WIDGET(lists[i]));
    add_kinds(form);
    form->changed = changed;
    form->user = user;
    connect_fields(form);
}
