/* SPDX-License-Identifier: MIT */

/* Inverted index: the links of HTML documents, each with its document and its place. Each thread takes the links whose
 * href=" begins in its stretch.
 *
 * Arrays: html is read by 1 byte an iteration, PER bytes from what the next lane reads; starts, where the documents
 * begin, by 8 bytes now and then. Of links 16 bytes are written for each link, in order. */

#define LINK_START 14695981039346656037ull
#define LINK_FACTOR 1099511628211ull

struct Link {
    unsigned long long target; /* hash of the address */
    unsigned document, offset; /* where the address begins in it */
};

/* The document in which PLACE lies: the last that begins there or before. */
__device__ unsigned
document_at(const unsigned long long *starts, unsigned n_documents, size_t place)
{
    unsigned low = 0, high = n_documents;

    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        if (starts[middle] <= place)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Thread t writes from links + t * room on, and how many to counts[t]. */
__global__ void
inverted(const char *html, size_t n, size_t per, const unsigned long long *starts, unsigned n_documents, Link *links,
         size_t room, unsigned *counts)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n;
    size_t i = begin, o = t * room;
    unsigned document = begin < end ? document_at(starts, n_documents, begin) : 0;
    int matched = 0;

    while (i < end || (matched > 0 && i < n)) {
        char c = html[i++];
        matched = c == "href=\""[matched] ? matched + 1 : c == 'h';
        if (matched == 1 && i > end)
            break;
        if (matched < 6)
            continue;
        size_t start = i;
        unsigned long long target = LINK_START;
        while (i < n && html[i] != '"')
            target = (target ^ (unsigned char)html[i++]) * LINK_FACTOR;
        i++;
        matched = 0;
        while (document + 1 < n_documents && starts[document + 1] <= start)
            document++;
        links[o].target = target;
        links[o].document = document;
        links[o].offset = (unsigned)(start - starts[document]);
        o++;
    }
    counts[t] = (unsigned)(o - t * room);
}

/* All pointers are device memory; starts has n_documents elements in ascending order, the first is 0. */
void
inverted_all(const char *html, size_t n, size_t per, const unsigned long long *starts, unsigned n_documents,
             Link *links, size_t room, unsigned *counts, unsigned grid, cudaStream_t stream)
{
    inverted<<<grid, 256, 0, stream>>>(html, n, per, starts, n_documents, links, room, counts);
}
