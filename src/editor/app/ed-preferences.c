/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-preferences.h from a table of settings.
 */
#include "app/ed-preferences.h"

#include "app/ed-dialogs.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

/* Converts a value of an enumeration to the index of an item of a drop-down. */
static gboolean index_from_nick(GValue *value, GVariant *variant, gpointer nicks)
{
    const char *nick = g_variant_get_string(variant, NULL);
    for (guint i = 0; ((const char *const *)nicks)[i] != NULL; i++)
        if (g_strcmp0(((const char *const *)nicks)[i], nick) == 0)
            g_value_set_uint(value, i);
    return TRUE;
}

static GVariant *nick_from_index(const GValue *value, const GVariantType *type, gpointer nicks)
{
    return g_variant_new_string(((const char *const *)nicks)[g_value_get_uint(value)]);
}

/* A row of the preferences. With `choices`, which are the values of an enumeration, it is a
 * drop-down; with `is_colour`, a colour button; else a switch. */
typedef struct Setting {
    const char *key, *title, *note;            /* title, note: N_(); no note: NULL */
    const char *const *choices, *const *words; /* words: N_() */
    gboolean is_colour;
} Setting;

typedef struct Group {
    const char *title; /* N_() */
    Setting settings[2];
} Group;

static const char *const themes[] = {"desktop", "dark", "light", NULL};
static const char *const theme_words[] = {N_("Follow desktop"), N_("Dark"), N_("Light"), NULL};
static const char *const wheels[] = {"zooms", "scrolls", NULL};
static const char *const wheel_words[] = {N_("Zoom"), N_("Scroll"), NULL};

static const Group groups[] = {
    {N_("Appearance"),
     {{.key = "theme", .title = N_("Colours"), .choices = themes, .words = theme_words},
      {.key = "hatches",
       .title = N_("Hatching"),
       .note = N_("Distinguish tags by hatching as well as colour")}}},
    {N_("Canvas"),
     {{.key = "wheel",
       .title = N_("Mouse wheel"),
       .note = N_("Holding Ctrl swaps zooming and scrolling"),
       .choices = wheels,
       .words = wheel_words},
      {.key = "pixel-grid", .title = N_("Pixel grid"), .note = N_("Shown from a zoom of 400%")}}},
    {N_("Onion skin"),
     {{.key = "onion-before", .title = N_("Previous frames"), .is_colour = TRUE},
      {.key = "onion-after", .title = N_("Next frames"), .is_colour = TRUE}}},
};

static GtkWidget *choice_new(GSettings *settings, const Setting *setting)
{
    GtkStringList *words = gtk_string_list_new(NULL);
    for (const char *const *word = setting->words; *word != NULL; word++)
        gtk_string_list_append(words, _(*word));
    GtkWidget *choice = gtk_drop_down_new(G_LIST_MODEL(words), NULL);
    g_settings_bind_with_mapping(settings, setting->key, choice, "selected",
                                 G_SETTINGS_BIND_DEFAULT, index_from_nick, nick_from_index,
                                 (gpointer)setting->choices, NULL);
    return choice;
}

static GtkWidget *control_new(GSettings *settings, const Setting *setting)
{
    GtkWidget *control, *named;
    if (setting->is_colour) {
        control = ed_colour_button_new(settings, setting->key);
        named = gtk_widget_get_first_child(control); /* the child that gets the focus */
    } else if (setting->choices != NULL) {
        named = control = choice_new(settings, setting);
    } else {
        named = control = gtk_switch_new();
        g_settings_bind(settings, setting->key, control, "active", G_SETTINGS_BIND_DEFAULT);
    }
    ed_show_accessible(named, GTK_ACCESSIBLE_PROPERTY_LABEL, _(setting->title));
    gtk_widget_set_valign(control, GTK_ALIGN_CENTER);
    return control;
}

static GtkWidget *add_label(GtkWidget *box, const char *text, const char *class)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    if (class != NULL)
        gtk_widget_add_css_class(label, class);
    gtk_box_append(GTK_BOX(box), label);
    return label;
}

static GtkWidget *row_new(GSettings *settings, const Setting *setting)
{
    GtkWidget *row =
        g_object_new(GTK_TYPE_LIST_BOX_ROW, "activatable", FALSE, "focusable", FALSE, NULL);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 18);
    GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER);
    gtk_widget_set_hexpand(texts, TRUE);
    add_label(texts, _(setting->title), NULL);
    if (setting->note != NULL)
        gtk_label_set_wrap(GTK_LABEL(add_label(texts, _(setting->note), "note")), TRUE);
    gtk_box_append(GTK_BOX(box), texts);
    gtk_box_append(GTK_BOX(box), control_new(settings, setting));
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    return row;
}

static GtkWidget *group_new(GSettings *settings, const Group *group)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    add_label(box, _(group->title), "group-title");
    GtkWidget *list = gtk_list_box_new();
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
    gtk_widget_add_css_class(list, "card");
    gtk_widget_add_css_class(list, "list");
    for (size_t i = 0; i < G_N_ELEMENTS(group->settings); i++)
        gtk_list_box_append(GTK_LIST_BOX(list), row_new(settings, &group->settings[i]));
    gtk_box_append(GTK_BOX(box), list);
    return box;
}

void ed_preferences_show(EdWindow *window)
{
    GSettings *settings = ed_application_settings(ed_window_application(window));
    g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource("/org/gabarit/Gabarit/ed-preferences.ui");
    GtkBox *page = GTK_BOX(gtk_builder_get_object(builder, "page"));
    for (size_t i = 0; i < G_N_ELEMENTS(groups); i++)
        gtk_box_append(page, group_new(settings, &groups[i]));
    GtkWindow *preferences = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
    ed_dialog_present(preferences, GTK_WINDOW(window), "preferences");
}
