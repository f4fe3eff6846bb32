/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/compare/compare.h"

/* A bundle with what was measured of it. */
typedef struct {
    Bundle *bundle;
    Results *results;
    Arch *arch; /* of the bundle */
} Validated;

/* Reads the bundle in the folder at PATH. */
Validated *validated_load(const char *path, GError **error);
void validated_free(Validated *validated);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Validated, validated_free)

/* VALIDATED's estimates, as they are now, against its measurements. SPLIT is that of comparison_new(). */
Comparison *validated_compare(const Validated *validated, GHashTable *split);
