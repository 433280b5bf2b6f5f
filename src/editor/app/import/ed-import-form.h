/* SPDX-License-Identifier: MIT */
/**
 * app/import/ed-import-form.h: the fields for the kind of asset that a picture becomes, and for how
 * it is cut into frames. A grid is defined by the numbers of its columns and rows or by the size of
 * a cell; when the user types one of them, the other is computed.
 *
 *     ed_import_form_find(&form, builder, changed_cb, user);
 *     ed_import_form_show(&form, &options);              // does not call changed_cb
 *     ImportOptions current = ed_import_form_get(&form);
 */
#pragma once

#include "formats/import_files.h"
#include "import/sheet/guess.h"
#include "widgets/ed-segments.h"

/** The fields of a grid in one direction: the number of cells and the size of a cell, and which of
 * the two were typed. Typed numbers are kept while they fit. */
typedef struct EdImportSide {
    GtkSpinButton *count, *cell;
    bool count_typed, cell_typed;
} EdImportSide;

typedef struct EdImportForm {
    EdSegments *as;      /**< the kind of asset, ImportAs */
    GtkDropDown *cut;    /**< CutKind */
    GtkDropDown *rest;   /**< outside a grid: nothing, or islands */
    GtkDropDown *behind; /**< the background: transparent, or the colour of a corner */
    GtkDropDown *tags;   /**< TagSet, for the first import */
    GtkEditable *name;
    GtkSpinButton *margin, *spacing, *offset_x, *offset_y;
    GtkSpinButton *min, *gap; /**< of islands: fewest pixels; distance that is still connected */
    GtkCheckButton *skip_empty, *by_rows;
    GtkWidget *frames_box, *grid_box, *islands_box, *tags_row;
    uint32_t width, height; /**< of the picture; must be set before the form is used */
    void (*changed)(void *user);
    void *user;
    bool setting;     /**< the program is filling in fields; their signals are ignored */
    bool tags_chosen; /**< the user has chosen a tag set */
    EdImportSide across, down;
} EdImportForm;

/** Finds the fields in the builder. `changed` is called when the user changes one, except the name
 * and the tags. */
void ed_import_form_find(EdImportForm *form, GtkBuilder *builder, void (*changed)(void *user),
                         void *user);
/** Returns the kind, the cut and whether rows are animations. Other options, and frames made by
 * hand, are not set. */
ImportOptions ed_import_form_get(const EdImportForm *form);
/** Shows the options in the fields; does not call `changed`. */
void ed_import_form_show(EdImportForm *form, const ImportOptions *options);
/** Sets whether sprites are among the kinds. A Tiled map cannot become one. */
void ed_import_form_set_sprites(EdImportForm *form, bool sprites);
/** Returns the kind of asset that the file becomes. */
ImportAs ed_import_form_as(const EdImportForm *form);
