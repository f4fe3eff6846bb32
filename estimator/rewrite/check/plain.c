/* SPDX-License-Identifier: MIT */
/* Programs of which every form is one that a rewriting leaves or writes as it stands in the table of forms:
 * what came of them need not be compiled to know that it compiles. */
#include "rewrite/check/check.h"

#include <string.h>

/* What C has of it, and the attributes of CUDA. */
static const TreeKind PLAIN[] = {
    TREE_TRANSLATION_UNIT,
    TREE_INCLUSION_DIRECTIVE,
    TREE_STRUCT_DECL,
    TREE_FIELD_DECL,
    TREE_FUNCTION_DECL,
    TREE_PARM_DECL,
    TREE_VAR_DECL,
    TREE_DECL_STMT,
    TREE_COMPOUND_STMT,
    TREE_IF_STMT,
    TREE_FOR_STMT,
    TREE_WHILE_STMT,
    TREE_DO_STMT,
    TREE_RETURN_STMT,
    TREE_CONTINUE_STMT,
    TREE_NULL_STMT,
    TREE_CALL_EXPR,
    TREE_DECL_REF_EXPR,
    TREE_MEMBER_REF_EXPR,
    TREE_MEMBER_REF,
    TREE_ARRAY_SUBSCRIPT_EXPR,
    TREE_BINARY_OPERATOR,
    TREE_UNARY_OPERATOR,
    TREE_COMPOUND_ASSIGN_OPERATOR,
    TREE_PAREN_EXPR,
    TREE_UNEXPOSED_EXPR,
    TREE_CSTYLE_CAST_EXPR,
    TREE_INTEGER_LITERAL,
    TREE_FLOATING_LITERAL,
    TREE_TYPE_REF,
    TREE_CUDA_DEVICE_ATTR,
    TREE_CUDA_GLOBAL_ATTR,
    TREE_CUDA_HOST_ATTR,
    TREE_CUDA_SHARED_ATTR,
    TREE_CUDA_CONSTANT_ATTR,
    TREE_BREAK_STMT,
    TREE_MACRO_EXPANSION,
};

static gboolean
is_plain_kind(TreeKind kind)
{
    for (guint i = 0; i < G_N_ELEMENTS(PLAIN); i++)
        if (PLAIN[i] == kind)
            return TRUE;
    return FALSE;
}

/* Whether what NODE declares has a type that the source writes, and which is no reference; and is no
 * operator. */
static gboolean
is_plain_declaration(const SourceTree *tree, guint node)
{
    TypeKind kind = type_kind(tree_type(tree, node));
    g_autofree char *text = NULL;

    if (tree_node(tree, node)->kind != TREE_FUNCTION_DECL)
        return kind != TYPE_AUTO && kind != TYPE_LVALUE_REFERENCE && kind != TYPE_RVALUE_REFERENCE;
    text = tree_text(tree, node);
    return !strstr(text, "operator") && !strstr(text, "auto");
}

/* Whether TEXT, the use of a macro, is CUDA's or the compiler's own, as `__global__`. */
static gboolean
is_of_compiler(const char *text)
{
    return text[0] == '_' && text[1] == '_';
}

/* The macro whose use NODE is, of the program's own; NULL: NODE is none. */
static const TextSpan *
macro_of(const SourceTree *tree, const TreeNode *node)
{
    const TreeFile *file = tree_file(tree, node->file);
    guint low = 0, high = file->macros->len;

    while (low < high) {
        guint middle = low + (high - low) / 2;
        const TextSpan *use = &g_array_index(file->macros, TextSpan, middle);

        if (use->start == node->start)
            return use->end == node->end && !is_of_compiler(file->text + use->start) ? use : NULL;
        if (use->start < node->start)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* Whether NODE, which a macro of the program writes, is part of a number. */
static gboolean
is_of_number(const SourceTree *tree, const TreeNode *node, const TextSpan *use)
{
    const char *text = tree_file(tree, node->file)->text;

    return !memchr(text + use->start, '(', use->end - use->start) &&
           (node->kind == TREE_INTEGER_LITERAL || node->kind == TREE_FLOATING_LITERAL ||
            node->kind == TREE_BINARY_OPERATOR || node->kind == TREE_UNARY_OPERATOR ||
            node->kind == TREE_PAREN_EXPR || node->kind == TREE_UNEXPOSED_EXPR ||
            node->kind == TREE_CALL_EXPR || /* of a dim3's constructor, in a launch */
            node->kind == TREE_MACRO_EXPANSION);
}

static gboolean
is_plain_node(const SourceTree *tree, guint number)
{
    const TreeNode *node = tree_node(tree, number);
    const TextSpan *use = node->file < tree->files->len ? macro_of(tree, node) : NULL;

    if (!is_plain_kind(node->kind) || (use && !is_of_number(tree, node, use)))
        return FALSE;
    return (node->kind != TREE_VAR_DECL && node->kind != TREE_PARM_DECL &&
            node->kind != TREE_FUNCTION_DECL) ||
           is_plain_declaration(tree, number);
}

gboolean
program_is_plain(const SourceTree *tree)
{
    for (guint node = 0; node < tree->nodes->len; node++)
        if (!is_plain_node(tree, node))
            return FALSE;
    return TRUE;
}
