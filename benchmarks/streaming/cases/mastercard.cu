/* SPDX-License-Identifier: MIT */

/* MasterCard affinity: purchases of which some customers and merchants make and get many. */

#include "../staging.cuh"
#include "../texts.cuh"

namespace mastercard_case
{
#include "../mastercard.cu"
#include "../mastercard_by_hand.cu"

const unsigned CUSTOMERS = 1 << 26, MERCHANTS = 1 << 16, X = 3;

/* One of N, a power of two, the lower the likelier. */
__host__ __device__ inline unsigned
skewed(uint64_t x, unsigned n)
{
    float u = fraction(x);
    return (unsigned)(u * u * u * (float)n) & (n - 1);
}

struct MakePurchase {
    Purchase *purchases;
    uint64_t seed;

    __host__ __device__ void
    operator()(size_t i) const
    {
        Purchase p;
        p.customer = skewed(drawn(i ^ seed, 14), CUSTOMERS);
        p.merchant = skewed(drawn(i ^ seed, 15), MERCHANTS);
        p.time = i;
        p.amount = fraction(drawn(i ^ seed, 16)) * 100;
        for (unsigned k = 0; k < sizeof p.other; k++)
            p.other[k] = (char)k;
        purchases[i] = p;
    }
};

/* The first pass: who buys at X. */
struct MarkCustomer {
    const Purchase *purchases;
    unsigned *customers_of_x;

    __device__ void
    operator()(size_t i) const
    {
        unsigned customer = purchases[i].customer;
        if (purchases[i].merchant == X)
            atomicOr(&customers_of_x[customer / 32], 1u << customer % 32);
    }
};

class MasterCard : public SlicedApplication
{
  public:
    MasterCard() : SlicedApplication("mastercard", sizeof(Purchase))
    {
    }
    void
    fill(size_t n, uint64_t seed) override
    {
        Purchase *made = purchase_memory.of<Purchase>(n);
        customers_of_x = bitmap.of<unsigned>(CUSTOMERS / 32);
        visits = visit_memory.of<unsigned>(MERCHANTS);
        require(cudaMemset(customers_of_x, 0, CUSTOMERS / 8), "clear the bitmap");
        for_each_number(n, MakePurchase{made, seed});
        for_each_number(n, MarkCustomer{made, customers_of_x});
        take((const char *)made, n);
    }
    void
    take(const char *input, size_t n) override
    {
        purchases = (const Purchase *)input;
        length = n;
    }
    const char *
    input() override
    {
        return (const char *)purchases;
    }
    void
    allocate(Launch) override
    {
    }
    void
    refresh() override
    {
        require(cudaMemset(visits, 0, MERCHANTS * 4), "clear visits");
    }
    void
    run(Form form, Launch l, cudaStream_t stream) override
    {
        if (form == PLAIN)
            mastercard_all(purchases, length, l.per, customers_of_x, visits, l.grid, stream);
        else
            mastercard_by_hand<<<l.grid, BLOCK, 0, stream>>>(purchases, length, l.per, customers_of_x, visits);
    }
    void
    tally(Launch, unsigned long long *, cudaStream_t) override
    {
    }
    std::vector<Result>
    results(Launch) override
    {
        return {{"visits", visits, MERCHANTS * 4, 0}};
    }
    std::vector<Bytes>
    reference(Launch) override
    {
        std::vector<Purchase> copy = on_host(purchases, length);
        std::set<unsigned> customers;
        Bytes wanted(MERCHANTS * 4, 0);
        for (const Purchase &p : copy)
            if (p.merchant == X)
                customers.insert(p.customer);
        for (const Purchase &p : copy)
            ((unsigned *)wanted.data())[p.merchant] += customers.count(p.customer) > 0;
        return {wanted};
    }
    const void *
    kernel(Form form) override
    {
        return form == PLAIN ? (const void *)mastercard : (const void *)mastercard_by_hand;
    }
    void
    release() override
    {
        purchase_memory.release();
        bitmap.release();
        visit_memory.release();
    }

  private:
    Memory purchase_memory, bitmap, visit_memory;
    const Purchase *purchases = nullptr;
    size_t length = 0;
    unsigned *customers_of_x = nullptr, *visits = nullptr;
};

static Registered<MasterCard> registered;
} // namespace mastercard_case
