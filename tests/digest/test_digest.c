/* SPDX-License-Identifier: MIT */
/*
 * Makes a million queries and compares the sums of the answers with those below, part by part, so
 * that a difference is narrowed down; see digest.h. Prints TAP. After an intended change of
 * answers, copy the new sums from the output.
 */
#include "digest.h"

#include <stdio.h>

typedef struct Part {
    const char *name;
    void (*ask)(Digest *digest);
    uint32_t rounds;
    uint64_t sum;
} Part;

/* The sums, which are the same on every machine. */
static const Part parts[] = {
    {"base.h", ask_base, 4000, UINT64_C(0x1AED6B20176DA24C)},
    {"shape.h", ask_shapes, 4000, UINT64_C(0xE265439BD698F178)},
    {"shape.h: many shapes, triangles", ask_many_shapes, 4000, UINT64_C(0xBA33563E84BD8E09)},
    {"contact.h", ask_contacts, 5000, UINT64_C(0xDCF0852BAEC32CD9)},
    {"sweep.h: one obstacle", ask_sweeps, 15000, UINT64_C(0x3FAC154614BC8460)},
    {"sweep.h: many walls", ask_walls, 1200, UINT64_C(0xAFCFF52C83E89277)},
    {"scenery.h: ground", ask_ground, 1500, UINT64_C(0x16909A363FB94327)},
    {"scenery.h: tiles, mazes, heights", ask_grids, 700, UINT64_C(0x9A23DC435E776B13)},
    {"solid.h", ask_solids, 9000, UINT64_C(0xC5B02748A397F514)},
    {"bank.h: names, tags, properties, pictures", ask_names, 4000, UINT64_C(0x0D408FF62A83EC83)},
    {"bank.h: damaged banks", ask_openings, 1000, UINT64_C(0xA9795A10C950E875)},
    {"sprite.h: sprites, animations", ask_sprites, 4000, UINT64_C(0xF2291C5F7D79918C)},
    {"sprite.h: points, boxes", ask_boxes, 6000, UINT64_C(0xB81A88F1EF74C0E1)},
    {"mask.h", ask_masks, 6000, UINT64_C(0xB902FA95AD994CF2)},
    {"map.h", ask_maps, 1500, UINT64_C(0x8DC48DA71283B34E)},
    {"level.h: what levels hold", ask_levels, 2500, UINT64_C(0xDAF1268193532AB2)},
    {"level.h: movers, lines", ask_movers, 12000, UINT64_C(0x3E5CCBB43CA0518D)},
    {"level.h: partitions", ask_partitions, 6000, UINT64_C(0x82CE9513E124E849)},
};
enum { PARTS = sizeof parts / sizeof parts[0], MILLION = 1000000 };

const gab_bank *digest_bank(void)
{
    static gab_bank bank;
    if (bank.bytes == NULL &&
        gab_bank_open(&bank, digest_bank_bytes, digest_bank_size, NULL, NULL) != GAB_OK)
        puts("Bail out! the bank of the digest does not open");
    return &bank;
}

static Digest ask(uint32_t number)
{
    Digest digest = {0, number, 0};
    for (uint32_t i = 0; i < parts[number].rounds; i++)
        parts[number].ask(&digest);
    return digest;
}

static void print_result(bool good, int number, const char *name, const Digest *digest)
{
    printf("%s %d - %s: %08lX%08lX of %lu answers\n", good ? "ok" : "not ok", number, name,
           (unsigned long)(digest->sum >> 32), (unsigned long)(digest->sum & 0xFFFFFFFF),
           (unsigned long)digest->answers);
}

int main(void)
{
    Digest all = {0, 0, 0};
    bool good = true;
    for (uint32_t i = 0; i < PARTS; i++) {
        Digest digest = ask(i);
        all.answers += digest.answers;
        mix_number(&all, digest.sum);
        good &= digest.sum == parts[i].sum;
        print_result(digest.sum == parts[i].sum, (int)i + 1, parts[i].name, &digest);
    }
    good &= all.answers >= MILLION;
    print_result(good, PARTS + 1, "digest", &all);
    printf("1..%d\n", PARTS + 1);
    return good ? 0 : 1;
}
