/* SPDX-License-Identifier: MIT */
/* estimator/choose/: which record of a program gets a layout, and which one; how the program is read for
 * that, which kernels get __launch_bounds__ with it, and the header of the record. It may use
 * estimator/report/, estimator/rewrite/ and what they use, and prints nothing. */
#pragma once

#include "report/report.h"
#include "rewrite/rewrite.h"
#include "source/source.h"
#include "layouts/header/header.h"
#include "layouts/header/structs/structs.h"

/* --- readings.c */
/* What gives *TREE, which was read of SOURCES, the names NAMES; it may be refused, or empty. Where it is
 * refused, SOURCES.also is empty, and text that #if leaves out stands against it, the program is read once
 * more for each macro that has such text read: SOURCES.also then has these arguments, and *TREE is the new
 * tree, if that leaves no text out. Errors are those of rewriting_new(). */
Rewriting *source_set_rewrite(const SourceSet *sources, const RewriteNames *names, SourceTree **tree,
                              GError **error);

/* --- record_propose.c */
/* RECORD as --record names its fields: "NAME=F,G". Free with g_free(). */
char *record_fields_text(const Record *record);

/* A record of parallel pointers for all kernels of PROGRAMS: "NAME=F,G", as host code names them, of those
 * that TREE proves to be of one length and life. With IS_ALONE only where kernels have no records of other
 * kinds. NULL: none. Free with g_free(). */
char *record_propose(const GPtrArray *programs, const SourceTree *tree, gboolean is_alone);

/* The same where kernels have no records of other kinds, or a record that one of them has by names of its
 * own, if its layout on MACHINE saves more over all launches. The others as in layout_choice_new(). */
char *record_propose_best(const GPtrArray *programs, const SourceTree *tree, const Machine *machine,
                          const AnalysisRequest *request, GHashTable *weights);

/* The same, where PICKS (of Pick) are what was ranked of PROGRAM: what record_propose() has, also beside
 * structs, or the record that a kernel has by names of its own, if that saves more. The text of SOURCES,
 * those of PROGRAM, is read again. */
char *record_propose_ranked(Program *program, const SourceSet *sources, const GArray *picks,
                            const Machine *machine, const AnalysisRequest *request, GHashTable *weights);

/* --- record_find.c */
/* The record of PROGRAM that REQUEST asks for: a copy, with all that the kernels access of it. Of parallel
 * pointers only those of the kernels LAUNCHED, a set of Kernel, count; NULL: all do. Where it fails,
 * *ret_kernel is the kernel that this is about, or NULL. */
Binding *record_find(const Program *program, const AnalysisRequest *request, GHashTable *launched,
                     const Kernel **ret_kernel, GError **error);

/* The same where all kernels' pointers count. Where REQUEST names no record, and there are several, it is the
 * one whose layout saves most over all launches on MACHINE, which count as WEIGHTS say (joints_new()). */
Binding *record_find_best(Program *program, const Machine *machine, const AnalysisRequest *request,
                          GHashTable *weights, const Kernel **ret_kernel, GError **error);

/* Adds the names of the records of structs that kernels of PROGRAMS have, each once, to NAMES, of char *,
 * where REQUEST names none; WITH_FLATTENED also those of flattened arrays, beside structs or alone. */
void records_list(const AnalysisRequest *request, const GPtrArray *programs, gboolean with_flattened,
                  GPtrArray *names);

/* --- record.c */
/* The record that REQUEST means, of the first of PROGRAMS that has it, as a header and a rewriting of TREE
 * take it: sets SCALARS, and *PREFIX as scalars_prepare() does. An error is about *ret_kernel, or NULL. Where
 * the rewriting IS_UNDONE, any variable may hold the record. */
Binding *record_choose(const AnalysisRequest *request, const GPtrArray *programs, const SourceTree *tree,
                       gboolean is_undone, Scalars *scalars, char **prefix, const Kernel **ret_kernel,
                       GError **error);

/* --- record_header.c */
/* Makes ERROR, which is set, a HEADER_ERROR_PLACE at KERNEL; where that is NULL it stays as it is. */
void header_set_place(const Kernel *kernel, GError **error);

/* The header of RECORD in the layout SPEC, under NAMES; IN_TWO: without what the common file has. */
char *header_of_record(const Record *record, const HeaderNames *names, HeaderExtent extent, const char *spec,
                       gboolean in_two, GError **error);

/* Whether the file at PATH, which may be NULL, is a header with the names of TEXT, a header, too: the next
 * layout of a program that includes it. */
gboolean header_replaces(const char *text, const char *path);

/* --- layout.c */
/* The layout that all launches of a program together take least time in. */
typedef struct {
    Picks *picks;       /* of the record alone */
    const Joint *joint; /* all launches on it */
    const char *spec;   /* or the layout's name */
    gboolean is_today;  /* the program has it */
    gboolean by_host;   /* the host converts what is copied, where it can */
    char *doubt;        /* why the program may be better left as it is, a clause; NULL: it may not */
} LayoutChoice;

/* The layout of the record of BINDING that picks_new() has for PROGRAMS (of Program) on MACHINE, as `rank`
 * names it: WEIGHTS say how often kernels are launched. NULL where nothing can be estimated. */
LayoutChoice *layout_choice_new(const GPtrArray *programs, const Machine *machine,
                                const AnalysisRequest *request, GHashTable *weights, const Binding *binding,
                                GError **error);
void layout_choice_free(LayoutChoice *choice);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LayoutChoice, layout_choice_free)

/* What CHOICE comes to for each launch, and for all, relative to the layout that the program has, and which
 * kernels do not count: lines. WRITES: nothing is written where there is a doubt. Free with g_free(). */
char *layout_choice_text(const LayoutChoice *choice, gboolean writes);

/* Whether the arrays that are rewritten, by PARAMETERS (of Rewriting), are those that are estimated as the
 * record of BINDING, in all kernels of PROGRAMS that have it. REQUEST is what the choice was made by. Fails
 * with HEADER_ERROR. */
gboolean layout_choice_check(const AnalysisRequest *request, const GPtrArray *programs,
                             const Binding *binding, GHashTable *parameters, GError **error);

/* --- launch_bounds.c */
/* The kernels of PROGRAMS, of Program, with launches whose blocks may leave a thread fewer registers of
 * MACHINE than it can have: a set of "file:line:column". *ret_roomy becomes the threads of the largest block
 * that leaves all. Free with g_hash_table_unref(). */
GHashTable *launch_bounds_crowded(const GPtrArray *programs, const Machine *machine, gint64 *ret_roomy);

/* Which kernels of PROGRAMS REWRITING gave bounds, and warnings of launches of others that it changes with
 * blocks so large that a rewritten kernel may need more registers than MACHINE has for one of them: it is
 * then not launched at all. Lines; free with g_free(). */
char *launch_bounds_text(const GPtrArray *programs, const Rewriting *rewriting, const Machine *machine);
