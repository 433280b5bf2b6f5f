/* SPDX-License-Identifier: MIT */
/* The messages about text that is not valid JSON; see json_value.h. */
#include "bank/json_value.h"

#include "bank/translatable.h"

#include <stdio.h>

/* The messages, in the order of JsonProblemKind. %s is the text that was found, or the line of the
 * value that is not closed. */
static const char *const messages[JSON_PROBLEM_COUNT] = {
    "nothing is wrong",
    N_("there is not enough memory to read it"),
    N_("the text is larger than 4 GiB"),
    N_("the text is empty"),
    N_("it begins with a byte order mark, which JSON does not allow"),
    N_("a value is expected here, not %s"),
    N_("a value or ] is expected here, not %s"),
    N_("a key in double quotes or } is expected here, not %s"),
    N_("a colon is expected after the key, not %s"),
    N_("a comma or } is expected here, not %s"),
    N_("a comma or ] is expected here, not %s"),
    N_("the text should end here, but %s follows"),
    N_("there must be no comma before %s"),
    N_("the text ends here, but the object that begins on line %s is not closed"),
    N_("the text ends here, but the list that begins on line %s is not closed"),
    N_("this string has no closing double quote"),
    N_("a string must not contain a line break: close its double quotes, or write \\n"),
    N_("%s is not allowed in a string; write an escape such as \\u001b"),
    N_("%s is not a valid JSON escape"),
    N_("%s is half of a surrogate pair; the other half is missing"),
    N_("a string must not contain the character U+0000"),
    N_("%s is not UTF-8"),
    N_("%s is not a valid JSON number"),
    N_("the key %s appears twice in this object"),
    N_("objects and lists are nested more than 2048 deep"),
};

_Static_assert(JSON_MAX_DEPTH == 2048, "the message contains the number");

const char *json_problem_text(const JsonProblem *problem, const char *(*translate)(const char *),
                              char *text, size_t size)
{
    const char *message = messages[problem->kind];
    if (translate)
        message = translate(message);
    const char *where = strstr(message, "%s");
    int head = where ? (int)(where - message) : (int)strlen(message);
    snprintf(text, size, "%.*s%s%s", head, message, where ? problem->near : "",
             where ? where + 2 : "");
    return text;
}
