/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes, as a template, must either be rejected with a reason or give a text in
 * UTF-8. The values are like those of a bank.
 */
#include "fuzz_bank.h"
#include "fuzz_error.h"

#include "formats/template/template.h"

static const char values_text[] =
    "{\"name\": \"duel\", \"mark\": \"Exported by Gabarit\", \"tags\": [{\"name\": \"head\", "
    "\"number\": 1, \"role\": \"body\"}], \"pages\": [{\"name\": \"duel-0.png\", \"index\": 0, "
    "\"width\": 64, \"height\": 32}], \"pictures\": [{\"name\": \"duel-0.png\", \"width\": 64, "
    "\"height\": 32}], \"sprites\": [{\"name\": \"ken\", \"properties\": {\"speed\": 2.5}, "
    "\"frames\": [{\"name\": \"a <&\\\"'>\", \"picture\": 0, \"x\": 1, \"y\": 2, \"width\": 8, "
    "\"height\": 9, \"left\": -4.5, \"top\": -9, \"duration\": 100, \"source\": {\"x\": 1, "
    "\"y\": 0, \"width\": 10, \"height\": 10}, \"points\": [{\"name\": \"fist\", \"x\": 1, "
    "\"y\": -2}], \"all_boxes\": [{\"name\": \"\", \"tag\": \"head\", \"role\": \"body\", "
    "\"x\": -2, \"y\": -8, \"w\": 4, \"h\": 2.25, \"properties\": {}}]}], \"animations\": "
    "[{\"name\": \"walk\", \"direction\": \"forward\", \"loop\": 0, \"steps\": [{\"frame\": 0, "
    "\"duration\": 50, \"flip_x\": true, \"flip_y\": false}]}]}], \"levels\": [], "
    "\"nothing\": null}";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static json_t *values;
    GError *error = NULL;
    if (values == NULL)
        values = json_loads(values_text, 0, NULL);
    const TemplateText text = {.name = "t", .bytes = (const char *)data, .size = size};
    GBytes *filled = template_fill(&text, values, &error);
    gsize length = 0;
    const char *bytes = filled != NULL ? g_bytes_get_data(filled, &length) : NULL;
    if ((filled == NULL) != (error != NULL) || !g_utf8_validate_len(bytes, length, NULL)) {
        fprintf(stderr, "the text is not UTF-8, or an error is missing\n");
        abort();
    }
    fuzz_clear_error(&error);
    g_clear_pointer(&filled, g_bytes_unref);
    return 0;
}
