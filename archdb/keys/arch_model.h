/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The names of the models that a GPU's file may ask for, ended by NULL; at least one. */
extern const char *const ARCH_MODELS[];

/* TRUE where NAME is one of these. */
gboolean arch_is_model(const char *name);

/* All of them, for a message: "'a', 'b' or 'c'". Free with g_free(). */
char *arch_model_choice(void);
