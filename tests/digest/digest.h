/* SPDX-License-Identifier: MIT */
/*
 * A million queries of all public functions of the library, and a checksum of all answers, which is
 * the same on every machine and with every compiler. A part covers one header or a part of it: it
 * takes random numbers from the digest's own generator and adds the results of the library.
 *
 *     static void query_snap(Digest *digest)
 *     {
 *         add_vec(digest, gab_vec_snap(random_vec(digest)));
 *     }
 *
 * C does not specify the order in which arguments, initialisers and operands are evaluated, so no
 * expression of the parts calls the generator twice.
 *
 * Floats are added as their bits, so that -0 differs from 0; all NaNs are the same. The data that
 * pointers refer to is added, not the pointers. The parts need only libc and the library.
 */
#pragma once

#include <gabarit/gabarit.h>

typedef struct Digest {
    uint64_t checksum; /* of all answers */
    uint64_t state;    /* of the generator */
    uint32_t answers;  /* number of calls of public functions */
} Digest;

/* ---- Random numbers for queries ---- */

uint64_t random_bits(Digest *digest);
/* From `min` to `max`, both inclusive. */
int32_t random_between(Digest *digest, int32_t min, int32_t max);
bool random_chance(Digest *digest, int32_t percent);
/* Usually on the lattice and near the origin; sometimes off the lattice, far away, or not
 * finite. */
float random_number(Digest *digest);
/* Usually on the lattice, above 0 and at most 40; sometimes 0, or an unusual number of any sign. */
float random_size(Digest *digest);
/* On the lattice, from -max to max pixels. */
float random_coordinate(Digest *digest, int32_t max);
gab_vec random_vec(Digest *digest);
gab_vec random_unit(Digest *digest);
gab_box random_box(Digest *digest);
gab_circle random_circle(Digest *digest);
gab_segment random_segment(Digest *digest);
gab_obox random_obox(Digest *digest);
gab_capsule random_capsule(Digest *digest);
gab_surface random_surface(Digest *digest);

/* ---- Parts of answers: mixed into the checksum ---- */

void mix_number(Digest *digest, uint64_t number);
/* Returns the number that a role counts as: 255 for GAB_NONE, as in the versions that the stored
 * digests are of. */
static inline uint32_t counted_role(gab_role_id role)
{
    return role == GAB_NONE ? 255 : role;
}
void mix_float(Digest *digest, float number);
void mix_double(Digest *digest, double number);
void mix_text(Digest *digest, const char *text);
void mix_vec(Digest *digest, gab_vec vec);
void mix_box(Digest *digest, gab_box box);
void mix_impact(Digest *digest, const gab_impact *impact);

/* ---- Answers: each call counts as one ---- */

void add_number(Digest *digest, uint64_t number);
void add_bool(Digest *digest, bool answer);
void add_float(Digest *digest, float number);
void add_text(Digest *digest, const char *text);
void add_vec(Digest *digest, gab_vec vec);
void add_box(Digest *digest, gab_box box);
void add_obox(Digest *digest, gab_obox box);
void add_cell(Digest *digest, bool found, gab_cell cell);
void add_contact(Digest *digest, bool meets, const gab_contact *contact);
void add_impact(Digest *digest, bool struck, const gab_impact *impact);
void add_travel(Digest *digest, const gab_travel *travel, const gab_impact *impacts);
/* Adds a list of `count` numbers. At most the first `capacity` were written. */
void add_list(Digest *digest, uint32_t count, const uint32_t *list, uint32_t capacity);

/* ---- Parts ---- */

/* The bank that the parts query: its bytes, aligned to 16. */
extern const uint8_t *const digest_bank_bytes;
extern const uint32_t digest_bank_size;
/* Returns the opened bank. */
const gab_bank *digest_bank(void);

void query_base(Digest *digest);
void query_shapes(Digest *digest);
void query_many_shapes(Digest *digest);
void query_contacts(Digest *digest);
void query_capsules(Digest *digest);
void query_sweeps(Digest *digest);
void query_walls(Digest *digest);
void query_faces(Digest *digest);
void query_ground(Digest *digest);
void query_grids(Digest *digest);
void query_solids(Digest *digest);
void query_names(Digest *digest);
void query_open(Digest *digest);
void query_versions(Digest *digest);
void query_faults(Digest *digest);
void query_properties(Digest *digest);
void query_sprites(Digest *digest);
void query_times(Digest *digest);
void query_boxes(Digest *digest);
void query_box_shapes(Digest *digest);
void query_masks(Digest *digest);
void query_maps(Digest *digest);
void query_levels(Digest *digest);
void query_movers(Digest *digest);
void query_walkers(Digest *digest);
void query_partitions(Digest *digest);
