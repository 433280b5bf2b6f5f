/* SPDX-License-Identifier: MIT */
#include "widgets/ed-typing.h"

/* The entry that a window asks for. */
typedef struct EdTyping {
    GtkWidget *entry; /* weak; NULL: none */
    GtkWidget *text;  /* weak: the widget within `entry` that gets the focus; NULL: not shown yet */
    gboolean is_forwarding;
} EdTyping;

#define TYPING  "ed-typing"
#define WATCHED "ed-typing-watched"

static EdTyping *typing_of(gpointer root)
{
    return root != NULL ? g_object_get_data(root, TYPING) : NULL;
}

static gboolean is_asked(const EdTyping *typing)
{
    return typing != NULL && typing->entry != NULL && gtk_widget_get_mapped(typing->entry);
}

static gboolean has_focus(const EdTyping *typing, GtkWidget *root)
{
    return typing->text != NULL && gtk_root_get_focus(GTK_ROOT(root)) == typing->text;
}

/* Focuses the text again. Its selection and cursor stay as they are. */
static gboolean regain_cb(gpointer root)
{
    EdTyping *typing = typing_of(root);
    if (!is_asked(typing) || typing->text == NULL || has_focus(typing, root))
        return G_SOURCE_REMOVE;
    if (GTK_IS_TEXT(typing->text))
        gtk_text_grab_focus_without_selecting(GTK_TEXT(typing->text));
    else
        gtk_widget_grab_focus(typing->text);
    return G_SOURCE_REMOVE;
}

/* Deferred: GTK is still moving the focus. */
static void typing_focus_cb(GtkWidget *root)
{
    EdTyping *typing = typing_of(root);
    if (is_asked(typing) && !has_focus(typing, root))
        g_idle_add_full(G_PRIORITY_HIGH, regain_cb, g_object_ref(root), g_object_unref);
}

/* True for keys after which the focus may move on. */
static bool may_leave(guint keyval, GdkModifierType state)
{
    static const guint keys[] = {GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_Escape,
                                 GDK_KEY_Tab,    GDK_KEY_Up,       GDK_KEY_ISO_Left_Tab,
                                 GDK_KEY_Down,   GDK_KEY_Page_Up,  GDK_KEY_Page_Down};
    bool leaves = (state & GDK_ALT_MASK) != 0 || (keyval >= GDK_KEY_F1 && keyval <= GDK_KEY_F35);
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++)
        leaves |= keyval == keys[i];
    return leaves;
}

/* True if GTK passes the event to the focused widget of the window. A modal dialog also gets the
 * keys of the window below it, until the window manager has focused the dialog. */
static bool is_event_of(GtkEventControllerKey *keys, GtkWidget *root)
{
    GdkEvent *event = gtk_event_controller_get_current_event(GTK_EVENT_CONTROLLER(keys));
    GtkNative *native = gtk_native_get_for_surface(gdk_event_get_surface(event));
    return native != NULL && gtk_widget_get_root(GTK_WIDGET(native)) == GTK_ROOT(root);
}

static gboolean typing_key_cb(GtkEventControllerKey *keys, guint keyval, guint code,
                              GdkModifierType state, GtkWidget *native)
{
    GtkWidget *root = GTK_WIDGET(gtk_widget_get_root(native));
    EdTyping *typing = typing_of(root);
    if (!is_asked(typing) || typing->is_forwarding)
        return GDK_EVENT_PROPAGATE;
    bool arrives = has_focus(typing, root) && is_event_of(keys, root);
    if (typing->text == NULL && keyval != GDK_KEY_Escape)
        return GDK_EVENT_STOP;
    regain_cb(root);
    g_autoptr(GtkWidget) entry = g_object_ref(typing->entry);
    g_autoptr(GtkWidget) text = typing->text != NULL ? g_object_ref(typing->text) : NULL;
    if (may_leave(keyval, state))
        ed_typing_end(root);
    if (arrives || text == NULL)
        return GDK_EVENT_PROPAGATE;
    /* A controller that forwards a key must not get it again: it would lose the event. */
    typing->is_forwarding = TRUE;
    gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(keys), GTK_PHASE_NONE);
    if (!gtk_event_controller_key_forward(keys, entry) &&
        (text == entry || !gtk_event_controller_key_forward(keys, text)))
        gtk_event_controller_key_forward(keys, root);
    gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(keys), GTK_PHASE_CAPTURE);
    typing->is_forwarding = FALSE;
    return GDK_EVENT_STOP;
}

static gboolean typing_event_cb(GtkWidget *native, GdkEvent *event)
{
    GdkEventType type = gdk_event_get_event_type(event);
    if (type == GDK_BUTTON_PRESS || type == GDK_TOUCH_BEGIN)
        ed_typing_end(native);
    return GDK_EVENT_PROPAGATE;
}

static void typing_free(gpointer data)
{
    g_autofree EdTyping *typing = data;
    g_clear_weak_pointer(&typing->entry);
    g_clear_weak_pointer(&typing->text);
}

static void add_controller(GtkWidget *native, GtkEventController *controller, const char *signal,
                           GCallback callback, GConnectFlags flags)
{
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
    g_signal_connect_data(controller, signal, callback, native, NULL, flags);
    gtk_widget_add_controller(native, controller);
}

/* Watches the input of a window or popover: a window does not get the keys of its popovers. */
static void watch_input(GtkWidget *native)
{
    if (native == NULL || g_object_get_data(G_OBJECT(native), WATCHED) != NULL)
        return;
    g_object_set_data(G_OBJECT(native), WATCHED, native);
    add_controller(native, gtk_event_controller_key_new(), "key-pressed", G_CALLBACK(typing_key_cb),
                   0);
    add_controller(native, gtk_event_controller_legacy_new(), "event", G_CALLBACK(typing_event_cb),
                   G_CONNECT_SWAPPED);
}

void ed_typing_wait(GtkWidget *widget)
{
    GtkWidget *root = GTK_WIDGET(gtk_widget_get_root(widget));
    EdTyping *typing = typing_of(root);
    if (root == NULL)
        return;
    if (typing == NULL) {
        typing = g_new0(EdTyping, 1);
        g_object_set_data_full(G_OBJECT(root), TYPING, typing, typing_free);
        g_signal_connect(root, "notify::focus-widget", G_CALLBACK(typing_focus_cb), NULL);
    }
    watch_input(root);
    watch_input(GTK_WIDGET(gtk_widget_get_native(widget)));
    g_set_weak_pointer(&typing->entry, widget);
    g_clear_weak_pointer(&typing->text);
}

void ed_typing_ask(GtkWidget *entry)
{
    ed_typing_wait(entry);
    gtk_widget_grab_focus(entry);
    GtkRoot *root = gtk_widget_get_root(entry);
    EdTyping *typing = typing_of(root);
    GtkWidget *focus = root != NULL ? gtk_root_get_focus(root) : NULL;
    if (typing != NULL && focus != NULL && (focus == entry || gtk_widget_is_ancestor(focus, entry)))
        g_set_weak_pointer(&typing->text, focus);
    else
        ed_typing_end(entry);
}

void ed_typing_end(GtkWidget *widget)
{
    EdTyping *typing = typing_of(gtk_widget_get_root(widget));
    if (typing == NULL)
        return;
    g_clear_weak_pointer(&typing->entry);
    g_clear_weak_pointer(&typing->text);
}

void ed_typing_accept(GtkWidget *widget)
{
    EdTyping *typing = typing_of(gtk_widget_get_root(widget));
    gboolean is_name = is_asked(typing) && typing->text != NULL && GTK_IS_TEXT(typing->text) &&
                       gtk_widget_get_ancestor(typing->text, GTK_TYPE_SEARCH_ENTRY) == NULL;
    g_autoptr(GtkWidget) text = is_name ? g_object_ref(typing->text) : NULL;
    if (text == NULL)
        return;
    ed_typing_end(widget);
    g_signal_emit_by_name(text, "activate");
    ed_typing_accept(widget); /* the value of a property after its name */
}

gboolean ed_typing_is_asked(GtkWidget *entry)
{
    EdTyping *typing = typing_of(gtk_widget_get_root(entry));
    return is_asked(typing) && (typing->entry == entry || typing->text == entry);
}
