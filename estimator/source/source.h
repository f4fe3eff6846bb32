/* SPDX-License-Identifier: MIT */
/* estimator/source/: a program's text as a tree: its files and nodes, what the compiler says of each
 * (entities, types, messages). Beside folders of the front end it is the only one that knows libclang. */
#pragma once

#include "frontend/parse/parse.h"
#include "layouts/layouts.h"

#include <clang-c/Index.h>
#include <glib.h>

/* --- kind.c */
/* The kinds of nodes, types and operators that rooms above ask for; others exist, and have no name here. */
/* What an entity is. */
typedef enum {
    TREE_ADDR_LABEL_EXPR = CXCursor_AddrLabelExpr,
    TREE_ANNOTATE_ATTR = CXCursor_AnnotateAttr,
    TREE_ARRAY_SUBSCRIPT_EXPR = CXCursor_ArraySubscriptExpr,
    TREE_ASM_STMT = CXCursor_AsmStmt,
    TREE_BINARY_OPERATOR = CXCursor_BinaryOperator,
    TREE_BREAK_STMT = CXCursor_BreakStmt,
    TREE_CALL_EXPR = CXCursor_CallExpr,
    TREE_CASE_STMT = CXCursor_CaseStmt,
    TREE_CHARACTER_LITERAL = CXCursor_CharacterLiteral,
    TREE_CLASS_DECL = CXCursor_ClassDecl,
    TREE_CLASS_TEMPLATE = CXCursor_ClassTemplate,
    TREE_CLASS_TEMPLATE_PARTIAL_SPECIALIZATION = CXCursor_ClassTemplatePartialSpecialization,
    TREE_COMPOUND_ASSIGN_OPERATOR = CXCursor_CompoundAssignOperator,
    TREE_COMPOUND_STMT = CXCursor_CompoundStmt,
    TREE_CONDITIONAL_OPERATOR = CXCursor_ConditionalOperator,
    TREE_CONSTRUCTOR = CXCursor_Constructor,
    TREE_CONTINUE_STMT = CXCursor_ContinueStmt,
    TREE_CONVERSION_FUNCTION = CXCursor_ConversionFunction,
    TREE_CSTYLE_CAST_EXPR = CXCursor_CStyleCastExpr,
    TREE_CUDA_CONSTANT_ATTR = CXCursor_CUDAConstantAttr,
    TREE_CUDA_DEVICE_ATTR = CXCursor_CUDADeviceAttr,
    TREE_CUDA_GLOBAL_ATTR = CXCursor_CUDAGlobalAttr,
    TREE_CUDA_HOST_ATTR = CXCursor_CUDAHostAttr,
    TREE_CUDA_SHARED_ATTR = CXCursor_CUDASharedAttr,
    TREE_CXX_BASE_SPECIFIER = CXCursor_CXXBaseSpecifier,
    TREE_CXX_BOOL_LITERAL_EXPR = CXCursor_CXXBoolLiteralExpr,
    TREE_CXX_CONST_CAST_EXPR = CXCursor_CXXConstCastExpr,
    TREE_CXX_DELETE_EXPR = CXCursor_CXXDeleteExpr,
    TREE_CXX_DYNAMIC_CAST_EXPR = CXCursor_CXXDynamicCastExpr,
    TREE_CXX_FOR_RANGE_STMT = CXCursor_CXXForRangeStmt,
    TREE_CXX_FUNCTIONAL_CAST_EXPR = CXCursor_CXXFunctionalCastExpr,
    TREE_CXX_METHOD = CXCursor_CXXMethod,
    TREE_CXX_NEW_EXPR = CXCursor_CXXNewExpr,
    TREE_CXX_NULL_PTR_LITERAL_EXPR = CXCursor_CXXNullPtrLiteralExpr,
    TREE_CXX_REINTERPRET_CAST_EXPR = CXCursor_CXXReinterpretCastExpr,
    TREE_CXX_STATIC_CAST_EXPR = CXCursor_CXXStaticCastExpr,
    TREE_CXX_THIS_EXPR = CXCursor_CXXThisExpr,
    TREE_CXX_THROW_EXPR = CXCursor_CXXThrowExpr,
    TREE_CXX_TRY_STMT = CXCursor_CXXTryStmt,
    TREE_DECL_REF_EXPR = CXCursor_DeclRefExpr,
    TREE_DECL_STMT = CXCursor_DeclStmt,
    TREE_DEFAULT_STMT = CXCursor_DefaultStmt,
    TREE_DESTRUCTOR = CXCursor_Destructor,
    TREE_DO_STMT = CXCursor_DoStmt,
    TREE_ENUM_CONSTANT_DECL = CXCursor_EnumConstantDecl,
    TREE_FIELD_DECL = CXCursor_FieldDecl,
    TREE_FIRST_INVALID = CXCursor_FirstInvalid,
    TREE_FLOATING_LITERAL = CXCursor_FloatingLiteral,
    TREE_FOR_STMT = CXCursor_ForStmt,
    TREE_FRIEND_DECL = CXCursor_FriendDecl,
    TREE_FUNCTION_DECL = CXCursor_FunctionDecl,
    TREE_FUNCTION_TEMPLATE = CXCursor_FunctionTemplate,
    TREE_GCC_ASM_STMT = CXCursor_GCCAsmStmt,
    TREE_GNU_NULL_EXPR = CXCursor_GNUNullExpr,
    TREE_GOTO_STMT = CXCursor_GotoStmt,
    TREE_IF_STMT = CXCursor_IfStmt,
    TREE_INDIRECT_GOTO_STMT = CXCursor_IndirectGotoStmt,
    TREE_INIT_LIST_EXPR = CXCursor_InitListExpr,
    TREE_INTEGER_LITERAL = CXCursor_IntegerLiteral,
    TREE_INVALID_FILE = CXCursor_InvalidFile,
    TREE_LABEL_STMT = CXCursor_LabelStmt,
    TREE_LAMBDA_EXPR = CXCursor_LambdaExpr,
    TREE_LINKAGE_SPEC = CXCursor_LinkageSpec,
    TREE_MACRO_DEFINITION = CXCursor_MacroDefinition,
    TREE_MEMBER_REF = CXCursor_MemberRef,
    TREE_MEMBER_REF_EXPR = CXCursor_MemberRefExpr,
    TREE_MSASM_STMT = CXCursor_MSAsmStmt,
    TREE_NAMESPACE = CXCursor_Namespace,
    TREE_NAMESPACE_REF = CXCursor_NamespaceRef,
    TREE_NON_TYPE_TEMPLATE_PARAMETER = CXCursor_NonTypeTemplateParameter,
    TREE_NULL_STMT = CXCursor_NullStmt,
    TREE_OVERLOADED_DECL_REF = CXCursor_OverloadedDeclRef,
    TREE_PAREN_EXPR = CXCursor_ParenExpr,
    TREE_PARM_DECL = CXCursor_ParmDecl,
    TREE_RETURN_STMT = CXCursor_ReturnStmt,
    TREE_STMT_EXPR = CXCursor_StmtExpr,
    TREE_STRING_LITERAL = CXCursor_StringLiteral,
    TREE_STRUCT_DECL = CXCursor_StructDecl,
    TREE_SWITCH_STMT = CXCursor_SwitchStmt,
    TREE_TEMPLATE_REF = CXCursor_TemplateRef,
    TREE_TEMPLATE_TEMPLATE_PARAMETER = CXCursor_TemplateTemplateParameter,
    TREE_TEMPLATE_TYPE_PARAMETER = CXCursor_TemplateTypeParameter,
    TREE_TRANSLATION_UNIT = CXCursor_TranslationUnit,
    TREE_TYPEDEF_DECL = CXCursor_TypedefDecl,
    TREE_TYPE_REF = CXCursor_TypeRef,
    TREE_UNARY_EXPR = CXCursor_UnaryExpr,
    TREE_UNARY_OPERATOR = CXCursor_UnaryOperator,
    TREE_UNEXPOSED_ATTR = CXCursor_UnexposedAttr,
    TREE_UNEXPOSED_DECL = CXCursor_UnexposedDecl,
    TREE_UNEXPOSED_EXPR = CXCursor_UnexposedExpr,
    TREE_UNEXPOSED_STMT = CXCursor_UnexposedStmt,
    TREE_UNION_DECL = CXCursor_UnionDecl,
    TREE_VAR_DECL = CXCursor_VarDecl,
    TREE_WHILE_STMT = CXCursor_WhileStmt,
    TREE_INCLUSION_DIRECTIVE = CXCursor_InclusionDirective,
    TREE_MACRO_EXPANSION = CXCursor_MacroExpansion,
} TreeKind;

/* What a type is. */
typedef enum {
    TYPE_AUTO = CXType_Auto,
    TYPE_BOOL = CXType_Bool,
    TYPE_CHAR_S = CXType_Char_S,
    TYPE_CONSTANT_ARRAY = CXType_ConstantArray,
    TYPE_DEPENDENT = CXType_Dependent,
    TYPE_DEPENDENT_SIZED_ARRAY = CXType_DependentSizedArray,
    TYPE_DOUBLE = CXType_Double,
    TYPE_ELABORATED = CXType_Elaborated,
    TYPE_ENUM = CXType_Enum,
    TYPE_FIRST_BUILTIN = CXType_FirstBuiltin,
    TYPE_FUNCTION_PROTO = CXType_FunctionProto,
    TYPE_INCOMPLETE_ARRAY = CXType_IncompleteArray,
    TYPE_INT = CXType_Int,
    TYPE_INT128 = CXType_Int128,
    TYPE_INVALID = CXType_Invalid,
    TYPE_LAST_BUILTIN = CXType_LastBuiltin,
    TYPE_LONG = CXType_Long,
    TYPE_LONG_DOUBLE = CXType_LongDouble,
    TYPE_LONG_LONG = CXType_LongLong,
    TYPE_LVALUE_REFERENCE = CXType_LValueReference,
    TYPE_MEMBER_POINTER = CXType_MemberPointer,
    TYPE_NULL_PTR = CXType_NullPtr,
    TYPE_POINTER = CXType_Pointer,
    TYPE_RECORD = CXType_Record,
    TYPE_RVALUE_REFERENCE = CXType_RValueReference,
    TYPE_UCHAR = CXType_UChar,
    TYPE_UINT = CXType_UInt,
    TYPE_ULONG = CXType_ULong,
    TYPE_ULONG_LONG = CXType_ULongLong,
    TYPE_UNEXPOSED = CXType_Unexposed,
    TYPE_USHORT = CXType_UShort,
    TYPE_VARIABLE_ARRAY = CXType_VariableArray,
    TYPE_VOID = CXType_Void,
} TypeKind;

/* An operator with one operand. */
typedef enum {
    UNARY_ADDR_OF = CXUnaryOperator_AddrOf,
    UNARY_DEREF = CXUnaryOperator_Deref,
    UNARY_INVALID = CXUnaryOperator_Invalid,
    UNARY_LNOT = CXUnaryOperator_LNot,
    UNARY_MINUS = CXUnaryOperator_Minus,
    UNARY_NOT = CXUnaryOperator_Not,
    UNARY_PLUS = CXUnaryOperator_Plus,
    UNARY_POST_DEC = CXUnaryOperator_PostDec,
    UNARY_POST_INC = CXUnaryOperator_PostInc,
    UNARY_PRE_DEC = CXUnaryOperator_PreDec,
    UNARY_PRE_INC = CXUnaryOperator_PreInc,
} UnaryKind;

/* An operator with two operands; an assignment is one. */
typedef enum {
    BINARY_ADD = CXBinaryOperator_Add,
    BINARY_ADD_ASSIGN = CXBinaryOperator_AddAssign,
    BINARY_AND = CXBinaryOperator_And,
    BINARY_ASSIGN = CXBinaryOperator_Assign,
    BINARY_COMMA = CXBinaryOperator_Comma,
    BINARY_DIV = CXBinaryOperator_Div,
    BINARY_EQ = CXBinaryOperator_EQ,
    BINARY_GE = CXBinaryOperator_GE,
    BINARY_GT = CXBinaryOperator_GT,
    BINARY_INVALID = CXBinaryOperator_Invalid,
    BINARY_LAND = CXBinaryOperator_LAnd,
    BINARY_LE = CXBinaryOperator_LE,
    BINARY_LOR = CXBinaryOperator_LOr,
    BINARY_LT = CXBinaryOperator_LT,
    BINARY_MUL = CXBinaryOperator_Mul,
    BINARY_MUL_ASSIGN = CXBinaryOperator_MulAssign,
    BINARY_NE = CXBinaryOperator_NE,
    BINARY_OR = CXBinaryOperator_Or,
    BINARY_PTR_MEM_I = CXBinaryOperator_PtrMemI,
    BINARY_REM = CXBinaryOperator_Rem,
    BINARY_SHL = CXBinaryOperator_Shl,
    BINARY_SHR = CXBinaryOperator_Shr,
    BINARY_SUB = CXBinaryOperator_Sub,
    BINARY_SUB_ASSIGN = CXBinaryOperator_SubAssign,
    BINARY_XOR = CXBinaryOperator_Xor,
} BinaryKind;

gboolean kind_is_declaration(TreeKind kind);
gboolean kind_is_expression(TreeKind kind);
gboolean kind_is_statement(TreeKind kind);
gboolean kind_is_attribute(TreeKind kind);
/* Whether KIND is of no entity. */
gboolean kind_is_invalid(TreeKind kind);

/* "+=": how KIND is written. Free with g_free(). */
char *binary_kind_text(BinaryKind kind);

/* --- type.c */
/* Types as the compiler has them. */
/* A type; of the kind TYPE_INVALID where there is none. */
typedef CXType SourceType;

SourceType type_none(void);
TypeKind type_kind(SourceType type);
/* Whether TYPE is of KIND once typedefs are looked through. */
gboolean type_is(SourceType type, TypeKind kind);
gboolean type_equal(SourceType a, SourceType b);
/* Whether TYPE is a builtin type, such as float. */
gboolean type_is_builtin(SourceType type);

/* TYPE without typedefs. */
SourceType type_canonical(SourceType type);
/* TYPE without const, volatile and restrict of its own. */
SourceType type_unqualified(SourceType type);
/* What the pointer or reference TYPE leads to. */
SourceType type_pointee(SourceType type);
/* The elements of the array TYPE. */
SourceType type_element(SourceType type);
/* The elements of the array TYPE, how many; below 0: not known. */
gint64 type_array_size(SourceType type);
/* Bytes; below 0: it has no size. */
gint64 type_size(SourceType type);
gint64 type_alignment(SourceType type);

gboolean type_is_const(SourceType type);
gboolean type_is_volatile(SourceType type);
gboolean type_is_restrict(SourceType type);
/* Whether TYPE is plain old data, as C++03 has it. */
gboolean type_is_plain(SourceType type);

/* Of a function's type: how many parameters, parameter NTH, what it returns, whether it ends with "...". */
gint type_n_arguments(SourceType type);
SourceType type_argument(SourceType type, guint nth);
SourceType type_result(SourceType type);
gboolean type_is_variadic(SourceType type);
/* How many template arguments the class TYPE has; -1: it is of no template. Argument NTH: no type where that
 * is a value or a pack. */
gint type_n_template_arguments(SourceType type);
SourceType type_template_argument(SourceType type, guint nth);

/* TYPE as the compiler spells it. Free with g_free(). */
char *type_spelling(SourceType type);

/* --- entity.c */
/* What the compiler has for a piece of a program: a declaration, an expression or a statement. */
/* An entity; none, where there is no such. */
typedef CXCursor Entity;

Entity entity_none(void);
gboolean entity_is_none(Entity entity);
gboolean entity_equal(Entity a, Entity b);
/* For hash tables whose keys are Entity. */
guint entity_hash(gconstpointer key);
gboolean entities_equal(gconstpointer a, gconstpointer b);

TreeKind entity_kind(Entity entity);
SourceType entity_type(Entity entity);
/* Its type without typedefs. */
SourceType entity_canonical_type(Entity entity);
/* What the function ENTITY returns. */
SourceType entity_result_type(Entity entity);

/* The declaration that ENTITY refers to. */
Entity entity_referenced(Entity entity);
/* One entity for all declarations of the same thing. */
Entity entity_canonical(Entity entity);
Entity entity_definition(Entity entity);
gboolean entity_is_definition(Entity entity);
/* The class, namespace or function that ENTITY is a member of. */
Entity entity_parent(Entity entity);
/* The declaration of the class or enumeration TYPE. */
Entity type_declaration(SourceType type);

/* Arguments of a call, or parameters of a function: below 0: it can have none. */
gint entity_n_arguments(Entity entity);
Entity entity_argument(Entity entity, guint nth);
/* The template that ENTITY is an instance or a specialisation of. */
Entity entity_template(Entity entity);
gint entity_n_template_arguments(Entity entity);
/* Of template argument NTH of an instance: whether it is a type, or a number; the type; the number. */
gboolean entity_template_argument_is_type(Entity entity, guint nth);
gboolean entity_template_argument_is_number(Entity entity, guint nth);
SourceType entity_template_argument_type(Entity entity, guint nth);
gint64 entity_template_argument_value(Entity entity, guint nth);
/* What a call of several functions of one name may mean. */
guint entity_n_overloads(Entity entity);
Entity entity_overload(Entity entity, guint nth);
/* The methods that METHOD overrides: of Entity. Free with g_array_unref(). */
GArray *method_overridden(Entity method);

gboolean method_is_const(Entity method);
gboolean method_is_virtual(Entity method);
gboolean method_is_static(Entity method);
gboolean method_is_pure(Entity method);
/* Whether METHOD is left to the compiler: `= default`. */
gboolean method_is_defaulted(Entity method);
/* Whether CONSTRUCTOR makes an object from another one of its class. */
gboolean constructor_is_of_copy(Entity constructor);
gboolean entity_is_bit_field(Entity field);
gboolean entity_is_mutable(Entity field);
/* Whether FIELD is private or protected. */
gboolean entity_is_hidden(Entity field);
/* Bits from the start of its struct; below 0: not known. */
gint64 entity_field_offset(Entity field);
gint64 entity_enum_value(Entity enumerator);
gboolean entity_is_anonymous(Entity entity);
/* Whether ENTITY is declared static. */
gboolean entity_is_static(Entity entity);
/* Whether no other scope can name ENTITY: a local variable. */
gboolean entity_is_local(Entity entity);
/* Whether other sources can name ENTITY. */
gboolean entity_is_external(Entity entity);
/* Whether a variable lives as long as the program. */
gboolean entity_has_global_storage(Entity variable);

/* Whether a header of the system, or of CUDA, declares ENTITY. */
gboolean entity_is_in_system_header(Entity entity);
/* Whether ENTITY stands in a file, and not on the command line or in the compiler. */
gboolean entity_is_in_file(Entity entity);
gboolean entity_same_place(Entity a, Entity b);
/* Where a person reads ENTITY; of what a macro writes, the use of the macro. From 1. */
void entity_line_column(Entity entity, guint *ret_line, guint *ret_column);
/* "FILE:BYTE" of ENTITY. Free with g_free(). */
char *entity_file_offset(Entity entity);
/* The path of the file and the byte that ENTITY stands at; of what a macro writes, the use of the macro.
 * FALSE: it stands in no file. Free *ret_path with g_free(). */
gboolean entity_place(Entity entity, char **ret_path, guint *ret_offset);

/* Called for an entity; TRUE: that is enough. */
typedef gboolean (*EntityVisitor)(Entity entity, gpointer data);
/* Visits the fields of the struct TYPE, in their order. */
void type_visit_fields(SourceType type, EntityVisitor visit, gpointer data);
/* Visits the children of ENTITY, in their order. */
void entity_visit_children(Entity entity, EntityVisitor visit, gpointer data);
/* Visits what stands in no other declaration of UNIT, in its order. */
void unit_visit(const SourceUnit *unit, EntityVisitor visit, gpointer data);

/* Whether ENTITY is a whole number to the compiler: *ret_value. One of 64 bits without a sign wraps. */
gboolean entity_evaluate(Entity entity, gint64 *ret_value);

/* --- tree.c */
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
    guint after;    /* the node behind its descendants; 0: the walk is below it */
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
    GHashTable *names; /* the Entity of a variable to the nodes that declare or name it, of guint; empty until
                          asked for */
    GHashTable *writes; /* likewise to what is known to set it: values_writes() */
} SourceTree;

/* Takes UNITS, of SourceUnit, which were parsed with ParseOptions.with_macros. What several of them include
 * is there once for each. Files that cannot be read are an error. */
SourceTree *source_tree_new(GPtrArray *units, GError **error);
void source_tree_free(SourceTree *tree);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SourceTree, source_tree_free)

/* A node of no kind and without text. */
extern const TreeNode TREE_NODE_NONE;

/* The node NODE of TREE; TREE_NODE_NONE where there is none of that number, as NO_NODE. */
static inline const TreeNode *
tree_node(const SourceTree *tree, guint node)
{
    return node < tree->nodes->len ? &g_array_index(tree->nodes, TreeNode, node) : &TREE_NODE_NONE;
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

/* The file of TREE at PATH, as the compiler names it, or NO_NODE. */
guint tree_file_at(const SourceTree *tree, const char *path);

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

/* The byte at which the name of NODE, a declaration, stands in its file. Where a macro writes the name, and
 * its argument the type, this is the macro's use, in front of the node's start; 0 where the name is in
 * another file. */
guint tree_name_offset(const TreeNode *node);

/* Whether NODE, an expression, is a part of the type of the declaration or the cast right above it, as of
 * `__typeof__(p[i]) b`: then it is not evaluated. */
gboolean tree_is_in_type(const SourceTree *tree, guint node);

/* The node of operand NTH of NODE, or NO_NODE. */
guint tree_operand(const SourceTree *tree, guint node, guint nth);

/* Which argument of CALL the operand NODE is; FALSE: none. */
gboolean tree_argument_number(const SourceTree *tree, guint call, guint node, guint *ret_nth);

/* The node of argument NTH of CALL, or NO_NODE. */
guint tree_argument(const SourceTree *tree, guint call, guint nth);

/* NODE, or what it stands for below parentheses and conversions that the compiler adds. */
guint tree_inner(const SourceTree *tree, guint node);

/* Whether FILE includes headers of HIP, at byte *ret_offset. */
gboolean tree_file_is_hip(const TreeFile *file, guint *ret_offset);

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

/* "file:line:column" of byte OFFSET of FILE. Free with g_free(). */
char *tree_place(const SourceTree *tree, guint file, guint offset);

/* --- tree_names.c */
/* The nodes of TREE that declare or name VARIABLE, a parameter as well, in their order: of guint. NULL: none.
 */
const GArray *tree_names(const SourceTree *tree, Entity variable);

/* --- tree_macro.c */
/* The text of NODE. Free with g_free(). */
char *tree_text(const SourceTree *tree, guint node);

/* The text of NODE's file from byte START up to END, empty where END comes first. Free with g_free(). */
char *tree_text_between(const SourceTree *tree, guint node, guint start, guint end);

/* Whether the text between START and END of FILE can be edited: no use of a macro is cut by it. */
gboolean tree_is_editable(const SourceTree *tree, guint file, guint start, guint end);

/* Whether the text between START and END of FILE is a use of a macro, all of it, that stands in no other one.
 */
gboolean tree_is_macro_use(const SourceTree *tree, guint file, guint start, guint end);

/* Where the innermost use of a macro begins that has the text from START to END of FILE in it; START: none
 * has. */
guint tree_macro_around(const SourceTree *tree, guint file, guint start, guint end);

/* --- launched.c */
/* The names of all functions that TREE calls or launches: a set of char *. Free with g_hash_table_unref(). */
GHashTable *tree_launched_names(const SourceTree *tree);

/* What is amiss with a launch of the kernel NAME, which hides it, at byte *ret_offset of file *ret_file;
 * NULL: nothing is seen to be. Free with g_free(). */
char *tree_launch_error(const SourceTree *tree, const char *name, guint *ret_file, guint *ret_offset);

/* --- memory_place.c */
/* Which memory pointers that are no arrays of the closure lead to. */
typedef enum {
    MEMORY_HOST = 1 << 0,
    MEMORY_DEVICE = 1 << 1,
    MEMORY_BOTH = 1 << 2,  /* managed or pinned: both reach it */
    MEMORY_UNSEEN = 1 << 3 /* it is set to something else, too */
} MemoryPlace;

/* All places that the text of the program gives the pointer NODE, an expression: what its variables are
 * set to, what they are allocated as, and what callers give where they are parameters. 0: none is seen. */
MemoryPlace memory_place(const SourceTree *tree, guint node);

/* --- message.c */
/* What the compiler says and has read of a unit, beside its nodes. */
/* A message of the compiler. */
typedef struct {
    guint file, offset;  /* in a file of the program; file NO_NODE: elsewhere */
    gboolean is_error;   /* to clang */
    gboolean is_refused; /* to nvcc as well: diagnostic_is_error(); or a launch by a kernel, whose
                            arguments are not followed */
    char *text;
} SourceMessage;

/* The compiler's messages on UNIT, of SourceMessage, in its order. Free with g_ptr_array_unref(). */
GPtrArray *unit_messages(const SourceTree *tree, const SourceUnit *unit);
/* Whether nvcc, too, finds an error in UNIT. */
gboolean unit_has_error(const SourceUnit *unit);

/* The file of UNIT's source, or NO_NODE. */
guint unit_file(const SourceTree *tree, const SourceUnit *unit);
/* Whether UNIT has read FILE, or looked for it. */
gboolean unit_has_file(const SourceUnit *unit, const TreeFile *file);

/* Text that #if leaves out. */
typedef struct {
    guint file, start, end; /* bytes */
} SkippedRange;

/* The text of TREE's files that UNIT leaves out, of SkippedRange. Free with g_array_unref(). */
GArray *unit_skipped(const SourceTree *tree, const SourceUnit *unit);

/* A word of a source's text. */
typedef struct {
    guint offset; /* byte of its file */
    char *text;
} SourceWord;

/* The identifiers in the text of the node NODE, which macros may use, of SourceWord. Free with
 * g_ptr_array_unref(). */
GPtrArray *tree_words(const SourceTree *tree, guint node);

/* Adds "#define NAME TEXT" of each macro of UNIT that no file defines, but the compiler or its command line,
 * to TEXTS, of char *. */
void unit_add_macros(const SourceUnit *unit, GPtrArray *texts);

/* --- neighbours.c */
/* A source or header that names NAME, in the folder of file FILE of TREE, and is not of TREE itself: its
 * path, or NULL. Files that cannot be read name nothing. Free with g_free(). */
char *neighbour_naming(const SourceTree *tree, guint file, const char *name);

/* Whether the file at PATH, of a name that sources have, is one to be included. */
gboolean neighbour_is_header(const char *path);

/* --- one_scalar.c */
/* Whether CALL, which may be NO_NODE or another node, calls a function that uses the one scalar which its
 * argument ARGUMENT, a node, points at: one of CUDA, such as atomicAdd() and __ldg(), or one of the program
 * that has such a name and is seen to use no more, as an atomicAdd() of its own. */
gboolean call_takes_one_scalar(const SourceTree *tree, guint call, guint argument);

/* --- path_between.c */
/* How a file in FOLDER names the file TO: "../kernels/Body_layout.h". Symbolic links are not followed. Free
 * with g_free(). */
char *path_between(const char *folder, const char *to);

/* PATH without each "./" that it begins with; a part of PATH. */
const char *path_without_dot(const char *path);

/* --- record_facts.c */
/* Whether RECORD has bytes that are no field's. */
gboolean record_is_padded(const Record *record);

/* The folder of the file of TREE that declares RECORD, or of SOURCE where a library declares it: there the
 * header stands. Free with g_free(). */
char *record_folder(const SourceTree *tree, const Record *record, const char *source);

/* --- skipped_text.c */
/* What has the compiler read text that #if leaves out. */
typedef enum {
    SKIPPED_NEVER,   /* nothing: the condition is a number, #if 0 */
    SKIPPED_UNKNOWN, /* not known */
    SKIPPED_MACRO,   /* a macro that is defined, or no longer */
} SkippedKind;

/* Where the branch of #if, #elif or #else ends that begins at byte START of TEXT: at the next #elif or #else
 * of its, or at END, behind what is left out. */
guint skipped_branch_end(const char *text, guint start, guint end);

/* Why the text of TEXT whose byte AT stands in the directive in front of it, #if, #ifdef, #ifndef, #elif or
 * #else, is left out. Of SKIPPED_MACRO, *ret_argument is the argument for the compiler that may have it read:
 * "-DNAME", "-DNAME=2" or "-UNAME". Free with g_free(). */
SkippedKind skipped_kind(const char *text, guint at, char **ret_argument);

/* --- source_set.c */
/* The sources of a program, and how they are read. */
typedef struct {
    const GPtrArray *paths; /* of char *: at least one */
    GPtrArray *also;        /* of char *: arguments of the compiler with which all are read again; or NULL */
    const ParseOptions *parse_options;
} SourceSet;

/* All SOURCES, in all configurations, parsed: of SourceUnit. Free with g_ptr_array_unref(). */
GPtrArray *source_set_units(const SourceSet *sources, GError **error);

/* All SOURCES, in all configurations, as one tree. PARSED, of SourceUnit, may have some of them parsed as
 * they are, in the order of SOURCES, with NULL for others: these are taken out of it. It may be NULL. */
SourceTree *source_set_read(const SourceSet *sources, GPtrArray *parsed, GError **error);

/* All SOURCES, in one configuration, as one tree; NULL where one of them, at *ret_wrong, cannot be read or
 * does not compile. */
SourceTree *source_set_read_sound(const SourceSet *sources, const char **ret_wrong, GError **error);

/* Whether the files of PROGRAMS (of Program) still hold what was read: what is found out of one text is not
 * written into another. */
gboolean programs_check_unchanged(const GPtrArray *programs, GError **error);
