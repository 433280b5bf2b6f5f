/* SPDX-License-Identifier: MIT */
/* Fuzz target: any text must either be rejected with a reason or give a valid bank. */
#include "fuzz_bank.h"

#include "bank/json_properties.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bool accepted;
    const char *wrong = json_check_properties((const char *)data, size, &accepted);
    if (wrong != NULL) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
    return 0;
}
