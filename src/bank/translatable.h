/* SPDX-License-Identifier: MIT */
/*
 * bank/translatable.h: marks a text for translators where only libc is available. The text itself
 * is unchanged; the code that displays it looks up its translation.
 *
 *     return job_refuse(job, N_(text));
 */
#pragma once

#define N_(text) text
