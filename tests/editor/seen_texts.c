/* SPDX-License-Identifier: MIT */
/* Intercepts texts on their way into GTK and Pango; see seen_texts.h. */
#include "seen_texts.h"

#include <dlfcn.h>
#include <gobject/gvaluecollector.h>
#include <gtk/gtk.h>
#include <string.h>

static bool (*is_allowed_text)(const char *text);
static GPtrArray *forbidden;
static unsigned text_count;

void seen_texts_begin(bool (*is_allowed)(const char *text))
{
    forbidden = g_ptr_array_new();
    text_count = 0;
    is_allowed_text = is_allowed;
}

char **seen_texts_end(unsigned *count)
{
    is_allowed_text = NULL;
    *count = text_count;
    g_ptr_array_add(forbidden, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&forbidden), FALSE);
}

static void record_text(const char *from, const char *text)
{
    if (is_allowed_text == NULL || text == NULL)
        return;
    text_count++;
    if (!is_allowed_text(text))
        g_ptr_array_add(forbidden, g_strdup_printf("%s: %s", from, text));
}

/* ISO C cannot convert the pointer from dlsym to a function pointer. */
static void find(const char *name, void *function)
{
    void *found = dlsym(RTLD_NEXT, name);
    memcpy(function, &found, sizeof found);
}

void pango_layout_set_text(PangoLayout *layout, const char *text, int length)
{
    static void (*real)(PangoLayout *, const char *, int);
    if (real == NULL)
        find("pango_layout_set_text", &real);
    g_autofree char *whole = length < 0 ? g_strdup(text) : g_strndup(text, (gsize)length);
    record_text("drawn", whole);
    real(layout, text, length);
}

void gtk_widget_set_tooltip_text(GtkWidget *widget, const char *text)
{
    static void (*real)(GtkWidget *, const char *);
    if (real == NULL)
        find("gtk_widget_set_tooltip_text", &real);
    record_text("tooltip", text);
    real(widget, text);
}

void gtk_tooltip_set_text(GtkTooltip *tooltip, const char *text)
{
    static void (*real)(GtkTooltip *, const char *);
    if (real == NULL)
        find("gtk_tooltip_set_text", &real);
    record_text("tooltip", text);
    real(tooltip, text);
}

void gtk_window_set_title(GtkWindow *window, const char *title)
{
    static void (*real)(GtkWindow *, const char *);
    if (real == NULL)
        find("gtk_window_set_title", &real);
    record_text("title", title);
    real(window, title);
}

void gtk_string_list_append(GtkStringList *list, const char *text)
{
    static void (*real)(GtkStringList *, const char *);
    if (real == NULL)
        find("gtk_string_list_append", &real);
    record_text("list", text);
    real(list, text);
}

GMenuItem *g_menu_item_new(const char *label, const char *action)
{
    static GMenuItem *(*real)(const char *, const char *);
    if (real == NULL)
        find("g_menu_item_new", &real);
    record_text("menu", label);
    return real(label, action);
}

static void update(GtkAccessible *self, GtkAccessibleProperty property, GValue *value)
{
    if (G_VALUE_HOLDS_STRING(value))
        record_text("accessible", g_value_get_string(value));
    gtk_accessible_update_property_value(self, 1, &property, value);
}

void gtk_accessible_update_property(GtkAccessible *self, GtkAccessibleProperty property, ...)
{
    va_list list;
    va_start(list, property);
    for (int next = (int)property; next != -1; next = va_arg(list, int)) {
        GValue value = G_VALUE_INIT;
        char *problem = NULL;
        gtk_accessible_property_init_value((GtkAccessibleProperty)next, &value);
        G_VALUE_COLLECT(&value, list, 0, &problem);
        update(self, (GtkAccessibleProperty)next, &value);
        g_value_unset(&value);
        g_free(problem);
    }
    va_end(list);
}
