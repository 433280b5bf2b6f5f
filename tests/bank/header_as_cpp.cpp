// SPDX-License-Identifier: MIT
// The generated header and the headers of src/bank as C++; the test passes if this compiles.
#include "bank/error.h"
#include "bank/header.h"
#include "bank/plain.h"
#include "bank/sha256.h"
#include "bank/small_names.h"
#include "bank/utf8.h"
#include "bank/writer.h"

#include <gabarit/gabarit.h>

static_assert(SMALL_TAG_DOOR == 200, "constants are constant expressions");
static_assert(GAB_SMALL_DIGEST != 0, "the digest is a constant expression");

// Every field of a struct has its default, without a warning.
static_assert(gab_blockers GAB_DEFAULTS.open == nullptr, "defaults");
