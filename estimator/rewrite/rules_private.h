/* SPDX-License-Identifier: MIT */
/* The state that the files of rules share. */
#pragma once

#include "rewrite/flow.h"
#include "rewrite/rules.h"

typedef struct {
    const Flow *flow;
    const SourceTree *tree;
    const RewriteNames *names;
    Rewriting *result;
    GHashTable *boundaries; /* nodes of calls that are rewritten already */
    GHashTable *references; /* nodes that name references to elements */
    GHashTable *cuts;       /* set of keys of slots: parameters that better get copies of elements */
    GHashTable *elsewhere;  /* set of slots that get other memory alone, which goes where device arrays go */
    GPtrArray *versions;    /* of TemplateVersion */
    gboolean is_shared;     /* some memory is managed or pinned: host code may access elements */
} Rules;

/* Replaces the bytes START to END of the file of NODE, or refuses where a macro writes them. Takes TEXT. */
void rules_edit(Rules *rules, guint node, guint start, guint end, char *text, const char *rule);

/* Refuses at NODE; FORMAT as of printf. */
void rules_refuse(Rules *rules, RefusalKind kind, guint node, const char *format, ...) G_GNUC_PRINTF(4, 5);

/* The refusal that was added last is why others are there. */
void rules_mark_cause(Rules *rules);

/* Of elements in host code. */
#define RULES_HOST_ACCESS                                                                                    \
    "host code accesses elements of a device array, or of a host array that goes where one goes: copy it to a host array of its own"

/* Of a function that is named where it is not called. */
#define RULES_ADDRESS_TAKEN                                                                                  \
    "the function's address is taken: its calls are not seen; name it where it is called, launched or asked about"

/* Whether a macro writes NODE, which would have to change: then that is refused. */
gboolean rules_refuse_macro(Rules *rules, guint node);

/* The type that SLOT gets: "Body_const_array". Free with g_free(). */
char *rules_slot_type(const Rules *rules, const Slot *slot);

/* Whether SLOT is a parameter of a kernel that is passed group by group, for __restrict__. */
gboolean rules_is_restricted(const Rules *rules, const Slot *slot);

/* The byte behind NODE: of a parameter without a name behind the words that qualify its pointer as well. */
guint rules_declared_end(const SourceTree *tree, guint node);

/* The node that defines FUNCTION in the source that has that cursor, or NO_NODE. */
guint rules_definition(const Rules *rules, Entity function);

/* The same in any source of the program: its parameters have other cursors than those of FUNCTION. */
guint rules_definition_anywhere(const Rules *rules, Entity function);

/* Declarations, uses as elements, and calls of CUDA's functions. */
void rules_declare(Rules *rules);
void rules_element(Rules *rules, const FlowStep *step);
void rules_member(Rules *rules, guint member, const FlowStep *step);
/* The element NODE, which may stand behind a brace: `Body b{p[i]}`, `Body b = {p[i]}`, `f(Body{p[i]})`, which
 * would set the first field from the reference. It is cast. */
void rules_cast_in_brace(Rules *rules, guint node);
/* The same, of one in LIST, a list in braces: of std::initializer_list, as of `auto all = {p[i], p[j]}`,
 * copies are wanted. */
void rules_cast_in_list(Rules *rules, guint node, guint list);
/* The element NODE, or what a pointer NODE points at, in CALL, a call of FUNCTION that may change it: as
 * OBJECT, a parameter, or as its object where that is null. It gets a copy. */
void rules_copy(Rules *rules, guint node, guint call, Entity function, Entity object, const char *rule);
/* The same, for a function that may change all of it, and is alone in that. */
void rules_copy_whole(Rules *rules, guint node, guint call, const char *rule);
/* Whether FUNCTION may have a copy of the element NODE, in a call, for OBJECT; else refuses. */
gboolean rules_may_copy(Rules *rules, guint node, Entity function, Entity object);
/* The pointer at argument STEP goes to a parameter that gets a copy of its element, or to a function of a
 * library that uses one element. FALSE: neither. */
gboolean rules_borrow(Rules *rules, const FlowStep *step);
/* Whether rules_borrow() writes ADDRESS, the address of an element. */
gboolean rules_is_borrowed(const Rules *rules, guint address);
gboolean rules_boundary(Rules *rules, guint call);
/* Whether some memory of the closure is managed or pinned. Host code that accesses elements accesses that:
 * other memory of the GPU it cannot reach, and memory of the host is of no closure. */
gboolean rules_is_shared(const Rules *rules);
/* Whether a function called NAME gives memory that host code uses as well. */
gboolean rules_gives_shared(const char *name);
/* Refuses where a variable holds such memory and memory of the device in turn. FALSE: none does. */
gboolean rules_refuse_turns(Rules *rules);
/* Refuses that the pointer at USE goes to a function called NAME, which is not rewritten, and says what to
 * do. */
void rules_refuse_call(Rules *rules, guint use, const char *name);
/* The same of USE, the address of the pointer. */
void rules_refuse_address(Rules *rules, guint use, const char *name);

/* ARGUMENT, the address of a pointer, goes to a parameter that stands for the pointer: casts go. */
void rules_give_address(Rules *rules, guint argument);

/* Refuses STEP, which sets a variable, or a member, that is no slot to the pointer. */
void rules_refuse_variable(Rules *rules, const FlowStep *step);
/* Refuses STEP, which gives the array to PARAMETER, which may be null, of the function called NAME. */
void rules_refuse_argument(Rules *rules, const FlowStep *step, Entity parameter, const char *name);
/* Refuses SLOT, which is used and has no declaration that could be written. */
void rules_refuse_undeclared(Rules *rules, const Slot *slot);
/* Refuses STEP, by which a function returns the pointer. */
void rules_refuse_return(Rules *rules, const FlowStep *step);
/* Refuses STEP, which asks for the size of the pointer. */
void rules_refuse_sizeof(Rules *rules, const FlowStep *step);

/* Whether CALL is of a function that rules_boundary() knows. */
gboolean rules_is_boundary(const Rules *rules, guint call);
/* STEP casts the pointer to the type that it has. */
void rules_retype(Rules *rules, const FlowStep *step);

/* A function template with instances for the record and others: the former get a version of their own. */
typedef struct {
    Entity open;       /* the template's first declaration */
    guint node;        /* that of a pointer in it, for messages */
    GArray *arguments; /* of TemplateArgument */
} TemplateVersion;

/* An argument of a template that is the record, or the scalar, in all instances of the version. */
typedef struct {
    guint nth;
    char *type; /* as the compiler spells it */
    char *text; /* as the version does */
} TemplateArgument;

/* The bytes of NODE, a function, that its result is written in: *ret_start to *ret_end; FALSE: otherwise than
 * it is understood. */
gboolean rules_find_result(const SourceTree *tree, guint node, guint *ret_start, guint *ret_end);

/* The function NODE, which returns the pointer of SLOT, gets TYPE for its result. */
void rules_result(Rules *rules, guint node, const Slot *slot, const char *type);

/* Argument NTH of the function template OPEN makes the type of NODE, a declaration: the instances that have
 * TYPE there, as the compiler spells it, get a version of their own, which spells it TEXT. */
void rules_want_version(Rules *rules, guint node, Entity open, guint nth, const char *type, const char *text);

/* An empty list for Rules.versions. Free with g_ptr_array_unref(). */
GPtrArray *rules_versions_new(void);

/* Writes the versions that ALL, which share them, want, behind the templates, which stay as they were: all
 * edits of their bodies are there. */
void rules_write_versions(Rules *const *all, guint n);

/* What becomes of the declaration NODE of SLOT where its type is made of a template's parameter. */
typedef enum {
    TEMPLATE_NONE,    /* what becomes of others */
    TEMPLATE_DEDUCED, /* nothing: the type is deduced */
    TEMPLATE_REFUSED, /* nothing: it was refused */
} TemplateUse;
TemplateUse rules_template(Rules *rules, guint node, const Slot *slot);

/* Refuses where NODE, a parameter of an instance of a function template, is declared in front of a call, and
 * the template is defined behind it: there it has other parameters, which no instance shows. FALSE: it is
 * not. */
gboolean rules_refuse_behind(Rules *rules, guint node);

/* Uses of a flattened array, and whether STEP needs no other rule. */
void rules_flat(Rules *rules);
gboolean rules_flat_step(Rules *rules, const FlowStep *step);
/* The access NODE, of the pointer that USE names, which a macro writes. */
void rules_flat_macro(Rules *rules, guint use, guint node);
/* Whether NODE stands in code that runs on the device. */
gboolean rules_is_device_code(const Rules *rules, guint node);

/* Refuses STEP, which is not understood. */
void rules_refuse_unknown(Rules *rules, const FlowStep *step);

/* Whether nothing becomes of NODE, which names the array, as it stands in a generic lambda, of which
 * instances tell; or it is refused, where these are not seen, or are of something else. */
gboolean rules_skip_generic(Rules *rules, guint node);

/* The address of a pointer itself, and its cast: for CUDA's functions alone. */
void rules_address(Rules *rules, const FlowStep *step);
void rules_cast(Rules *rules, const FlowStep *step);

/* CAST takes a pointer of the closure as one to another type, of which one element is read or stored as a
 * whole. FALSE: it is something else. */
gboolean rules_cast_whole(Rules *rules, guint cast);
/* What the pointer that CAST gives is used for at once: *q, or q[*ret_index]; NO_NODE: something else. */
guint rules_cast_access(const SourceTree *tree, guint cast, guint *ret_index);

/* Elements that go to SLOT, a parameter, are better copied. */
void rules_want_cut(Rules *rules, guint slot);

/* What else flows to the closure: initial values, assignments and arguments that are not of it. It fills
 * RULES->elsewhere. */
void rules_sources(Rules *rules);

/* The slots that hold device arrays: a kernel gets them, or their memory is allocated so. */
GHashTable *rules_device_slots(const Rules *rules);

/* SLOT gets other memory, and is not of DEVICE, of rules_device_slots(): the steps of the flow, of guint, by
 * which that memory goes to slots of DEVICE. What it goes to before is added to RULES->elsewhere. Free with
 * g_array_unref(). */
GArray *rules_meetings(Rules *rules, guint slot, GHashTable *device);

/* The steps of the flow, of guint, by which what SLOT holds goes to kernels, where no memory of the device
 * goes to SLOT. Free with g_array_unref(). */
GArray *rules_passed_to_kernels(const Rules *rules, guint slot);

/* Where the memory of SLOT, which is allocated elsewhere than that of the flattened record, meets it: the
 * declaration that gets both, or NO_NODE. */
guint rules_meets_record(const Rules *rules, guint slot);

/* ADDRESS of the element NODE: &p[i] becomes (p + (i)), and &*p p. */
void rules_take_address(Rules *rules, guint node, guint address);

/* The declarators of the declaration that NODE is one of, of guint: the first one first. */
GArray *rules_declarators(const SourceTree *tree, guint node);

/* Where the declarator NODE, which is not the first of its declaration, begins: at the comma before it. */
guint rules_comma_before(const SourceTree *tree, guint node);

/* Whether the declaration of GROUP, declarators, can become several, one after the other: it is a statement
 * of a block, or outside of functions. */
gboolean rules_is_divisible(const SourceTree *tree, const GArray *group);

/* Whether the variable or member NODE can get another type; else the reason is refused. */
gboolean rules_check_variable(Rules *rules, guint node);

/* The words before a variable's type that stay, of TEXT. Free with g_free(). */
char *rules_kept_words(const char *text);

/* One without edits or refusals. Free with rewriting_free(). */
Rewriting *rules_result_new(void);

/* The byte where the text of the declaration at START of FILE begins: before it stand words such as
 * __device__, on its line or the ones above. */
guint rules_text_start(const TreeFile *file, guint start);

/* Parallel pointers: all rules for names->fields. */
void rules_parallel(const SourceTree *tree, const RewriteNames *names, Rewriting *result);

/* The nodes of TREE from FROM to before END that name VARIABLE: of guint. Free with g_array_unref(). */
GArray *rules_uses_of(const SourceTree *tree, Entity variable, guint from, guint end);

/* FUNCTION gets a copy of the element NODE as PARAMETER, a reference to const, or as the object of a const
 * method where that is null: refuses where a copy would not do. WHAT names the element. */
void rules_check_const(Rules *rules, guint node, Entity function, Entity parameter, const char *what);

/* Whether FUNCTION, which changes the element CHANGED, a parameter, or *this where that is null, may get a
 * copy of it beside READ, a parameter that may be the same element: it reads no number of that behind
 * changing it. */
gboolean rules_are_apart(const Rules *rules, Entity function, Entity changed, Entity read);

/* Refuses where the function around the statement STATEMENT, which returns the element NODE, has no written
 * type. */
void rules_check_result(Rules *rules, guint node, guint statement);

/* Whether nothing outside of its class and friends can name the field FIELD. */
gboolean rules_is_hidden(Entity field);

/* Whether the field MEMBER is only read, as a number or a struct. */
gboolean rules_is_only_read(const Rules *rules, guint member);

/* Whether LIST, in braces, sets members that are references. */
gboolean rules_has_references(Entity list);

/* Whether the address of VARIABLE, a node, is taken where it is used. */
gboolean rules_address_is_taken(const Rules *rules, guint variable);

/* Whether VARIABLE is declared together with others. */
gboolean rules_is_one_of_several(const SourceTree *tree, guint variable);

/* Writes second versions of functions behind the first ones, which stay as they were: all other edits are
 * there. */
void rules_double(Rules *rules);

/* Refuses what UNIT leaves out by #if and names the array or its record; FUNCTIONS: those that use the
 * closure, nodes, and its names in each. */
void rules_skipped(Rules *rules, const SourceUnit *unit, GHashTable *functions);

/* Whether byte OFFSET of FILE is in SKIPPED, of SkippedRange: text that a unit leaves out. */
gboolean rules_is_left_out(const GArray *skipped, guint file, guint offset);

/* The first byte from FROM to before END of TEXT at which one of NAMES stands as a word; END: none. */
guint rules_find_name(const char *text, guint from, guint end, GHashTable *names);

/* The function among FUNCTIONS, nodes, whose text has byte OFFSET of FILE, or NO_NODE. */
guint rules_function_at(const SourceTree *tree, GHashTable *functions, guint file, guint offset);

/* The names of FUNCTIONS, nodes, but main: other code that names one hands it arrays. Free with
 * g_hash_table_unref(). */
GHashTable *rules_function_names(const SourceTree *tree, GHashTable *functions);

/* Refuses what is unseen at byte OFFSET of FILE. */
void rules_refuse_at(Rules *rules, guint file, guint offset, const char *text);

/* Refuses pointers of the closure in a source of C: once all else is refused. */
void rules_c(Rules *rules);

/* Refuses what of the program is not seen: text that #if leaves out, names that no node accounts for,
 * errors. */
void rules_unseen(Rules *rules);

/* Adds the macros of the program to NAMES that may write one of them, or the record's type. */
void rules_add_macros(const Rules *rules, GHashTable *names);
/* Whether the error at byte OFFSET of FILE, in FUNCTION, a node, has nothing to do with the closure, whose
 * variables, functions and macros have NAMES; PLACES are those at which nodes have names, file << 32 | byte.
 */
gboolean rules_is_harmless(const Rules *rules, guint function, guint file, guint offset, GHashTable *names,
                           GHashTable *places);

/* What to do about the compiler's message TEXT, where MISSING says which file is not found, or is NULL. Free
 * with g_free(). */
char *rules_what_to_mend(const char *text, const char *missing);

/* Refuses names of the header that the program has already. */
void rules_names(Rules *rules);

/* Writes __launch_bounds__ before the names of kernels of the closure that are in names->crowded. */
void rules_bounds(Rules *rules);

/* Refuses instances of templates of the closure that a source asks for by name. */
void rules_instances(Rules *rules);

/* What would compile and be wrong. */
void rules_silent(Rules *rules);

/* Refuses to edit files that another program writes. */
void rules_generated(Rules *rules);

/* The includes of the header. */
void rules_include(Rules *rules);

/* The definition of the record behind which the declaration NODE stands in its source, or, where it stands in
 * front of all, the last; NO_NODE: there is none. */
guint rules_record_definition(const Rules *rules, guint node);

/* Writes specialisations of class templates of which an instance has edits, behind the templates, which stay
 * as they were: all edits are there, those of the header too. */
void rules_classes(Rules *rules);
