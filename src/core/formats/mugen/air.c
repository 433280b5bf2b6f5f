/* SPDX-License-Identifier: MIT */
/*
 * Reads actions of MUGEN's fighters, line by line; the contract is in air.h. Case is ignored, and a
 * semicolon starts a comment.
 *
 *     [Begin Action 200]
 *     Clsn2Default: 1                  boxes of all elements from here on
 *      Clsn2[0] = -10, 0, 10,-79
 *     Clsn1: 1                         boxes of the next element alone
 *      Clsn1[0] = 12,-60, 48,-44
 *     200,0, 5,0, 4, H, A              group, number, x, y, ticks, flips, blending
 *     Loopstart
 *     200,1, 0,0, -1
 */
#include "formats/mugen/air.h"

#include "import/import.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum {
    MAX_SIZE = 64 << 20, /* bytes */
    MAX_ACTIONS = 65535,
    MAX_ELEMENTS = 1 << 20,
    MAX_TICKS = 60 * 60 * 60, /* an hour */
    MIN_FIELDS = 5,
    FLIPS = 5, /* index of the field with the flips */
    NO_KIND = -1
};

/* A range in Air.boxes. */
typedef struct Boxes {
    uint32_t first, count;
    bool is_given;
} Boxes;

typedef struct AirReader {
    Air *air;
    AirAction *action;                  /* the action that is being read, or NULL */
    AirAction open;                     /* the memory of `action` */
    GHashTable *numbers;                /* of the actions so far */
    Boxes default_boxes[AIR_BOX_KINDS]; /* of all following elements */
    Boxes next_only[AIR_BOX_KINDS];     /* of the next element instead */
    int kind;                           /* the kind of boxes that is being read, or NO_KIND */
    bool is_default;                    /* these boxes become default_boxes, not next_only */
    uint32_t missing_boxes;             /* number of declared boxes that are still to be read */
    bool has_effect;                    /* the next element is interpolated from the previous one */
    uint32_t line;
    GError **error;
} AirReader;

static bool fail(const AirReader *reader, const char *text, int max)
{
    g_set_error(reader->error, IMPORT_ERROR, IMPORT_BROKEN, _("line %u: %s; the limit is %d"),
                reader->line, text, max);
    return false;
}

/* ---- Words and numbers ---- */

/* Skips a word, ignoring its case, and the spaces after it; returns whether the word was there. */
static bool skip_word(const char **at, const char *word)
{
    size_t length = strlen(word);
    if (g_ascii_strncasecmp(*at, word, length) != 0)
        return false;
    *at += length;
    while (g_ascii_isspace(**at))
        (*at)++;
    return true;
}

/* Reads a whole number; fractions are truncated. `*is_number` is false if there is none. Returns
 * false with an error if the number is out of range, `-max` to `max`. */
static bool read_number(const AirReader *reader, const char **at, int max, int32_t *value,
                        bool *is_number)
{
    char *end;
    double number = g_ascii_strtod(*at, &end);
    *is_number = end != *at;
    *at = end;
    *value = 0;
    if (!*is_number)
        return true;
    if (!(number >= -max && number <= max))
        return fail(reader, _("a number is too large"), max);
    *value = (int32_t)number;
    return true;
}

/* ---- Actions ---- */

static void end_action(AirReader *reader)
{
    const Air *air = reader->air;
    AirAction *open = reader->action;
    reader->action = NULL;
    if (open == NULL)
        return;
    open->count = air->elements->len - open->first;
    open->loop = open->loop < open->count ? open->loop : 0;
    if (g_hash_table_add(reader->numbers, GINT_TO_POINTER(open->number)))
        g_array_append_val(air->actions, *open);
    else
        g_array_append_val(air->repeated, open->number);
}

static bool begin_action(AirReader *reader, const char *at)
{
    Air *air = reader->air;
    bool is_number;
    int32_t number;
    end_action(reader);
    reader->kind = NO_KIND;
    reader->has_effect = false;
    memset(reader->default_boxes, 0, sizeof reader->default_boxes);
    memset(reader->next_only, 0, sizeof reader->next_only);
    if (!skip_word(&at, "[begin ") || !skip_word(&at, "action"))
        return true; /* another section */
    if (!read_number(reader, &at, INT32_MAX, &number, &is_number))
        return false;
    if (air->actions->len >= MAX_ACTIONS)
        return fail(reader, _("there are too many actions"), MAX_ACTIONS);
    air->ignored_lines += !is_number;
    reader->open = (AirAction){.number = number, .first = air->elements->len};
    reader->action = is_number ? &reader->open : NULL;
    return true;
}

/* ---- Boxes ---- */

/* Reads "Clsn1: 2" or "Clsn2Default: 1". */
static bool begin_boxes(AirReader *reader, const char *at, int kind)
{
    bool is_number;
    int32_t count;
    bool is_default = skip_word(&at, "default");
    if (*at == ':' || *at == '=')
        at++;
    if (!read_number(reader, &at, DOCUMENT_MAX_BOXES, &count, &is_number))
        return false;
    Boxes range = {reader->air->boxes->len, 0, true};
    reader->kind = kind;
    reader->is_default = is_default;
    reader->missing_boxes = (uint32_t)MAX(count, 0);
    *(is_default ? &reader->default_boxes[kind] : &reader->next_only[kind]) = range;
    return true;
}

static void sort_pair(int32_t *low, int32_t *high)
{
    int32_t from = MIN(*low, *high), to = MAX(*low, *high);
    *low = from;
    *high = to;
}

/* Reads a box. Like the engine, ignores the index in brackets and boxes beyond the declared
 * number. */
static bool read_box(AirReader *reader, const char *at)
{
    AirBox box;
    int32_t *const numbers[] = {&box.left, &box.top, &box.right, &box.bottom};
    const char *equals = strchr(at, '='), *from = equals != NULL ? equals + 1 : at;
    bool is_number = equals != NULL && reader->kind != NO_KIND && reader->missing_boxes > 0;
    for (size_t i = 0; is_number && i < G_N_ELEMENTS(numbers); i++) {
        if (!read_number(reader, &from, DOCUMENT_RANGE / 2, numbers[i], &is_number))
            return false;
        from += strspn(from, " \t");
        from += *from == ',';
    }
    reader->air->ignored_lines += !is_number;
    if (!is_number)
        return true;
    sort_pair(&box.left, &box.right);
    sort_pair(&box.top, &box.bottom);
    Boxes *boxes = reader->is_default ? &reader->default_boxes[reader->kind]
                                      : &reader->next_only[reader->kind];
    if (reader->air->boxes->len >= MAX_ELEMENTS)
        return fail(reader, _("there are too many boxes"), MAX_ELEMENTS);
    g_array_append_val(reader->air->boxes, box);
    boxes->count++;
    reader->missing_boxes--;
    return true;
}

static bool read_boxes(AirReader *reader, const char *at)
{
    int kind = *at == '1' ? AIR_ATTACK : *at == '2' ? AIR_HURT : NO_KIND;
    if (kind == NO_KIND) {
        reader->air->ignored_lines++;
        return true;
    }
    return at[1] == '[' ? read_box(reader, at + 1) : begin_boxes(reader, at + 1, kind);
}

/* ---- Elements ---- */

static void set_boxes(AirReader *reader, AirElement *element)
{
    for (int kind = 0; kind < AIR_BOX_KINDS; kind++) {
        const Boxes *next_only = &reader->next_only[kind];
        const Boxes *boxes = next_only->is_given ? next_only : &reader->default_boxes[kind];
        element->first_box[kind] = boxes->first;
        element->box_count[kind] = boxes->count;
    }
    memset(reader->next_only, 0, sizeof reader->next_only);
    reader->kind = NO_KIND;
}

static bool has_text(const char *field)
{
    return field[strspn(field, " \t\r")] != 0;
}

static bool read_fields(AirReader *reader, char **fields, uint32_t count, AirElement *element)
{
    int32_t *const numbers[] = {&element->group, &element->image, &element->x, &element->y,
                                &element->ticks};
    static const int max[] = {INT16_MAX, INT16_MAX, DOCUMENT_RANGE / 4, DOCUMENT_RANGE / 4,
                              MAX_TICKS};
    for (uint32_t i = 0; i < MIN_FIELDS; i++) {
        const char *at = fields[i];
        bool is_number; /* an empty field is 0 */
        if (!read_number(reader, &at, max[i], numbers[i], &is_number))
            return false;
    }
    for (const char *flip = count > FLIPS ? fields[FLIPS] : ""; *flip != 0; flip++) {
        element->flip_x ^= *flip == 'h' || *flip == 'H';
        element->flip_y ^= *flip == 'v' || *flip == 'V';
    }
    for (uint32_t i = FLIPS + 1; i < count; i++)
        element->has_effect |= has_text(fields[i]);
    element->ticks = MAX(element->ticks, AIR_FOREVER);
    return true;
}

static bool read_element(AirReader *reader, const char *line)
{
    g_auto(GStrv) fields = g_strsplit(line, ",", -1);
    uint32_t count = g_strv_length(fields);
    AirElement element = {.has_effect = reader->has_effect};
    bool is_element = count >= MIN_FIELDS;
    bool ok = !is_element || read_fields(reader, fields, count, &element);
    if (!ok || !is_element) {
        reader->air->ignored_lines += !is_element;
        return ok;
    }
    if (reader->air->elements->len >= MAX_ELEMENTS)
        return fail(reader, _("there are too many elements"), MAX_ELEMENTS);
    set_boxes(reader, &element);
    reader->has_effect = false;
    g_array_append_val(reader->air->elements, element);
    return true;
}

/* ---- Lines ---- */

static bool read_in_action(AirReader *reader, const char *line)
{
    const char *at = line;
    if (g_ascii_isdigit(*line) || *line == '-')
        return read_element(reader, line);
    if (skip_word(&at, "clsn"))
        return read_boxes(reader, at);
    if (skip_word(&at, "loopstart"))
        reader->action->loop = reader->air->elements->len - reader->action->first;
    else if (skip_word(&at, "interpolate"))
        reader->has_effect = true;
    else
        reader->air->ignored_lines++;
    return true;
}

static bool read_line(AirReader *reader, char *line)
{
    line[strcspn(line, ";")] = 0;
    g_strstrip(line);
    reader->line++;
    if (line[0] == '[')
        return begin_action(reader, line);
    return line[0] == 0 || reader->action == NULL || read_in_action(reader, line);
}

static bool read_text(AirReader *reader, const char *text, size_t size)
{
    bool ok = true;
    for (size_t at = 0; ok && at < size;) {
        const char *stop = memchr(text + at, '\n', size - at);
        size_t length = stop != NULL ? (size_t)(stop - text) - at : size - at;
        g_autofree char *line = g_strndup(text + at, length);
        ok = read_line(reader, line);
        at += length + 1;
    }
    end_action(reader);
    return ok;
}

/* Gives an action without elements those of the next action. */
static void fill_empty(const Air *air)
{
    for (guint i = air->actions->len; i > 1; i--) {
        AirAction *action = &g_array_index(air->actions, AirAction, i - 2);
        const AirAction *after = &g_array_index(air->actions, AirAction, i - 1);
        if (action->count == 0)
            *action = (AirAction){action->number, after->first, after->count, after->loop};
    }
}

Air *air_read(GBytes *bytes, GError **error)
{
    gsize size;
    const char *text = g_bytes_get_data(bytes, &size);
    Air *air = g_new0(Air, 1);
    air->actions = g_array_new(false, false, sizeof(AirAction));
    air->elements = g_array_new(false, false, sizeof(AirElement));
    air->boxes = g_array_new(false, false, sizeof(AirBox));
    air->repeated = g_array_new(false, false, sizeof(int32_t));
    AirReader reader = {
        .air = air, .numbers = g_hash_table_new(NULL, NULL), .kind = NO_KIND, .error = error};
    bool ok = size <= MAX_SIZE && read_text(&reader, text, size);
    if (size > MAX_SIZE)
        g_set_error(error, IMPORT_ERROR, IMPORT_BROKEN, _("it has %zu bytes; the limit is %d"),
                    size, MAX_SIZE);
    g_hash_table_unref(reader.numbers);
    if (!ok)
        g_clear_pointer(&air, air_free);
    if (ok)
        fill_empty(air);
    return air;
}

void air_free(Air *air)
{
    if (air == NULL)
        return;
    g_array_unref(air->actions);
    g_array_unref(air->elements);
    g_array_unref(air->boxes);
    g_array_unref(air->repeated);
    g_free(air);
}
