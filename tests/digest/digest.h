/* SPDX-License-Identifier: MIT */
/*
 * A million queries over the whole public surface of the library, and one sum of all their answers,
 * which is the same on every machine and with every compiler. A part covers one header: it draws
 * numbers from the digest's own generator and adds what the library returns.
 *
 *     static void ask_snap(Digest *digest)
 *     {
 *         answer_vec(digest, gab_vec_snap(some_vec(digest)));
 *     }
 *
 * C does not specify the order in which arguments, initialisers and operands are evaluated, so no
 * expression here calls the generator twice.
 *
 * Floats are added as their bits, so that -0 differs from 0; every NaN is the same. Pointers are
 * not added, but the data that they point to is. The parts need libc and the library, nothing else
 * of this tree.
 */
#ifndef TESTS_DIGEST_H
#define TESTS_DIGEST_H

#include <gabarit/gabarit.h>

typedef struct Digest {
    uint64_t sum;     /* of all answers */
    uint64_t state;   /* of the generator */
    uint32_t answers; /* number of calls of public functions */
} Digest;

/* ---- Numbers for queries ---- */

uint64_t some_bits(Digest *digest);
/* From least to most, both inclusive. */
int32_t some_between(Digest *digest, int32_t min, int32_t max);
bool some_chance(Digest *digest, int32_t percent);
/* Mostly on the lattice and near the origin; sometimes off it, far away, or not finite. */
float some_number(Digest *digest);
/* Mostly on the lattice and above 0, up to 40; sometimes 0, or a strange number of any sign. */
float some_size(Digest *digest);
/* On the lattice, from -most to most pixels. */
float some_place(Digest *digest, int32_t max);
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

/* ---- Answers: each call counts as one ---- */

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
/* Adds a list with `count` numbers, of which the first `room` were written. */
void answer_list(Digest *digest, uint32_t count, const uint32_t *list, uint32_t capacity);

/* ---- Parts ---- */

/* The bank that the parts query: its bytes, aligned to 16, and the opened bank. */
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
