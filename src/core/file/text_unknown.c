/* SPDX-License-Identifier: MIT */
/*
 * Members from a newer version's file that this version's tables do not contain: they are kept as
 * one line of JSON in the layout of the rest. Everything but the whitespace is kept byte by byte: a
 * number may have more digits, or a larger exponent, than any type here can hold.
 */
#include "file/text_internal.h"

/* Returns the length in bytes of the quoted string at the start of valid JSON. */
static size_t quoted_length(const char *source)
{
    size_t length = 1;
    while (source[length] != '"')
        length += source[length] == '\\' ? 2 : 1;
    return length + 1;
}

/* Appends JSON with the whitespace of this layout instead of its own. */
static void append_source(GString *text, const char *source, size_t size)
{
    for (size_t i = 0; i < size;) {
        char c = source[i];
        size_t length = c == '"' ? quoted_length(source + i) : 1;
        bool is_blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
        if (!is_blank)
            g_string_append_len(text, source + i, (gssize)length);
        if (c == ',' || c == ':')
            g_string_append_c(text, ' ');
        i += length;
    }
}

char *unknown_to_text(const JsonValue *object, const NodeKind *kind, KnownMember known)
{
    GString *text = NULL;
    for (size_t i = 0; i < json_value_members(object); i++) {
        const JsonValue *member = json_value_member(object, i);
        if (known(kind, member->key))
            continue;
        if (text == NULL)
            text = g_string_new("{");
        else
            g_string_append(text, ", ");
        append_source(text, member->source, member->source_size);
    }
    if (text == NULL)
        return NULL;
    g_string_append_c(text, '}');
    char *kept = g_ref_string_new_len(text->str, (gssize)text->len);
    g_string_free(text, true);
    return kept;
}

bool unknown_is_valid(const NodeKind *kind, const char *text)
{
    JsonTree *tree = json_tree_read(text, strlen(text), NULL);
    char *rewritten =
        tree != NULL ? unknown_to_text(json_tree_root(tree), kind, member_is_known) : NULL;
    bool ok = rewritten != NULL && strcmp(rewritten, text) == 0;
    if (rewritten != NULL)
        g_ref_string_release(rewritten);
    json_tree_free(tree);
    return ok;
}
