/* SPDX-License-Identifier: MIT */
/* Pointers that were kept somewhere: the access says what they were loaded from. */
#include "walk_check.h"

#define CELL "struct Cell { float energy; int n; Cell *next; };\n"

/* A queue in an array of the thread, and pointers in shared memory. */
static void
test_kept_pointers(void)
{
    check_body(
        CELL "__global__ void k(Cell **cells, int *which, float *o) {\n"
             "    Cell *kept[20]; int n = which[threadIdx.x];\n"
             "    for (int i = 0; i < n; i++) kept[which[i]] = cells[i];\n"
             "    o[0] = kept[which[7]]->energy; }",
        NULL,
        "load which[threadIdx.x]\n"
        "loop i: ? -- indirect: loaded from which\n"
        "  load cells[i]\n"
        "  load which[i]\n"
        "load which[7]\n"
        "load kept[load which, cells #kept(load which, cells #kept after the loop6, 8*load which(7))].energy"
        " -- indirect: loaded from which, cells\n"
        "store o[0]\n");
    check_body(CELL "__global__ void k(Cell **cells, float *o) {\n"
                    "    __shared__ Cell *kept[20]; kept[threadIdx.x] = cells[threadIdx.x];\n"
                    "    __syncthreads();\n"
                    "    o[threadIdx.x] = kept[3]->energy; }",
               NULL,
               "load cells[threadIdx.x]\n"
               "barrier __syncthreads\n"
               "load *shared kept[load shared kept #2(24)].energy -- indirect: loaded from shared kept\n"
               "store o[threadIdx.x]\n");
}

/* An address that was loaded as a number. */
static void
test_addresses(void)
{
    check_body(CELL "__global__ void k(unsigned long long *at, float *o) {\n"
                    "    o[threadIdx.x] = ((Cell *)at[threadIdx.x])->energy; }",
               NULL,
               "load at[threadIdx.x]\n"
               "load *at[load at(threadIdx.x)].energy -- indirect: loaded from at\n"
               "store o[threadIdx.x]\n");
}

/* Of several pointers in turn, from the first one on. */
static void
test_chosen_in_turn(void)
{
    check_body(CELL "__global__ void k(Cell *cell, const bool *go, int n) {\n"
                    "    for (int i = 0; i < n; i++) { cell->energy = 1;\n"
                    "        if (go[i]) cell = cell->next; } }",
               NULL,
               "loop i: n\n"
               "  store cell[load go, cell.next #cell in the loop1(i)].energy"
               " -- indirect: loaded from go, cell.next\n"
               "  load go[i]\n"
               "  if load go #2(i, i) == 0 == 0\n"
               "    load cell[load go, cell.next #cell in the loop1(i)].next"
               " -- indirect: loaded from go, cell.next\n");
}

/* A pointer among them that leads to a variable of the thread, or to shared memory: nobody knows. */
static void
test_elsewhere(void)
{
    check_body(CELL "__global__ void k(Cell **cells, int *which, float *o) {\n"
                    "    Cell own; Cell *kept[20]; int n = which[threadIdx.x];\n"
                    "    for (int i = 0; i < n; i++) kept[which[i]] = i ? cells[i] : &own;\n"
                    "    o[0] = kept[which[7]]->energy; }",
               NULL,
               "load which[threadIdx.x]\n"
               "loop i: ? -- indirect: loaded from which\n"
               "  if i == 0 == 0\n"
               "    load cells[i]\n"
               "  load which[i]\n"
               "load which[7]\n"
               "load kept[which[7]][?] -- not known where the pointer points: element of a local array\n"
               "store o[0]\n");
    check_body("__global__ void k(float **p, float *o) {\n"
               "    __shared__ float *kept[20]; __shared__ float own[8]; kept[threadIdx.x] = own;\n"
               "    __syncthreads();\n"
               "    o[threadIdx.x] = kept[3][1]; }",
               NULL,
               "barrier __syncthreads\n"
               "load kept[3][?] -- not known where the pointer points: shared kept\n"
               "store o[threadIdx.x]\n");
}

/* A stack of numbers is a member beside its height. */
static void
test_stack(void)
{
    check_body(
        "struct Stack { int e[32]; int n = 0;\n"
        "    __device__ void push(int v) { e[n++] = v; }\n"
        "    __device__ int pop() { return e[--n]; } };\n"
        "struct Node { int left; };\n"
        "__global__ void k(const Node *nodes, int *o) { Stack s; s.push(0);\n"
        "    while (s.n > 0) { int at = s.pop(), left = nodes[at].left; if (left > 0) s.push(left); } }",
        NULL,
        "loop while: ? -- its condition changes in a way that is not modelled\n"
        "  load nodes[element(load nodes.left #s in the loop4(while), load nodes.left #s in the loop5(while)"
        " - 1, 4*load nodes.left #s in the loop5(while) - 4)].left -- indirect: computed from nodes.left\n");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/somewhere/kept-pointers", test_kept_pointers);
    g_test_add_func("/somewhere/addresses", test_addresses);
    g_test_add_func("/somewhere/chosen-in-turn", test_chosen_in_turn);
    g_test_add_func("/somewhere/elsewhere", test_elsewhere);
    g_test_add_func("/somewhere/stack", test_stack);
    return g_test_run();
}
