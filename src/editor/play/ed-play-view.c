/* SPDX-License-Identifier: MIT */
/* Implements ed-play-view.h. A worker thread compiles the project. The worker owns its data, so
 * that the window may be closed meanwhile. */
#include "play/ed-play-view.h"

#include "model/visible.h"
#include "play/ed-play-screen.h"
#include "session/ed-drawn-pictures.h"
#include "session/ed-view.h"
#include "session/ed-worker.h"
#include "widgets/ed-overflow-box.h"
#include "widgets/ed-segments.h"
#include "widgets/ed-template.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>
#include <string.h>

enum { GAMES = 4, UPDATE_INTERVAL = 100000 /* microseconds between updates */ };

typedef struct QueryRow {
    GtkWidget *row, *name, *answer, *cost;
} QueryRow;

struct _EdPlayView {
    GtkWidget parent;
    GtkWidget *box, *message, *keys, *queries, *pause, *slow, *compiling;
    GtkWidget *more; /* an overflow box with the choices */
    EdSegments *games;
    EdPlayScreen *screen;
    /* For each choice of the game: its caption, its drop-down, and the box that contains both. */
    GtkWidget *items[ED_PLAY_MAX_CHOICES];
    GtkWidget *captions[ED_PLAY_MAX_CHOICES], *choices[ED_PLAY_MAX_CHOICES];
    QueryRow rows[ED_PLAY_MAX_QUERIES];

    EdSession *session; /* NULL while stopped */
    EdPlayBank *bank;
    EdPlayGame *game;
    EdWorker compiler;
    gboolean dark;
    gboolean setting;               /* the program is filling widgets; their signals are ignored */
    gboolean waits;                 /* a key of the game was pressed while it is paused */
    guint last_keycode;             /* the last pressed key, while it is held; 0: none */
    gint64 last_shown;              /* when the queries were last updated, in microseconds */
    GtkEventController *controller; /* for keys of the window, while this page is shown */
};

G_DEFINE_FINAL_TYPE(EdPlayView, ed_play_view, GTK_TYPE_WIDGET)

enum { CLOSED, FAILED, TRACED, SIGNALS };
static guint signals[SIGNALS];

/* ---- Queries ---- */

static void trace(EdPlayView *view, const char *kind, const char *text)
{
    g_autofree char *event = g_strdup_printf("%s %s", kind, text);
    g_signal_emit(view, signals[TRACED], 0, event);
}

static void show_message(EdPlayView *view, const char *text)
{
    g_autofree char *shown = text_visible(text);
    if (strcmp(gtk_label_get_text(GTK_LABEL(view->message)), shown) == 0)
        return;
    trace(view, "message", text);
    gtk_label_set_text(GTK_LABEL(view->message), shown);
    gtk_widget_set_visible(view->message, *text != 0);
}

/* The keys that pause the game. */
static const char *pause_keys(EdPlayView *view)
{
    return view->game->jumps ? "P" : _("Space or P");
}

static void show_message_of_game(EdPlayView *view)
{
    if (view->game == NULL || !view->waits) {
        show_message(view, view->game != NULL ? view->game->message : "");
        return;
    }
    g_autofree char *text =
        g_strdup_printf(_("Paused: %s continues, N plays one tick"), pause_keys(view));
    show_message(view, text);
}

static void show_queries(EdPlayView *view)
{
    uint32_t count = view->game != NULL ? view->game->log.count : 0;
    for (uint32_t i = 0; i < ED_PLAY_MAX_QUERIES; i++) {
        const QueryRow *row = &view->rows[i];
        gtk_widget_set_visible(row->row, i < count);
        if (i >= count)
            continue;
        const EdPlayQuery *query = &view->game->log.queries[i];
        g_autofree char *cost = g_strdup_printf(_("%.0f ns"), query->nanoseconds);
        g_autofree char *answer = text_visible(query->answer);
        gtk_label_set_text(GTK_LABEL(row->name), query->name);
        gtk_label_set_text(GTK_LABEL(row->answer), answer);
        gtk_label_set_text(GTK_LABEL(row->cost), cost);
    }
    show_message_of_game(view);
}

static void ticked_cb(EdPlayView *view)
{
    gint64 now = g_get_monotonic_time();
    if (view->game == NULL || now - view->last_shown < UPDATE_INTERVAL)
        return;
    view->last_shown = now;
    show_queries(view);
}

static GtkWidget *label(const char *style, float align)
{
    GtkWidget *label = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(label), align);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    if (style != NULL)
        gtk_widget_add_css_class(label, style);
    return label;
}

static void make_rows(EdPlayView *view)
{
    SPAN_EACH (QueryRow, row, view->rows, ED_PLAY_MAX_QUERIES) {
        row->row = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
        GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
        row->name = label("mono", 0);
        row->cost = label("note", 1);
        row->answer = label("note", 0);
        gtk_widget_set_hexpand(row->name, TRUE);
        gtk_box_append(GTK_BOX(line), row->name);
        gtk_box_append(GTK_BOX(line), row->cost);
        gtk_box_append(GTK_BOX(row->row), line);
        gtk_box_append(GTK_BOX(row->row), row->answer);
        gtk_widget_set_visible(row->row, FALSE);
        gtk_box_append(GTK_BOX(view->queries), row->row);
    }
}

/* ---- Games ---- */

/* True if the items of `model`, which may be NULL, are equal to `names`. */
static bool has_names(GListModel *model, GListModel *names)
{
    guint count = model != NULL ? g_list_model_get_n_items(model) : 0;
    bool same = model != NULL && count == g_list_model_get_n_items(names);
    for (guint i = 0; i < count && same; i++)
        same = strcmp(gtk_string_list_get_string(GTK_STRING_LIST(model), i),
                      gtk_string_list_get_string(GTK_STRING_LIST(names), i)) == 0;
    return same;
}

/* A drop-down must not get new items while one is being chosen, because GTK still uses the old
 * ones. */
static void show_names(GtkDropDown *drop_down, GListModel *names)
{
    if (!has_names(gtk_drop_down_get_model(drop_down), names))
        gtk_drop_down_set_model(drop_down, names);
}

static void show_choice(EdPlayView *view, int index)
{
    const EdPlayChoice *choice = view->game != NULL ? &view->game->class->choices[index] : NULL;
    gboolean visible = choice != NULL && choice->count != NULL && choice->count(view->game) > 1;
    gtk_widget_set_visible(view->items[index], visible);
    if (!visible)
        return;
    gtk_label_set_text(GTK_LABEL(view->captions[index]), _(choice->title));
    ed_show_accessible(view->choices[index], GTK_ACCESSIBLE_PROPERTY_LABEL, _(choice->title));
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    for (uint32_t i = 0; i < choice->count(view->game); i++) {
        g_autofree char *name = text_visible(choice->name(view->game, i));
        gtk_string_list_append(names, name);
    }
    show_names(GTK_DROP_DOWN(view->choices[index]), G_LIST_MODEL(names));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(view->choices[index]), view->game->chosen[index]);
}

/* Shows the keys of the game, and those that all games have in common. */
static void show_keys(EdPlayView *view)
{
    g_autofree char *text = NULL, *common = NULL;
    if (view->game != NULL) {
        common = g_strdup_printf(_("%s pauses, N plays one tick, L slow motion, Esc back"),
                                 pause_keys(view));
        text = g_strdup_printf("%s   ·   %s", _(view->game->keys), common);
    }
    gtk_label_set_text(GTK_LABEL(view->keys), text != NULL ? text : "");
}

static void show_choices(EdPlayView *view)
{
    show_keys(view);
    view->setting = TRUE;
    for (int i = 0; i < ED_PLAY_MAX_CHOICES; i++)
        show_choice(view, i);
    view->setting = FALSE;
}

static void show_pace(EdPlayView *view)
{
    gboolean paused = gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(view->pause));
    gboolean slow = gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(view->slow));
    ed_play_screen_set_pace(view->screen, paused ? 0 : slow ? 0.25 : 1);
    view->waits = FALSE;
}

/* Shows the controls and texts of the game; without a game, none, so that neither the previous game
 * nor empty lists are visible meanwhile. */
static void show_game(EdPlayView *view)
{
    gtk_widget_set_visible(GTK_WIDGET(view->games), view->game != NULL);
    show_choices(view);
    show_queries(view);
}

/* Stores the choices with the asset that is played, as a step of the history. */
static void keep_choices(EdPlayView *view)
{
    Project *played = ed_play_game_keep(view->game, view->bank->project, NULL);
    Project *after =
        ed_play_game_keep(view->game, ed_session_project(view->session), ed_error(view->session));
    if (played != NULL)
        ed_play_bank_set_project(view->bank, played);
    ed_session_push(view->session, after, _("Change settings of the test"), NULL);
}

static void begin_game(EdPlayView *view, int index)
{
    const EdPlayGameClass *class = ed_play_games[index];
    EdPlayScene scene = {view->bank, ed_session_draw_pictures(view->session),
                         view->dark ? &draw_theme_dark : &draw_theme_light};
    ed_play_screen_set_game(view->screen, NULL);
    ed_play_game_end(view->game);
    view->game = ed_play_game_begin(class, &scene);
    ed_segments_set_chosen(view->games, index);
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(view->pause), FALSE);
    show_game(view);
    show_pace(view);
    ed_play_screen_set_game(view->screen, view->game);
    gtk_widget_grab_focus(GTK_WIDGET(view->screen));
    trace(view, "game", class->name);
}

/* Chooses the sprite, map or level that is open in the editor. Returns false if the game does not
 * play it. */
static bool choose_current_asset(EdPlayView *view)
{
    const Sprite *sprite = ed_session_sprite(view->session);
    const Map *map = ed_session_map(view->session);
    const Level *level = ed_session_level(view->session);
    const void *shown = sprite != NULL ? (const void *)sprite
                        : map != NULL  ? (const void *)map
                                       : (const void *)level;
    const EdPlayChoice *choice = &view->game->class->choices[0];
    for (uint32_t i = 0; shown != NULL && i < choice->count(view->game); i++)
        if (strcmp(choice->name(view->game, i), node_name(shown)) == 0)
            ed_play_game_choose(view->game, 0, i);
    show_choices(view);
    return shown != NULL && node_id(ed_play_game_asset(view->game)) == node_id(shown);
}

static void game_chosen_cb(EdPlayView *view, int index)
{
    if (view->bank == NULL)
        return;
    if (ed_play_games[index]->can(view->bank)) {
        begin_game(view, index);
        if (choose_current_asset(view))
            keep_choices(view);
        return;
    }
    show_message(view, _(ed_play_games[index]->why_not));
}

static void choice_chosen_cb(EdPlayView *view, GParamSpec *property, GtkDropDown *drop_down)
{
    if (view->setting || view->game == NULL)
        return;
    uint32_t index = gtk_drop_down_get_selected(drop_down);
    for (uint32_t i = 0; i < ED_PLAY_MAX_CHOICES; i++)
        if (view->choices[i] == GTK_WIDGET(drop_down) && index != view->game->chosen[i]) {
            ed_play_game_choose(view->game, i, index);
            if (i > 0)
                keep_choices(view);
        }
    show_choices(view);
    gtk_widget_grab_focus(GTK_WIDGET(view->screen));
}

/* ---- Start ---- */

/* Returns the index of the game to start with: the one that suits the current asset or, if that
 * cannot be played, the first that can; -1 if there is none. */
static int first_game(EdPlayView *view)
{
    const Map *map = ed_session_map(view->session);
    int played = map != NULL ? play_settings(map)->game : PLAYED_ANY;
    bool drives = played == PLAYED_DRIVE ||
                  (played == PLAYED_ANY && map != NULL && list_count(map->bands) > 0);
    const EdPlayGameClass *preferred = ed_session_level(view->session) != NULL   ? &ed_play_walk
                                       : drives && ed_play_drive.can(view->bank) ? &ed_play_drive
                                       : map != NULL                             ? &ed_play_click
                                                                                 : &ed_play_spar;
    int first = -1;
    for (int i = GAMES - 1; i >= 0; i--)
        if (ed_play_games[i]->can(view->bank) && (first < 0 || ed_play_games[first] != preferred))
            first = i;
    return first;
}

/* The input and the result of a worker. */
typedef struct CompileJob {
    Project *project;
    PictureStore *store;
    EdPlayBank *bank; /* NULL: failed, with `error` */
    GError *error;
} CompileJob;

static void compile_job_free(void *data)
{
    g_autofree CompileJob *job = data;
    node_unref(job->project);
    picture_store_unref(job->store);
    ed_play_bank_free(job->bank);
    g_clear_error(&job->error);
}

static void compile_work(void *data, GCancellable *cancel)
{
    CompileJob *job = data;
    job->bank = ed_play_bank_new(job->project, job->store, cancel, &job->error);
}

static void fail(EdPlayView *view, const GError *why)
{
    g_signal_emit(view, signals[FAILED], 0, why);
}

static void use_bank(EdPlayView *view, EdPlayBank *bank)
{
    view->bank = bank;
    int first = first_game(view);
    if (first < 0) {
        g_autoptr(GError) why = g_error_new_literal(
            G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
            _("There is nothing to play yet: create a sprite, a map or a level first."));
        fail(view, why);
        return;
    }
    begin_game(view, first);
    choose_current_asset(view);
}

static void compile_done(void *owner, void *data)
{
    g_autoptr(EdPlayView) view = g_object_ref(owner);
    CompileJob *job = data;
    gtk_widget_set_visible(view->compiling, FALSE);
    if (job->bank != NULL)
        use_bank(view, g_steal_pointer(&job->bank));
    else
        fail(view, job->error);
}

static const EdWorkerClass compile_class = {
    .work = compile_work, .done = compile_done, .free = compile_job_free};

void ed_play_view_start(EdPlayView *view, EdSession *session, gboolean dark)
{
    ed_play_view_stop(view);
    view->session = g_object_ref(session);
    view->dark = dark;
    g_signal_connect_object(session, "pictures-changed", G_CALLBACK(gtk_widget_queue_draw),
                            view->screen, G_CONNECT_SWAPPED);
    CompileJob *job = g_new0(CompileJob, 1);
    job->project = node_ref((Project *)ed_session_project(session));
    job->store = picture_store_ref(ed_session_pictures(session));
    gtk_widget_set_visible(view->compiling, TRUE);
    show_game(view);
    ed_worker_run(&view->compiler, job);
    gtk_widget_grab_focus(GTK_WIDGET(view->screen));
}

void ed_play_view_stop(EdPlayView *view)
{
    ed_worker_stop(&view->compiler);
    if (view->session != NULL)
        g_signal_handlers_disconnect_by_data(view->session, view->screen);
    if (view->screen != NULL)
        ed_play_screen_set_game(view->screen, NULL);
    g_clear_pointer(&view->game, ed_play_game_end);
    g_clear_pointer(&view->bank, ed_play_bank_free);
    g_clear_object(&view->session);
}

void ed_play_view_set_dark(EdPlayView *view, gboolean dark)
{
    view->dark = dark;
    if (view->game != NULL)
        view->game->scene.theme = dark ? &draw_theme_dark : &draw_theme_light;
}

/* ---- Keys and buttons ---- */

static void close_cb(EdPlayView *view)
{
    g_signal_emit(view, signals[CLOSED], 0);
}

static void paused_cb(EdPlayView *view)
{
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(view->pause), TRUE);
    show_queries(view);
    g_signal_emit(view, signals[TRACED], 0, "paused");
}

static void step_cb(EdPlayView *view)
{
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(view->pause), TRUE);
    ed_play_screen_step(view->screen);
    view->waits = FALSE;
}

static void toggle(GtkWidget *button)
{
    GtkToggleButton *toggle = GTK_TOGGLE_BUTTON(button);
    gtk_toggle_button_set_active(toggle, !gtk_toggle_button_get_active(toggle));
}

/* Handles the keys that all games have in common. */
static gboolean press_common(EdPlayView *view, guint keyval, bool repeated)
{
    switch (keyval) {
    case GDK_KEY_Escape:
        close_cb(view);
        return TRUE;
    case GDK_KEY_space:
    case GDK_KEY_p:
    case GDK_KEY_P:
        if (keyval == GDK_KEY_space && view->game != NULL && view->game->jumps)
            return FALSE;
        if (!repeated)
            toggle(view->pause);
        return TRUE;
    case GDK_KEY_l:
    case GDK_KEY_L:
        toggle(view->slow);
        return TRUE;
    case GDK_KEY_n:
    case GDK_KEY_N:
        step_cb(view);
        return TRUE;
    default:
        return FALSE;
    }
}

/* Runs before other handlers. Keys with Ctrl or Alt belong to commands of the window. During a
 * game, only those that do not change the project are available. */
static gboolean play_view_pressed_cb(EdPlayView *view, guint keyval, guint keycode,
                                     GdkModifierType state)
{
    bool repeated = keycode == view->last_keycode;
    view->last_keycode = keycode;
    if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
        return FALSE;
    bool on_screen = gtk_widget_has_focus(GTK_WIDGET(view->screen));
    if (keyval != GDK_KEY_Escape && !on_screen)
        return FALSE;
    if (press_common(view, keyval, repeated))
        return TRUE;
    if (!ed_play_screen_press(view->screen, keyval, keycode, state))
        return FALSE;
    view->waits |= !repeated && gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(view->pause));
    return TRUE;
}

static void play_view_released_cb(EdPlayView *view, guint keyval, guint keycode)
{
    ed_play_screen_release(view->screen, keyval, keycode);
    view->last_keycode = 0;
}

/* Handles the keys of the whole window while this page is shown. */
static void map(GtkWidget *widget)
{
    EdPlayView *view = ED_PLAY_VIEW(widget);
    GTK_WIDGET_CLASS(ed_play_view_parent_class)->map(widget);
    view->controller = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(view->controller, GTK_PHASE_CAPTURE);
    g_signal_connect_swapped(view->controller, "key-pressed", G_CALLBACK(play_view_pressed_cb),
                             view);
    g_signal_connect_swapped(view->controller, "key-released", G_CALLBACK(play_view_released_cb),
                             view);
    gtk_widget_add_controller(GTK_WIDGET(gtk_widget_get_root(widget)), view->controller);
}

static void unmap(GtkWidget *widget)
{
    EdPlayView *view = ED_PLAY_VIEW(widget);
    gtk_widget_remove_controller(GTK_WIDGET(gtk_widget_get_root(widget)), view->controller);
    view->controller = NULL;
    GTK_WIDGET_CLASS(ed_play_view_parent_class)->unmap(widget);
}

static gboolean play_view_grab_focus(GtkWidget *widget)
{
    return gtk_widget_grab_focus(GTK_WIDGET(ED_PLAY_VIEW(widget)->screen));
}

/* ---- Construction ---- */

static void play_view_dispose(GObject *object)
{
    ed_play_view_stop(ED_PLAY_VIEW(object));
    ed_template_dispose(GTK_WIDGET(object), ED_TYPE_PLAY_VIEW);
    ED_PLAY_VIEW(object)->screen = NULL;
    G_OBJECT_CLASS(ed_play_view_parent_class)->dispose(object);
}

static const EdChild children[] = ED_CHILDREN(EdPlayView, box, more, message, keys, queries, pause,
                                              slow, compiling, games, screen);
static const EdCallback callbacks[] =
    ED_CALLBACKS(game_chosen_cb, ticked_cb, paused_cb, close_cb, step_cb, show_pace);

static void ed_play_view_class_init(EdPlayViewClass *class)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    widget->map = map;
    widget->unmap = unmap;
    widget->grab_focus = play_view_grab_focus;
    GType type = G_TYPE_FROM_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = play_view_dispose;
    signals[CLOSED] =
        g_signal_new("closed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[FAILED] = g_signal_new("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_ERROR);
    signals[TRACED] = g_signal_new("traced", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_STRING);
    g_type_ensure(ED_TYPE_PLAY_SCREEN);
    ed_template_set(widget, "ed-play-view.ui", children, callbacks);
    gtk_widget_class_set_layout_manager_type(widget, GTK_TYPE_BIN_LAYOUT);
}

/* Adds the choices to an overflow box, whose popover contains them if space is short. */
static void make_choices(EdPlayView *view)
{
    for (int i = 0; i < ED_PLAY_MAX_CHOICES; i++) {
        GtkWidget *item = view->items[i] = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
        view->captions[i] = label("note", 0);
        view->choices[i] = gtk_drop_down_new(NULL, NULL);
        gtk_widget_set_valign(view->choices[i], GTK_ALIGN_CENTER);
        gtk_box_append(GTK_BOX(item), view->captions[i]);
        gtk_box_append(GTK_BOX(item), view->choices[i]);
        ed_overflow_box_add(ED_OVERFLOW_BOX(view->more), item, FALSE);
        g_signal_connect_swapped(view->choices[i], "notify::selected", G_CALLBACK(choice_chosen_cb),
                                 view);
    }
}

static void ed_play_view_init(EdPlayView *view)
{
    gtk_widget_init_template(GTK_WIDGET(view));
    view->compiler = (EdWorker){.class = &compile_class, .owner = view};
    const char *titles[GAMES + 1] = {NULL};
    for (int i = 0; i < GAMES; i++)
        titles[i] = _(ed_play_games[i]->title);
    ed_segments_set_choices(view->games, titles);
    make_choices(view);
    make_rows(view);
}

GtkWidget *ed_play_view_screen(EdPlayView *view)
{
    return GTK_WIDGET(view->screen);
}
