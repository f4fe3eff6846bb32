/* SPDX-License-Identifier: MIT */
/* The window of L2 against one that is written as plainly as can be, and values computed by hand. */
#include "model/caches/caches.h"

#include <math.h>

#define ALL G_GUINT64_CONSTANT(0xffffffff) /* the bytes of a sector */
#define MOST_LINES 6000

static void
assert_close(double got, double expected, double within)
{
    if (!(fabs(got - expected) <= within))
        g_error("%.9g, not %.9g", got, expected);
}

/* What becomes of a line that WAYS or more of a Poisson distribution around WAYS * PLACES drive out. */
static double
driven_out(guint ways, double places)
{
    double fewer = 0;

    for (guint k = 0; k < ways; k++)
        fewer += exp(k * log(ways * places) - ways * places - lgamma(k + 1.0));
    return ways == 0 ? places >= 1 : places >= 4 ? 1 : places > 0 ? 1 - fewer : 0;
}

static L2Room
room_of(double lines)
{
    return (L2Room){lines, lines, 0, INFINITY, 1};
}

typedef struct {
    guint64 used; /* when it was used last; 0: never */
    guint pieces;
} PlainLine;

static void
check_load(L2Window *window, guint ways, double room, PlainLine *lines, guint n_lines, guint64 now,
           PlainLine *line, GRand *rand)
{
    guint pieces = (guint)g_rand_int_range(rand, 1, 4), between = 0, got_new;
    gboolean in_batch = g_rand_boolean(rand);
    double expected = 0;

    for (guint i = 0; i < n_lines; i++)
        between += lines[i].used > line->used;
    for (guint p = 0; p < 2; p++)
        if (pieces >> p & 1)
            expected += line->pieces >> p & 1 ? driven_out(ways, between / (in_batch ? room / 2 : room)) : 1;
    guint64 number = (guint64)(line - lines) * 977; /* 0 is one like any other */
    assert_close(l2_window_load(window, number, pieces, pieces, in_batch, &got_new), expected, 5e-5);
    g_assert_cmpuint(got_new, ==, pieces & ~line->pieces);
    line->pieces |= pieces;
    line->used = now;
}

/* Loads that come back to lines soon or late, of more lines than the table has room for at first, against
 * counting what was used since; again, as what a window held before it was cleared is forgotten, and once
 * more when it has rested. */
static void
check_loads(guint ways, guint n_lines, double room, guint n_loads)
{
    g_autoptr(L2Window) window = l2_window_new(ways);
    g_autoptr(GRand) rand = g_rand_new_with_seed(n_lines);
    L2Room size = room_of(room);

    size.batch_room = 0.5;
    for (guint time = 0; time < 3; time++) {
        g_autofree PlainLine *lines = g_new0(PlainLine, n_lines);

        l2_window_clear(window, &size);
        for (guint64 now = 1; now <= n_loads; now++) {
            guint reach = g_rand_boolean(rand) ? n_lines : MIN(n_lines, 300);
            guint at = ((guint)now / 8 + (guint)g_rand_int_range(rand, 0, (int)reach)) % n_lines;

            check_load(window, ways, room, lines, n_lines, now, &lines[at], rand);
        }
        if (time == 1)
            l2_window_rest(window);
    }
}

static void
test_loads(void)
{
    check_loads(0, 500, 256, 6000);
    check_loads(1, 1200, 256, 9000); /* beyond four times the room as well */
    check_loads(16, 400, 256, 6000);
    check_loads(16, MOST_LINES, 2000, 12000);
}

/* Uses N other lines. */
static void
use_others(L2Window *window, guint64 *next, guint n)
{
    guint ignored;

    for (guint i = 0; i < n; i++)
        l2_window_load(window, (*next)++, 1, 1, FALSE, &ignored);
}

/* Stores to N other lines, a sector as a whole. */
static void
store_to_others(L2Window *window, guint64 *next, guint n)
{
    L2Stored ignored = {0};
    const guint64 bytes[32] = {ALL};

    for (guint i = 0; i < n; i++)
        l2_window_store(window, (*next)++, 1, 1, bytes, ALL, &ignored);
}

static L2Stored
store(L2Window *window, guint64 line, guint32 sectors, guint64 bytes)
{
    L2Stored stored = {0};
    guint64 each[32];

    for (guint s = 0; s < 32; s++)
        each[s] = bytes;
    l2_window_store(window, line, 3, sectors, each, ALL, &stored);
    return stored;
}

static void
assert_stored(L2Stored got, double fresh, double again, double fills)
{
    assert_close(got.fresh, fresh, 1e-9);
    assert_close(got.again, again, 1e-9);
    assert_close(got.fills, fills, 1e-9);
}

/* Stores to four sectors of a line, then to one with BETWEEN other lines used meanwhile, of which 100 have
 * room, and 40 that wait to be written. */
static void
test_room_of_stores(void)
{
    static const struct {
        guint64 bytes;
        gboolean loaded;
        guint between;
        double again, fills;
    } CASES[] = {
        {ALL, FALSE, 39, 0, 0}, {ALL, FALSE, 100, 1, 0}, {1, FALSE, 39, 0, 0}, {1, FALSE, 40, 0, 0},
        {1, FALSE, 99, 0, 0},   {1, FALSE, 100, 1, 1},   {1, TRUE, 39, 0, 0},  {1, TRUE, 40, 1, 0},
        {1, TRUE, 99, 1, 0},    {1, TRUE, 100, 1, 0},
    };
    const L2Room room = {100, 40, 0, INFINITY, 1};
    g_autoptr(L2Window) window = l2_window_new(0);

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        guint64 next = 1000;
        guint ret_new;

        l2_window_clear(window, &room);
        if (CASES[i].loaded)
            l2_window_load(window, 7, 3, 0xf, FALSE, &ret_new);
        assert_stored(store(window, 7, 0xf, CASES[i].bytes), 4, 0, 0);
        use_others(window, &next, CASES[i].between);
        assert_stored(store(window, 7, 2, CASES[i].bytes), 0, CASES[i].again, CASES[i].fills);
        /* just now it was there */
        assert_stored(store(window, 7, 2, CASES[i].bytes), 0, 0, 0);
        if (CASES[i].loaded) /* its other sectors have waited as long */
            assert_stored(store(window, 7, 0x6, 2), 0, CASES[i].again, 0);
    }
}

/* A sector stored in part is written back with the stores that follow, behind the first 10 lines by a law
 * with the mean of 50; once it is, it is there as a whole. */
static void
test_written_back(void)
{
    const L2Room room = {1e6, 1e6, 10, 50, 1};
    g_autoptr(L2Window) window = l2_window_new(0);
    guint64 next = 1000;

    l2_window_clear(window, &room);
    store_to_others(window, &next, 5); /* what came before does not count */
    assert_stored(store(window, 7, 1, 1), 1, 0, 0);
    store_to_others(window, &next, 8); /* 9 stores with that of line 7 */
    assert_stored(store(window, 7, 1, 2), 0, 0, 0);
    store_to_others(window, &next, 20); /* 30: 20 behind the first 10 */
    double first = 1 - exp(-20 / 50.0);
    assert_stored(store(window, 7, 1, 4), 0, first, first);
    store_to_others(window, &next, 19); /* 50: 40; of what was left over */
    double second = (1 - first) * (1 - exp(-20 / 50.0));
    assert_stored(store(window, 7, 1, 8), 0, second, second);
    /* all of another sector has nothing to wait for */
    assert_stored(store(window, 7, 2, ALL), 1, 0, 0);
    store_to_others(window, &next, 100);
    assert_stored(store(window, 7, 2, 1), 0, 0, 0);
    /* and what is loaded is there, but for what is not */
    assert_stored(store(window, 7, 0xc, 1), 2, 0, 0);
    guint ret_new;
    l2_window_load(window, 7, 2, 4, FALSE, &ret_new);
    store_to_others(window, &next, 109);
    assert_stored(store(window, 7, 4, 1), 0, 0, 0);
    assert_stored(store(window, 7, 8, 1), 0, 1 - exp(-101 / 50.0), 1 - exp(-101 / 50.0));
}

/* What is likely lost, by one in four ways: of a sector in part that was stored to twice, each time 10 others
 * used meanwhile. */
static void
test_likely_lost(void)
{
    g_autoptr(L2Window) window = l2_window_new(4);
    const L2Room room = {10, 1e6, 0, INFINITY, 1};
    double lost = driven_out(4, 1);
    guint64 next = 1000;
    guint ret_new;

    l2_window_clear(window, &room);
    l2_window_load(window, 7, 3, 1, FALSE, &ret_new);
    store(window, 7, 3, 1);
    use_others(window, &next, 10);
    L2Stored one = store(window, 7, 1, 1);
    assert_stored(one, 0, lost, 0); /* it was loaded */
    use_others(window, &next, 10);
    /* if it was lost that time, all of it is no longer there */
    assert_stored(store(window, 7, 1, 1), 0, lost, lost * lost);
    /* the other sector was not stored to meanwhile */
    assert_stored(store(window, 7, 2, 1), 0, 0, 0);
}

/* How likely a sector that was loaded is written since its line waits: each time that others are used there
 * is one more reason to. */
static void
test_likely_written(void)
{
    g_autoptr(L2Window) window = l2_window_new(4);
    const L2Room room = {1e6, 10, 0, INFINITY, 1};
    double written = driven_out(4, 1);
    guint64 next = 1000;
    guint ret_new;

    l2_window_clear(window, &room);
    l2_window_load(window, 7, 3, 3, FALSE, &ret_new);
    store(window, 7, 3, 1);
    use_others(window, &next, 10);
    l2_window_load(window, 7, 1, 1, FALSE, &ret_new);
    use_others(window, &next, 10);
    assert_stored(store(window, 7, 1, 1), 0, 1 - (1 - written) * (1 - written), 0);
    use_others(window, &next, 10);
    assert_stored(store(window, 7, 1, 1), 0, written, 0);
    assert_stored(store(window, 7, 2, 1), 0, 1 - pow(1 - written, 3), 0);
}

/* Rooms below a line, and laws below a store, are of one. */
static void
test_least_room(void)
{
    const L2Room room = {100, 0, 0, 0.25, 1};
    g_autoptr(L2Window) window = l2_window_new(0);
    guint64 next = 1000;
    guint ret_new;

    l2_window_clear(window, &room);
    l2_window_load(window, 7, 3, 1, FALSE, &ret_new);
    assert_stored(store(window, 7, 3, 1), 2, 0, 0);
    assert_stored(store(window, 7, 1, 1), 0, 0, 0);
    store_to_others(window, &next, 1); /* and the two of line 7 */
    assert_stored(store(window, 7, 3, 1), 0, 1 + 1 - exp(-3), 1 - exp(-3));
}

/* Halves of sectors of which more bytes are told apart than a word has bits, among others: what is lost is
 * read unless both of them were stored. */
static void
test_wide_sectors(void)
{
    const L2Room room = room_of(2);
    const guint64 low = ALL, high = ~ALL;
    g_autoptr(L2Window) window = l2_window_new(0);
    guint64 next = 100000;

    for (guint time = 0; time < 2; time++) {
        l2_window_clear(window, &room);
        for (guint64 i = 0; i < 3000; i++) {
            const guint64 halves[] = {i % 3 == 0 ? low : high}, others[] = {i % 3 == 1 ? low : high};
            L2Stored first = {0}, second = {0}, third = {0};

            l2_window_store(window, i, 1, 1, halves, G_MAXUINT64, &first);
            l2_window_store(window, i, 1, 1, others, G_MAXUINT64, &second);
            use_others(window, &next, 2);
            l2_window_store(window, i, 1, 1, others, G_MAXUINT64, &third);
            assert_stored(first, 1, 0, 0);
            assert_stored(second, 0, 0, 0);
            assert_stored(third, 0, 1, i % 3 == 2); /* both times the same half */
        }
        l2_window_rest(window);
    }
}

/* A window that was used is as new when cleared; the least room is one line. */
static void
test_cleared(void)
{
    g_autoptr(L2Window) window = l2_window_new(0);
    L2Room room = room_of(0);
    guint ret_new;

    for (guint time = 0; time < 3; time++) {
        l2_window_clear(window, &room);
        assert_close(l2_window_load(window, 5, 3, 3, FALSE, &ret_new), 2, 0);
        g_assert_cmpuint(ret_new, ==, 3);
        if (time == 0) /* with one line */
            continue;
        assert_close(l2_window_load(window, 5, 3, 3, FALSE, &ret_new), 0, 0);
        assert_close(l2_window_load(window, 6, 1, 1, FALSE, &ret_new), 1, 0);
        assert_close(l2_window_load(window, 5, 3, 3, FALSE, &ret_new), 2, 0);
        g_assert_cmpuint(ret_new, ==, 0);
        assert_stored(store(window, 9, 3, 1), 2, 0, 0);
        assert_close(l2_window_load(window, 9, 3, 3, FALSE, &ret_new), 0, 0);
        g_assert_cmpuint(ret_new, ==, 0);
    }
}

/* Lines go through between two uses of line 1: as many times those that had not been used since that began,
 * and of what is used again and again meanwhile, line 90, nothing is lost. */
static void
test_passing(void)
{
    static const struct {
        double lines, lost;
    } CASES[] = {{0, 0}, {60, 0}, {90, 1}};
    g_autoptr(L2Window) window = l2_window_new(0);
    const L2Room room = room_of(100);

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        guint ret_new;

        l2_window_clear(window, &room);
        for (guint64 line = 0; line < 5; line++)
            l2_window_load(window, line, 1, 1, FALSE, &ret_new);
        l2_window_begin(window, 1);
        for (guint64 line = 4; line < 8; line++)
            l2_window_load(window, line, 1, 1, FALSE, &ret_new);
        l2_window_count(window, 1);
        for (guint64 line = 4; line < 20; line++) /* of which the first four have been used since it began */
            l2_window_load(window, line, 1, 1, FALSE, &ret_new);
        assert_close(l2_window_counted(window, 1), 12, 0);
        l2_window_load(window, 90, 1, 1, FALSE, &ret_new);
        l2_window_pass(window, 1, CASES[i].lines, 0);
        assert_close(l2_window_load(window, 90, 1, 1, FALSE, &ret_new), 0, 0);
        /* 19 lines and what went through have been used since line 1 was, of 100 that there is room for */
        assert_close(l2_window_load(window, 1, 1, 1, FALSE, &ret_new), CASES[i].lost, 0);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/l2-window/loads", test_loads);
    g_test_add_func("/l2-window/room-of-stores", test_room_of_stores);
    g_test_add_func("/l2-window/written-back", test_written_back);
    g_test_add_func("/l2-window/likely-lost", test_likely_lost);
    g_test_add_func("/l2-window/likely-written", test_likely_written);
    g_test_add_func("/l2-window/least-room", test_least_room);
    g_test_add_func("/l2-window/wide-sectors", test_wide_sectors);
    g_test_add_func("/l2-window/cleared", test_cleared);
    g_test_add_func("/l2-window/passing", test_passing);
    return g_test_run();
}
