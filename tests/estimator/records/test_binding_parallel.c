/* SPDX-License-Identifier: MIT */
/* Records of parallel pointers: as the user names them, and as they are proposed. */
#include "binding_fixture.h"

#include <string.h>

static void
test_parallel_request(void)
{
    g_auto(Fixture) fixture = {0};
    guint feature, clusters, membership, cells;

    fixture_init(&fixture);
    feature = add_array(&fixture, "feature", -1, 0);
    clusters = add_array(&fixture, "clusters", -1, 1);
    membership = add_array(&fixture, "membership", -1, 2);
    cells = add_array(&fixture, "grid->cells", add_record(&fixture, "Cell", "ab"), 3);
    add_access(
        &fixture, feature, -1,
        expr_add(fixture.kernel->pool, expr_mul(fixture.kernel->pool, fixture.j, fixture.n), fixture.i));
    add_access(&fixture, clusters, -1, fixture.j);
    add_access(&fixture, membership, -1, fixture.i);
    add_access(&fixture, cells, 1, fixture.i);
    check_one(
        &fixture, "points = feature, clusters ,membership", BINDING_PARALLEL,
        "points(feature*,clusters*,membership*) feature@0[i + j*n] clusters@0[j] membership@0[i] -@1[i]");
    check_one(&fixture, "r=membership,cells", BINDING_PARALLEL,
              "r(membership*,cells.a,cells.b*) -@1[i + j*n] -@2[j] membership@0[i] cells.b@0[i]");
    check_error(&fixture, "r=feature,features", BINDING_ERROR_FIELD,
                "kernel k has no array features: it accesses feature, clusters, membership, grid->cells");
    check_error(&fixture, "r=feature,clusters,feature", BINDING_ERROR_FIELD,
                "record r names the array feature twice");
    check_error(&fixture, "r=feature,,clusters", BINDING_ERROR_FIELD,
                "record r: a field name is missing; write r=F,G,...");
    check_error(&fixture, "r=", BINDING_ERROR_FIELD, "record r has no fields; write r=F,G,...");
    check_error(&fixture, "=feature", BINDING_ERROR_RECORD, "the record in '=feature' has no name");
    check_error(&fixture, "", BINDING_ERROR_RECORD, "the record in '' has no name");
}

static void
add_buffer(Kernel *kernel, const char *name, guint64 params)
{
    Buffer buffer = {(char *)name, (char *)"float", 4, 4, params};

    g_ptr_array_add(kernel->buffers, buffer_copy(&buffer));
}

/* Buffers by the names that host code has for them: those that the kernel does not get are fields as well. */
static void
test_buffers(void)
{
    g_auto(Fixture) fixture = {0};

    fixture_init(&fixture);
    for (guint i = 0; i < 3; i++) {
        Param *param = g_new0(Param, 1);

        param->name = g_strdup_printf("p%u", i);
        g_ptr_array_insert(fixture.kernel->params, (gint)i, param);
    }
    fixture.kernel->n_own_params = 3;
    add_access(&fixture, add_array(&fixture, "p0", -1, 0), -1, fixture.i);
    add_access(&fixture, add_array(&fixture, "p1", -1, 1), -1, fixture.j);
    add_access(&fixture, add_array(&fixture, "p2", -1, 2), -1, fixture.i);
    add_buffer(fixture.kernel, "d_x", 1 << 1);
    add_buffer(fixture.kernel, "d_y", 1 << 0);
    add_buffer(fixture.kernel, "d_z", 0);
    add_buffer(fixture.kernel, "both", 1 << 0 | 1 << 2);
    add_buffer(fixture.kernel, "p2", 1 << 0);
    check_one(&fixture, "r=d_x,d_y", BINDING_PARALLEL, "r(d_x*,d_y*) d_y@0[i] d_x@0[j] -@1[i]");
    check_one(&fixture, "r = d_z, d_x", BINDING_PARALLEL, "r(d_z,d_x*) -@1[i] d_x@0[j] -@2[i]");
    check_one(&fixture, "r=d_x,p2", BINDING_PARALLEL, "r(d_x*,p2*) -@1[i] d_x@0[j] p2@0[i]");
    check_error(
        &fixture, "r=d_x,d_w", BINDING_ERROR_FIELD,
        "kernel k has no array d_w, and host code no pointer of this name: it has d_x, d_y, d_z, both, "
        "p2");
    check_error(&fixture, "r=d_z", BINDING_ERROR_RECORD, "kernel k gets no field of r");
    check_error(&fixture, "r=d_x,both", BINDING_ERROR_FIELD,
                "kernel k gets both as p0 and as p2: name parameters with --kernel k");
    check_error(&fixture, "r=d_x,d_x", BINDING_ERROR_FIELD, "record r names d_x and d_x, which are the same");
    check_error(&fixture, "r=d_x,p1", BINDING_ERROR_FIELD,
                "record r names d_x and p1, which the kernel gets as one array");
}

static void
test_parallel_names(void)
{
    g_auto(Fixture) fixture = {0};
    guint ax, bx;

    fixture_init(&fixture);
    ax = add_array(&fixture, "a.x", -1, 0);
    bx = add_array(&fixture, "b.x", -1, 1);
    add_access(&fixture, ax, -1, fixture.i);
    add_access(&fixture, bx, -1, fixture.i);
    add_access(&fixture, add_array(&fixture, "c->y", -1, 2), -1, fixture.j);
    check_one(&fixture, "r=c.y,b.x", BINDING_PARALLEL, "r(y*,x*) -@1[i] x@0[i] y@0[j]");
    check_one(&fixture, "r=a.x,b.x", BINDING_PARALLEL, "r(x*,b_x*) x@0[i] b_x@0[i] -@1[j]");
    check_error(&fixture, "r=x,b.x", BINDING_ERROR_FIELD,
                "kernel k has several arrays x: name one of a.x, b.x");
    check_none(&fixture, "no two of them at one index");
}

static void
test_parallel_proposed(void)
{
    g_auto(Fixture) fixture = {0};
    g_autoptr(GPtrArray) bindings = NULL;
    ExprPool *pool;
    guint x, y, m, partial, count, lone;

    fixture_init(&fixture);
    pool = fixture.kernel->pool;
    x = add_array(&fixture, "pos_x", -1, 0);
    partial = add_array(&fixture, "partial", -1, 1);
    y = add_array(&fixture, "pos_y", -1, 2);
    m = add_array(&fixture, "mass", -1, 3);
    count = add_array(&fixture, "count", -1, 4);
    lone = add_array(&fixture, "lone", -1, 5);
    add_access(&fixture, x, -1, fixture.i);
    add_access(&fixture, y, -1, fixture.i);
    add_access(&fixture, x, -1, expr_add(pool, fixture.i, expr_const(pool, 1)));
    add_access(&fixture, lone, -1, expr_add(pool, fixture.i, fixture.n));
    /* The same for all threads: no sign of a record. */
    add_access(&fixture, partial, -1, expr_symbol(pool, SYMBOL_BLOCK, 0, "blockIdx.x"));
    add_access(&fixture, count, -1, expr_symbol(pool, SYMBOL_BLOCK, 0, "blockIdx.x"));
    add_access(&fixture, count, -1, expr_const(pool, 0));
    add_access(&fixture, x, -1, expr_const(pool, 0));
    check_one(&fixture, NULL, BINDING_PARALLEL,
              "pos(pos_x*,pos_y*) pos_x@0[i] pos_y@0[i] pos_x@0[i + 1] -@1[i + n] -@2[blockIdx.x] "
              "-@3[blockIdx.x] -@3[0] pos_x@0[0]");
    /* A third array comes in through another index. */
    add_access(&fixture, x, -1, fixture.j);
    add_access(&fixture, m, -1, fixture.j);
    bindings = kernel_bind_records(fixture.kernel, NULL, NULL, NULL);
    g_assert_cmpuint(bindings->len, ==, 1);
    g_assert_cmpstr(((Binding *)g_ptr_array_index(bindings, 0))->record->name, ==, "parallel");
    g_assert_cmpuint(((Binding *)g_ptr_array_index(bindings, 0))->record->n_fields, ==, 3);
    g_assert_true(has_note(g_ptr_array_index(bindings, 0),
                           "proposed: the kernel accesses these 3 arrays at one index, threadIdx.x;"));
    g_clear_pointer(&bindings, g_ptr_array_unref);
    bindings = kernel_bind_records(fixture.kernel, "parallel", NULL, NULL);
    g_assert_cmpuint(bindings->len, ==, 1);
    g_assert_false(((Binding *)g_ptr_array_index(bindings, 0))->proposed);
    check_error(&fixture, "pos", BINDING_ERROR_RECORD, "kernel k has no record pos: it has parallel");
}

/* Row starts have one element more than there are rows. */
/* A loop of TRIP iterations under OUTER that accesses ARRAY at its counter; gives its node. */
static Node *
add_loop(Fixture *fixture, Node *outer, const Expr *trip, guint array)
{
    Kernel *kernel = fixture->kernel;
    Loop *loop = g_new0(Loop, 1);
    Node *node = node_new(NODE_LOOP, NULL), *access = node_new(NODE_ACCESS, NULL);

    loop->name = g_strdup("j");
    loop->trip = trip;
    node->loop = kernel->loops->len;
    g_ptr_array_add(kernel->loops, loop);
    access->access = kernel->accesses->len;
    add_access(fixture, array, -1,
               expr_add(kernel->pool, fixture->i, expr_symbol(kernel->pool, SYMBOL_LOOP, node->loop, "j")));
    node_add(node, access);
    node_add(outer, node);
    return node;
}

/* Loops one after the other, of as many iterations, go to the same places; one inside the other does not, nor
 * does one of more. */
static void
test_loops_alike(void)
{
    g_auto(Fixture) fixture = {0};
    const Expr *more;
    Node *body, *first;
    guint arrays[5];

    fixture_init(&fixture);
    more = expr_add(fixture.kernel->pool, fixture.n, expr_const(fixture.kernel->pool, 1));
    body = fixture.kernel->body;
    for (guint i = 0; i < 5; i++) {
        const char name[] = {(char)('a' + i), '\0'};

        arrays[i] = add_array(&fixture, name, -1, (int)i);
    }
    first = add_loop(&fixture, body, fixture.n, arrays[0]);
    add_loop(&fixture, first, fixture.n, arrays[1]);
    add_loop(&fixture, body, more, arrays[2]);
    first = add_loop(&fixture, body, fixture.n, arrays[3]);
    add_loop(&fixture, first, fixture.n, arrays[4]);
    {
        g_autoptr(GPtrArray) bindings = kernel_bind_records(fixture.kernel, NULL, NULL, NULL);

        g_assert_cmpuint(bindings->len, ==, 2);
        check_bindings(bindings, 0, BINDING_PARALLEL,
                       "parallel(a*,d*) a@0[i + j] -@1[i + j] -@2[i + j] d@0[i + j] -@3[i + j]");
        check_bindings(bindings, 1, BINDING_PARALLEL,
                       "parallel2(b*,e*) -@1[i + j] b@0[i + j] -@2[i + j] -@3[i + j] e@0[i + j]");
    }
}

static void
test_offsets(void)
{
    g_auto(Fixture) fixture = {0};
    guint result, start, weight;

    fixture_init(&fixture);
    weight = add_array(&fixture, "weight", -1, 2);
    start = add_array(&fixture, "start", -1, 0);
    result = add_array(&fixture, "result", -1, 1);
    g_free(((Array *)g_ptr_array_index(fixture.kernel->arrays, start))->type);
    ((Array *)g_ptr_array_index(fixture.kernel->arrays, start))->type = g_strdup("const int");
    add_access(&fixture, start, -1, fixture.i);
    add_access(&fixture, start, -1,
               expr_add(fixture.kernel->pool, fixture.i, expr_const(fixture.kernel->pool, 1)));
    add_access(&fixture, weight, -1, fixture.i);
    add_access(&fixture, result, -1, fixture.i);
    /* The fields stand in the order of the parameters. */
    check_one(&fixture, NULL, BINDING_PARALLEL,
              "parallel(result*,weight*) -@1[i] -@1[i + 1] weight@0[i] result@0[i]");
    ((Access *)g_ptr_array_index(fixture.kernel->accesses, 1))->kind = ACCESS_STORE;
    check_one(&fixture, NULL, BINDING_PARALLEL,
              "parallel(start*,result*,weight*) start@0[i] start@0[i + 1] weight@0[i] result@0[i]");
}

/* The name of the record proposed for arrays called A and B. */
static void
check_proposed_name(const char *a, const char *b, const char *expected)
{
    g_auto(Fixture) fixture = {0};
    g_autoptr(GPtrArray) bindings = NULL;

    fixture_init(&fixture);
    add_access(&fixture, add_array(&fixture, a, -1, 0), -1, fixture.i);
    add_access(&fixture, add_array(&fixture, b, -1, 1), -1, fixture.i);
    bindings = kernel_bind_records(fixture.kernel, NULL, NULL, NULL);
    g_assert_cmpuint(bindings->len, ==, 1);
    g_assert_cmpstr(((Binding *)g_ptr_array_index(bindings, 0))->record->name, ==, expected);
}

static void
test_proposed_names(void)
{
    check_proposed_name("pos_x", "pos_y", "pos");
    check_proposed_name("posx", "posy", "pos");
    check_proposed_name("posX", "posY", "pos");
    check_proposed_name("vel0", "vel1", "vel");
    check_proposed_name("pos", "pos_old", "pos");
    check_proposed_name("d_x", "d_y", "parallel");
    check_proposed_name("cost", "color", "parallel");
    check_proposed_name("x", "y", "parallel");
    check_proposed_name("1", "12", "parallel");
}

/* The N accesses from FIRST on are one wide access. */
static void
bundle(Fixture *fixture, guint first, guint n)
{
    for (guint i = first; i < first + n; i++) {
        Access *access = g_ptr_array_index(fixture->kernel->accesses, i);

        access->bundle = (int)first;
        access->bundle_bytes = 4 * n;
    }
}

/* Four elements that are only moved together are no record: a cast to float4 of scalars. With one that is
 * accessed by itself, they are; and on request. */
static void
test_wide(void)
{
    g_auto(Fixture) fixture = {0};
    ExprPool *pool;
    guint p;

    fixture_init(&fixture);
    pool = fixture.kernel->pool;
    p = add_array(&fixture, "p", -1, 0);
    for (guint wide = 0; wide < 2; wide++) {
        for (gint64 k = 0; k < 4; k++)
            add_access(&fixture, p, -1,
                       expr_add(pool, expr_mul_const(pool, fixture.i, 4), expr_const(pool, k)));
        bundle(&fixture, 4 * wide, 4);
    }
    check_none(&fixture, "one array of scalars, p");
    check_one(&fixture, "p", BINDING_FLATTENED,
              "p(p0*,p1*,p2*,p3*) p0@0[i] p1@0[i] p2@0[i] p3@0[i] p0@0[i] p1@0[i] p2@0[i] p3@0[i]");
    add_access(&fixture, p, -1, expr_add(pool, expr_mul_const(pool, fixture.j, 4), expr_const(pool, 3)));
    check_one(&fixture, NULL, BINDING_FLATTENED,
              "p(p0*,p1*,p2*,p3*) p0@0[i] p1@0[i] p2@0[i] p3@0[i] p0@0[i] p1@0[i] p2@0[i] p3@0[i] p3@0[j]");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/binding/parallel-request", test_parallel_request);
    g_test_add_func("/binding/buffers", test_buffers);
    g_test_add_func("/binding/parallel-names", test_parallel_names);
    g_test_add_func("/binding/parallel-proposed", test_parallel_proposed);
    g_test_add_func("/binding/loops-alike", test_loops_alike);
    g_test_add_func("/binding/offsets", test_offsets);
    g_test_add_func("/binding/proposed-names", test_proposed_names);
    g_test_add_func("/binding/wide", test_wide);
    return g_test_run();
}
