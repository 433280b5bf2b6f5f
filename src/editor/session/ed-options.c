/* SPDX-License-Identifier: MIT */
/* Implements ed-options.h. */
#include "session/ed-options.h"

#include "session/ed-session-internal.h"

typedef struct Option {
    double value;
    char *text; /* NULL: "" */
    bool is_set;
} Option;

static void option_free(void *memory)
{
    g_autofree Option *option = memory;
    g_free(option->text);
}

void ed_options_init(EdSession *session)
{
    session->options = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, option_free);
    session->unfinished =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_array_unref);
}

void ed_options_clear(EdSession *session)
{
    g_clear_pointer(&session->options, g_hash_table_unref);
    g_clear_pointer(&session->unfinished, g_hash_table_unref);
}

static const Option *find(EdSession *session, const char *tool, const char *id)
{
    g_autofree char *key = g_strconcat(tool, "/", id, NULL);
    return g_hash_table_lookup(session->options, key);
}

static Option *find_or_make(EdSession *session, const char *tool, const char *id)
{
    g_autofree char *key = g_strconcat(tool, "/", id, NULL);
    Option *option = g_hash_table_lookup(session->options, key);
    if (option == NULL) {
        option = g_new0(Option, 1);
        g_hash_table_insert(session->options, g_strdup(key), option);
    }
    return option;
}

void ed_session_declare_option(EdSession *session, const char *tool, const char *id,
                               double default_value)
{
    Option *option = find_or_make(session, tool, id);
    if (!option->is_set)
        option->value = default_value;
}

double ed_session_option(EdSession *session, const char *tool, const char *id)
{
    const Option *option = find(session, tool, id);
    return option != NULL ? option->value : 0;
}

void ed_session_set_option(EdSession *session, const char *tool, const char *id, double value)
{
    Option *option = find_or_make(session, tool, id);
    bool is_same = option->value == value;
    option->is_set = true;
    option->value = value;
    if (!is_same)
        ed_session_emit_view_changed(session, ED_VIEW_TOOL);
}

const char *ed_session_option_text(EdSession *session, const char *tool, const char *id)
{
    const Option *option = find(session, tool, id);
    return option != NULL && option->text != NULL ? option->text : "";
}

void ed_session_set_option_text(EdSession *session, const char *tool, const char *id,
                                const char *text)
{
    Option *option = find_or_make(session, tool, id);
    bool is_same = g_strcmp0(option->text != NULL ? option->text : "", text) == 0;
    option->is_set = true;
    if (is_same)
        return;
    g_free(option->text);
    option->text = g_strdup(text);
    ed_session_emit_view_changed(session, ED_VIEW_TOOL);
}
