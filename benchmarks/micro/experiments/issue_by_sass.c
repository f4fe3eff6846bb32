/* SPDX-License-Identifier: MIT */

/* Follows the longest innermost loop of a compiled kernel through a multiprocessor, one instruction after the
 * other: four schedulers that stay with a warp until it has to wait and then take the oldest that can go on,
 * an L1 of whole lines that loses the one used longest ago, and a fixed latency behind it. For
 * docs/evidence/experiments.md, "Which warp goes on".
 *
 *   cc -O2 -o issue_by_sass issue_by_sass.c
 *   cuobjdump -sass PROGRAM | ./issue_by_sass FUNCTION WARPS BLOCKS COUNT LATENCY [FIELD...]
 *
 * FUNCTION: its mangled name; WARPS of a scheduler and block, BLOCKS of the multiprocessor; COUNT elements
 * that the loop goes through; LATENCY in cycles from L2. FIELD, one for each load that the loop makes of an
 * element, in their order: BEGIN:STRIDE, or BEGIN:STRIDE:TILE:BYTES where tiles of TILE elements follow one
 * another each so many BYTES: where element 0 has it, and how far the next is. Prints cycles until each warp
 * of a scheduler ends, and the misses. Of the bundle's vortex.Vortex, in tiles of 32 (its layouts are
 * numbered as in vortex.layouts; seven of 13 fields of four bytes are loaded):
 *
 *   WORDS="0:4:32:1664 128:4:32:1664 256:4:32:1664 384:4:32:1664 512:4:32:1664 640:4:32:1664 768:4:32:1664"
 *   induce=_ZN8layout_36induceENS_11Vortex_viewEi
 *   cuobjdump -sass bin/vortex.Vortex | ./issue_by_sass $induce 1 4 65536 280 $WORDS */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCHEDULERS = 4, MAX_WARPS = 16, MAX_INSTRUCTIONS = 4096, MAX_FIELDS = 32, BARRIERS = 6 };
enum { LINES = 1650, MOST_LINES = 1 << 20, HIT_LATENCY = 35, SPECIAL_LATENCY = 25 };

typedef struct {
    long address, target; /* target: of a branch, else -1 */
    int stall;            /* cycles until the warp's next instruction */
    int sets;             /* the barrier that it sets; 7: none */
    int waits;            /* those that it waits for, as bits */
    char kind;            /* Load, Special function, Integer, Other */
    int nth_load;
} Instruction;

typedef struct {
    long begin, stride, tile, bytes;
} Field;

typedef struct {
    long next, end;              /* when it can go on, and when it has ended; 0: it has not */
    long barriers[BARRIERS + 2]; /* when each is free; 7 is none */
    long iteration;
    int at;
} Warp;

typedef struct {
    Warp warps[MAX_WARPS];
    int last;
    long integers, loads, special; /* when it can make another of these */
} Scheduler;

static Instruction code[MAX_INSTRUCTIONS];
static int n_code, n_loads;
static Field fields[MAX_FIELDS];
static int n_fields;

/* Lines by their use, a ring about MOST_LINES; and when each sector has come, 0: it is not there. */
static int before[MOST_LINES + 1], behind[MOST_LINES + 1], n_lines;
static char is_there[MOST_LINES];
static long comes[MOST_LINES][4], l1_free, n_misses;

static void
unlink_line(int line)
{
    behind[before[line]] = behind[line];
    before[behind[line]] = before[line];
}

/* Returns when the sector at PLACE is loaded that is asked for at TIME. */
static long
load(long place, long time, long latency)
{
    int line = (int)(place >> 7) % MOST_LINES, sector = (int)(place >> 5 & 3), ring = MOST_LINES;

    if (is_there[line])
        unlink_line(line);
    else if (++n_lines > LINES) {
        int lost = before[ring];

        unlink_line(lost);
        is_there[lost] = 0;
        n_lines--;
    }
    if (!is_there[line])
        memset(comes[line], 0, sizeof comes[line]);
    is_there[line] = 1;
    behind[line] = behind[ring];
    before[line] = ring;
    before[behind[ring]] = line;
    behind[ring] = line;
    l1_free = (l1_free > time ? l1_free : time) + 1;
    if (comes[line][sector] == 0) {
        n_misses++;
        comes[line][sector] = l1_free + latency;
    }
    return comes[line][sector] > l1_free + HIT_LATENCY ? comes[line][sector] : l1_free + HIT_LATENCY;
}

static int
is_floating(const char *text)
{
    return strstr(text, "FFMA") || strstr(text, "FMUL") || strstr(text, "FADD") || strstr(text, "IMAD");
}

/* Reads FUNCTION's instructions; the second line of each has, from its bit 41 on, what the compiler says of
 * waiting. */
static void
read_code(const char *function)
{
    char line[1024], name[512] = "", text[256];
    unsigned long low, high, address;

    while (fgets(line, sizeof line, stdin)) {
        sscanf(line, " Function : %511s", name);
        if (strcmp(name, function) != 0 ||
            sscanf(line, " /*%lx*/ %255[^;]; /* 0x%lx", &address, text, &low) != 3 ||
            !fgets(line, sizeof line, stdin) || sscanf(line, " /* 0x%lx", &high) != 1 ||
            n_code == MAX_INSTRUCTIONS)
            continue;
        Instruction *i = &code[n_code++];
        const char *branch = strstr(text, "BRA ");
        const char *target = branch ? strstr(branch, "0x") : NULL;
        *i = (Instruction){.address = (long)address,
                           .target = target ? strtol(target, NULL, 16) : -1,
                           .stall = (int)(high >> 41 & 15),
                           .sets = (int)(high >> 46 & 7),
                           .waits = (int)(high >> 52 & 63),
                           .kind = strstr(text, "LDG")    ? 'L'
                                   : strstr(text, "MUFU") ? 'S'
                                   : is_floating(text)    ? 'O'
                                                          : 'I'};
    }
}

/* Leaves of the code the loop with most floating-point operations that has no other inside. */
static int
keep_loop(void)
{
    int first = 0, n = 0, most = 0;

    for (int end = 0; end < n_code; end++) {
        int begin = end, operations = 0;

        while (begin > 0 && code[begin].address > code[end].target)
            begin--;
        for (int i = begin; i <= end; i++)
            operations += code[i].kind == 'O';
        if (code[end].target >= 0 && code[end].target < code[end].address && operations > most) {
            first = begin;
            n = end + 1 - begin;
            most = operations;
        }
    }
    memmove(code, code + first, (size_t)n * sizeof *code);
    for (int i = 0; i < n; i++) {
        code[i].nth_load = n_loads;
        n_loads += code[i].kind == 'L';
    }
    return n_code = n;
}

static long
place_of(int load, long iteration)
{
    const Field *field = &fields[load % n_fields];
    long element = iteration * (n_loads / n_fields) + load / n_fields;

    if (field->tile == 0)
        return field->begin + element * field->stride;
    return field->begin + element / field->tile * field->bytes + element % field->tile * field->stride;
}

static int
can_go_on(const Scheduler *scheduler, const Warp *warp, long time)
{
    const Instruction *i = &code[warp->at];

    if (warp->end > 0 || warp->next > time || (i->kind == 'I' && scheduler->integers > time) ||
        (i->kind == 'L' && scheduler->loads > time) || (i->kind == 'S' && scheduler->special > time))
        return 0;
    for (int b = 0; b < BARRIERS; b++)
        if ((i->waits >> b & 1) && warp->barriers[b] > time)
            return 0;
    return 1;
}

/* Lets WARP make its next instruction at TIME. */
static void
make_instruction(Scheduler *scheduler, Warp *warp, long time, long iterations, long latency)
{
    const Instruction *i = &code[warp->at];

    warp->next = time + i->stall;
    if (i->kind == 'I')
        scheduler->integers = time + 2;
    if (i->kind == 'S') {
        scheduler->special = time + 8;
        warp->barriers[i->sets] = time + SPECIAL_LATENCY;
    }
    if (i->kind == 'L') {
        long when = load(place_of(i->nth_load, warp->iteration), time, latency);

        scheduler->loads = time + 2;
        if (when > warp->barriers[i->sets])
            warp->barriers[i->sets] = when;
    }
    if (++warp->at < n_code)
        return;
    warp->at = 0;
    if (++warp->iteration == iterations)
        warp->end = time;
}

/* One cycle of SCHEDULER. Returns 1 if one of its warps ends. */
static int
go_on(Scheduler *scheduler, int n_warps, long time, long iterations, long latency)
{
    int chosen = scheduler->last;

    if (!can_go_on(scheduler, &scheduler->warps[chosen], time))
        for (chosen = 0; chosen < n_warps && !can_go_on(scheduler, &scheduler->warps[chosen], time);)
            chosen++;
    if (chosen == n_warps)
        return 0;
    scheduler->last = chosen;
    make_instruction(scheduler, &scheduler->warps[chosen], time, iterations, latency);
    return scheduler->warps[chosen].end > 0;
}

static void
read_fields(char **from, int n)
{
    for (n_fields = 0; n_fields < n && n_fields < MAX_FIELDS; n_fields++) {
        Field *f = &fields[n_fields];

        sscanf(from[n_fields], "%ld:%ld:%ld:%ld", &f->begin, &f->stride, &f->tile, &f->bytes);
    }
}

int
main(int argc, char **argv)
{
    static Scheduler schedulers[SCHEDULERS];

    if (argc < 6) {
        fprintf(stderr, "usage: cuobjdump -sass PROGRAM | issue_by_sass FUNCTION WARPS BLOCKS COUNT LATENCY "
                        "[FIELD...]\n");
        return 2;
    }
    int per_block = atoi(argv[2]), n_warps = per_block * atoi(argv[3]), left = SCHEDULERS * n_warps;
    read_code(argv[1]);
    read_fields(argv + 6, argc - 6);
    if (keep_loop() == 0 || n_warps < 1 || n_warps > MAX_WARPS) {
        fprintf(stderr, "issue_by_sass: no loop in %s, or not 1 to %d warps a scheduler\n", argv[1],
                MAX_WARPS);
        return 1;
    }
    if (n_loads > 0 && (n_fields == 0 || n_loads % n_fields != 0)) {
        fprintf(stderr, "issue_by_sass: the loop has %d loads, not a multiple of %d fields\n", n_loads,
                n_fields);
        return 1;
    }
    long iterations = atol(argv[4]) / (n_fields ? n_loads / n_fields : 1);
    before[MOST_LINES] = behind[MOST_LINES] = MOST_LINES;
    for (int s = 0; s < SCHEDULERS; s++)
        for (int w = 0; w < n_warps; w++)
            schedulers[s].warps[w].next =
                w / per_block * 500 + w % per_block * 20 + s * 8; /* as blocks begin */
    for (long time = 0; left > 0; time++)
        for (int s = 0; s < SCHEDULERS; s++)
            left -= go_on(&schedulers[s], n_warps, time, iterations, atol(argv[5]));
    printf("%d instructions, %d loads an iteration; ends", n_code, n_loads);
    for (int w = 0; w < n_warps; w++)
        printf(" %ld", schedulers[0].warps[w].end);
    printf("; misses %ld\n", n_misses);
    return 0;
}
