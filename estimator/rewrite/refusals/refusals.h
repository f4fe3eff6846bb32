/* SPDX-License-Identifier: MIT */
/* Reasons against a rewriting: code that is not seen, memory that is not the device's, what would compile and
 * be wrong. */
#pragma once

#include "rewrite/edits/edits.h"

/* --- unseen.c */
/* Which file that a source of TREE includes is not found, where, and what to do; NULL: none. Free with
 * g_free(). */
char *rewriting_missing_file(const SourceTree *tree);

/* Refuses pointers of the closure in a source of C: once all else is refused. */
void c_sources_refuse(Rules *rules);

/* Refuses what of the program is not seen: text that #if leaves out, names that no node accounts for,
 * errors. */
void unseen_refuse(Rules *rules);

/* --- managed_memory.c */
/* Whether some memory of the closure is managed or pinned. Host code that accesses elements accesses that:
 * other memory of the GPU it cannot reach, and memory of the host is of no closure. */
gboolean memory_is_host_accessible(const Flow *flow);

/* Refuses where a variable holds such memory and memory of the device in turn. FALSE: none does. */
gboolean alternating_memory_refuse(Rules *rules);

/* --- record_copies.c */
/* Refuses a record whose copies do more than copy bytes. */
void record_copies_refuse(Rules *rules);

/* --- refused_calls.c */
/* Refuses that the pointer at USE goes to a function called NAME, which is not rewritten, and says what to
 * do. */
void rules_refuse_call(Rules *rules, guint use, const char *name);

/* The same of USE, the address of the pointer. */
void rules_refuse_address(Rules *rules, guint use, const char *name);

/* --- refused_uses.c */
/* Refuses STEP, which is not understood. */
void rules_refuse_unknown(Rules *rules, const FlowStep *step);

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

/* --- changed_meaning.c */
/* What the pointer that CAST gives is used for at once: *q, or q[*ret_index]; NO_NODE: something else. */
guint cast_access(const SourceTree *tree, guint cast, guint *ret_index);

/* What would compile and be wrong. */
void changed_meaning_refuse(Rules *rules);

/* Refuses to edit files that another program writes. */
void generated_files_refuse(Rules *rules);

/* --- other_memory.c */
/* Elements that go to SLOT, a parameter, are better copied. */
void slot_want_copies(Rules *rules, guint slot);

/* What else flows to the closure: initial values, assignments and arguments that are not of it. It fills
 * RuleNotes.elsewhere. */
void other_memory_check(Rules *rules);

/* --- memory_meetings.c */
/* Where the memory of SLOT, which is allocated elsewhere than that of the flattened record, meets it: the
 * declaration that gets both, or NO_NODE. */
guint memory_meets_record(const Flow *flow, const RewriteNames *names, guint slot);

/* --- explicit_instances.c */
/* Refuses instances of templates of the closure that a source asks for by name. */
void explicit_instances_refuse(Rules *rules);
