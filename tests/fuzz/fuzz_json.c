/* SPDX-License-Identifier: MIT */
/* Fuzz target: whatever the text is, it is rejected with a reason, or it is a valid bank. */
#include "fuzz_bank.h"

#include "bank/json_judge.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bool taken;
    const char *wrong = json_contradiction((const char *)data, size, &taken);
    if (wrong != NULL) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
    return 0;
}
