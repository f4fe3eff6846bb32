/* SPDX-License-Identifier: MIT */

/* opinion.cu staged by hand: one loop over characters, which come by blocks; opinions leave by two. */

__global__ void
opinion_by_hand(const char *tweets, size_t n, size_t per, const Word *lexicon, Opinion *opinions, size_t room,
                unsigned *counts)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n, line = begin;
    Pairs output(opinions + t * room);
    bool skips = begin > 0, is_relevant = false;
    int score = 0, sign = 1;
    unsigned hash = HASH_START, count = 0;

    walk(tweets, walk_start(begin), begin < end ? n : 0, [&](size_t i, char c) {
        if (!skips && c > ' ') {
            hash = (hash ^ (unsigned char)c) * HASH_FACTOR;
            return true;
        }
        if (hash != HASH_START) {
            Word word = word_of(lexicon, hash);
            is_relevant = is_relevant || is_subject(hash);
            score += sign * word.polarity;
            sign = word.is_negation ? -1 : 1;
            hash = HASH_START;
        }
        if (c != '\n')
            return !skips || i + 1 < end;
        if (is_relevant) {
            output.put((unsigned)line, (unsigned)score);
            count++;
        }
        skips = is_relevant = false;
        score = 0;
        sign = 1;
        line = i + 1;
        return line < end;
    });
    output.flush();
    counts[t] = count;
}
