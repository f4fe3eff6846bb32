/* SPDX-License-Identifier: MIT */

/* Grep in prose. */

#include "../staging.cuh"
#include "../texts.cuh"

namespace grep_case
{
#include "../grep.cu"
#include "../grep_by_hand.cu"

const char PATTERN[LONGEST_PATTERN] = "[a-z]*er th.s";

class Grep : public LinesApplication
{
  public:
    Grep() : LinesApplication("grep", 1)
    {
    }
    void
    fill(size_t n, uint64_t seed) override
    {
        pattern = pattern_memory.of<char>(LONGEST_PATTERN);
        require(cudaMemcpy(pattern, PATTERN, LONGEST_PATTERN, cudaMemcpyHostToDevice), "copy the pattern");
        prose.make_room(n);
        for_each_number(n, MakeProse{prose.text, n, seed});
        take(prose.text, n);
    }
    void
    allocate(Launch l) override
    {
        room = room_of(l);
        matches = output.poisoned<Match>(l.threads() * room);
        counts = sizes.poisoned<unsigned>(l.threads());
    }
    void
    run(Form form, Launch l, cudaStream_t stream) override
    {
        if (form == PLAIN)
            grep_all(text, length, l.per, pattern, matches, room, counts, l.grid, stream);
        else
            grep_by_hand<<<l.grid, BLOCK, 0, stream>>>(text, length, l.per, pattern, matches, room, counts);
    }
    std::vector<Result>
    results(Launch l) override
    {
        return {{"matches", matches, l.threads() * room * sizeof(Match), 0}, {"counts", counts, l.threads() * 4, 0}};
    }
    std::vector<Bytes>
    reference(Launch l) override
    {
        size_t room = room_of(l);
        std::vector<char> copy = on_host(text, length);
        std::vector<Bytes> wanted = {poison_of<Match>(l.threads() * room), Bytes(l.threads() * 4, 0)};
        Match *left = (Match *)wanted[0].data();
        unsigned *n_left = (unsigned *)wanted[1].data();
        for (size_t i = 0, end; i < length; i = end + 1) {
            end = (size_t)(std::find(copy.begin() + (long)i, copy.end(), '\n') - copy.begin());
            size_t t = thread_at(i, l);
            if (holds_pattern(std::string(copy.data() + i, end - i)))
                left[t * room + n_left[t]++] = {(unsigned)i, (unsigned)(end - i)};
        }
        return wanted;
    }
    const void *
    kernel(Form form) override
    {
        return form == PLAIN ? (const void *)grep : (const void *)grep_by_hand;
    }
    void
    release() override
    {
        prose.release();
        output.release();
        sizes.release();
    }

  private:
    Text prose;
    Memory pattern_memory, output, sizes;
    char *pattern = nullptr;
    size_t room = 0;
    Match *matches = nullptr;
    unsigned *counts = nullptr;

    /* A line has 10 characters or more: newlines are the last of a cell of 10. The text's last one may be shorter. */
    static size_t
    room_of(Launch l)
    {
        return l.per / 10 + 2;
    }

    /* The pattern by what it means: any letters, so none as well, and then this. */
    static bool
    holds_pattern(const std::string &line)
    {
        for (size_t i = 0; i + 7 <= line.size(); i++)
            if (line.compare(i, 5, "er th") == 0 && line[i + 6] == 's')
                return true;
        return false;
    }
};

static Registered<Grep> registered;
} // namespace grep_case
