/* SPDX-License-Identifier: MIT */
/*
 * Fulfils ed-import-ask.h. Columns and rows, and the size of a cell, are two ways to say one thing:
 * what is typed in one is computed for the other.
 */
#include "app/ed-import-ask.h"

#include "app/ed-dialogs.h"
#include "app/ed-import-memory.h"
#include "app/ed-import.h"
#include "app/ed-trace.h"
#include "edit/tags.h"
#include "import/guess.h"
#include "panels/ed-sheet-preview.h"
#include "panels/ed-visible.h"
#include "session/ed-file.h"

#include <glib/gi18n.h>
#include <string.h>

/* What is to be imported, and the window that asks how. */
typedef struct Asking {
    EdWindow *window;
    GtkWindow *dialog;
    char **paths; /* that can be read */
    GtkDropDown *as, *cut, *behind, *tags;
    GtkEditable *name, *row_names;
    GtkSpinButton *columns, *rows, *cell_w, *cell_h, *margin, *spacing, *offset_x, *offset_y;
    GtkSpinButton *least, *gap;
    GtkCheckButton *skip_empty, *by_rows;
    GtkWidget *frames_box, *grid_box, *islands_box, *tags_row, *guess, *import, *tools;
    GtkWidget *corrections[ED_CORRECT_UNDO + 1];
    GtkLabel *why, *found, *loss;
    EdSheetPreview *preview;
    bool setting;     /* fields are filled in by the program */
    bool tags_chosen; /* by hand */
    bool named;       /* by hand */
} Asking;

static void asking_free(gpointer user, GObject *dialog)
{
    (void)dialog;
    g_strfreev(((Asking *)user)->paths);
    g_free(user);
}

/* ---- What the fields say ---- */

static bool is_sprite(const Asking *asking)
{
    return gtk_drop_down_get_selected(asking->as) == IMPORT_SPRITE;
}

static SheetCut cut_of(const Asking *asking)
{
    return (SheetCut){
        .kind = is_sprite(asking) ? (CutKind)gtk_drop_down_get_selected(asking->cut) : CUT_WHOLE,
        .cell_w = gtk_spin_button_get_value_as_int(asking->cell_w),
        .cell_h = gtk_spin_button_get_value_as_int(asking->cell_h),
        .margin = gtk_spin_button_get_value_as_int(asking->margin),
        .spacing = gtk_spin_button_get_value_as_int(asking->spacing),
        .offset_x = gtk_spin_button_get_value_as_int(asking->offset_x),
        .offset_y = gtk_spin_button_get_value_as_int(asking->offset_y),
        .skip_empty = gtk_check_button_get_active(asking->skip_empty),
        .gap = (uint32_t)gtk_spin_button_get_value_as_int(asking->gap),
        .least = (uint32_t)gtk_spin_button_get_value_as_int(asking->least),
        .key_kind = gtk_drop_down_get_selected(asking->behind) == 0 ? KEY_NONE : KEY_CORNER,
    };
}

static bool has_tags_to_choose(const Asking *asking)
{
    const Project *project = ed_session_project(ed_window_session(asking->window));
    return tag_set_for_first(project, TAGS_EMPTY) != TAGS_KEPT;
}

/* What names are typed: "idle, walk, punch". */
static char **row_names(const Asking *asking)
{
    const char *text = gtk_editable_get_text(asking->row_names);
    return *text != '\0' ? g_strsplit(text, ",", -1) : NULL;
}

/* The rectangles and the names of rows are the caller's. */
static ImportOptions options_of(const Asking *asking)
{
    const char *name = gtk_editable_get_text(asking->name);
    bool one = asking->paths[1] == NULL;
    ImportOptions options = {.as = (ImportAs)gtk_drop_down_get_selected(asking->as),
                             .cut = cut_of(asking),
                             .by_rows = gtk_check_button_get_active(asking->by_rows),
                             .row_names = (const char *const *)row_names(asking)};
    if (*name != '\0' && (one || asking->named || is_sprite(asking)))
        options.name = name;
    if (has_tags_to_choose(asking))
        options.tags = (TagSet)gtk_drop_down_get_selected(asking->tags) + TAGS_FIGHTER;
    if (options.cut.kind == CUT_GIVEN || (one && ed_sheet_preview_is_corrected(asking->preview))) {
        const PixelRect *frames =
            ed_sheet_preview_frames(asking->preview, &options.cut.given_count);
        options.cut.given = g_memdup2(frames, options.cut.given_count * sizeof *frames);
        options.cut.kind = CUT_GIVEN;
    }
    return options;
}

/* The preview lets go of its picture before the import reads it: both take of one budget. */
static void import_cb(Asking *asking)
{
    EdWindow *window = asking->window;
    ImportOptions options = options_of(asking);
    uint32_t width, height;
    ed_sheet_preview_size(asking->preview, &width, &height);
    ed_import_remember(asking->paths[0], width, height, &options);
    g_auto(GStrv) paths = g_steal_pointer(&asking->paths);
    g_autofree char *name = g_strdup(options.name);
    options.name = name;
    gtk_window_destroy(asking->dialog);
    ed_import_begin(window, (const char *const *)paths, &options);
    g_free((gpointer)options.cut.given);
    g_strfreev((char **)options.row_names);
}

/* ---- What follows from the fields ---- */

/* What is in the way of importing now, or what is left out, in the line at the bottom. */
static void show_import(Asking *asking)
{
    uint32_t count;
    bool read = ed_sheet_preview_guess(asking->preview) != NULL;
    ed_sheet_preview_frames(asking->preview, &count);
    gtk_widget_set_sensitive(asking->import, read && count > 0);
    ed_trace("import kind %u cut %u columns %d rows %d frames %u%s",
             gtk_drop_down_get_selected(asking->as), gtk_drop_down_get_selected(asking->cut),
             gtk_spin_button_get_value_as_int(asking->columns),
             gtk_spin_button_get_value_as_int(asking->rows), count, read ? "" : " unread");
}

static void cut_changed_cb(Asking *asking)
{
    ed_show_text(GTK_WIDGET(asking->found), ed_sheet_preview_words(asking->preview));
    for (int i = 0; i <= ED_CORRECT_UNDO; i++)
        gtk_widget_set_sensitive(asking->corrections[i],
                                 ed_sheet_preview_can_correct(asking->preview, (EdCorrection)i));
    show_import(asking);
}

/* Fields that do not apply stay where they are. */
static void show_choices(Asking *asking)
{
    SheetCut cut = cut_of(asking);
    bool sprite = is_sprite(asking), one = asking->paths[1] == NULL;
    gtk_widget_set_sensitive(asking->frames_box, sprite);
    gtk_widget_set_sensitive(asking->grid_box, cut.kind == CUT_GRID);
    gtk_widget_set_sensitive(asking->islands_box, cut.kind == CUT_ISLANDS);
    gtk_widget_set_sensitive(asking->tools, cut.kind == CUT_ISLANDS && one);
    gtk_widget_set_sensitive(GTK_WIDGET(asking->by_rows), one && cut.kind != CUT_WHOLE);
    gtk_widget_set_sensitive(GTK_WIDGET(asking->row_names),
                             one && cut.kind != CUT_WHOLE &&
                                 gtk_check_button_get_active(asking->by_rows));
    ed_sheet_preview_set_cut(asking->preview, &cut);
}

/* What is typed into the fields of a grid lets the others follow. */
static void show_columns(Asking *asking)
{
    uint32_t width, height;
    SheetCut cut = cut_of(asking);
    ed_sheet_preview_size(asking->preview, &width, &height);
    gtk_spin_button_set_value(asking->columns, sheet_cells_across(&cut, width));
    gtk_spin_button_set_value(asking->rows, sheet_cells_down(&cut, height));
}

static void show_cells(Asking *asking)
{
    uint32_t width, height;
    SheetCut cut = cut_of(asking);
    ed_sheet_preview_size(asking->preview, &width, &height);
    int columns = gtk_spin_button_get_value_as_int(asking->columns);
    int rows = gtk_spin_button_get_value_as_int(asking->rows);
    gtk_spin_button_set_value(asking->cell_w, sheet_cell_width(&cut, width, (uint32_t)columns));
    gtk_spin_button_set_value(asking->cell_h, sheet_cell_height(&cut, height, (uint32_t)rows));
}

static void fields_changed(Asking *asking, void (*follow)(Asking *asking))
{
    if (asking->setting)
        return;
    asking->setting = true;
    follow(asking);
    asking->setting = false;
    gtk_widget_set_sensitive(asking->guess, ed_sheet_preview_guess(asking->preview) != NULL);
    show_choices(asking);
}

static void columns_changed_cb(Asking *asking)
{
    fields_changed(asking, show_cells);
}

static void cells_changed_cb(Asking *asking)
{
    fields_changed(asking, show_columns);
}

/* The tags follow the kind until they are chosen. */
static void as_changed_cb(Asking *asking)
{
    ImportAs as = (ImportAs)gtk_drop_down_get_selected(asking->as);
    bool setting = asking->setting;
    asking->setting = true;
    if (!asking->tags_chosen)
        gtk_drop_down_set_selected(asking->tags, import_tag_set(as) - TAGS_FIGHTER);
    asking->setting = setting;
    cells_changed_cb(asking);
}

static void tags_changed_cb(Asking *asking)
{
    asking->tags_chosen |= !asking->setting;
}

static void named_cb(Asking *asking)
{
    asking->named |= !asking->setting;
}

/* ---- Filling in what is guessed, or was said last time ---- */

static void show_cut(Asking *asking, const SheetCut *cut)
{
    gtk_drop_down_set_selected(asking->cut, cut->kind);
    gtk_drop_down_set_selected(asking->behind, cut->key_kind == KEY_NONE ? 0 : 1);
    gtk_spin_button_set_value(asking->cell_w, cut->cell_w);
    gtk_spin_button_set_value(asking->cell_h, cut->cell_h);
    gtk_spin_button_set_value(asking->margin, cut->margin);
    gtk_spin_button_set_value(asking->spacing, cut->spacing);
    gtk_spin_button_set_value(asking->offset_x, cut->offset_x);
    gtk_spin_button_set_value(asking->offset_y, cut->offset_y);
    gtk_spin_button_set_value(asking->gap, cut->gap);
    gtk_spin_button_set_value(asking->least, cut->least);
    gtk_check_button_set_active(asking->skip_empty, cut->skip_empty);
    show_columns(asking);
}

static void show_options(Asking *asking, const ImportOptions *options, const char *why)
{
    asking->setting = true;
    gtk_drop_down_set_selected(asking->as, options->as);
    gtk_check_button_set_active(asking->by_rows, options->by_rows);
    show_cut(asking, &options->cut);
    asking->setting = false;
    as_changed_cb(asking);
    gtk_label_set_text(asking->why, why);
    gtk_widget_set_sensitive(asking->guess, false);
}

/* Whether two files or more have names that differ in their number alone: frames of one sprite. */
static bool is_sequence(char **paths)
{
    for (char **path = paths; *path != NULL; path++)
        for (char **other = path + 1; *other != NULL; other++) {
            g_autofree char *stem = path_stem(*path), *next = path_stem(*other);
            if (strcmp(stem, next) == 0)
                return true;
        }
    return false;
}

static const char *words_of(const SheetGuess *guess)
{
    switch (guess->kind) {
    case GUESS_GRID:
        return _("Figures of one size in even rows, so most likely a sprite");
    case GUESS_ISLANDS:
        return _("Figures here and there, so most likely a sprite");
    case GUESS_OPAQUE:
        return _("Nothing shows through it, so most likely a map");
    case GUESS_LARGE:
        return _("One large picture, so most likely a map");
    default:
        return _("One figure, so most likely a frame of a sprite");
    }
}

static void guess_cb(Asking *asking)
{
    const SheetGuess *guess = ed_sheet_preview_guess(asking->preview);
    if (guess == NULL)
        return;
    bool map = guess->kind == GUESS_OPAQUE || guess->kind == GUESS_LARGE;
    ImportOptions options = {.as = map ? IMPORT_MAP : IMPORT_SPRITE, .cut = guess->cut};
    bool sequence = is_sequence(asking->paths);
    if (sequence) {
        options.as = IMPORT_SPRITE;
        options.cut.kind = CUT_WHOLE;
    }
    show_options(asking, &options,
                 sequence ? _("Numbered pictures, so most likely frames of a sprite")
                          : words_of(guess));
}

/* What was done with such a picture before counts more than a guess. */
static void picture_read_cb(Asking *asking)
{
    uint32_t width, height;
    ImportOptions options;
    ed_sheet_preview_size(asking->preview, &width, &height);
    if (ed_sheet_preview_guess(asking->preview) == NULL) {
        show_import(asking);
        return;
    }
    guess_cb(asking);
    if (!ed_import_recall(asking->paths[0], width, height, &options))
        return;
    show_options(asking, &options, _("As such a picture was imported last time"));
    gtk_widget_set_sensitive(asking->guess, true);
}

/* ---- Which files ---- */

/* Leaves out the files that are no pictures, unless there would be none; what is said of them. */
static char *sort_out(char **paths)
{
    guint kept = 0, lost = 0, count = g_strv_length(paths);
    g_autofree char *first = NULL;
    for (guint i = 0; i < count; i++) {
        uint32_t width, height;
        if (ed_import_read_size(paths[i], &width, &height, NULL)) {
            char *path = paths[i];
            paths[i] = paths[kept];
            paths[kept++] = path;
        } else if (lost++ == 0) {
            first = g_path_get_basename(paths[i]);
        }
    }
    for (guint i = MAX(kept, 1); i < count; i++)
        g_clear_pointer(&paths[i], g_free);
    if (lost == 0)
        return g_strdup("");
    return lost == 1 ? g_strdup_printf(_("%s cannot be read and is left out"), first)
                     : g_strdup_printf(g_dngettext(NULL, "%s and %u more cannot be read",
                                                   "%s and %u more cannot be read", lost - 1),
                                       first, lost - 1);
}

static void show_files(Asking *asking, GtkBuilder *builder)
{
    g_autofree char *loss = sort_out(asking->paths);
    guint count = g_strv_length(asking->paths);
    g_autofree char *first = g_path_get_basename(asking->paths[0]);
    g_autofree char *files =
        count == 1
            ? g_strdup(first)
            : g_strdup_printf(g_dngettext(NULL, "%s and %u more", "%s and %u more", count - 1),
                              first, count - 1);
    ed_show_text(GTK_WIDGET(gtk_builder_get_object(builder, "files")), files);
    ed_show_text(GTK_WIDGET(asking->loss), loss);
    g_autofree char *name = path_stem(asking->paths[0]);
    gtk_editable_set_text(asking->name, name);
}

/* ---- The window ---- */

/* A number that was typed counts, and Enter in its field is the dialog's, as in all others. */
static gboolean key_cb(Asking *asking, guint key)
{
    GtkWidget *focus = gtk_window_get_focus(asking->dialog);
    GtkWidget *spin = focus != NULL ? gtk_widget_get_ancestor(focus, GTK_TYPE_SPIN_BUTTON) : NULL;
    if (spin == NULL || (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter))
        return GDK_EVENT_PROPAGATE;
    gtk_spin_button_update(GTK_SPIN_BUTTON(spin));
    gtk_widget_activate_default(GTK_WIDGET(asking->dialog));
    return GDK_EVENT_STOP;
}

static void watch_keys(Asking *asking)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_cb), asking);
    gtk_widget_add_controller(GTK_WIDGET(asking->dialog), keys);
}

static void correct_cb(GtkWidget *button, Asking *asking)
{
    for (int i = 0; i <= ED_CORRECT_UNDO; i++)
        if (button == asking->corrections[i])
            ed_sheet_preview_correct(asking->preview, (EdCorrection)i);
    gtk_widget_grab_focus(GTK_WIDGET(asking->preview));
}

static void find_fields(Asking *asking, GtkBuilder *builder)
{
    const struct {
        const char *name;
        void *at;
    } fields[] = {
        {"window", &asking->dialog},
        {"as", &asking->as},
        {"cut", &asking->cut},
        {"behind", &asking->behind},
        {"tags", &asking->tags},
        {"name", &asking->name},
        {"row_names", &asking->row_names},
        {"columns", &asking->columns},
        {"rows", &asking->rows},
        {"cell_w", &asking->cell_w},
        {"cell_h", &asking->cell_h},
        {"margin", &asking->margin},
        {"spacing", &asking->spacing},
        {"offset_x", &asking->offset_x},
        {"offset_y", &asking->offset_y},
        {"least", &asking->least},
        {"gap", &asking->gap},
        {"skip_empty", &asking->skip_empty},
        {"by_rows", &asking->by_rows},
        {"frames_box", &asking->frames_box},
        {"grid_box", &asking->grid_box},
        {"islands_box", &asking->islands_box},
        {"tags_row", &asking->tags_row},
        {"guess", &asking->guess},
        {"import", &asking->import},
        {"tools", &asking->tools},
        {"join", &asking->corrections[0]},
        {"split", &asking->corrections[1]},
        {"leave", &asking->corrections[2]},
        {"undo", &asking->corrections[3]},
        {"why", &asking->why},
        {"found", &asking->found},
        {"loss", &asking->loss},
        {"preview", &asking->preview},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(fields); i++)
        *(GObject **)fields[i].at = gtk_builder_get_object(builder, fields[i].name);
}

static void watch_choices(Asking *asking)
{
    GtkDropDown *const choices[] = {asking->cut, asking->behind};
    GtkSpinButton *const numbers[] = {asking->cell_w,  asking->cell_h,   asking->margin,
                                      asking->spacing, asking->offset_x, asking->offset_y,
                                      asking->gap,     asking->least};
    GtkSpinButton *const counts[] = {asking->columns, asking->rows};
    GCallback changed = G_CALLBACK(cells_changed_cb);
    for (size_t i = 0; i < G_N_ELEMENTS(choices); i++)
        g_signal_connect_swapped(choices[i], "notify::selected", changed, asking);
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++)
        g_signal_connect_swapped(numbers[i], "value-changed", changed, asking);
    for (size_t i = 0; i < G_N_ELEMENTS(counts); i++)
        g_signal_connect_swapped(counts[i], "value-changed", G_CALLBACK(columns_changed_cb),
                                 asking);
    g_signal_connect_swapped(asking->as, "notify::selected", G_CALLBACK(as_changed_cb), asking);
    g_signal_connect_swapped(asking->tags, "notify::selected", G_CALLBACK(tags_changed_cb), asking);
    g_signal_connect_swapped(asking->name, "changed", G_CALLBACK(named_cb), asking);
    g_signal_connect_swapped(asking->skip_empty, "toggled", changed, asking);
    g_signal_connect_swapped(asking->by_rows, "toggled", changed, asking);
    g_signal_connect_swapped(asking->preview, "cut-changed", G_CALLBACK(cut_changed_cb), asking);
    g_signal_connect_swapped(asking->preview, "picture-read", G_CALLBACK(picture_read_cb), asking);
    for (int i = 0; i <= ED_CORRECT_UNDO; i++)
        g_signal_connect(asking->corrections[i], "clicked", G_CALLBACK(correct_cb), asking);
    g_signal_connect_swapped(asking->guess, "clicked", G_CALLBACK(guess_cb), asking);
    g_signal_connect_swapped(asking->import, "clicked", G_CALLBACK(import_cb), asking);
}

void ed_import_ask(EdWindow *window, char **paths)
{
    g_type_ensure(ED_TYPE_SHEET_PREVIEW);
    g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource("/org/gabarit/Gabarit/ed-import.ui");
    Asking *asking = g_new0(Asking, 1);
    asking->window = window;
    asking->paths = paths;
    find_fields(asking, builder);
    show_files(asking, builder);
    watch_choices(asking);
    watch_keys(asking);
    gtk_widget_set_visible(asking->tags_row, has_tags_to_choose(asking));
    as_changed_cb(asking);
    gtk_widget_set_sensitive(asking->guess, false);
    gtk_widget_set_sensitive(asking->import, false);
    ed_sheet_preview_set_file(asking->preview, asking->paths[0],
                              picture_store_budget(ed_session_pictures(ed_window_session(window))));
    g_object_weak_ref(G_OBJECT(asking->dialog), asking_free, asking);
    gtk_window_set_focus(asking->dialog, GTK_WIDGET(asking->name));
    ed_dialog_present(asking->dialog, GTK_WINDOW(window), "import");
}
