/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-preferences.h with drop-downs, switches and colour buttons.
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
    (void)type;
    return g_variant_new_string(((const char *const *)nicks)[g_value_get_uint(value)]);
}

static const char *const themes[] = {"desktop", "dark", "light", NULL};
static const char *const wheels[] = {"zooms", "scrolls", NULL};

static void bind_choice(GSettings *settings, const char *key, GtkBuilder *builder,
                        const char *const *nicks)
{
    g_settings_bind_with_mapping(settings, key, gtk_builder_get_object(builder, key), "selected",
                                 G_SETTINGS_BIND_DEFAULT, index_from_nick, nick_from_index,
                                 (gpointer)nicks, NULL);
}

static void add_colour(GSettings *settings, const char *key, const char *title, GtkBuilder *builder)
{
    GtkWidget *button = ed_colour_button_new(settings, key);
    GtkWidget *pressed = gtk_widget_get_first_child(button); /* the child that gets the focus */
    ed_show_accessible(pressed, GTK_ACCESSIBLE_PROPERTY_LABEL, title);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(gtk_builder_get_object(builder, key)), button);
}

void ed_preferences_show(EdWindow *window)
{
    GSettings *settings = ed_application_settings(ed_window_application(window));
    g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource("/org/gabarit/Gabarit/ed-preferences.ui");
    bind_choice(settings, "theme", builder, themes);
    bind_choice(settings, "wheel", builder, wheels);
    static const char *const switches[] = {"pixel-grid", "hatches"};
    for (size_t i = 0; i < G_N_ELEMENTS(switches); i++)
        g_settings_bind(settings, switches[i], gtk_builder_get_object(builder, switches[i]),
                        "active", G_SETTINGS_BIND_DEFAULT);
    add_colour(settings, "onion-before", _("Previous frames"), builder);
    add_colour(settings, "onion-after", _("Next frames"), builder);
    GtkWindow *preferences = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
    ed_dialog_present(preferences, GTK_WINDOW(window), "preferences");
}
