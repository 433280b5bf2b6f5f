/* SPDX-License-Identifier: MIT */
/**
 * export/project_bank.h: the bytes of a project's bank.
 *
 *     GBytes *bytes = project_bank(project, store, NULL, &error);
 */
#pragma once

#include "bank/error.h"
#include "export/compile.h"

/** Compiles a project and returns the bytes of its bank. `options` may be NULL. NULL with an error
 * of COMPILE_ERROR that contains the path of the object. */
GBytes *project_bank(const Project *project, PictureStore *store, const CompileOptions *options,
                     GError **error);

/** Like project_bank, and fills `plain`, which the caller frees (plain_free) even after a failure.
 * */
GBytes *project_bank_compile(const Project *project, PictureStore *store,
                             const CompileOptions *options, PlainBank *plain, GError **error);

/** Sets the error of a bank that could not be written or read. Returns false. */
bool export_bank_failed(const BankError *problem, GError **error);
/** Returns bytes that free() frees. */
GBytes *export_take_memory(void *memory, size_t size);
