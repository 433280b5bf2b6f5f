/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-desktop.h: follows the desktop's colour scheme, which GTK 4.8 does not follow by
 * itself, and checks whether the session bus has an accessibility service.
 */
#include "app/ed-desktop.h"

#include "widgets/ed-scheme.h"

#define PORTAL     "org.freedesktop.portal.Desktop"
#define PATH       "/org/freedesktop/portal/desktop"
#define SETTINGS   "org.freedesktop.portal.Settings"
#define APPEARANCE "org.freedesktop.appearance"
#define SCHEME     "color-scheme"

enum { SCHEME_NONE = 0, SCHEME_DARK, SCHEME_LIGHT };

struct EdDesktop {
    GCancellable *cancel;
    GDBusConnection *bus;
    guint subscription;
    void (*changed)(void *user);
    void *user;
    guint32 scheme;    /* SCHEME_..., as reported by the portal */
    gboolean gtk_dark; /* GTK's setting before this program changed it */
};

/* ---- The bus ---- */

static gboolean is_name_listed(GDBusConnection *bus, const char *method, const char *name)
{
    g_autoptr(GVariant) answer = g_dbus_connection_call_sync(
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method, NULL,
        G_VARIANT_TYPE("(as)"), G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);
    if (answer == NULL)
        return FALSE;
    g_autofree const char **names = NULL;
    g_variant_get(answer, "(^a&s)", &names);
    return g_strv_contains(names, name);
}

static gboolean has_accessibility(GDBusConnection *bus)
{
    return bus != NULL && (is_name_listed(bus, "ListActivatableNames", "org.a11y.Bus") ||
                           is_name_listed(bus, "ListNames", "org.a11y.Bus"));
}

void ed_desktop_prepare(void)
{
    g_autoptr(GDBusConnection) bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
    if (bus == NULL)
        g_setenv("GSETTINGS_BACKEND", "keyfile", FALSE); /* dconf writes only over the bus */
    if (g_getenv("GTK_A11Y") == NULL && g_getenv("AT_SPI_BUS_ADDRESS") == NULL &&
        !has_accessibility(bus))
        g_setenv("GTK_A11Y", "none", FALSE);
}

/* ---- Colours ---- */

/* Stores a colour scheme, and reports a change. Portals wrap the value in one or two variants,
 * depending on their version. */
static void set_scheme(EdDesktop *desktop, GVariant *wrapped)
{
    g_autoptr(GVariant) value = g_variant_ref(wrapped);
    while (g_variant_is_of_type(value, G_VARIANT_TYPE_VARIANT)) {
        GVariant *inner = g_variant_get_variant(value);
        g_variant_unref(value);
        value = inner;
    }
    if (!g_variant_is_of_type(value, G_VARIANT_TYPE_UINT32) ||
        g_variant_get_uint32(value) == desktop->scheme)
        return;
    desktop->scheme = g_variant_get_uint32(value);
    desktop->changed(desktop->user);
}

static void desktop_changed_cb(GDBusConnection *bus, const char *sender, const char *path,
                               const char *interface, const char *signal, GVariant *parameters,
                               gpointer user)
{
    (void)bus, (void)sender, (void)path, (void)interface, (void)signal;
    const char *space, *key;
    g_autoptr(GVariant) value = NULL;
    if (!g_variant_is_of_type(parameters, G_VARIANT_TYPE("(ssv)")))
        return;
    g_variant_get(parameters, "(&s&sv)", &space, &key, &value);
    if (g_str_equal(space, APPEARANCE) && g_str_equal(key, SCHEME))
        set_scheme(user, value);
}

static void desktop_read_cb(GObject *bus, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GVariant) answer =
        g_dbus_connection_call_finish(G_DBUS_CONNECTION(bus), result, &error);
    if (answer == NULL) /* cancelled, or no portal: `user` may be freed */
        return;
    g_autoptr(GVariant) value = g_variant_get_child_value(answer, 0);
    set_scheme(user, value);
}

EdDesktop *ed_desktop_new(void (*changed)(void *user), void *user)
{
    EdDesktop *desktop = g_new0(EdDesktop, 1);
    desktop->changed = changed;
    desktop->user = user;
    desktop->cancel = g_cancellable_new();
    desktop->gtk_dark = ed_scheme_is_dark(gtk_settings_get_default());
    desktop->bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
    if (desktop->bus == NULL)
        return desktop;
    desktop->subscription = g_dbus_connection_signal_subscribe(
        desktop->bus, PORTAL, SETTINGS, "SettingChanged", PATH, APPEARANCE,
        G_DBUS_SIGNAL_FLAGS_NONE, desktop_changed_cb, desktop, NULL);
    g_dbus_connection_call(desktop->bus, PORTAL, PATH, SETTINGS, "Read",
                           g_variant_new("(ss)", APPEARANCE, SCHEME), G_VARIANT_TYPE("(v)"),
                           G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, desktop->cancel, desktop_read_cb,
                           desktop);
    return desktop;
}

void ed_desktop_free(EdDesktop *desktop)
{
    if (desktop == NULL)
        return;
    g_cancellable_cancel(desktop->cancel);
    g_object_unref(desktop->cancel);
    if (desktop->bus != NULL)
        g_dbus_connection_signal_unsubscribe(desktop->bus, desktop->subscription);
    g_clear_object(&desktop->bus);
    g_free(desktop);
}

gboolean ed_desktop_is_dark(EdDesktop *desktop)
{
    if (desktop->scheme == SCHEME_NONE)
        return desktop->gtk_dark;
    return desktop->scheme == SCHEME_DARK;
}
