/* SPDX-License-Identifier: MIT */
/* Implements ed-palette-row.h: a row with a picture, the name, a note, and a key or reason at its
 * end. */
#include "app/palette/ed-palette-row.h"

#include "canvas/ed-canvas-style.h"
#include "widgets/ed-asset-picture.h"
#include "widgets/ed-swatch.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

struct _EdPaletteRow {
    GtkWidget parent_instance;
    GtkWidget *marked; /* label with the matched letters, or NULL */
    GArray *spans;     /* EdSpan: the matched letters of `marked` */
    char *words;       /* the text for screen readers */
};

G_DEFINE_FINAL_TYPE(EdPaletteRow, ed_palette_row, GTK_TYPE_WIDGET)

/* ---- Matched letters ---- */

static void insert(PangoAttrList *list, PangoAttribute *attribute, const EdSpan *span)
{
    attribute->start_index = span->from;
    attribute->end_index = span->to;
    pango_attr_list_insert(list, attribute);
}

/* Makes the matched letters bold and underlined, so that they do not differ only by colour. In the
 * selected row, they have the colour of the other letters. */
static void mark(EdPaletteRow *row, bool selected)
{
    if (row->marked == NULL)
        return;
    g_autoptr(PangoAttrList) list = pango_attr_list_new();
    const GdkRGBA *accent = &ed_canvas_style(ed_widget_is_dark(GTK_WIDGET(row)))->accent;
    ARRAY_EACH (const EdSpan, span, row->spans) {
        insert(list, pango_attr_weight_new(PANGO_WEIGHT_BOLD), span);
        insert(list, pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), span);
        if (!selected)
            insert(list,
                   pango_attr_foreground_new((guint16)(accent->red * 65535),
                                             (guint16)(accent->green * 65535),
                                             (guint16)(accent->blue * 65535)),
                   span);
    }
    gtk_label_set_attributes(GTK_LABEL(row->marked), list);
}

/* ---- Content ---- */

static GtkWidget *picture_of(const EdTarget *target, EdSession *session)
{
    GtkWidget *picture;
    if (target->tag != 0) {
        picture = GTK_WIDGET(ed_swatch_new());
        ed_swatch_set_tag(ED_SWATCH(picture), ed_session_project(session), target->tag);
    } else if (target->asset != 0) {
        picture = g_object_new(ED_TYPE_ASSET_PICTURE, NULL);
        if (target->frame != 0)
            ed_asset_picture_show_frame(ED_ASSET_PICTURE(picture), session, target->asset,
                                        target->frame);
        else
            ed_asset_picture_show(ED_ASSET_PICTURE(picture), session, target->asset);
    } else {
        picture = gtk_image_new_from_icon_name(target->icon);
    }
    gtk_widget_set_valign(picture, GTK_ALIGN_CENTER);
    gtk_widget_set_margin_end(picture, 12);
    return picture;
}

static GtkWidget *label_new(const char *words, const char *class)
{
    GtkWidget *label = gtk_label_new(words);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(label, class);
    return label;
}

static void add(EdPaletteRow *row, GtkWidget *child)
{
    gtk_widget_set_parent(child, GTK_WIDGET(row));
}

static void add_end(EdPaletteRow *row, const EdTarget *target)
{
    GtkWidget *space = gtk_label_new(NULL);
    gtk_widget_set_hexpand(space, TRUE);
    add(row, space);
    const char *words = target->refusal_reason != NULL ? target->refusal_reason : target->key;
    if (words == NULL)
        return;
    GtkWidget *end = label_new(words, target->refusal_reason != NULL ? "note" : "key");
    gtk_label_set_ellipsize(GTK_LABEL(end), PANGO_ELLIPSIZE_NONE);
    gtk_widget_set_valign(end, GTK_ALIGN_CENTER);
    add(row, end);
}

static char *accessible_text_of(const EdTarget *target, const char *note)
{
    GString *text = g_string_new(target->name);
    const char *more[] = {note,
                          target->refusal_reason != NULL ? target->refusal_reason : target->key};
    for (guint i = 0; i < G_N_ELEMENTS(more); i++)
        if (more[i] != NULL)
            g_string_append_printf(text, ", %s", more[i]);
    return g_string_free(text, FALSE);
}

static EdPaletteRow *row_new(char *words)
{
    EdPaletteRow *row = g_object_new(ED_TYPE_PALETTE_ROW, NULL);
    row->words = words;
    ed_show_accessible(GTK_WIDGET(row), GTK_ACCESSIBLE_PROPERTY_LABEL, words);
    return row;
}

EdPaletteRow *ed_palette_row_new(const EdTarget *target, EdSession *session, const GArray *spans,
                                 bool by_english)
{
    const char *secondary = by_english ? target->english : target->note;
    EdPaletteRow *row = row_new(accessible_text_of(target, secondary));
    GtkWidget *name = label_new(target->name, "name");
    GtkWidget *note = label_new(secondary, "note");
    gtk_widget_set_margin_start(note, 9);
    add(row, picture_of(target, session));
    add(row, name);
    add(row, note);
    add_end(row, target);
    if (target->refusal_reason != NULL)
        gtk_widget_add_css_class(GTK_WIDGET(row), "unusable");
    row->marked = by_english ? note : name;
    row->spans = g_array_ref((GArray *)spans);
    mark(row, false);
    return row;
}

EdPaletteRow *ed_palette_row_new_plain(const char *words)
{
    EdPaletteRow *row = row_new(g_strdup(words));
    add(row, label_new(words, "dim"));
    return row;
}

void ed_palette_row_select(EdPaletteRow *row, bool selected)
{
    if (selected)
        gtk_widget_add_css_class(GTK_WIDGET(row), "selected");
    else
        gtk_widget_remove_css_class(GTK_WIDGET(row), "selected");
    gtk_accessible_update_state(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
    mark(row, selected);
}

const char *ed_palette_row_words(EdPaletteRow *row)
{
    return row->words;
}

/* ---- The class ---- */

static void ed_palette_row_dispose(GObject *object)
{
    EdPaletteRow *row = ED_PALETTE_ROW(object);
    row->marked = NULL;
    ed_widget_remove_children(GTK_WIDGET(row));
    g_clear_pointer(&row->spans, g_array_unref);
    g_clear_pointer(&row->words, g_free);
    G_OBJECT_CLASS(ed_palette_row_parent_class)->dispose(object);
}

static void ed_palette_row_class_init(EdPaletteRowClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_palette_row_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_OPTION);
}

static void ed_palette_row_init(EdPaletteRow *row)
{
    gtk_widget_add_css_class(GTK_WIDGET(row), "palette-row");
}
