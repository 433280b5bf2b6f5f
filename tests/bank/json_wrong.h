/* SPDX-License-Identifier: MIT */
/* Invalid JSON texts of banks, with the location and the message that the reader must report. */
#pragma once

#include "bank/json_reader.h"
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "{\"format\":\"gabarit-bank\",\"version\":1"

typedef struct Wrong {
    const char *rest; /* the text after HEAD; ' is used for quotes */
    const char *where, *what;
} Wrong;

static inline char *with_quotes(const char *head, const char *rest)
{
    char *text = malloc(strlen(head) + strlen(rest) + 1);
    strcpy(text, head);
    strcat(text, rest);
    for (char *p = text; *p; p++)
        if (*p == '\'')
            *p = '"';
    return text;
}

static inline void check_wrong(const char *text, const char *where, const char *what)
{
    PlainBank plain;
    BankError error;
    bool accepted = bank_read_json(text, strlen(text), 0, &plain, &error);
    CHECK_THAT(!accepted, "%s is accepted", text);
    if (accepted) {
        plain_free(&plain);
        return;
    }
    CHECK_INT(error.kind, BANK_BROKEN_RULE);
    CHECK_THAT(strcmp(error.where, where) == 0 && strcmp(error.what, what) == 0,
               "%s\n#   reports  %s: %s\n#   expected %s: %s", text, error.where, error.what, where,
               what);
    CHECK(plain.blocks == NULL && plain.sprites == NULL);
}

static inline void check_table(const Wrong *cases, size_t count, const char *before,
                               const char *after)
{
    for (size_t i = 0; i < count; i++) {
        char rest[4096];
        snprintf(rest, sizeof rest, "%s%s%s", before, cases[i].rest, after);
        char *text = with_quotes(HEAD, rest);
        check_wrong(text, cases[i].where, cases[i].what);
        free(text);
    }
}
