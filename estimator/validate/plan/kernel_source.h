/* SPDX-License-Identifier: MIT */
#pragma once

#include "layouts/header.h"
#include "ir/kernel.h"

/* A header of `fieldwise header` that a source includes. */
typedef struct {
    char *path;             /* by which the bundle has it, in each layout's folder */
    char *prefix;           /* what its names begin with: "Body" */
    char *element;          /* the type of one element: "Body" */
    gboolean is_written_in; /* the source reaches the record by pointers, which plan has given its types */
    HeaderExtent extent;    /* of one that is written in */
    /* Of a flattened array that it is written in: the type of an item; else NULL. */
    char *item;
    /* Of arrays of numbers that it is written in: the parameters of kernels that are such arrays, a set of
     * "file:line:column/NUMBER"; else NULL. */
    GHashTable *parameters;
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

/* Reads the source at PATH. FOLDERS, ended by NULL: where further headers are looked for. TEXTS: what files
 * hold instead of what is on the disk, by whole paths; NULL: nothing. */
KernelSource *kernel_source_read(const char *path, const char *const *folders, GHashTable *texts,
                                 GError **error);
void kernel_source_free(KernelSource *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(KernelSource, kernel_source_free)

/* The header by which KERNEL gets its parameter NUMBER: a view ("Body_view"), or a pointer ("const Body *")
 * that plan has given a type of the header; NULL where there is none. */
const AccessorHeader *kernel_source_find_view(const KernelSource *source, const Kernel *kernel, guint number);

/* Whether the source has a main of its own. */
gboolean kernel_source_has_main(const KernelSource *source);

/* Whether the regular expression PATTERN matches in the source or in a header that stands beside it. */
gboolean kernel_source_matches(const KernelSource *source, const char *pattern);
