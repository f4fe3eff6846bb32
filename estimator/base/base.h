/* SPDX-License-Identifier: MIT */
/* What knows of no kernel or layout: what a fault leaves, when work has to end, a second thread, a place in a
 * table, what may be read, what operators make of numbers. */
#pragma once

#include <glib.h>

/* --- crash.c */
/* What a process ends with that has failed inside. */
#define STATUS_INTERNAL 70

/* From now on a fault, an abort or a lack of memory ends the process with STATUS_INTERNAL, after one line on
 * standard error, "PLACE: internal error: WHAT". Not where a sanitizer reports them. */
void crash_guard(void);
/* The same where it is this thread's stack that has run out: each thread says so for itself. */
void crash_guard_thread(void);

/* The place that is told: FILE, LINE and COLUMN, from 1, of what this thread works on from now on, and its
 * NAME, which may be NULL. Nothing where FILE is NULL. */
void crash_place(const char *file, guint line, guint column, const char *name);

/* The file at PATH is removed in that case; it is kept again. */
void crash_removes(const char *path);
void crash_keeps(const char *path);

/* --- deadline.c */
/* When work has to end, in CPU time of the thread that does it: the result depends on the machine's speed,
 * but not on its load. */
typedef struct {
    double seconds; /* that the work has in all; 0: it has no end */
    gint64 at;      /* nanoseconds of the thread's clock */
} Deadline;

/* SECONDS from now on; 0 or INFINITY: never. */
Deadline deadline_in(double seconds);

/* Seconds of its thread until DEADLINE, 0 where it has passed; INFINITY: never, as with NULL. */
double deadline_left(const Deadline *deadline);

/* Seconds of CPU time that this thread has had. */
double deadline_clock(void);

/* TRUE if DEADLINE, which this thread made, has passed; NULL: it never does. */
gboolean deadline_has_passed(const Deadline *deadline);

/* --- of every table of lines or pieces */
/* The slot where a table of SIZE slots, a power of two from 2 on, first looks for the line or piece NUMBER:
 * the topmost bits of a product, to which all bits of NUMBER contribute. Its upper bits tell its array, and
 * are brought down first: the same lines of many arrays would else fall on few slots. */
static inline gsize
hash_slot(guint64 number, gsize size)
{
    return (number ^ number >> 32) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15) >>
           (64 - (guint)__builtin_ctzll(size));
}

/* --- operator.c */
/* Operators on two numbers. */

/* The most places by which a number of 64 bits can be shifted: then nothing but its sign is left. */
#define MOST_PLACES 63
/* The exponent of the largest power of two that such a number can be, which has a sign. */
#define LARGEST_POWER 62

/* 2 to the power of EXPONENT; FALSE where that is not a number of 64 bits with a sign. */
static inline gboolean
power_of_two(gint64 exponent, gint64 *ret_power)
{
    if (exponent < 0 || exponent > LARGEST_POWER)
        return FALSE;
    *ret_power = G_GINT64_CONSTANT(1) << exponent;
    return TRUE;
}

/* Whether A / B is defined. */
static inline gboolean
can_divide(gint64 a, gint64 b)
{
    return b != 0 && !(a == G_MININT64 && b == -1);
}

/* The operators of C++ that take two numbers; OPERATOR_NONE: one that has no row in operators.def. */
typedef enum {
    OPERATOR_NONE,
#define OPERATOR(NAME, ...) OPERATOR_##NAME,
#define COMPOSED(NAME, ...) OPERATOR_##NAME,
#include "base/operators.def"
#undef OPERATOR
#undef COMPOSED
    OPERATOR_ASSIGN, /* `=` */
} Operator;

/* OP as it is written; "operator" of one that has no row. */
const char *operator_spelling(Operator op);

/* A OP B of integers; FALSE where it is not defined or beyond 64 bits. */
static inline gboolean
operator_on_integers(Operator op, gint64 a, gint64 b, gint64 *ret)
{
    gint64 power;

    switch (op) {
#define OPERATOR(NAME, CLANG, SPELLING, KIND, INTEGERS, REALS)                                               \
    case OPERATOR_##NAME:                                                                                    \
        return INTEGERS;
#define COMPOSED(NAME, CLANG, SPELLING, INTEGERS, REALS)                                                     \
    case OPERATOR_##NAME:                                                                                    \
        return INTEGERS;
#include "base/operators.def"
#undef OPERATOR
#undef COMPOSED
    default:
        return FALSE;
    }
}

/* The same of real numbers, as far as it is one. */
static inline gboolean
operator_on_reals(Operator op, double a, double b, double *ret)
{
    switch (op) {
#define OPERATOR(NAME, CLANG, SPELLING, KIND, INTEGERS, REALS)                                               \
    case OPERATOR_##NAME:                                                                                    \
        return REALS;
#define COMPOSED(NAME, CLANG, SPELLING, INTEGERS, REALS)                                                     \
    case OPERATOR_##NAME:                                                                                    \
        return REALS;
#include "base/operators.def"
#undef OPERATOR
#undef COMPOSED
    default:
        return FALSE;
    }
}

/* --- regular_file.c */
/* FALSE, and a G_FILE_ERROR that names PATH, where a folder, a pipe, a socket or a device is there, for which
 * a reader would wait or which has no end. What is not there is left to whoever reads it. */
gboolean regular_file_check(const char *path, GError **error);

/* As g_file_get_contents(), of regular files alone. */
gboolean regular_file_read(const char *path, char **ret_text, gsize *ret_length, GError **error);

/* --- second_thread.c */
/* A call on a thread beside this one, on another processor. Where all processors are busy, the thread may
 * begin late: whoever is done with all else then need not wait for it. */
typedef struct SecondThread SecondThread;

/* Starts a thread that calls FUNCTION(DATA). NULL: there is one processor alone, or no thread. End it with
 * second_thread_end(). */
SecondThread *second_thread_start(GThreadFunc function, gpointer data);
/* Waits until the call of THREAD is done. FALSE: it has not begun, and never will; or THREAD is NULL. */
gboolean second_thread_end(SecondThread *thread);

/* --- sets.c */
/* Whether ONE and OTHER, sets, have an element in common. */
gboolean sets_meet(GHashTable *one, GHashTable *other);

/* --- project.c */
/* Whether the file at PATH is wanted. */
typedef gboolean (*ProjectFile)(const char *path, gconstpointer data);

/* The wanted files, of char *: in the folder of SOURCE, an absolute path, first, then in the part of a
 * project around it, as far as a Makefile or the like shows one, and in the whole checkout; some may be there
 * twice. Free with g_ptr_array_unref(). */
GPtrArray *project_files(const char *source, ProjectFile is_wanted, gconstpointer data);

/* Whether the file at PATH is of another checkout than SOURCE, such as a library's: both are absolute. FALSE
 * where neither is of one. */
gboolean project_is_other(const char *source, const char *path);

/* --- library_code.c */
/* Finds the C library's code; before library_code_is_at(). */
void library_code_find(void);

/* Whether a signal came while the C library ran; context: as a handler is given it. To be called in
 * handlers. FALSE also where the processor is not known. */
gboolean library_code_is_at(const void *context);
