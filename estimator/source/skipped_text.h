/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* What has the compiler read text that #if leaves out. */
typedef enum {
    SKIPPED_NEVER,   /* nothing: the condition is a number, #if 0 */
    SKIPPED_UNKNOWN, /* not known */
    SKIPPED_MACRO,   /* a macro that is defined, or no longer */
} SkippedKind;

/* Where the branch of #if, #elif or #else ends that begins at byte START of TEXT: at the next #elif or #else
 * of its, or at END, behind what is left out. */
guint skipped_branch_end(const char *text, guint start, guint end);

/* Why the text of TEXT whose byte AT stands in the directive in front of it, #if, #ifdef, #ifndef, #elif or
 * #else, is left out. Of SKIPPED_MACRO, *ret_argument is the argument for the compiler that may have it read:
 * "-DNAME", "-DNAME=2" or "-UNAME". Free with g_free(). */
SkippedKind skipped_kind(const char *text, guint at, char **ret_argument);
