/* SPDX-License-Identifier: MIT */
/*
 * A million questions over the whole public surface of the library, and one number made of all
 * their answers, which is the same on every machine and by every compiler. A part asks about one
 * header: it takes numbers from the digest's own generator and gives back what the library says.
 *
 *     static void ask_snap(Digest *digest)
 *     {
 *         answer_vec(digest, gab_vec_snap(some_vec(digest)));
 *     }
 *
 * C leaves open in which order arguments, initialisers and operands are computed, so that no
 * expression here asks the generator twice.
 *
 * Floats count by their bits, so that -0 is not 0; every NaN is the same. Pointers do not count,
 * what they point to does. The parts need libc and the library, nothing else of this tree.
 */
#ifndef TESTS_DIGEST_H
#define TESTS_DIGEST_H

#include <gabarit/gabarit.h>

typedef struct Digest {
    uint64_t sum;     /* of all answers */
    uint64_t state;   /* of the generator */
    uint32_t answers; /* one for each call of a public function */
} Digest;

/* ---- Numbers to ask about ---- */

uint64_t some_bits(Digest *digest);
/* From least to most, both inside. */
int32_t some_between(Digest *digest, int32_t least, int32_t most);
bool some_chance(Digest *digest, int32_t percent);
/* Mostly on the lattice and near the origin; at times off it, far away, or not finite. */
float some_number(Digest *digest);
/* The same above 0. */
float some_size(Digest *digest);
/* On the lattice, from -most to most pixels. */
float some_place(Digest *digest, int32_t most);
gab_vec some_vec(Digest *digest);
gab_vec some_unit(Digest *digest);
gab_box some_box(Digest *digest);
gab_circle some_circle(Digest *digest);
gab_segment some_segment(Digest *digest);
gab_obox some_obox(Digest *digest);
gab_surface some_surface(Digest *digest);

/* ---- Parts of answers ---- */

void mix_number(Digest *digest, uint64_t number);
void mix_float(Digest *digest, float number);
void mix_double(Digest *digest, double number);
void mix_text(Digest *digest, const char *text);
void mix_vec(Digest *digest, gab_vec vec);
void mix_box(Digest *digest, gab_box box);
void mix_impact(Digest *digest, const gab_impact *impact);

/* ---- Answers: each counts one ---- */

void answer_number(Digest *digest, uint64_t number);
void answer_bool(Digest *digest, bool answer);
void answer_float(Digest *digest, float number);
void answer_text(Digest *digest, const char *text);
void answer_vec(Digest *digest, gab_vec vec);
void answer_box(Digest *digest, gab_box box);
void answer_obox(Digest *digest, gab_obox box);
void answer_cell(Digest *digest, bool found, gab_cell cell);
void answer_contact(Digest *digest, bool meets, const gab_contact *contact);
void answer_impact(Digest *digest, bool struck, const gab_impact *impact);
void answer_travel(Digest *digest, bool struck, const gab_travel *travel);
/* A list of which the first `room` numbers were written. */
void answer_list(Digest *digest, uint32_t count, const uint32_t *list, uint32_t room);

/* ---- Parts ---- */

/* The bank that the parts ask about: its bytes, aligned to 16, and opened. */
extern const uint8_t *const digest_bank_bytes;
extern const uint32_t digest_bank_size;
const gab_bank *digest_bank(void);

void ask_base(Digest *digest);
void ask_shapes(Digest *digest);
void ask_many_shapes(Digest *digest);
void ask_contacts(Digest *digest);
void ask_sweeps(Digest *digest);
void ask_walls(Digest *digest);
void ask_ground(Digest *digest);
void ask_grids(Digest *digest);
void ask_solids(Digest *digest);
void ask_names(Digest *digest);
void ask_openings(Digest *digest);
void ask_sprites(Digest *digest);
void ask_boxes(Digest *digest);
void ask_masks(Digest *digest);
void ask_maps(Digest *digest);
void ask_levels(Digest *digest);
void ask_movers(Digest *digest);
void ask_partitions(Digest *digest);

#endif
