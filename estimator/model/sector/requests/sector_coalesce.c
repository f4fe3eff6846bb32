/* SPDX-License-Identifier: MIT */
/* L1 of one multiprocessor: what a warp's requests touch, and what those of loads cost. */
#include "model/sector/requests/requests_private.h"

#include <math.h>
#include <string.h>

/* Banks, and words of a request, that are told apart. */
#define MAX_BANKS 64
#define MAX_WORDS 512

/* --- cycles of a request */

/* A word of a request. */
typedef struct {
    gint64 address;
    guint16 before; /* 1 + the one of its bank that was found before; 0: none was */
} BankWord;

/* Banks, as all GPUs have them: powers of two, by which nothing need be divided, or not. */
typedef struct {
    gint64 bytes, n; /* of a word; banks */
    gboolean are_powers;
    guint bits; /* then: log2 of BYTES */
} Banks;

static Banks
banks_of(const SectorArch *arch)
{
    gint64 bytes = arch->shared_bank_bytes, n = MIN(arch->shared_banks, MAX_BANKS);

    return (Banks){bytes, n, (bytes & (bytes - 1)) == 0 && (n & (n - 1)) == 0,
                   (guint)__builtin_ctzll((guint64)bytes)};
}

/* Where the word begins that ADDRESS is in. */
static inline gint64
word_start(const Banks *banks, gint64 address)
{
    if (banks->are_powers)
        return address & -banks->bytes;
    return address - (address % banks->bytes + banks->bytes) % banks->bytes;
}

/* The bank of the word that begins at ADDRESS. */
static inline guint
bank_of(const Banks *banks, gint64 address)
{
    if (banks->are_powers)
        return (guint)(address >> banks->bits & (banks->n - 1));
    return (guint)((address / banks->bytes % banks->n + banks->n) % banks->n);
}

/* The distinct words of the busiest bank. Lanes at unknown places are thought to be in lines of their own, in
 * banks as their number has it. */
static guint
busiest_bank(const WarpShape *shape, gint64 residue, const Footprint *f, const SectorArch *arch)
{
    BankWord words[MAX_WORDS];
    guint16 heads[MAX_BANKS]; /* by bank: 1 + the word of it that was found last */
    guint counts[MAX_BANKS], n = 0, most = 1;
    const Banks banks = banks_of(arch);
    gint64 line = 0;

    if (shape->n_told <= 1 && f->bytes < banks.n * banks.bytes) /* words of one lane follow each other */
        return 1;
    memset(heads, 0, sizeof heads);
    memset(counts, 0, sizeof counts);
    for (guint t = 0; t < shape->n_told; t++) {
        if (warp_lane_repeats(shape, t))
            continue;
        gint64 address = footprint_address(f, residue + shape->offsets[t]);
        if (shape->starts[t] && t > 0) /* elsewhere: a line and a bank that no other lane has */
            line += (gint64)t * 7 * banks.n * banks.bytes + ((gint64)t * 11 % banks.n) * banks.bytes;
        address += line;
        for (gint64 a = word_start(&banks, address); a < address + f->bytes && n < MAX_WORDS;
             a += banks.bytes) {
            guint bank = bank_of(&banks, a), seen = heads[bank];

            while (seen > 0 && words[seen - 1].address != a)
                seen = words[seen - 1].before;
            if (seen > 0)
                continue;
            words[n++] = (BankWord){a, heads[bank]};
            heads[bank] = (guint16)n;
            counts[bank]++;
            most = MAX(most, counts[bank]);
        }
    }
    return most;
}

/* Where an array begins decides which lines meet in a bank: the mean of so many places counts. */
#define LOOKUP_PLACES 4
#define LOOKUP_STEP 37 /* lines from one to the next: odd, so that all bits vary */
#define MAX_LOOKUPS 64 /* lines of a warp's request that are told apart */

static guint
lookup_bank(const SectorArch *arch, gint64 address)
{
    guint bank = 0;

    for (guint i = 0; i < arch->n_l1_lookup_mapping; i++)
        bank |= (guint)(__builtin_popcountll((guint64)address & arch->l1_lookup_mapping[i]) & 1) << i;
    return bank % MAX_BANKS;
}

/* The lines that lanes are in, by their first addresses, into RET_LINES; returns how many. Where an element's
 * field lies makes no difference, as little as where the array does: else a field alone could cost more than
 * in its struct. */
static guint
find_lines(const WarpShape *shape, gint64 residue, const Footprint *f, const SectorArch *arch,
           gint64 *ret_lines)
{
    Footprint element = *f;
    gint64 elsewhere = 0;
    guint n = 0;

    element.offset = 0;
    for (guint t = 0; t < shape->n_told; t++) {
        if (warp_lane_repeats(shape, t))
            continue;
        if (shape->starts[t] && t > 0) /* a line that no other lane has */
            elsewhere += (gint64)t * LOOKUP_STEP * arch->l1_line_bytes;
        gint64 line =
            (footprint_address(&element, residue + shape->offsets[t]) + elsewhere) & -arch->l1_line_bytes;
        guint seen = n;
        while (seen > 0 && ret_lines[seen - 1] != line)
            seen--;
        if (seen == 0 && n < MAX_LOOKUPS)
            ret_lines[n++] = line;
    }
    return n;
}

/* The lines that a request has looked up in the busiest bank. */
static double
busiest_lookups(const WarpShape *shape, gint64 residue, const Footprint *f, const SectorArch *arch)
{
    gint64 lines[MAX_LOOKUPS];
    guint n = find_lines(shape, residue, f, arch, lines), sum = 0;

    if (n <= 1)
        return n;
    for (guint place = 0; place < LOOKUP_PLACES; place++) {
        guint counts[MAX_BANKS] = {0}, most = 0;

        for (guint i = 0; i < n; i++) {
            guint bank = lookup_bank(arch, lines[i] + place * LOOKUP_STEP * arch->l1_line_bytes);

            counts[bank]++;
            most = MAX(most, counts[bank]);
        }
        sum += most;
    }
    return (double)sum / LOOKUP_PLACES;
}

double
sector_load_cycles(const WarpShape *shape, gint64 residue, const Footprint *f, gint64 segment,
                   gconstpointer data)
{
    const SectorArch *arch = data;
    guint width = load_width(f->bytes);
    double cycles = arch->l1_request_cycles[width];

    if (isnan(cycles))
        return 0;
    if (arch->n_l1_lookup_mapping > 0 && !isnan(arch->l1_lookup_cycles)) {
        double lookups = arch->l1_lookup_cycles * busiest_lookups(shape, residue, f, arch);

        /* What lanes get that are served by turns does not leave together. */
        if (lookups > cycles && !isnan(arch->l1_request_cycles[0]))
            cycles = lookups + fmax(0, arch->l1_request_cycles[width] - arch->l1_request_cycles[0]);
    } else if (!isnan(arch->l1_line_cycles))
        cycles = fmax(cycles, arch->l1_line_cycles * warp_transactions(shape, residue, f, segment));
    if (!isnan(arch->l1_conflict_cycles) && arch->shared_banks > 0 && arch->shared_bank_bytes > 0)
        cycles = fmax(cycles, arch->l1_conflict_cycles * busiest_bank(shape, residue, f, arch));
    return cycles;
}

/* --- what a request touches */

/* How an address tells its line and sector, and the bytes of a sector. */
typedef struct {
    guint line_bits, sector_bits, per_bit; /* log2 of bytes */
    guint64 last_byte, last_sector;        /* of a sector; of a line */
    guint64 all;                           /* bytes of a sector, as bits */
} LineShape;

static LineShape
line_shape(const SectorArch *arch)
{
    guint64 size = (guint64)arch->l1_sector_bytes;

    return (LineShape){.line_bits = (guint)__builtin_ctzll((guint64)arch->l1_line_bytes),
                       .sector_bits = (guint)__builtin_ctzll(size),
                       .per_bit = sector_bytes_per_bit(size),
                       .last_byte = size - 1,
                       .last_sector = (guint64)arch->l1_line_bytes / size - 1,
                       .all = sector_byte_bits(size, 0, size - 1)};
}

/* Adds BITS of sector NUMBER to LINE and to its BYTES. */
static inline void
touch_bytes(const LineShape *shape, guint number, guint64 bits, LineTouch *line, LineBytes *bytes)
{
    guint32 bit = 1u << number;

    if (line->sectors & bit)
        bits |= bytes->bytes[number];
    bytes->bytes[number] = bits;
    line->sectors |= bit;
    line->whole |= bits == shape->all ? bit : 0;
}

#define HASH_FACTOR G_GUINT64_CONSTANT(0x9E3779B97F4A7C15)

/* 0..255. */
static guint
line_hash(guint64 number)
{
    return (guint)(number * HASH_FACTOR >> 56);
}

/* What finds a line among those touched: a bit of SEEN for each, by a hash, so that a line whose bit is
 * missing needs no search, and for wide accesses, which touch many, an INDEX of 1 << BITS places, by its
 * number; of a place that is taken the next one is. */
typedef struct {
    guint64 seen[4];
    guint *index, bits; /* places among the lines, + 1; NULL: there is none */
} LineSearch;

/* Accesses this many lines wide get an index. */
#define WIDE_LINES 8

static LineSearch
line_search(const SectorArch *arch, gint64 bytes)
{
    LineSearch search = {0};

    if (bytes < WIDE_LINES * (gint64)arch->l1_line_bytes)
        return search;
    search.bits = g_bit_storage(2 * sector_max_lines(arch, bytes));
    search.index = g_new0(guint, (gsize)1 << search.bits);
    return search;
}

/* Where line NUMBER is among LINES, or the next place, N; it is put into the index then. */
static guint
find_indexed(guint64 number, LineSearch *search, guint n, const LineTouch *lines)
{
    guint64 last = (G_GUINT64_CONSTANT(1) << search->bits) - 1;
    guint64 at = number * HASH_FACTOR >> (64 - search->bits);

    while (search->index[at] != 0 && lines[search->index[at] - 1].line != number)
        at = (at + 1) & last;
    if (search->index[at] == 0) {
        search->index[at] = n + 1;
        return n;
    }
    return search->index[at] - 1;
}

/* The place of line NUMBER among the N of LINES; made if need be. */
static guint
find_line(guint64 number, LineSearch *search, guint *n, LineTouch *lines)
{
    guint at;

    if (search->index) {
        at = find_indexed(number, search, *n, lines);
    } else {
        guint hash = line_hash(number);
        guint64 bit = G_GUINT64_CONSTANT(1) << (hash & 63), *word = &search->seen[hash >> 6];

        at = *word & bit ? 0 : *n;
        while (at < *n && lines[at].line != number)
            at++;
        *word |= bit;
    }
    if (at == *n) {
        lines[at].line = number;
        lines[at].sectors = lines[at].whole = 0;
        ++*n;
    }
    return at;
}

guint
sector_touch_lines(const SectorArch *arch, const guint64 *addresses, guint lanes, gint64 bytes,
                   LineTouch *ret_lines, LineBytes *ret_bytes)
{
    const LineShape shape = line_shape(arch);
    LineSearch search = line_search(arch, bytes);
    guint n = 0, last = 0;

    for (guint t = 0; t < lanes; t++) {
        if (addresses[t] == LANE_WALK_DEAD || (t > 0 && addresses[t] == addresses[t - 1]))
            continue;
        guint64 end = addresses[t] + (guint64)bytes - 1;
        for (guint64 from = addresses[t], to; from <= end; from = to + 1) {
            guint64 line = from >> shape.line_bits;

            to = MIN(end, from | shape.last_byte);
            if (n == 0 || ret_lines[last].line != line)
                last = find_line(line, &search, &n, ret_lines);
            touch_bytes(&shape, (guint)(from >> shape.sector_bits & shape.last_sector),
                        sector_bits_between(shape.per_bit, from & shape.last_byte, to & shape.last_byte),
                        &ret_lines[last], &ret_bytes[last]);
        }
    }
    g_free(search.index);
    return n;
}

guint
sector_touch_sectors(const SectorArch *arch, const guint64 *addresses, guint lanes, gint64 bytes,
                     LineTouch *ret_lines)
{
    const LineShape shape = line_shape(arch);
    LineSearch search = line_search(arch, bytes);
    guint n = 0, last = 0;

    for (guint t = 0; t < lanes; t++) {
        if (addresses[t] == LANE_WALK_DEAD || (t > 0 && addresses[t] == addresses[t - 1]))
            continue;
        guint64 end = (addresses[t] + (guint64)bytes - 1) >> shape.sector_bits;
        for (guint64 sector = addresses[t] >> shape.sector_bits; sector <= end; sector++) {
            guint64 line = sector >> (shape.line_bits - shape.sector_bits);

            if (n == 0 || ret_lines[last].line != line)
                last = find_line(line, &search, &n, ret_lines);
            ret_lines[last].sectors |= 1u << (sector & shape.last_sector);
        }
    }
    g_free(search.index);
    return n;
}

gsize
sector_max_lines(const SectorArch *arch, gint64 bytes)
{
    return (gsize)arch->warp_lanes * (gsize)(bytes / arch->l1_sector_bytes + 2);
}

static guint
count_masked(const LineTouch *lines, guint n)
{
    guint masked = 0;

    for (guint i = 0; i < n; i++)
        masked += lines[i].sectors != lines[i].whole;
    return masked;
}

/* Lanes at an unknown distance from the one before are as far apart as this, in bytes: a power of two. */
#define FAR_APART (G_GUINT64_CONSTANT(1) << 48)

/* Lines of a request whose lanes touch two lines each, at most. */
#define FEW_LINES 128
#define MOST_LANES 64

double
sector_masked_lines(const WarpShape *shape, gint64 residue, const Footprint *f, gint64 segment,
                    gconstpointer data)
{
    (void)segment;
    const SectorArch *arch = data;
    guint64 run = 1, addresses[MOST_LANES];
    LineTouch few_lines[FEW_LINES];
    LineBytes few_bytes[FEW_LINES];
    gsize max_lines = sector_max_lines(arch, f->bytes);
    g_autofree LineTouch *more_lines = max_lines > FEW_LINES ? g_new(LineTouch, max_lines) : NULL;
    g_autofree LineBytes *more_bytes = max_lines > FEW_LINES ? g_new(LineBytes, max_lines) : NULL;
    LineTouch *lines = more_lines ? more_lines : few_lines;
    LineBytes *bytes = more_bytes ? more_bytes : few_bytes;
    guint n = MIN(shape->n, MOST_LANES);

    for (guint t = 0; t < n; t++) {
        run += shape->starts[t] != 0;
        addresses[t] = run * FAR_APART + (guint64)footprint_address(f, residue + shape->offsets[t]);
    }
    return count_masked(lines, sector_touch_lines(arch, addresses, n, f->bytes, lines, bytes));
}

gboolean
sector_measure(const SectorArch *arch, guint n_warps, const guint64 *addresses, gint64 bytes,
               SectorTouch *ret_touch)
{
    gsize max_lines = sector_max_lines(arch, bytes);
    g_autofree LineTouch *lines = g_new(LineTouch, max_lines);
    g_autofree LineBytes *line_bytes = g_new(LineBytes, max_lines);
    SectorTouch sum = {0};
    double n_requests = 0;
    guint lanes = (guint)arch->warp_lanes;

    for (guint warp = 0; warp < n_warps; warp++) {
        guint n = sector_touch_lines(arch, addresses + (gsize)warp * lanes, lanes, bytes, lines, line_bytes);

        n_requests += n > 0;
        sum.lines += n;
        sum.masked += count_masked(lines, n);
        for (guint i = 0; i < n; i++)
            sum.sectors += bits_count(lines[i].sectors);
    }
    if (n_requests <= 0)
        return FALSE;
    *ret_touch = (SectorTouch){sum.sectors / n_requests, sum.lines / n_requests, sum.masked / n_requests};
    return TRUE;
}
