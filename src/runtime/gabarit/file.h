/* SPDX-License-Identifier: MIT */
/**
 * gabarit/file.h: banks from files, and from bytes that the caller does not keep.
 *
 *     gab_bank_file duel;
 *     gab_fault fault;
 *     if (gab_bank_load(&duel, "duel.gab", NULL, &fault) != GAB_OK)
 *         die(gab_result_text(fault.code));             // or, in more detail, gab_fault_text
 *     gab_bank_find(&duel.bank, GAB_KIND_SPRITE, 0, "ken");
 *     gab_bank_close(&duel);
 *
 * This is the only part of the library that allocates and that accesses files; a game that has its
 * bytes in memory can omit this source. Every function here that opens a bank performs the
 * checks of gab_bank_open, with its limits and faults.
 */
#ifndef GABARIT_FILE_H
#define GABARIT_FILE_H

#include "bank.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A bank and the memory that holds its bytes. */
typedef struct gab_bank_file {
    gab_bank bank;
    void *memory; /**< internal */
    size_t size;  /**< internal */
    bool mapped;  /**< internal */
} gab_bank_file;

/**
 * Reads a file into memory and opens it there. Use this for untrusted files: once read, their bytes
 * cannot change. Returns the results of gab_bank_open; also GAB_NO_FILE when the file cannot be
 * opened or read or is not a regular file (errno contains the reason), and GAB_NO_MEMORY. On
 * failure no memory remains allocated. Paths are in the encoding of the system; on Windows, in
 * UTF-8.
 */
GAB_API gab_result gab_bank_load(gab_bank_file *file, const char *path, const gab_limits *limits,
                                 gab_fault *fault);

/**
 * Maps a file into memory and opens it in place. Use this for a game's own files, which do not
 * change: if another process truncates the file while it is mapped, this process is killed
 * (SIGBUS); if another process overwrites it, answers may be wrong, and queries may even read out
 * of bounds. (Windows does not allow truncation of a mapped file.) Results as gab_bank_load.
 * WebAssembly cannot map files; there the file is read.
 */
GAB_API gab_result gab_bank_load_mapped(gab_bank_file *file, const char *path,
                                        const gab_limits *limits, gab_fault *fault);

/** Copies bytes of any alignment and opens the copy. Results as gab_bank_load, without
 * GAB_NO_FILE. */
GAB_API gab_result gab_bank_copy(gab_bank_file *file, const void *bytes, size_t size,
                                 const gab_limits *limits, gab_fault *fault);

/**
 * Loads a file again if it has another version of a bank that is open, while the game runs:
 *
 *     if (gab_bank_reload(&duel.bank, "duel.gab", NULL, &fresh, NULL) == GAB_OK) {
 *         ken.index = gab_bank_remap(&duel.bank, GAB_KIND_SPRITE, ken.index, &fresh.bank);
 *         gab_bank_close(&duel);
 *         duel = fresh; // views of &duel.bank stay views of it
 *     }
 *
 * Returns GAB_OK with the new version, which is never a mixture of two: all checksums are compared.
 * Otherwise `fresh` is empty and the result is GAB_UNCHANGED; GAB_INCOMPLETE if the file is being
 * written, so that a later call succeeds; or a reason as gab_bank_load and gab_bank_open. The old
 * bank stays valid until it is closed. Of an unchanged file, only the header is read. Times of
 * files are not used, because two versions may have the same. `old` may be empty, to load a file
 * with all checksums compared. If the file is overwritten in place, `old` must not be mapped
 * (gab_bank_load_mapped): it would change, too.
 */
GAB_API gab_result gab_bank_reload(const gab_bank *old, const char *path, const gab_limits *limits,
                                   gab_bank_file *fresh, gab_fault *fault);

/** Frees or unmaps the bytes of a bank. Its views are invalid afterwards. Safe to call twice. */
GAB_API void gab_bank_close(gab_bank_file *file);

#ifdef __cplusplus
}
#endif

#endif
