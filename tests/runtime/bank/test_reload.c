/* SPDX-License-Identifier: MIT */
/*
 * Tests gab_bank_compare and gab_bank_reload: a file that another program writes is accepted only
 * as a whole. All mixtures of two versions are compared, and a process saves while this one
 * reloads. The environment variable GABARIT_SAVES sets the number of saves.
 */
#define _DEFAULT_SOURCE
#include "check.h"
#include "walk.h"

#include "bank/plain_small.h"
#include "bank/writer.h"

#include <gabarit/gabarit.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { VERSIONS = 6, MIN_SAVES_FOR_FIGURES = 200 };

typedef struct Version {
    uint8_t *bytes;
    size_t size;
} Version;

/* Versions of the small bank: every second one has the same size. */
static Version versions[VERSIONS];

static char folder[] = "/tmp/gabarit-reload-XXXXXX", path[64], temporary[64];

static void make_versions(void)
{
    for (int i = 0; i < VERSIONS; i++) {
        PlainBank plain = {0};
        BankError error;
        plain_small(&plain);
        plain.sprites[0].frames[0].boxes[0].right += 256 * (i + 1);
        plain.levels[0].markers[0].x += 256 * (i + 1);
        plain.levels[0].marker_count -= i % 2 == 0 ? 0 : 1;
        CHECK_THAT(bank_write(&plain, &versions[i].bytes, &versions[i].size, &error), "%s: %s",
                   error.where, error.what);
        plain_free(&plain);
    }
}

static int version_of(const gab_bank *bank)
{
    for (int i = 0; i < VERSIONS; i++)
        if (bank->size == versions[i].size &&
            memcmp(bank->bytes, versions[i].bytes, bank->size) == 0)
            return i;
    return -1;
}

static void write_file(const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    CHECK(file != NULL && fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
}

/* ---- Bytes ---- */

/* Compares a mixture of two versions with the first one. Returns true if it is a mixture that
 * gab_bank_open accepts. */
static bool check_mixture(const gab_bank *old, const uint8_t *bytes, size_t size,
                          const Version *whole)
{
    bool is_old = size == old->size && memcmp(bytes, old->bytes, size) == 0;
    bool is_new = size == whole->size && memcmp(bytes, whole->bytes, size) == 0;
    gab_result result = gab_bank_compare(old, bytes, size);
    bool has_old_head = size == old->size && memcmp(bytes, old->bytes, 64) == 0;
    gab_result expected = has_old_head ? result == GAB_UNCHANGED ? GAB_UNCHANGED : GAB_INCOMPLETE
                          : is_new     ? GAB_OK
                                       : GAB_INCOMPLETE;
    CHECK_THAT(result == expected, "%s, not %s", gab_result_text(result),
               gab_result_text(expected));
    CHECK(!is_old || result == GAB_UNCHANGED);
    gab_result alone = gab_bank_compare(NULL, bytes, size);
    CHECK_INT(alone, is_old || is_new ? GAB_OK : GAB_INCOMPLETE);
    gab_bank bank;
    return !is_old && !is_new && gab_bank_open(&bank, bytes, size, NULL, NULL) == GAB_OK;
}

/* All states of a file that is overwritten in place, from its start or from its end, or that is
 * appended to. */
static void test_mixtures(void)
{
    const Version *a = &versions[0], *b = &versions[2];
    gab_bank old;
    CHECK_INT(gab_bank_open(&old, a->bytes, a->size, NULL, NULL), GAB_OK);
    CHECK_INT(a->size, b->size);
    uint8_t *bytes = aligned_alloc(16, a->size);
    size_t accepted = 0;
    for (size_t k = 0; k <= a->size && !check_has_failed_too_often(); k++) {
        memcpy(bytes, b->bytes, k);
        memcpy(bytes + k, a->bytes + k, a->size - k);
        accepted += check_mixture(&old, bytes, a->size, b);
        memcpy(bytes, a->bytes, k);
        memcpy(bytes + k, b->bytes + k, b->size - k);
        accepted += check_mixture(&old, bytes, a->size, b);
        accepted += check_mixture(&old, b->bytes, k, b);
    }
    check_note("gab_bank_open alone accepts %zu mixtures", accepted);
    CHECK(accepted > 0);
    free(bytes);
}

/* Returns the result for a bank with one changed byte: in its signature, in its major version and
 * required features, or elsewhere. */
static gab_result expected_result(size_t byte)
{
    return byte < 8                                 ? GAB_NOT_A_BANK
           : byte < 10 || (byte >= 24 && byte < 28) ? GAB_BAD_VERSION
                                                    : GAB_INCOMPLETE;
}

/* Each single changed byte is found. */
static void test_damage(void)
{
    const Version *a = &versions[0];
    uint8_t *bytes = aligned_alloc(16, a->size);
    memcpy(bytes, a->bytes, a->size);
    for (size_t i = 0; i < a->size && !check_has_failed_too_often(); i++) {
        bytes[i] ^= 0x10;
        gab_result result = gab_bank_compare(NULL, bytes, a->size), opened = GAB_OK;
        gab_bank bank;
        if (result == GAB_OK) /* a byte between sections, which gab_bank_open checks */
            opened = gab_bank_open(&bank, bytes, a->size, NULL, NULL);
        CHECK_THAT(result == expected_result(i) || opened != GAB_OK, "byte %zu: %s", i,
                   gab_result_text(result));
        bytes[i] ^= 0x10;
    }
    free(bytes);
    CHECK_INT(gab_bank_compare(NULL, NULL, 0), GAB_INCOMPLETE);
    CHECK_INT(gab_bank_compare(NULL, "PNG", 3), GAB_NOT_A_BANK);
}

/* ---- Files ---- */

static void check_reload(const gab_bank *old, const char *name, const gab_limits *limits,
                         gab_result expected)
{
    gab_bank_file fresh;
    gab_fault fault;
    memset(&fresh, 0xAA, sizeof fresh);
    memset(&fault, 0xAA, sizeof fault);
    gab_result result = gab_bank_reload(old, name, limits, &fresh, &fault);
    CHECK_THAT(result == expected, "%s: %s", name, gab_result_text(result));
    CHECK_INT(fault.code, expected);
    CHECK((result == GAB_OK) == (version_of(&fresh.bank) >= 0));
    const char *wrong = result == GAB_OK ? NULL : walk_empty(&fresh.bank);
    CHECK_THAT(wrong == NULL, "%s", wrong);
    gab_bank_close(&fresh);
    CHECK_INT(gab_bank_reload(old, name, limits, &fresh, NULL), expected);
    gab_bank_close(&fresh);
}

static void test_results(void)
{
    const gab_limits limits = {.size = 99};
    const gab_bank none = {.size = 0};
    gab_bank_file old;
    write_file(versions[0].bytes, versions[0].size);
    CHECK_INT(gab_bank_load(&old, path, NULL, NULL), GAB_OK);
    check_reload(&old.bank, path, NULL, GAB_UNCHANGED);
    check_reload(&old.bank, path, &limits, GAB_UNCHANGED);
    check_reload(NULL, path, NULL, GAB_OK);
    check_reload(&none, path, NULL, GAB_OK);
    check_reload(NULL, path, &limits, GAB_TOO_LARGE);
    check_reload(&old.bank, "no such folder/duel.gab", NULL, GAB_NO_FILE);
    check_reload(&old.bank, folder, NULL, GAB_NO_FILE);
    for (int i = 1; i < VERSIONS; i++) {
        write_file(versions[i].bytes, versions[i].size);
        check_reload(&old.bank, path, NULL, GAB_OK);
        write_file(versions[i].bytes, versions[i].size / 2);
        check_reload(&old.bank, path, NULL, GAB_INCOMPLETE);
    }
    write_file("", 0);
    check_reload(&old.bank, path, NULL, GAB_INCOMPLETE);
    write_file("{}", 2);
    check_reload(&old.bank, path, NULL, GAB_NOT_A_BANK);
    CHECK_INT(version_of(&old.bank), 0);
    gab_bank_close(&old);
}

/* The three lines of a game: views stay views of the same struct. */
static void test_views(void)
{
    gab_bank_file file, fresh;
    write_file(versions[0].bytes, versions[0].size);
    CHECK_INT(gab_bank_load(&file, path, NULL, NULL), GAB_OK);
    gab_sprite first = gab_bank_sprite_at(&file.bank, 0);
    float before = gab_frame_box_at(gab_sprite_frame_at(first, 0), 0).box.w;
    write_file(versions[1].bytes, versions[1].size);
    CHECK_INT(gab_bank_reload(&file.bank, path, NULL, &fresh, NULL), GAB_OK);
    CHECK_INT(version_of(&file.bank), 0);
    first.index = gab_bank_remap(&file.bank, GAB_KIND_SPRITE, first.index, &fresh.bank);
    gab_bank_close(&file);
    file = fresh;
    float after = gab_frame_box_at(gab_sprite_frame_at(first, 0), 0).box.w;
    CHECK_THAT(after == before + 1, "%g, then %g", (double)before, (double)after);
    gab_bank_close(&file);
}

/* ---- Saves at random moments ---- */

static void pause_sometimes(CheckRandom *random, int max)
{
    if (check_chance(random, 50))
        usleep((useconds_t)check_between(random, 0, max));
}

static void overwrite(CheckRandom *random, const char *name, const Version *version, int flags)
{
    int file = open(name, O_WRONLY | O_CREAT | flags, 0600);
    for (size_t i = 0, part; i < version->size; i += part) {
        part = (size_t)check_between(random, 1, (int)version->size);
        part = part < version->size - i ? part : version->size - i;
        if (write(file, version->bytes + i, part) != (ssize_t)part)
            _exit(1);
        pause_sometimes(random, 100);
    }
    if (ftruncate(file, (off_t)version->size) != 0 || close(file) != 0)
        _exit(1);
}

/* Saves by renaming another file, in place, or in place after emptying the file. The last save is
 * that of version 0. */
static void save_many(CheckRandom *random, size_t saves)
{
    for (size_t i = 0; i < saves; i++) {
        const Version *version =
            &versions[i + 1 < saves ? check_between(random, 0, VERSIONS - 1) : 0];
        int way = check_between(random, 0, 2);
        if (way > 0) {
            overwrite(random, path, version, way == 1 ? O_TRUNC : 0);
        } else {
            overwrite(random, temporary, version, O_TRUNC);
            if (rename(temporary, path) != 0)
                _exit(1);
        }
        pause_sometimes(random, 1000);
    }
    _exit(0);
}

/* True if gab_bank_load, which does not compare checksums, accepts a mixture. */
static bool loads_mixture(void)
{
    gab_bank_file file;
    bool is_mixture =
        gab_bank_load(&file, path, NULL, NULL) == GAB_OK && version_of(&file.bank) < 0;
    gab_bank_close(&file);
    return is_mixture;
}

static void test_saves(void)
{
    CheckRandom random = check_random("saves");
    const char *wanted = getenv("GABARIT_SAVES");
    size_t saves = wanted != NULL ? (size_t)atol(wanted) : check_case_count(1000);
    size_t counts[GAB_INCOMPLETE + 1] = {0}, mixtures = 0;
    gab_bank_file file, fresh;
    write_file(versions[1].bytes, versions[1].size);
    CHECK_INT(gab_bank_reload(NULL, path, NULL, &file, NULL), GAB_OK);
    pid_t child = fork();
    if (child == 0)
        save_many(&random, saves);
    int status = 0;
    for (bool has_ended = false; !has_ended && !check_has_failed_too_often();) {
        has_ended = waitpid(child, &status, WNOHANG) != 0;
        gab_result result = gab_bank_reload(&file.bank, path, NULL, &fresh, NULL);
        counts[result]++;
        if (result == GAB_OK) {
            CHECK_THAT(version_of(&fresh.bank) >= 0, "a mixture after %zu banks", counts[GAB_OK]);
            gab_bank_close(&file);
            file = fresh;
        }
        mixtures += loads_mixture();
    }
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    CHECK_INT(version_of(&file.bank), 0);
    gab_bank_close(&file);
    for (int i = 0; i < GAB_UNCHANGED; i++)
        CHECK_THAT(i == GAB_OK || counts[i] == 0, "%s", gab_result_text((gab_result)i));
    check_note("%zu saves, %zu banks reloaded, %zu times incomplete; without checksums, %zu "
               "mixtures were accepted",
               saves, counts[GAB_OK], counts[GAB_INCOMPLETE], mixtures);
    CHECK(saves < MIN_SAVES_FOR_FIGURES ||
          (mixtures > 0 && counts[GAB_OK] > 0 && counts[GAB_INCOMPLETE] > 0));
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"a mixture of two versions is never whole", test_mixtures},
        {"a changed byte is found", test_damage},
        {"results of reloading a file", test_results},
        {"views are carried over", test_views},
        {"saves at random moments", test_saves},
    };
    if (mkdtemp(folder) == NULL)
        return 1;
    snprintf(path, sizeof path, "%s/duel.gab", folder);
    snprintf(temporary, sizeof temporary, "%s/duel.gab~", folder);
    make_versions();
    int status = check_main(argc, argv, cases, CHECK_COUNT(cases));
    unlink(path);
    unlink(temporary);
    rmdir(folder);
    for (int i = 0; i < VERSIONS; i++)
        free(versions[i].bytes);
    return status;
}
