/* SPDX-License-Identifier: MIT */
/**
 * cli/check_report.h: the problems that gab check finds, for programs: as JSON, or in the Static
 * Analysis Results Interchange Format (SARIF) 2.1.0, which code hosts and editors show.
 *
 *     CheckReport *report = check_report_new();
 *     CheckFile *file = check_report_file(report, "duel.gabarit", text);
 *     check_report_problem(file, problem);
 *     check_report_print(report, CHECK_AS_SARIF);
 *     check_report_free(report);
 */
#pragma once

#include "check/check.h"

typedef enum CheckFormat { CHECK_AS_JSON, CHECK_AS_SARIF } CheckFormat;

typedef struct CheckReport CheckReport;
typedef struct CheckFile CheckFile;

CheckReport *check_report_new(void);
void check_report_free(CheckReport *report);

/** Adds a file. `text`, its content, is used to find the lines of problems; NULL: the file could
 * not be read. Both are used during this call only; the result belongs to the report. */
CheckFile *check_report_file(CheckReport *report, const char *path, GBytes *text);
/** Marks a file that was not checked. */
void check_report_unread(CheckFile *file);
/** Adds a problem of a project. */
void check_report_problem(CheckFile *file, const Problem *problem);
/** Adds damage of a bank. */
void check_report_damage(CheckFile *file, const char *what);

/** Prints the report as JSON or SARIF. */
void check_report_print(const CheckReport *report, CheckFormat format);
