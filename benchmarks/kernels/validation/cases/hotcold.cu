/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeOrder {
    __device__ Order
    operator()(size_t i) const
    {
        Order order = {};
        order.id = (long long)i;
        order.price = between(i, 0, 0, 100);
        order.discount = between(i, 1, 0, 1);
        order.customer = whole(i, 2, 0, 99999);
        order.region = whole(i, 3, 0, 7);
        order.quantity = whole(i, 4, 1, 9);
        return order;
    }
};

__global__ void
mark_selected(const int *selected, const int *count, unsigned char *marks)
{
    for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < *count; k += gridDim.x * blockDim.x)
        marks[selected[k]]++;
}

class Select : public Case
{
    Order_view all;
    int *selected, *count;

  public:
    Select() : Case("select_orders", "", 16777216, Level::DRAM)
    {
        refills = true;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Order, all, elements);
        take(selected, elements);
        take(count, 1);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeOrder());
        require(cudaMemset(selected, 0xff, elements * sizeof *selected), "set");
        require(cudaMemset(count, 0, sizeof *count), "set");
    }
    void
    launch() override
    {
        select_expensive(all, selected, count, (int)elements, 3, 75.0);
    }
    void
    results(Results &results) override
    {
        results.record<Order>("Order", all, elements, "lddiiiiiss");
        /* The order of those selected is not fixed: marked where they are. */
        unsigned char *marks;
        require(cudaMalloc(&marks, elements), "allocate");
        require(cudaMemset(marks, 0, elements), "set");
        mark_selected<<<ASIDE_BLOCKS, ASIDE_THREADS>>>(selected, count, marks);
        results.array("selected", marks, elements, "c");
        cudaFree(marks);
        results.array("count", count, 1, "i");
    }
};

static Registered<Select> select_case;

} // namespace LAYOUT_SPACE
