/* SPDX-License-Identifier: MIT */

/* grep.cu staged by hand: characters come through a window of two granules. So that it can lie in registers, the
 * matcher is a loop with one place that reads: it holds where the last star stands and how far it went. Trying the last
 * star again is all that is needed of a pattern with one star. */

/* An element of the pattern; its end has is_end. */
struct Element {
    char low, high, is_star, is_end;
};

/* Element NUMBER of PATTERN. */
__device__ inline Element
element_of(const char *pattern, unsigned number)
{
    Element element = {0, 0, 0, 1};

    for (unsigned k = 0; *pattern && k <= number; k++) {
        int length = element_length(pattern);
        bool is_class = *pattern == '[', is_any = *pattern == '.';
        element.low = is_class ? pattern[1] : is_any ? -128 : *pattern;
        element.high = is_class ? pattern[3] : is_any ? 127 : *pattern;
        element.is_star = pattern[length] == '*';
        element.is_end = k < number;
        pattern += length + element.is_star;
    }
    return element;
}

/* Whether the text from place I on begins with PATTERN. */
__device__ __forceinline__ bool
matches_by_hand(const Element *pattern, Window &window, size_t i)
{
    const Element *element = pattern, *star = nullptr;
    size_t star_i = 0;

    for (;;) {
        if (element->is_end)
            return true;
        if (element->is_star) {
            star = element++;
            star_i = i;
            continue;
        }
        char c = window[i];
        bool fits_it = c != '\n' && c >= element->low && c <= element->high;
        if (fits_it) {
            element++;
            i++;
            continue;
        }
        if (!star)
            return false;
        c = window[star_i];
        if (c == '\n' || c < star->low || c > star->high)
            return false;
        i = ++star_i;
        element = star + 1;
    }
}

__global__ void
grep_by_hand(const char *text, size_t n, size_t per, const char *pattern, Match *matches, size_t room, unsigned *counts)
{
    __shared__ Element elements[LONGEST_PATTERN + 1];
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n, i = begin;
    unsigned count = 0;
    Window window(text);
    Pairs output(matches + t * room);

    if (threadIdx.x <= LONGEST_PATTERN)
        elements[threadIdx.x] = element_of(pattern, threadIdx.x);
    __syncthreads();
    if (begin > 0)
        while (i < end && window[i - 1] != '\n')
            i++;
    while (i < end) {
        size_t line = i;
        bool is_match = false;
        for (; window[i] != '\n'; i++)
            if (!is_match)
                is_match = matches_by_hand(elements, window, i);
        if (is_match) {
            output.put((unsigned)line, (unsigned)(i - line));
            count++;
        }
        i++;
    }
    output.flush();
    counts[t] = count;
}
