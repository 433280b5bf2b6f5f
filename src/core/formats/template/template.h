/* SPDX-License-Identifier: MIT */
/**
 * formats/template/template.h: fills in a text with values, for formats that users describe.
 * data/guide/templates.md describes the language.
 *
 *     const TemplateText text = {.name = "boxes.csv", .bytes = bytes, .size = size};
 *     GBytes *filled = template_fill(&text, values, &error);
 *
 * A template runs no code and reads no files. It ends with an error, which names the line and the
 * column, before it writes more than TEMPLATE_MAX_BYTES, nests deeper than TEMPLATE_MAX_DEPTH, or
 * takes more than TEMPLATE_MAX_STEPS steps, which bounds its time: a step is about 10 ns, and each
 * byte that is compared, hashed, copied or written is one. Its texts are taken from the budget.
 */
#pragma once

#include "model/budget.h"

#include <jansson.h>

#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
enum { TEMPLATE_MAX_BYTES = 1 << 20, TEMPLATE_MAX_STEPS = 20 * 1000 };
#else
enum { TEMPLATE_MAX_BYTES = 256 << 20, TEMPLATE_MAX_STEPS = 100 * 1000 * 1000 };
#endif
enum { TEMPLATE_MAX_DEPTH = 64 };

typedef struct TemplateText {
    const char *name; /**< for messages */
    const char *bytes;
    size_t size;
    Budget *budget; /**< for texts and the output; NULL: no limit */
} TemplateText;

#define TEMPLATE_ERROR (template_error_quark())
GQuark template_error_quark(void);
typedef enum TemplateError {
    TEMPLATE_SYNTAX, /**< the text is not a template */
    TEMPLATE_VALUE,  /**< an expression has no value: "a" - 1, or the template fails by itself */
    TEMPLATE_LIMIT
} TemplateError;

/** Returns the filled text. `values` is an object whose keys are the names that the template can
 * use. The bytes of the result stay taken from the budget. NULL with an error:
 * "boxes.csv:3:7: ...". */
GBytes *template_fill(const TemplateText *text, const json_t *values, GError **error);
