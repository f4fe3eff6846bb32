/* SPDX-License-Identifier: MIT */
#include "binding.h"

#include <string.h>

/* A kernel made by hand. i is a thread's index, j a loop counter. */
typedef struct {
    Kernel *kernel;
    const Expr *i, *j, *n;
} Fixture;

static void
fixture_init(Fixture *fixture)
{
    ExprPool *pool;

    fixture->kernel = kernel_new("k");
    pool = fixture->kernel->pool;
    fixture->i = expr_symbol(pool, SYMBOL_THREAD, 0, "threadIdx.x");
    fixture->j = expr_symbol(pool, SYMBOL_LOOP, 0, "j");
    fixture->n = expr_symbol(pool, SYMBOL_PARAM, 0, "n");
}

static void
fixture_clear(Fixture *fixture)
{
    kernel_free(fixture->kernel);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Fixture, fixture_clear)

/* The parameter that leads to the array NAME is called like it. */
static void
add_param(Kernel *kernel, const char *name, int number)
{
    while ((int)kernel->params->len <= number) {
        Param *param = g_new0(Param, 1);

        param->name = g_strdup(name);
        param->type = g_strdup("float *");
        g_ptr_array_add(kernel->params, param);
    }
    kernel->n_own_params = kernel->params->len;
}

static guint
add_array(Fixture *fixture, const char *name, int record, int root_param)
{
    Array *array = g_new0(Array, 1);

    add_param(fixture->kernel, name, root_param);

    array->name = g_strdup(name);
    array->type = g_strdup("float");
    array->scalar = g_strdup("float");
    array->elem_bytes =
        record >= 0 ? ((Record *)g_ptr_array_index(fixture->kernel->records, record))->decl_size : 4;
    array->elem_align = 4;
    array->record = record;
    array->root_param = root_param;
    g_ptr_array_add(fixture->kernel->arrays, array);
    return fixture->kernel->arrays->len - 1;
}

static void
add_access(Fixture *fixture, guint array, int field, const Expr *index)
{
    Access *access = g_new0(Access, 1);

    access->id = fixture->kernel->accesses->len;
    access->array = array;
    access->field = field;
    access->index = index;
    access->bytes = 4;
    access->bundle = access->copied = -1;
    access->text = g_strdup("p[...]");
    g_ptr_array_add(fixture->kernel->accesses, access);
}

/* A record of float fields named by the letters of FIELDS. */
static int
add_record(Fixture *fixture, const char *name, const char *fields)
{
    Record *record = record_new(name);

    for (const char *at = fields; *at; at++) {
        char field[2] = {*at, '\0'};

        record_add_field(record, field, "float", 4, 4, 1)->decl_offset = 4 * (at - fields);
    }
    record->decl_size = 4 * (guint32)strlen(fields);
    record->decl_align = 4;
    g_ptr_array_add(fixture->kernel->records, record);
    return (int)fixture->kernel->records->len - 1;
}

/* "NAME(FIELD*,FIELD,...)": a star after each touched field; then for each access "FIELD@INSTANCE[INDEX]",
 * "-" for no field. */
static char *
binding_text(const Binding *binding)
{
    GString *text = g_string_new(binding->record->name);

    g_string_append_c(text, '(');
    for (guint f = 0; f < binding->record->n_fields; f++)
        g_string_append_printf(text, "%s%s%s", f ? "," : "", binding->record->fields[f].name,
                               binding->record->fields[f].touched ? "*" : "");
    g_string_append_c(text, ')');
    for (guint i = 0; i < binding->n_targets; i++) {
        const Target *target = &binding->targets[i];
        g_autofree char *printed = target->index ? expr_to_string(target->index) : g_strdup("?");
        g_auto(GStrv) parts = g_strsplit(printed, "threadIdx.x", -1);
        g_autofree char *index = g_strjoinv("i", parts);

        g_assert_cmpuint(target->instance, <, binding->n_instances);
        g_assert_cmpint(binding->outside_bytes[target->instance] == 0, ==, target->field >= 0);
        g_string_append_printf(text, " %s@%u[%s]",
                               target->field >= 0 ? binding->record->fields[target->field].name : "-",
                               target->instance, index);
    }
    return g_string_free(text, FALSE);
}

static void
check_bindings(const GPtrArray *bindings, guint number, BindingKind kind, const char *expected)
{
    const Binding *binding;
    g_autofree char *text = NULL;

    g_assert_nonnull(bindings);
    g_assert_cmpuint(number, <, bindings->len);
    binding = g_ptr_array_index(bindings, number);
    text = binding_text(binding);
    g_assert_cmpstr(text, ==, expected);
    g_assert_cmpint(binding->kind, ==, kind);
}

/* The only binding that REQUEST gives. */
static void
check_one(Fixture *fixture, const char *request, BindingKind kind, const char *expected)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *reason = NULL;
    g_autoptr(GPtrArray) bindings = kernel_bind_records(fixture->kernel, request, &reason, &error);

    g_assert_no_error(error);
    g_assert_null(reason);
    check_bindings(bindings, 0, kind, expected);
    g_assert_cmpuint(bindings->len, ==, 1);
    g_assert_cmpint(((Binding *)g_ptr_array_index(bindings, 0))->proposed, ==,
                    !request && kind != BINDING_STRUCT);
}

static void
check_none(Fixture *fixture, const char *part_of_reason)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *reason = NULL;
    g_autoptr(GPtrArray) bindings = kernel_bind_records(fixture->kernel, NULL, &reason, &error);

    g_assert_no_error(error);
    g_assert_cmpuint(bindings->len, ==, 0);
    g_assert_nonnull(reason);
    if (!strstr(reason, part_of_reason))
        g_error("'%s' lacks '%s'", reason, part_of_reason);
}

static void
check_error(Fixture *fixture, const char *request, int code, const char *message)
{
    g_autoptr(GError) error = NULL;
    GPtrArray *bindings = kernel_bind_records(fixture->kernel, request, NULL, &error);

    g_assert_null(bindings);
    g_assert_error(error, BINDING_ERROR, code);
    g_assert_cmpstr(error->message, ==, message);
}

static gboolean
has_note(const Binding *binding, const char *part)
{
    for (guint i = 0; i < binding->notes->len; i++)
        if (strstr(g_ptr_array_index(binding->notes, i), part))
            return TRUE;
    return FALSE;
}

/* Host code exchanges the buffers of parameters A and B. */
static void
exchange(Kernel *kernel, guint a, guint b)
{
    kernel->exchanged = g_new0(guint64, kernel->n_own_params + 1);
    kernel->exchanged[a] = G_GUINT64_CONSTANT(1) << b;
    kernel->exchanged[b] = G_GUINT64_CONSTANT(1) << a;
}

static void
test_struct(void)
{
    g_auto(Fixture) fixture = {0};
    int body;
    guint in, out, other;

    fixture_init(&fixture);
    body = add_record(&fixture, "Body", "xyz");
    in = add_array(&fixture, "in", body, 0);
    other = add_array(&fixture, "mass", -1, 1);
    out = add_array(&fixture, "out", body, 2);
    add_access(&fixture, in, 0, fixture.i);
    add_access(&fixture, other, -1, fixture.j);
    add_access(&fixture, out, 2, fixture.i);
    add_access(&fixture, in, 2, NULL);
    check_one(&fixture, NULL, BINDING_STRUCT, "Body(x*,y,z*) x@0[i] -@2[j] z@1[i] z@0[?]");
    check_one(&fixture, "Body", BINDING_STRUCT, "Body(x*,y,z*) x@0[i] -@2[j] z@1[i] z@0[?]");
    check_one(&fixture, "out", BINDING_STRUCT, "out(x,y,z*) -@1[i] -@2[j] z@0[i] -@1[?]");
    check_one(&fixture, "in", BINDING_STRUCT, "in(x*,y,z*) x@0[i] -@1[j] -@2[i] z@0[?]");
    exchange(fixture.kernel, 0, 2);
    check_one(&fixture, "out", BINDING_STRUCT, "Body(x*,y,z*) x@0[i] -@2[j] z@1[i] z@0[?]");
    check_error(&fixture, "Bode", BINDING_ERROR_RECORD, "kernel k has no record Bode: it has Body");
    check_error(
        &fixture, "Body=x,y", BINDING_ERROR_FIELD,
        "kernel k: Body is a struct type and brings its own fields: give --record Body alone, or another "
        "name to the arrays x,y");
}

static void
test_struct_notes(void)
{
    g_auto(Fixture) fixture = {0};
    g_autoptr(GPtrArray) bindings = NULL;
    const Binding *binding;
    guint a, b;

    fixture_init(&fixture);
    a = add_array(&fixture, "a", add_record(&fixture, "One", "x"), 0);
    b = add_array(&fixture, "b", add_record(&fixture, "ns::Two", "uvw"), 1);
    add_record(&fixture, "Unreached", "xy");
    add_access(&fixture, a, 0, fixture.i);
    add_access(&fixture, b, 1, fixture.i);
    add_access(&fixture, b, -1, fixture.i);
    bindings = kernel_bind_records(fixture.kernel, NULL, NULL, NULL);
    g_assert_cmpuint(bindings->len, ==, 2);
    check_bindings(bindings, 0, BINDING_STRUCT, "One(x*) x@0[i] -@1[i] -@1[i]");
    check_bindings(bindings, 1, BINDING_STRUCT, "ns::Two(u,v*,w) -@1[i] v@0[i] -@2[i]");
    binding = g_ptr_array_index(bindings, 0);
    g_assert_true(has_note(binding, "One has one field, x"));
    g_assert_false(has_note(binding, "never accesses"));
    g_assert_cmpuint(binding->outside_bytes[1], ==, 12);
    binding = g_ptr_array_index(bindings, 1);
    g_assert_true(has_note(binding, "never accesses u, w of ns::Two"));
    g_assert_true(has_note(binding, "not known which field of ns::Two"));
    g_assert_false(((Record *)g_ptr_array_index(fixture.kernel->records, 1))->fields[1].touched);
    check_one(&fixture, "Two", BINDING_STRUCT, "ns::Two(u,v*,w) -@1[i] v@0[i] -@2[i]");
    check_error(&fixture, "Unreached", BINDING_ERROR_RECORD,
                "kernel k has no record Unreached: it has One, ns::Two");
}

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

/* Each struct of pointers is a record of its own. */
static void
test_struct_of_pointers(void)
{
    static const char *const names[] = {"in.x", "in.y", "out->x", "out->y", "scale"};
    static const int params[] = {0, 0, 1, 1, 2};
    g_auto(Fixture) fixture = {0};
    g_autoptr(GPtrArray) bindings = NULL;

    fixture_init(&fixture);
    for (guint a = 0; a < G_N_ELEMENTS(names); a++)
        add_access(&fixture, add_array(&fixture, names[a], -1, params[a]), -1, fixture.i);
    bindings = kernel_bind_records(fixture.kernel, NULL, NULL, NULL);
    g_assert_cmpuint(bindings->len, ==, 2);
    check_bindings(bindings, 0, BINDING_PARALLEL, "in(x*,y*) x@0[i] y@0[i] -@1[i] -@2[i] -@3[i]");
    check_bindings(bindings, 1, BINDING_PARALLEL, "out(x*,y*) -@1[i] -@2[i] x@0[i] y@0[i] -@3[i]");
}

static void
test_flattened(void)
{
    g_auto(Fixture) fixture = {0};
    g_autoptr(GPtrArray) bindings = NULL;
    ExprPool *pool;
    const Binding *binding;
    guint p, q;

    fixture_init(&fixture);
    pool = fixture.kernel->pool;
    p = add_array(&fixture, "p", -1, 0);
    q = add_array(&fixture, "q", -1, 1);
    add_access(&fixture, p, -1, expr_mul_const(pool, fixture.i, 6));
    add_access(&fixture, p, -1, expr_add(pool, expr_mul_const(pool, fixture.j, 12), expr_const(pool, 14)));
    add_access(&fixture, p, -1, expr_sub(pool, expr_mul_const(pool, fixture.i, 6), expr_const(pool, 1)));
    add_access(&fixture, p, -1, expr_const(pool, 3));
    add_access(&fixture, q, -1, fixture.i);
    add_access(&fixture, p, -1, NULL);
    check_one(&fixture, NULL, BINDING_FLATTENED,
              "p(p0*,p1,p2*,p3*,p4,p5*) p0@0[i] p2@0[2*j + 2] p5@0[i - 1] p3@0[0] -@1[i] -@2[?]");
    bindings = kernel_bind_records(fixture.kernel, "p", NULL, NULL);
    binding = g_ptr_array_index(bindings, 0);
    g_assert_cmpuint(binding->record->decl_size, ==, 24);
    g_assert_cmpint(binding->record->fields[5].decl_offset, ==, 20);
    g_assert_true(has_note(binding, "p1 is p[6*i + 1]"));
    g_assert_true(has_note(binding, "never accesses p1, p4 of p"));
    g_assert_true(has_note(binding, "not known which field of p"));
    check_error(
        &fixture, "q", BINDING_ERROR_RECORD,
        "kernel k: array q is no record of several fields: its indices have no constant stride above 1");
    /* An index that does not fit: no record any more. */
    add_access(&fixture, p, -1, fixture.i);
    check_one(&fixture, NULL, BINDING_PARALLEL,
              "parallel(p*,q*) p@0[6*i] p@0[12*j + 14] p@0[6*i - 1] p@0[3] q@0[i] p@0[?] p@0[i]");
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

/* What a library keeps to itself is no record unless it is asked for; a library's vector is. */
static void
test_opaque(void)
{
    g_auto(Fixture) fixture = {0};
    int state;
    guint p;

    fixture_init(&fixture);
    state = add_record(&fixture, "State", "ab");
    p = add_array(&fixture, "states", state, 0);
    add_access(&fixture, p, 0, fixture.i);
    Record *record = g_ptr_array_index(fixture.kernel->records, state);
    record->is_library = TRUE;
    check_one(&fixture, NULL, BINDING_STRUCT, "State(a*,b) a@0[i]");
    g_free(record->fields[1].type);
    record->fields[1].type = g_strdup("int");
    check_none(&fixture, "whose fields are its library's own");
    check_one(&fixture, "State", BINDING_STRUCT, "State(a*,b) a@0[i]");
}

static void
test_not_flattened(void)
{
    g_auto(Fixture) fixture = {0};
    ExprPool *pool;
    guint p;

    fixture_init(&fixture);
    pool = fixture.kernel->pool;
    check_none(&fixture, "accesses no array");
    p = add_array(&fixture, "v1", -1, 0);
    add_access(&fixture, p, -1, expr_mul_const(pool, fixture.i, 4));
    check_none(&fixture, "one array of scalars, v1");
    check_one(&fixture, "v1", BINDING_FLATTENED, "v1(v1_0*,v1_1,v1_2,v1_3) v1_0@0[i]");
    /* p[c*n + i]: planes, one after the other. */
    add_access(&fixture, p, -1, expr_add(pool, fixture.i, expr_mul_const(pool, fixture.n, 2)));
    check_none(&fixture, "no constant stride above 1");
}

static void
test_picked_by_loop(void)
{
    g_auto(Fixture) fixture = {0};
    ExprPool *pool;

    fixture_init(&fixture);
    pool = fixture.kernel->pool;
    add_access(&fixture, add_array(&fixture, "p", -1, 0), -1,
               expr_add(pool, expr_mul_const(pool, fixture.i, 6), fixture.j));
    check_none(&fixture, "a loop counter picks the element in p[...]");
}

/* A struct {float e[3]; float w; float e1;}, and accesses of its fields at i: E, W, or item SUB of E. */
static void
add_members(Fixture *fixture, gint64 first, gint64 last)
{
    ExprPool *pool = fixture->kernel->pool;
    Record *record = record_new("V");
    const gint64 items[] = {first, last};
    guint v, w;

    record_add_field(record, "e", "float", 4, 4, 3)->decl_offset = 0;
    record_add_field(record, "w", "float", 4, 4, 1)->decl_offset = 12;
    record_add_field(record, "e1", "float", 4, 4, 1)->decl_offset = 16;
    record->decl_size = 20;
    record->decl_align = 4;
    g_ptr_array_add(fixture->kernel->records, record);
    v = add_array(fixture, "v", 0, 0);
    w = add_array(fixture, "w", 0, 1);
    for (guint i = 0; i < G_N_ELEMENTS(items); i++) {
        add_access(fixture, i == 0 ? v : w, 0, fixture->i);
        ((Access *)g_ptr_array_index(fixture->kernel->accesses, i))->sub = expr_const(pool, items[i]);
    }
    add_access(fixture, v, 1, fixture->i);
}

/* The items of an array member are fields where each access takes one that is known. */
static void
test_items(void)
{
    g_auto(Fixture) fixture = {0};
    g_autoptr(GPtrArray) bindings = NULL, requested = NULL;
    const Binding *binding;

    fixture_init(&fixture);
    add_members(&fixture, 2, 0);
    bindings = kernel_bind_records(fixture.kernel, NULL, NULL, NULL);
    g_assert_cmpuint(bindings->len, ==, 2);
    check_bindings(bindings, 0, BINDING_STRUCT, "V(e*,w*,e1) e@0[i] e@1[i] w@0[i]");
    check_bindings(bindings, 1, BINDING_ITEMS, "V_items(e0*,e1_,e2*,w*,e1) e2@0[i] e0@1[i] w@0[i]");
    binding = g_ptr_array_index(bindings, 1);
    g_assert_true(binding->proposed && binding->kernel == fixture.kernel);
    g_assert_cmpint(binding->record->fields[2].decl_offset, ==, 8);
    g_assert_cmpuint(binding->record->decl_size, ==, 20);
    g_assert_null(binding->targets[0].sub);
    requested = kernel_bind_records(fixture.kernel, "V_items", NULL, NULL);
    g_assert_cmpuint(requested->len, ==, 1);
    bindings_keep_members(requested);
    bindings_keep_members(bindings);
    g_assert_true(bindings->len == 1 && requested->len == 1);
}

static void
test_no_items(void)
{
    for (guint i = 0; i < 3; i++) {
        g_auto(Fixture) fixture = {0};
        g_autoptr(GPtrArray) bindings = NULL;
        Access *access;

        fixture_init(&fixture);
        add_members(&fixture, 0, i == 0 ? 3 : 1); /* 3: behind the last */
        access = g_ptr_array_index(fixture.kernel->accesses, 0);
        if (i == 1)
            access->sub = fixture.j;
        if (i == 2)
            access->bytes = 8;
        bindings = kernel_bind_records(fixture.kernel, NULL, NULL, NULL);
        g_assert_cmpuint(bindings->len, ==, 1);
    }
}

/* What a loop picks is known in the kernel's unrolled form. */
static void
test_unrolled(void)
{
    g_auto(Fixture) fixture = {0}, written_out = {0};
    g_autoptr(GPtrArray) bindings = NULL;
    ExprPool *pool;
    guint p;

    fixture_init(&fixture);
    fixture_init(&written_out);
    add_access(&fixture, add_array(&fixture, "p", -1, 0), -1,
               expr_add(fixture.kernel->pool, expr_mul_const(fixture.kernel->pool, fixture.i, 2), fixture.j));
    add_array(&written_out, "other", -1, 0);
    p = add_array(&written_out, "p", -1, 1);
    pool = written_out.kernel->pool;
    for (gint64 k = 0; k < 2; k++)
        add_access(&written_out, p, -1,
                   expr_add(pool, expr_mul_const(pool, written_out.i, 2), expr_const(pool, k)));
    fixture.kernel->unrolled = written_out.kernel;
    bindings = kernel_bind_records(fixture.kernel, NULL, NULL, NULL);
    g_assert_cmpuint(bindings->len, ==, 1);
    check_bindings(bindings, 0, BINDING_FLATTENED, "p(p0*,p1*) p0@0[i] p1@0[i]");
    g_assert_true(((const Binding *)g_ptr_array_index(bindings, 0))->kernel == written_out.kernel);
    written_out.kernel = NULL; /* the other one's now */
}

static void
test_far_apart(void)
{
    g_auto(Fixture) fixture = {0};
    ExprPool *pool;
    guint p;

    fixture_init(&fixture);
    pool = fixture.kernel->pool;
    p = add_array(&fixture, "p", -1, 0);
    add_access(&fixture, p, -1, expr_mul_const(pool, fixture.i, 65));
    add_access(&fixture, p, -1, expr_add(pool, expr_mul_const(pool, fixture.i, 65), expr_const(pool, 1)));
    check_none(&fixture, "65 elements apart, more than the 64 of a record");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/binding/struct", test_struct);
    g_test_add_func("/binding/struct-notes", test_struct_notes);
    g_test_add_func("/binding/parallel-request", test_parallel_request);
    g_test_add_func("/binding/parallel-names", test_parallel_names);
    g_test_add_func("/binding/parallel-proposed", test_parallel_proposed);
    g_test_add_func("/binding/loops-alike", test_loops_alike);
    g_test_add_func("/binding/offsets", test_offsets);
    g_test_add_func("/binding/proposed-names", test_proposed_names);
    g_test_add_func("/binding/struct-of-pointers", test_struct_of_pointers);
    g_test_add_func("/binding/flattened", test_flattened);
    g_test_add_func("/binding/not-flattened", test_not_flattened);
    g_test_add_func("/binding/wide", test_wide);
    g_test_add_func("/binding/opaque", test_opaque);
    g_test_add_func("/binding/picked-by-loop", test_picked_by_loop);
    g_test_add_func("/binding/items", test_items);
    g_test_add_func("/binding/no-items", test_no_items);
    g_test_add_func("/binding/unrolled", test_unrolled);
    g_test_add_func("/binding/far-apart", test_far_apart);
    return g_test_run();
}
