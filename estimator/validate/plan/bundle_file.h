/* SPDX-License-Identifier: MIT */
#pragma once

#include "files/input_set.h"

typedef enum {
    BUNDLE_ERROR_FOLDER,  /* the folder is no bundle, or one that cannot take the program */
    BUNDLE_ERROR_SOURCE,  /* the source is no kernel on accessors, or includes what cannot be carried */
    BUNDLE_ERROR_REFUSED, /* a layout cannot be written into the source: the message says why, and where */
    BUNDLE_ERROR_REQUEST, /* what the user asks for cannot be planned: a parameter without a value, ... */
} BundleError;
#define BUNDLE_ERROR (bundle_error_quark())
GQuark bundle_error_quark(void);

/* Sets a BUNDLE_ERROR; returns FALSE. */
gboolean bundle_fail(GError **error, BundleError code, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* A file of a bundle, in memory. */
typedef struct {
    char *path; /* inside the bundle, or what stands for it; parts joined by '/' */
    GBytes *content;
    gboolean executable;
} BundleFile;

/* An empty array of BundleFile. */
GPtrArray *bundle_files_new(void);
void bundle_files_add(GPtrArray *files, const char *path, GBytes *content, gboolean executable);
/* The same of a text, which is copied. */
void bundle_files_add_text(GPtrArray *files, const char *path, const char *text);

/* The id of FILES: 16 hexadecimal digits of a hash of their paths and contents, in any order. */
char *bundle_files_id(const GPtrArray *files);

/* The first 16 hexadecimal digits of SUM's SHA-256. */
char *bundle_short_id(GChecksum *sum);

/* Removes the file or folder at PATH with all that is in it, and never what a link leads to. */
void bundle_remove(const char *path);

/* Writes FILES into the folder at PATH, which is made where it is missing. What stands there under the same
 * first part of a path (a folder as a whole) is replaced; one of INPUTS, which may be NULL, in it is an
 * INPUT_ERROR. On failure the folder is as it was. */
gboolean bundle_files_write(const char *path, const GPtrArray *files, const InputSet *inputs, GError **error);
