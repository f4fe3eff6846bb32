/* SPDX-License-Identifier: MIT */

/* ../hotcold.cu on the accessors of `fieldwise header`. */

#include "Order.h"

#define BLOCK 256

__global__ void
select_orders(Order_view orders, int *selected, int *count, int n, int region, double least)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    if (Order_get_region(orders, i) == region) {
        if (Order_get_price(orders, i) > least) {
            int place = atomicAdd(count, 1);
            selected[place] = i;
        }
    }
}

/* orders and selected: n elements of device memory; count: one, set to 0 before. */
void
select_expensive(Order_view orders, int *selected, int *count, int n, int region, double least)
{
    select_orders<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(orders, selected, count, n, region, least);
}
