/* SPDX-License-Identifier: MIT */

/* Opinion finder: tweets over a vocabulary, in which some words are tags of subjects. */

#include "../staging.cuh"
#include "../texts.cuh"

namespace opinion_case
{
#include "../opinion.cu"
#include "../opinion_by_hand.cu"

const unsigned VOCABULARY = 8192, TAGS = 1024;
const size_t SHORTEST = 41; /* of a tweet, with its newline */

/* A tweet of 40 to 240 characters. */
struct TweetLine {
    uint64_t seed;

    __host__ __device__ void
    operator()(Writer &writer, uint64_t number) const
    {
        uint64_t line = drawn(number ^ seed, 7), length = SHORTEST + line % 200;
        if (writer.left() < length + SHORTEST)
            length = writer.left();
        size_t end = writer.left() - length + 1;
        for (unsigned k = 0; writer.left() > end; k++) {
            uint64_t word = drawn(line + k, 8);
            if (word % 50 == 0)
                put_tag(writer, zipf(word, TAGS, 1), end);
            else
                put_until(writer, zipf(word, VOCABULARY, 1), end);
            if (writer.left() > end)
                writer.put(' ');
        }
        writer.put('\n');
    }

  private:
    /* Word W, as far as END leaves room. */
    __host__ __device__ static void
    put_until(Writer &writer, uint64_t w, size_t end)
    {
        char word[16];
        Writer aside(word, sizeof word);
        aside.put_word(w);
        for (unsigned k = 0; k < sizeof word - aside.left() && writer.left() > end; k++)
            writer.put(word[k]);
    }
    __host__ __device__ static void
    put_tag(Writer &writer, uint64_t tag, size_t end)
    {
        writer.put('#');
        put_until(writer, VOCABULARY + tag, end);
    }
};

/* The hash of word W, or of a tag. */
static unsigned
hash_of(uint64_t w, bool is_tag)
{
    char word[32];
    Writer writer(word, sizeof word);
    unsigned hash = HASH_START;

    if (is_tag)
        writer.put('#');
    writer.put_word(is_tag ? VOCABULARY + w : w);
    for (size_t k = 0; k < sizeof word - writer.left(); k++)
        hash = (hash ^ (unsigned char)word[k]) * HASH_FACTOR;
    return hash;
}

/* Words that are good or bad, and some that negate. */
static std::vector<Word>
make_lexicon()
{
    std::vector<Word> lexicon(LEXICON_SLOTS, Word{0, 0, 0});

    for (unsigned w = 0; w < VOCABULARY; w += 4) {
        unsigned hash = hash_of(w, false), slot = hash % LEXICON_SLOTS;
        bool is_negation = w / 4 % 32 == 3;
        while (lexicon[slot].hash != 0 && lexicon[slot].hash != hash)
            slot = (slot + 1) % LEXICON_SLOTS;
        lexicon[slot] = {hash, (signed char)(is_negation ? 0 : (int)(mixed(w) % 11) - 5), is_negation};
    }
    return lexicon;
}

static std::vector<unsigned>
make_subjects()
{
    std::vector<unsigned> hashes;

    for (unsigned tag = 0; tag < N_SUBJECTS; tag++)
        hashes.push_back(hash_of(tag * 5, true));
    std::sort(hashes.begin(), hashes.end());
    return hashes;
}

struct AddOpinions {
    const Opinion *opinions;
    const unsigned *counts;
    size_t room;
    unsigned long long *total;

    __device__ void
    operator()(size_t t) const
    {
        unsigned long long sum = 0;
        for (size_t o = t * room; o < t * room + counts[t]; o++)
            sum += (1ull << 40) + (unsigned long long)(long long)opinions[o].score;
        atomicAdd(total, sum);
    }
};

class OpinionFinder : public LinesApplication
{
  public:
    OpinionFinder() : LinesApplication("opinion", 1)
    {
    }
    void
    fill(size_t n, uint64_t seed) override
    {
        std::vector<Word> words = make_lexicon();
        std::vector<unsigned> hashes = make_subjects();
        lexicon = word_memory.of<Word>(LEXICON_SLOTS);
        require(cudaMemcpy(lexicon, words.data(), LEXICON_SLOTS * sizeof(Word), cudaMemcpyHostToDevice), "copy words");
        require(cudaMemcpyToSymbol(subjects, hashes.data(), N_SUBJECTS * sizeof(unsigned)), "copy subjects");
        tweets.make_room(n);
        take(tweets.text, n);
        make_pieces(tweets.text, n, TweetLine{seed});
    }
    void
    allocate(Launch l) override
    {
        room = room_of(l);
        opinions = output.poisoned<Opinion>(l.threads() * room);
        counts = sizes.poisoned<unsigned>(l.threads());
    }
    void
    run(Form form, Launch l, cudaStream_t stream) override
    {
        if (form == PLAIN)
            opinion_all(text, length, l.per, lexicon, opinions, room, counts, l.grid, stream);
        else
            opinion_by_hand<<<l.grid, BLOCK, 0, stream>>>(text, length, l.per, lexicon, opinions, room, counts);
    }
    void
    tally(Launch l, unsigned long long *total, cudaStream_t stream) override
    {
        for_each_number(l.threads(), AddOpinions{opinions, counts, room, total}, stream);
    }
    std::vector<Result>
    results(Launch l) override
    {
        return {{"opinions", opinions, l.threads() * room * sizeof(Opinion), 0},
                {"counts", counts, l.threads() * 4, 0}};
    }
    std::vector<Bytes> reference(Launch l) override;
    const void *
    kernel(Form form) override
    {
        return form == PLAIN ? (const void *)opinion : (const void *)opinion_by_hand;
    }
    void
    release() override
    {
        tweets.release();
        output.release();
        sizes.release();
    }

  private:
    Text tweets;
    size_t room = 0;
    Memory word_memory, output, sizes;
    Word *lexicon = nullptr;
    Opinion *opinions = nullptr;
    unsigned *counts = nullptr;

    /* A line may be shorter at the very end. */
    static size_t
    room_of(Launch l)
    {
        return l.per / SHORTEST + 2;
    }
};

/* A line at a time, its words cut out first, looked up in a map and a set. */
std::vector<Bytes>
OpinionFinder::reference(Launch l)
{
    size_t room = room_of(l);
    std::vector<char> copy = on_host(text, length);
    std::map<unsigned, Word> known;
    std::vector<unsigned> hashes = make_subjects();
    std::set<unsigned> wanted_subjects(hashes.begin(), hashes.end());
    std::vector<Bytes> wanted = {poison_of<Opinion>(l.threads() * room), Bytes(l.threads() * 4, 0)};
    Opinion *left = (Opinion *)wanted[0].data();
    unsigned *n_left = (unsigned *)wanted[1].data();

    for (const Word &word : make_lexicon())
        known[word.hash] = word;
    for (size_t i = 0, end; i < length; i = end + 1) {
        end = (size_t)(std::find(copy.begin() + (long)i, copy.end(), '\n') - copy.begin());
        std::string line(copy.data() + i, end - i), word;
        bool is_relevant = false, negated = false;
        int score = 0;
        for (char c : line + " ") {
            if (c > ' ') {
                word += c;
                continue;
            }
            if (word.empty())
                continue;
            unsigned hash = HASH_START;
            for (char one : word)
                hash = (hash ^ (unsigned char)one) * HASH_FACTOR;
            is_relevant |= wanted_subjects.count(hash) > 0;
            Word is = known.count(hash) ? known[hash] : Word{0, 0, 0};
            score += negated ? -is.polarity : is.polarity;
            negated = is.is_negation;
            word.clear();
        }
        size_t t = thread_at(i, l);
        if (is_relevant)
            left[t * room + n_left[t]++] = {(unsigned)i, score};
    }
    return wanted;
}

static Registered<OpinionFinder> registered;
} // namespace opinion_case
