/* SPDX-License-Identifier: MIT */
/* Implements ed-play-screen.h. Ticks follow the time of the frame clock, so that a game runs at the
 * same speed on every display. After a long delay, most of the missed ticks are skipped. */
#include "play/ed-play-screen.h"

#include "play/ed-play-picture.h"

#include <string.h>

enum { MAX_TICKS_AT_ONCE = 6 };

/* Time starts in the middle of a tick, so that each frame of the display gets one tick, even if it
 * comes slightly early or late, instead of none and then two. */
static const double INITIAL_DUE_TICKS = 0.5;

struct _EdPlayScreen {
    GtkWidget parent;
    EdPlayGame *game;
    EdPlayInput input;
    double pace;                 /* speed of time: 1 is real time, 0 is paused */
    double due_ticks;            /* ticks to be made, with the fraction of the next one */
    gint64 last_time;            /* of the frame clock, in microseconds; 0: none */
    double pointer_x, pointer_y; /* in the widget */
    const char *cursor;          /* of the game, as shown now; NULL: the usual one */
    uint32_t *pixels;            /* the memory of the target */
    size_t capacity;             /* in pixels */
    DrawTarget target;
    EdPlayPicture *picture;
};

G_DEFINE_FINAL_TYPE(EdPlayScreen, ed_play_screen, GTK_TYPE_WIDGET)

enum { TICKED, PAUSED, SIGNALS };
static guint signals[SIGNALS];

/* ---- Keys ---- */

typedef struct Key {
    guint key; /* hardware key code, or key symbol */
    uint32_t bit;
} Key;

/* Key codes of W, A, S, D, Q and the brackets on an American keyboard. The positions of these keys
 * matter, not their labels: they can be reached with the fingers of one hand. */
static const Key keycodes[] = {
    {38, ED_PLAY_A_LEFT}, {40, ED_PLAY_A_RIGHT}, {25, ED_PLAY_A_UP},    {39, ED_PLAY_A_DOWN},
    {24, ED_PLAY_A_FLIP}, {35, ED_PLAY_LARGER},  {34, ED_PLAY_SMALLER},
};

static const Key keys[] = {
    {GDK_KEY_Left, ED_PLAY_B_LEFT},   {GDK_KEY_Right, ED_PLAY_B_RIGHT},
    {GDK_KEY_Up, ED_PLAY_B_UP},       {GDK_KEY_Down, ED_PLAY_B_DOWN},
    {GDK_KEY_Return, ED_PLAY_B_FLIP}, {GDK_KEY_KP_Enter, ED_PLAY_B_FLIP},
    {GDK_KEY_space, ED_PLAY_JUMP},    {GDK_KEY_b, ED_PLAY_BOXES},
    {GDK_KEY_o, ED_PLAY_OVERLAP},     {GDK_KEY_c, ED_PLAY_CONTACT},
    {GDK_KEY_x, ED_PLAY_BOTH_ATTACK},
};

static uint32_t bit_of(guint keyval, guint keycode)
{
    guint lower = gdk_keyval_to_lower(keyval);
    for (size_t i = 0; i < G_N_ELEMENTS(keycodes); i++)
        if (keycodes[i].key == keycode)
            return keycodes[i].bit;
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++)
        if (keys[i].key == lower)
            return keys[i].bit;
    return 0;
}

/* Returns the digit of a key, also on keyboards that need Shift for digits; 0: none. */
static int digit_of(EdPlayScreen *screen, guint keyval, guint keycode)
{
    if (keyval >= GDK_KEY_1 && keyval <= GDK_KEY_9)
        return (int)(keyval - GDK_KEY_0);
    g_autofree GdkKeymapKey *all = NULL;
    g_autofree guint *values = NULL;
    int count = 0, digit = 0;
    gdk_display_map_keycode(gtk_widget_get_display(GTK_WIDGET(screen)), keycode, &all, &values,
                            &count);
    for (int i = 0; i < count && digit == 0; i++)
        if (values[i] >= GDK_KEY_1 && values[i] <= GDK_KEY_9)
            digit = (int)(values[i] - GDK_KEY_0);
    return digit;
}

gboolean ed_play_screen_press(EdPlayScreen *screen, guint keyval, guint keycode,
                              GdkModifierType state)
{
    uint32_t bit = bit_of(keyval, keycode);
    int digit = bit == 0 ? digit_of(screen, keyval, keycode) : 0;
    /* Ignore the repeated events of a held key. */
    screen->input.pressed |= bit & ~screen->input.held;
    screen->input.held |= bit;
    if (digit > 0) {
        screen->input.digit = digit;
        screen->input.is_digit_of_b = (state & GDK_SHIFT_MASK) != 0;
    }
    return bit != 0 || digit > 0;
}

void ed_play_screen_release(EdPlayScreen *screen, guint keyval, guint keycode)
{
    screen->input.held &= ~bit_of(keyval, keycode);
}

/* ---- Time ---- */

static void update_pointer(EdPlayScreen *screen)
{
    const DrawTarget *target = &screen->target;
    double scale = gtk_widget_get_scale_factor(GTK_WIDGET(screen));
    if (!(target->zoom > 0))
        return;
    screen->input.pointer.x =
        (float)((screen->pointer_x * scale + (double)target->x) / target->zoom);
    screen->input.pointer.y =
        (float)((screen->pointer_y * scale + (double)target->y) / target->zoom);
}

/* Returns the cursor with a name, which GDK uses as the name of a file. One that the desktop does
 * not know, such as "use", is shown as a hand: something can be done there. */
static GdkCursor *new_cursor(const char *name)
{
    g_autoptr(GdkCursor) hand = gdk_cursor_new_from_name("pointer", NULL);
    bool is_word = name[0] != 0 && name[strspn(name, "abcdefghijklmnopqrstuvwxyz-")] == 0;
    return is_word ? gdk_cursor_new_from_name(name, hand) : g_steal_pointer(&hand);
}

static void show_cursor(EdPlayScreen *screen)
{
    const char *name = screen->game != NULL ? screen->game->cursor : NULL;
    if (g_strcmp0(name, screen->cursor) == 0)
        return;
    g_autoptr(GdkCursor) cursor = name != NULL ? new_cursor(name) : NULL;
    gtk_widget_set_cursor(GTK_WIDGET(screen), cursor);
    screen->cursor = name;
}

/* Advances by one tick, and paints it. A contact ends the ticks that are due, so that the picture
 * shows the tick of the contact. */
static void advance(EdPlayScreen *screen)
{
    update_pointer(screen);
    ed_play_game_tick(screen->game, &screen->input);
    screen->input.pressed = 0;
    screen->input.digit = 0;
    screen->input.clicked = false;
    show_cursor(screen);
    gtk_widget_queue_draw(GTK_WIDGET(screen));
    if (screen->game->is_paused) {
        screen->game->is_paused = false;
        screen->pace = 0;
        screen->due_ticks = INITIAL_DUE_TICKS;
        g_signal_emit(screen, signals[PAUSED], 0);
    }
}

static gboolean play_screen_tick_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    EdPlayScreen *screen = ED_PLAY_SCREEN(widget);
    gint64 now = gdk_frame_clock_get_frame_time(clock);
    double elapsed = screen->last_time > 0 ? (double)(now - screen->last_time) / 1e6 : 0;
    screen->last_time = now;
    if (screen->game == NULL)
        return G_SOURCE_CONTINUE;
    screen->due_ticks = MIN(screen->due_ticks + elapsed * ED_PLAY_TICKS_PER_SECOND * screen->pace,
                            MAX_TICKS_AT_ONCE);
    while (screen->due_ticks >= 1) {
        screen->due_ticks--;
        advance(screen);
    }
    g_signal_emit(screen, signals[TICKED], 0);
    return G_SOURCE_CONTINUE;
}

void ed_play_screen_set_game(EdPlayScreen *screen, EdPlayGame *game)
{
    screen->game = game;
    screen->input = (EdPlayInput){0};
    show_cursor(screen);
    screen->due_ticks = INITIAL_DUE_TICKS;
    gtk_widget_queue_draw(GTK_WIDGET(screen));
}

void ed_play_screen_set_pace(EdPlayScreen *screen, double pace)
{
    screen->pace = pace;
}

void ed_play_screen_step(EdPlayScreen *screen)
{
    if (screen->game != NULL)
        advance(screen);
}

/* ---- Pictures ---- */

static void ensure_capacity(EdPlayScreen *screen, int width, int height)
{
    size_t needed = (size_t)width * (size_t)height;
    if (needed > screen->capacity) {
        g_free(screen->pixels);
        screen->pixels = g_new(uint32_t, needed);
        screen->capacity = needed;
    }
}

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    EdPlayScreen *screen = ED_PLAY_SCREEN(widget);
    int scale = gtk_widget_get_scale_factor(widget);
    int width = gtk_widget_get_width(widget) * scale,
        height = gtk_widget_get_height(widget) * scale;
    if (screen->game == NULL || width <= 0 || height <= 0)
        return;
    ensure_capacity(screen, width, height);
    screen->target = (DrawTarget){.pixels = screen->pixels,
                                  .stride = (size_t)width,
                                  .width = width,
                                  .height = height,
                                  .scale = scale};
    ed_play_game_draw(screen->game, &screen->target);
    ed_play_picture_update(screen->picture, &screen->target, scale);
    ed_play_picture_snapshot(screen->picture, snapshot);
}

/* ---- Pointer ---- */

static void moved_cb(EdPlayScreen *screen, double x, double y)
{
    screen->pointer_x = x;
    screen->pointer_y = y;
    screen->input.is_inside = true;
}

static void play_screen_left_cb(EdPlayScreen *screen)
{
    screen->input.is_inside = false;
}

static void play_screen_pressed_cb(EdPlayScreen *screen, int presses, double x, double y)
{
    moved_cb(screen, x, y);
    screen->input.clicked = true;
    gtk_widget_grab_focus(GTK_WIDGET(screen));
}

/* ---- Construction ---- */

static void finalize(GObject *object)
{
    g_free(ED_PLAY_SCREEN(object)->pixels);
    ed_play_picture_free(ED_PLAY_SCREEN(object)->picture);
    G_OBJECT_CLASS(ed_play_screen_parent_class)->finalize(object);
}

static void ed_play_screen_class_init(EdPlayScreenClass *class)
{
    GType type = G_TYPE_FROM_CLASS(class);
    G_OBJECT_CLASS(class)->finalize = finalize;
    GTK_WIDGET_CLASS(class)->snapshot = snapshot;
    signals[TICKED] =
        g_signal_new("ticked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[PAUSED] =
        g_signal_new("paused", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_IMG);
}

static void ed_play_screen_init(EdPlayScreen *screen)
{
    screen->pace = 1;
    screen->picture = ed_play_picture_new();
    gtk_widget_set_focusable(GTK_WIDGET(screen), TRUE);
    gtk_widget_set_overflow(GTK_WIDGET(screen), GTK_OVERFLOW_HIDDEN);
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect_swapped(motion, "motion", G_CALLBACK(moved_cb), screen);
    g_signal_connect_swapped(motion, "enter", G_CALLBACK(moved_cb), screen);
    g_signal_connect_swapped(motion, "leave", G_CALLBACK(play_screen_left_cb), screen);
    gtk_widget_add_controller(GTK_WIDGET(screen), motion);
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect_swapped(click, "pressed", G_CALLBACK(play_screen_pressed_cb), screen);
    gtk_widget_add_controller(GTK_WIDGET(screen), GTK_EVENT_CONTROLLER(click));
    gtk_widget_add_tick_callback(GTK_WIDGET(screen), play_screen_tick_cb, NULL, NULL);
}
