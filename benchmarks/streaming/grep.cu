/* SPDX-License-Identifier: MIT */

/* Grep: the lines that hold a pattern, by the matcher of Kernighan and Pike: here, star, and classes of characters. The
 * pattern lies in shared memory. Each thread takes the lines that begin in its stretch and tries each of their
 * characters.
 *
 * Arrays: text is read by 1 byte, mostly forward, some characters again; PER bytes from what the next lane reads. Of
 * matches 8 bytes are written for each line that matches, in order. */

#define LONGEST_PATTERN 32

struct Match {
    unsigned line, length; /* where the line begins, without its newline */
};

__device__ bool matches_here(const char *pattern, const char *text);

/* The length of the first element of PATTERN: a class like [a-z], or a character. */
__device__ int
element_length(const char *pattern)
{
    return *pattern == '[' ? 5 : 1;
}

/* Whether C is of the first element of PATTERN. */
__device__ bool
fits(const char *pattern, char c)
{
    if (*pattern == '[')
        return c >= pattern[1] && c <= pattern[3];
    return c != '\n' && (*pattern == '.' || *pattern == c);
}

/* ELEMENT any number of times, then REST. */
__device__ bool
matches_star(const char *element, const char *rest, const char *text)
{
    do
        if (matches_here(rest, text))
            return true;
    while (fits(element, *text++));
    return false;
}

/* Whether TEXT, which ends with a newline, begins with PATTERN. */
__device__ bool
matches_here(const char *pattern, const char *text)
{
    if (*pattern == 0)
        return true;
    int length = element_length(pattern);
    if (pattern[length] == '*')
        return matches_star(pattern, pattern + length + 1, text);
    return fits(pattern, *text) && matches_here(pattern + length, text + 1);
}

/* The last character of text is a newline. Thread t writes from matches + t * room on, and how many to counts[t]. */
__global__ void
grep(const char *text, size_t n, size_t per, const char *pattern, Match *matches, size_t room, unsigned *counts)
{
    __shared__ char shared_pattern[LONGEST_PATTERN];
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n;
    size_t i = begin, o = t * room;

    if (threadIdx.x < LONGEST_PATTERN)
        shared_pattern[threadIdx.x] = pattern[threadIdx.x];
    __syncthreads();
    if (begin > 0)
        while (i < end && text[i - 1] != '\n')
            i++;
    while (i < end) {
        size_t line = i;
        bool is_match = false;
        for (; text[i] != '\n'; i++)
            if (!is_match)
                is_match = matches_here(shared_pattern, text + i);
        if (is_match) {
            matches[o].line = (unsigned)line;
            matches[o].length = (unsigned)(i - line);
            o++;
        }
        i++;
    }
    counts[t] = (unsigned)(o - t * room);
}

/* All pointers are device memory; pattern has LONGEST_PATTERN characters, from its end on 0. */
void
grep_all(const char *text, size_t n, size_t per, const char *pattern, Match *matches, size_t room, unsigned *counts,
         unsigned grid, cudaStream_t stream)
{
    grep<<<grid, 256, 0, stream>>>(text, n, per, pattern, matches, room, counts);
}
