/* SPDX-License-Identifier: MIT */
/* Implements paths in a JSON text; see json_path.h. */
#include "bank/json_path.h"

#include "bank/error.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

void json_path_enter(JsonPath *path, const char *key)
{
    path->steps[path->depth].key = key;
    path->steps[path->depth++].index = 0;
}

void json_path_enter_item(JsonPath *path, size_t index)
{
    path->steps[path->depth].key = NULL;
    path->steps[path->depth++].index = index;
}

void json_path_leave(JsonPath *path)
{
    path->depth--;
}

/* Does not use isalpha, which depends on the locale. */
static bool is_identifier(const char *key)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    return *key && strlen(key) < 40 && strspn(key, letters) == strlen(key);
}

void json_path_text(const JsonPath *path, char *text, size_t size)
{
    char quote[BANK_QUOTE_SIZE];
    size_t used = (size_t)snprintf(text, size, "$");
    for (int i = 0; i < path->depth && used < size; i++) {
        const char *key = path->steps[i].key;
        int length;
        if (!key)
            length = snprintf(text + used, size - used, "[%zu]", path->steps[i].index);
        else if (is_identifier(key))
            length = snprintf(text + used, size - used, ".%s", key);
        else
            length = snprintf(text + used, size - used, "[%s]", bank_quote(quote, key));
        used += (size_t)length;
    }
}
