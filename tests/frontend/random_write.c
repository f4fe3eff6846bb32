/* SPDX-License-Identifier: MIT */
/* Random kernels as CUDA. */
#include "random_tree.h"

static void
write_term(GString *text, const Term *term)
{
    static const char *const names[] = {[TERM_VARIABLE] = "v",
                                        [TERM_COUNTER] = "i",
                                        [TERM_PARAM] = "n",
                                        [TERM_THREAD] = "t",
                                        [TERM_BLOCK] = "b"};

    switch (term->kind) {
    case TERM_CONST:
        g_string_append_printf(text, "%" G_GINT64_FORMAT, term->value);
        return;
    case TERM_THREAD:
    case TERM_BLOCK:
        g_string_append(text, names[term->kind]);
        return;
    case TERM_BINARY:
        g_string_append_c(text, '(');
        write_term(text, term->left);
        g_string_append_printf(text, " %s ", term->operator);
        break;
    case TERM_CHOICE:
        g_string_append_c(text, '(');
        write_term(text, term->left);
        g_string_append(text, " ? ");
        write_term(text, term->right);
        g_string_append(text, " : ");
        write_term(text, term->third);
        g_string_append_c(text, ')');
        return;
    case TERM_ELEMENT:
        g_string_append(text, "q[");
        write_term(text, term->left);
        g_string_append(text, " & 3]");
        return;
    case TERM_CALL:
        g_string_append(text, "pick(");
        write_term(text, term->left);
        g_string_append(text, ", ");
        break;
    default:
        g_string_append_printf(text, "%s%" G_GINT64_FORMAT, names[term->kind], term->value);
        return;
    }
    write_term(text, term->right);
    g_string_append_c(text, ')');
}

static void write_block(GString *text, const GPtrArray *block);

static void
write_head(GString *text, const char *before, const Term *term, const char *after)
{
    g_string_append(text, before);
    write_term(text, term);
    g_string_append(text, after);
}

static void
write_nesting(GString *text, const Step *step)
{
    switch (step->kind) {
    case STEP_IF:
        write_head(text, "if (", step->term, ") {\n");
        write_block(text, step->first);
        g_string_append(text, "} else {\n");
        write_block(text, step->second);
        g_string_append(text, "}\n");
        break;
    case STEP_FOR:
        g_string_append_printf(text, "for (int i%u = %d; i%u < ", step->variable, (int)step->value,
                               step->variable);
        write_term(text, step->term);
        g_string_append_printf(text, "; i%u += %d) {\n", step->variable, (int)step->step);
        write_block(text, step->first);
        g_string_append(text, "}\n");
        break;
    case STEP_WHILE:
        write_head(text, "v4 = 0;\nwhile (v4 < ", step->term, ") {\n");
        g_string_append_printf(text, "v4 += %d;\n", (int)step->step);
        write_block(text, step->first);
        g_string_append(text, "}\n");
        break;
    default:
        write_head(text, "switch (", step->term, " & 3) {\ncase 0:\n");
        write_block(text, step->first);
        g_string_append(text, step->value ? "case 1:\n" : "break;\ncase 1:\n");
        write_block(text, step->second);
        g_string_append(text, "break;\ndefault:\n");
        write_block(text, step->third);
        g_string_append(text, "}\n");
    }
}

static void
write_step(GString *text, const Step *step)
{
    switch (step->kind) {
    case STEP_ASSIGN:
        g_string_append_printf(text, "v%u = ", step->variable);
        write_head(text, "", step->term, ";\n");
        break;
    case STEP_ADD:
        g_string_append_printf(text, "v%u += ", step->variable);
        write_head(text, "", step->term, ";\n");
        break;
    case STEP_ELEMENT:
        write_head(text, "q[", step->index, " & 3] = ");
        write_head(text, "", step->term, ";\n");
        break;
    case STEP_STORE:
        write_head(text, "a[", step->term, "] = 0;\n");
        break;
    case STEP_MOVE:
        write_head(text, "p += ", step->term, ";\n");
        break;
    case STEP_POINT:
        write_head(text, "p[", step->term, "] = 0;\n");
        break;
    case STEP_SKIP:
        write_head(text, "if (", step->term, ") continue;\n");
        break;
    case STEP_OUTPUT:
        write_head(text, "shift(", step->term, ", ");
        g_string_append_printf(text, "v%u);\n", step->variable);
        break;
    default:
        write_nesting(text, step);
    }
}

static void
write_block(GString *text, const GPtrArray *block)
{
    for (guint i = 0; i < block->len; i++)
        write_step(text, g_ptr_array_index(block, i));
}

const char *const random_program_head =
    "__device__ int pick(int x, int y) {\n  if (x < 3) return y + 1;\n  if (x == 5) y = 7;\n  return x - "
    "y;\n}\n"
    "__device__ void shift(int by, int &v) { if (by > 2) { v = by; return; } v = v - by; }\n";

char *
random_program_text(const RandomProgram *p, const char *name)
{
    GString *text = g_string_new(NULL);

    g_string_append_printf(text,
                           "__global__ void %s(float *a, int n0, int n1, int n2)\n{\n"
                           "int t = threadIdx.x, b = blockIdx.x;\n"
                           "int v0 = t, v1 = 1, v2 = n0, v3 = b * blockDim.x + t, v4 = 0;\n"
                           "float *p = a + t;\nint q[4] = {3, 1, n1};\n",
                           name);
    write_block(text, p->body);
    g_string_append(text, "}\n");
    return g_string_free(text, FALSE);
}
