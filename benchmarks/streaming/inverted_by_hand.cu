/* SPDX-License-Identifier: MIT */

/* inverted.cu staged by hand: one loop over characters, which come by blocks; a link leaves by one store. */

__global__ void
inverted_by_hand(const char *html, size_t n, size_t per, const unsigned long long *starts, unsigned n_documents,
                 Link *links, size_t room, unsigned *counts)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n, start = 0, o = t * room;
    unsigned document = begin < end ? document_at(starts, n_documents, begin) : 0;
    unsigned long long here = begin < end ? starts[document] : 0, target = LINK_START;
    unsigned long long there = begin < end && document + 1 < n_documents ? starts[document + 1] : ~0ull;
    int matched = 0;

    auto end_link = [&]() {
        while (there <= start) {
            document++;
            here = there;
            there = document + 1 < n_documents ? starts[document + 1] : ~0ull;
        }
        store_granule((char *)(links + o), make_uint4((unsigned)target, (unsigned)(target >> 32), document,
                                                      (unsigned)(start - here)));
        o++;
    };
    walk(html, begin, begin < end ? n : 0, [&](size_t i, char c) {
        if (matched == 6) {
            if (c == '"') {
                end_link();
                matched = 0;
                return i + 1 < end;
            }
            target = (target ^ (unsigned char)c) * LINK_FACTOR;
            return true;
        }
        char wanted = (char)(matched < 4 ? 0x66657268 >> 8 * matched : 0x223d >> 8 * (matched - 4));
        matched = c == wanted ? matched + 1 : c == 'h';
        if (matched == 6) {
            start = i + 1;
            target = LINK_START;
        }
        return matched > 1 || i + 1 < end || (matched == 1 && i < end);
    });
    if (matched == 6)
        end_link();
    counts[t] = (unsigned)(o - t * room);
}
