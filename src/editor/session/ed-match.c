/* SPDX-License-Identifier: MIT */
/*
 * A name is matched by runs of adjacent letters. Each run has a cost, which is higher if the run
 * begins within a word. Dynamic programming finds the minimum: for each i and j, the cheapest match
 * of the first i typed letters with the last of them at position j.
 */
#include "session/ed-match.h"

#include <string.h>

enum {
    MAX_LETTERS = 256,
    MAX_TYPED = 64,
    AT_WORD = 1,     /* cost of a run that begins with a word */
    IN_WORD = 1000,  /* cost of a run within a word: more than runs at words can cost together */
    NEVER = 1 << 24, /* more than any possible cost */
};

typedef struct Letter {
    gunichar letter;
    unsigned from, to; /* range of bytes in the text */
    bool begins;       /* it begins a word */
} Letter;

struct EdLetters {
    Letter *items;
    unsigned count, words;
};

/* ---- Folding ---- */

/* Letters that Unicode does not decompose, and how they are typed. */
static const struct {
    gunichar whole;
    const char *typed;
} spelled[] = {{0xe6, "ae"}, {0x153, "oe"}, {0xdf, "ss"}, {0xf8, "o"}, {0x142, "l"}, {0x111, "d"}};

static void add_letter(EdLetters *letters, Letter letter)
{
    if (letters->count < MAX_LETTERS)
        letters->items[letters->count++] = letter;
}

/* Adds one letter of the text, which has no accents, as the letters that are typed for it. */
static void add_folded(EdLetters *letters, Letter letter)
{
    for (unsigned i = 0; i < G_N_ELEMENTS(spelled); i++) {
        if (spelled[i].whole != letter.letter)
            continue;
        for (const char *each = spelled[i].typed; *each != '\0'; each++) {
            letter.letter = (gunichar)*each;
            add_letter(letters, letter);
            letter.begins = false;
        }
        return;
    }
    add_letter(letters, letter);
}

static void add_character(EdLetters *letters, gunichar character, Letter letter)
{
    gunichar parts[G_UNICHAR_MAX_DECOMPOSITION_LENGTH];
    gsize count =
        g_unichar_fully_decompose(g_unichar_tolower(character), TRUE, parts, G_N_ELEMENTS(parts));
    for (gsize i = 0; i < count; i++) {
        if (g_unichar_ismark(parts[i]))
            continue;
        letter.letter = g_unichar_tolower(parts[i]);
        add_folded(letters, letter);
        letter.begins = false;
    }
}

/* True if a word begins: after a blank or a symbol, at a digit after a letter, or at an upper-case
 * letter after a lower-case one. */
static bool begins_word(gunichar before, gunichar current)
{
    if (!g_unichar_isalnum(current))
        return false;
    return !g_unichar_isalnum(before) ||
           (g_unichar_isdigit(current) && !g_unichar_isdigit(before)) ||
           (g_unichar_isupper(current) && g_unichar_islower(before));
}

EdLetters *ed_letters_new(const char *text)
{
    EdLetters *letters = g_new0(EdLetters, 1);
    letters->items = g_new(Letter, MAX_LETTERS);
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    gunichar before = ' ';
    for (const char *at = valid; *at != '\0' && letters->count < MAX_LETTERS;) {
        const char *next = g_utf8_next_char(at);
        gunichar current = g_utf8_get_char(at);
        Letter letter = {.from = (unsigned)(at - valid),
                         .to = (unsigned)(next - valid),
                         .begins = begins_word(before, current)};
        if (!g_unichar_isspace(current))
            add_character(letters, current, letter);
        letters->words += !g_unichar_isspace(current) && g_unichar_isspace(before);
        /* A combining accent belongs to the letter before it. */
        if (g_unichar_ismark(current) && letters->count > 0)
            letters->items[letters->count - 1].to = letter.to;
        else
            before = current;
        at = next;
    }
    return letters;
}

void ed_letters_free(EdLetters *letters)
{
    if (letters == NULL)
        return;
    g_free(letters->items);
    g_free(letters);
}

/* ---- Matching ---- */

/* True if a typed letter is the first one of a typed word and must begin a run. */
static bool begins_run(const EdLetters *typed, unsigned i)
{
    return i == 0 || typed->items[i].from > typed->items[i - 1].to;
}

/* Adds one typed letter. `costs` are the minimum costs so far by the position of the last letter,
 * and are updated. `joined`, if not NULL, receives for each position whether the run continues. */
static void add_typed(const EdLetters *typed, unsigned i, const EdLetters *name, int *costs,
                      bool *joined)
{
    int cheapest = i == 0 ? 0 : NEVER; /* of all matches that end before this position */
    int before = NEVER;                /* of the match that ends right before it */
    for (unsigned j = 0; j < name->count; j++) {
        const Letter *letter = &name->items[j];
        int here = NEVER;
        bool side_by_side = j > 0 && name->items[j - 1].to >= letter->from;
        if (letter->letter == typed->items[i].letter) {
            here = cheapest + (letter->begins ? AT_WORD : IN_WORD);
            bool joins = !begins_run(typed, i) && side_by_side && before <= here;
            here = joins ? before : here;
            if (joined != NULL)
                joined[j] = joins;
        }
        before = costs[j];
        cheapest = i == 0 ? 0 : MIN(cheapest, before);
        costs[j] = MIN(here, NEVER);
    }
}

static unsigned typed_count(const EdLetters *typed)
{
    return MIN(typed->count, MAX_TYPED);
}

/* Returns the end of the cheapest match; of several, the first. */
static unsigned best_end(const int *costs, unsigned count)
{
    unsigned best = 0;
    for (unsigned j = 1; j < count; j++)
        if (costs[j] < costs[best])
            best = j;
    return best;
}

bool ed_match(const EdLetters *typed, const EdLetters *name, EdMatch *match)
{
    int costs[MAX_LETTERS];
    *match = (EdMatch){ED_MATCH_WORDS, 0, false};
    if (typed->count == 0)
        return true;
    if (typed->count > name->count)
        return false;
    for (unsigned j = 0; j < name->count; j++)
        costs[j] = NEVER;
    for (unsigned i = 0; i < typed_count(typed); i++)
        add_typed(typed, i, name, costs, NULL);
    int cost = costs[best_end(costs, name->count)];
    if (cost >= NEVER)
        return false;
    match->cost = (unsigned)cost;
    match->scattered = cost > IN_WORD;
    match->rank = cost >= IN_WORD                 ? ED_MATCH_ANYWHERE
                  : (unsigned)cost > typed->words ? ED_MATCH_BEGINNINGS
                                                  : ED_MATCH_WORDS;
    return true;
}

/* ---- Matched letters ---- */

static void add_span(GArray *spans, EdSpan span)
{
    if (spans->len > 0 && g_array_index(spans, EdSpan, 0).from <= span.to)
        g_array_index(spans, EdSpan, 0).from = span.from;
    else
        g_array_prepend_val(spans, span);
}

GArray *ed_match_spans(const EdLetters *typed, const EdLetters *name)
{
    GArray *spans = g_array_new(FALSE, FALSE, sizeof(EdSpan));
    unsigned count = typed_count(typed), width = name->count;
    EdMatch match;
    if (count == 0 || !ed_match(typed, name, &match))
        return spans;
    g_autofree int *costs = g_new(int, (gsize)(count + 1) * width);
    g_autofree bool *joined = g_new0(bool, (gsize)count *width);
    for (unsigned j = 0; j < width; j++)
        costs[j] = NEVER;
    for (unsigned i = 0; i < count; i++) {
        int *current = costs + (gsize)(i + 1) * width;
        memcpy(current, costs + (gsize)i * width, width * sizeof *current);
        add_typed(typed, i, name, current, joined + (gsize)i * width);
    }
    unsigned j = best_end(costs + (gsize)count * width, width);
    for (unsigned i = count; i-- > 0;) {
        add_span(spans, (EdSpan){name->items[j].from, name->items[j].to});
        if (i > 0)
            j = joined[(gsize)i * width + j] ? j - 1 : best_end(costs + (gsize)i * width, j);
    }
    return spans;
}
