/* SPDX-License-Identifier: MIT */

/* Page view count of a log in the common format. */

#include "../staging.cuh"
#include "../texts.cuh"

namespace pageviews_case
{
#include "../pageviews.cu"
#include "../pageviews_by_hand.cu"

const size_t LONGEST_LINE = 240;

/* host - user [date zone] "GET url protocol" status bytes */
struct LogLine {
    uint64_t seed;
    unsigned n_urls;

    __host__ __device__ void
    operator()(Writer &writer, uint64_t number) const
    {
        uint64_t line = drawn(number ^ seed, 12);
        unsigned url = zipf(drawn(number ^ seed, 13), n_urls, 1.1f);
        for (unsigned k = 0; k < 4; k++) {
            writer.put_number(line >> 8 * k & 255, 1 + (unsigned)(line >> 8 * k) % 3);
            writer.put(k < 3 ? '.' : ' ');
        }
        writer.put_text("- ");
        if (line & 1)
            writer.put('-');
        else
            writer.put_word(line >> 32 & 1023);
        writer.put_text(" [10/Oct/2015:13:");
        writer.put_number(line >> 40, 2);
        writer.put_text(":36 -0700] \"");
        writer.put_text(line >> 50 & 7 ? "GET " : "POST ");
        put_url(writer, url);
        writer.put_text(" HTTP/1.1\" 200 ");
        writer.put_number(line >> 16, 1 + (unsigned)(line >> 53) % 6);
        while (writer.left() > 1 && writer.left() < LONGEST_LINE)
            writer.put('0');
        writer.put('\n');
    }

    __host__ __device__ static void
    put_url(Writer &writer, uint64_t url)
    {
        uint64_t shape = mixed(url + 99);
        writer.put('/');
        for (unsigned k = 0; k < 1 + shape % 5; k++) {
            writer.put_word(shape >> 8 * k & 1023);
            writer.put('/');
        }
        writer.put_number(url, 7);
    }
};

/* A slot as results() shows it. */
struct Views {
    unsigned long long key, count;
};

struct ShowSlot {
    const unsigned long long *keys;
    const unsigned *counts;
    Views *views;

    __host__ __device__ void
    operator()(size_t slot) const
    {
        views[slot] = {keys[slot], counts[slot]};
    }
};

class PageViews : public LinesApplication
{
  public:
    PageViews() : LinesApplication("pageviews", 1)
    {
    }
    void
    fill(size_t n, uint64_t seed) override
    {
        mask = (n < 1 << 18 ? 1 << 12 : n < 64 << 20 ? 1 << 16 : 1 << 22) - 1;
        keys = key_memory.of<unsigned long long>(mask + 1);
        counts = count_memory.of<unsigned>(mask + 1);
        log.make_room(n);
        take(log.text, n);
        make_pieces(log.text, n, LogLine{seed, (unsigned)(mask + 1) / 4});
    }
    void
    allocate(Launch) override
    {
    }
    void
    refresh() override
    {
        require(cudaMemset(keys, 0, (mask + 1) * 8), "clear keys");
        require(cudaMemset(counts, 0, (mask + 1) * 4), "clear counts");
    }
    void
    run(Form form, Launch l, cudaStream_t stream) override
    {
        if (form == PLAIN)
            pageviews_all(text, length, l.per, keys, counts, mask, l.grid, stream);
        else
            pageviews_by_hand<<<l.grid, BLOCK, 0, stream>>>(text, length, l.per, keys, counts, mask);
    }
    void
    tally(Launch, unsigned long long *, cudaStream_t) override
    {
    }
    std::vector<Result>
    results(Launch) override
    {
        Views *all = shown.of<Views>(mask + 1);
        for_each_number(mask + 1, ShowSlot{keys, counts, all});
        return {{"views", all, (mask + 1) * sizeof(Views), sizeof(Views)}};
    }
    std::vector<Bytes> reference(Launch l) override;
    const void *
    kernel(Form form) override
    {
        return form == PLAIN ? (const void *)pageviews : (const void *)pageviews_by_hand;
    }
    void
    release() override
    {
        log.release();
        key_memory.release();
        count_memory.release();
        shown.release();
    }

  private:
    Text log;
    Memory key_memory, count_memory, shown;
    unsigned long long *keys = nullptr, mask = 0;
    unsigned *counts = nullptr;
};

/* A line at a time, whose field is cut out first, counted in a map. */
std::vector<Bytes>
PageViews::reference(Launch)
{
    std::vector<char> copy = on_host(text, length);
    std::map<std::string, unsigned long long> views;
    std::vector<Bytes> wanted = {Bytes((mask + 1) * sizeof(Views), 0)};
    Views *slot = (Views *)wanted[0].data();

    for (size_t i = 0, end; i < length; i = end + 1) {
        end = (size_t)(std::find(copy.begin() + (long)i, copy.end(), '\n') - copy.begin());
        std::string line(copy.data() + i, end - i);
        size_t from = 0;
        for (int field = 0; field < URL_FIELD && from != std::string::npos; field++) {
            from = line.find(' ', from);
            from += from != std::string::npos;
        }
        std::string url = from == std::string::npos ? "" : line.substr(from, line.find(' ', from) - from);
        if (!url.empty())
            views[url]++;
    }
    for (const auto &url : views) {
        unsigned long long hash = URL_START;
        for (char c : url.first)
            hash = (hash ^ (unsigned char)c) * URL_FACTOR;
        *slot++ = {hash | 1, url.second};
    }
    return wanted;
}

static Registered<PageViews> registered;
} // namespace pageviews_case
