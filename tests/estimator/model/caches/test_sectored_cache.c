/* SPDX-License-Identifier: MIT */
/* The cache of sectored lines against one that is written as plainly as can be: lists in the order of use,
 * and a flag for each byte. */
#include "model/caches/caches.h"

#include <math.h>
#include <string.h>

enum { SECTORS = L1_CACHE_PARTS, BYTES = 32, MOST_LINES = 64 };

typedef struct {
    guint64 number;
    gboolean there[SECTORS][BYTES];
    gboolean on_its_way; /* a load of this turn filled some of it */
} PlainLine;

typedef struct {
    PlainLine lines[MOST_LINES]; /* the one used last first */
    guint n, ways;
} PlainSet;

static PlainLine *
plain_find(PlainSet *set, guint64 number)
{
    PlainLine line = {.number = number};
    guint at = 0;

    if (set->ways == 0)
        return NULL;
    while (at < set->n && set->lines[at].number != number)
        at++;
    if (at < set->n)
        line = set->lines[at];
    else if (set->n < set->ways)
        set->n++;
    at = MIN(at, set->n - 1);
    memmove(&set->lines[1], &set->lines[0], at * sizeof *set->lines);
    set->lines[0] = line;
    return &set->lines[0];
}

static guint32
plain_load(PlainSet *set, guint64 number, guint32 sectors, const guint64 *bytes, gboolean *ret_on_its_way)
{
    PlainLine *line = plain_find(set, number);
    guint32 hits = 0;

    *ret_on_its_way = line && line->on_its_way;
    for (guint s = 0; line && s < SECTORS; s++) {
        gboolean all = TRUE;

        for (guint b = 0; b < BYTES; b++)
            all = all && (line->there[s][b] || !(bytes[s] >> b & 1));
        if (!(sectors >> s & 1))
            continue;
        hits |= all ? 1u << s : 0;
        line->on_its_way = line->on_its_way || !all;
        for (guint b = 0; b < BYTES; b++)
            line->there[s][b] = TRUE;
    }
    return hits;
}

static void
plain_store(PlainSet *set, guint64 number, guint32 sectors, const guint64 *bytes)
{
    PlainLine *line = plain_find(set, number);

    for (guint s = 0; line && s < SECTORS; s++)
        for (guint b = 0; b < BYTES && sectors >> s & 1; b++)
            line->there[s][b] = line->there[s][b] || (bytes[s] >> b & 1);
}

static void
plain_empty(PlainSet *set, guint64 number)
{
    PlainLine *line = plain_find(set, number);

    if (line) {
        memset(line->there, 0, sizeof line->there);
        line->on_its_way = FALSE;
    }
}

/* Some bytes of some sectors: of each that is named at least one; those named WHOLE are all there. */
static guint32
random_bytes(GRand *rand, guint64 *bytes, guint32 *ret_whole)
{
    guint32 sectors = (guint32)g_rand_int_range(rand, 1, 1 << SECTORS);

    *ret_whole = 0;
    for (guint s = 0; s < SECTORS; s++) {
        guint first = (guint)g_rand_int_range(rand, 0, BYTES),
              n = (guint)g_rand_int_range(rand, 1, BYTES + 1);

        bytes[s] = 0;
        if (!(sectors >> s & 1))
            continue;
        if (g_rand_boolean(rand))
            first = 0, n = BYTES;
        for (guint b = first; b < MIN(first + n, BYTES); b++)
            bytes[s] |= G_GUINT64_CONSTANT(1) << b;
        *ret_whole |= bytes[s] == G_MAXUINT32 ? 1u << s : 0;
    }
    return sectors;
}

static void
check_lru(GRand *rand, guint lines, guint sets)
{
    g_autoptr(L1Cache) cache = l1_cache_new(lines, sets, TRUE);
    g_autofree PlainSet *plain = g_new0(PlainSet, sets);

    for (guint s = 0; s < sets; s++)
        plain[s].ways = lines / sets + (s < lines % sets);
    for (guint k = 0; k < 3000; k++) {
        guint64 bytes[SECTORS], number = (guint64)g_rand_int_range(rand, 0, (gint32)(2 * lines + 2)) * 7;
        guint set = (guint)(number / 7 % sets);
        gint32 kind = g_rand_int_range(rand, 0, 40);
        guint32 whole, sectors = random_bytes(rand, bytes, &whole);
        gboolean on_its_way, expected;

        if (kind == 0) {
            l1_cache_empty(cache, number, set);
            plain_empty(&plain[set], number);
        } else if (kind == 1) {
            l1_cache_next_turn(cache);
            for (guint s = 0; s < sets; s++)
                for (guint i = 0; i < plain[s].n; i++)
                    plain[s].lines[i].on_its_way = FALSE;
        } else if (kind < 14) {
            l1_cache_store(cache, number, set, sectors, whole, bytes);
            plain_store(&plain[set], number, sectors, bytes);
        } else if (kind < 27) {
            g_assert_cmphex(l1_cache_load(cache, number, set, sectors, bytes, &on_its_way), ==,
                            plain_load(&plain[set], number, sectors, bytes, &expected));
            g_assert_cmpint(on_its_way, ==, expected);
        } else { /* the same line twice: what comes first is there for the second */
            LineTouch row[] = {{.line = number, .sectors = sectors, .set = set},
                               {.line = number, .sectors = sectors, .set = set}};
            guint64 both[2 * SECTORS];

            memcpy(both, bytes, sizeof bytes);
            memcpy(both + SECTORS, bytes, sizeof bytes);
            l1_cache_load_lines(cache, row, G_N_ELEMENTS(row), both, SECTORS);
            for (guint i = 0; i < G_N_ELEMENTS(row); i++) {
                g_assert_cmphex(row[i].hits, ==, plain_load(&plain[set], number, sectors, bytes, &expected));
                g_assert_cmphex(row[i].waiting, ==, expected ? row[i].hits : 0);
            }
        }
    }
}

static void
test_lru(void)
{
    static const guint shapes[][2] = {{1, 1}, {2, 1}, {9, 1},  {40, 1}, {8, 2},
                                      {9, 2}, {3, 4}, {30, 7}, {30, 8}, {64, 32}};
    g_autoptr(GRand) rand = g_rand_new_with_seed(20161114);

    for (guint i = 0; i < G_N_ELEMENTS(shapes); i++)
        check_lru(rand, shapes[i][0], shapes[i][1]);
}

/* Of N lines of one set, gone through in turn, the part that is still there. */
static double
hits_in_turn(guint lines, guint sets, guint n, gboolean is_lru)
{
    enum { ROUNDS = 4000 };
    g_autoptr(L1Cache) cache = l1_cache_new(lines, sets, is_lru);
    const guint64 bytes[SECTORS] = {1};
    guint hits = 0;
    for (guint round = 0; round < ROUNDS; round++)
        for (guint i = 0; i < n; i++) {
            gboolean on_its_way;

            hits += l1_cache_load(cache, i, 0, 1, bytes, &on_its_way) && round >= ROUNDS / 2;
        }
    return (double)hits / n / (ROUNDS / 2.0);
}

/* The same of WAYS lines that chance replaces. */
static double
random_hits_in_turn(guint ways, guint n)
{
    enum { ROUNDS = 40000 };
    g_autoptr(GRand) rand = g_rand_new_with_seed(4);
    g_autofree guint *there = g_new(guint, ways);
    guint hits = 0;
    for (guint i = 0; i < ways; i++)
        there[i] = i;
    for (guint round = 0; round < ROUNDS; round++)
        for (guint i = 0; i < n; i++) {
            guint at = 0;

            while (at < ways && there[at] != i)
                at++;
            hits += at < ways;
            if (at == ways)
                there[g_rand_int_range(rand, 0, (gint32)ways)] = i;
        }
    return (double)hits / n / ROUNDS;
}

/* One line more than there is room for, gone through in turn: LRU keeps none of them, chance some. */
static void
test_random(void)
{
    static const guint shapes[][3] = {
        {4, 1, 4}, {8, 1, 8}, {8, 2, 4}, {9, 2, 5}, {16, 4, 4}}; /* lines, sets, ways */

    for (guint i = 0; i < G_N_ELEMENTS(shapes); i++) {
        guint lines = shapes[i][0], sets = shapes[i][1], ways = shapes[i][2];

        g_assert_cmpfloat(hits_in_turn(lines, sets, ways, FALSE), ==, 1);
        g_assert_cmpfloat(hits_in_turn(lines, sets, ways + 1, TRUE), ==, 0);
        for (guint n = ways + 1; n <= 2 * ways; n += ways - 1)
            g_assert_cmpfloat(fabs(hits_in_turn(lines, sets, n, FALSE) - random_hits_in_turn(ways, n)), <,
                              0.02);
    }
}

/* Of 12 lines in N sets, 0 to 11, those that LINES others drive out while lines 3 and 7 are used again and
 * again. */
static guint
lost_by(guint sets, double lines)
{
    g_autoptr(L1Cache) cache = l1_cache_new(12, sets, TRUE);
    const guint64 bytes[SECTORS] = {1};
    gboolean on_its_way;
    guint lost = 0;

    for (guint64 i = 0; i < 12; i++)
        l1_cache_load(cache, i, (guint)i % sets, 1, bytes, &on_its_way);
    g_assert_cmpuint(l1_cache_taken(cache), ==, 12);
    guint32 since = l1_cache_time(cache);
    l1_cache_load(cache, 3, 3 % sets, 1, bytes, &on_its_way);
    l1_cache_load(cache, 7, 7 % sets, 3, bytes, &on_its_way); /* a further sector of it */
    g_assert_cmpuint(l1_cache_grown(cache), ==, 1);
    l1_cache_pass(cache, lines, since);
    g_assert_cmpuint(l1_cache_taken(cache), ==, 12 + (guint64)lines);
    g_assert_cmphex(l1_cache_load(cache, 3, 3 % sets, 1, bytes, &on_its_way), ==, 1);
    g_assert_cmphex(l1_cache_load(cache, 7, 7 % sets, 1, bytes, &on_its_way), ==, 1);
    for (guint64 i = 12; i-- > 0;) /* the last first: what is loaded again drives others out, of its set */
        lost += i % sets == 0 && i != 3 && i != 7 && l1_cache_load(cache, i, 0, 1, bytes, &on_its_way) == 0;
    return lost;
}

static void
test_passing(void)
{
    g_assert_cmpuint(lost_by(1, 0), ==, 0);
    g_assert_cmpuint(lost_by(1, 1e9), ==, 10);
    g_assert_cmpuint(lost_by(4, 0), ==, 0);
    g_assert_cmpuint(lost_by(4, 1e9), ==, 3); /* of set 0: 0, 4 and 8 */
    g_assert_cmpuint(lost_by(4, 3), ==, 0);   /* not one of each set */
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sectored-cache/lru", test_lru);
    g_test_add_func("/sectored-cache/random", test_random);
    g_test_add_func("/sectored-cache/passing", test_passing);
    return g_test_run();
}
