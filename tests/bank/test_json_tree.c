/* SPDX-License-Identifier: MIT */
/*
 * Tests the parser of JSON texts: every fault with its location and message, random texts in
 * comparison with jansson, and the source text of each value.
 */
#include "bank/json_value.h"
#include "check.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Faults ---- */

typedef struct Faulty {
    const char *text;
    JsonProblemKind fault;
    uint32_t line, column;
    const char *what;
} Faulty;

static const Faulty faulty[] = {
    {"", JSON_EMPTY, 1, 1, "the text is empty"},
    {" \n ", JSON_EMPTY, 2, 2, "the text is empty"},
    {"\xEF\xBB\xBF{}", JSON_BYTE_ORDER_MARK, 1, 1,
     "it begins with a byte order mark, which JSON does not allow"},
    {"{\"a\":}", JSON_WANTS_VALUE, 1, 6, "a value is expected here, not \"}\""},
    {"{\"\xC3\xA9\":\n nul}", JSON_WANTS_VALUE, 2, 2, "a value is expected here, not \"nul\""},
    {"'a'", JSON_WANTS_VALUE, 1, 1, "a value is expected here, not \"'\""},
    {"NaN", JSON_WANTS_VALUE, 1, 1, "a value is expected here, not \"NaN\""},
    {"[\x01]", JSON_WANTS_ITEM, 1, 2, "a value or ] is expected here, not \"\\x01\""},
    {"[}", JSON_WANTS_ITEM, 1, 2, "a value or ] is expected here, not \"}\""},
    {"[\xFF]", JSON_WANTS_ITEM, 1, 2, "a value or ] is expected here, not \"\\xFF\""},
    {"{a: 1}", JSON_WANTS_KEY, 1, 2, "a key in double quotes or } is expected here, not \"a\""},
    {"{1: 1}", JSON_WANTS_KEY, 1, 2, "a key in double quotes or } is expected here, not \"1\""},
    {"{\"a\" 1}", JSON_WANTS_COLON, 1, 6, "a colon is expected after the key, not \"1\""},
    {"{\"a\"=1}", JSON_WANTS_COLON, 1, 5, "a colon is expected after the key, not \"=\""},
    {"{\"a\":1 \"b\":2}", JSON_WANTS_COMMA_IN_OBJECT, 1, 8,
     "a comma or } is expected here, not \"\\\"\""},
    {"{\"a\":1]", JSON_WANTS_COMMA_IN_OBJECT, 1, 7, "a comma or } is expected here, not \"]\""},
    {"[1\n 2]", JSON_WANTS_COMMA_IN_LIST, 2, 2, "a comma or ] is expected here, not \"2\""},
    {"[true\xC3\xA9]", JSON_WANTS_COMMA_IN_LIST, 1, 6,
     "a comma or ] is expected here, not \"\xC3\xA9\""},
    {"{} {}", JSON_WANTS_END, 1, 4, "the text should end here, but \"{\" follows"},
    {"1 // one", JSON_WANTS_END, 1, 3, "the text should end here, but \"/\" follows"},
    {"[1,]", JSON_EXTRA_COMMA, 1, 3, "there must be no comma before \"]\""},
    {"{\"a\":1,\n}", JSON_EXTRA_COMMA, 1, 7, "there must be no comma before \"}\""},
    {"\n{\"a\":[1]", JSON_OBJECT_IS_OPEN, 2, 9,
     "the text ends here, but the object that begins on line 2 is not closed"},
    {"{\"a\"", JSON_OBJECT_IS_OPEN, 1, 5,
     "the text ends here, but the object that begins on line 1 is not closed"},
    {"{\"a\":", JSON_OBJECT_IS_OPEN, 1, 6,
     "the text ends here, but the object that begins on line 1 is not closed"},
    {"{\"a\":1,", JSON_OBJECT_IS_OPEN, 1, 8,
     "the text ends here, but the object that begins on line 1 is not closed"},
    {"{\n\"a\":[\n1,\n", JSON_LIST_IS_OPEN, 4, 1,
     "the text ends here, but the list that begins on line 2 is not closed"},
    {"[\"a]", JSON_STRING_IS_OPEN, 1, 2, "this string has no closing double quote"},
    {"{\"a", JSON_STRING_IS_OPEN, 1, 2, "this string has no closing double quote"},
    {"[\"a\n\"]", JSON_LINE_BREAK, 1, 4,
     "a string must not contain a line break: close its double quotes, or write \\n"},
    {"[\"a\x1B[31m\"]", JSON_CONTROL_CHARACTER, 1, 4,
     "U+001B is not allowed in a string; write an escape such as \\u001b"},
    {"[\"\\x41\"]", JSON_BAD_ESCAPE, 1, 3, "\"\\\\x\" is not a valid JSON escape"},
    {"[\"\\u12G4\"]", JSON_BAD_ESCAPE, 1, 3, "\"\\\\u12G4\" is not a valid JSON escape"},
    {"[\"\\", JSON_BAD_ESCAPE, 1, 3, "\"\\\\\" is not a valid JSON escape"},
    {"[\"\\u12", JSON_BAD_ESCAPE, 1, 3, "\"\\\\u12\" is not a valid JSON escape"},
    {"[\"\\ud800\"]", JSON_LONE_SURROGATE, 1, 3,
     "\"\\\\ud800\" is half of a surrogate pair; the other half is missing"},
    {"[\"\\udc00\"]", JSON_LONE_SURROGATE, 1, 3,
     "\"\\\\udc00\" is half of a surrogate pair; the other half is missing"},
    {"[\"\\ud800\\u0041\"]", JSON_LONE_SURROGATE, 1, 3,
     "\"\\\\ud800\" is half of a surrogate pair; the other half is missing"},
    {"[\"\\u0000\"]", JSON_NUL_CHARACTER, 1, 3, "a string must not contain the character U+0000"},
    {"[\"a\xC0\xAF\"]", JSON_NOT_UTF8, 1, 4, "\"\\xC0\" is not UTF-8"},
    {"[\"a\xE2\x80", JSON_NOT_UTF8, 1, 4, "\"\\xE2\" is not UTF-8"},
    {"[01]", JSON_BAD_NUMBER, 1, 2, "\"01\" is not a valid JSON number"},
    {"[1.]", JSON_BAD_NUMBER, 1, 2, "\"1.\" is not a valid JSON number"},
    {"[-]", JSON_BAD_NUMBER, 1, 2, "\"-\" is not a valid JSON number"},
    {"[1e+]", JSON_BAD_NUMBER, 1, 2, "\"1e+\" is not a valid JSON number"},
    {"[0x10]", JSON_BAD_NUMBER, 1, 2, "\"0x10\" is not a valid JSON number"},
    {"{\"a\":1,\n \"b\":2, \"\\u0061\":3}", JSON_DUPLICATE_KEY, 2, 9,
     "the key \"a\" appears twice in this object"},
};

static void check_fault(const char *text, size_t size, const Faulty *expected)
{
    JsonProblem problem;
    /* A copy of the exact size, so that a read beyond its end is detected. */
    char what[512], *exact = malloc(size + (size == 0));
    memcpy(exact, text, size);
    JsonTree *tree = json_tree_read(exact, size, &problem);
    CHECK_THAT(!tree && problem.kind == expected->fault && problem.line == expected->line &&
                   problem.column == expected->column,
               "%s: fault %d at %u, %u", text, problem.kind, problem.line, problem.column);
    if (!tree)
        CHECK_TEXT(json_problem_text(&problem, NULL, what, sizeof what), expected->what);
    json_tree_free(tree);
    free(exact);
}

static void test_faults(void)
{
    bool tested[JSON_PROBLEM_COUNT] = {
        [JSON_NO_PROBLEM] = true, [JSON_NO_MEMORY] = true, [JSON_TOO_LARGE] = true};
    for (size_t i = 0; i < CHECK_COUNT(faulty); i++) {
        check_fault(faulty[i].text, strlen(faulty[i].text), &faulty[i]);
        tested[faulty[i].fault] = true;
    }
    static char deep[100001];
    memset(deep, '[', sizeof deep - 1);
    check_fault(deep, sizeof deep - 1,
                &(Faulty){deep, JSON_TOO_DEEP, 1, JSON_MAX_DEPTH + 1,
                          "objects and lists are nested more than 2048 deep"});
    tested[JSON_TOO_DEEP] = true;
    for (int fault = 0; fault < JSON_PROBLEM_COUNT; fault++)
        CHECK_THAT(tested[fault], "fault %d has no case", fault);
    memset(deep + JSON_MAX_DEPTH, ']', JSON_MAX_DEPTH);
    JsonTree *tree = json_tree_read(deep, (size_t)2 * JSON_MAX_DEPTH, NULL);
    CHECK(tree != NULL);
    json_tree_free(tree);
}

/* The parser uses another algorithm for objects with many keys than for those with few. */
static void test_many_keys(void)
{
    char text[4000];
    for (int keys = 2; keys < 200; keys++) {
        size_t used = 1, duplicate = 0;
        text[0] = '{';
        for (int i = 0; i < keys; i++) {
            duplicate = i == keys - 1 ? used : 0;
            used += (size_t)snprintf(text + used, sizeof text - used, "\"k%d\": 0,",
                                     duplicate > 0 ? keys / 2 - 1 : i);
        }
        text[used - 1] = '}';
        JsonProblem problem;
        JsonTree *tree = json_tree_read(text, used, &problem);
        CHECK_THAT(!tree && problem.kind == JSON_DUPLICATE_KEY && problem.column == duplicate + 1,
                   "%s: %d at %u", text, problem.kind, problem.column);
        text[duplicate + 1] = 'l';
        json_tree_free(tree);
        tree = json_tree_read(text, used, &problem);
        CHECK_THAT(tree && json_value_members(json_tree_root(tree)) == (size_t)keys, "%s", text);
        json_tree_free(tree);
    }
}

/* ---- Comparison with jansson ---- */

static bool is_same(const JsonValue *value, json_t *other);

static bool is_same_list(const JsonValue *value, json_t *other)
{
    size_t count = json_value_items(value);
    bool equal = json_is_array(other) && json_array_size(other) == count;
    for (size_t i = 0; equal && i < count; i++)
        equal = is_same(json_value_item(value, i), json_array_get(other, i));
    return equal;
}

static bool is_same_object(const JsonValue *value, json_t *other)
{
    size_t count = json_value_members(value);
    bool equal = json_is_object(other) && json_object_size(other) == count;
    for (size_t i = 0; equal && i < count; i++) {
        const JsonValue *member = json_value_member(value, i);
        equal = json_value_get(value, member->key) == member &&
                is_same(member, json_object_get(other, member->key));
    }
    return equal;
}

static bool is_same(const JsonValue *value, json_t *other)
{
    switch (value->kind) {
    case JSON_KIND_NULL:
        return json_is_null(other);
    case JSON_KIND_FALSE:
        return json_is_false(other);
    case JSON_KIND_TRUE:
        return json_is_true(other);
    case JSON_KIND_INTEGER:
        return json_is_integer(other) && json_integer_value(other) == json_value_integer(value) &&
               (double)json_integer_value(other) == json_value_number(value);
    case JSON_KIND_REAL:
        return json_is_real(other) && json_real_value(other) == json_value_number(value) &&
               !signbit(json_real_value(other)) == !signbit(json_value_number(value));
    case JSON_KIND_STRING:
        return json_is_string(other) && json_string_length(other) == json_value_length(value) &&
               strcmp(json_string_value(other), json_value_string(value)) == 0;
    case JSON_KIND_LIST:
        return is_same_list(value, other);
    case JSON_KIND_OBJECT:
        return is_same_object(value, other);
    }
    return false;
}

/* True if jansson cannot store one of the numbers. */
static bool has_large_number(const JsonValue *value)
{
    if (json_value_is_number(value))
        return isinf(json_value_number(value)) || value->integer == INT64_MAX ||
               value->integer == INT64_MIN;
    bool is_object = json_value_is_object(value), found = false;
    size_t count = is_object ? json_value_members(value) : json_value_items(value);
    for (size_t i = 0; i < count && !found; i++)
        found =
            has_large_number(is_object ? json_value_member(value, i) : json_value_item(value, i));
    return found;
}

/* True if both parsers read a text as the same value, or both reject it. jansson may also reject
 * numbers that it cannot store. `accepted` receives whether our parser accepts the text. */
static bool agree(const char *text, size_t size, bool *accepted)
{
    JsonTree *tree = json_tree_read(text, size, NULL);
    json_t *other = json_loadb(text, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    bool same_result = tree && other ? is_same(json_tree_root(tree), other)
                                     : !other && (!tree || has_large_number(json_tree_root(tree)));
    *accepted = tree != NULL;
    json_tree_free(tree);
    json_decref(other);
    return same_result;
}

static const char sample[] =
    "{\"a\": [1, -0, 0.5, -1.25e-3, 1E+2, 12345678901234567, 9223372036854775807, 1e308, 5e-324],\n"
    " \"b\\n\\u00e9\\ud83d\\ude00\": {\"\": null, \"x\": [true, false, [], {}, [[]]]}, "
    "\"c\": \"\\\"\\\\\\/\\b\\f\\n\\r\\t \xC3\xA9\xF0\x9F\x98\x80\", \"d\" : [ \"\" , 0.1 ] }";

static void test_random_texts(void)
{
    static const char *const pieces[] = {"\"",
                                         "\\",
                                         "{",
                                         "}",
                                         "[",
                                         "]",
                                         ":",
                                         ",",
                                         "0",
                                         "1",
                                         "-",
                                         ".",
                                         "e",
                                         "E",
                                         "+",
                                         " ",
                                         "\n",
                                         "\"a\":",
                                         "true",
                                         "null",
                                         "\\u0061",
                                         "\\ud83d",
                                         "\\udc00",
                                         "\xC3\xA9",
                                         "\xED\xA0\x80",
                                         "\xFF",
                                         "99999999999999999999",
                                         "1e400",
                                         "\x01",
                                         "\x7F",
                                         "\"a\"",
                                         ",\"c\":1",
                                         "[]",
                                         "{}"};
    CheckRandom random = check_random("texts");
    size_t times = check_case_count(200000), accepted_count = 0, size;
    char text[sizeof sample + 64];
    bool accepted;
    CHECK(agree(sample, strlen(sample), &accepted) && accepted);
    for (size_t i = 0; i < times && !check_has_failed_too_often(); i++) {
        memcpy(text, sample, sizeof sample);
        size = strlen(sample);
        for (int edits = check_between(&random, 1, 3); edits > 0; edits--) {
            const char *piece = pieces[check_between(&random, 0, CHECK_COUNT(pieces) - 1)];
            size_t at = (size_t)check_between(&random, 0, (int)size - 1), length = strlen(piece);
            size_t removed = (size_t)check_between(&random, 0, 3);
            removed = removed > size - at ? size - at : removed;
            memmove(text + at + length, text + at + removed, size - at - removed);
            memcpy(text + at, piece, length);
            size += length - removed;
        }
        text[size] = '\0';
        CHECK_THAT(agree(text, size, &accepted), "%s", text);
        accepted_count += accepted;
    }
    check_note("%zu of %zu texts are accepted", accepted_count, times);
    CHECK(accepted_count > times / 100 && accepted_count < times);
}

/* ---- Numbers ---- */

static void test_numbers(void)
{
    static const struct {
        const char *text;
        double number;
        int64_t integer;
        JsonKind kind;
    } cases[] = {
        {"0", 0, 0, JSON_KIND_INTEGER},
        {"-0", -0.0, 0, JSON_KIND_INTEGER},
        {"9007199254740993", 9007199254740992.0, 9007199254740993, JSON_KIND_INTEGER},
        {"9223372036854775807", 9223372036854775808.0, INT64_MAX, JSON_KIND_INTEGER},
        {"9223372036854775808", 9223372036854775808.0, INT64_MAX, JSON_KIND_INTEGER},
        {"-9223372036854775808", -9223372036854775808.0, INT64_MIN, JSON_KIND_INTEGER},
        {"-9223372036854775809", -9223372036854775808.0, INT64_MIN, JSON_KIND_INTEGER},
        {"123456789012345678901234567890", 123456789012345678901234567890.0, INT64_MAX,
         JSON_KIND_INTEGER},
        {"1e400", INFINITY, 0, JSON_KIND_REAL},
        {"-1e400", -INFINITY, 0, JSON_KIND_REAL},
        {"1e-400", 0, 0, JSON_KIND_REAL},
        {"1.0", 1, 0, JSON_KIND_REAL},
        {"0.1000000000000000055511151231257827021181583404541015625000000000000000000000000001",
         0.1, 0, JSON_KIND_REAL},
    };
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        JsonTree *tree = json_tree_read(cases[i].text, strlen(cases[i].text), NULL);
        const JsonValue *value = tree ? json_tree_root(tree) : NULL;
        CHECK_THAT(value && value->kind == cases[i].kind && value->as.number == cases[i].number &&
                       value->integer == cases[i].integer,
                   "%s", cases[i].text);
        json_tree_free(tree);
    }
}

/* ---- Source text of values ---- */

static void test_sources(void)
{
    static const char text[] = " {\"a\" : [1.50 , \"\\u0061\"],\"b\": {} , \"c\":1e400\n} ";
    static const char *const members[] = {"\"a\" : [1.50 , \"\\u0061\"]", "\"b\": {}",
                                          "\"c\":1e400"};
    JsonTree *tree = json_tree_read(text, strlen(text), NULL);
    CHECK(tree != NULL);
    const JsonValue *root = json_tree_root(tree);
    CHECK(root->source == text + 1 && root->source_size == strlen(text) - 2);
    CHECK_INT(json_value_members(root), CHECK_COUNT(members));
    for (size_t i = 0; i < CHECK_COUNT(members); i++) {
        const JsonValue *member = json_value_member(root, i);
        CHECK(member->source_size == strlen(members[i]) &&
              memcmp(member->source, members[i], member->source_size) == 0);
    }
    const JsonValue *item = json_value_item(json_value_get(root, "a"), 0);
    CHECK(item->source_size == 4 && memcmp(item->source, "1.50", 4) == 0);
    CHECK(json_value_item(root, 0) == NULL && json_value_member(item, 0) == NULL);
    CHECK(json_value_get(item, "a") == NULL && json_value_string(item) == NULL);
    CHECK(json_value_get(NULL, "a") == NULL && json_value_items(NULL) == 0);
    json_tree_free(tree);
}

CHECK_CASES({"every fault has its location and message", test_faults},
            {"duplicate keys in objects with many keys", test_many_keys},
            {"random texts are read as by jansson", test_random_texts}, {"numbers", test_numbers},
            {"values store their source text", test_sources})
