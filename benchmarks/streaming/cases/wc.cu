/* SPDX-License-Identifier: MIT */

/* Word count of prose. */

#include "../staging.cuh"
#include "../texts.cuh"

namespace wc_case
{
#include "../wc.cu"
#include "../wc_by_hand.cu"

struct AddCounts {
    const unsigned *words, *lines;
    unsigned long long *total;

    __device__ void
    operator()(size_t t) const
    {
        atomicAdd(total, (unsigned long long)words[t] + ((unsigned long long)lines[t] << 32));
    }
};

class Wc : public LinesApplication
{
  public:
    Wc() : LinesApplication("wc", 1)
    {
    }
    void
    fill(size_t n, uint64_t seed) override
    {
        in.make_room(n);
        text = in.text;
        length = n;
        for_each_number(n, MakeProse{in.text, n, seed});
    }
    void
    allocate(Launch l) override
    {
        words = word_counts.poisoned<unsigned>(l.threads());
        lines = line_counts.poisoned<unsigned>(l.threads());
    }
    void
    run(Form form, Launch l, cudaStream_t stream) override
    {
        if (form == PLAIN)
            wc_all(text, length, l.per, words, lines, l.grid, stream);
        else
            wc_by_hand<<<l.grid, BLOCK, 0, stream>>>(text, length, l.per, words, lines);
    }
    void
    tally(Launch l, unsigned long long *total, cudaStream_t stream) override
    {
        for_each_number(l.threads(), AddCounts{words, lines, total}, stream);
    }
    std::vector<Result>
    results(Launch l) override
    {
        return {{"words", words, l.threads() * 4, 0}, {"lines", lines, l.threads() * 4, 0}};
    }
    std::vector<Bytes>
    reference(Launch l) override
    {
        std::vector<char> copy = on_host(text, length);
        std::vector<Bytes> wanted(2, Bytes(l.threads() * 4, 0));
        unsigned *n_words = (unsigned *)wanted[0].data(), *n_lines = (unsigned *)wanted[1].data();
        for (size_t i = 0; i < length; i++) {
            n_words[thread_at(i, l)] += copy[i] > ' ' && (i == 0 || copy[i - 1] <= ' ');
            n_lines[thread_at(i, l)] += copy[i] == '\n';
        }
        return wanted;
    }
    const void *
    kernel(Form form) override
    {
        return form == PLAIN ? (const void *)wc : (const void *)wc_by_hand;
    }
    void
    release() override
    {
        in.release();
        word_counts.release();
        line_counts.release();
    }

  private:
    Text in;
    Memory word_counts, line_counts;
    unsigned *words = nullptr, *lines = nullptr;
};

static Registered<Wc> registered;
} // namespace wc_case
