/* SPDX-License-Identifier: MIT */
/* The tour through gabarit/contact.h. */
#include "print.h"
#include "world.h"

#include <math.h>

static void print_contact(const char *call, const char *question, const gab_contact *contact)
{
    print_query(call, "%s", question);
    print_answer("depth %.2f along %.2f,%.2f", (double)contact->depth, VEC_OF(contact->normal));
}

static void print_manifolds(void)
{
    gab_contact contact;
    gab_contact_circle_circle(world_pair_circles[0], world_pair_circles[1], &contact);
    print_contact("gab_contact_circle_circle", "how do two discs touch?", &contact);
    gab_contact_box_box(world_pair_boxes[0], world_pair_boxes[1], &contact);
    print_contact("gab_contact_box_box", "how do two boxes touch?", &contact);
    gab_contact_box_circle(world_pillar, world_disc_outside, &contact);
    print_contact("gab_contact_box_circle", "how does a disc touch a pillar's corner?", &contact);
    gab_contact_box_circle(world_pillar, world_disc_inside, &contact);
    print_contact("gab_contact_box_circle", "and if its centre is inside?", &contact);
    gab_contact_obox_obox(&world_pair_oboxes[0], &world_pair_oboxes[1], &contact);
    print_contact("gab_contact_obox_obox", "how do two rotated boxes touch?", &contact);
    gab_contact_obox_circle(&world_plank, world_plank_ball, &contact);
    print_contact("gab_contact_obox_circle", "how does a disc touch a plank?", &contact);
}

static void print_response(void)
{
    for (size_t i = 0; i < COUNT(world_surfaces); i++) {
        gab_vec after = gab_bounce(world_fall_velocity, (gab_vec){0, -1}, world_surfaces[i]);
        print_query("gab_bounce", "how does %g,%g leave a floor of %s?",
                    VEC_OF(world_fall_velocity), world_surface_names[i]);
        print_answer("%.2f,%.2f", VEC_OF(after));
    }
    gab_body a = world_bodies[0], b = world_bodies[1];
    gab_contact contact;
    gab_contact_circle_circle((gab_circle){a.position, world_body_radii[0]},
                              (gab_circle){b.position, world_body_radii[1]}, &contact);
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
