/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* A header of `fieldwise header` that a source includes. */
typedef struct {
    char *path;    /* by which the bundle has it, in each layout's folder */
    char *prefix;  /* what its names begin with: "Body" */
    char *element; /* the type of one element: "Body" */
} AccessorHeader;

/* A kernel's source and what it includes, by name and not by system folder. */
typedef struct {
    char *name; /* of the source's file, without folder */
    char *text;
    GPtrArray
        *headers; /* of BundleFile: the headers that stand beside the source; paths as in a layout's folder */
    GPtrArray *accessors; /* of AccessorHeader: which of them `fieldwise header` wrote */
    GPtrArray *paths;     /* of char *: where the source and the headers were read */
    GPtrArray *system;    /* of char *: other includes, each once: "math.h" */
} KernelSource;

/* The folders that compiler arguments, ended by NULL, name for headers; ended by NULL, too. The strings are
 * the arguments'. */
GPtrArray *kernel_source_folders(char *const *args);

/* Reads the source at PATH. FOLDERS, ended by NULL: where further headers are looked for. */
KernelSource *kernel_source_read(const char *path, const char *const *folders, GError **error);
void kernel_source_free(KernelSource *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(KernelSource, kernel_source_free)

/* The header of the view called TYPE ("Body_view"); NULL where there is none. */
const AccessorHeader *kernel_source_find_view(const KernelSource *source, const char *type);
