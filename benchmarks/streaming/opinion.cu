/* SPDX-License-Identifier: MIT */

/* Opinion finder: a score for each tweet that speaks of one of the subjects. A tweet is a line of words; the lexicon
 * says which words are good or bad, and which turn the next one round. Each thread takes the tweets that begin in its
 * stretch.
 *
 * Arrays: tweets is read by 1 byte an iteration, PER bytes from what the next lane reads. The lexicon is read at places
 * given by hashes, but small. Of opinions 8 bytes are written for some of the tweets, in order. */

#define N_SUBJECTS 64
#define LEXICON_SLOTS 4096
#define HASH_START 2166136261u
#define HASH_FACTOR 16777619u

/* An empty slot has hash 0. */
struct Word {
    unsigned hash;
    signed char polarity, is_negation;
};

struct Opinion {
    unsigned line; /* where the tweet begins */
    int score;
};

__constant__ unsigned subjects[N_SUBJECTS]; /* hashes in ascending order */

__device__ bool
is_subject(unsigned hash)
{
    int low = 0, high = N_SUBJECTS;

    while (low < high) {
        int middle = (low + high) / 2;
        if (subjects[middle] < hash)
            low = middle + 1;
        else
            high = middle;
    }
    return low < N_SUBJECTS && subjects[low] == hash;
}

/* What is known of a word: an empty slot, where nothing is. */
__device__ Word
word_of(const Word *lexicon, unsigned hash)
{
    unsigned slot = hash % LEXICON_SLOTS;

    while (lexicon[slot].hash != 0 && lexicon[slot].hash != hash)
        slot = (slot + 1) % LEXICON_SLOTS;
    return lexicon[slot];
}

/* The last character of tweets is a newline. Thread t writes from opinions + t * room on, and how many to counts[t]. */
__global__ void
opinion(const char *tweets, size_t n, size_t per, const Word *lexicon, Opinion *opinions, size_t room, unsigned *counts)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n;
    size_t i = begin, o = t * room;

    if (begin > 0)
        while (i < end && tweets[i - 1] != '\n')
            i++;
    while (i < end) {
        size_t line = i;
        int score = 0, sign = 1;
        bool is_relevant = false;
        while (tweets[i] != '\n') {
            unsigned hash = HASH_START;
            while (tweets[i] > ' ')
                hash = (hash ^ (unsigned char)tweets[i++]) * HASH_FACTOR;
            if (hash != HASH_START) {
                Word word = word_of(lexicon, hash);
                is_relevant = is_relevant || is_subject(hash);
                score += sign * word.polarity;
                sign = word.is_negation ? -1 : 1;
            }
            if (tweets[i] != '\n')
                i++;
        }
        i++;
        if (is_relevant) {
            opinions[o].line = (unsigned)line;
            opinions[o].score = score;
            o++;
        }
    }
    counts[t] = (unsigned)(o - t * room);
}

/* All pointers are device memory; room is how many opinions a thread may have, one for each line. */
void
opinion_all(const char *tweets, size_t n, size_t per, const Word *lexicon, Opinion *opinions, size_t room,
            unsigned *counts, unsigned grid, cudaStream_t stream)
{
    opinion<<<grid, 256, 0, stream>>>(tweets, n, per, lexicon, opinions, room, counts);
}
