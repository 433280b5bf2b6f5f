/* SPDX-License-Identifier: MIT */
/* The kinds of files that contain a bank. */
#pragma once

#include "formats/format.h"

extern const OutputKind bank_output, json_output, header_output, view_output;
