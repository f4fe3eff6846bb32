/* SPDX-License-Identifier: MIT */
/* A record over all launches of a program: which layout is best for all of them, and what conversions cost.
 */
#pragma once

#include "report/analysis/analysis.h"

#include <glib.h>

/* --- copy_kernels.c */
/* Kernels with one thread for each element of a record, which store all fields of it, or load them; from or
 * to an array for each field. */
typedef struct CopyKernels CopyKernels;

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

/* --- conversions.c */
/* What it takes to bring the arrays of a record from one layout to another: the kernels that the header of a
 * layout runs (layouts/header/arrays/header_shared_arrays.c). */

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
    ConvertWhere asked;
    gboolean host_can;   /* host code has its elements together, and can bring them into a layout */
    double host_rate;    /* bytes/ns that it reads and writes then */
    char *host_unpriced; /* why that is not known, a clause; NULL: it is */
    double call_ns;      /* of each kernel that converts, and of each copy; 0: not known */
    double room;         /* bytes of the GPU's memory; INFINITY: not known */
} Conversions;

/* Where the transfers of a layout are converted. */
typedef struct {
    guint n_device, n_host; /* transfers in host code that are converted on the GPU, and on the host */
    guint n_host_can;       /* those that the host can convert */
    double device_ns,
        host_ns; /* what all take on the GPU, and on the host those that it can; NAN: not known */
} ConversionPlaces;
ConversionPlaces conversions_places(const Conversions *conversions, const Layout *layout);
/* "the conversion on the host": what nobody knows the time of where the GPU has LAYOUT; NULL: nothing. */
const char *conversions_uncounted(const Conversions *conversions, const Layout *layout);

/* Nanoseconds that all transfers take to convert, as often as they are made, where the GPU has LAYOUT. */
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
    gboolean is_weighted;     /* times is what the user says, or what a profile counted */
    gboolean in_branch;       /* host code may leave it out: it counts as often as it is come to */
    const Robust *robust;     /* the choice for it alone where facts are missing; NULL: none are */
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
    GPtrArray *layouts; /* of JointLayout, the one that is named first; else the best, of those that tie the
                           simplest */
    const char *before; /* the layout that the program has: "aos", "soa" for parallel pointers, or a spec */
    double known_error; /* of the model, the largest of all launches */
    const RankedLayout *without_transfers; /* the one that would be first if these needed no conversions */
    ProgramCourse *course;                 /* what host code does */
    Conversions *conversions;              /* between layouts */
    Phases *phases;    /* with another layout for each phase; NULL: there are no layouts */
    GPtrArray *beside; /* of const char *: other records that its kernels reach, of which each launch's
                          estimates  take the layout that the program has */
    const Ranking
        *doubted;     /* of the kernel for which the length of loops, a guess, decides most; NULL: of none */
    Robust *robust;   /* the choice where facts are missing; NULL: none are, or it was not looked for */
    gboolean is_told; /* it has an answer of its own: a record that one launch alone reaches has that
                         launch's, unless transfers count */
} Joint;

/* Whether RANKING's record may be one of other kernels, too. Parallel pointers are only where the user names
 * them: flattened arrays are by the name of the array, as structs by that of their type. */
gboolean joint_can_have(const Ranking *ranking);

/* What PART's launch costs once in the layout SPEC; 0 where that is not estimated. */
double joint_total(const JointPart *part, const char *spec);
void joint_free(Joint *joint);
/* How many times as fast as the layout that the program has LAYOUT of JOINT is, with the times of all
 * launches in both. */
double joint_gain(const Joint *joint, const JointLayout *layout);

/* --- break_even.c */
/* From how many launches on a layout is faster than the program's, its conversions included. */
typedef struct {
    const JointPart *part; /* the kernel whose launches count */
    gboolean is_open;      /* host code does not tell how many there are */
    double low, high;      /* launches: the gain of each lies in an interval; high INFINITY: perhaps never */
} BreakEven;

/* That of LAYOUT, of JOINT, on MACHINE. FALSE: no conversion is made, or more than once, or it cannot pay. */
gboolean joint_break_even(const Joint *joint, const JointLayout *layout, const Machine *machine,
                          BreakEven *ret_even);

/* --- joints.c */
/* Whether each kernel that WEIGHTS, of joint_add(), name is one of PROGRAMS. */
gboolean joints_check_weights(GHashTable *weights, const GPtrArray *programs, GError **error);
/* The records that launches of ANALYSIS, of PROGRAMS under REQUEST, reach, and may share: of Joint. WEIGHTS:
 * name of a kernel -> gint64 *, how often it is launched whatever host code says; NULL: host code says all.
 * Layouts that are not estimated for all launches do not count. What the best layouts of one launch cost for
 * the others is estimated as well, and kept in MORE (of Analysis), which must outlive the result. */
GPtrArray *joints_new(const GPtrArray *programs, const Machine *machine, Analysis *analysis,
                      const AnalysisRequest *request, GHashTable *weights, GPtrArray *more);

/* --- picks.c */
/* What is estimated of a program, and the layouts that follow. */
typedef struct {
    Analysis *analysis;
    GPtrArray *joints; /* of Joint */
    GPtrArray *more;   /* of Analysis: what JOINTS point to as well */
} Picks;

/* The layout of one record: what every command names, writes and compares. */
typedef struct {
    const Ranking *ranking; /* one of the record */
    const Joint *joint;     /* NULL: it is that launch's */
    const RankedLayout *layout;
    const Robust *robust;  /* the choice, where facts are missing; NULL: none are */
    double gain;           /* how many times as fast as today's layout it is, with the times of launches */
    double saved;          /* nanoseconds of all launches; 0 where it is today's */
    const char *uncounted; /* "force()": work of these launches that is not counted; NULL: there is none */
} Pick;

/* Whether REQUEST leaves it to the choice which layout loses least at worst: what it asks for beside the
 * layouts is no search for the cheapest. */
gboolean picks_are_robust(const AnalysisRequest *request);
/* The analysis of PROGRAMS, of Program, on MACHINE under REQUEST, and the layouts that follow; WEIGHTS as for
 * joints_new(). The errors are those of analysis_of_sources(). */
Picks *picks_new(const GPtrArray *programs, const Machine *machine, const AnalysisRequest *request,
                 GHashTable *weights, GError **error);
void picks_free(Picks *picks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Picks, picks_free)

/* The one of JOINTS (of Joint; may be NULL) that has an answer of its own and is of RANKING's record; NULL:
 * none. */
const Joint *joints_find(const GPtrArray *joints, const Ranking *ranking);
/* "force()": work of JOINT's launches that is not counted; NULL: there is none. */
const char *joint_uncounted(const Joint *joint);
/* The layout of RANKING's record, which one of JOINTS (may be NULL) may be of. */
Pick pick_of(const Ranking *ranking, const GPtrArray *joints);
/* Whether the host converts copies where the GPU has the layout of PICK. */
gboolean pick_converts_by_host(const Pick *pick);
/* In which interval PICK's gain on MACHINE lies in nine of ten cases. FALSE: nobody knows, as there are no
 * figures, costs are no times, or work is not counted. */
gboolean pick_interval(const Pick *pick, const Machine *machine, GainInterval *ret_interval);
/* Those of all records of ANALYSIS, of which JOINTS (may be NULL) are: of Pick, that which saves most first.
 */
GArray *picks_list(const Analysis *analysis, const GPtrArray *joints);

/* --- phase_path.c */
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

/* --- phases.c */
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
