/* SPDX-License-Identifier: MIT */
/* The tour through gabarit/contact.h. */
#include "print.h"

#include <math.h>

static const gab_circle pair_circles[2] = {{{14, 14}, 8}, {{22, 20}, 6}};
static const gab_box pair_boxes[2] = {{5, 7, 16, 13}, {15, 16, 17, 13}};
static const gab_box pillar = {6, 11, 14, 18};
static const gab_circle disc_outside = {{22, 9.5f}, 6};
static const gab_circle disc_inside = {{17, 20}, 5};
static const gab_obox pair_oboxes[2] = {{{13, 22}, {10, 5}, {0.96f, 0.28f}},
                                        {{23, 15}, {8, 5}, {0.6f, -0.8f}}};
static const gab_obox plank = {{15, 21}, {11, 4}, {0.8f, 0.6f}};
static const gab_circle plank_ball = {{21, 14.5f}, 7};

static const gab_vec fall_velocity = {11, 11};
static const gab_surface surfaces[3] = {{1, 0}, {0.5f, 0.2f}, {0, 0}};
static const char *const surface_names[3] = {"glass", "rubber", "ice"};

static const gab_body bodies[2] = {
    {{13, 21}, {8, 3}, 1.0f, {0.8f, 0.1f}},
    {{23, 16}, {-4, 4}, 0.5f, {0.9f, 0.1f}},
};
static const float body_radii[2] = {5, 7};

static void print_contact(const char *call, const char *question, const gab_contact *contact)
{
    print_query(call, "%s", question);
    print_answer("depth %.2f along %.2f,%.2f", (double)contact->depth, VEC_OF(contact->normal));
}

static void print_manifolds(void)
{
    gab_contact contact;
    gab_contact_circle_circle(pair_circles[0], pair_circles[1], &contact);
    print_contact("gab_contact_circle_circle", "how do two discs touch?", &contact);
    gab_contact_box_box(pair_boxes[0], pair_boxes[1], &contact);
    print_contact("gab_contact_box_box", "how do two boxes touch?", &contact);
    gab_contact_box_circle(pillar, disc_outside, &contact);
    print_contact("gab_contact_box_circle", "how does a disc touch a pillar's corner?", &contact);
    gab_contact_box_circle(pillar, disc_inside, &contact);
    print_contact("gab_contact_box_circle", "and if its centre is inside?", &contact);
    gab_contact_obox_obox(&pair_oboxes[0], &pair_oboxes[1], &contact);
    print_contact("gab_contact_obox_obox", "how do two rotated boxes touch?", &contact);
    gab_contact_obox_circle(&plank, plank_ball, &contact);
    print_contact("gab_contact_obox_circle", "how does a disc touch a plank?", &contact);
}

static void print_response(void)
{
    for (size_t i = 0; i < COUNT(surfaces); i++) {
        gab_vec after = gab_bounce(fall_velocity, (gab_vec){0, -1}, surfaces[i]);
        print_query("gab_bounce", "how does %g,%g leave a floor of %s?", VEC_OF(fall_velocity),
                    surface_names[i]);
        print_answer("%.2f,%.2f", VEC_OF(after));
    }
    gab_body a = bodies[0], b = bodies[1];
    gab_contact contact;
    gab_contact_circle_circle((gab_circle){a.position, body_radii[0]},
                              (gab_circle){b.position, body_radii[1]}, &contact);
    float impulse = gab_body_collide(&a, &b, contact.normal);
    print_query("gab_body_collide", "how fast do masses of %g and %g separate?",
                1 / (double)a.inverse_mass, round(1 / (double)b.inverse_mass));
    print_answer("%.2f,%.2f and %.2f,%.2f", VEC_OF(a.velocity), VEC_OF(b.velocity));
    print_query("gab_body_collide", "how strong is the impulse between them?");
    print_answer("%.2f", (double)impulse);
    gab_body_separate(&a, &b, &contact, GAB_SLOP, GAB_CORRECTION);
    print_query("gab_body_separate", "where are they after separation?");
    print_answer("%.2f,%.2f and %.2f,%.2f", VEC_OF(a.position), VEC_OF(b.position));
}

void print_contacts(void)
{
    print_heading("Contacts and responses");
    print_manifolds();
    print_response();
}
