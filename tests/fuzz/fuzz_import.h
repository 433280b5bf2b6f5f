/* SPDX-License-Identifier: MIT */
/* The part that fuzz targets of imported formats share: what must be true of any import. */
#pragma once

#include "formats/import_files.h"

/* The limits for pictures and memory. They are low, because a mutated size would otherwise take
 * most of the time. */
enum { FUZZ_AREA = 1 << 11, FUZZ_MEMORY = 1 << 22 };

/* Prints a line and aborts. */
G_NORETURN void fuzz_fail(const char *what);

/* Checks the result of a function: it is either valid or has an error with a readable message.
 * Clears the error. */
void fuzz_check_result(bool valid, GError **error);

/* Returns the limits, with a new budget, and checks that everything was released, and releases the
 * budget. */
PictureLimits fuzz_limits(void);
void fuzz_check_released(const PictureLimits *limits);

/* Returns the folder of the imported files, a temporary folder of this process. */
const char *fuzz_folder(void);
/* Writes a file into that folder. */
void fuzz_put_file(const char *name, const void *bytes, size_t size);
/* Writes a picture of noise into that folder. */
void fuzz_put_picture(const char *name, uint32_t width, uint32_t height);

/*
 * Imports a file of the folder into a new project. This must either be rejected with a reason or
 * give a valid project. A project must be the same after it is written and read, must stay valid
 * when the file is imported again, and must become a bank that can be opened, unless a reason is
 * given. All memory must be released.
 */
void fuzz_import(const char *name, const ImportOptions *options);
