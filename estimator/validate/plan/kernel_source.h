/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* A header of `fieldwise header` that a source includes. */
typedef struct {
    char *path;             /* by which the bundle has it, in each layout's folder */
    char *prefix;           /* what its names begin with: "Body" */
    char *element;          /* the type of one element: "Body" */
    gboolean is_written_in; /* the source reaches the record by pointers, which plan has given its types */
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

/* The header of the view called TYPE ("Body_view"), or of pointers of that TYPE ("const Body *") that are
 * arrays of a header; NULL where there is none. */
const AccessorHeader *kernel_source_find_view(const KernelSource *source, const char *type);

/* Whether the regular expression PATTERN matches in the source or in a header that stands beside it. */
gboolean kernel_source_matches(const KernelSource *source, const char *pattern);
