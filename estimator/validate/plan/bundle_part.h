/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* A file of estimator/validate/bundle, as the program was built with it. */
typedef struct {
    const char *path; /* inside a bundle */
    const unsigned char *data;
    gsize size; /* bytes */
    gboolean executable;
} BundlePart;

/* The files that are the same in every bundle; one without path ends them. */
extern const BundlePart bundle_parts[];
