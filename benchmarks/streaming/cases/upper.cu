/* SPDX-License-Identifier: MIT */

/* Upper case, into another text and in place. */

#include "../staging.cuh"
#include "../texts.cuh"

namespace upper_case
{
#include "../upper.cu"
#include "../upper_by_hand.cu"

class Upper : public Application
{
  public:
    explicit Upper(bool in_place) : Application(in_place ? "upper-in-place" : "upper", 1), in_place(in_place)
    {
    }
    void
    fill(size_t n, uint64_t seed) override
    {
        in.make_room(n);
        for_each_number(n, MakeProse{in.text, n, seed});
    }
    void
    allocate(Launch) override
    {
        out = output.poisoned<char>(rounded());
    }
    void
    refresh() override
    {
        if (in_place)
            require(cudaMemcpy(out, in.text, in.n, cudaMemcpyDeviceToDevice), "copy the text");
    }
    void
    run(Form form, Launch l, cudaStream_t stream) override
    {
        if (in_place && form == PLAIN)
            upper_all_in_place(out, in.n, l.per, l.grid, stream);
        else if (in_place)
            upper_in_place_by_hand<<<l.grid, BLOCK, 0, stream>>>(out, in.n, l.per);
        else if (form == PLAIN)
            upper_all(in.text, out, in.n, l.per, l.grid, stream);
        else
            upper_by_hand<<<l.grid, BLOCK, 0, stream>>>(in.text, out, in.n, l.per);
    }
    std::vector<Result>
    results(Launch) override
    {
        return {{"out", out, rounded(), 0}};
    }
    std::vector<Bytes>
    reference(Launch) override
    {
        std::vector<char> text = in.copy();
        Bytes wanted = poison_of<char>(rounded());
        for (size_t i = 0; i < in.n; i++)
            wanted[i] = (unsigned char)(text[i] >= 'a' && text[i] <= 'z' ? text[i] - 'a' + 'A' : text[i]);
        return {wanted};
    }
    const void *
    kernel(Form form) override
    {
        return form == PLAIN ? in_place ? (const void *)upper_in_place : (const void *)upper
               : in_place    ? (const void *)upper_in_place_by_hand
                             : (const void *)upper_by_hand;
    }
    void
    release() override
    {
        in.release();
        output.release();
    }

  private:
    bool in_place;
    Text in;
    Memory output;
    char *out = nullptr;

    size_t
    rounded() const
    {
        return (in.n + 19) / 4 * 4;
    }
};

static Registered<Upper> in_place(true), beside(false);
} // namespace upper_case
