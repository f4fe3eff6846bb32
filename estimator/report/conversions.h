/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/copy_kernels.h"
#include "report/program_course.h"

/* What it takes to bring the arrays of a record from one layout to another: the kernels that the header of a
 * layout runs (layouts/header_shared_arrays.c). */

/* An upload or a download of one of the arrays. */
typedef struct {
    const CourseLeaf *leaf;
    double elements;         /* of the record */
    gboolean elements_known; /* host code states them; else they are those of Conversions, of one array */
} Transfer;

typedef struct {
    const Record *record;
    const char *host;        /* the layout of host code's arrays: "aos", "soa" */
    GPtrArray *transfers;    /* of Transfer */
    guint n_arrays;          /* of the GPU */
    double elements;         /* of all of them */
    gboolean elements_known; /* host code or the user states them; else one for each thread of the largest
                                launch */
    double rate;             /* bytes/ns, read and written, at most; 0: not known */
    Layout *host_layout;
    CopyKernels
        *copies;    /* how long elements take in each layout; NULL: not known, but no less than by the rate */
    char *unpriced; /* why nothing is priced, a clause; NULL: it is */
} Conversions;

/* TRUE if host code uploads or downloads arrays of the record that RANKINGS, as below, are of. */
gboolean conversions_have_transfers(const GPtrArray *rankings, const ProgramCourse *course);

/* RANKINGS: of const Ranking, of all launches on one record, at least one. COURSE must outlive the result. */
Conversions *conversions_new(const GPtrArray *rankings, const ProgramCourse *course);
void conversions_free(Conversions *conversions);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Conversions, conversions_free)

/* Bytes of one element, with what aligns it. */
double conversions_element_bytes(const Conversions *conversions, const Layout *layout);
/* Nanoseconds that ELEMENTS take from one layout to another; 0 where they are the same. */
double conversions_time(const Conversions *conversions, const Layout *from, const Layout *to,
                        double elements);
/* The same of TRANSFER, once, where the GPU has LAYOUT. */
double conversions_transfer_time(const Conversions *conversions, const Transfer *transfer,
                                 const Layout *layout);
/* The same of all transfers, as often as they are made. */
double conversions_all_transfers(const Conversions *conversions, const Layout *layout);
