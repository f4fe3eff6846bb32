/* SPDX-License-Identifier: MIT */

/* pageviews.cu staged by hand: one loop over characters, which come by blocks; the table is as it is. */

__global__ void
pageviews_by_hand(const char *log, size_t n, size_t per, unsigned long long *keys, unsigned *counts,
                  unsigned long long mask)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n;
    int field = begin > 0 ? URL_FIELD + 1 : 0; /* what is skipped counts as behind the URL */
    bool skips = begin > 0;
    unsigned long long hash = URL_START;

    walk(log, walk_start(begin), begin < end ? n : 0, [&](size_t i, char c) {
        if (c == '\n') {
            if (hash != URL_START)
                count_view(keys, counts, mask, hash | 1);
            hash = URL_START;
            field = 0;
            skips = false;
            return i + 1 < end;
        }
        if (c == ' ')
            field++;
        else if (field == URL_FIELD)
            hash = (hash ^ (unsigned char)c) * URL_FACTOR;
        return !skips || i + 1 < end;
    });
}
