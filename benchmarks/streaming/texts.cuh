/* SPDX-License-Identifier: MIT */

/* Texts that the GPU makes, each character or each piece of PIECE bytes a function of its number and a seed. */

#pragma once

#include "application.cuh"

const size_t PIECE = 4096;

__host__ __device__ inline char
letter(uint64_t number)
{
    return (char)('a' + number % 26);
}

/* Words of 1 to 9 letters, 1 in 16 a capital, in lines of 60 characters on average; some cells of 10 characters hold
 * what the pattern of grep finds. */
__host__ __device__ inline char
prose_at(size_t i, uint64_t seed)
{
    uint64_t cell = i / 10, word = drawn(cell ^ seed, 1), own = drawn(i ^ seed, 2);
    unsigned k = (unsigned)(i % 10);

    if (word >> 20 & 255 ? false : k < 9)
        return k == 0 ? letter(own) : k == 7 ? letter(own) : "?er th?s "[k];
    if (k < 1 + word % 9)
        return (char)(letter(own) - (own >> 32 & 15 ? 0 : 'a' - 'A'));
    return k == 9 && word >> 8 & 3 && word >> 10 & 1 && word >> 11 & 1 ? '\n' : ' ';
}

struct MakeProse {
    char *text;
    size_t n;
    uint64_t seed;

    __host__ __device__ void
    operator()(size_t i) const
    {
        text[i] = i + 1 == n ? '\n' : prose_at(i, seed);
    }
};

/* Writes a piece of a text, which ends with a newline. */
class Writer
{
  public:
    __host__ __device__ Writer(char *begin, size_t bytes) : at(begin), end(begin + bytes)
    {
    }
    __host__ __device__ size_t
    left() const
    {
        return (size_t)(end - at);
    }
    __host__ __device__ void
    put(char c)
    {
        if (at < end)
            *at = at + 1 == end ? '\n' : c;
        at += at < end;
    }
    __host__ __device__ void
    put_text(const char *text)
    {
        while (*text)
            put(*text++);
    }
    __host__ __device__ void
    put_number(uint64_t number, unsigned digits)
    {
        for (unsigned k = 0; k < digits; k++, number /= 10)
            put((char)('0' + number % 10));
    }
    /* A word that number W names, of 2 to 9 letters. */
    __host__ __device__ void
    put_word(uint64_t w)
    {
        uint64_t letters = mixed(w + 1);
        for (unsigned k = 0, length = 2 + (unsigned)(letters >> 60) / 2; k < length; k++, letters /= 26)
            put(letter(letters));
    }

  private:
    char *at, *end;
};

/* PIECE-wise text: Line writes a line, given the writer, the line's number and how many bytes are left. */
template <class Line> struct MakePieces {
    char *text;
    size_t n;
    Line line;

    __host__ __device__ void
    operator()(size_t piece) const
    {
        Writer writer(text + piece * PIECE, n - piece * PIECE < PIECE ? n - piece * PIECE : PIECE);
        for (uint64_t number = piece * PIECE; writer.left() > 0; number++)
            line(writer, number);
    }
};

template <class Line>
void
make_pieces(char *text, size_t n, Line line)
{
    for_each_number((n + PIECE - 1) / PIECE, MakePieces<Line>{text, n, line});
}

/* One of N ranks from a number X, rank r with a probability about as r^-EXPONENT. */
__host__ __device__ inline unsigned
zipf(uint64_t x, unsigned n, float exponent)
{
    float u = fraction(x), rank;

    if (exponent == 1.0f)
        rank = expf(u * logf((float)n + 1));
    else
        rank = powf(1 - u * (1 - powf((float)n + 1, 1 - exponent)), 1 / (1 - exponent));
    return rank < 1 ? 0 : rank >= (float)n ? n - 1 : (unsigned)rank - 1;
}

/* The input of an application that goes through a text. Behind it lie characters that no application may take. */
class Text
{
  public:
    char *text = nullptr;
    size_t n = 0;

    char *
    make_room(size_t bytes)
    {
        n = bytes;
        text = memory.of<char>(bytes + 64);
        require(cudaMemset(text, 'q', bytes + 64), "fill a text");
        return text;
    }

    /* A copy on the host. */
    std::vector<char>
    copy() const
    {
        return on_host(text, n);
    }

    void
    release()
    {
        memory.release();
    }

  private:
    Memory memory;
};

/* How many of the first N characters at INPUT go up to the end of a line: all, if none ends there. */
inline size_t
up_to_line(const char *input, size_t n)
{
    size_t end = n;

    while (end > 0 && input[end - 1] != '\n')
        end--;
    return end > 0 ? end : n;
}

/* An application that goes through one text. */
class TextApplication : public SlicedApplication
{
  public:
    using SlicedApplication::SlicedApplication;

    void
    take(const char *input, size_t n) override
    {
        text = input;
        length = n;
    }
    const char *
    input() override
    {
        return text;
    }

  protected:
    const char *text = nullptr;
    size_t length = 0;
};

/* One whose text is made of lines, which slices leave whole. */
class LinesApplication : public TextApplication
{
  public:
    using TextApplication::TextApplication;

    size_t
    cut(const char *input, size_t n) override
    {
        return up_to_line(input, n);
    }
};

/* The stretches of threads, for references: the thread in whose stretch place I lies. */
inline size_t
thread_at(size_t i, Launch launch)
{
    return i / launch.per;
}
