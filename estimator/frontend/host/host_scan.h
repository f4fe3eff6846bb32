/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/parse/parse.h"

/* A function with a body, as first met, and what a template makes of it. */
typedef struct {
    CXCursor cursor;
    gboolean is_template; /* a template, or a member of one: not to be looked at itself */
    GArray *instances;    /* of CXCursor */
} HostSite;

/* The findings of a visit of the unit. */
typedef struct {
    const SourceUnit *unit;
    GPtrArray *sites;     /* of HostSite, in source order */
    GHashTable *by_place; /* FunctionPlace -> HostSite: the templates */
    GArray *variables;    /* of CXCursor: variables outside functions */
} HostScan;

/* The functions and variables of UNIT's source and of what it includes, but no system header and nothing that
 * was added to the source. Valid as long as UNIT. */
HostScan host_scan(const SourceUnit *unit);

void host_scan_clear(HostScan *scan);
