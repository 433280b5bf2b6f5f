/* SPDX-License-Identifier: MIT */
/* Shared by bounces and sweeps; see response.c. */
#ifndef GABARIT_RESPONSE_INTERNAL_H
#define GABARIT_RESPONSE_INTERNAL_H

#include "gabarit/contact.h"
#include "vec_internal.h"

/* As gab_bounce, in doubles. */
Vec gab_bounced(Vec velocity, Vec normal, gab_surface surface);

#endif
