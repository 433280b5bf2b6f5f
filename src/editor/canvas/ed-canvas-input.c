/* SPDX-License-Identifier: MIT */
/*
 * Pointer, wheel, fingers and keys of ed-canvas.h. One drag is active at a time: the tool's, a
 * guide's, or a pan of the document. Input that neither the canvas nor the tool uses is emitted as
 * a signal.
 */
#include "canvas/ed-canvas-internal.h"

#include "canvas/ed-canvas-keys.h"
#include "widgets/ed-widget.h"

#include <math.h>

/* Pixels that one wheel step scrolls, and the maximum in one frame while a drag is beyond an
 * edge. */
enum { WHEEL_PIXELS = 64, EDGE_PIXELS = 24, KEY_LEAP = 8 };

/* ---- The pointer ---- */

static void read_modifiers(EdCanvas *canvas, GtkEventController *controller)
{
    GdkModifierType state = gtk_event_controller_get_current_event_state(controller);
    canvas->modifiers = ((state & GDK_SHIFT_MASK) != 0 ? ED_SHIFT : 0u) |
                        ((state & GDK_CONTROL_MASK) != 0 ? ED_CONTROL : 0u) |
                        ((state & GDK_ALT_MASK) != 0 ? ED_ALT : 0u);
}

static void read_pressure(EdCanvas *canvas, GdkEvent *event)
{
    double pressure;
    canvas->pressure = 1;
    if (event != NULL && gdk_event_get_device_tool(event) != NULL &&
        gdk_event_get_axis(event, GDK_AXIS_PRESSURE, &pressure))
        canvas->pressure = CLAMP(pressure, 0, 1);
}

EdPointer ed_canvas_pointer(EdCanvas *canvas)
{
    return (EdPointer){
        .x = ed_viewport_x(&canvas->viewport, canvas->x),
        .y = ed_viewport_y(&canvas->viewport, canvas->y),
        .button = canvas->drag == ED_CANVAS_DRAG_TOOL ? canvas->button : 0,
        .clicks = canvas->clicks,
        .modifiers = canvas->modifiers,
        .zoom = canvas->viewport.zoom,
        .pressure = canvas->pressure,
    };
}

static void canvas_input_set_pointer(EdCanvas *canvas, double x, double y)
{
    canvas->x = x;
    canvas->y = y;
    gtk_widget_queue_draw(GTK_WIDGET(canvas));
}

static void emit_pointer_moved(EdCanvas *canvas)
{
    g_signal_emit_by_name(canvas, "pointer-moved", ed_viewport_x(&canvas->viewport, canvas->x),
                          ed_viewport_y(&canvas->viewport, canvas->y), canvas->inside);
}

/* Calls into a tool are counted, because a change that the tool requests may free the tool
 * itself. */
typedef void (*ToolCall)(EdTool *tool, const EdPointer *pointer);

/* Emits "thing-added" if a tool has added something that needs a name. */
static void emit_thing_added(EdCanvas *canvas)
{
    Path thing;
    if (canvas->in_tool == 0 && canvas->tool != NULL && ed_tool_take_new(canvas->tool, &thing))
        g_signal_emit_by_name(canvas, "thing-added", &thing);
}

static void call_tool(EdCanvas *canvas, ToolCall call)
{
    EdPointer pointer = ed_canvas_pointer(canvas);
    if (canvas->tool == NULL)
        return;
    canvas->in_tool++;
    call(canvas->tool, &pointer);
    canvas->in_tool--;
    emit_thing_added(canvas);
    ed_canvas_settle(canvas);
}

static bool call_tool_key(EdCanvas *canvas, EdKey key)
{
    if (canvas->tool == NULL)
        return false;
    canvas->in_tool++;
    bool used = ed_tool_key(canvas->tool, key, canvas->modifiers);
    canvas->in_tool--;
    emit_thing_added(canvas);
    ed_canvas_settle(canvas);
    return used;
}

static bool tool_drags(EdCanvas *canvas)
{
    return canvas->tool != NULL && ed_tool_is_dragging(canvas->tool);
}

/* True for what a legend or a chip covers: clicks there must not change what cannot be seen. */
static bool is_on_legend(EdCanvas *canvas, double x, double y)
{
    const graphene_point_t at = GRAPHENE_POINT_INIT((float)x, (float)y);
    bool covered = graphene_rect_contains_point(&canvas->legend, &at);
    for (int i = 0; i < canvas->chip_count; i++)
        covered |= graphene_rect_contains_point(&canvas->chips[i].box, &at);
    return covered;
}

/* Returns the states of the view that a click ends: on the cross of their chip. */
static unsigned states_ended_at(EdCanvas *canvas, double x, double y)
{
    unsigned states = 0;
    for (int i = 0; canvas->session != NULL && i < canvas->chip_count; i++)
        states |= ed_view_chip_ends(&canvas->chips[i], x, y);
    return states;
}

/* ---- The cursor ---- */

static const char *const tool_cursors[] = {
    [ED_CURSOR_ARROW] = "default",    [ED_CURSOR_CROSS] = "crosshair",
    [ED_CURSOR_MOVE] = "move",        [ED_CURSOR_HAND] = "pointer",
    [ED_CURSOR_NONE] = "none",        [ED_CURSOR_NS] = "ns-resize",
    [ED_CURSOR_EW] = "ew-resize",     [ED_CURSOR_NWSE] = "nwse-resize",
    [ED_CURSOR_NESW] = "nesw-resize",
};

static const char *wanted_cursor(EdCanvas *canvas)
{
    if (canvas->drag == ED_CANVAS_DRAG_PAN)
        return "grabbing";
    if (canvas->drag == ED_CANVAS_DRAG_GUIDE)
        return canvas->guide.upright ? "ew-resize" : "ns-resize";
    if (canvas->space)
        return "grab";
    if (states_ended_at(canvas, canvas->x, canvas->y) != 0)
        return "pointer";
    if (canvas->session == NULL || ed_scene_content(canvas->scene) == 0 ||
        is_on_legend(canvas, canvas->x, canvas->y))
        return "default";
    const char *guide = ed_canvas_guide_cursor(canvas, canvas->x, canvas->y);
    if (guide != NULL || ed_canvas_ruler_at(canvas, canvas->x, canvas->y) != 0)
        return guide != NULL ? guide : "default";
    if (canvas->tool == NULL)
        return "default";
    EdPointer pointer = ed_canvas_pointer(canvas);
    EdCursor cursor = ed_tool_cursor(canvas->tool, &pointer);
    return cursor < G_N_ELEMENTS(tool_cursors) ? tool_cursors[cursor] : "default";
}

void ed_canvas_update_cursor(EdCanvas *canvas)
{
    const char *cursor = wanted_cursor(canvas);
    if (cursor == canvas->cursor)
        return;
    canvas->cursor = cursor;
    gtk_widget_set_cursor_from_name(GTK_WIDGET(canvas), cursor);
}

/* ---- Drags ---- */

static bool is_multi_click(EdCanvas *canvas, int button, double x, double y)
{
    int time, distance;
    g_object_get(gtk_widget_get_settings(GTK_WIDGET(canvas)), "gtk-double-click-time", &time,
                 "gtk-double-click-distance", &distance, NULL);
    return button == canvas->button && canvas->clicks > 0 &&
           g_get_monotonic_time() - canvas->click_time <= time * INT64_C(1000) &&
           fabs(x - canvas->drag_x) <= distance && fabs(y - canvas->drag_y) <= distance;
}

static void count_clicks(EdCanvas *canvas, int button, double x, double y)
{
    canvas->clicks = is_multi_click(canvas, button, x, y) ? canvas->clicks + 1 : 1;
    canvas->click_time = g_get_monotonic_time();
    canvas->button = button;
    canvas->drag_x = x;
    canvas->drag_y = y;
}

static EdCanvasDrag drag_of_press(EdCanvas *canvas, int button, double x, double y)
{
    if (button == 2 || (canvas->space && button == 1))
        return ED_CANVAS_DRAG_PAN;
    if (canvas->session == NULL || ed_scene_content(canvas->scene) == 0 ||
        is_on_legend(canvas, x, y))
        return ED_CANVAS_DRAG_NOTHING;
    int ruler = ed_canvas_ruler_at(canvas, x, y);
    if (ruler != 0)
        return button == 1 && ruler != 3 ? ED_CANVAS_DRAG_GUIDE : ED_CANVAS_DRAG_NOTHING;
    return canvas->tool != NULL ? ED_CANVAS_DRAG_TOOL : ED_CANVAS_DRAG_NOTHING;
}

static void press_tool(EdCanvas *canvas)
{
    call_tool(canvas, ed_tool_press);
    if (tool_drags(canvas))
        return;
    canvas->drag = ED_CANVAS_DRAG_NOTHING;
    if (canvas->button != 3)
        return;
    call_tool(canvas, ed_tool_touch);
    g_signal_emit_by_name(canvas, "menu-requested", canvas->x, canvas->y);
}

/* Returns the scroll step for a coordinate beyond the visible range: a third of its distance from
 * the range, at most EDGE_PIXELS. */
static int edge_scroll(double at, double min, double max)
{
    double excess = at < min ? at - min : at > max ? at - max : 0;
    return (int)CLAMP(excess / 3, -EDGE_PIXELS, EDGE_PIXELS);
}

/* Scrolls the document while the tool's drag is held beyond an edge. */
static gboolean edge_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    (void)clock, (void)user;
    EdCanvas *canvas = ED_CANVAS(widget);
    int inset = ed_canvas_inset(canvas);
    int dx = edge_scroll(canvas->x, inset, gtk_widget_get_width(widget));
    int dy = edge_scroll(canvas->y, inset, gtk_widget_get_height(widget));
    if (canvas->drag != ED_CANVAS_DRAG_TOOL) {
        canvas->edge_tick = 0;
        return G_SOURCE_REMOVE;
    }
    if (dx != 0 || dy != 0) {
        ed_canvas_scroll_by(canvas, dx, dy);
        call_tool(canvas, ed_tool_drag);
        emit_pointer_moved(canvas);
    }
    return G_SOURCE_CONTINUE;
}

static void watch_edges(EdCanvas *canvas)
{
    if (canvas->edge_tick == 0)
        canvas->edge_tick = gtk_widget_add_tick_callback(GTK_WIDGET(canvas), edge_cb, NULL, NULL);
}

static bool is_beyond_edges(EdCanvas *canvas, double x, double y)
{
    GtkWidget *widget = GTK_WIDGET(canvas);
    int inset = ed_canvas_inset(canvas);
    return x < inset || y < inset || x > gtk_widget_get_width(widget) ||
           y > gtk_widget_get_height(widget);
}

static void begin_drag(EdCanvas *canvas, int button, double x, double y)
{
    ed_canvas_cancel_drag(canvas);
    ed_canvas_settle(canvas);
    gtk_widget_grab_focus(GTK_WIDGET(canvas));
    canvas->focus_by_pointer = TRUE;
    canvas_input_set_pointer(canvas, x, y);
    count_clicks(canvas, button, x, y);
    canvas->inside = TRUE;
    ed_canvas_used_fit(canvas);
    canvas->pan_x = x;
    canvas->pan_y = y;
    canvas->drag = drag_of_press(canvas, button, x, y);
    if (canvas->drag == ED_CANVAS_DRAG_GUIDE)
        ed_canvas_guide_press(canvas, x, y);
    else if (canvas->drag == ED_CANVAS_DRAG_TOOL)
        press_tool(canvas);
    else if (canvas->drag == ED_CANVAS_DRAG_NOTHING && button == 1 && canvas->session != NULL)
        ed_session_end_view_states(canvas->session, states_ended_at(canvas, x, y));
    ed_canvas_update_cursor(canvas);
    emit_pointer_moved(canvas);
}

static void move_drag(EdCanvas *canvas, double x, double y)
{
    canvas_input_set_pointer(canvas, x, y);
    if (canvas->drag == ED_CANVAS_DRAG_PAN) {
        double dx = round(x - canvas->pan_x), dy = round(y - canvas->pan_y);
        canvas->pan_x += dx;
        canvas->pan_y += dy;
        ed_canvas_scroll_by(canvas, -(int)dx, -(int)dy);
    } else if (canvas->drag == ED_CANVAS_DRAG_GUIDE) {
        ed_canvas_guide_drag(canvas, x, y);
    } else if (canvas->drag == ED_CANVAS_DRAG_TOOL) {
        call_tool(canvas, ed_tool_drag);
        if (is_beyond_edges(canvas, x, y))
            watch_edges(canvas);
    }
}

static void canvas_input_end_drag(EdCanvas *canvas, double x, double y)
{
    EdCanvasDrag drag = canvas->drag;
    canvas_input_set_pointer(canvas, x, y);
    if (drag == ED_CANVAS_DRAG_GUIDE)
        ed_canvas_guide_release(canvas, x, y);
    else if (drag == ED_CANVAS_DRAG_TOOL)
        call_tool(canvas, ed_tool_release);
    canvas->drag = ED_CANVAS_DRAG_NOTHING;
    canvas->key_drag = FALSE;
    ed_canvas_marks_changed(canvas);
    ed_canvas_update_cursor(canvas);
    emit_pointer_moved(canvas);
}

void ed_canvas_cancel_drag(EdCanvas *canvas)
{
    EdCanvasDrag drag = canvas->drag;
    canvas->drag = ED_CANVAS_DRAG_NOTHING;
    canvas->key_drag = FALSE;
    if (drag == ED_CANVAS_DRAG_GUIDE)
        ed_canvas_guide_cancel(canvas);
    else if (drag == ED_CANVAS_DRAG_TOOL && canvas->tool != NULL)
        ed_tool_cancel(canvas->tool);
    if (drag != ED_CANVAS_DRAG_NOTHING)
        ed_canvas_update_cursor(canvas);
}

static void canvas_input_drag_begin_cb(EdCanvas *canvas, double x, double y, GtkGesture *gesture)
{
    guint button = gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(gesture));
    GtkEventController *controller = GTK_EVENT_CONTROLLER(gesture);
    canvas->by_keys = FALSE;
    read_modifiers(canvas, controller);
    read_pressure(canvas, gtk_event_controller_get_current_event(controller));
    /* Touches and the drags of tests have no button. */
    begin_drag(canvas, button == 0 ? 1 : (int)button, x, y);
    gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

/* Moves the drag through all positions of the pointer since the last event. GTK merges motion
 * events, but brushes need each position. */
static void move_along_history(EdCanvas *canvas, GdkEvent *event)
{
    guint count = 0;
    if (event == NULL || canvas->drag != ED_CANVAS_DRAG_TOOL ||
        (canvas->tool != NULL && ed_tool_get_class(canvas->tool)->skips))
        return;
    g_autofree GdkTimeCoord *history = gdk_event_get_history(event, &count);
    GtkWidget *widget = GTK_WIDGET(canvas);
    GtkNative *native = gtk_widget_get_native(widget);
    double shift_x, shift_y;
    gtk_native_get_surface_transform(native, &shift_x, &shift_y);
    for (guint i = 0; i < count && canvas->drag == ED_CANVAS_DRAG_TOOL; i++) {
        double x, y;
        const double *axes = history[i].axes;
        ed_widget_position_in(GTK_WIDGET(native), widget, axes[GDK_AXIS_X] - shift_x,
                              axes[GDK_AXIS_Y] - shift_y, &x, &y);
        if ((history[i].flags & GDK_AXIS_FLAG_PRESSURE) != 0 &&
            gdk_event_get_device_tool(event) != NULL)
            canvas->pressure = CLAMP(axes[GDK_AXIS_PRESSURE], 0, 1);
        move_drag(canvas, x, y);
    }
}

static void canvas_input_drag_update_cb(EdCanvas *canvas, double dx, double dy, GtkGesture *gesture)
{
    GtkEventController *controller = GTK_EVENT_CONTROLLER(gesture);
    GdkEvent *event = gtk_event_controller_get_current_event(controller);
    read_modifiers(canvas, controller);
    move_along_history(canvas, event);
    read_pressure(canvas, event);
    move_drag(canvas, canvas->drag_x + dx, canvas->drag_y + dy);
    emit_pointer_moved(canvas);
}

static void canvas_input_drag_end_cb(EdCanvas *canvas, double dx, double dy, GtkGesture *gesture)
{
    read_modifiers(canvas, GTK_EVENT_CONTROLLER(gesture));
    canvas_input_end_drag(canvas, canvas->drag_x + dx, canvas->drag_y + dy);
}

static void drag_cancel_cb(EdCanvas *canvas)
{
    ed_canvas_cancel_drag(canvas);
}

/* ---- Hovering ---- */

static void hover_cb(EdCanvas *canvas, double x, double y, GtkEventController *controller)
{
    /* GTK also emits motion when widgets change below a resting mouse. */
    bool rests = canvas->by_keys && x == canvas->mouse_x && y == canvas->mouse_y;
    canvas->mouse_x = x;
    canvas->mouse_y = y;
    if (canvas->drag != ED_CANVAS_DRAG_NOTHING || rests)
        return;
    read_modifiers(canvas, controller);
    read_pressure(canvas, gtk_event_controller_get_current_event(controller));
    canvas->inside = TRUE;
    canvas->by_keys = FALSE;
    ed_canvas_used_fit(canvas);
    canvas_input_set_pointer(canvas, x, y);
    call_tool(canvas, ed_tool_hover);
    ed_canvas_update_cursor(canvas);
    emit_pointer_moved(canvas);
}

static void canvas_input_leave_cb(EdCanvas *canvas)
{
    canvas->inside = FALSE;
    if (canvas->tool != NULL && canvas->drag != ED_CANVAS_DRAG_TOOL)
        ed_tool_leave(canvas->tool);
    gtk_widget_queue_draw(GTK_WIDGET(canvas));
    emit_pointer_moved(canvas);
}

/* ---- Wheel and fingers ---- */

static void view_moved_below_pointer(EdCanvas *canvas)
{
    if (canvas->drag == ED_CANVAS_DRAG_TOOL)
        call_tool(canvas, ed_tool_drag);
    else if (canvas->inside)
        call_tool(canvas, ed_tool_hover);
    ed_canvas_update_cursor(canvas);
    emit_pointer_moved(canvas);
}

/* Adds a movement of the wheel, which may be a fraction of a step, and returns the number of whole
 * steps since the last call. */
static int whole_steps(EdCanvas *canvas, double turned)
{
    if (turned * canvas->wheel_fraction < 0)
        canvas->wheel_fraction = 0;
    canvas->wheel_fraction += turned;
    int steps = (int)trunc(canvas->wheel_fraction);
    canvas->wheel_fraction -= steps;
    return steps;
}

static bool is_touchpad(GtkEventController *controller)
{
    GdkDevice *device = gtk_event_controller_get_current_event_device(controller);
    return gtk_event_controller_scroll_get_unit(GTK_EVENT_CONTROLLER_SCROLL(controller)) ==
               GDK_SCROLL_UNIT_SURFACE ||
           (device != NULL && gdk_device_get_source(device) == GDK_SOURCE_TOUCHPAD);
}

void ed_canvas_pointer_position(EdCanvas *canvas, double *x, double *y)
{
    *x = canvas->inside ? canvas->x : gtk_widget_get_width(GTK_WIDGET(canvas)) / 2;
    *y = canvas->inside ? canvas->y : gtk_widget_get_height(GTK_WIDGET(canvas)) / 2;
}

static void zoom_by_wheel(EdCanvas *canvas, double turned)
{
    double zoom = canvas->viewport.zoom;
    int steps = whole_steps(canvas, turned);
    for (int i = 0; i < ABS(steps); i++)
        zoom = ed_viewport_next_zoom(zoom, -steps);
    double x, y;
    ed_canvas_pointer_position(canvas, &x, &y);
    if (steps != 0)
        ed_canvas_zoom_at(canvas, x, y, zoom);
}

static void scroll_by_touch(EdCanvas *canvas, GtkEventController *controller, double dx, double dy)
{
    bool pixels = gtk_event_controller_scroll_get_unit(GTK_EVENT_CONTROLLER_SCROLL(controller)) ==
                  GDK_SCROLL_UNIT_SURFACE;
    double step = pixels ? 1 : WHEEL_PIXELS;
    if ((canvas->modifiers & ED_CONTROL) != 0)
        ed_canvas_zoom_at(canvas, canvas->x, canvas->y,
                          canvas->viewport.zoom * pow(2, -dy * step / 128));
    else
        ed_canvas_scroll_by(canvas, (int)round(dx * step), (int)round(dy * step));
}

static gboolean canvas_input_scroll_cb(EdCanvas *canvas, double dx, double dy,
                                       GtkEventController *controller)
{
    if (canvas->session == NULL || ed_scene_content(canvas->scene) == 0)
        return FALSE;
    ed_canvas_settle(canvas);
    read_modifiers(canvas, controller);
    bool control = (canvas->modifiers & ED_CONTROL) != 0;
    if (is_touchpad(controller))
        scroll_by_touch(canvas, controller, dx, dy);
    else if ((canvas->modifiers & ED_SHIFT) != 0)
        ed_canvas_scroll_by(canvas, (int)round((dx + dy) * WHEEL_PIXELS), 0);
    else if (control == canvas->wheel_zooms || dy == 0)
        ed_canvas_scroll_by(canvas, (int)round(dx * WHEEL_PIXELS), (int)round(dy * WHEEL_PIXELS));
    else
        zoom_by_wheel(canvas, dy);
    view_moved_below_pointer(canvas);
    return TRUE;
}

static void pinch_begin_cb(EdCanvas *canvas, GdkEventSequence *sequence, GtkGesture *gesture)
{
    double x = canvas->x, y = canvas->y;
    gtk_gesture_get_bounding_box_center(gesture, &x, &y);
    canvas->pinch_zoom = canvas->viewport.zoom;
    canvas->pinch_x = ed_viewport_x(&canvas->viewport, x);
    canvas->pinch_y = ed_viewport_y(&canvas->viewport, y);
}

/* Keeps the document position that was between the fingers between them, so that a pinch zooms and
 * pans at once. */
static void pinch_cb(EdCanvas *canvas, double scale, GtkGesture *gesture)
{
    double x = canvas->x, y = canvas->y;
    gtk_gesture_get_bounding_box_center(gesture, &x, &y);
    if (ed_scene_content(canvas->scene) != 0)
        ed_canvas_pin(canvas, canvas->pinch_x, canvas->pinch_y, x, y, canvas->pinch_zoom * scale);
}

/* ---- Keys ---- */

static EdKey key_of(guint keyval)
{
    static const struct {
        guint keyval;
        EdKey key;
    } keys[] = {
        {GDK_KEY_Return, ED_KEY_ENTER},
        {GDK_KEY_KP_Enter, ED_KEY_ENTER},
        {GDK_KEY_ISO_Enter, ED_KEY_ENTER},
        {GDK_KEY_Escape, ED_KEY_ESCAPE},
        {GDK_KEY_BackSpace, ED_KEY_BACKSPACE},
        {GDK_KEY_Delete, ED_KEY_DELETE},
        {GDK_KEY_Left, ED_KEY_LEFT},
        {GDK_KEY_Right, ED_KEY_RIGHT},
        {GDK_KEY_Up, ED_KEY_UP},
        {GDK_KEY_Down, ED_KEY_DOWN},
        {GDK_KEY_Tab, ED_KEY_TAB},
        {GDK_KEY_ISO_Left_Tab, ED_KEY_TAB}, /* the same key with Shift */
        {GDK_KEY_bracketleft, ED_KEY_SMALLER},
        {GDK_KEY_bracketright, ED_KEY_LARGER},
    };
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
        if (keys[i].keyval == keyval)
            return keys[i].key;
    return ED_KEY_NONE;
}

gboolean ed_canvas_give_key(EdCanvas *canvas, EdKey key)
{
    ed_canvas_settle(canvas);
    return call_tool_key(canvas, key);
}

static bool cancel_with_escape(EdCanvas *canvas)
{
    if (canvas->drag == ED_CANVAS_DRAG_NOTHING && !tool_drags(canvas))
        return false;
    if (canvas->drag == ED_CANVAS_DRAG_NOTHING)
        ed_tool_cancel(canvas->tool);
    ed_canvas_cancel_drag(canvas);
    ed_canvas_marks_changed(canvas);
    return true;
}

static void press_space(EdCanvas *canvas, gboolean space)
{
    canvas->space = space;
    ed_canvas_update_cursor(canvas);
}

/* ---- The pointer by keys ---- */

/* Presses the main button at the pointer, or releases it. */
static void toggle_key_drag(EdCanvas *canvas)
{
    double x, y;
    ed_canvas_pointer_position(canvas, &x, &y);
    canvas->modifiers &= ~(unsigned)ED_CONTROL;
    if (canvas->drag == ED_CANVAS_DRAG_TOOL) {
        canvas_input_end_drag(canvas, x, y);
    } else {
        begin_drag(canvas, 1, x, y);
        canvas->key_drag = canvas->drag == ED_CANVAS_DRAG_TOOL;
    }
    canvas->focus_by_pointer = FALSE;
}

/* Moves the pointer by whole pixels of the document, to the middle of a pixel. */
static void move_pointer(EdCanvas *canvas, int dx, int dy)
{
    double x, y, zoom = canvas->viewport.zoom;
    double step = ceil(1 / zoom) * ((canvas->modifiers & ED_SHIFT) != 0 ? KEY_LEAP : 1);
    ed_canvas_pointer_position(canvas, &x, &y);
    x = floor(ed_viewport_x(&canvas->viewport, x)) + 0.5 + dx * step;
    y = floor(ed_viewport_y(&canvas->viewport, y)) + 0.5 + dy * step;
    canvas->modifiers &= ~(unsigned)(ED_CONTROL | ED_SHIFT);
    canvas->inside = canvas->by_keys = TRUE;
    canvas_input_set_pointer(canvas, ed_viewport_screen_x(&canvas->viewport, x),
                             ed_viewport_screen_y(&canvas->viewport, y));
    call_tool(canvas, canvas->drag == ED_CANVAS_DRAG_TOOL ? ed_tool_drag : ed_tool_hover);
    emit_pointer_moved(canvas);
}

/* Moves the pointer by an arrow key; false for other keys. */
static bool move_by_arrow(EdCanvas *canvas, EdKey key)
{
    if (key < ED_KEY_LEFT || key > ED_KEY_DOWN)
        return false;
    move_pointer(canvas, (key == ED_KEY_RIGHT) - (key == ED_KEY_LEFT),
                 (key == ED_KEY_DOWN) - (key == ED_KEY_UP));
    return true;
}

/* Handles the keys for the pointer: Ctrl+Space presses and releases the button, arrows move the
 * pointer while it is pressed, and with Ctrl on maps and levels always. */
static bool handle_pointer_key(EdCanvas *canvas, guint keyval)
{
    const bool control = (canvas->modifiers & ED_CONTROL) != 0;
    EdKey key = key_of(keyval);
    if (canvas->session == NULL || ed_scene_content(canvas->scene) == 0)
        return false;
    if (keyval == GDK_KEY_space && control) {
        toggle_key_drag(canvas);
        return true;
    }
    bool is_on_land = ed_session_view(canvas->session)->kind != ED_SPRITE;
    return ((canvas->key_drag && canvas->drag == ED_CANVAS_DRAG_TOOL) || (control && is_on_land)) &&
           move_by_arrow(canvas, key);
}

static bool paints(EdCanvas *canvas)
{
    return canvas->tool != NULL && ed_tool_get_class(canvas->tool)->paints;
}

/* Handles the keys of ed-canvas-keys.h. Returns false if the key has no effect now. */
static bool handle_key(EdCanvas *canvas, guint keyval, GdkModifierType state)
{
    const GdkModifierType held = GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK;
    if (keyval == GDK_KEY_space && (state & held) == 0) {
        press_space(canvas, TRUE);
        return true;
    }
    if (keyval == GDK_KEY_Escape && cancel_with_escape(canvas))
        return true;
    if (handle_pointer_key(canvas, keyval))
        return true;
    EdKey key = key_of(keyval);
    if (key != ED_KEY_NONE && call_tool_key(canvas, key))
        return true;
    if (paints(canvas) && move_by_arrow(canvas, key))
        return true;
    if (keyval == GDK_KEY_Menu || (keyval == GDK_KEY_F10 && (state & GDK_SHIFT_MASK) != 0)) {
        double x, y;
        ed_canvas_pointer_position(canvas, &x, &y);
        g_signal_emit_by_name(canvas, "menu-requested", x, y);
        return true;
    }
    return false;
}

static gboolean canvas_input_key_cb(EdCanvas *canvas, guint keyval, guint code,
                                    GdkModifierType state, GtkEventController *controller)
{
    read_modifiers(canvas, controller);
    ed_canvas_settle(canvas);
    if (ed_canvas_has_key(keyval, state) && handle_key(canvas, keyval, state))
        return TRUE;
    gboolean used = FALSE;
    g_signal_emit_by_name(canvas, "key", keyval, state, &used);
    return used;
}

/* After an arrow key has moved the pointer of a tool that paints, Space presses or releases it. */
static void key_released_cb(EdCanvas *canvas, guint keyval)
{
    bool was_held = keyval == GDK_KEY_space && canvas->space;
    if (was_held)
        press_space(canvas, FALSE);
    if (was_held && canvas->by_keys && paints(canvas))
        toggle_key_drag(canvas);
}

/* Updates the tool when Shift, Control or Alt changes, even while the pointer does not move. */
static gboolean modifiers_cb(EdCanvas *canvas, GdkModifierType state)
{
    canvas->modifiers = ((state & GDK_SHIFT_MASK) != 0 ? ED_SHIFT : 0u) |
                        ((state & GDK_CONTROL_MASK) != 0 ? ED_CONTROL : 0u) |
                        ((state & GDK_ALT_MASK) != 0 ? ED_ALT : 0u);
    view_moved_below_pointer(canvas);
    return FALSE;
}

static void focus_out_cb(EdCanvas *canvas)
{
    canvas->focus_by_pointer = FALSE;
    press_space(canvas, FALSE);
    if (canvas->key_drag)
        ed_canvas_cancel_drag(canvas);
}

/* ---- Controllers ---- */

static void add_controller(EdCanvas *canvas, GtkEventController *controller, const char *name,
                           const char *const *signals, const GCallback *callbacks)
{
    for (int i = 0; signals[i] != NULL; i++)
        g_signal_connect_swapped(controller, signals[i], callbacks[i], canvas);
    gtk_event_controller_set_name(controller, name);
    gtk_widget_add_controller(GTK_WIDGET(canvas), controller);
}

#define SIGNALS(...)   ((const char *const[]){__VA_ARGS__, NULL})
#define CALLBACKS(...) ((const GCallback[]){__VA_ARGS__})

void ed_canvas_add_input(EdCanvas *canvas)
{
    GtkGesture *drag = gtk_gesture_drag_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(drag), 0);
    add_controller(canvas, GTK_EVENT_CONTROLLER(drag), "canvas-drag",
                   SIGNALS("drag-begin", "drag-update", "drag-end", "cancel"),
                   CALLBACKS(G_CALLBACK(canvas_input_drag_begin_cb),
                             G_CALLBACK(canvas_input_drag_update_cb),
                             G_CALLBACK(canvas_input_drag_end_cb), G_CALLBACK(drag_cancel_cb)));
    add_controller(
        canvas, gtk_event_controller_motion_new(), "canvas-motion",
        SIGNALS("enter", "motion", "leave"),
        CALLBACKS(G_CALLBACK(hover_cb), G_CALLBACK(hover_cb), G_CALLBACK(canvas_input_leave_cb)));
    add_controller(canvas, gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES),
                   "canvas-scroll", SIGNALS("scroll"),
                   CALLBACKS(G_CALLBACK(canvas_input_scroll_cb)));
    add_controller(canvas, GTK_EVENT_CONTROLLER(gtk_gesture_zoom_new()), "canvas-pinch",
                   SIGNALS("begin", "scale-changed"),
                   CALLBACKS(G_CALLBACK(pinch_begin_cb), G_CALLBACK(pinch_cb)));
    add_controller(canvas, gtk_event_controller_key_new(), "canvas-key",
                   SIGNALS("key-pressed", "key-released", "modifiers"),
                   CALLBACKS(G_CALLBACK(canvas_input_key_cb), G_CALLBACK(key_released_cb),
                             G_CALLBACK(modifiers_cb)));
    add_controller(canvas, gtk_event_controller_focus_new(), "canvas-focus", SIGNALS("leave"),
                   CALLBACKS(G_CALLBACK(focus_out_cb)));
}
