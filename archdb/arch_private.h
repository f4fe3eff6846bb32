/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/arch.h"

/* The largest spread that a file may state: a value that differs by more from run to run is not worth writing
 * down. */
#define ARCH_MAX_SPREAD 100

/* One key's value. A key that the file leaves out has no text; it is unknown as well. */
typedef struct {
    char *text; /* as written; NULL where the key is not given */
    gboolean known;
    double number;    /* in the key's unit, where known; 0 where the key is text by its type */
    char *source;     /* NULL where nothing is said */
    char *spread;     /* as written, NULL where it is not */
    char *confidence; /* likewise */
    guint line;       /* in the file, counted from 1; 0 where it was set otherwise */
} ArchValue;

void arch_value_clear(ArchValue *value);

/* An entry of the group [sources]: where values come from, under a short name that they cite. */
typedef struct {
    char *name;
    char *text;
} ArchReference;

struct Arch {
    ArchKind kind;
    char *name;
    char *path;
    char *title;
    char *model;           /* NULL in a compiler's file */
    GPtrArray *references; /* of ArchReference, in the file's order; owned */
    ArchValue values[ARCH_N_KEYS];
};

/* The endings of the files of each kind. */
#define ARCH_SUFFIX ".arch"
#define COMPILER_SUFFIX ".compiler"

/* An empty architecture, named as FILE without its directory and ".arch", or a compiler, without
 * ".compiler". */
Arch *arch_new(const char *file);

void arch_add_reference(Arch *arch, const char *name, const char *text);
const ArchReference *arch_find_reference(const Arch *arch, const char *name);
