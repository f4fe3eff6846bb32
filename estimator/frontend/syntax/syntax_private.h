/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/syntax/syntax.h"

#include <clang-c/Index.h>
#include <glib.h>

/* --- lower.c */
/* Shared by the files that lower libclang's cursors; nobody else includes this. */

typedef struct Syntax Syntax;

struct Syntax {
    CXTranslationUnit unit;
    Arena *arena;
    GHashTable *types;       /* CXType data -> CType */
    GHashTable *decls;       /* CXCursor -> Decl */
    GHashTable *expressions; /* libclang's expression -> Ast: syntax_expression() */
    GHashTable *texts;       /* CXFile -> its FileText: libclang searches all files for one */
    GArray *cursors;         /* of CXCursor: a stack of children being looked at */
    GHashTable *defined; /* USR -> CXCursor: the program's functions with a body; NULL: nobody has asked */
    guint n_decls, n_walks;
    CXCursor function;      /* that is being lowered */
    GHashTable *unrolls;    /* loop with a pragma -> gint64, see unroll.c */
    gboolean unrolls_known; /* of the loops of that function */
};

/* Children of CURSOR: a slice of the stack, given back with children_pop(). */
typedef struct {
    guint start, n;
} Children;

Children children_push(Syntax *syntax, CXCursor cursor);
/* The same without what is no expression (type references, attributes). */
Children children_push_expressions(Syntax *syntax, CXCursor cursor);
CXCursor child_at(const Syntax *syntax, const Children *children, guint i);
void children_pop(Syntax *syntax, const Children *children);

Ast *ast_new(Syntax *syntax, AstKind kind, CXCursor cursor, guint n_kids);

/* The value that the compiler computes for CURSOR; FALSE where it is no constant. */
gboolean lower_constant(CXCursor cursor, gint64 *ret_value);
gboolean lower_number(CXCursor cursor, double *ret_number);

/* Takes the string. */
const char *lower_text(Syntax *syntax, CXString string);

/* --- syntax_type.c */
/* Why what CURSOR, a member or a base, declares cannot be reached from outside; NULL: it can. */
const char *hidden_reason(CXCursor cursor);

/* --- lower_call.c */
/* The call at CURSOR: AST_CALL or AST_CONSTRUCT, or what is copied. */
Ast *lower_call(Syntax *syntax, CXCursor cursor);

/* --- lower_expr.c */
/* A node with the type of CURSOR, an expression, and room for N_KIDS. */
Ast *expression_new(Syntax *syntax, AstKind kind, CXCursor cursor, guint n_kids);
/* One whose kids are CURSOR's children that are expressions, in order. */
Ast *lower_with_kids(Syntax *syntax, AstKind kind, CXCursor cursor);
/* The number VALUE of CURSOR's type. */
Ast *integer_new(Syntax *syntax, CXCursor cursor, gint64 value);
/* Never NULL: what is not understood is AST_UNKNOWN with the expressions inside it. */
Ast *lower_expression(Syntax *syntax, CXCursor cursor);

/* --- lower_stmt.c */
/* Never NULL: what is not understood is AST_UNKNOWN with the expressions inside it. */
Ast *lower_statement(Syntax *syntax, CXCursor cursor);
