/* SPDX-License-Identifier: MIT */
/* Implements ed-player.h. Playing changes only the frame that is shown; it is not an edit. */
#include "frames/ed-player.h"

#include "frames/ed-pinned-popover.h"
#include "session/ed-keymap.h"
#include "session/ed-play-head.h"
#include "tools/sprite/ed-frame-list.h"
#include "widgets/ed-name-list.h"
#include "widgets/ed-number-field.h"
#include "widgets/ed-overflow-box.h"
#include "widgets/ed-template.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-watch.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>

enum { MAX_TICK_MS = 250 }; /* longer delays between ticks count as this */

struct _EdPlayer {
    GtkWidget parent;
    GtkWidget *animations, *play, *loop, *direction, *speed, *onion, *opacity;
    GtkWidget *place; /* a label: the current step and time */
    GtkWidget *more;  /* an overflow box with the less important controls */
    GtkWidget *pinned, *pinned_menu;
    EdPinnedPopover *pinned_popover;
    EdNumberField *before, *after; /* numbers of onion skins */
    EdWatch watch;
    EdPlayHead head;
    double clock;     /* milliseconds since playing began, multiplied by the speed */
    guint tick;       /* tick callback while playing, or 0 */
    gint64 last_time; /* of the frame clock, in microseconds; 0: none */
    gboolean setting; /* the program is filling widgets; their signals are ignored */
};

G_DEFINE_FINAL_TYPE(EdPlayer, ed_player, GTK_TYPE_WIDGET)

/* ---- Playing ---- */

static double speed_of(EdPlayer *self)
{
    static const double speeds[] = {0.25, 0.5, 1, 2, 4};
    guint chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(self->speed));
    return chosen < G_N_ELEMENTS(speeds) ? speeds[chosen] : 1;
}

static gboolean player_tick_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    EdPlayer *self = ED_PLAYER(widget);
    EdSession *session = self->watch.session;
    if (!ed_session_is_playing(session)) { /* a tool has ended it */
        ed_player_play(self, FALSE);
        return G_SOURCE_CONTINUE;
    }
    gint64 now = gdk_frame_clock_get_frame_time(clock);
    double elapsed = self->last_time > 0 ? (double)(now - self->last_time) / 1000 : 0;
    self->last_time = now;
    elapsed = MIN(elapsed, MAX_TICK_MS) * speed_of(self);
    self->clock += elapsed;
    ed_play_head_advance(&self->head, session, elapsed);
    if (ed_session_shown_step(session) != self->head.step)
        ed_session_show_step(session, self->head.step);
    ed_session_set_clock(session, self->clock);
    if (self->head.ended && !ed_session_pinned_continues(session))
        ed_player_play(self, FALSE);
    return G_SOURCE_CONTINUE;
}

gboolean ed_player_is_playing(EdPlayer *self)
{
    return self->tick != 0;
}

static void show_playing(EdPlayer *self)
{
    gboolean playing = ed_player_is_playing(self);
    gtk_button_set_icon_name(GTK_BUTTON(self->play), playing ? "media-playback-pause-symbolic"
                                                             : "media-playback-start-symbolic");
    g_autofree char *text =
        ed_keymap_text(playing ? _("Stop · {play-animation}") : _("Play · {play-animation}"));
    ed_show_tooltip(self->play, text);
}

void ed_player_play(EdPlayer *self, gboolean play)
{
    EdSession *session = self->watch.session;
    if (play == ed_player_is_playing(self) || (play && session == NULL))
        return;
    if (play) {
        self->head = ed_play_head_begin(session);
        self->clock = 0;
        self->last_time = 0;
        self->tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), player_tick_cb, NULL, NULL);
    } else {
        gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->tick);
        self->tick = 0;
    }
    if (session != NULL)
        ed_session_set_playing(session, play);
    show_playing(self);
}

/* Opens the menu of comparisons once its button is placed in the row or in the overflow's popover,
 * which is opened first: GTK finds no monitor for a menu whose button has an outdated place. A
 * layout follows each call of this function. */
static gboolean compare_cb(GtkWidget *player, GdkFrameClock *clock, gpointer calls)
{
    GtkWidget *menu = ED_PLAYER(player)->pinned_menu;
    GtkWidget *overflow = gtk_widget_get_ancestor(menu, GTK_TYPE_POPOVER);
    int call = ++*(int *)calls;
    if (call == 2 && overflow != NULL)
        ed_popover_popup(GTK_POPOVER(overflow));
    if (call < (overflow != NULL ? 4 : 2))
        return G_SOURCE_CONTINUE;
    if (gtk_widget_get_mapped(menu))
        gtk_menu_button_popup(GTK_MENU_BUTTON(menu));
    return G_SOURCE_REMOVE;
}

void ed_player_compare(EdPlayer *self)
{
    gtk_widget_add_tick_callback(GTK_WIDGET(self), compare_cb, g_new0(int, 1), g_free);
}

static void play_clicked_cb(EdPlayer *self)
{
    ed_player_play(self, !ed_player_is_playing(self));
}

/* ---- Steps ---- */

static void show_step(EdPlayer *self, int64_t step)
{
    uint32_t count = ed_session_shown_count(self->watch.session);
    ed_player_play(self, FALSE);
    if (count > 0)
        ed_session_show_step(self->watch.session, (uint32_t)CLAMP(step, 0, (int64_t)count - 1));
}

static void first_clicked_cb(EdPlayer *self)
{
    show_step(self, 0);
}

static void last_clicked_cb(EdPlayer *self)
{
    show_step(self, INT32_MAX);
}

static void previous_clicked_cb(EdPlayer *self)
{
    ed_player_play(self, FALSE);
    ed_session_step_frame(self->watch.session, -1);
}

static void next_clicked_cb(EdPlayer *self)
{
    ed_player_play(self, FALSE);
    ed_session_step_frame(self->watch.session, 1);
}

/* ---- Controls ---- */

static void animation_chosen_cb(EdPlayer *self)
{
    if (self->setting)
        return;
    guint index = gtk_drop_down_get_selected(GTK_DROP_DOWN(self->animations));
    const Sprite *sprite = ed_session_sprite(self->watch.session);
    if (sprite == NULL || index == GTK_INVALID_LIST_POSITION)
        return;
    const Animation *animation = index > 0 ? list_get(sprite->animations, index - 1) : NULL;
    bool has_frames = animation != NULL && list_count(animation->steps) > 0;
    uint64_t frame =
        has_frames ? animation_frame(animation, 0) : ed_session_view(self->watch.session)->frame;
    ed_player_play(self, FALSE);
    ed_session_show_frame(self->watch.session, animation != NULL ? animation->id : 0, frame);
}

static void loop_toggled_cb(EdPlayer *self)
{
    gboolean loops = gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(self->loop));
    if (!self->setting)
        ed_animation_set_loop(self->watch.session, loops ? 0 : -1);
}

static void onion_changed_cb(EdPlayer *self)
{
    if (self->setting)
        return;
    EdOnion onion = ed_session_view(self->watch.session)->onion;
    onion.before = (int)ed_number_field_value(self->before);
    onion.after = (int)ed_number_field_value(self->after);
    onion.opacity = gtk_range_get_value(GTK_RANGE(self->opacity));
    ed_session_set_onion(self->watch.session, &onion);
}

static void onion_number_cb(EdPlayer *self, double value, EdNumberField *field)
{
    if (self->setting)
        return;
    ed_number_field_set_value(field, value);
    onion_changed_cb(self);
}

/* ---- Updates ---- */

static void show_position(EdPlayer *self)
{
    EdSession *session = self->watch.session;
    const Sprite *sprite = ed_session_sprite(session);
    const Animation *animation = ed_session_animation(session);
    uint32_t count = ed_session_shown_count(session), step = ed_session_shown_step(session);
    double start = ed_play_head_time_of(sprite, animation, step);
    double length = ed_play_head_length(sprite, animation);
    g_autofree char *text = step < count ? g_strdup_printf(_("%u of %u · %.2f of %.2f s"), step + 1,
                                                           count, start / 1000, length / 1000)
                                         : g_strdup("");
    gtk_label_set_text(GTK_LABEL(self->place), text);
}

static const char *direction_icon(const Animation *animation)
{
    static const char *const icons[] = {"gab-forward-symbolic", "gab-backward-symbolic",
                                        "gab-pingpong-symbolic"};
    return icons[animation != NULL ? animation->direction : ANIMATION_FORWARD];
}

static void show_switches(EdPlayer *self)
{
    const Animation *animation = ed_session_animation(self->watch.session);
    const EdOnion *onion = &ed_session_view(self->watch.session)->onion;
    gtk_widget_set_sensitive(self->loop, animation != NULL);
    gtk_widget_set_sensitive(self->direction, animation != NULL);
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(self->direction), direction_icon(animation));
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(self->loop),
                                 animation == NULL || animation->loop >= 0);
    ed_number_field_set_value(self->before, onion->before);
    ed_number_field_set_value(self->after, onion->after);
    gtk_range_set_value(GTK_RANGE(self->opacity), onion->opacity);
}

static void player_update(gpointer owner, guint changes)
{
    EdPlayer *self = owner;
    const Sprite *sprite =
        self->watch.session != NULL ? ed_session_sprite(self->watch.session) : NULL;
    if (sprite == NULL) {
        ed_player_play(self, FALSE);
        return;
    }
    self->setting = TRUE;
    if ((changes & ~(guint)ED_VIEW_PART) != 0 || !ed_player_is_playing(self))
        ed_name_list_show(self->animations, _("All frames"), sprite->animations,
                          ed_session_view(self->watch.session)->animation);
    show_switches(self);
    show_position(self);
    self->setting = FALSE;
}

void ed_player_set_session(EdPlayer *self, EdSession *session)
{
    ed_player_play(self, FALSE);
    guint flags = ED_WATCH_PROJECT | ED_VIEW_ASSET | ED_VIEW_PART | ED_VIEW_LOOK;
    ed_watch_set(&self->watch, session, flags, player_update, self);
    ed_pinned_popover_set_session(self->pinned_popover, session);
}

static void ed_player_dispose(GObject *object)
{
    EdPlayer *self = ED_PLAYER(object);
    GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(self));
    ed_player_play(self, FALSE);
    ed_watch_clear(&self->watch);
    if (self->pinned_popover != NULL)
        ed_pinned_popover_set_session(self->pinned_popover, NULL);
    self->pinned_popover = NULL;
    gtk_widget_dispose_template(GTK_WIDGET(self), ED_TYPE_PLAYER);
    g_clear_pointer(&child, gtk_widget_unparent);
    G_OBJECT_CLASS(ed_player_parent_class)->dispose(object);
}

static const EdChild children[] =
    ED_CHILDREN(EdPlayer, animations, play, loop, direction, onion, opacity, place, more, speed,
                pinned, pinned_menu, before, after);
static const EdCallback callbacks[] = ED_CALLBACKS(
    play_clicked_cb, first_clicked_cb, last_clicked_cb, previous_clicked_cb, next_clicked_cb,
    animation_chosen_cb, loop_toggled_cb, onion_changed_cb, onion_number_cb);

static void ed_player_class_init(EdPlayerClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_player_dispose;
    ed_template_set(widget_class, "ed-player.ui", children, callbacks);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
}

/* Adds the less important controls to an overflow box, whose popover contains them if space is
 * short. */
static void add_controls(EdPlayer *self)
{
    const struct {
        GtkWidget *widget;
        const char *caption; /* NULL: the control has a text */
    } controls[] = {
        {self->loop, _("Loop")},
        {self->direction, _("Direction and loop")},
        {self->speed, _("Speed")},
        {self->onion, NULL},
        {GTK_WIDGET(self->before), _("Previous frames")},
        {GTK_WIDGET(self->after), _("Next frames")},
        {self->opacity, _("Strength of the onion skin")},
        {self->pinned, _("Compare with")},
    };
    EdNumberField *const numbers[] = {self->before, self->after};
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++)
        g_object_set(ed_field_entry(ed_number_field_field(numbers[i])), "width-chars", 1,
                     "max-width-chars", 2, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(controls); i++)
        ed_overflow_box_add_captioned(ED_OVERFLOW_BOX(self->more), controls[i].widget,
                                      controls[i].caption);
}

static void ed_player_init(EdPlayer *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    add_controls(self);
    ed_name_list_allow_narrow(self->animations);
    self->pinned_popover = ed_pinned_popover_new();
    gtk_menu_button_set_popover(GTK_MENU_BUTTON(self->pinned_menu),
                                GTK_WIDGET(self->pinned_popover));
    ed_number_field_set_range(self->before, 0, 8);
    ed_number_field_set_range(self->after, 0, 8);
    show_playing(self);
}
