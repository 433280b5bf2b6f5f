/* SPDX-License-Identifier: MIT */
/* Implements ed-scheme.h. Looks up GTK's property at run time, because GTK may be newer than the
 * version that this was compiled for. */
#include "widgets/ed-scheme.h"

#define SCHEME      "gtk-interface-color-scheme"
#define DARK_SWITCH "gtk-application-prefer-dark-theme"

/* Returns the enum class of the colour scheme; NULL: this version of GTK does not have one. */
static GEnumClass *scheme_class(GtkSettings *settings)
{
    GParamSpec *property = g_object_class_find_property(G_OBJECT_GET_CLASS(settings), SCHEME);
    return property != NULL ? G_PARAM_SPEC_ENUM(property)->enum_class : NULL;
}

static gboolean has_scheme(GtkSettings *settings, const char *nick)
{
    GEnumClass *schemes = scheme_class(settings);
    if (schemes == NULL)
        return FALSE;
    int scheme;
    g_object_get(settings, SCHEME, &scheme, NULL);
    return g_enum_get_value_by_nick(schemes, nick)->value == scheme;
}

gboolean ed_scheme_is_dark(GtkSettings *settings)
{
    if (has_scheme(settings, "dark") || has_scheme(settings, "light"))
        return has_scheme(settings, "dark");
    gboolean dark;
    g_object_get(settings, DARK_SWITCH, &dark, NULL);
    return dark;
}

void ed_scheme_set_dark(GtkSettings *settings, gboolean dark)
{
    GEnumClass *schemes = scheme_class(settings);
    if (schemes != NULL)
        g_object_set(settings, SCHEME,
                     g_enum_get_value_by_nick(schemes, dark ? "dark" : "light")->value, NULL);
    else
        g_object_set(settings, DARK_SWITCH, dark, NULL);
}

/* Newer versions of GTK have a property for high contrast, but the theme's name works in every
 * version. */
gboolean ed_scheme_has_contrast(void)
{
    GtkSettings *settings = gtk_settings_get_default();
    g_autofree char *theme = NULL;
    g_object_get(settings, "gtk-theme-name", &theme, NULL);
    return theme != NULL && g_str_has_prefix(theme, "HighContrast");
}
