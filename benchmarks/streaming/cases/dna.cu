/* SPDX-License-Identifier: MIT */

/* DNA assembly: reads of a random genome with repeats, and the table of its K-mers. */

#include "../staging.cuh"
#include "../texts.cuh"

namespace dna_case
{
#include "../dna.cu"
#include "../dna_by_hand.cu"

const size_t READ = 100, SEGMENT = 256, LARGEST_GENOME = 1 << 25; /* bases */
const uint64_t GENOME = 1; /* its seed: all reads are of one genome */

/* Base P of the genome, in which one segment of four is one of four that repeat: what follows their ends differs. */
__host__ __device__ inline unsigned
genome_at(size_t p, uint64_t seed)
{
    uint64_t segment = drawn(p / SEGMENT ^ seed, 3);
    uint64_t source = segment % 4 == 0 ? (segment >> 8 & 3) * SEGMENT + p % SEGMENT + (1ull << 40) : p;
    return (unsigned)(drawn(source ^ seed, 4) & 3);
}

struct MakeReads {
    char *reads;
    size_t n, genome;
    uint64_t seed;

    __host__ __device__ void
    operator()(size_t i) const
    {
        size_t read = i / (READ + 1), k = i % (READ + 1);
        size_t start = drawn(read ^ seed, 5) % (genome - READ);
        bool is_unknown = drawn(i ^ seed, 6) % 100 == 0;
        reads[i] = k == READ || i + 1 == n ? '\n' : is_unknown ? 'N' : "ACTG"[genome_at(start + k, GENOME)];
    }
};

/* Adds the K bases from place P on, with their neighbours, to the table. */
struct AddKmer {
    Kmer *table;
    size_t genome;
    unsigned long long mask;

    __device__ void
    operator()(size_t p) const
    {
        unsigned long long kmer = 0, slot;
        for (size_t k = 0; k < K; k++)
            kmer = kmer << 2 | genome_at(p + k, GENOME);
        for (slot = place_of(kmer) & mask;; slot = (slot + 1) & mask) {
            unsigned long long old = atomicCAS(&table[slot].kmer, 0ull, kmer + 1);
            if (old == 0 || old == kmer + 1)
                break;
        }
        unsigned left = p > 0 ? 1u << genome_at(p - 1, GENOME) : 0;
        unsigned right = p + K < genome ? 1u << genome_at(p + K, GENOME) : 0;
        atomicOr((unsigned *)&table[slot].left, left | right << 8);
        atomicAdd(&table[slot].count, 1u);
    }
};

class Dna : public LinesApplication
{
  public:
    Dna() : LinesApplication("dna", 1)
    {
    }
    void
    fill(size_t n, uint64_t seed) override
    {
        genome = n / 4 < 1024 ? 1024 : n / 4 < LARGEST_GENOME ? n / 4 : LARGEST_GENOME;
        for (mask = 1; mask < 2 * genome; mask *= 2)
            ;
        table = kmers.of<Kmer>(mask);
        require(cudaMemset(table, 0, mask-- * sizeof(Kmer)), "clear the table");
        reads.make_room(n);
        for_each_number(n, MakeReads{reads.text, n, genome, seed});
        for_each_number(genome - K + 1, AddKmer{table, genome, mask});
        take(reads.text, n);
    }
    void
    allocate(Launch l) override
    {
        room = 2 * l.per + 256;
        out = output.poisoned<char>(l.threads() * room);
        counts = sizes.poisoned<unsigned>(l.threads());
    }
    void
    run(Form form, Launch l, cudaStream_t stream) override
    {
        if (form == PLAIN)
            dna_all(text, length, l.per, table, mask, out, room, counts, l.grid, stream);
        else
            dna_by_hand<<<l.grid, BLOCK, 0, stream>>>(text, length, l.per, table, mask, out, room, counts);
    }
    std::vector<Result>
    results(Launch l) override
    {
        return {{"out", out, l.threads() * room / 4 * 4, 0}, {"counts", counts, l.threads() * 4, 0}};
    }
    std::vector<Bytes> reference(Launch l) override;
    const void *
    kernel(Form form) override
    {
        return form == PLAIN ? (const void *)dna : (const void *)dna_by_hand;
    }
    void
    release() override
    {
        reads.release();
        kmers.release();
        output.release();
        sizes.release();
    }

  private:
    Text reads;
    Memory kmers, output, sizes;
    Kmer *table = nullptr;
    size_t genome = 0, room = 0;
    unsigned long long mask = 0;
    char *out = nullptr;
    unsigned *counts = nullptr;
};

/* The bases that follow each K bases of the genome, from the genome alone. */
static std::map<std::string, std::set<char>>
followers_of(size_t genome)
{
    std::map<std::string, std::set<char>> followers;
    std::string bases(genome, ' ');

    for (size_t p = 0; p < genome; p++)
        bases[p] = "ACTG"[genome_at(p, GENOME)];
    for (size_t p = 0; p + K < genome; p++)
        followers[bases.substr(p, K)].insert(bases[p + K]);
    return followers;
}

/* A line at a time, by strings. */
std::vector<Bytes>
Dna::reference(Launch l)
{
    size_t room = 2 * l.per + 256;
    std::vector<char> copy = on_host(text, length);
    std::map<std::string, std::set<char>> followers = followers_of(genome);
    std::vector<std::string> left(l.threads());
    std::vector<Bytes> wanted = {poison_of<char>(l.threads() * room / 4 * 4), Bytes()};

    for (size_t i = 0, end; i < length; i = end + 1) {
        end = (size_t)(std::find(copy.begin() + (long)i, copy.end(), '\n') - copy.begin());
        std::string read(copy.data() + i, end - i);
        for (int added = 0; added < LONGEST && read.size() >= K; added++) {
            auto next = followers.find(read.substr(read.size() - K));
            if (next == followers.end() || next->second.size() != 1)
                break;
            read += *next->second.begin();
        }
        left[thread_at(i, l)] += read + "\n";
    }
    for (size_t t = 0; t < left.size(); t++) {
        unsigned size = (unsigned)left[t].size();
        std::copy(left[t].begin(), left[t].end(), wanted[0].begin() + (long)(t * room));
        wanted[1].insert(wanted[1].end(), (unsigned char *)&size, (unsigned char *)(&size + 1));
    }
    return wanted;
}

static Registered<Dna> registered;
} // namespace dna_case
