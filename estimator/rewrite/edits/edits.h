/* SPDX-License-Identifier: MIT */
/* What all rules share: what a rewriting is asked and answers, edits of the text, refusals, types of slots.
 */
#pragma once

#include "layouts/layouts.h"
#include "rewrite/flow/flow.h"
#include "changes/changes.h"
#include "source/source.h"

/* Why a closure is not rewritten: the kinds of reasons, the worst first, and the reasons (refusals.def). */
typedef enum {
#define KIND(id, word, meaning) REFUSAL_##id,
#include "rewrite/edits/refusals.def"
} RefusalKind;

typedef enum {
#define REFUSAL(kind, id, reason, advice) REFUSE_##id,
#define REASON(kind, id, reason) REFUSE_##id,
#include "rewrite/edits/refusals.def"
} RefusalCode;

/* A reason with its format, which the compiler holds against what fills it in: two arguments. Texts that fill
 * in reasons are called PART_…. */
#define REFUSE(id) REFUSE_##id, REFUSE_FORMAT_##id
#define REFUSAL(kind, id, reason, advice)                                                                    \
    static const char REFUSE_FORMAT_##id[] G_GNUC_UNUSED = reason ": " advice;
#define REASON(kind, id, reason) static const char REFUSE_FORMAT_##id[] G_GNUC_UNUSED = reason;
#define PART(id, text) static const char PART_##id[] G_GNUC_UNUSED = text;
#define ADVICE(id, text) static const char PART_##id[] G_GNUC_UNUSED = text;
#include "rewrite/edits/refusals.def"

/* What a user may say of a program that its text does not show: flags. */
typedef enum {
    ASSUME_NO_ALIAS = 1 << 0,   /* arguments of one call do not lead to the same element */
    ASSUME_NO_PUBLISH = 1 << 1, /* no thread reads an element that another stores meanwhile */
} Assumption;

/* "no-alias", in the order of their flags; NULL-terminated. */
extern const char *const ASSUMPTION_NAMES[];
/* That of one, or NULL. */
const char *assumption_name(guint assumption);

typedef struct {
    RefusalKind kind;
    guint file, offset; /* bytes */
    char *text;
    guint assumption;  /* the one under which it would be none; 0: it is one */
    gboolean is_cause; /* others follow from it: it is said first */
} Refusal;

/* The result of a rewriting. */
typedef struct {
    EditList *edits;
    GArray *refusals; /* of Refusal: the worst kinds first, in the order of the text */
    GArray *assumed;  /* of Refusal: what would be refused without the assumptions of the user */
    guint n_slots, n_boundaries;
    gboolean is_empty;      /* no kernel takes a pointer to the record */
    GHashTable *parameters; /* of kernels, that change: as flow_kernel_parameters() has them */
    GPtrArray *
        readers; /* of char *: arguments of the compiler that have text read which #if leaves out, "-DNAME" */
    GHashTable *bounded; /* of kernels, that got __launch_bounds__: "file:line:column" -> threads */
    char *legal; /* of parallel pointers: "f,g", fields that are proved to be of one length and life */
} Rewriting;

/* A field of parallel pointers. */
typedef struct {
    char *name;    /* in the header */
    char *type;    /* that it points to, as the compiler spells it */
    FlowSeed seed; /* where its pointers begin */
} RewriteField;

/* The names in a rewritten program. */
typedef struct {
    const char *record;       /* the record's type as the compiler spells it */
    const char *element;      /* what the header calls it */
    const char *prefix;       /* of the header's names */
    const char *header;       /* the name of the file to include */
    const char *folder;       /* where that file is */
    gboolean is_padded;       /* the record has bytes between its fields */
    guint n_items;            /* of a flattened record, whose RECORD is the type of an item; 0: a struct */
    const GArray *seeds;      /* of FlowSeed: where its pointers begin; NULL: all of kernels */
    const GArray *fields;     /* of RewriteField, of parallel pointers; NULL: one array */
    const Record *laid_out;   /* what the header lays out */
    char *const *field_names; /* of its fields, in the header's names */
    GHashTable *crowded;      /* places of kernels, "file:line:column", whose blocks may leave them too few
                                 registers:      they get __launch_bounds__; NULL: none does */
    gint64 roomy;             /* threads of the largest block that leaves enough */
    gboolean by_host;         /* copies that are waited for are converted on the host */
    guint assumed;            /* of Assumption: what the user says of the program */
} RewriteNames;

/* A function that copies in a direction which it is told is called with arrays. */
typedef struct {
    guint function; /* the node that defines it */
    guint call;
    guint arrays; /* bit K: argument K is one */
} TransferVersion;

/* What one rule leaves for the rules behind it. */
typedef struct {
    GHashTable *boundaries;   /* nodes of calls that are rewritten already */
    GHashTable *copied_calls; /* nodes of calls that get copies of elements already */
    GHashTable *references;   /* nodes that name references to elements */
    GHashTable *renamed;      /* nodes that name members of two memories, and have the name of the device's */
    GHashTable *transfers;    /* nodes of calls of functions that copy in a direction which they are told */
    GArray *transfer_versions; /* of TransferVersion */
    GHashTable *copied;        /* set of keys of slots: parameters that better get copies of elements */
    GHashTable *elsewhere; /* set of slots that get other memory alone, which goes where device arrays go */
    GPtrArray *versions;   /* of TemplateVersion */
} RuleNotes;

/* A rewriting under way: what is known, and what is written. */
typedef struct {
    const SourceTree *tree;
    const Flow *flow; /* of TREE */
    const RewriteNames *names;
    gboolean is_host_accessible; /* some memory is managed or pinned: host code may access elements */
    Rewriting *result;
    RuleNotes *notes;
} Rules;

/* How the copy of a method that is defined outside of its class names its class. */
typedef struct {
    const char *heading;   /* in front of all, but for inline */
    const char *class;     /* the class's name in the source */
    const char *qualified; /* in place of it, or of a template with its parameter, up to the method's name */
    const char *inside; /* and in place of the name alone behind that; NULL: a template, whose name stays */
    const char *parameter; /* what a template's parameter is; NULL: it is no template */
} OuterNames;

/* --- rewriting.c */
/* One without edits or refusals. Free with rewriting_free(). */
Rewriting *rewriting_empty(void);
void rewriting_free(Rewriting *rewriting);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Rewriting, rewriting_free)

/* Takes from RESULT what it has. */
void rewriting_clear(Rewriting *result);

/* Adds the pointers of the closure of FLOW to RESULT: how many there are, and the parameters of kernels. */
void rewriting_count(Rewriting *result, const Flow *flow);

/* Empty notes. Takes COPIED and VERSIONS. Clear with rule_notes_clear(). */
RuleNotes rule_notes(GHashTable *copied, GPtrArray *versions);
void rule_notes_clear(RuleNotes *notes);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(RuleNotes, rule_notes_clear)

/* --- edits.c */
/* Replaces the bytes START to END of the file of NODE, or refuses where a macro writes them. Takes TEXT. */
void rules_edit(Rules *rules, guint node, guint start, guint end, char *text, const char *rule);

/* Whether a macro writes NODE, which would have to change: then that is refused. */
gboolean rules_refuse_macro(Rules *rules, guint node);

/* --- refusal.c */
/* The word for KIND at the head of a message: "mixed". */
const char *refusal_kind_name(RefusalKind kind);

/* Refuses at NODE, or at byte OFFSET of FILE: CODE with its FORMAT is REFUSE(…). */
void rules_refuse(Rules *rules, guint node, RefusalCode code, const char *format, ...) G_GNUC_PRINTF(4, 5);
void refusals_add(Rewriting *result, guint file, guint offset, RefusalCode code, const char *format, ...)
    G_GNUC_PRINTF(5, 6);

/* The same, but where the user's assumptions have ASSUMPTION: then it is noted, and FALSE is returned. */
gboolean rules_refuse_unless(Rules *rules, Assumption assumption, guint node, RefusalCode code,
                             const char *format, ...) G_GNUC_PRINTF(5, 6);

/* Refuses at NODE, for one of several reasons that need nothing filled in. */
void rules_refuse_plainly(Rules *rules, guint node, RefusalCode code);

/* The refusal that was added last is why others are there. */
void rules_mark_cause(Rules *rules);

/* Sorts REFUSALS, of Refusal: causes and the worst kinds first, and each said once. */
void refusals_settle(GArray *refusals);

/* --- slot_type.c */
/* The type that SLOT gets: "Body_const_array". Free with g_free(). */
char *slot_header_type(const SourceTree *tree, const RewriteNames *names, const Slot *slot);

/* Whether SLOT is a parameter of a kernel that is passed group by group, for __restrict__. */
gboolean slot_is_restricted(const SourceTree *tree, const Slot *slot);

/* --- functions.c */
/* The node that defines FUNCTION in the source that has that cursor, or NO_NODE. */
guint function_definition(const SourceTree *tree, Entity function);

/* The same in any source of the program: its parameters have other cursors than those of FUNCTION. */
guint function_definition_anywhere(const Flow *flow, Entity function);

/* Whether NODE stands in code that runs on the device. */
gboolean node_is_device_code(const SourceTree *tree, guint node);

/* --- record_class.c */
/* The record's struct; none where no pointer to it is declared. */
Entity flow_record_class(const Flow *flow);

/* --- function_result.c */
/* The function NODE, which returns the pointer of SLOT, gets TYPE for its result. */
void function_result_write(Rules *rules, guint node, const Slot *slot, const char *type);

/* --- declarators.c */
/* The declarators of the declaration that NODE is one of, of guint: the first one first. */
GArray *declarators_of(const SourceTree *tree, guint node);

/* --- outer_methods.c */
/* The methods of the class, or class template, at the node CLASS that are defined outside of it: of guint, a
 * node of each text. Free with g_array_unref(). */
GArray *outer_methods(const SourceTree *tree, guint class);

/* The text of METHOD, one of these, with its edits, which are taken out of RESULT, and NAMES; NULL: it is not
 * understood. Free with g_free(). */
char *outer_method_copy(const SourceTree *tree, Rewriting *result, guint method, const OuterNames *names);

/* The node of the declaration of METHOD inside of the class at the node CLASS, or NO_NODE. */
guint outer_method_declaration(const SourceTree *tree, guint class, guint method);

/* The nodes of METHOD in instances of its template, of guint: they have its text. Free with g_array_unref().
 */
GArray *outer_method_instances(const SourceTree *tree, guint method);

/* Gives DECLARATION, of METHOD inside of the class, and METHOD itself the pointer types that INSTANCE, a node
 * of METHOD, gets: TYPE_OF says which a declaration gets, or NULL, and DATA is its own. Adds that to INSIDE
 * and OUTSIDE, but for the result of METHOD, which has it; FALSE: the text is not understood. */
typedef char *(*OuterType)(Entity declaration, gpointer data);
gboolean outer_method_declare(const SourceTree *tree, guint declaration, guint method, guint instance,
                              OuterType type_of, gpointer data, EditList *inside, EditList *outside);
