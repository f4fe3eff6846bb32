/* SPDX-License-Identifier: MIT */
/* What the first warp of a launch touches of its first line, against its threads one by one. */
#include "ir_builder.h"

#include <string.h>

#define SECTOR 32 /* bytes, on the GPU that is taken */
#define WARP 32

typedef struct {
    IrBuilder *ir;
    const Expr *condition; /* NULL: all threads are live */
    const Expr *index;
    gint64 size, offset; /* of a struct, and of the field in it, in bytes */
    guint bytes;
} Case;

static gint64
line_of(gint64 address)
{
    return address >= 0 ? address / ACCESS_LINE_BYTES : -((-address - 1) / ACCESS_LINE_BYTES) - 1;
}

/* Adds what is NUMBER to SET, of gint64. */
static void
note(GHashTable *set, gint64 number)
{
    g_hash_table_add(set, g_memdup2(&number, sizeof number));
}

/* FALSE where no thread of the warp is live. BYTES and SECTORS, of gint64, become what the lanes touch. */
static gboolean
walk_warp(const Case *c, guint8 *ret_used, GHashTable *bytes, GHashTable *sectors)
{
    const gint64 *block = c->ir->launch->block;
    gboolean known = FALSE;
    gint64 line = 0;

    memset(ret_used, 0, ACCESS_LINE_BYTES / 8);
    for (gint64 t = 0; t < MIN(WARP, block[0] * block[1] * block[2]); t++) {
        const gint64 loops[1] = {0};
        ExprEnv env = {.thread = {t % block[0], t / block[0] % block[1], t / block[0] / block[1]},
                       .loops = loops,
                       .n_loops = 1};
        gint64 live = 1, at;

        g_assert_true(!c->condition || expr_eval(c->condition, &env, &live));
        g_assert_true(expr_eval(c->index, &env, &at));
        if (!live)
            continue;
        gint64 address = at * c->size + c->offset;
        line = known ? line : line_of(address);
        known = TRUE;
        for (gint64 byte = address; byte < address + c->bytes; byte++) {
            note(bytes, byte);
            note(sectors, (byte - (byte % SECTOR + SECTOR) % SECTOR) / SECTOR);
            if (line_of(byte) == line) {
                gint64 inside = byte - line * ACCESS_LINE_BYTES;

                ret_used[inside / 8] = (guint8)(ret_used[inside / 8] | 1 << inside % 8);
            }
        }
    }
    return known;
}

static void
check(const Case *c, const Arch *arch, guint access, const char *spec)
{
    g_autoptr(GError) error = NULL;
    const ModelSettings settings = {0};
    guint8 used[ACCESS_LINE_BYTES / 8];
    g_autoptr(GHashTable) bytes = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    g_autoptr(GHashTable) sectors = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    g_autoptr(Layout) layout = layout_parse(spec, c->ir->binding->record, &error);

    g_assert_no_error(error);
    gpointer prepared =
        model_sector.prepare(c->ir->kernel, c->ir->binding, c->ir->launch, arch, &settings, &error);
    g_assert_no_error(error);
    g_autoptr(GPtrArray) all = model_sector.explain(prepared, layout, NULL);
    const AccessEstimate *got = g_ptr_array_index(all, access);
    gboolean known = walk_warp(c, used, bytes, sectors);
    model_sector.release(prepared);
    g_assert_cmpint(got->line_known, ==, known);
    g_assert_true(got->understood);
    g_assert_cmpuint(got->joined, ==, access);
    g_assert_cmpuint(got->bytes, ==, c->bytes);
    g_assert_cmpmem(got->line_used, sizeof used, used, sizeof used);
    g_assert_cmpuint(got->request_bytes, ==, g_hash_table_size(bytes));
    g_assert_cmpuint(got->request_sectors, ==, g_hash_table_size(sectors));
}

static const Expr *
random_index(GRand *rand, const Case *c)
{
    static const ExprKind kinds[] = {EXPR_DIV, EXPR_MOD, EXPR_XOR};
    const Expr *e = ir_const(c->ir, g_rand_int_range(rand, -40, 40));

    for (guint i = 0; i < 3; i++) {
        const Expr *term = ir_thread(c->ir, i);

        if (g_rand_boolean(rand))
            term = expr_binary(c->ir->kernel->pool, kinds[g_rand_int_range(rand, 0, 3)], term,
                               ir_const(c->ir, g_rand_int_range(rand, 1, 9)));
        e = ir_plus(c->ir, e, term, g_rand_int_range(rand, -3, 9));
    }
    return ir_plus(c->ir, e, ir_block(c->ir, 0), 64);
}

/* Fields of 1, 2, 4 and 8 bytes, alone and in a struct of 16. */
static void
test_random(void)
{
    static const gint64 offsets[] = {0, 2, 4, 8};
    g_autoptr(GRand) rand = g_rand_new_with_seed(1);
    g_autoptr(Arch) arch = ir_shipped_arch("hopper-h200");

    for (guint n = 0; n < 200; n++) {
        guint field = n % 4;
        gboolean aos = n / 4 % 2;
        Case c = {.ir = ir_builder_new(3, 1, 16), .bytes = 1u << field};

        for (guint i = 0; i < 3; i++)
            c.ir->launch->block[i] = g_rand_int_range(rand, 1, 6);
        for (guint f = 0; f < 4; f++)
            ir_field(c.ir, (const char *[]){"a", "b", "c", "d"}[f], 1u << f, 1);
        c.size = aos ? 16 : c.bytes;
        c.offset = aos ? offsets[field] : 0;
        c.index = random_index(rand, &c);
        ir_loop(c.ir, ir_const(c.ir, 3));
        if (n % 3 == 0) {
            c.condition =
                expr_binary(c.ir->kernel->pool, EXPR_LT, random_index(rand, &c), random_index(rand, &c));
            ir_guard(c.ir, c.condition);
        }
        guint access = ir_load(c.ir, (int)field, c.index);
        if (c.condition)
            ir_end(c.ir);
        ir_end(c.ir);
        ir_finish(c.ir);
        check(&c, arch, access, aos ? "aos" : "soa");
        ir_builder_free(c.ir);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/access-place/random", test_random);
    return g_test_run();
}
