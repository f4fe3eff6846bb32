/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/archdb.h"
#include "model/model.h"
#include "model/ranking/ranking.h"
#include "ir/ir.h"
#include "text/text.h"
#include "model/advice/advice.h"

#include <glib.h>

/* --- machine.c */
/* The GPU that a source is ranked for, the model of its memory, and the user's changes to either. */
typedef struct {
    Arch *arch;
    Arch *compiler_file;
    Compiler compiler; /* what it says: the IR is made for it */
    const Model *model;
    ModelSettings settings;
    GPtrArray *overrides; /* of char *: sentences on what the user changed */
} Machine;

typedef enum {
    MACHINE_ERROR_MODEL, /* no such model */
    MACHINE_ERROR_KEY,   /* KEY=VALUE that sets nothing */
} MachineError;
#define MACHINE_ERROR (machine_error_quark())
GQuark machine_error_quark(void);

#define MACHINE_DEFAULT_ARCH "hopper-h200"

/* ARCH: a name or a file, NULL for the default. COMPILER: likewise, a compiler's. MODEL: a name, NULL for
 * what the architecture asks for. SETS: "KEY=VALUE" strings, ended by NULL, each an architecture key or a
 * setting of the model; NULL for none. */
Machine *machine_new(const char *arch, const char *compiler, const char *model, const char *const *sets,
                     GError **error);
void machine_free(Machine *machine);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Machine, machine_free)

/* The threads that a block may have; G_MAXINT64 where nobody knows. */
gint64 machine_max_block_threads(const Machine *machine);
/* The numbers of the GPU that decide a launch where host code does not state it. */
LaunchGpu machine_launch_gpu(const Machine *machine);
/* The registers that a thread may have, and those of a multiprocessor; G_MAXINT64 where nobody knows. */
gint64 machine_max_thread_registers(const Machine *machine);
gint64 machine_sm_registers(const Machine *machine);

/* --- analysis.c */
/* The user's request for a source. */
typedef struct {
    GPtrArray *kernels;          /* of char *: names; empty: every kernel */
    char *record;                /* "NAME" or "NAME=F,G,…"; NULL: what the kernels have */
    CandidateRequest candidates; /* specs: of char * */
    LaunchRequest launch;        /* params: char * -> gint64 * */
    gboolean keep_members;       /* array members are not proposed to be taken apart */
    gboolean sensitivities;      /* fill in Ranking.sensitivities */
    gboolean code_changes;       /* fill in Ranking.code_changes */
    double kernel_seconds;       /* for the estimates of one kernel; 0: any */
} AnalysisRequest;

/* One (kernel, record, launch). */
typedef struct {
    Ranking *ranking;
    GPtrArray *accesses; /* of AccessEstimate under the first layout, one an access; NULL unless explained */
    double rest[MODEL_MAX_PARTS]; /* where explained: of each part of the GPU, what no access costs */
} Case;

/* A kernel, or one record of it, that was not ranked. */
typedef struct {
    char *kernel;
    char *reason;
    SourcePlace place;     /* of the kernel; line 0 where unknown */
    gboolean lacks_record; /* the record that was asked for is none of the kernel's */
} Skip;

/* The answer for one source: what all reports read. */
typedef struct {
    const Program *program;
    const GPtrArray *programs; /* of Program: all sources, where there are several; NULL: it is one */
    const Machine *machine;
    gboolean default_candidates;    /* the user named none, and did not ask for all */
    gboolean optimal_wanted;        /* the user asked for the best of all layouts */
    GPtrArray *cases;               /* of Case */
    GPtrArray *skipped;             /* of Skip */
    GPtrArray *bindings, *launches; /* owned; the cases point at them */
} Analysis;

typedef enum {
    ANALYSIS_ERROR_REQUEST, /* wrong whatever the source */
    ANALYSIS_ERROR_NAME,    /* the source has no kernel or parameter of that name */
} AnalysisError;
#define ANALYSIS_ERROR (analysis_error_quark())
GQuark analysis_error_quark(void);

void analysis_request_init(AnalysisRequest *request);
void analysis_request_clear(AnalysisRequest *request);

/* Checks REQUEST for MACHINE without a source: a spec that does not parse and a block too large are
 * errors. */
gboolean analysis_request_check(const AnalysisRequest *request, const Machine *machine, GError **error);

/* The kernels of PROGRAM that REQUEST names, in source order: pointers into PROGRAM. An unknown name is an
 * error that lists what there is. */
GPtrArray *analysis_kernels(const Program *program, const AnalysisRequest *request, GError **error);

/* Ranks each record of each kernel of PROGRAM for each launch. What cannot be ranked stands in skipped; there
 * may be no case at all. PROGRAM and MACHINE must outlive the result. EXPLAIN: also what each access costs
 * under the first layout. */
Analysis *analysis_new(Program *program, const Machine *machine, const AnalysisRequest *request,
                       gboolean explain, GError **error);
void analysis_free(Analysis *analysis);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Analysis, analysis_free)

/* --- analysis_sources.c */
/* The analysis of PROGRAMS (of Program, at least one), the sources of one program, as one: Analysis.program
 * is one of them. A kernel of a header that several of them include is there once a launch. What REQUEST
 * names must be in one of them. The rest is as for analysis_new(). */
Analysis *analysis_of_sources(const GPtrArray *programs, const Machine *machine,
                              const AnalysisRequest *request, gboolean explain, GError **error);

/* Whether A and B are one place, by whatever path their files are named. */
gboolean analysis_is_same_place(const SourcePlace *a, const SourcePlace *b);

/* --- copy_kernels.c */
/* Kernels with one thread for each element of a record, which store all fields of it, or load them; from or
 * to an array for each field. */
typedef struct CopyKernels CopyKernels;

/* For ELEMENTS of RECORD, a struct of the source, on MACHINE, which must outlive the result. NULL: its fields
 * are too many, or the architecture lacks a value. */
CopyKernels *copy_kernels_new(const Record *record, const Compiler *compiler, double elements,
                              const Machine *machine);
void copy_kernels_free(CopyKernels *copies);

/* What storing, or loading, one element takes in LAYOUT, in the model's unit of cost. */
double copy_kernels_store(CopyKernels *copies, const Layout *layout);
double copy_kernels_load(CopyKernels *copies, const Layout *layout);

/* --- program_course.c */
/* What host code of all sources of an analysis does, as one course. */
typedef struct {
    Course *course;
    char *lacks;         /* why it is not all that host code does, a clause; NULL: it is */
    gboolean is_program; /* all launches begin in main() */
    GPtrArray *leaves;   /* of CourseLeaf, in the order of the course */
    const Analysis *analysis;
} ProgramCourse;

/* A launch, transfer or allocation. */
typedef struct {
    const Course *course;
    double times;     /* how often it is done, where a loop of unknown length counts as one iteration */
    gboolean is_open; /* it stands in such a loop */
    gboolean in_branch;
} CourseLeaf;

/* ANALYSIS must outlive the result. */
ProgramCourse *program_course_new(const Analysis *analysis);
void program_course_free(ProgramCourse *course);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ProgramCourse, program_course_free)

/* The launches of COURSE that RANKING is of: CourseLeaf, which COURSE owns. */
GPtrArray *program_course_launches(const ProgramCourse *course, const Ranking *ranking);

/* --- conversions.c */
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

/* --- joint.c */
/* A record that several launches of a program reach, and what its layouts cost over all of them: an array has
 * one layout, whichever kernel it is best for. */

/* What one launch has to do with it. */
typedef struct {
    const Ranking *ranking;
    const RankedLayout *own;  /* the best for this launch alone */
    const RankedLayout *here; /* the layout that is best for all */
    double times;             /* how often it is launched */
    gboolean is_open;         /* in loops whose length is not known: then once an iteration */
    gboolean is_weighted;     /* times is what the user says */
    gboolean in_branch;       /* host code may leave it out: it counts as often as it is come to */
} JointPart;

/* A layout that is estimated for all launches. */
typedef struct {
    const RankedLayout *layout; /* as the first launch has it */
    double total;       /* the sum of its costs, each times what the launch counts, and of conversions */
    double conversions; /* of it, what uploads and downloads take to convert */
    double relative;    /* over that of the layout that the program has: Joint.before */
    gboolean tied;      /* it costs the same as the best, within the model's error */
} JointLayout;

typedef struct Phases Phases;

typedef struct {
    const Record *record;
    GPtrArray *parts;   /* of JointPart, at least one */
    GPtrArray *layouts; /* of JointLayout, the best first: of those that tie the simplest */
    const char *before; /* the layout that the program has: "aos", "soa" for parallel pointers, or a spec */
    double known_error; /* of the model, the largest of all launches */
    const RankedLayout *without_transfers; /* the one that would be first if these needed no conversions */
    ProgramCourse *course;                 /* what host code does */
    Conversions *conversions;              /* between layouts */
    Phases *phases;    /* with another layout for each phase (report.h); NULL: there are no layouts */
    GPtrArray *beside; /* of const char *: other records that its kernels reach, of which each launch's
                          estimates  take the layout that the program has */
} Joint;

/* Adds to JOINTS (of Joint) what the launches in ANALYSES (of Analysis) on records called NAME (NULL: on
 * any) come to. WEIGHTS: name of
 * a kernel -> gint64 *, how often it is launched whatever host code says. Layouts that are not estimated for
 * all launches do not count. ANALYSES, the first of which tells what host code
 * does, must outlive JOINTS. */
void joint_add(GPtrArray *joints, const GPtrArray *analyses, const char *name, GHashTable *weights);
/* Fills in which other records the kernels of JOINTS reach, of those that ANALYSES have, which must outlive
 * JOINTS. */
void joint_note_beside(const GPtrArray *joints, const GPtrArray *analyses);
/* What PART's launch costs once in the layout SPEC; 0 where that is not estimated. */
double joint_total(const JointPart *part, const char *spec);
void joint_free(Joint *joint);

/* The layouts that one of ANALYSES's launches on the record NAME (NULL: on any) has among its best, aos and
 * soa first: specs to estimate for all of them. Of char *. */
GPtrArray *joint_specs(const GPtrArray *analyses, const char *name);
/* TRUE if each of SPECS is estimated for all launches of ANALYSES on the record NAME. */
gboolean joint_is_complete(const GPtrArray *analyses, const char *name, const GPtrArray *specs);
/* The names of the records that at least two launches of ANALYSES reach, or that one reaches and the host
 * copies; pointers into them. */
GPtrArray *joint_records(const GPtrArray *analyses);

/* --- phase_path.c */
/* Which layout each launch of a program is best in, where arrays may be converted between launches: the
 * cheapest of all ways to give each leaf of a course a layout. A leaf has one layout however often it runs.
 * Before it the arrays are converted if they have another. Both sides of a branch count, and begin and end in
 * the same layouts. What is in no order has one layout. */

typedef struct {
    guint n; /* layouts */
    const double
        *conversions; /* n x n: from the layout of the row to that of the column; zeros on the diagonal */
    /* The leaves that need a layout: Course -> double *, what each costs once, in each layout. */
    GHashTable *costs;
    gboolean is_cycle; /* the functions below the course run in any order, again and again: all begin and end
                          in one layout; else there is one function, and it runs once */
} PhaseProblem;

typedef struct {
    const Course *leaf;
    guint layout;
} PhaseLeaf;

/* A conversion, in front of LEAF, or behind all others where that is NULL. */
typedef struct {
    const Course *leaf;
    guint from, to;
    double times;
} PhaseConversion;

typedef struct {
    double cost, conversion_cost; /* the second is part of the first */
    GArray *leaves;               /* of PhaseLeaf, in the order of the course */
    GArray *conversions;          /* of PhaseConversion */
} PhasePath;

/* More leaves that need a layout are not looked at. */
#define PHASE_MOST_LEAVES 2000u

/* The cheapest way through COURSE, the root of one or more functions, which has leaves that need a layout.
 * NULL: there are too many. */
PhasePath *phase_path_new(const Course *course, const PhaseProblem *problem);
void phase_path_free(PhasePath *path);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PhasePath, phase_path_free)

/* What COURSE costs in layout NUMBER alone. */
double phase_single_cost(const Course *course, const PhaseProblem *problem, guint number);

/* --- phases.c */
#define PHASES_LEAST_GAIN 1.05 /* what is less is within what estimates are off by */

/* A program in phases: its arrays change their layout between launches. */
struct Phases {
    char *reason;       /* why they were not looked for, a clause; NULL: they were */
    GPtrArray *layouts; /* of const RankedLayout, as the first launch has them: those that were tried */
    PhasePath *path;    /* NULL: not looked for */
    double gain;        /* how many times as fast as one layout */
    gboolean may_pay;   /* without conversions it would be enough; else they are not looked for */
    gboolean pays;      /* that is enough to be worth the conversions */
    GHashTable *costs;  /* as in PhaseProblem */
    double *conversions;
};

/* JOINT's layouts are there. */
Phases *phases_new(const Joint *joint);
void phases_free(Phases *phases);

/* --- source_lines.c */
/* The lines of source files, each file read when its first line is asked for. */
typedef struct SourceLines SourceLines;

SourceLines *source_lines_new(void);
void source_lines_free(SourceLines *sources);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SourceLines, source_lines_free)

/* Line LINE, from 1, of the file at PATH without its line feed; NULL where there is none. Valid as long as
 * SOURCES. */
const char *source_lines_line(SourceLines *sources, const char *path, guint line);

/* Reports: each is a pure function of an analysis. Free what they return with g_free(). */

/* What a table shows. */
typedef struct {
    guint max_rows;  /* at most, of each record; 0: all */
    gboolean expand; /* each layout has a row of its own */
} TableShape;

/* The answers, and the ranked layouts as tables for people. JOINTS (of Joint; may be NULL): the records that
 * several launches reach. */
char *report_table(const Analysis *analysis, const GPtrArray *joints, const TableShape *shape,
                   const Terminal *terminal);
/* The schema fieldwise-rank-1 (docs/guide/user-guide.md); JOINTS (of Joint): the records that several
 * launches reach. */
char *report_json(const Analysis *analysis, const GPtrArray *joints);
/* One line a layout, after a line of titles. */
char *report_csv(const Analysis *analysis);

/* The accesses of an explained analysis under their source lines. */
char *report_explain(const Analysis *analysis, SourceLines *sources, const Terminal *terminal);
/* The schema fieldwise-explain-1. */
char *report_explain_json(const Analysis *analysis);
/* One line an access. */
char *report_explain_csv(const Analysis *analysis);

/* A stage as text, for --dump: "kernel" of the kernels in KERNELS. */
char *dump_kernels(const GPtrArray *kernels);
/* "course" of what host code of PROGRAM does with kernels and arrays. */
char *dump_course(const Program *program);
/* "ranking", or a stage of the model ("placement", "metrics", "hits", "cost") under each candidate. NULL
 * where the model has no such stage. */
char *dump_stage(const Analysis *analysis, const char *stage, GError **error);

/* Why nothing was ranked, a line a kernel: "file:line:column: error: …". */
char *report_skips(const Analysis *analysis);

/* --- report_answer.c */
/* The answer in a sentence. Free what these return with g_free(). */

/* Of one launch: "soa: 1.49 times as fast as today's layout (aos); 4 others tie with it". */
char *report_answer(const Ranking *ranking, const Model *model);
/* The same of all launches on a record. */
char *report_joint_answer(const Joint *joint, const Model *model);

/* What it is about: "Node in 3 launches". */
char *report_joint_subject(const Joint *joint);

/* TRUE if JOINT has an answer of its own: a record that one launch alone reaches has that launch's, unless
 * transfers count. */
gboolean report_joint_is_told(const Joint *joint);
/* The one of JOINTS (of Joint; may be NULL) that has an answer and is of RANKING's record; NULL: none. */
const Joint *report_joint_of(const GPtrArray *joints, const Ranking *ranking);

/* Appends the answers for all that ANALYSIS ranks, a line or paragraph each: a record that several launches
 * reach has one. Returns how many there are. */
guint report_append_answers(GString *out, const Analysis *analysis, const GPtrArray *joints,
                            const Terminal *terminal);

/* --- report_joint.c */
/* JOINTS (of Joint) for people: of each record the layout that is best for all launches, and what that means
 * for each of them; "" where there are none. Free with g_free(). */
char *report_joint(const GPtrArray *joints, const Model *model, const Terminal *terminal);
/* The same as "programs" of fieldwise-rank-1; NULL: none. */
void report_joint_json(JsonWriter *json, const GPtrArray *joints, const Model *model);

/* --- report_json.c */
/* The parts that the JSON of `rank`, of `explain`, of `stage` and of a bundle's estimates share. */

/* Opens the outermost object and writes what stands before "kernels". */
void report_json_begin(JsonWriter *json, const Analysis *analysis, const char *schema);
/* The members of one (kernel, record, launch) before its layouts. */
void report_json_case(JsonWriter *json, const Analysis *analysis, const Ranking *ranking);
/* The members of "launch" but for its parameters; REGISTERS: whether "assumed" may name them. */
void report_json_launch(JsonWriter *json, const LaunchConfig *launch, gboolean registers);
/* The members "load" and "store". */
void report_json_l1(JsonWriter *json, const Traffic *traffic);
/* The same, "l2" and "dram". */
void report_json_traffic(JsonWriter *json, const Traffic *traffic);
/* The members of a layout from "cost" on. */
void report_json_estimate(JsonWriter *json, const Ranking *ranking, const RankedLayout *layout);
/* The members of a layout of a ranking. */
void report_json_layout(JsonWriter *json, const Ranking *ranking, const RankedLayout *layout);

/* --- report_phases.c */
/* What lies between the launches of a record: conversions for transfers, and phases. */

/* A sentence on what transfers take to convert in JOINT's first layout, or would take; NULL: nothing to say.
 * Free with g_free(). */
char *report_transfers(const Joint *joint);
/* The layouts of each phase where they pay, or why they are not known where they may pay; "" else. Free with
 * g_free(). */
char *report_phases(const Joint *joint, const Terminal *terminal);
/* Members of an entry of "programs". */
void report_phases_json(JsonWriter *json, const Joint *joint);

/* --- report_text.c */
/* The parts that the reports for people share. */

/* The GPU, the model and the unit of cost, of all that follows. */
void report_append_machine(GString *out, const Analysis *analysis, const Terminal *terminal);
/* The kernel, its record and its launch, each with where it comes from. */
void report_append_heading(GString *out, const Ranking *ranking, const Terminal *terminal);
/* Sentences on what the figures of RANKING rest on: what the user set, what was assumed, what was not
 * understood. Free with g_ptr_array_unref(). */
GPtrArray *report_assumptions(const Analysis *analysis, const Ranking *ranking);
/* Sentences on the assumptions of RANKING under which another layout would be first. Free with
 * g_ptr_array_unref(). */
GPtrArray *report_sensitivities(const Ranking *ranking);
/* A sentence on the arrays of which it is not known where lanes go; NULL where there are none. */
char *report_localities(const Ranking *ranking);
/* "grid": what TURN takes otherwise. */
const char *sensitivity_assumption(const Sensitivity *sensitivity);
/* The value of TURN's assumption, as the option has it that sets it: "1056", "64,32". Free with g_free(). */
char *sensitivity_value_text(const Sensitivity *sensitivity);
/* Adds to SENTENCES the loops of RANKING's kernel whose number of iterations is unknown or stated by the
 * user, and those that can end early. */
void report_append_trips(GPtrArray *sentences, const Ranking *ranking);
/* Appends report_assumptions() as a list. */
void report_append_assumptions(GString *out, const Analysis *analysis, const Ranking *ranking,
                               const Terminal *terminal);
/* The kernels that were not ranked, those with one reason together. */
void report_append_skipped(GString *out, const Analysis *analysis, const Terminal *terminal);

/* How KIND of a record is written in the source: "array of structs". */
const char *binding_kind_text(const Binding *binding);
/* "grid", "block", …: what LAUNCH assumes, its registers only where they are used; free with
 * g_ptr_array_unref(). */
GPtrArray *launch_assumed_names(const LaunchConfig *launch, gboolean registers);
/* The value of the kernel's parameter NUMBER in LAUNCH, which the user or host code states; NULL: it is not
 * known. */
char *launch_param_text(const LaunchConfig *launch, guint number);
/* "file:line:column" of the launch in host code; NULL: there is none. */
char *launch_place_text(const LaunchConfig *launch);
/* The type of FIELD, "float" or "float[3]". */
char *field_type_text(const Field *field);
/* "load", "store" or "atomic". */
const char *access_kind_text(AccessKind kind);
/* The name of the field of the record that ACCESS falls on; NULL outside the record. */
const char *access_field_name(const Ranking *ranking, guint access);
/* The share of TOTAL that COST is, from 0 to 1; 0 where nothing costs. */
double cost_share(double cost, double total);
