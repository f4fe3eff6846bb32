/* SPDX-License-Identifier: MIT */
/* Loops that go through an array by a pointer of the thread's own. */
__device__ const char *
skip(const char *&p)
{
    return ++p;
}

__global__ void
count(const char *text, const int *starts, int *words)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, n = 0;
    const char *s = text + starts[t], *end = text + starts[t + 1];

    while (s < end)
        n += *s++ == ' ';
    words[t] = n;
}

__global__ void
squeeze(const char *text, char *out, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    char *o = out + t * per;

    for (const char *s = &text[t * per], *end = s + per; s != end; s++)
        if (s[0] != ' ' || *(s + 1) != ' ')
            *o++ = *s;
}

/* One of two arrays. */
__global__ void
either(const char *a, const char *b, int *out, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
    const char *s = (t & 1 ? a : b) + t * per;

    while (*s)
        sum += *s++;
    out[t] = sum;
}

/* A function moves it. */
__global__ void
moved(const char *text, int *out, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
    const char *s = text + t * per;

    while (*s)
        sum += *skip(s);
    out[t] = sum;
}

/* Elements of another type. */
__global__ void
cast(const int *data, int *out, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
    const char *s = (const char *)data + t * per;

    while (*s)
        sum += *s++;
    out[t] = sum;
}

/* Another array later on. */
__global__ void
switched(const char *a, const char *b, int *out, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
    const char *s = a + t * per;

    while (*s) {
        sum += *s++;
        if (sum == 1000)
            s = b + t * per;
    }
    out[t] = sum;
}
