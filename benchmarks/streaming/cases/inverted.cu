/* SPDX-License-Identifier: MIT */

/* Inverted index: documents of 2 to 20 KB, of tags and text, with a link every 200 characters or so. */

#include "../staging.cuh"
#include "../texts.cuh"

namespace inverted_case
{
#include "../inverted.cu"
#include "../inverted_by_hand.cu"

const size_t BETWEEN_LINKS = 64; /* characters from a link to the next, at least */
const size_t LONGEST_PARAGRAPH = 600;

struct MakeDocument {
    char *html;
    const unsigned long long *starts;
    unsigned n_documents;
    size_t n;
    uint64_t seed;

    __host__ __device__ void
    operator()(size_t document) const
    {
        size_t begin = starts[document], end = document + 1 < n_documents ? starts[document + 1] : n;
        Writer writer(html + begin, end - begin);
        writer.put_text("<html><body>\n");
        for (uint64_t k = 0; writer.left() > LONGEST_PARAGRAPH; k++)
            put_paragraph(writer, drawn((document << 20 | k) ^ seed, 9));
        while (writer.left() > 12)
            writer.put('.');
        writer.put_text(document + 1 == n_documents ? "href=\"unended" : "............");
    }

    __host__ __device__ static void
    put_paragraph(Writer &writer, uint64_t number)
    {
        writer.put_text("<p>");
        for (unsigned k = 0; k < 12 + number % 30; k++) {
            writer.put_word(drawn(number + k, 10) % 8192);
            writer.put(' ');
        }
        /* Such as end too early. */
        writer.put_text(number >> 8 & 7 ? "" : "<img h hr hhre hhref=x> ");
        writer.put_text(number >> 50 & 3 ? "<a href=\"http://" : "<a hhref=\"http://");
        writer.put_word(number >> 10 & 8191);
        writer.put_text(".com/");
        writer.put_word(number >> 30 & 8191);
        writer.put_text("\">");
        writer.put_word(number >> 40 & 8191);
        writer.put_text("</a> and here the text goes on.</p>\n");
    }
};

class Inverted : public TextApplication
{
  public:
    Inverted() : TextApplication("inverted", 1)
    {
    }
    void
    fill(size_t n, uint64_t seed) override
    {
        std::vector<unsigned long long> places;
        bool is_small = n < 1 << 20; /* then many documents, some without links */
        size_t shortest = is_small ? 100 : 2048, span = is_small ? 1500 : 18433;
        for (size_t place = 0; place < n; place += shortest + drawn(places.size() ^ seed, 11) % span)
            places.push_back(place);
        use(start_memory, places);
        html.make_room(n);
        for_each_number(n_documents, MakeDocument{html.text, starts, n_documents, n, seed});
        slices.clear();
        take(html.text, n);
    }
    /* Documents: their starts are looked for once. */
    size_t
    cut(const char *input, size_t n) override
    {
        auto known = slices.find(input);
        if (known == slices.end()) {
            const char head[] = "<html>", *end = input + n;
            Slice &slice = slices[input];
            for (const char *at = input; at != end; at = std::search(at + 1, end, head, head + strlen(head)))
                slice.starts.push_back((unsigned long long)(at - input));
            slice.length = n;
            if (slice.starts.size() > 1) { /* another begins, which may be cut off */
                slice.length = (size_t)slice.starts.back();
                slice.starts.pop_back();
            }
            use(slice.memory, slice.starts);
            return slice.length;
        }
        starts = known->second.memory.of<unsigned long long>(n_documents = (unsigned)known->second.starts.size());
        return known->second.length;
    }
    void
    allocate(Launch l) override
    {
        room = room_of(l);
        links = output.poisoned<Link>(l.threads() * room);
        counts = sizes.poisoned<unsigned>(l.threads());
    }
    void
    run(Form form, Launch l, cudaStream_t stream) override
    {
        if (form == PLAIN)
            inverted_all(text, length, l.per, starts, n_documents, links, room, counts, l.grid, stream);
        else
            inverted_by_hand<<<l.grid, BLOCK, 0, stream>>>(text, length, l.per, starts, n_documents, links, room,
                                                           counts);
    }
    std::vector<Result>
    results(Launch l) override
    {
        return {{"links", links, l.threads() * room * sizeof(Link), 0}, {"counts", counts, l.threads() * 4, 0}};
    }
    std::vector<Bytes> reference(Launch l) override;
    const void *
    kernel(Form form) override
    {
        return form == PLAIN ? (const void *)inverted : (const void *)inverted_by_hand;
    }
    void
    release() override
    {
        html.release();
        slices.clear();
        start_memory.release();
        output.release();
        sizes.release();
    }

  private:
    /* A slice of the host's. */
    struct Slice {
        std::vector<unsigned long long> starts;
        size_t length;
        Memory memory; /* the starts on the GPU */
    };

    Text html;
    std::map<const char *, Slice> slices;
    Memory start_memory, output, sizes;
    unsigned long long *starts = nullptr;
    unsigned n_documents = 0;
    size_t room = 0;
    Link *links = nullptr;
    unsigned *counts = nullptr;

    /* The documents begin at PLACES, which MEMORY holds from now on. */
    void
    use(Memory &memory, const std::vector<unsigned long long> &places)
    {
        n_documents = (unsigned)places.size();
        starts = memory.of<unsigned long long>(n_documents);
        require(cudaMemcpy(starts, places.data(), n_documents * 8, cudaMemcpyHostToDevice), "copy starts");
    }
    static size_t
    room_of(Launch l)
    {
        return l.per / BETWEEN_LINKS + 2;
    }
};

/* Each href=" that a search finds. */
std::vector<Bytes>
Inverted::reference(Launch l)
{
    size_t room = room_of(l);
    std::vector<char> copy = on_host(text, length);
    std::string all(copy.data(), copy.size());
    std::vector<unsigned long long> places = on_host(starts, n_documents);
    std::vector<Bytes> wanted = {poison_of<Link>(l.threads() * room), Bytes(l.threads() * 4, 0)};
    Link *left = (Link *)wanted[0].data();
    unsigned *n_left = (unsigned *)wanted[1].data();

    for (size_t i = all.find("href=\""); i != std::string::npos; i = all.find("href=\"", i)) {
        size_t start = i + 6, end = std::min(all.find('"', start), all.size()), t = thread_at(i, l);
        unsigned long long target = LINK_START;
        for (char c : all.substr(start, end - start))
            target = (target ^ (unsigned char)c) * LINK_FACTOR;
        size_t document = (size_t)(std::upper_bound(places.begin(), places.end(), start) - places.begin()) - 1;
        left[t * room + n_left[t]++] = {target, (unsigned)document, (unsigned)(start - places[document])};
        i = end;
    }
    return wanted;
}

static Registered<Inverted> registered;
} // namespace inverted_case
