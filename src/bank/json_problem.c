/* SPDX-License-Identifier: MIT */
/* What is wrong with a text that is no JSON, in words; see json_value.h. */
#include "bank/json_value.h"

#include "bank/words.h"

#include <stdio.h>
#include <string.h>

/* %s is what was found, or the line of what is open. */
static const char *const words[JSON_FAULT_COUNT] = {
    "nothing is wrong",
    N_("there is not enough memory to read it"),
    N_("the text has more than 4 GiB"),
    N_("the text is empty"),
    N_("it begins with a byte order mark, which JSON does not have"),
    N_("a value is expected here, not %s"),
    N_("a value or ] is expected here, not %s"),
    N_("a key in double quotes or } is expected here, not %s"),
    N_("a colon is expected behind the key, not %s"),
    N_("a comma or } is expected here, not %s"),
    N_("a comma or ] is expected here, not %s"),
    N_("the text should end here, but %s follows"),
    N_("there must be no comma before %s"),
    N_("the text ends here, but the object that begins in line %s is not closed"),
    N_("the text ends here, but the list that begins in line %s is not closed"),
    N_("these double quotes are not closed"),
    N_("a text goes on to the next line here: its double quotes are not closed, or \\n is meant"),
    N_("%s stands in a text as it is; an escape like \\u001b is needed"),
    N_("%s is no escape that JSON has"),
    N_("%s is one half of a character of two escapes, without the other"),
    N_("a text must not hold the character U+0000"),
    N_("%s is not UTF-8"),
    N_("%s is no number as JSON writes them"),
    N_("the key %s appears twice in this object"),
    N_("objects and lists are nested more than 2048 deep"),
};

_Static_assert(JSON_MOST_DEPTH == 2048, "the words say so");

const char *json_problem_text(const JsonProblem *problem, const char *(*translate)(const char *),
                              char *text, size_t size)
{
    const char *said = words[problem->fault];
    if (translate)
        said = translate(said);
    const char *where = strstr(said, "%s");
    int head = where ? (int)(where - said) : (int)strlen(said);
    snprintf(text, size, "%.*s%s%s", head, said, where ? problem->near : "",
             where ? where + 2 : "");
    return text;
}
