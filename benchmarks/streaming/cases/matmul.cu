/* SPDX-License-Identifier: MIT */

/* Matrix multiply of small whole numbers, whose sums are exact in any order. Elements of the input are those of one of
 * three matrices. */

#include "../staging.cuh"
#include "../texts.cuh"

namespace matmul_case
{
#include "../matmul.cu"
#include "../matmul_by_hand.cu"

const size_t LARGEST_ORDER = 4096;

struct MakeElement {
    float *matrix;
    uint64_t seed;

    __host__ __device__ void
    operator()(size_t i) const
    {
        matrix[i] = (float)((int)(drawn(i ^ seed, 17) % 17) - 8);
    }
};

/* From the host comes the left matrix, all of it at once: the kernels take squares. */
class MatMul : public SlicedApplication
{
  public:
    explicit MatMul(bool by_rows) : SlicedApplication(by_rows ? "matmul-rows" : "matmul", 4), by_rows(by_rows)
    {
    }
    size_t
    elements_of(size_t bytes) override
    {
        size_t most = LARGEST_ORDER * LARGEST_ORDER, n = bytes / 12;
        return n < most ? n : most;
    }
    void
    fill(size_t elements, uint64_t seed) override
    {
        order = order_of(elements);
        float *made = a_memory.of<float>(order * order);
        b = b_memory.of<float>(order * order);
        for_each_number(order * order, MakeElement{made, seed});
        for_each_number(order * order, MakeElement{b, seed + 1});
        take((const char *)made, elements);
    }
    void
    take(const char *input, size_t) override
    {
        a = (const float *)input;
    }
    const char *
    input() override
    {
        return (const char *)a;
    }
    size_t
    bytes_back(size_t n) override
    {
        return n > 0 ? order_of(n) * order_of(n) * sizeof(float) : 0;
    }
    void
    give(char *output) override
    {
        c = (float *)output;
    }
    void
    allocate(Launch) override
    {
        c = c_memory.poisoned<float>(order * order);
    }
    Launch
    only_launch(size_t elements) override
    {
        size_t n = order_of(elements), tiles = (n + TILE - 1) / TILE;
        return Launch{(unsigned)(by_rows ? (n + BLOCK - 1) / BLOCK : tiles * tiles), by_rows ? n : 1};
    }
    void
    run(Form form, Launch l, cudaStream_t stream) override
    {
        if (!by_rows)
            matmul_all(a, b, c, order, stream);
        else if (form == PLAIN)
            matmul_all_rows(a, b, c, order, stream);
        else
            matmul_rows_by_hand<<<l.grid, BLOCK, 0, stream>>>(a, b, c, order);
    }
    std::vector<Result>
    results(Launch) override
    {
        return {{"c", c, order * order * 4, 0}};
    }
    std::vector<Bytes>
    reference(Launch) override
    {
        std::vector<float> left = on_host(a, order * order), right = on_host(b, order * order);
        Bytes wanted = poison_of<float>(order * order);
        float *product = (float *)wanted.data();
        for (size_t row = 0; row < order; row++) {
            std::vector<float> sums(order, 0.0f);
            for (size_t k = 0; k < order; k++)
                for (size_t column = 0; column < order; column++)
                    sums[column] += left[row * order + k] * right[k * order + column];
            std::copy(sums.begin(), sums.end(), product + row * order);
        }
        return {wanted};
    }
    const void *
    kernel(Form form) override
    {
        return !by_rows         ? (const void *)matmul
               : form == PLAIN ? (const void *)matmul_rows
                               : (const void *)matmul_rows_by_hand;
    }
    bool
    is_staged() const override
    {
        return by_rows;
    }
    void
    release() override
    {
        a_memory.release();
        b_memory.release();
        c_memory.release();
    }

  private:
    bool by_rows;
    Memory a_memory, b_memory, c_memory;
    size_t order = 0;
    const float *a = nullptr;
    float *b = nullptr, *c = nullptr;

    static size_t
    order_of(size_t elements)
    {
        size_t n = (size_t)sqrt((double)elements);
        return n > 0 ? n : 1;
    }
};

static Registered<MatMul> rows(true), elements(false);
} // namespace matmul_case
