/* SPDX-License-Identifier: MIT */
/**
 * app/ed-import-form.h: the fields that say what a picture becomes and how it is cut. Columns and
 * rows, and the size of a cell, are two ways to say one thing: what is typed in one is computed for
 * the other.
 *
 *     ed_import_form_find(&form, builder, changed_cb, user);
 *     ed_import_form_show(&form, &options);              // changed_cb does not come
 *     ImportOptions now = ed_import_form_get(&form);
 */
#ifndef GABARIT_APP_ED_IMPORT_FORM_H
#define GABARIT_APP_ED_IMPORT_FORM_H

#include "import/guess.h"
#include "import/import.h"

#include <gtk/gtk.h>

/** The fields of one side of a grid, and which of them were typed: those stay while they fit. */
typedef struct EdImportSide {
    GtkSpinButton *count, *cell;
    bool count_typed, cell_typed;
} EdImportSide;

typedef struct EdImportForm {
    GtkDropDown *as, *cut, *rest, *behind, *tags;
    GtkEditable *name;
    GtkSpinButton *margin, *spacing, *offset_x, *offset_y;
    GtkSpinButton *least, *gap;
    GtkCheckButton *skip_empty, *by_rows;
    GtkWidget *frames_box, *grid_box, *islands_box, *tags_row;
    uint32_t width, height; /**< of the picture; set before it is shown or typed */
    void (*changed)(void *user);
    void *user;
    bool setting;     /**< fields are filled in by the program */
    bool tags_chosen; /**< by hand */
    EdImportSide across, down;
} EdImportForm;

/** Finds the fields, and has `changed` called when a hand changed one; the name is not watched. */
void ed_import_form_find(EdImportForm *form, GtkBuilder *builder, void (*changed)(void *user),
                         void *user);
/** Kind, cut and rows: nothing else of the options is set, and given frames are not. */
ImportOptions ed_import_form_get(const EdImportForm *form);
void ed_import_form_show(EdImportForm *form, const ImportOptions *options);
bool ed_import_form_is_sprite(const EdImportForm *form);

#endif
