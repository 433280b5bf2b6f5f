/* SPDX-License-Identifier: MIT */
/* Defines the functions whose bodies are in gabarit/inline.h, for callers that do not inline
 * them. */
#include "arithmetic_internal.h"

#define GABARIT_INLINE
#include "gabarit/inline.h"
