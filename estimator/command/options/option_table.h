/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

typedef enum {
    OPTION_ERROR_USAGE,
} OptionError;
#define OPTION_ERROR (option_error_quark())
GQuark option_error_quark(void);

/* What an option stores. */
typedef enum {
    OPTION_OWN,     /* what OptionValue.apply makes of it */
    OPTION_FLAG,    /* gboolean: TRUE; it takes nothing */
    OPTION_STRING,  /* char *: the text, which must not be empty */
    OPTION_LIST,    /* GPtrArray * of char *: the text, behind those before */
    OPTION_CHOICE,  /* an enumeration: the number of a name */
    OPTION_INTEGER, /* gint64 */
    OPTION_COUNT,   /* guint */
} OptionKind;

/* How an option's value is checked, and where it is stored. */
typedef struct {
    OptionKind kind;
    gsize member;                                        /* of the target: where it goes */
    gboolean (*check)(const char *text, GError **error); /* before all else; NULL: nothing */
    const char *const *names; /* of a choice, or the allowed strings, ended by NULL; NULL: any */
    const guint *numbers;     /* of the names; NULL: their indices */
    gint64 least, most;       /* of integers and counts */
    /* Of OPTION_OWN: stores TEXT in TARGET; an error says what is allowed. */
    gboolean (*apply)(gpointer target, const char *text, GError **error);
} OptionValue;

/* One option of a command line; a row without name is the title of those that follow. */
typedef struct {
    const char *name;     /* without the dashes */
    char letter;          /* its short form, or 0 */
    const char *argument; /* what it takes, for the help, in brackets what it may; NULL: nothing */
    guint commands;       /* bits of the commands that have it */
    OptionValue value;
    const char *help;
    gboolean repeats; /* it may be given several times, with other values */
} OptionRow;

/* Reads ARGS, ended by NULL, by the rows of TABLE (ended by an all-zero row) that COMMAND has. What is no
 * option is added to OPERANDS; what follows "--" is left: *ret_rest points at it, or is NULL where there is
 * no "--". */
gboolean option_table_parse(const OptionRow *table, guint command, char *const *args, gpointer target,
                            GPtrArray *operands, char *const **ret_rest, GError **error);

/* Of ARGS, which could be read by the rows of TABLE that COMMAND has, the options that OTHER has as well,
 * each with its value: of const char *. KEPT (ended by NULL; NULL: all) names those that are, and LEFT (NULL:
 * none) those that are not wanted. */
GPtrArray *option_table_given(const OptionRow *table, guint command, guint other, char *const *args,
                              const char *const *kept, const char *const *left);

/* Appends the options that COMMAND has, one or more lines each, in 80 columns. */
void option_table_help(GString *out, const OptionRow *table, guint command);
