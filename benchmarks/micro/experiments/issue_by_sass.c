/* SPDX-License-Identifier: MIT */

/* Follows the longest innermost loop of a compiled kernel through a multiprocessor, one instruction after the
 * other: four schedulers that stay with a warp until it has to wait and then take the oldest that can go on,
 * an L1 of whole lines that loses the one used longest ago, and a fixed latency behind it. For
 * docs/experiments.md, "Which warp goes on".
 *
 *   cc -O2 -o issue_by_sass issue_by_sass.c
 *   cuobjdump -sass PROGRAM | ./issue_by_sass FUNCTION WARPS BLOCKS COUNT LATENCY [FIELD...]
 *
 * FUNCTION: its mangled name; WARPS of a scheduler and block, BLOCKS of the multiprocessor; COUNT elements
 * that the loop goes through; LATENCY in cycles from L2. FIELD, one for each load that the loop makes of an
 * element, in their order: BEGIN:STRIDE, or BEGIN:STRIDE:TILE:BYTES where tiles of TILE elements follow one
 * another each so many BYTES: where element 0 has it, and how far the next is. Prints cycles until each warp
 * of a scheduler ends, and the misses. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCHEDULERS = 4, MAX_WARPS = 16, MAX_INSTRUCTIONS = 4096, MAX_FIELDS = 32, BARRIERS = 6 };
enum { LINES = 1650, MOST_LINES = 1 << 20, HIT_LATENCY = 35, SPECIAL_LATENCY = 25, BRANCH_CYCLES = 0 };

typedef struct {
    long address, target; /* target: of a branch, else -1 */
    int stall, sets,
        waits; /* cycles until the warp's next one; the barrier it sets, 7: none; those it waits for */
    char kind; /* Load, Special function, Integer, Other */
} Instruction;

typedef struct {
    long begin, stride, tile, bytes;
} Field;

typedef struct {
    long next, free_at[BARRIERS + 2], end;
    long iteration;
    int at;
} Warp;

static Instruction code[MAX_INSTRUCTIONS];
static int n_code;
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
    if (n > 0)
        code[n - 1].stall += BRANCH_CYCLES;
    return n_code = n;
}

static long
place_of(int load, long iteration, int per_iteration)
{
    const Field *field = &fields[load % n_fields];
    long element = iteration * (per_iteration / n_fields) + load / n_fields;
    if (field->tile == 0)
        return field->begin + element * field->stride;
    return field->begin + element / field->tile * field->bytes + element % field->tile * field->stride;
}

static int
can_go_on(const Warp *warp, long time, long integers_free, long loads_free, long special_free)
{
    const Instruction *i = &code[warp->at];
    if (warp->end > 0 || warp->next > time || (i->kind == 'I' && integers_free > time) ||
        (i->kind == 'L' && loads_free > time) || (i->kind == 'S' && special_free > time))
        return 0;
    for (int b = 0; b < BARRIERS; b++)
        if ((i->waits >> b & 1) && warp->free_at[b] > time)
            return 0;
    return 1;
}

int
main(int argc, char **argv)
{
    if (argc < 6) {
        fprintf(stderr, "usage: cuobjdump -sass PROGRAM | issue_by_sass FUNCTION WARPS BLOCKS COUNT LATENCY "
                        "[FIELD...]\n");
        return 2;
    }
    int per_block = atoi(argv[2]), n_warps = per_block * atoi(argv[3]), loads_before[MAX_INSTRUCTIONS],
        n_loads = 0;
    long latency = atol(argv[5]), free_for[SCHEDULERS][3] = {{0}}, time = 0;
    static Warp warps[SCHEDULERS][MAX_WARPS];
    int last[SCHEDULERS] = {0}, left = SCHEDULERS * n_warps;
    read_code(argv[1]);
    for (n_fields = 0; n_fields < argc - 6 && n_fields < MAX_FIELDS; n_fields++) {
        Field *f = &fields[n_fields];
        sscanf(argv[6 + n_fields], "%ld:%ld:%ld:%ld", &f->begin, &f->stride, &f->tile, &f->bytes);
    }
    if (keep_loop() == 0 || n_warps < 1 || n_warps > MAX_WARPS) {
        fprintf(stderr, "issue_by_sass: no loop in %s, or more than %d warps a scheduler\n", argv[1],
                MAX_WARPS);
        return 1;
    }
    for (int i = 0; i < n_code; i++) {
        loads_before[i] = n_loads;
        n_loads += code[i].kind == 'L';
    }
    if (n_loads > 0 && (n_fields == 0 || n_loads % n_fields != 0)) {
        fprintf(stderr, "issue_by_sass: the loop has %d loads, not a multiple of %d fields\n", n_loads,
                n_fields);
        return 1;
    }
    before[MOST_LINES] = behind[MOST_LINES] = MOST_LINES;
    for (int s = 0; s < SCHEDULERS; s++)
        for (int w = 0; w < n_warps; w++)
            warps[s][w].next = w / per_block * 500 + w % per_block * 20 + s * 8; /* as blocks begin */
    long iterations = atol(argv[4]) / (n_fields ? n_loads / n_fields : 1);
    for (; left > 0; time++)
        for (int s = 0; s < SCHEDULERS; s++) {
            long *free_of = free_for[s];
            int chosen = last[s];
            if (!can_go_on(&warps[s][chosen], time, free_of[0], free_of[1], free_of[2]))
                for (chosen = 0; chosen < n_warps; chosen++)
                    if (can_go_on(&warps[s][chosen], time, free_of[0], free_of[1], free_of[2]))
                        break;
            if (chosen == n_warps)
                continue;
            Warp *warp = &warps[s][last[s] = chosen];
            const Instruction *i = &code[warp->at];
            warp->next = time + i->stall;
            if (i->kind == 'I')
                free_of[0] = time + 2;
            if (i->kind == 'L') {
                long when = load(place_of(loads_before[warp->at], warp->iteration, n_loads), time, latency);
                free_of[1] = time + 2;
                if (when > warp->free_at[i->sets])
                    warp->free_at[i->sets] = when;
            }
            if (i->kind == 'S') {
                free_of[2] = time + 8;
                warp->free_at[i->sets] = time + SPECIAL_LATENCY;
            }
            if (++warp->at == n_code) {
                warp->at = 0;
                if (++warp->iteration == iterations) {
                    warp->end = time;
                    left--;
                }
            }
        }
    printf("%d instructions, %d loads an iteration; ends", n_code, n_loads);
    for (int w = 0; w < n_warps; w++)
        printf(" %ld", warps[0][w].end);
    printf("; misses %ld\n", n_misses);
    return 0;
}
