/* SPDX-License-Identifier: MIT */
/* Shared by bounces and sweeps; see response.c. */
#pragma once

#include "gabarit/contact.h"
#include "vec_internal.h"

/* As gab_bounce, in doubles. */
Vec gab_bounced(Vec velocity, Vec normal, gab_surface surface);
