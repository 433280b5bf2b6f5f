/* SPDX-License-Identifier: MIT */
/* The first steps of a game that uses gabarit.h and gabarit.c: runs the library's self-test, then
 * loads a bank in each of the possible ways. The exit status is 0 if everything succeeds; failures
 * are printed. */
#include "gabarit.h"

#include <stdint.h>
#include <stdio.h>

static bool check_bank(const char *way, gab_bank_file *file, gab_result result)
{
    gab_fault fault;
    bool aligned = (uintptr_t)file->memory % GAB_BANK_ALIGNMENT == 0;
    if (result == GAB_OK)
        result = gab_bank_verify(&file->bank, &fault);
    bool good = result == GAB_OK && aligned && file->size > 0;
    if (!good)
        printf("%s: %s%s\n", way, gab_result_text(result), aligned ? "" : ", not aligned");
    return good;
}

int main(int count, char **arguments)
{
    gab_bank_file file, copy;
    if (count != 2 || !gab_self_test()) {
        puts(count != 2 ? "usage: loads FILE.gab" : "the self-test fails");
        return 1;
    }
    gab_result result = gab_bank_load(&file, arguments[1], NULL, NULL);
    bool good = check_bank("loaded", &file, result);
    result = gab_bank_copy(&copy, file.memory, file.size, NULL, NULL);
    good = check_bank("copied", &copy, result) && good;
    gab_bank_close(&copy);
    gab_bank_close(&file);
    result = gab_bank_load_mapped(&file, arguments[1], NULL, NULL);
    good = check_bank("mapped", &file, result) && good;
    gab_bank_close(&file);
    return good ? 0 : 1;
}
