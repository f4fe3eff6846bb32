/* SPDX-License-Identifier: MIT */
/* Inline assembly: what it reads and writes is told from the instruction's name and its operands. */
#include "frontend/walk/walk_private.h"
#include "frontend/parse/parse.h"
#include "frontend/accesses/accesses.h"
#include "frontend/values/values.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

/* One memory instruction of PTX. */
typedef struct {
    gboolean is_known;
    AccessKind kind;
    guint bytes; /* 0: told by the operands */
} Instruction;

/* Bytes that an instruction like "ld.global.v4.f32" moves. */
static guint
suffix_bytes(const char *name)
{
    gsize length = strcspn(name, " ;\\\"\t\n[");
    guint lanes = 1, bits = 0;

    for (gsize i = 0; i + 1 < length; i++) {
        if (name[i] != '.')
            continue;
        if (name[i + 1] == 'v')
            lanes = (guint)atoi(name + i + 2);
        else if (strchr("fusb", name[i + 1]) && g_ascii_isdigit(name[i + 2]))
            bits = (guint)atoi(name + i + 2);
    }
    return CLAMP(lanes, 1, 8) * CLAMP(bits / 8, 1, 16);
}

static Instruction
find_instruction(const char *text)
{
    static const struct {
        const char *name;
        AccessKind kind;
    } names[] = {
        {"ld.global", ACCESS_LOAD},   {"ld.volatile.global", ACCESS_LOAD},
        {"ld.relaxed", ACCESS_LOAD},  {"ld.acquire", ACCESS_LOAD},
        {"ldu.global", ACCESS_LOAD},  {"st.global", ACCESS_STORE},
        {"st.relaxed", ACCESS_STORE}, {"st.volatile.global", ACCESS_STORE},
        {"st.release", ACCESS_STORE}, {"red.", ACCESS_ATOMIC},
        {"atom.", ACCESS_ATOMIC},
    };
    const char *at;

    if (strstr(text, "cp.async") && strstr(text, "global") && !strstr(text, "bulk"))
        return (Instruction){TRUE, ACCESS_LOAD, 0};
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if ((at = strstr(text, names[i].name)))
            return (Instruction){TRUE, names[i].kind, suffix_bytes(at)};
    return (Instruction){0};
}

/* The constant among the operands that says how many bytes are copied. */
static guint
operand_bytes(const Ast *ast)
{
    guint bytes = 0;

    for (guint i = 0; i < ast->n_kids; i++) {
        const Ast *kid = ast->kids[i];

        if (kid->kind == AST_INTEGER && (kid->value == 4 || kid->value == 8 || kid->value == 16))
            bytes = MAX(bytes, (guint)kid->value);
    }
    return bytes ? bytes : 16;
}

/* A word of BYTES, 2 to 16, a power of two. */
static const CType *
wide_type(guint bytes)
{
    static const CType types[] = {
        {.kind = CTYPE_INTEGER, .size = 2, .align = 2, .count = -1, .name = "short"},
        {.kind = CTYPE_INTEGER, .size = 4, .align = 4, .count = -1, .name = "int"},
        {.kind = CTYPE_INTEGER, .size = 8, .align = 8, .count = -1, .name = "long"},
        {.kind = CTYPE_INTEGER, .size = 16, .align = 16, .count = -1, .name = "int4"},
    };
    const CType *type = types;

    while (type->size < bytes)
        type++;
    return type;
}

/* BYTES of global memory at POINTER: of a struct element by element. */
static void
assembly_access(Walker *w, const Instruction *instruction, const Value *pointer, guint bytes, const Ast *at)
{
    const CType *type = pointer->region->element;
    guint64 step;

    if (!type || type->size == 0)
        type = &byte_type;
    if (type->kind == CTYPE_RECORD)
        type = access_scalar_type(w, pointer);
    else if (instruction->kind != ACCESS_ATOMIC && bytes > type->size && bytes <= 16 && 16 % bytes == 0)
        type = wide_type(bytes);
    step = MIN(type->size, 64);
    for (guint64 offset = 0; offset < bytes && !w->control.dead; offset += step) {
        const Value *element = value_at(
            w->arena, pointer, expr_add(w->pool, pointer->expr, expr_const(w->pool, (gint64)offset)));

        if (instruction->kind == ACCESS_LOAD)
            value_use_all(w, memory_load(w, element, type, at));
        else if (instruction->kind == ACCESS_STORE)
            memory_store(w, element, type, value_unset(), at);
        else
            memory_atomic(w, element, type, at);
    }
}

/* Instructions that touch no memory but shared memory, and do not end the thread; by the name before a dot.
 */
static const char *const COMPUTING[] = {
    "abs",      "activemask", "add",       "addc",       "and",   "bar",        "barrier",
    "bfe",      "bfi",        "bfind",     "bmsk",       "brev",  "clz",        "cnot",
    "copysign", "cos",        "cvt",       "cvta",       "div",   "dp2a",       "dp4a",
    "elect",    "ex2",        "fence",     "fma",        "fns",   "getctarank", "griddepcontrol",
    "isspacep", "ldmatrix",   "lg2",       "lop3",       "mad",   "mad24",      "madc",
    "max",      "mbarrier",   "membar",    "min",        "mma",   "mov",        "movmatrix",
    "mul",      "mul24",      "nanosleep", "neg",        "not",   "or",         "popc",
    "prefetch", "prefetchu",  "prmt",      "rcp",        "redux", "rem",        "rsqrt",
    "sad",      "selp",       "set",       "setmaxnreg", "setp",  "shf",        "shfl",
    "shl",      "shr",        "sin",       "slct",       "sqrt",  "stmatrix",   "sub",
    "subc",     "szext",      "tanh",      "testp",      "vote",  "wgmma",      "xor",
};

/* The same by more of the name: of instructions that others of the name before the dot are not like. */
static const char *const COMPUTING_BEGINS[] = {
    "ld.shared", "ld.volatile.shared", "st.shared",     "st.volatile.shared",
    "ld.param",  "cp.async.commit",    "cp.async.wait", "cp.async.mbarrier",
};

static gboolean
is_computing(const char *name, gsize length)
{
    for (guint i = 0; i < G_N_ELEMENTS(COMPUTING); i++)
        if (strlen(COMPUTING[i]) == length && strncmp(COMPUTING[i], name, length) == 0)
            return TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(COMPUTING_BEGINS); i++)
        if (g_str_has_prefix(name, COMPUTING_BEGINS[i]))
            return TRUE;
    return FALSE;
}

/* After what stands in front of an instruction at AT: blanks, also escaped ones, brackets, and a predicate.
 */
static const char *
skip_before_instruction(const char *at)
{
    for (;;) {
        at += strspn(at, " \t\r\n\"{};");
        if (at[0] == '\\' && (at[1] == 'n' || at[1] == 't'))
            at += 2;
        else if (*at == '@')
            at += strcspn(at, " \t;\"");
        else
            return at;
    }
}

/* Whether TEXT, an asm statement, holds nothing but instructions that compute. */
static gboolean
only_computes(const char *text)
{
    const char *at = strchr(text, '"'), *end = at;

    while (end && *end == '"') { /* its literals, with blanks between them */
        end = strchr(end + 1, '"');
        end = end ? end + 1 + strspn(end + 1, " \t\r\n\\") : NULL;
    }
    if (!end || (*end != ':' && *end != ')'))
        return FALSE;
    for (at = skip_before_instruction(at); at < end; at = skip_before_instruction(at)) {
        gsize length = strcspn(at, " .\t\r\n;\"");

        if (!is_computing(at, length) && !g_str_has_prefix(at, ".reg"))
            return FALSE;
        at += strcspn(at, ";");
    }
    return TRUE;
}

/* What operand NTH of TEXT, an asm statement, is by its constraint: '=' written, '+' read and written, 'r'
 * read; 0 where the statement does not show it, as where a macro writes it. */
static char
operand_mark(const char *text, guint nth)
{
    const char *end = text + strlen(text);
    guint depth = 0, n = 0;
    gboolean is_template = TRUE;

    for (const char *at = text, *after; at < end;) {
        if (*at == '"' && !is_template && depth == 1 && n++ == nth)
            return at[1] == '=' || at[1] == '+' ? at[1] : 'r';
        after = text_skip(text, at, end);
        if (after > at) {
            at = after;
            continue;
        }
        depth += *at == '(';
        depth -= *at == ')' && depth > 0;
        is_template = is_template && !(*at == ':' && depth == 1);
        at++;
    }
    return 0;
}

/* What TEXT, an asm statement that only moves a special register to its one operand, gives; NULL: it is none,
 * or nobody knows. The template is `mov.u32 %0, %laneid;`, with one or two signs before the register. */
static const Expr *
moved_register(Walker *w, const char *text)
{
    const char *at = strchr(text, '"'), *end;

    at = at ? at + 1 + strspn(at + 1, " \t{") : NULL;
    if (!at || !g_str_has_prefix(at, "mov."))
        return NULL;
    at += strcspn(at, " \t\"");
    at += strspn(at, " \t");
    if (!g_str_has_prefix(at, "%0"))
        return NULL;
    at += strlen("%0");
    at += strspn(at, " \t,");
    if (*at != '%')
        return NULL;
    at += strspn(at, "%");
    for (end = at; char_is_word(*end) || *end == '.';)
        end++;
    return end[strspn(end, " \t;}")] == '"' ? special_register(w, at, (gsize)(end - at)) : NULL;
}

/* The operand KID, which the statement writes, and reads where it IS_READ; WRITTEN: what, or NULL. */
static void
exec_written(Walker *w, const Ast *kid, gboolean is_read, const Expr *written)
{
    const CType *type = ctype_referred(kid->type);
    const Value *place = eval_place(w, kid), *value;

    if (is_read)
        value_use_all(w, memory_load(w, place, type, kid));
    if (w->control.dead)
        return;
    value = written && type->kind == CTYPE_INTEGER
                ? value_integer(w->arena, written)
                : unknown_value(w, type, "result of assembly", DEPENDS_THREAD);
    memory_store(w, place, type, value, kid);
}

static void
exec_operand(Walker *w, const Instruction *instruction, guint bytes, char mark, const Expr *written,
             const Ast *kid)
{
    const CType *type = ctype_referred(kid->type);
    const Value *value;

    if ((mark == '=' || mark == '+') && is_place(kid)) {
        exec_written(w, kid, mark == '+', written);
        return;
    }
    if (!mark && kid->kind == AST_NAME && is_place(kid) && type->kind != CTYPE_POINTER &&
        type->kind != CTYPE_ARRAY) {
        value = eval_place(w, kid);
        value_use_all(w, memory_load(w, value, type, kid));
        memory_store(w, value, type, unknown_value(w, type, "result of assembly", DEPENDS_THREAD), kid);
        return;
    }
    value = eval(w, kid);
    if (instruction->is_known && value->kind == VALUE_POINTER && value->region->kind == REGION_GLOBAL)
        assembly_access(w, instruction, value, bytes, kid);
    else
        escape(w, value, type, "inline assembly", kid);
}

void
exec_asm(Walker *w, const Ast *ast)
{
    gsize size = 0;
    const char *source = cursor_text(syntax_unit(w->syntax), ast->cursor, &size);
    g_autofree char *text = g_strndup(source ? source : "", source ? size : 0);
    Instruction instruction = find_instruction(text);
    guint bytes = instruction.bytes ? instruction.bytes : operand_bytes(ast);
    const Expr *written = ast->n_kids == 1 ? moved_register(w, text) : NULL;

    for (guint i = 0; i < ast->n_kids && !w->control.dead; i++)
        if (ast->kids[i]->type)
            exec_operand(w, &instruction, bytes, operand_mark(text, i), written, ast->kids[i]);
    if (only_computes(text))
        return;
    w->kernel->may_stop |= !instruction.is_known; /* exit, trap */
    if (!instruction.is_known && ast->n_kids)
        emit_note(w, ast, "inline assembly is not understood");
}
