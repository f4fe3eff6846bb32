/* SPDX-License-Identifier: MIT */
/* Which accesses of one element are made at a time, for structs that nvcc was asked about; test-joins asks it
 * about random ones. */
#include "ir_builder.h"
#include "model/placement/placement.h"

#define MOST 4

typedef struct {
    const char *names[MOST];
    const char *type;
    guint32 bytes; /* of a member */
    gint64 offsets[MOST];
    guint32 size, align; /* of the struct */
    AccessKind kind;
    guint fields[MOST]; /* that are accessed, in order */
    guint n;
    gint64 expected[MOST]; /* bytes at a time, by access */
} Case;

static const Case CASES[] = {
    /* members of one struct, one of them left out; and of structs inside it */
    {{"a", "b", "c", "d"}, "float", 4, {0, 4, 8, 12}, 16, 16, ACCESS_LOAD, {0, 1, 3}, 3, {16, 16, 16}},
    {{"p.x", "p.y", "q.x", "q.y"}, "float", 4, {0, 4, 8, 12}, 16, 16, ACCESS_LOAD, {0, 1, 3}, 3, {8, 8, 4}},
    /* packed: no member is where a wide access could begin */
    {{"a", "b", "c", "d"}, "int", 4, {2, 6, 10, 14}, 18, 1, ACCESS_STORE, {0, 1}, 2, {4, 4}},
    {{"a", "b", "c", "d"}, "int", 4, {2, 6, 10, 14}, 18, 1, ACCESS_STORE, {0, 1, 2, 3}, 4, {4, 4, 4, 4}},
    {{"a", "b", "c", "d"}, "int", 4, {2, 6, 10, 14}, 24, 8, ACCESS_STORE, {0, 1}, 2, {4, 4}},
    {{"a", "b", "c", "d"}, "int", 4, {2, 6, 10, 14}, 24, 8, ACCESS_STORE, {0, 1, 2}, 3, {4, 4, 4}},
    {{"a", "b", "c", "d"}, "int", 4, {2, 6, 10, 14}, 32, 16, ACCESS_LOAD, {0, 1, 2, 3}, 4, {4, 4, 4, 4}},
    /* stores: as aligned as they can be */
    {{"a", "b", "c", "d"}, "int", 4, {0, 4, 8, 12}, 16, 16, ACCESS_STORE, {0, 1, 2, 3}, 4, {16, 16, 16, 16}},
    {{"a", "b", "c", "d"}, "int", 4, {0, 4, 8, 12}, 16, 8, ACCESS_STORE, {0, 1, 2, 3}, 4, {8, 8, 8, 8}},
    {{"a", "b", "c", "d"}, "int", 4, {0, 4, 8, 12}, 16, 16, ACCESS_STORE, {1, 2}, 2, {4, 4}},
    {{"a", "b", "c", "d"}, "int", 4, {0, 4, 8, 12}, 16, 16, ACCESS_STORE, {1, 2, 3}, 3, {4, 4, 4}},
    {{"a", "b", "c", "d"}, "int", 4, {0, 4, 8, 12}, 16, 16, ACCESS_STORE, {0, 1, 2}, 3, {8, 8, 4}},
};

static void
add_record(const Case *c, Record *record, IrBuilder *ir)
{
    for (guint f = 0; f < MOST; f++) {
        record_add_field(record, c->names[f], c->type, c->bytes, MIN(c->bytes, c->align), 1);
        record->fields[f].decl_offset = c->offsets[f];
    }
    record->decl_size = c->size;
    record->decl_align = c->align;
}

static void
check(const Case *c, IrBuilder *ir, const char *spec)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Study) study = study_new_guarded(ir->kernel, ir->binding, ir->launch);
    g_autoptr(Compiled) compiled = compiled_new_nvcc(study);
    g_autoptr(Layout) layout = layout_parse(spec, ir->binding->record, &error);

    g_assert_no_error(error);
    g_autoptr(Placement) placement = placement_new(study, compiled, layout);
    for (guint i = 0; i < c->n; i++)
        g_assert_cmpint(placement->accesses[i].bytes, ==, c->expected[i]);
}

/* The struct is what is laid out, as the source declares it. */
static void
test_record(gconstpointer data)
{
    const Case *c = data;
    g_autoptr(IrBuilder) ir = ir_builder_new(4, 64, 16);

    add_record(c, ir->binding->record, ir);
    for (guint i = 0; i < c->n; i++)
        ir_access(ir, c->kind, 0, (int)c->fields[i], ir_tid(ir));
    ir_finish(ir);
    check(c, ir, "aos");
}

/* It is another array's, beside the record. */
static void
test_beside(gconstpointer data)
{
    const Case *c = data;
    g_autoptr(IrBuilder) ir = ir_builder_new(4, 64, 16);
    Record *record = record_new("S");

    add_record(c, record, ir);
    g_ptr_array_add(ir->kernel->records, record);
    ir_field(ir, "x", 4, 1);
    guint instance = ir_array(ir, c->size, FALSE);
    Array *array = g_ptr_array_index(ir->kernel->arrays, instance);
    for (guint i = 0; i < c->n; i++) {
        guint number = ir_access(ir, c->kind, instance, -1, ir_tid(ir));
        Access *access = g_ptr_array_index(ir->kernel->accesses, number);

        access->field = (int)c->fields[i];
        access->bytes = c->bytes;
    }
    ir_finish(ir);
    array->record = 0;
    array->elem_align = c->align;
    check(c, ir, "soa");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *record = g_strdup_printf("/wide/record/%u", i),
                        *beside = g_strdup_printf("/wide/beside/%u", i);

        g_test_add_data_func(record, &CASES[i], test_record);
        g_test_add_data_func(beside, &CASES[i], test_beside);
    }
    return g_test_run();
}
