/* SPDX-License-Identifier: MIT */
/**
 * gabarit/file.h: banks from files, and from bytes that the caller does not keep.
 *
 *     gab_bank_file duel;
 *     gab_fault fault;
 *     if (gab_bank_load(&duel, "duel.gab", NULL, &fault) != GAB_OK)
 *         die(gab_result_text(fault.code));
 *     gab_bank_find(&duel.bank, GAB_KIND_SPRITE, 0, "ken");
 *     gab_bank_close(&duel);
 *
 * The only part of the library that allocates and that touches files; a game that has its bytes in
 * memory leaves this source out. Every function that opens a bank checks what gab_bank_open checks,
 * with its limits and faults.
 */
#ifndef GABARIT_FILE_H
#define GABARIT_FILE_H

#include "bank.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A bank and the bytes that it owns. */
typedef struct gab_bank_file {
    gab_bank bank;
    void *memory; /**< internal */
    size_t size;  /**< internal */
    bool mapped;  /**< internal */
} gab_bank_file;

/**
 * Reads a file into memory and opens it there: for untrusted files, which cannot be changed once
 * they have been read. Returns as gab_bank_open; also GAB_NO_FILE when it cannot be opened or read,
 * or is no regular file (errno says why), and GAB_NO_MEMORY. On failure nothing is allocated. Paths
 * are those of the system; on Windows they are UTF-8.
 */
GAB_API gab_result gab_bank_load(gab_bank_file *file, const char *path, const gab_limits *limits,
                                 gab_fault *fault);

/**
 * Maps a file and opens it in place: for a game's own files, which do not change. A file that
 * another process truncates while it is mapped ends this process (SIGBUS); one that is overwritten
 * may give wrong answers, even reads out of bounds. (Windows does not let anybody truncate it.)
 * Results as gab_bank_load. WebAssembly has no mapping; there the file is read.
 */
GAB_API gab_result gab_bank_load_mapped(gab_bank_file *file, const char *path,
                                        const gab_limits *limits, gab_fault *fault);

/** Copies bytes, aligned or not, and opens the copy. Results as gab_bank_load. */
GAB_API gab_result gab_bank_copy(gab_bank_file *file, const void *bytes, size_t size,
                                 const gab_limits *limits, gab_fault *fault);

/** Frees or unmaps the bytes. Views of the bank are invalid afterwards. Safe to call twice. */
GAB_API void gab_bank_close(gab_bank_file *file);

#ifdef __cplusplus
}
#endif

#endif
