/* SPDX-License-Identifier: MIT */
/*
 * Prints everything that the editor on this session bus exposes to screen readers, one line for
 * each object in its windows: role, name, description, and for text fields the centre in the
 * window, separated by tabs.
 *
 *     read_aloud APPLICATION
 *
 * The exit status is 1 if no such application exists.
 */
#include <gio/gio.h>
#include <stdbool.h>
#include <stdio.h>

#define ACCESSIBLE "org.a11y.atspi.Accessible"
#define ROOT       "/org/a11y/atspi/accessible/root"

typedef struct Reader {
    GDBusConnection *bus;
    const char *owner;
} Reader;

static GVariant *ask(GDBusConnection *bus, const char *owner, const char *path,
                     const char *interface, const char *method, GVariant *arguments)
{
    return g_dbus_connection_call_sync(bus, owner, path, interface, method, arguments, NULL,
                                       G_DBUS_CALL_FLAGS_NONE, 10000, NULL, NULL);
}

static char *one_line(char *text)
{
    return g_strdelimit(text, "\n\t", ' ');
}

static char *property(const Reader *reader, const char *path, const char *name)
{
    g_autoptr(GVariant) answer =
        ask(reader->bus, reader->owner, path, "org.freedesktop.DBus.Properties", "Get",
            g_variant_new("(ss)", ACCESSIBLE, name));
    if (answer == NULL)
        return g_strdup("");
    g_autoptr(GVariant) value = NULL;
    g_variant_get(answer, "(v)", &value);
    return one_line(g_variant_dup_string(value, NULL));
}

static char *middle(const Reader *reader, const char *path)
{
    const guint32 in_window = 1;
    g_autoptr(GVariant) answer = ask(reader->bus, reader->owner, path, "org.a11y.atspi.Component",
                                     "GetExtents", g_variant_new("(u)", in_window));
    int x = 0, y = 0, width = 0, height = 0;
    if (answer != NULL)
        g_variant_get(answer, "((iiii))", &x, &y, &width, &height);
    return g_strdup_printf("%d,%d", x + width / 2, y + height / 2);
}

static char *role(const Reader *reader, const char *path)
{
    g_autoptr(GVariant) answer =
        ask(reader->bus, reader->owner, path, ACCESSIBLE, "GetRoleName", NULL);
    char *name = NULL;
    if (answer != NULL)
        g_variant_get(answer, "(s)", &name);
    return name != NULL ? name : g_strdup("");
}

static void print_object(const Reader *reader, const char *path)
{
    g_autofree char *kind = role(reader, path);
    g_autofree char *name = property(reader, path, "Name");
    g_autofree char *description = property(reader, path, "Description");
    bool field = g_str_equal(kind, "text box");
    g_autofree char *middle_text = field ? middle(reader, path) : g_strdup("");
    printf("%s\t%s\t%s\t%s\n", kind, name, description, middle_text);
}

/* Objects appear and disappear during the walk; an object that does not answer no longer exists. */
static void read_below(const Reader *reader, const char *path)
{
    g_autoptr(GVariant) answer =
        ask(reader->bus, reader->owner, path, ACCESSIBLE, "GetChildren", NULL);
    if (answer == NULL)
        return;
    g_autoptr(GVariantIter) children = NULL;
    g_variant_get(answer, "(a(so))", &children);
    const char *child;
    while (g_variant_iter_next(children, "(&s&o)", NULL, &child)) {
        print_object(reader, child);
        read_below(reader, child);
    }
}

static GDBusConnection *open_bus(void)
{
    g_autoptr(GDBusConnection) session = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
    if (session == NULL)
        return NULL;
    g_autoptr(GVariant) answer =
        ask(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", NULL);
    if (answer == NULL)
        return NULL;
    const char *address;
    g_variant_get(answer, "(&s)", &address);
    return g_dbus_connection_new_for_address_sync(
        address,
        G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
            G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
        NULL, NULL, NULL);
}

static bool read_application(const Reader *reader, const char *wanted)
{
    g_autofree char *name = property(reader, ROOT, "Name");
    if (!g_str_equal(name, wanted))
        return false;
    read_below(reader, ROOT);
    return true;
}

int main(int count, char **words)
{
    g_autoptr(GDBusConnection) bus = count == 2 ? open_bus() : NULL;
    if (bus == NULL)
        return 1;
    g_autoptr(GVariant) answer = ask(bus, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                     "org.freedesktop.DBus", "ListNames", NULL);
    g_autofree const char **names = NULL;
    if (answer != NULL)
        g_variant_get(answer, "(^a&s)", &names);
    for (size_t i = 0; names != NULL && names[i] != NULL; i++) {
        Reader reader = {bus, names[i]};
        if (names[i][0] == ':' && read_application(&reader, words[1]))
            return 0;
    }
    return 1;
}
