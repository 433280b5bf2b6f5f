/* SPDX-License-Identifier: MIT */
/* Reads the options and prints the messages of all subcommands; see command.h for the contract. */
#include "cli/command.h"
#include "cli/progress.h"
#include "model/budget.h"
#include "model/visible.h"

#include <stdio.h>
#include <string.h>

/* ---- Quiet ---- */

static bool quiet;

void quiet_begin(void)
{
    quiet = true;
}

bool quiet_is_wanted(void)
{
    return quiet;
}

/* ---- Messages ---- */

static const char *message_subject; /* or NULL */

void print_messages_about(const char *subject)
{
    message_subject = subject;
}

/* Prints a line in which invisible characters are escaped, because text from files and names could
 * otherwise control the terminal. */
static void print_message_line(const char *text)
{
    bool names_it = message_subject == NULL || g_str_has_prefix(text, message_subject);
    g_autofree char *all =
        g_strconcat(names_it ? "" : message_subject, names_it ? "" : ": ", text, NULL);
    g_autofree char *line = text_visible(all);
    progress_clear();
    fprintf(stderr, "gab: %s\n", line);
}

void print_message(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    print_message_line(text);
}

void print_warning(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    if (!quiet_is_wanted())
        print_message_line(text);
}

int report_wrong_usage(const Command *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    print_message("%s: %s (see gab %s --help)", command->name, text, command->name);
    return STATUS_ERROR;
}

int report_gerror(const char *prefix, GError **error)
{
    print_message("%s%s%s", prefix, prefix[0] != 0 ? ": " : "", (*error)->message);
    g_clear_error(error);
    return STATUS_ERROR;
}

/* ---- Memory ---- */

uint64_t memory_limit(void)
{
    const char *size = g_getenv(MEMORY_VARIABLE);
    return size != NULL ? budget_from_text(size) : 0;
}

/* ---- Options ---- */

/* The state of reading the words of a command line. */
typedef struct Reading {
    const Command *command;
    const char *place;
    char **words;
    int count, next;
} Reading;

static const Option *find_option(const Option *options, const char *word, const char **value)
{
    const char *equals = strchr(word, '=');
    size_t length = equals != NULL ? (size_t)(equals - word) : strlen(word);
    *value = NULL;
    for (const Option *option = options; option->name != NULL; option++) {
        if (word[1] == '-' && strlen(option->name) == length - 2 &&
            strncmp(option->name, word + 2, length - 2) == 0) {
            *value = equals != NULL ? equals + 1 : NULL;
            return option;
        }
        if (word[1] != '-' && option->letter == word[1]) {
            *value = word[2] != 0 ? word + 2 : NULL;
            return option;
        }
    }
    return NULL;
}

static bool read_option(Reading *reading, const Option *options, const char *word)
{
    const char *value;
    const Option *option = find_option(options, word, &value);
    if (option == NULL) {
        report_wrong_usage(reading->command, "%sthere is no option %s", reading->place, word);
        return false;
    }
    if (option->type == OPTION_FLAG) {
        if (value != NULL)
            report_wrong_usage(reading->command, "%s--%s takes no value", reading->place,
                               option->name);
        *(bool *)option->value = true;
        return value == NULL;
    }
    if (option->type == OPTION_OPTIONAL_TEXTS && value == NULL)
        value = "";
    if (value == NULL && reading->next < reading->count)
        value = reading->words[reading->next++];
    if (value == NULL) {
        report_wrong_usage(reading->command, "%s--%s needs a value", reading->place, option->name);
        return false;
    }
    if (option->type == OPTION_STEPS)
        g_ptr_array_add(option->value, (gpointer)option->name);
    if (option->type != OPTION_TEXT) {
        g_ptr_array_add(option->value, (gpointer)value);
        return true;
    }
    const char **text = option->value;
    bool is_first = *text == NULL;
    if (!is_first)
        report_wrong_usage(reading->command, "%s--%s is given twice: %s and %s", reading->place,
                           option->name, *text, value);
    *text = value;
    return is_first;
}

static bool read_words(Reading *reading, const Option *options, Arguments *arguments)
{
    bool after_options = false;
    while (reading->next < reading->count) {
        const char *word = reading->words[reading->next++];
        if (after_options || word[0] != '-' || word[1] == 0)
            arguments->words[arguments->count++] = word;
        else if (strcmp(word, "--") == 0)
            after_options = true;
        else if (!read_option(reading, options, word))
            return false;
    }
    if (arguments->count < arguments->min)
        report_wrong_usage(reading->command, "%san argument is missing", reading->place);
    else if (arguments->count > arguments->max)
        report_wrong_usage(reading->command, "%sunexpected argument %s", reading->place,
                           arguments->words[arguments->max]);
    return arguments->min <= arguments->count && arguments->count <= arguments->max;
}

bool arguments_read(const Command *command, int count, char **words, const Option *options,
                    Arguments *arguments)
{
    const char *place = arguments->place != NULL ? arguments->place : "";
    Reading reading = {.command = command, .place = place, .words = words, .count = count};
    arguments->words = g_new0(const char *, (size_t)count + 1);
    arguments->count = 0;
    if (read_words(&reading, options, arguments))
        return true;
    g_clear_pointer(&arguments->words, g_free);
    return false;
}

int option_word(const Command *command, const char *option, const char *value,
                const char *const *words, int otherwise)
{
    if (value == NULL)
        return otherwise;
    g_autoptr(GString) list = g_string_new(words[0]);
    int found = -1;
    for (int i = 0; words[i] != NULL; i++) {
        if (i > 0)
            g_string_append_printf(list, "%s%s", words[i + 1] != NULL ? ", " : " or ", words[i]);
        if (strcmp(words[i], value) == 0)
            found = i;
    }
    if (found < 0)
        report_wrong_usage(command, "--%s must be %s, not %s", option, list->str, value);
    return found;
}
