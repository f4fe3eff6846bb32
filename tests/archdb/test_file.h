/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/archdb.h"

/* The shipped GPUs of which only published numbers are known, checked by test_published.c; ended by NULL. */
extern const char *const published_names[];

/* The text of the tiny architecture with the first FROM in it replaced by TO; FROM must be there. */
char *tiny_with(const char *from, const char *to);

/* The number of the line, counted from 1, on which NEEDLE first stands in TEXT. */
guint line_of(const char *text, const char *needle);

/* Parses TEXT as "t.arch", which must fail with CODE at LINE and a message that holds PART. */
void assert_fails(const char *text, ArchError code, guint line, const char *part);
