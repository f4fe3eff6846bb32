/* SPDX-License-Identifier: MIT */
/* Which stores merge with which, and for how long crossing ones hold L1, where warps differ: values of the
 * model `sector` by hand, item by item, on tests/data/sector.arch. */
#include "model/sector/sector_private.h"
#include "sector_case.h"

#include <math.h>

/* What sector_items() tells of a kernel in one stream, by item. */
static SectorItems *
items_of(const IrBuilder *ir, const Arch *arch, const char *spec, guint n)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Layout) layout = layout_parse(spec, ir->binding->record, &error);

    g_assert_no_error(error);
    Sector *sector = prepare(ir, arch, LOCALITY_RANDOM);
    g_autoptr(Placement) placement = placement_new(sector->launch->study, sector->launch->compiled, layout);
    SectorStream *stream = sector_stream(sector->launch, sector->memo, placement);
    g_assert_cmpuint(stream->stream->n_items, ==, n);
    SectorItems *items = sector_items(sector->launch, sector->memo, stream, placement);
    model_sector.release(sector);
    return items;
}

/* STRIDE words from lane to lane, from word FROM on, of 128 words of each block of a warp. */
static const Expr *
lanes_at(IrBuilder *ir, gint64 stride, gint64 from)
{
    const Expr *block = ir_plus(ir, ir_const(ir, from), ir_block(ir, 0), 128);

    return ir_plus(ir, block, ir_thread(ir, 0), stride);
}

static IrBuilder *
stores_new(const gint64 (*stores)[2], guint n, Arch **ret_arch)
{
    IrBuilder *ir = body_new(64, 32);

    for (guint i = 0; i < n; i++)
        ir_store(ir, 0, lanes_at(ir, stores[i][0], stores[i][1]));
    ir_finish(ir);
    *ret_arch = small_arch();
    set_key(*ret_arch, "l1_store_merge_reach", "3");
    set_key(*ret_arch, "l1_store_merge_lines", "2");
    return ir;
}

/* Words 0 to 31, 64 to 95, and every other one from 16 to 78: the last shares two of its eight sectors with
 * each of the others, and merges with the first alone. Behind it the other one has none to merge with. */
static void
test_merges_once(void)
{
    static const gint64 STORES[][2] = {{1, 0}, {1, 64}, {2, 16}};
    g_autoptr(Arch) arch = NULL;
    g_autoptr(IrBuilder) ir = stores_new(STORES, 3, &arch);
    g_autoptr(SectorItems) items = items_of(ir, arch, "soa", 3);
    /* two stores, the larger of which goes to three lines; one line of another store in between */
    double share = 1 - exp(-3 / (2 * 3.0 * 3.0)), left = exp(-0.25);
    const double sectors[] = {4, 4, 8 - 2 * share * left};

    for (guint i = 0; i < 3; i++)
        assert_near(items->merges[i].l2_sectors / items->asked[i].requests, sectors[i]);
    g_assert_true(items->merges[0].merges && items->merges[2].merges);
    g_assert_false(items->merges[1].merges);
}

/* Three stores in a row to one sector more each: of the first all sectors leave, of the others those that are
 * new, and of the rest what is not together. */
static void
test_merges_in_a_row(void)
{
    static const gint64 STORES[][2] = {{1, 0}, {1, 8}, {1, 16}};
    g_autoptr(Arch) arch = NULL;
    g_autoptr(IrBuilder) ir = stores_new(STORES, 3, &arch);
    g_autoptr(SectorItems) items = items_of(ir, arch, "soa", 3);
    double share = 1 - exp(-3 / (3 * 2.0 * 2.0));

    assert_near(items->merges[0].l2_sectors / items->asked[0].requests, 4);
    for (guint i = 1; i < 3; i++)
        assert_near(items->merges[i].l2_sectors / items->asked[i].requests, 4 - 3 * share);
}

/* Words 0, 8, .., and the next one of each sector, and so on: what N stores have filled of eight is whole
 * from more than half of the sectors on that are filled, if most of the stores meet. */
static void
test_fills_sectors(void)
{
    for (guint n = 7; n <= 8; n++)
        for (guint far = 0; far < 2; far++) {
            gint64 stores[8][2];
            g_autoptr(Arch) arch = NULL;

            for (guint i = 0; i < n; i++) {
                stores[i][0] = 8;
                stores[i][1] = i;
            }
            g_autoptr(IrBuilder) ir = stores_new(stores, n, &arch);
            set_key(arch, "l1_store_merge_reach", far ? "10000" : "1");
            g_autoptr(SectorItems) items = items_of(ir, arch, "soa", n);
            for (guint i = 0; i < n; i++) {
                g_assert_true(items->merges[i].merges);
                g_assert_cmpint(items->merges[i].is_whole, ==, n == 8 && far);
            }
        }
}

/* Two fields of 4 bytes in tiles merge where tiles are of less than a sector a field, and one field with
 * itself a little further on anyhow. */
static void
test_fields_in_tiles(void)
{
    static const struct {
        const char *spec;
        int field;
        gint64 from;
        gboolean merge;
    } CASES[] = {
        {"aosoa@16", 1, 0, FALSE}, {"aosoa@8", 1, 0, FALSE}, {"aosoa@4", 1, 0, TRUE},
        {"aosoa@4", 2, 0, FALSE},  {"aosoa@4", 3, 4, FALSE}, {"aosoa@16", 0, 8, TRUE},
        {"aosoa@16", 1, 8, FALSE},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(Arch) arch = small_arch();
        g_autoptr(IrBuilder) ir = body_new(64, 32);

        set_key(arch, "l1_store_merge_reach", "3");
        ir_store(ir, 0, lanes_at(ir, 1, 0));
        ir_store(ir, CASES[i].field, lanes_at(ir, 1, CASES[i].from));
        ir_finish(ir);
        g_autoptr(SectorItems) items = items_of(ir, arch, CASES[i].spec, 2);
        g_test_message("%s, field %d from %" G_GINT64_FORMAT, CASES[i].spec, CASES[i].field, CASES[i].from);
        g_assert_cmpint(items->merges[1].merges, ==, CASES[i].merge);
    }
}

/* Each warp copies two fields from far away over what it also loads. Blocks of 36 threads: their first warp
 * stores to one line or, in every other block of a multiprocessor, to two, their second to one. That is 2.5
 * of both fields, and of so many pairs each waits for the other half the spread of 100 cycles. */
static void
test_crossing(void)
{
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = body_new(128, 36);
    const Expr *i = ir_tid(ir), *far = ir_plus(ir, ir_tid(ir), ir_const(ir, 8192), 1);
    guint loads[2];

    set_key(arch, "dram_answer_spread_cycles", "100");
    for (guint f = 0; f < 2; f++) {
        ir_load(ir, (int)f, i);
        loads[f] = ir_load(ir, (int)f, far);
    }
    for (guint f = 0; f < 2; f++) {
        guint number = ir_store(ir, (int)f, i);
        Access *store = g_ptr_array_index(ir->kernel->accesses, number);

        store->copied = (int)loads[f];
        store->value_loads = 6;
    }
    ir_finish(ir);
    for (guint k = 0; k < 6; k++) {
        Access *access = g_ptr_array_index(ir->kernel->accesses, k);

        access->section = access->value_section = 1;
    }
    g_autoptr(SectorItems) items = items_of(ir, arch, "soa", 6);
    double held = 0;
    for (guint k = 0; k < 6; k++)
        held += items->held_cycles[k];
    assert_near(held, 256 * (1 + 1 / 2.0 + 1 / 3.0) * 100 / 2);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sector-merge/once", test_merges_once);
    g_test_add_func("/sector-merge/in-a-row", test_merges_in_a_row);
    g_test_add_func("/sector-merge/fills-sectors", test_fills_sectors);
    g_test_add_func("/sector-merge/fields-in-tiles", test_fields_in_tiles);
    g_test_add_func("/sector-merge/crossing", test_crossing);
    return g_test_run();
}
