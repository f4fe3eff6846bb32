/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/kernel.h"
#include "layouts/layout.h"

/* Registers of a thread that differ by layout: a compiler needs more of them for the addresses of one layout
 * than for those of another. */

/* The registers of one kernel under one layout, or under all that have no row of their own. */
typedef struct {
    char *kernel;  /* its name; in a file as kernel_name_means() has it */
    char *record;  /* by its name; NULL: every record that the layout fits */
    char *layout;  /* a spec; NULL: all layouts without a row */
    char *variant; /* "": every launch */
    gint64 registers;
    guint line, column; /* where the layout stands in the table's file, from 1; 0: in none */
} RegisterRow;

typedef struct {
    char *mark;      /* for parentheses behind a number: "nvcc", "registers.csv" */
    char *origin;    /* as part of a sentence: "as nvcc compiles for sm_90" */
    char *path;      /* the file; NULL: there is none */
    GPtrArray *rows; /* of RegisterRow */
} RegisterTable;

typedef enum {
    REGISTER_ERROR_SYNTAX, /* whatever the source */
    REGISTER_ERROR_LAYOUT, /* a layout that fits no record, or two numbers for one */
} RegisterError;
#define REGISTER_ERROR (register_error_quark())
GQuark register_error_quark(void);

RegisterTable *register_table_new(const char *mark, const char *origin, const char *path);
RegisterTable *register_table_ref(RegisterTable *table);
void register_table_unref(RegisterTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(RegisterTable, register_table_unref)

/* Adds a row, whose variant is "" and which has no place. RECORD and LAYOUT may be NULL. */
RegisterRow *register_table_add(RegisterTable *table, const char *kernel, const char *record,
                                const char *layout, gint64 registers);

/* Leaves out the rows of other variants than VARIANT. */
void register_table_choose(RegisterTable *table, const char *variant);

/* The number of KERNEL for layouts without a row; 0: there is none. */
gint64 register_table_rest(const RegisterTable *table, const Kernel *kernel);

/* Sets an error at LINE and COLUMN of the table's file, "FILE:LINE:COLUMN: error: ...". Returns FALSE. */
gboolean register_table_fail(const RegisterTable *table, guint line, guint column, RegisterError code,
                             GError **error, const char *format, ...) G_GNUC_PRINTF(6, 7);

/* Sets the error for a spec at LINE and COLUMN, of which PROBLEM was said: "column N: ..." counts from there.
 */
gboolean register_table_fail_spec(const RegisterTable *table, guint line, guint column, RegisterError code,
                                  const GError *problem, GError **error);

/* Whether each layout that TABLE has for KERNEL fits one of RECORDS, of const Record *. */
gboolean register_table_check(const RegisterTable *table, const Kernel *kernel, const GPtrArray *records,
                              GError **error);

/* The numbers of KERNEL with RECORD: canonical spec -> gint64 *. A row that names the variant counts more
 * than one that does not, and then one with the kernel's full name more than one without.
 * REGISTER_ERROR_LAYOUT where rows that count the same differ. */
GHashTable *register_table_layouts(const RegisterTable *table, const Kernel *kernel, const Record *record,
                                   GError **error);
