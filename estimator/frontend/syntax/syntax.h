/* SPDX-License-Identifier: MIT */
/* estimator/frontend/syntax/: lowers functions and types from libclang to trees of its own. May use parse/
 * and below. */
#pragma once

#include "layouts/layouts.h"
#include "ir/ir.h"

#include <clang-c/Index.h>
#include <glib.h>

/* --- arena.c */
/* Memory that is given back all at once. */
typedef struct Arena Arena;

Arena *arena_new(void);

/* BYTES of zeroed memory, aligned for any type, that lives as long as the arena. */
gpointer arena_alloc(Arena *arena, gsize bytes);

/* A copy of BYTES at DATA; NULL where there are none. */
gpointer arena_copy(Arena *arena, gconstpointer data, gsize bytes);

/* A copy of TEXT. */
const char *arena_strdup(Arena *arena, const char *text);
const char *arena_printf(Arena *arena, const char *format, ...) G_GNUC_PRINTF(2, 3);

void arena_free(Arena *arena);

#define arena_new_items(arena, Type, n) ((Type *)arena_alloc((arena), sizeof(Type) * (gsize)(n)))

/* A C++ type as far as memory and arithmetic go. Owned by the Syntax that made it; one object a type, so
 * pointers compare (qualifiers make different types). */

typedef enum {
    CTYPE_VOID,
    CTYPE_BOOL,
    CTYPE_INTEGER, /* enumerations and character types, too */
    CTYPE_FLOAT,
    CTYPE_POINTER,
    CTYPE_REFERENCE,
    CTYPE_ARRAY,
    CTYPE_RECORD,
    CTYPE_FUNCTION,
    CTYPE_OTHER, /* dependent, vector extensions, …: not modelled */
} CTypeKind;

typedef struct CType CType;
typedef struct CRecord CRecord;

struct CType {
    CTypeKind kind;
    guint64 size;  /* bytes; 0 where unknown */
    guint32 align; /* bytes; at least 1 */
    gboolean is_unsigned, is_const, is_restrict;
    gboolean is_broken;  /* a record whose definition has an error, so that nobody knows its size */
    const CType *target; /* what a pointer or reference points to; an array's element */
    gint64 count;        /* elements of an array; -1 where unknown */
    const char *name; /* canonical spelling without qualifiers; of a type whose spelling would be endless, its
                         template's name and a number */
    guint64 n_members; /* scalars inside, as far as counted: ctype_is_huge() */
    guint64 n_named;   /* types that the full spelling names, template arguments included */
    CXType clang;
    const CType *pointer; /* to it, once asked for: syntax_pointer_to() */
    CRecord *record;      /* CTYPE_RECORD, once asked for: syntax_record() */
};

/* A member variable, or a base class (no name). */
typedef struct {
    const char *name; /* "" for a base class or an anonymous member */
    const CType *type;
    guint64 offset;     /* bytes from the start of the record */
    guint bit_offset;   /* of a bit-field: bits from the start of the record */
    guint bits;         /* of a bit-field; 0 for other members */
    CXCursor cursor;    /* what declares it */
    const char *hidden; /* why code outside of the class cannot reach it; NULL: it can */
} CField;

struct CRecord {
    CField *fields; /* in order of offset as far as declared so */
    guint n_fields;
    gboolean is_union, is_polymorphic, is_empty, has_base;
    gboolean is_constructed; /* it declares how it is made, and not as its members are */
    CXCursor open_base;      /* a base whose type only a cast to it tells; null: it has none such */
    gboolean has_open_bases; /* it may have several of these */
    gboolean initials_known, has_initials; /* syntax_has_initials(), once asked for */
    CXCursor uncopied;                     /* what says that it cannot be copied or assigned; null: it can */
};

/* TRUE for bool, integers, enumerations. */
static inline gboolean
ctype_is_integral(const CType *type)
{
    return type->kind == CTYPE_INTEGER || type->kind == CTYPE_BOOL;
}

/* The type that a reference refers to, or the type itself. */
static inline const CType *
ctype_referred(const CType *type)
{
    return type->kind == CTYPE_REFERENCE ? type->target : type;
}

/* The innermost element type of an array of arrays. */
static inline const CType *
ctype_innermost(const CType *type)
{
    while (type->kind == CTYPE_ARRAY)
        type = type->target;
    return type;
}

/* The syntax tree of functions, lowered from libclang on demand: one small node kind an operation, operators
 * and constants resolved, implicit casts kept only where they change the type. libclang is not asked again
 * while a kernel is walked, except for places and texts. */

typedef enum {
    /* Expressions. */
    AST_INTEGER, /* value */
    AST_FLOAT,   /* number */
    AST_STRING,
    AST_NULL,
    AST_NAME,   /* decl */
    AST_MEMBER, /* decl, offset in value; kids: base (missing: this) */
    AST_INDEX,  /* kids: pointer or array, index */
    AST_CALL, /* decl (NULL: through a pointer, or not resolved); kids: object (may be NULL), arguments; where
               * decl is NULL, what is called before these; configuration: of a kernel's launch */
    AST_CONSTRUCT,   /* decl: constructor, or NULL: value-initialised; kids: arguments */
    AST_UNARY,       /* op: UnaryOperator */
    AST_BINARY,      /* op: Operator, no assignment */
    AST_ASSIGN,      /* op: Operator, the operation; OPERATOR_ASSIGN: plain */
    AST_CONDITIONAL, /* kids: condition, two values */
    AST_CAST,        /* kids: operand; value: 1 where written in the source */
    AST_LIST,        /* initialiser list */
    AST_DESIGNATED,  /* in one: decl: the member; kids: what it gets */
    AST_THIS,
    AST_LAMBDA, /* kids: the body, which its call operator has as well (may be missing); variables that its
                 * captures declare (AST_DECLARE) */
    AST_NEW,
    AST_STATEMENTS, /* statement expression; kids: block */
    AST_THROW,      /* kids: value (may be missing) */
    AST_UNKNOWN, /* kids: expressions inside that are still evaluated; value: 1 where what is around them has
                  * only a type that is not modelled */

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
    AST_TRY,   /* kids: block, handlers */
    AST_CATCH, /* kids: block */
    AST_ASM,
    AST_EMPTY,
} AstKind;

typedef enum {
    UNARY_NONE,     /* another */
    UNARY_POST_INC, /* up to UNARY_PRE_DEC: ast_is_increment() */
    UNARY_POST_DEC,
    UNARY_PRE_INC,
    UNARY_PRE_DEC,
    UNARY_ADDRESS,
    UNARY_DEREF,
    UNARY_MINUS,
    UNARY_NOT,
    UNARY_LNOT,
} UnaryOperator;

typedef struct Ast Ast;
typedef struct Decl Decl;

struct Ast {
    AstKind kind;
    int op;
    guint n_kids;
    Ast **kids;
    const CType *type; /* of an expression; never NULL there */
    Decl *decl;
    Ast *configuration; /* of a launch: the call that takes what stands between <<< and >>>; else NULL */
    gint64 value;
    double number;
    CXCursor cursor;
    guint seen;       /* the last walk that came here, see walk_private.h; 0: none */
    gboolean is_idle; /* a call that only changes variables which nothing needs: unused_find() */
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
    gboolean is_user;  /* of a function or field: declared in the program, not in bundled or system headers */

    /* DECL_VARIABLE */
    MemorySpace space;
    gboolean
        is_unused; /* a variable of a function that was lowered, whose values go nowhere: unused_find() */
    gboolean is_parameter, is_local; /* is_local: declared in a function */
    gboolean is_internal;            /* no other file can name it */
    gboolean is_extern;              /* declared so: another file may define it */
    gboolean has_value;              /* a constant that the compiler knows */
    gint64 value;
    double number;
    Ast *initial; /* what it begins with, also in the class of a member, once asked for */
    gboolean initial_known;

    /* DECL_FIELD */
    guint64 offset;     /* bytes */
    guint bits;         /* of a bit-field, else 0 */
    const CType *owner; /* the class that it is a member of */

    /* DECL_FUNCTION */
    gboolean is_lowered, has_parameters, is_static;
    gboolean is_scanned; /* unused_find() has been here */
    gboolean is_library; /* declared in a library's header: cursor_is_library() */
    gboolean is_missing; /* a function or method of the program whose body stands in no text that was read */
    gboolean is_constructor, is_conversion, is_method, is_operator;
    gboolean is_copying;   /* a constructor that copies or moves */
    gboolean is_const;     /* a method that does not change its object */
    gboolean is_defaulted; /* written by the compiler: member by member */
    gboolean has_body;
    Ast *body;
    Decl **params;
    guint n_params;
    Ast **initialisers; /* of a constructor: AST_ASSIGN to AST_MEMBER, or AST_CONSTRUCT of a base */
    guint n_initialisers;
};

/* What the names of functions begin with that the compiler itself has. */
#define BUILTIN_PREFIX "__builtin_"

/* --- ast.c */
/* Whether AST is `++` or `--`. */
gboolean ast_is_increment(const Ast *ast);

/* Whether AST calls an assignment operator that the compiler writes: the second child goes to the first. */
gboolean ast_is_default_assignment(const Ast *ast);

/* The arguments of CALL, which may be of a constructor. */
guint ast_n_arguments(const Ast *call);
const Ast *ast_argument(const Ast *call, guint i);
/* What CALL calls; "" where it is not known. */
const char *ast_callee_name(const Ast *call);

/* EXPRESSION without the casts around it, or without those that stand in no source; the latter may be NULL.
 */
const Ast *ast_skip_casts(const Ast *expression);
const Ast *ast_skip_implicit_casts(const Ast *expression);

/* Whether A and B are the same expression, casts left aside: the same operations on the same variables and
 * numbers. */
gboolean ast_is_same(const Ast *a, const Ast *b);
/* Whether AST, which may be NULL, or anything in it, is such that IS_IT. */
gboolean ast_has_inside(const Ast *ast, gboolean (*is_it)(const Ast *ast));

/* Whether evaluating AST (may be NULL) does anything but give a value. */
gboolean ast_has_effects(const Ast *ast);

/* --- syntax.c */
typedef struct Syntax Syntax;

Syntax *syntax_new(CXTranslationUnit unit);
void syntax_free(Syntax *syntax);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Syntax, syntax_free)

Arena *syntax_arena(Syntax *syntax);
CXTranslationUnit syntax_unit(const Syntax *syntax);

/* Numbers the walks over the tree, from 1. */
guint syntax_next_walk(Syntax *syntax);

/* --- constant_text.c */
/* The value of TEXT, an integral constant expression that the compiler keeps as it is written: numbers, names
 * of constants, brackets, and the operators of operators.def. Names are those that FUNCTION's body sees
 * (IN_BODY), or that its declaration does, the arguments of its template among them. FALSE where it is
 * something else, or a name means several values. */
gboolean constant_of_text(const char *text, CXCursor function, gboolean in_body, gint64 *ret_value);

/* --- lower_function.c */
/* Lowers functions and initialisers when they are first asked for. */

/* Lowers the body and parameters of a function, or of a template of functions, once. */
void syntax_lower_function(Syntax *syntax, Decl *function);

/* The same for the parameters alone. */
void syntax_lower_parameters(Syntax *syntax, Decl *function);

/* The initialiser of a variable, or that stands with a member in its class, lowered once; NULL where there is
 * none. */
Ast *syntax_initialiser(Syntax *syntax, Decl *variable);
/* What FIELD holds where neither a constructor nor a list says so, `int n = 0;`; NULL: nothing. */
Ast *syntax_member_initial(Syntax *syntax, const CField *field);
/* Whether a member of TYPE, or of what that consists of, has such an initialiser. */
gboolean syntax_has_initials(Syntax *syntax, const CType *type);

/* --- lower_call.c */
/* Whether a function called NAME takes what stands between <<< and >>>, as compilers make it of that. */
gboolean name_is_configuration(const char *name);

/* --- lower_expr.c */
/* The expression at CURSOR, lowered once; NULL where CURSOR is none. */
Ast *syntax_expression(Syntax *syntax, CXCursor cursor);

/* --- source_text.c */
/* The text of FILE, which may be NULL, and its length in bytes; NULL: it cannot be had. */
const char *syntax_file_text(const Syntax *syntax, CXFile file, gsize *ret_size);

/* Where the syntax tree comes from: places and texts of the source. */

void place_of(const Ast *at, SourcePlace *ret_place);
/* The source text of AT on one line, shortened. Free with g_free(). */
char *text_of(const Syntax *syntax, const Ast *at);

/* --- syntax_decl.c */
/* The one Decl of what CURSOR declares. */
Decl *syntax_decl(Syntax *syntax, CXCursor cursor);
/* Whether DECL (may be NULL) is a variable of the thread, neither a reference nor volatile. */
gboolean decl_is_own(const Decl *decl);

/* The first call operator of TYPE, a class such as that of a lambda; NULL where it has none. */
Decl *syntax_call_operator(Syntax *syntax, const CType *type);

/* --- syntax_type.c */
/* The types of a translation unit. */

const CType *syntax_type(Syntax *syntax, CXType type);

/* Where TYPE, a struct or a union, is defined. FALSE: nowhere, or it is something else. */
gboolean ctype_definition(const CType *type, CXCursor *ret_definition);

/* The type of parameter I of FUNCTION, a function's type or a pointer to one; NULL where it has none such. */
const CType *syntax_parameter_type(Syntax *syntax, const CType *function, guint i);

/* A plain pointer to TYPE. */
const CType *syntax_pointer_to(Syntax *syntax, const CType *type);

/* TRUE where TYPE has so many members inside members that libclang would take for ever to tell where one
 * lies. */
gboolean ctype_is_huge(Syntax *syntax, const CType *type);

/* The members of a record type; empty where the type is incomplete, or huge. */
const CRecord *syntax_record(Syntax *syntax, const CType *type);

/* The class that MEMBER belongs to. */
const CType *syntax_owner(Syntax *syntax, const Decl *member);

/* Whether the lambda whose call operator CALL is stands in FUNCTION itself. */
gboolean syntax_lambda_is_in(const Decl *call, const Decl *function);

/* --- syntax_base.c */
/* What a cast of the source from DERIVED to BASE tells of bases: libclang does not show those of a class
 * that is made of a template. */
void syntax_note_base(Syntax *syntax, const CType *derived, const CType *base);

/* Bytes from the start of DERIVED to its base class, or further base, BASE; FALSE where it has none such, as
 * far as known. */
gboolean syntax_base_offset(Syntax *syntax, const CType *derived, const CType *base, guint64 *ret_offset);

/* --- unroll.c */
/* What `#pragma unroll` says of loops. libclang shows that a statement has something before it, but not what;
 * it is read off the text that libclang makes of the whole function, in which macros are expanded and
 * arguments of templates put in. */

/* Not to be told: the number is none that is understood. */
#define UNROLL_UNKNOWN (-1)

/* Of CURSOR, a statement with something before it in the function that SYNTAX is lowering: Loop.unroll, or
 * UNROLL_UNKNOWN. As nvcc does, numbers below 1 or above G_MAXINT and `nounroll` count as nothing said. */
gint64 unroll_said(Syntax *syntax, CXCursor cursor);
