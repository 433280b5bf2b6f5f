/* SPDX-License-Identifier: MIT */
/*
 * Makes a million queries and compares the checksums of the answers with those below, part by part,
 * so that the part with a difference is identified; see digest.h. Prints TAP. After an intended
 * change of answers, copy the new checksums from the output.
 *
 * With an argument, the bank has a callback for mistakes, which must not change any answer.
 */
#include "digest.h"

#include <stdio.h>

typedef struct Part {
    const char *name;
    void (*run)(Digest *digest);
    uint32_t rounds;
    uint64_t checksum;
} Part;

/* The expected checksums, identical on every machine. */
static const Part parts[] = {
    {"base.h", query_base, 4000, UINT64_C(0x1CD1968B1211437B)},
    {"shape.h", query_shapes, 4000, UINT64_C(0xE265439BD698F178)},
    {"shape.h: many shapes, triangles", query_many_shapes, 4000, UINT64_C(0xBA33563E84BD8E09)},
    {"contact.h", query_contacts, 5000, UINT64_C(0xDCF0852BAEC32CD9)},
    {"sweep.h: one obstacle", query_sweeps, 15000, UINT64_C(0x3FAC154614BC8460)},
    {"sweep.h: many walls", query_walls, 1200, UINT64_C(0xAFCFF52C83E89277)},
    {"scenery.h: ground", query_ground, 1500, UINT64_C(0x16909A363FB94327)},
    {"scenery.h: tiles, mazes, heights", query_grids, 700, UINT64_C(0x9A23DC435E776B13)},
    {"solid.h", query_solids, 9000, UINT64_C(0xC5B02748A397F514)},
    {"bank.h: names, tags, properties, pictures", query_names, 4000, UINT64_C(0x0D408FF62A83EC83)},
    {"bank.h: damaged banks", query_open, 1000, UINT64_C(0x8E738EC5C66D8BF3)},
    {"sprite.h: sprites, animations", query_sprites, 4000, UINT64_C(0xF2291C5F7D79918C)},
    {"sprite.h: points, boxes", query_boxes, 6000, UINT64_C(0xB81A88F1EF74C0E1)},
    {"mask.h", query_masks, 6000, UINT64_C(0xB902FA95AD994CF2)},
    {"map.h", query_maps, 1500, UINT64_C(0x8DC48DA71283B34E)},
    {"level.h: contents of levels", query_levels, 2500, UINT64_C(0xDAF1268193532AB2)},
    {"level.h: movers, lines", query_movers, 12000, UINT64_C(0x3E5CCBB43CA0518D)},
    {"level.h: partitions", query_partitions, 6000, UINT64_C(0x82CE9513E124E849)},
    {"sweep.h: faces", query_faces, 3000, UINT64_C(0x5B7B030E14BC270D)},
    {"sprite.h: times of animations", query_times, 3000, UINT64_C(0x34C09F7F22A3BD4B)},
    {"bank.h: versions of a bank", query_versions, 2000, UINT64_C(0xB189F8907BF0AB1B)},
    {"bank.h: faults, mistakes", query_faults, 2000, UINT64_C(0xB32707C0BB8ED2A5)},
    {"level.h: walking boxes", query_walkers, 3000, UINT64_C(0xC2A619175C6E4205)},
    {"property.h", query_properties, 1000, UINT64_C(0xD9A6D2E920493720)},
    {"shape.h, contact.h, sweep.h: capsules", query_capsules, 4000, UINT64_C(0x31595569BAA57148)},
    {"sprite.h: shapes of boxes", query_box_shapes, 4000, UINT64_C(0x227D680E30769CD4)},
};
enum { PARTS = sizeof parts / sizeof parts[0], MILLION = 1000000 };

static gab_bank bank;

const gab_bank *digest_bank(void)
{
    if (bank.bytes == NULL &&
        gab_bank_open(&bank, digest_bank_bytes, digest_bank_size, NULL, NULL) != GAB_OK)
        puts("Bail out! cannot open the bank of the digest");
    return &bank;
}

static Digest run_part(uint32_t number)
{
    Digest digest = {.checksum = 0, .state = number};
    for (uint32_t i = 0; i < parts[number].rounds; i++)
        parts[number].run(&digest);
    return digest;
}

static void print_result(bool passed, int number, const char *name, const Digest *digest)
{
    printf("%s %d - %s: %08lX%08lX of %lu answers\n", passed ? "ok" : "not ok", number, name,
           (unsigned long)(digest->checksum >> 32), (unsigned long)(digest->checksum & 0xFFFFFFFF),
           (unsigned long)digest->answers);
}

static void count_mistake(void *context, const gab_mistake *mistake)
{
    (void)mistake;
    ++*(uint32_t *)context;
}

int main(int argc, char **argv)
{
    Digest all = {0, 0, 0};
    uint32_t mistakes = 0;
    bool passed = true;
    (void)argv;
    digest_bank();
    if (argc > 1)
        gab_bank_report(&bank, count_mistake, &mistakes);
    for (uint32_t i = 0; i < PARTS; i++) {
        Digest digest = run_part(i);
        all.answers += digest.answers;
        mix_number(&all, digest.checksum);
        passed &= digest.checksum == parts[i].checksum;
        print_result(digest.checksum == parts[i].checksum, (int)i + 1, parts[i].name, &digest);
    }
    printf("# %lu reports of mistakes\n", (unsigned long)mistakes);
    passed &= all.answers >= MILLION && (mistakes > 0) == (argc > 1);
    print_result(passed, PARTS + 1, "digest", &all);
    printf("1..%d\n", PARTS + 1);
    return passed ? 0 : 1;
}
