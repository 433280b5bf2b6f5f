/* SPDX-License-Identifier: MIT */
#include "app/ed-welcome-cards.h"

#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

enum { NOTE_CHARS = 34 };

static GtkWidget *add_box(GtkWidget *above, GtkOrientation orientation, int spacing)
{
    GtkWidget *box = gtk_box_new(orientation, spacing);
    gtk_box_append(GTK_BOX(above), box);
    return box;
}

static GtkWidget *add_label(GtkWidget *box, const char *text, const char *class)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, class);
    gtk_box_append(GTK_BOX(box), label);
    return label;
}

/* Adds a text of several lines, in which commands are replaced by their keys. */
static void add_note(GtkWidget *box, const char *text)
{
    GtkWidget *note = add_label(box, text, "note");
    gtk_label_set_wrap(GTK_LABEL(note), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(note), NOTE_CHARS);
    gtk_label_set_yalign(GTK_LABEL(note), 0);
    gtk_widget_add_css_class(note, "key-text");
}

static GtkPicture *add_picture(GtkWidget *box, int height, const char *class)
{
    GtkWidget *picture =
        g_object_new(GTK_TYPE_PICTURE, "content-fit", GTK_CONTENT_FIT_COVER, "width-request",
                     ED_WELCOME_PICTURE_WIDTH, "height-request", height, "can-focus", FALSE, NULL);
    gtk_widget_add_css_class(picture, class);
    gtk_box_append(GTK_BOX(box), picture);
    return GTK_PICTURE(picture);
}

static GtkWidget *add_card(GtkWidget *box, const char *title, const char *action, GtkWidget *child)
{
    GtkWidget *card = gtk_button_new();
    gtk_widget_add_css_class(card, "card");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(card), action);
    gtk_button_set_child(GTK_BUTTON(card), child);
    ed_show_accessible(card, GTK_ACCESSIBLE_PROPERTY_LABEL, title);
    gtk_box_append(GTK_BOX(box), card);
    return card;
}

/* ---- Ways to start ---- */

typedef struct Action {
    const char *name, *icon, *title, *note, *key; /* title, note: N_() */
} Action;

static const Action actions[] = {
    {"win.new", "document-new-symbolic", N_("New Project"), N_("Start empty, then add pictures"),
     "Ctrl+N"},
    {"win.open", "document-open-symbolic", N_("Open Project"), N_("A .gabarit file"), "Ctrl+O"},
    {"win.import", "gab-sprite-symbolic", N_("Import Files"),
     N_("Pictures, animations, maps, levels"), "Ctrl+I"},
};

static GtkWidget *add_action(GtkWidget *box, const Action *action)
{
    GtkWidget *content = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 16);
    gtk_box_append(GTK_BOX(content), gtk_image_new_from_icon_name(action->icon));
    GtkWidget *texts = add_box(content, GTK_ORIENTATION_VERTICAL, 2);
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER);
    gtk_widget_set_hexpand(texts, TRUE);
    add_label(texts, _(action->title), "card-title");
    add_label(texts, _(action->note), "note");
    add_label(content, action->key, "key");
    return add_card(box, _(action->title), action->name, content);
}

void ed_welcome_add_actions(GtkWidget *box)
{
    for (size_t i = 0; i < G_N_ELEMENTS(actions); i++) {
        GtkWidget *card = add_action(box, &actions[i]);
        if (i == 0)
            gtk_widget_add_css_class(card, "primary");
    }
}

/* ---- The demo ---- */

typedef struct Demo {
    const char *asset, *title, *note; /* title, note: N_() */
} Demo;

static const Demo demos[ED_WELCOME_DEMOS] = {
    {"asha", N_("Fighter"), N_("Hot spots, points and boxes in 48 frames")},
    {"lake circuit", N_("Race track"), N_("A road and its three bands")},
    {"keep", N_("Castle keep"), N_("Walls, doors and markers")},
};

static GtkPicture *add_demo(GtkWidget *box, const Demo *demo)
{
    GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkPicture *picture = add_picture(content, ED_WELCOME_DEMO_HEIGHT, "card-picture");
    gtk_widget_set_vexpand(GTK_WIDGET(picture), TRUE);
    GtkWidget *texts = add_box(content, GTK_ORIENTATION_VERTICAL, 2);
    g_object_set(texts, "margin-start", 14, "margin-end", 14, "margin-top", 9, "margin-bottom", 10,
                 NULL);
    add_label(texts, _(demo->title), "card-title");
    add_note(texts, _(demo->note));
    GtkWidget *card = add_card(box, _(demo->title), "win.open-demo", content);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(card), "s", demo->asset);
    gtk_widget_set_hexpand(card, TRUE);
    gtk_widget_set_overflow(card, GTK_OVERFLOW_HIDDEN);
    gtk_widget_add_css_class(card, "picture");
    return picture;
}

void ed_welcome_add_demos(GtkWidget *box, GtkPicture *pictures[ED_WELCOME_DEMOS])
{
    for (int i = 0; i < ED_WELCOME_DEMOS; i++)
        pictures[i] = add_demo(box, &demos[i]);
}

/* ---- How it works ---- */

typedef struct Step {
    const char *title, *note; /* N_() */
} Step;

static const Step steps[ED_WELCOME_STEPS] = {
    {N_("Drop pictures"),
     N_("Each picture becomes one frame, or is cut along a grid or into islands.")},
    {N_("Annotate the frames"),
     N_("{tool('hot-spot')} places the hot spot, {tool('point')} a point, {tool('box')} a box. "
        "Shift applies to all frames.")},
    {N_("Export"), N_("{export} writes the bank that your game queries.")},
};

static GtkPicture *add_step(GtkWidget *box, int index)
{
    GtkWidget *step = add_box(box, GTK_ORIENTATION_VERTICAL, 6);
    gtk_widget_set_hexpand(step, TRUE);
    GtkPicture *picture = add_picture(step, ED_WELCOME_STEP_HEIGHT, "step-picture");
    GtkWidget *line = add_box(step, GTK_ORIENTATION_HORIZONTAL, 8);
    const char number[] = {(char)('1' + index), '\0'};
    add_label(line, number, "card-title");
    add_label(line, _(steps[index].title), "card-title");
    add_note(step, _(steps[index].note));
    return picture;
}

void ed_welcome_add_steps(GtkWidget *box, GtkPicture *pictures[ED_WELCOME_STEPS])
{
    for (int i = 0; i < ED_WELCOME_STEPS; i++)
        pictures[i] = add_step(box, i);
}
