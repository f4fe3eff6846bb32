/* SPDX-License-Identifier: MIT */
#pragma once

#include "run_command.h"

#include <jansson.h>

/* A folder with kernels on accessors and their headers, in which the command plans. */
typedef struct {
    char *fieldwise; /* the command, by its whole path */
    char *folder;
} PlanFixture;

/* Makes the folder: Body.h (x, vx), drift.cu with the kernel drift, mixed.cu with all kinds of elements, and
 * plain.cu, which is not on accessors. */
void plan_fixture_init(PlanFixture *fixture, const char *fieldwise);
void plan_fixture_clear(PlanFixture *fixture);

/* Runs `fieldwise validate plan` with the words of ARGUMENTS, one shell command line, in the folder. */
CommandResult *plan_run(const PlanFixture *fixture, const char *arguments);
/* The same for a plan that succeeds: what it prints. */
char *plan_succeed(const PlanFixture *fixture, const char *arguments);
/* The same for one that fails: what it prints as error. */
char *plan_fail(const PlanFixture *fixture, const char *arguments);

/* The arguments that drift.cu needs, to BUNDLE. */
char *drift_arguments(const char *bundle, const char *more);

/* The JSON in the folder's file PATH; free with json_decref(). */
json_t *plan_json(const PlanFixture *fixture, const char *path);
/* The text of the folder's file PATH. */
char *plan_text(const PlanFixture *fixture, const char *path);
/* Whether there is such a file or folder. */
gboolean plan_has(const PlanFixture *fixture, const char *path);

/* Every file under PATH with its content's hash and the folders, a line each, sorted. */
char *plan_snapshot(const PlanFixture *fixture, const char *path);
