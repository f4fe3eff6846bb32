/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/parse/parse_options.h"

/* The compiler arguments for a source, without its name. */
typedef struct {
    GPtrArray *args;  /* of char *, no NULL at the end */
    GPtrArray *files; /* of char *: the files that they name or stand in */
    GPtrArray *users; /* of char *: those among them that the user gave, also by a compile_commands.json */
    gboolean bundled; /* the bundled declarations are used: their prefix header is still to be included */
    gboolean precompilable; /* nothing in them speaks against the precompiled form of that prefix */
} CompileArgs;

/* The arguments that make libclang read CUDA's device side, then the user's. options may be NULL. Sets a
 * PARSE_ERROR_ARGUMENTS and returns NULL where they are wrong. */
CompileArgs *compile_args_new(const char *source, const ParseOptions *options, GError **error);

/* The arguments for the bundled declarations of a folder and no source in particular. */
CompileArgs *compile_args_new_bundled(const char *declarations);

/* Adds a copy. */
void compile_args_add(CompileArgs *self, const char *arg);

void compile_args_free(CompileArgs *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CompileArgs, compile_args_free)
