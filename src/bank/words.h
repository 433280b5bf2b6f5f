/* SPDX-License-Identifier: MIT */
/*
 * bank/words.h: marks a text for translators where nothing but libc is at hand: it stays as it is,
 * and whoever shows it to a person looks its translation up.
 *
 *     return job_refuse(job, N_(text));
 */
#ifndef BANK_WORDS_H
#define BANK_WORDS_H

#define N_(text) text

#endif
