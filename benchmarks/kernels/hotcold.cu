/* SPDX-License-Identifier: MIT */

/* Selects the orders of one customer region above a price, and appends their numbers to a list.
 *
 * Record: an array of structs of ten fields, Order, reached as orders[i].region.
 *
 * Layouts: two fields of ten are hot, the rest is never touched. In the array of structs the lanes are 48
 * bytes apart and read 12 of them. Two separate arrays, or the pair in one and the cold fields in another,
 * are close; which is better depends on how often the second field is read: that happens under a condition.
 */

#define BLOCK 256

struct Order {
    long long id;
    double price;
    double discount;
    int customer;
    int region;
    int product;
    int quantity;
    int day;
    short status;
    short channel;
};

__global__ void
select_orders(const Order *orders, int *selected, int *count, int n, int region, double least)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    if (orders[i].region == region) {
        if (orders[i].price > least) {
            int place = atomicAdd(count, 1);
            selected[place] = i;
        }
    }
}

/* orders and selected: n elements of device memory; count: one, set to 0 before. */
void
select_expensive(const Order *orders, int *selected, int *count, int n, int region, double least)
{
    select_orders<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(orders, selected, count, n, region, least);
}
