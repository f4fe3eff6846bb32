// SPDX-License-Identifier: MIT
// A long record of which each step reads two members and stores one.
#include "check.h"

struct Order {
    double price, quantity, fee, tax;
    int owner, market, state, flags;
    double total;
};

__global__ void
settle(Order *orders, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        orders[i].total = orders[i].price * orders[i].quantity;
}

int
main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 100;
    const int n = 1 << 21;
    Order *host = (Order *)calloc(n, sizeof(Order)), *orders;

    for (int i = 0; i < n; i++)
        host[i].price = i, host[i].quantity = 2;
    check(cudaMalloc(&orders, n * sizeof(Order)));
    check(cudaMemcpy(orders, host, n * sizeof(Order), cudaMemcpyHostToDevice));
    for (int s = 0; s < steps; s++)
        settle<<<n / 256, 256>>>(orders, n);
    check(cudaMemcpy(host, orders, n * sizeof(Order), cudaMemcpyDeviceToHost));
    printf("%g\n", host[n - 1].total);
    check(cudaFree(orders));
    free(host);
    return 0;
}
