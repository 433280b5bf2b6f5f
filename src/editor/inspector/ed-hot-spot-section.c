/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"

#include "edit/sprites.h"
#include "session/ed-drawn-pictures.h"
#include "tools/sprite/ed-frame-edits.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>
#include <math.h>
#include <math.h>

enum { ANCHOR_COUNT = ANCHOR_CENTROID + 1, ANCHOR_BUTTONS = 9, MAX_PIXELS = 1 << 22 };

/* The items of the drop-down: no hot spot, each anchor and, only while the hot spot is elsewhere or
 * several frames are edited, a state. */
enum { ITEM_NONE = 0, ITEM_ANCHOR, ITEM_CUSTOM = ITEM_ANCHOR + ANCHOR_COUNT };

struct _EdHotSpotSection {
    EdSection parent;
    GtkWidget *anchors, *x, *y, *place;
    GtkWidget *buttons[ANCHOR_BUTTONS];
    uint64_t frame;            /* the frame that the form shows */
    const void *anchors_frame; /* strong reference: the frame whose anchors were computed */
    gboolean has_anchors;      /* the anchors are known: the frame has solid pixels */
    ScopeReference reference;
    int32_t xs[ANCHOR_COUNT], ys[ANCHOR_COUNT]; /* positions of the anchors */
    gboolean is_setting; /* widgets are being set by code: their signals are ignored */
};

G_DEFINE_FINAL_TYPE(EdHotSpotSection, ed_hot_spot_section, ED_TYPE_SECTION)

/* The names of the anchors, in the order of SilhouetteAnchor. */
static const char *const names[ANCHOR_COUNT] = {
    N_("Top left"),     N_("Top"),   N_("Top right"),     N_("Left"),
    N_("Middle"),       N_("Right"), N_("Bottom left"),   N_("Bottom"),
    N_("Bottom right"), N_("Feet"),  N_("Centre of mass")};

/* The order of the anchors in the drop-down, which begins with the most common ones. */
static const SilhouetteAnchor order[ANCHOR_COUNT] = {
    ANCHOR_FEET,        ANCHOR_CENTROID, ANCHOR_TOP_LEFT,    ANCHOR_TOP,
    ANCHOR_TOP_RIGHT,   ANCHOR_LEFT,     ANCHOR_MIDDLE,      ANCHOR_RIGHT,
    ANCHOR_BOTTOM_LEFT, ANCHOR_BOTTOM,   ANCHOR_BOTTOM_RIGHT};

/* ---- Edits ---- */

static void remove_hot_spot(EdHotSpotSection *self)
{
    EdSession *session = self->parent.watch.session;
    Scope scope = ed_section_scope(session, self->frame);
    Project *after = edit_remove_hot_spot(ed_session_project(session), &scope, ed_error(session));
    ed_session_push(session, after, _("Remove hot spot"), NULL);
}

/* Sets a coordinate. NAN, from an empty field, removes the hot spot. */
static void number_cb(EdHotSpotSection *self, double value, GtkWidget *field)
{
    EdSession *session = self->parent.watch.session;
    double by = ed_number_field_by(ED_NUMBER_FIELD(field));
    if (isnan(value)) {
        remove_hot_spot(self);
        return;
    }
    FieldValue set = {.key = field == self->x ? "hot_x" : "hot_y",
                      .number = ed_fixed_from(by != 0 ? by : value),
                      .by = by != 0};
    Scope scope = ed_section_scope(session, self->frame);
    Project *after =
        edit_set_hot_spot_field(ed_session_project(session), &scope, &set, ed_error(session));
    ed_session_push(session, after, _("Move hot spot"), field);
}

static void anchor_cb(GtkWidget *button, EdHotSpotSection *self)
{
    if (self->is_setting)
        return;
    int anchor = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "place"));
    ed_frame_set_hot_spot(self->parent.watch.session, (SilhouetteAnchor)anchor,
                          (ed_widget_modifiers(button) & GDK_SHIFT_MASK) != 0);
    ed_watch_queue(&self->parent.watch, ED_WATCH_PROJECT);
}

static void place_cb(EdHotSpotSection *self)
{
    guint chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(self->place));
    if (self->is_setting)
        return;
    if (chosen == ITEM_NONE)
        remove_hot_spot(self);
    else if (chosen < ITEM_CUSTOM)
        ed_frame_set_hot_spot(self->parent.watch.session, order[chosen - ITEM_ANCHOR], false);
}

/* ---- Showing ---- */

/* Computes the anchors of the silhouette, except while the picture is loading, and except for
 * frames so large that the delay would be noticeable. */
static void update_anchors(EdHotSpotSection *self, const Frame *frame)
{
    ScopeReference reference = ed_session_view(self->parent.watch.session)->reference;
    if (self->anchors_frame == frame && self->has_anchors && self->reference == reference)
        return;
    self->reference = reference;
    node_unref((void *)self->anchors_frame);
    self->anchors_frame = node_ref(frame);
    self->has_anchors = FALSE;
    const Project *project = ed_session_project(self->parent.watch.session);
    g_autoptr(Pixels) art = draw_pictures_get(ed_session_draw_pictures(self->parent.watch.session),
                                              project_picture(project, frame->picture), NULL);
    if (art == NULL || (int64_t)frame->w * frame->h > MAX_PIXELS)
        return;
    Silhouette *silhouette = silhouette_of(frame, art);
    for (int i = 0; i < ANCHOR_COUNT; i++)
        self->has_anchors = ed_frame_anchor(frame, silhouette, reference, (SilhouetteAnchor)i,
                                            &self->xs[i], &self->ys[i]);
    silhouette_free(silhouette);
}

static gboolean is_at(EdHotSpotSection *self, const Frame *frame, int anchor)
{
    return self->has_anchors && frame->has_hot_spot && frame->hot_x == self->xs[anchor] &&
           frame->hot_y == self->ys[anchor];
}

/* Adds an item that only shows a state to the drop-down, or removes it. */
static void offer_state(EdHotSpotSection *self, const char *state)
{
    GListModel *items = gtk_drop_down_get_model(GTK_DROP_DOWN(self->place));
    guint count = g_list_model_get_n_items(items) - ITEM_CUSTOM;
    gtk_string_list_splice(GTK_STRING_LIST(items), ITEM_CUSTOM, count,
                           (const char *const[]){state, NULL});
}

/* The drop-down shows the anchor of one frame. In several frames, which may be at other anchors,
 * any of them can be chosen. */
static void show_anchor(EdHotSpotSection *self, const Frame *frame)
{
    bool several = ed_session_scope_count(self->parent.watch.session) > 1;
    guint chosen = frame->has_hot_spot || several ? ITEM_CUSTOM : ITEM_NONE;
    for (guint i = ANCHOR_COUNT; i-- > 0 && !several;)
        if (is_at(self, frame, (int)order[i]))
            chosen = ITEM_ANCHOR + i;
    self->is_setting = TRUE;
    offer_state(self, chosen < ITEM_CUSTOM ? NULL : several ? _("Choose…") : _("Custom"));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(self->place), chosen);
    for (int i = 0; i < ANCHOR_BUTTONS; i++)
        gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(self->buttons[i]),
                                     is_at(self, frame, i) ||
                                         (i == ANCHOR_BOTTOM && is_at(self, frame, ANCHOR_FEET)));
    self->is_setting = FALSE;
}

static void add_coordinates(const Frame *frame, int32_t shift_x, int32_t shift_y, EdCommonNumber *x,
                            EdCommonNumber *y)
{
    ed_common_add(x, frame->has_hot_spot ? (frame->hot_x - shift_x) / (double)DOCUMENT_PIXEL : NAN);
    ed_common_add(y, frame->has_hot_spot ? (frame->hot_y - shift_y) / (double)DOCUMENT_PIXEL : NAN);
}

/* Shows the coordinates in the frame, if those in the scope's other frames mean the same. */
static void show_coordinates(EdHotSpotSection *self, const Frame *edited)
{
    EdSession *session = self->parent.watch.session;
    EdCommonNumber x = {0}, y = {0};
    Scope scope = ed_section_scope(session, edited->id);
    g_autoptr(GPtrArray) frames = ed_section_frames(session, edited, &frame_kind);
    if (scope.reference == REFERENCE_HOT_SPOT)
        scope.reference = REFERENCE_PICTURE;
    int32_t edited_x, edited_y, frame_x, frame_y;
    scope_origin(&scope, edited, &edited_x, &edited_y);
    POINTER_EACH (const Frame, frame, frames) {
        scope_origin(&scope, frame, &frame_x, &frame_y);
        add_coordinates(frame, frame_x - edited_x, frame_y - edited_y, &x, &y);
    }
    ed_common_show(&x, ED_NUMBER_FIELD(self->x));
    ed_common_show(&y, ED_NUMBER_FIELD(self->y));
}

static void show_same_count(EdHotSpotSection *self, const Frame *frame)
{
    const Sprite *sprite = ed_session_sprite(self->parent.watch.session);
    uint32_t count, same = 0;
    g_autofree uint64_t *frames = ed_session_shown_frames(self->parent.watch.session, &count);
    for (uint32_t i = 0; i < count; i++) {
        const Frame *other = sprite_frame(sprite, frames[i]);
        same += other != NULL && other->has_hot_spot == frame->has_hot_spot &&
                other->hot_x == frame->hot_x && other->hot_y == frame->hot_y;
    }
    g_autofree char *text = !frame->has_hot_spot ? g_strdup(_("none"))
                            : count < 2          ? g_strdup("")
                            : same == count ? g_strdup_printf(_("same in all %u frames"), count)
                            : same == 1
                                ? g_strdup_printf(_("differs from the other %u"), count - 1)
                                : g_strdup_printf(_("same in %u of %u frames"), same, count);
    gtk_label_set_text(GTK_LABEL(self->parent.count), text);
}

static void hot_spot_section_update_cb(gpointer owner, guint changes)
{
    EdHotSpotSection *self = owner;
    EdSession *session = self->parent.watch.session;
    if (session != NULL && changes & ED_VIEW_PART && self->frame != 0) {
        ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(self->x)));
        ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(self->y)));
    }
    const Frame *frame = session != NULL ? ed_session_frame(session) : NULL;
    gtk_widget_set_visible(GTK_WIDGET(self), frame != NULL);
    self->frame = frame != NULL ? frame->id : 0;
    if (frame == NULL)
        return;
    show_coordinates(self, frame);
    update_anchors(self, frame);
    show_anchor(self, frame);
    show_same_count(self, frame);
    ed_section_show_frame_count(self->y, ed_session_scope_count(session));
}

/* ---- The class ---- */

static void ed_hot_spot_section_dispose(GObject *object)
{
    EdHotSpotSection *self = ED_HOT_SPOT_SECTION(object);
    G_OBJECT_CLASS(ed_hot_spot_section_parent_class)->dispose(object);
    node_unref((void *)self->anchors_frame);
    self->anchors_frame = NULL;
}

static const EdChild children[] = ED_CHILDREN(EdHotSpotSection, anchors, x, y, place);
static const EdCallback callbacks[] = ED_CALLBACKS(number_cb);

static void ed_hot_spot_section_class_init(EdHotSpotSectionClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_hot_spot_section_dispose;
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-hot-spot-section.ui", children, callbacks,
                            ED_WATCH_PROJECT | ED_VIEW_PART | ED_VIEW_ASSET | ED_VIEW_SCOPE |
                                ED_WATCH_PICTURES,
                            hot_spot_section_update_cb);
}

static void add_anchor(EdHotSpotSection *self, int anchor)
{
    GtkWidget *dot = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_set_halign(dot, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(dot, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(dot, "dot");
    GtkWidget *button = gtk_toggle_button_new();
    gtk_button_set_child(GTK_BUTTON(button), dot);
    gtk_widget_set_hexpand(button, TRUE);
    gtk_widget_set_vexpand(button, TRUE);
    /* Translators: the position of the hot spot, such as "Top left". */
    g_autofree char *tooltip =
        g_strdup_printf(_("%s · Shift to apply to all frames"), _(names[anchor]));
    ed_show_tooltip(button, tooltip);
    ed_show_accessible(button, GTK_ACCESSIBLE_PROPERTY_LABEL, _(names[anchor]));
    g_object_set_data(G_OBJECT(button), "place", GINT_TO_POINTER(anchor));
    g_signal_connect(button, "clicked", G_CALLBACK(anchor_cb), self);
    gtk_grid_attach(GTK_GRID(self->anchors), button, anchor % 3, anchor / 3, 1, 1);
    self->buttons[anchor] = button;
}

static void ed_hot_spot_section_init(EdHotSpotSection *self)
{
    ed_section_set_up(GTK_WIDGET(self));
    gtk_label_set_xalign(GTK_LABEL(self->parent.count), 1);
    ed_number_field_set_empty(ED_NUMBER_FIELD(self->x), NAN, _("none"));
    ed_number_field_set_empty(ED_NUMBER_FIELD(self->y), NAN, _("none"));
    for (int i = 0; i < ANCHOR_BUTTONS; i++)
        add_anchor(self, i);
    g_autoptr(GtkStringList) items = gtk_string_list_new((const char *const[]){_("None"), NULL});
    for (int i = 0; i < ANCHOR_COUNT; i++)
        gtk_string_list_append(items, _(names[order[i]]));
    gtk_drop_down_set_model(GTK_DROP_DOWN(self->place), G_LIST_MODEL(items));
    g_signal_connect_swapped(self->place, "notify::selected", G_CALLBACK(place_cb), self);
}
