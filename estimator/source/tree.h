/* SPDX-License-Identifier: MIT */
/* estimator/source/: a program's text as a tree. It may use estimator/frontend/parse and what that uses. */
#pragma once

#include "frontend/parse/parse.h"
#include "source/entity.h"

#define NO_NODE G_MAXUINT

/* A cursor of one of the program's own files; its descendants follow it. */
typedef struct {
    Entity entity;
    TreeKind kind;
    guint unit;     /* index into SourceTree.units */
    guint parent;   /* node; NO_NODE at the top */
    guint function; /* node of the innermost function around it, which it may be itself, or NO_NODE */
    guint nth;      /* among the operands of the parent: its children but types and templates that it names */
    guint file;     /* index into SourceTree.files */
    guint start, end; /* bytes: the text, of what a macro writes the macro's use */
    gboolean is_made; /* the compiler made it up: it has no text */
} TreeNode;

/* A file of the program. */
typedef struct {
    char *path;
    char *text; /* ends in a NUL that does not count */
    gsize length;
    GArray *macros; /* of TextSpan: uses of macros, by start */
} TreeFile;

typedef struct {
    guint start, end; /* bytes */
    guint reach;      /* the last end of this and of those before it */
} TextSpan;

/* Nodes of the sources of a program: of all own files, those that the compiler does not take for a system's.
 */
typedef struct {
    GPtrArray *units;    /* of SourceUnit, owned */
    GPtrArray *files;    /* of TreeFile */
    GHashTable *by_path; /* whole path to the index of a file + 1; 0: not one of the program's own */
    GHashTable *by_file; /* CXFile to the same: paths take time to look up */
    GArray *nodes;       /* of TreeNode, in the order of a walk; behind each unit's the instances of class
                            templates with their fields */
    GHashTable *declarations; /* the Entity of each declaration's first node to that node + 1 */
} SourceTree;

/* Takes UNITS, of SourceUnit, which were parsed with ParseOptions.with_macros. What several of them include
 * is there once for each. Files that cannot be read are an error. */
SourceTree *source_tree_new(GPtrArray *units, GError **error);
void source_tree_free(SourceTree *tree);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SourceTree, source_tree_free)

static inline const TreeNode *
tree_node(const SourceTree *tree, guint node)
{
    return &g_array_index(tree->nodes, TreeNode, node);
}

static inline Entity
tree_entity(const SourceTree *tree, guint node)
{
    return tree_node(tree, node)->entity;
}

/* The type of NODE, also without typedefs; the declaration that it refers to; the function that the call NODE
 * calls, its definition where there is one. */
SourceType tree_type(const SourceTree *tree, guint node);
SourceType tree_canonical_type(const SourceTree *tree, guint node);
Entity tree_referenced(const SourceTree *tree, guint node);
Entity tree_callee(const SourceTree *tree, guint node);

static inline const TreeFile *
tree_file(const SourceTree *tree, guint file)
{
    return g_ptr_array_index(tree->files, file);
}

/* The index of FILE, or NO_NODE where it is not one of the program's own. */
guint tree_file_index(const SourceTree *tree, CXFile file);

/* The file and the byte that ENTITY stands at; of what a macro writes, the use of the macro, or, as
 * tree_spelled_place() has it, where the macro has it in its text. FALSE: in no file of the program's own. */
gboolean tree_entity_place(const SourceTree *tree, Entity entity, guint *ret_file, guint *ret_offset);
gboolean tree_spelled_place(const SourceTree *tree, Entity entity, guint *ret_file, guint *ret_offset);
/* Whether a file of the program's own has ENTITY. */
gboolean tree_is_own(const SourceTree *tree, Entity entity);

/* The instance of a class template that CURSOR is a method of, or else a variable or member of its type; a
 * null cursor: none. */
Entity tree_instance(Entity cursor);

/* The node that declares CURSOR, a declaration, or NO_NODE. */
guint tree_declaration(const SourceTree *tree, Entity cursor);

/* The line ending of FILE. */
const char *tree_line_end(const TreeFile *file);

/* The operator of NODE; the kind Invalid where it is something else. An assignment such as += is binary. */
UnaryKind tree_unary(const SourceTree *tree, guint node);
BinaryKind tree_binary(const SourceTree *tree, guint node);

/* Whether KIND is a cast that the source writes, but for T(x). */
gboolean tree_is_cast(TreeKind kind);

/* The byte at which the name of NODE, a declaration, stands in its file. */
guint tree_name_offset(const TreeNode *node);

/* The node of operand NTH of NODE, or NO_NODE. */
guint tree_operand(const SourceTree *tree, guint node, guint nth);

/* Which argument of CALL the operand NODE is; FALSE: none. */
gboolean tree_argument_number(const SourceTree *tree, guint call, guint node, guint *ret_nth);

/* The node of argument NTH of CALL, or NO_NODE. */
guint tree_argument(const SourceTree *tree, guint call, guint nth);

/* NODE, or what it stands for below parentheses and conversions that the compiler adds. */
guint tree_inner(const SourceTree *tree, guint node);

/* NODE, or the outermost expression that is NODE but for parentheses and conversions that the compiler adds.
 */
guint tree_outer(const SourceTree *tree, guint node);

/* The node after the last descendant of NODE. */
guint tree_end(const SourceTree *tree, guint node);

/* The function, method, constructor or lambda around NODE, or NO_NODE. */
guint tree_function(const SourceTree *tree, guint node);

/* Whether the function FUNCTION has the attribute KIND, such as TREE_CUDA_GLOBAL_ATTR. */
gboolean tree_has_attribute(const SourceTree *tree, guint function, TreeKind kind);

/* NODE without parentheses and casts. */
guint tree_skip_casts(const SourceTree *tree, guint node);

/* The text of NODE. Free with g_free(). */
char *tree_text(const SourceTree *tree, guint node);
/* Whether NODE is a lambda with a parameter of no type of its own. */
gboolean tree_is_generic_lambda(const SourceTree *tree, guint node);
/* Whether the function NODE is operator() of an instance of a template. */
gboolean tree_is_call_instance(const SourceTree *tree, guint node);
/* The generic lambda that the function FUNCTION, a node, is an instance of, or NO_NODE. */
guint tree_generic_lambda(const SourceTree *tree, guint function);
/* Whether nothing but namespaces with names is around NODE. */
gboolean tree_is_in_namespaces(const SourceTree *tree, guint node);

/* The byte behind the -> that follows the expression NODE. */
guint tree_arrow_end(const SourceTree *tree, guint node);

/* Whether the text between START and END of FILE can be edited: no use of a macro is cut by it. */
gboolean tree_is_editable(const SourceTree *tree, guint file, guint start, guint end);

/* "file:line:column" of byte OFFSET of FILE. Free with g_free(). */
char *tree_place(const SourceTree *tree, guint file, guint offset);
