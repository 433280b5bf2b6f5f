/* SPDX-License-Identifier: MIT */
/* Implements recognise.h. */
#include "bank/recognise.h"

#include "bank/png.h"
#include "runtime/bank_layout.h"

bool bank_is_known(const char *bytes, size_t size)
{
    return size >= sizeof BANK_MAGIC - 1 && memcmp(bytes, BANK_MAGIC, sizeof BANK_MAGIC - 1) == 0;
}

bool page_is_known(const char *bytes, size_t size)
{
    static const char text[] = "tEXt" PAGE_KEY "\0" PAGE_MAKER;
    enum { SIGNATURE_AND_SIZE = 8 + 25, LENGTH = 4 };
    uint32_t width, height;
    return png_size((const uint8_t *)bytes, size, &width, &height) &&
           size >= SIGNATURE_AND_SIZE + LENGTH + sizeof text - 1 &&
           memcmp(bytes + SIGNATURE_AND_SIZE + LENGTH, text, sizeof text - 1) == 0;
}
