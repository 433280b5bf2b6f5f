/* SPDX-License-Identifier: MIT */
/* Implements ed-canvas-text.h: a table of render nodes by text, face and colour. */
#include "canvas/ed-canvas-text.h"

#include "model/visible.h"

/* The maximum number of texts in the cache, and the maximum width of a chip. A full cache is
 * emptied: dragging produces many numbers that are not used again. */
enum { MAX_WORDS = 1024, WIDEST_CHIP = 260 };

struct EdCanvasText {
    GtkWidget *widget;
    GHashTable *words; /* EdWord by key */
};

typedef struct FaceStyle {
    double size; /* in pixels, at the normal text size */
    PangoWeight weight;
} FaceStyle;

static const FaceStyle faces[] = {
    [ED_FACE_CHIP] = {11, PANGO_WEIGHT_SEMIBOLD},
    [ED_FACE_RULER] = {9.5, PANGO_WEIGHT_NORMAL},
    [ED_FACE_TITLE] = {17, PANGO_WEIGHT_SEMIBOLD},
    [ED_FACE_PLAIN] = {13, PANGO_WEIGHT_NORMAL},
};

static void word_free(void *data)
{
    g_autofree EdWord *word = data;
    g_clear_pointer(&word->node, gsk_render_node_unref);
}

EdCanvasText *ed_canvas_text_new(GtkWidget *widget)
{
    EdCanvasText *words = g_new(EdCanvasText, 1);
    words->widget = widget;
    words->words = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, word_free);
    return words;
}

void ed_canvas_text_free(EdCanvasText *words)
{
    if (words == NULL)
        return;
    g_hash_table_unref(words->words);
    g_free(words);
}

void ed_canvas_text_clear(EdCanvasText *words)
{
    g_hash_table_remove_all(words->words);
}

static PangoLayout *lay_out(EdCanvasText *words, const char *text, EdFace face)
{
    g_autofree char *line = text_visible(text);
    PangoLayout *layout = gtk_widget_create_pango_layout(words->widget, line);
    PangoContext *context = gtk_widget_get_pango_context(words->widget);
    PangoFontDescription *font =
        pango_font_description_copy(pango_context_get_font_description(context));
    /* Follows the desktop's text scaling. */
    double resolution = pango_cairo_context_get_resolution(context);
    double enlarged = resolution > 0 ? resolution / 96 : 1;
    pango_font_description_set_absolute_size(font, faces[face].size * enlarged * PANGO_SCALE);
    pango_font_description_set_weight(font, faces[face].weight);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
    PangoAttrList *attributes = pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum"));
    pango_layout_set_attributes(layout, attributes);
    if (face == ED_FACE_CHIP) {
        pango_layout_set_width(layout, WIDEST_CHIP * PANGO_SCALE);
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
        pango_layout_set_single_paragraph_mode(layout, TRUE);
    }
    pango_attr_list_unref(attributes);
    return layout;
}

static EdWord *make_word(EdCanvasText *words, const char *text, EdFace face, const GdkRGBA *colour)
{
    g_autoptr(PangoLayout) layout = lay_out(words, text, face);
    GtkSnapshot *snapshot = gtk_snapshot_new();
    gtk_snapshot_append_layout(snapshot, layout, colour);
    EdWord *word = g_new0(EdWord, 1);
    word->node = gtk_snapshot_free_to_node(snapshot);
    pango_layout_get_pixel_size(layout, &word->width, &word->height);
    return word;
}

const EdWord *ed_canvas_text_get(EdCanvasText *words, const char *text, EdFace face,
                                 const GdkRGBA *colour)
{
    g_autofree char *key =
        g_strdup_printf("%d %02x%02x%02x%02x %s", (int)face, (unsigned)(colour->red * 255),
                        (unsigned)(colour->green * 255), (unsigned)(colour->blue * 255),
                        (unsigned)(colour->alpha * 255), text);
    EdWord *word = g_hash_table_lookup(words->words, key);
    if (word != NULL)
        return word;
    if (g_hash_table_size(words->words) >= MAX_WORDS)
        ed_canvas_text_clear(words);
    word = make_word(words, text, face, colour);
    g_hash_table_insert(words->words, g_steal_pointer(&key), word);
    return word;
}

double ed_canvas_text_paint(EdCanvasText *words, const char *text, EdFace face,
                            const GdkRGBA *colour, double left, double middle,
                            GtkSnapshot *snapshot)
{
    const EdWord *word = ed_canvas_text_get(words, text, face, colour);
    if (snapshot != NULL && word->node != NULL) {
        gtk_snapshot_save(snapshot);
        gtk_snapshot_translate(
            snapshot,
            &GRAPHENE_POINT_INIT((float)(int)left, (float)(int)(middle - word->height / 2.0)));
        gtk_snapshot_append_node(snapshot, word->node);
        gtk_snapshot_restore(snapshot);
    }
    return word->width;
}
