/* SPDX-License-Identifier: MIT */
/* The lines, sectors and bytes that a warp touches, and the lines that are remembered, against flags for each
 * byte. */
#include "model/lanes/lanes.h"
#include "ir/ir.h"
#include "model/sector/order/order.h"
#include "model/sector/requests/requests_private.h"
#include "model/caches/caches.h"

#include <math.h>
#include <string.h>

enum { WARP = 32, SPAN = 1 << 18, WIDEST = 1100 };

static void
addresses_any(GRand *rand, gint64 bytes, guint64 *ret_addresses)
{
    gint64 step = g_rand_int_range(rand, 0, 3) * bytes + g_rand_int_range(rand, 0, 2) * 4 * bytes;
    gboolean is_mixed = g_rand_int_range(rand, 0, 3) == 0;
    gint64 at = g_rand_int_range(rand, 0, 256);

    for (guint i = 0; i < WARP; i++) {
        ret_addresses[i] = (guint64)(is_mixed ? g_rand_int_range(rand, 0, SPAN - WIDEST) : at);
        if (g_rand_int_range(rand, 0, 8) == 0)
            ret_addresses[i] = LANE_WALK_DEAD;
        at += step;
    }
}

static void
check_warp(const SectorArch *arch, const guint64 *addresses, gint64 bytes)
{
    g_autofree LineTouch *lines = g_new(LineTouch, sector_max_lines(arch, bytes));
    g_autofree LineBytes *line_bytes = g_new(LineBytes, sector_max_lines(arch, bytes));
    g_autofree LineTouch *sectors = g_new(LineTouch, sector_max_lines(arch, bytes));
    static guint8 touched[SPAN + WIDEST];
    guint n_lines = 0, n = sector_touch_lines(arch, addresses, WARP, bytes, lines, line_bytes);

    memset(touched, 0, sizeof touched);
    for (guint i = 0; i < WARP; i++)
        for (gint64 b = 0; b < bytes && addresses[i] != LANE_WALK_DEAD; b++)
            touched[addresses[i] + (guint64)b] = 1;
    g_assert_cmpuint(sector_touch_sectors(arch, addresses, WARP, bytes, sectors), ==, n);
    for (guint l = 0; l < SPAN / arch->l1_line_bytes; l++) {
        guint32 in_line = 0, whole = 0;
        guint found = 0, other = 0;

        for (guint s = 0; s < arch->l1_line_bytes / arch->l1_sector_bytes; s++) {
            const guint8 *sector = &touched[l * arch->l1_line_bytes + s * arch->l1_sector_bytes];

            in_line |= memchr(sector, 1, (gsize)arch->l1_sector_bytes) ? 1u << s : 0;
            whole |= memchr(sector, 0, (gsize)arch->l1_sector_bytes) ? 0 : 1u << s;
        }
        while (found < n && lines[found].line != l)
            found++;
        while (other < n && sectors[other].line != l)
            other++;
        g_assert_cmpint(found < n, ==, in_line != 0);
        g_assert_cmpint(other < n, ==, in_line != 0);
        if (!in_line)
            continue;
        n_lines++;
        g_assert_cmphex(lines[found].sectors, ==, in_line);
        g_assert_cmphex(sectors[other].sectors, ==, in_line);
        g_assert_cmphex(lines[found].whole, ==, whole);
        for (guint s = 0; s < arch->l1_line_bytes / arch->l1_sector_bytes; s++) {
            guint64 bits = 0;

            for (guint b = 0; b < arch->l1_sector_bytes; b++)
                bits |= (guint64)touched[l * arch->l1_line_bytes + s * arch->l1_sector_bytes + b] << b;
            if (in_line >> s & 1)
                g_assert_cmphex(line_bytes[found].bytes[s], ==, bits);
        }
    }
    g_assert_cmpuint(n_lines, ==, n);
}

static void
test_warps(void)
{
    static const gint64 BYTES[] = {1, 2, 4, 8, 12, 16, 40, 150, WIDEST};
    g_autoptr(GRand) rand = g_rand_new_with_seed(4);

    for (guint i = 0; i < 4000; i++) {
        const SectorArch arch = {
            .warp_lanes = WARP, .l1_line_bytes = 128 >> (i % 2), .l1_sector_bytes = i % 5 == 0 ? 64 : 32};
        guint64 addresses[WARP];
        gint64 bytes = BYTES[g_rand_int_range(rand, 0, G_N_ELEMENTS(BYTES))];

        addresses_any(rand, bytes, addresses);
        check_warp(&arch, addresses, bytes);
    }
}

/* A warp of lanes whose distances are known, from lane to lane or from run to run. */
typedef struct {
    gint64 offsets[WARP];
    guint8 starts[WARP];
    WarpShape shape;
} Lanes;

static void
lanes_any(GRand *rand, gboolean has_runs, Lanes *ret_lanes)
{
    gint64 at = 0, step = g_rand_int_range(rand, 0, 40);

    *ret_lanes = (Lanes){.shape = {(guint)g_rand_int_range(rand, 1, WARP + 1)}};
    ret_lanes->shape.offsets = ret_lanes->offsets;
    ret_lanes->shape.starts = ret_lanes->starts;
    for (guint i = 0; i < ret_lanes->shape.n; i++) {
        ret_lanes->offsets[i] = at;
        ret_lanes->starts[i] = i == 0 || (has_runs && g_rand_int_range(rand, 0, 6) == 0);
        at += g_rand_int_range(rand, 0, 5) == 0 ? g_rand_int_range(rand, 0, 60) : step;
        at %= 200;
    }
    warp_shape_tell(&ret_lanes->shape);
}

static Footprint
footprint_any(GRand *rand)
{
    static const gint64 BYTES[] = {1, 2, 4, 8, 12, 16};
    Footprint f = {.bytes = BYTES[g_rand_int_range(rand, 0, G_N_ELEMENTS(BYTES))]};

    f.size = f.bytes * g_rand_int_range(rand, 1, 5);
    f.offset = f.size - f.bytes;
    return f;
}

/* The bytes that lanes FROM..TO-1 touch, as flags; the elements' numbers begin with RESIDUE. */
static void
flag_bytes(const Lanes *lanes, guint from, guint to, gint64 residue, const Footprint *f, guint8 *ret_flags)
{
    memset(ret_flags, 0, SPAN);
    for (guint i = from; i < to; i++)
        memset(ret_flags + (residue + lanes->offsets[i]) * f->size + f->offset, 1, (gsize)f->bytes);
}

/* Lines of runs of lanes, each of its own memory, of which a sector is touched in part. */
static void
test_masked(void)
{
    const SectorArch arch = {.warp_lanes = WARP, .l1_line_bytes = 128, .l1_sector_bytes = 32};
    g_autoptr(GRand) rand = g_rand_new_with_seed(6);
    static guint8 flags[SPAN];

    for (guint i = 0; i < 2000; i++) {
        Lanes lanes;
        const Footprint f = footprint_any(rand);
        gint64 residue = g_rand_int_range(rand, 0, 100);
        guint masked = 0;

        lanes_any(rand, TRUE, &lanes);
        for (guint from = 0, to = 1; from < lanes.shape.n; from = to++) {
            while (to < lanes.shape.n && !lanes.starts[to])
                to++;
            flag_bytes(&lanes, from, to, residue, &f, flags);
            for (guint line = 0; line < SPAN / 128; line++) {
                gboolean is_masked = FALSE;

                for (const guint8 *s = flags + line * 128; s < flags + (line + 1) * 128; s += 32)
                    is_masked = is_masked || (memchr(s, 0, 32) && memchr(s, 1, 32));
                masked += is_masked;
            }
        }
        g_assert_cmpfloat(sector_masked_lines(&lanes.shape, residue, &f, 128, &arch), ==, masked);
    }
}

/* What is known of L1 decides what a load takes: its width, its lines, and the words of the busiest bank. */
static void
test_cycles(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(6);
    static guint8 flags[SPAN];

    for (guint i = 0; i < 3000; i++) {
        SectorArch arch = {.warp_lanes = WARP,
                           .l1_line_bytes = 128,
                           .l1_request_cycles = {3, 4, 5},
                           .l1_conflict_cycles = i % 3 == 0 ? NAN : 2,
                           .l1_line_cycles = i % 4 == 0 ? NAN : 3,
                           .shared_banks = i % 7 == 0 ? 0 : 16 << i % 2,
                           .shared_bank_bytes = i % 11 == 0 ? 0 : 4 << i % 3 / 2};
        Lanes lanes;
        const Footprint f = footprint_any(rand);
        gint64 residue = g_rand_int_range(rand, 0, 100);
        guint n_lines = 0, words[32] = {0}, most = 0;

        lanes_any(rand, FALSE, &lanes);
        flag_bytes(&lanes, 0, lanes.shape.n, residue, &f, flags);
        for (guint line = 0; line < SPAN / 128; line++)
            n_lines += memchr(flags + line * 128, 1, 128) != NULL;
        for (gint64 w = 0; arch.shared_bank_bytes && arch.shared_banks && w < SPAN / arch.shared_bank_bytes;
             w++)
            if (memchr(flags + w * arch.shared_bank_bytes, 1, (gsize)arch.shared_bank_bytes)) {
                words[w % arch.shared_banks]++;
                most = MAX(most, words[w % arch.shared_banks]);
            }
        double expected = f.bytes <= 4 ? 3 : f.bytes <= 8 ? 4 : 5;
        expected = isnan(arch.l1_line_cycles) ? expected : MAX(expected, 3 * n_lines);
        expected = isnan(arch.l1_conflict_cycles) ? expected : MAX(expected, 2 * most);
        g_assert_cmpfloat(sector_load_cycles(&lanes.shape, residue, &f, 128, &arch), ==, expected);
        arch.l1_request_cycles[0] = arch.l1_request_cycles[1] = arch.l1_request_cycles[2] = NAN;
        g_assert_cmpfloat(sector_load_cycles(&lanes.shape, residue, &f, 128, &arch), ==, 0);
    }
}

/* As many lines as the table has to grow for, some at both ends of what a number can be; and again when all
 * is forgotten. */
static void
test_remembered(void)
{
    enum { LINES = 3000, SECTORS = 4 };
    static guint32 before[LINES];
    static guint first[LINES][SECTORS];
    g_autoptr(GRand) rand = g_rand_new_with_seed(4);
    TouchedLines *lines = touched_lines_new(SECTORS);
    for (guint time = 0, window = 0; time < 3; time++) {
        memset(before, 0, sizeof before);
        if (time == 1) /* what was made large is small again */
            touched_lines_rest(lines);
        else
            touched_lines_clear(lines);
        for (guint i = 0; i < (time == 1 ? 1 : 20000); i++) {
            guint at = (guint)g_rand_int_range(rand, 0, time == 1 ? 1 : LINES);
            guint32 sectors = (guint32)g_rand_int_range(rand, 1, 16);
            const SectorOwner who = {(guint16)(i + 1), (guint16)(i + 2)};
            SectorOwner *owners;
            guint32 recent, wanted = 0;
            /* two thirds of them side by side */
            guint64 number = at % 3 == 0 ? at * G_GUINT64_CONSTANT(0x100000) : at;

            if (i == 0 || g_rand_int_range(rand, 0, 1000) == 0) {
                touched_lines_next_window(lines);
                window = i;
            }
            g_assert_cmphex(touched_lines_add(lines, number, sectors, &who, &recent, &owners), ==,
                            before[at] & sectors);
            for (guint s = 0; s < SECTORS; s++) {
                if (sectors & ~before[at] & 1u << s)
                    first[at][s] = i;
                if (!((sectors | before[at]) & 1u << s) || first[at][s] < window)
                    continue;
                wanted |= sectors & before[at] & 1u << s;
                g_assert_cmpuint(owners[s].item, ==, first[at][s] + 1);
                g_assert_cmpuint(owners[s].warp, ==, first[at][s] + 2);
            }
            g_assert_cmphex(recent, ==, wanted);
            before[at] |= sectors;
        }
    }
    touched_lines_free(lines);
    touched_lines_free(NULL);
}

/* The same sectors of each of some arrays, in a table of twice as many places: few of them are first looked
 * for where others are. At random, a share of 1 - 2 (1 - exp(-1/2)) = 0.213 would be; where the arrays have
 * no part in it, all but one array's are. */
static void
test_apart(void)
{
    enum { MOST = 1 << 19 };
    static guint8 taken[MOST];
    for (guint64 arrays = 4; arrays <= 256; arrays *= 4)
        for (guint64 sectors = 16; sectors <= 1024; sectors *= 4) {
            guint64 n_again = 0, places = 2 * arrays * sectors;

            memset(taken, 0, sizeof taken);
            for (guint64 i = 0; i < arrays * sectors; i++) {
                guint64 array = (i / sectors) << LANE_WALK_ARRAY_BITS;
                gsize place = hash_slot((array >> 5) + 1000 + i % sectors, places);

                g_assert_cmpuint(place, <, places);
                n_again += taken[place];
                taken[place] = 1;
            }
            g_assert_cmpuint(n_again, <, arrays * sectors / 3);
        }
    g_assert_cmpuint(hash_slot(G_MAXUINT64, 2), <, 2);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sector-touch/warps", test_warps);
    g_test_add_func("/sector-touch/masked", test_masked);
    g_test_add_func("/sector-touch/cycles", test_cycles);
    g_test_add_func("/sector-touch/remembered", test_remembered);
    g_test_add_func("/sector-touch/apart", test_apart);
    return g_test_run();
}
