/* SPDX-License-Identifier: MIT */
#include "gen_kernel.h"

typedef struct {
    GRand *rand;
    GenKernel *kernel;
    guint n_loops;
    int simple_loops[4]; /* variables of the enclosing loops that count 0, 1, 2, … */
    guint n_simple;
} Maker;

static void
item_free(gpointer data)
{
    GenItem *item = data;

    g_clear_pointer(&item->body, g_ptr_array_unref);
    gen_expr_free(item->index);
    g_free(item);
}

/* An index that surely depends on the loops in LOOPS and on no other: a random part over all that is allowed,
 * plus a positive multiple of every such loop's variable, plus a constant of the access's own, so that no two
 * accesses have one index. */
static GenExpr *
random_index(Maker *maker, guint loops)
{
    GRand *rand = maker->rand;
    guint vars = 0x3f | loops;
    GenExpr *e = gen_expr_random(rand, vars, (guint)g_rand_int_range(rand, 1, 4));

    if (g_rand_int_range(rand, 0, 3) > 0) {
        GenExpr *tid = gen_expr_make(
            '+',
            gen_expr_make('*', gen_expr_variable(GEN_BLOCK), gen_expr_constant((int)maker->kernel->block[0])),
            gen_expr_variable(GEN_THREAD));

        e = gen_expr_make('+', e, tid);
    }
    for (guint v = GEN_LOOP; v < GEN_N_VARS; v++)
        if (loops & 1u << v) {
            GenExpr *factor = gen_expr_constant(g_rand_int_range(rand, 1, 40));

            e = gen_expr_make('+', e, gen_expr_make('*', gen_expr_variable(v), factor));
        }
    int constant = (int)maker->kernel->n_accesses * 4096 + g_rand_int_range(rand, 0, 64);
    return gen_expr_make('+', e, gen_expr_constant(constant));
}

static GenItem *
random_access(Maker *maker, guint loops)
{
    GenItem *item = g_new0(GenItem, 1);
    guint used = 0;

    for (guint v = GEN_LOOP; v < GEN_N_VARS; v++)
        if (loops & 1u << v && g_rand_int_range(maker->rand, 0, 4) > 0)
            used |= 1u << v;
    item->kind = GEN_ACCESS;
    item->store = g_rand_int_range(maker->rand, 0, 6) == 0;
    item->field = (guint)g_rand_int_range(maker->rand, 0, (gint32)maker->kernel->n_fields);
    item->index = random_index(maker, used);
    maker->kernel->n_accesses++;
    return item;
}

static GPtrArray *random_body(Maker *maker, guint loops, guint depth);

static GenItem *
random_loop(Maker *maker, guint loops, guint depth)
{
    GRand *rand = maker->rand;
    GenItem *item = g_new0(GenItem, 1);

    item->kind = GEN_FOR;
    item->variable = GEN_LOOP + maker->n_loops++;
    item->trips = g_rand_int_range(rand, 0, 6);
    item->outer = -1;
    guint n_simple = maker->n_simple;
    if (g_rand_boolean(rand)) {
        item->step = 1;
        if (maker->n_simple && g_rand_boolean(rand))
            item->outer = maker->simple_loops[g_rand_int_range(rand, 0, (gint32)maker->n_simple)];
        maker->simple_loops[maker->n_simple++] = (int)item->variable;
    } else {
        do
            item->step = g_rand_int_range(rand, -3, 5);
        while (item->step == 0);
        item->first = g_rand_int_range(rand, item->step < 0 ? 20 : 0, 30);
    }
    item->body = random_body(maker, loops | 1u << item->variable, depth + 1);
    maker->n_simple = n_simple;
    return item;
}

static GPtrArray *
random_body(Maker *maker, guint loops, guint depth)
{
    GPtrArray *body = g_ptr_array_new_with_free_func(item_free);
    guint n = (guint)g_rand_int_range(maker->rand, 1, 4);

    for (guint i = 0; i < n; i++) {
        gboolean loop = depth < 3 && maker->n_loops < 4 && g_rand_int_range(maker->rand, 0, 3) == 0;

        g_ptr_array_add(body, loop ? random_loop(maker, loops, depth) : random_access(maker, loops));
    }
    return body;
}

static void
random_launch(GRand *rand, GenKernel *kernel)
{
    guint dimensions = (guint)g_rand_int_range(rand, 1, 4);

    for (guint i = 0; i < 3; i++) {
        kernel->grid[i] = i < dimensions ? g_rand_int_range(rand, 1, 4) : 1;
        kernel->block[i] = i < dimensions ? g_rand_int_range(rand, 1, dimensions == 1 ? 130 : 12) : 1;
    }
    if (g_rand_boolean(rand))
        kernel->block[0] =
            dimensions == 1 ? 32 * g_rand_int_range(rand, 1, 5) : 1 << g_rand_int_range(rand, 0, 5);
}

GenKernel *
gen_kernel_random(GRand *rand)
{
    static const GenField types[] = {{"char", 1}, {"short", 2}, {"int", 4}, {"float", 4}, {"double", 8}};
    GenKernel *kernel = g_new0(GenKernel, 1);

    kernel->n_fields = (guint)g_rand_int_range(rand, 2, GEN_MAX_FIELDS + 1);
    for (guint f = 0; f < kernel->n_fields; f++)
        kernel->fields[f] = types[g_rand_int_range(rand, 0, G_N_ELEMENTS(types))];
    kernel->is_struct = g_rand_boolean(rand);
    random_launch(rand, kernel);
    Maker maker = {.rand = rand, .kernel = kernel};
    kernel->body = random_body(&maker, 0, 0);
    return kernel;
}

void
gen_kernel_free(GenKernel *kernel)
{
    g_ptr_array_unref(kernel->body);
    g_free(kernel);
}

static void
each_access(GPtrArray *body, GenItemFunc func, gpointer data)
{
    for (guint i = 0; i < body->len; i++) {
        GenItem *item = g_ptr_array_index(body, i);

        if (item->kind == GEN_FOR)
            each_access(item->body, func, data);
        else
            func(item, data);
    }
}

void
gen_kernel_each_access(const GenKernel *kernel, GenItemFunc func, gpointer data)
{
    each_access(kernel->body, func, data);
}

typedef struct {
    GString *text;
    guint line, n_stores;
    gboolean is_struct;
} Writer;

static void
write_line(Writer *w, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    g_string_append_vprintf(w->text, format, list);
    va_end(list);
    g_string_append_c(w->text, '\n');
    w->line++;
}

static void
write_for(Writer *w, const GenItem *item)
{
    g_autofree char *more =
        item->outer >= 0 ? g_strdup_printf(" + k%d", item->outer - GEN_LOOP) : g_strdup("");
    guint k = item->variable - GEN_LOOP;

    if (item->step > 0)
        write_line(w, "for (int k%u = %d; k%u < %d%s; k%u += %d) {", k, item->first, k,
                   item->first + item->step * item->trips, more, k, item->step);
    else
        write_line(w, "for (int k%u = %d; k%u > %d; k%u -= %d) {", k, item->first, k,
                   item->first + item->step * item->trips, k, -item->step);
}

static void
write_access(Writer *w, GenItem *item)
{
    g_autoptr(GString) index = g_string_new(NULL);

    gen_expr_write(item->index, index);
    item->line = w->line;
    if (item->store)
        write_line(w, "o%u[%s] = sum;", w->n_stores++, index->str);
    else if (w->is_struct)
        write_line(w, "sum += p[%s].f%u;", index->str, item->field);
    else
        write_line(w, "sum += f%u[%s];", item->field, index->str);
}

static void
write_body(Writer *w, GPtrArray *body)
{
    for (guint i = 0; i < body->len; i++) {
        GenItem *item = g_ptr_array_index(body, i);

        if (item->kind == GEN_ACCESS) {
            write_access(w, item);
            continue;
        }
        write_for(w, item);
        write_body(w, item->body);
        write_line(w, "}");
    }
}

static void
count_store(GenItem *item, gpointer data)
{
    *(guint *)data += item->store ? 1 : 0;
}

char *
gen_kernel_write(GenKernel *kernel)
{
    Writer w = {.text = g_string_new(NULL), .line = 1, .is_struct = kernel->is_struct};
    g_autoptr(GString) params = g_string_new(NULL), args = g_string_new(NULL);
    guint n_stores = 0;

    gen_kernel_each_access(kernel, count_store, &n_stores);
    if (kernel->is_struct) {
        write_line(&w, "struct R {");
        for (guint f = 0; f < kernel->n_fields; f++)
            write_line(&w, "%s f%u;", kernel->fields[f].type, f);
        write_line(&w, "};");
        g_string_append(params, "const R *__restrict__ p");
    }
    for (guint f = 0; !kernel->is_struct && f < kernel->n_fields; f++)
        g_string_append_printf(params, "%sconst %s *__restrict__ f%u", f ? ", " : "", kernel->fields[f].type,
                               f);
    for (guint k = 0; k < n_stores; k++)
        g_string_append_printf(params, ", float *__restrict__ o%u", k);
    guint n_params = (kernel->is_struct ? 1 : kernel->n_fields) + n_stores;
    for (guint k = 0; k < n_params; k++)
        g_string_append(args, k ? ", nullptr" : "nullptr");
    write_line(&w, "__global__ void gen(%s, float *last)", params->str);
    write_line(&w, "{");
    write_line(&w, "float sum = 0;");
    /* Every pointer is used, so that all of them can be fields of the record. */
    for (guint f = 0; !kernel->is_struct && f < kernel->n_fields; f++)
        write_line(&w, "sum += f%u[%u];", f, 1000000 + f);
    write_body(&w, kernel->body);
    write_line(&w, "last[0] = sum;");
    write_line(&w, "}");
    write_line(&w, "void launch() { gen<<<dim3(%d, %d, %d), dim3(%d, %d, %d)>>>(%s, nullptr); }",
               (int)kernel->grid[0], (int)kernel->grid[1], (int)kernel->grid[2], (int)kernel->block[0],
               (int)kernel->block[1], (int)kernel->block[2], args->str);
    return g_string_free(w.text, FALSE);
}
