/* SPDX-License-Identifier: MIT */
/*
 * Tests that a bank has only one form. Mutates the banks in the given folders; each mutant that
 * opens and can be read must convert to JSON and back to the same bytes. Also queries the maps of
 * each mutant that opens, whether it can be read or not. GABARIT_MUTANTS sets the number of mutants
 * that are read.
 *
 *     test_mutants FOLDER...
 */
#define _DEFAULT_SOURCE
#include "each_file.h"
#include "fuzz_bank.h"
#include "runtime/bank/image.h"
#include "runtime/bank/rewrite.h"
#include "runtime/bank/walk.h"

#include <stdlib.h>

enum { MAX_BYTES = 1 << 16, MAX_BANKS = 1024 };

typedef struct Bank {
    uint8_t *bytes;
    size_t size;
} Bank;

static struct {
    char **folders;
    int folder_count;
    Bank banks[MAX_BANKS]; /* those of the folders, then mutants */
    size_t count, originals;
    CheckRandom random;
} scene;

static size_t below(size_t end)
{
    return (size_t)(check_next(&scene.random) % end);
}

/* Changes a few bytes; the mutator of banks calls it for some of its mutants. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max)
{
    for (size_t times = 1 + below(4); size > 0 && times > 0; times--)
        data[below(size)] = (uint8_t)below(256);
    return size;
}

/* ---- The banks that are mutated ---- */

static Bank copy_bank(const uint8_t *bytes, size_t size)
{
    Bank bank = {malloc(size), size};
    if (bank.bytes == NULL)
        abort();
    memcpy(bank.bytes, bytes, size);
    return bank;
}

static void add_file(const char *path, const uint8_t *bytes, size_t size)
{
    bool fits = size < MAX_BYTES && scene.count < MAX_BANKS;
    CHECK_THAT(fits, "%s is too large", path);
    if (fits)
        scene.banks[scene.count++] = copy_bank(bytes, size);
}

/* Adds a mutant, so that later ones differ in more places; replaces an earlier one if there are
 * too many. */
static void add_mutant(const uint8_t *bytes, size_t size)
{
    size_t index = scene.count;
    if (index < MAX_BANKS)
        scene.count++;
    else
        index = scene.originals + below(MAX_BANKS - scene.originals);
    free(scene.banks[index].bytes);
    scene.banks[index] = copy_bank(bytes, size);
}

/* ---- The test ---- */

static size_t make_mutant(uint8_t bytes[MAX_BYTES])
{
    const Bank *bank = &scene.banks[below(below(2) == 0 ? scene.originals : scene.count)];
    size_t size = bank->size;
    memcpy(bytes, bank->bytes, size);
    for (size_t times = 1 + below(2); times > 0; times--)
        size = LLVMFuzzerCustomMutator(bytes, size, MAX_BYTES, (unsigned)check_next(&scene.random));
    return size;
}

/* Queries the maps of a mutant, if it opens, and counts those with wrong pixels. Returns the query
 * that fails, or NULL. */
static const char *query_maps(uint8_t *bytes, size_t size, size_t *wrong_pixels)
{
    gab_bank bank;
    gab_fault fault;
    image_seal(bytes, size);
    if (gab_bank_open(&bank, bytes, size, NULL, NULL) != GAB_OK)
        return NULL;
    gab_bank_verify(&bank, &fault);
    *wrong_pixels += strcmp(fault.section, "TILE") == 0;
    const char *wrong = walk_part(&bank, WALK_MAPS);
    return wrong != NULL ? wrong : walk_part(&bank, WALK_CHECKS);
}

static size_t mutant_count(void)
{
    const char *given = getenv("GABARIT_MUTANTS");
    return given != NULL ? (size_t)strtoull(given, NULL, 10) : check_case_count(20000);
}

static void test_mutants(void)
{
    static _Alignas(GAB_BANK_ALIGNMENT) uint8_t bytes[MAX_BYTES];
    char why[REWRITE_REASON];
    size_t results[REWRITE_WRONG + 1] = {0}, wanted = mutant_count(), made = 0, wrong_pixels = 0;
    scene.random = check_random("mutants");
    for (int i = 0; i < scene.folder_count; i++)
        each_file(scene.folders[i], ".gab", add_file);
    scene.originals = scene.count;
    CHECK(scene.originals > 0);
    for (size_t i = 0; i < scene.originals; i++)
        CHECK_THAT(rewrite_bank(scene.banks[i].bytes, scene.banks[i].size, true, why) !=
                       REWRITE_WRONG,
                   "a bank of the folders %s", why);
    while (scene.originals > 0 && results[REWRITE_SAME] < wanted && !check_has_failed_too_often()) {
        size_t size = make_mutant(bytes);
        Rewriting result = rewrite_bank(bytes, size, true, why);
        made++;
        results[result]++;
        if (result == REWRITE_SAME)
            add_mutant(bytes, size);
        CHECK_THAT(result != REWRITE_WRONG, "mutant %zu %s", made, why);
        const char *wrong = query_maps(bytes, size, &wrong_pixels);
        CHECK_THAT(wrong == NULL, "mutant %zu: %s", made, wrong);
    }
    check_note("%zu mutants: %zu open, %zu are refused when read, %zu of them because of pixels, "
               "%zu are of newer versions, %zu give the same bytes",
               made, made - results[REWRITE_NOT_OPENED], results[REWRITE_REFUSED], wrong_pixels,
               results[REWRITE_NEWER], results[REWRITE_SAME]);
    CHECK(results[REWRITE_REFUSED] > 0 && results[REWRITE_NEWER] > 0 && wrong_pixels > 0);
    for (size_t i = 0; i < scene.count; i++)
        free(scene.banks[i].bytes);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {{"a mutant that is accepted has one form", test_mutants}};
    scene.folders = argv + 1;
    scene.folder_count = argc - 1;
    return check_main(1, argv, cases, CHECK_COUNT(cases));
}
