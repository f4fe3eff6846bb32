/* SPDX-License-Identifier: MIT */
#pragma once

#include "ctype.h"

/* The syntax tree of functions, lowered from libclang on demand: one small node kind an operation, operators
 * and constants resolved, implicit casts kept only where they change the type. Once a function is lowered,
 * libclang is asked again for places and texts alone. */

typedef enum {
    /* Expressions. */
    AST_INTEGER, /* value */
    AST_FLOAT,   /* number */
    AST_STRING,
    AST_NULL,
    AST_NAME,   /* decl */
    AST_MEMBER, /* decl, offset in value; kids: base (missing: this) */
    AST_INDEX,  /* kids: pointer or array, index */
    AST_CALL,   /* decl (NULL: through a pointer, or not resolved); kids: object (may be NULL), arguments */
    AST_CONSTRUCT,   /* decl: constructor, or NULL: value-initialised; kids: arguments */
    AST_UNARY,       /* op: enum CXUnaryOperatorKind */
    AST_BINARY,      /* op: enum CXBinaryOperatorKind, no assignment */
    AST_ASSIGN,      /* op: enum CXBinaryOperatorKind, the operation; CXBinaryOperator_Assign: plain */
    AST_CONDITIONAL, /* kids: condition, two values */
    AST_CAST,        /* kids: operand; value: 1 where written in the source */
    AST_LIST,        /* initialiser list */
    AST_THIS,
    AST_LAMBDA, /* kids: the body, which its call operator has as well (may be missing); variables that its
                 * captures declare (AST_DECLARE) */
    AST_NEW,
    AST_STATEMENTS, /* statement expression; kids: block */
    AST_UNKNOWN,    /* kids: expressions inside that are still evaluated */

    /* Statements; expressions are statements, too. */
    AST_BLOCK,
    AST_DECLARE,   /* decl; kids: initialiser (may be NULL) */
    AST_IF,        /* kids: condition, then, else (may be NULL) */
    AST_FOR,       /* kids: init, condition, increment (each may be NULL), body; value, here and of the
                      three below: unroll_said() */
    AST_WHILE,     /* kids: condition, body */
    AST_DO,        /* kids: body, condition */
    AST_RANGE_FOR, /* decl; kids: range, body */
    AST_SWITCH,    /* kids: value, body */
    AST_CASE,      /* kids: value, statement */
    AST_DEFAULT,   /* kids: statement */
    AST_RETURN,    /* kids: value (may be missing) */
    AST_BREAK,
    AST_CONTINUE,
    AST_GOTO,
    AST_LABEL, /* kids: statement */
    AST_ASM,
    AST_EMPTY,
} AstKind;

typedef struct Ast Ast;
typedef struct Decl Decl;

struct Ast {
    AstKind kind;
    int op;
    guint n_kids;
    Ast **kids;
    const CType *type; /* of an expression; never NULL there */
    Decl *decl;
    gint64 value;
    double number;
    CXCursor cursor;
    guint seen; /* the last walk that came here, see coverage.h; 0: none */
};

typedef enum {
    DECL_VARIABLE, /* parameters, too */
    DECL_FIELD,
    DECL_FUNCTION,
    DECL_OTHER,
} DeclKind;

typedef enum {
    SPACE_LOCAL,
    SPACE_SHARED,
    SPACE_CONSTANT,
    SPACE_GLOBAL, /* __device__ or __managed__ */
    SPACE_HOST,   /* a variable of the host or a namespace-scope constant */
} MemorySpace;

struct Decl {
    DeclKind kind;
    const char *name;
    CXCursor cursor;
    const CType *type; /* of a variable or field; the return type of a function */
    guint id;          /* dense in the Syntax */

    /* DECL_VARIABLE */
    MemorySpace space;
    gboolean has_value; /* a constant that the compiler knows */
    gint64 value;
    double number;
    Ast *initial; /* of a constant that is not local, once asked for */
    gboolean initial_known;

    /* DECL_FIELD */
    guint64 offset; /* bytes */
    guint bits;     /* of a bit-field, else 0 */

    /* DECL_FUNCTION */
    gboolean is_lowered, is_static,
        is_user; /* is_user: defined in the source, not in bundled or system headers */
    gboolean is_constructor, is_conversion, is_method, is_operator;
    gboolean is_defaulted; /* written by the compiler: member by member */
    gboolean has_body;
    Ast *body;
    Decl **params;
    guint n_params;
    Ast **initialisers; /* of a constructor: AST_ASSIGN to AST_MEMBER, or AST_CONSTRUCT of a base */
    guint n_initialisers;
};
