/* SPDX-License-Identifier: MIT */

/* Upper case, into another text and in place. */

#include "../staging.cuh"
#include "../texts.cuh"

namespace upper_case
{
#include "../upper.cu"
#include "../upper_by_hand.cu"

class Upper : public TextApplication
{
  public:
    explicit Upper(bool in_place) : TextApplication(in_place ? "upper-in-place" : "upper", 1), in_place(in_place)
    {
    }
    void
    fill(size_t n, uint64_t seed) override
    {
        in.make_room(n);
        for_each_number(n, MakeProse{in.text, n, seed});
        take(in.text, n);
    }
    size_t
    bytes_back(size_t n) override
    {
        return n;
    }
    void
    give(char *output) override
    {
        out = output;
    }
    bool
    is_sliced() const override
    {
        return !in_place;
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
            require(cudaMemcpy(out, text, length, cudaMemcpyDeviceToDevice), "copy the text");
    }
    void
    run(Form form, Launch l, cudaStream_t stream) override
    {
        if (in_place && form == PLAIN)
            upper_all_in_place(out, length, l.per, l.grid, stream);
        else if (in_place)
            upper_in_place_by_hand<<<l.grid, BLOCK, 0, stream>>>(out, length, l.per);
        else if (form == PLAIN)
            upper_all(text, out, length, l.per, l.grid, stream);
        else
            upper_by_hand<<<l.grid, BLOCK, 0, stream>>>(text, out, length, l.per);
    }
    std::vector<Result>
    results(Launch) override
    {
        return {{"out", out, rounded(), 0}};
    }
    std::vector<Bytes>
    reference(Launch) override
    {
        std::vector<char> copy = on_host(text, length);
        Bytes wanted = poison_of<char>(rounded());
        for (size_t i = 0; i < length; i++)
            wanted[i] = (unsigned char)(copy[i] >= 'a' && copy[i] <= 'z' ? copy[i] - 'a' + 'A' : copy[i]);
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
        return (length + 19) / 4 * 4;
    }
};

static Registered<Upper> in_place(true), beside(false);
} // namespace upper_case
