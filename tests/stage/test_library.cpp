/* SPDX-License-Identifier: MIT */

/* fieldwise_stage.cuh on a CPU: loops over drawn stretches of drawn arrays leave the same bytes staged as
 * plain. What the "thread" does not touch changes meanwhile, as other threads would have it; all bytes around
 * the arrays are compared as well. Argument: how many loops of each kind. */
#include <cstdio>
#include <cstdlib>
#include <type_traits>

#include "one_thread.h"

static unsigned long long state = 1;

static unsigned
draw(unsigned below)
{
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(state >> 33) % below;
}

enum { BYTES = 4096, N_ARRAYS = 2 };

/* Memory of two arrays, which may overlap. */
struct Memory {
    alignas(256) unsigned char bytes[N_ARRAYS * BYTES];
};

/* One loop: where its arrays begin, and what it does. */
struct Loop {
    unsigned from[N_ARRAYS], begin, end; /* bytes; elements */
    unsigned seed, stop;                 /* the loop ends itself at STOP */
};

static unsigned
mix(unsigned a, unsigned b)
{
    unsigned h = (a ^ b * 0x9e3779b9u) * 0x85ebca6bu;

    return h ^ h >> 13;
}

/* Other threads change bytes that this one does not touch in iteration I: outside of the stretch of elements
 * of SIZE bytes, both before and behind it. */
static void
others(Memory &memory, const Loop &loop, unsigned array, unsigned i, unsigned size)
{
    unsigned at = loop.from[array] + loop.begin * size, to = loop.from[array] + loop.end * size;
    unsigned distance = 1 + mix(loop.seed, i) % 15;

    if (at >= distance)
        memory.bytes[at - distance] ^= (unsigned char)(i + 1);
    if (to + distance <= sizeof(memory.bytes))
        memory.bytes[to + distance - 1] ^= (unsigned char)(i + 3);
}

template <class T>
static T
changed(T value, unsigned by)
{
    unsigned char bytes[sizeof(T)];

    memcpy(bytes, &value, sizeof(T));
    for (unsigned k = 0; k < sizeof(T); k++)
        bytes[k] = (unsigned char)(bytes[k] * 5 + by + k);
    memcpy(&value, bytes, sizeof(T));
    return value;
}

template <class T>
static T *
array_of(Memory &memory, const Loop &loop, unsigned array)
{
    return reinterpret_cast<T *>(memory.bytes + loop.from[array]);
}

struct Record {
    unsigned words[6];
};

template <class T>
static unsigned
sum(T value)
{
    unsigned char bytes[sizeof(T)];
    unsigned total = 0;

    memcpy(bytes, &value, sizeof(T));
    for (unsigned k = 0; k < sizeof(T); k++)
        total = mix(total, bytes[k]);
    return total;
}

/* --- kinds of loops: each returns what the thread computed
 * ------------------------------------------------------ */

/* Reads A, writes B, some elements not. */
template <class A, class B, unsigned N>
static unsigned
copy_loop(Memory &memory, const Loop &loop, bool staged, bool meddled)
{
    A *a = array_of<A>(memory, loop, 0);
    B *b = array_of<B>(memory, loop, 1);
    unsigned total = 0;
    auto body = [&](unsigned i, const A &from, auto &&to) {
        total = mix(total, sum(from));
        if (meddled)
            others(memory, loop, 1, i, sizeof(B));
        if (mix(loop.seed, i / 64) % 4 != 0 || mix(loop.seed, i) % 8 != 0)
            to = changed(B(), total);
        return i != loop.stop;
    };

    if (staged)
        stage::strip<N>(loop.begin, loop.end, body, stage::strip_in<A>(a), stage::strip_out<B>(b));
    else
        for (unsigned i = loop.begin; i < loop.end; i++)
            if (!body(i, a[i], b[i]))
                break;
    return total;
}

/* Changes A in place: reads all or some, writes some. What it skips others may change. */
template <class T, unsigned N>
static unsigned
place_loop(Memory &memory, const Loop &loop, bool staged, bool meddled)
{
    T *a = array_of<T>(memory, loop, 0);
    unsigned total = 0;
    auto body = [&](unsigned i, auto &&element) {
        bool skips = mix(loop.seed, i / 32) % 3 == 0 && mix(loop.seed + 1, i) % 4 == 0;
        if (meddled)
            others(memory, loop, 0, i, sizeof(T));
        if (skips && meddled) /* another thread's */
            *reinterpret_cast<unsigned char *>(a + i) ^= 0x55;
        if (!skips) {
            T value = element;
            total = mix(total, sum(value));
            if (total % 3 == 0)
                element = changed(value, total);
        }
        return i != loop.stop;
    };

    if (staged)
        stage::strip<N>(loop.begin, loop.end, body, stage::strip_inout<T>(a));
    else
        for (unsigned i = loop.begin; i < loop.end; i++)
            if (!body(i, a[i]))
                break;
    return total;
}

/* Reads A anywhere, mostly behind the last place; writes B in order, with gaps; fences now and then. */
template <class T, class Read, class Write, class Fence>
static unsigned
walk(Memory &memory, const Loop &loop, bool meddled, Read read, Write write, Fence fence)
{
    unsigned total = 0, at = loop.begin, to = loop.begin;

    for (unsigned n = 0; n < loop.end - loop.begin && at < loop.end && to < loop.end; n++) {
        unsigned r = mix(loop.seed, n);
        T value = read(at);
        total = mix(total, sum(value));
        if (meddled)
            others(memory, loop, 1, n, sizeof(T));
        if (r % 5 != 0)
            write(to++, changed(value, total));
        if (r % 31 == 0)
            to += r / 31 % 7;
        if (r % 67 == 0) {
            fence();
            if (meddled) { /* another thread's, and seen from now on: what is read next, and what was written
                              last */
                memory.bytes[loop.from[0] + at * sizeof(T)] ^= 0x33;
                memory.bytes[loop.from[1] + to * sizeof(T) - 1] ^= 0x77;
            }
        }
        at = r % 41 == 0 ? loop.begin + (at - loop.begin) / 2 : at + 1 + (r % 13 == 0) * 3;
    }
    return total;
}

template <class T>
static unsigned
walk_loop(Memory &memory, const Loop &loop, bool staged, bool meddled)
{
    T *a = array_of<T>(memory, loop, 0), *b = array_of<T>(memory, loop, 1);

    if (staged) {
        stage::in<T> in(a);
        stage::out<T> out(b);
        return walk<T>(
            memory, loop, meddled, [&](unsigned i) { return in[i]; }, [&](unsigned i, T v) { out[i] = v; },
            [&] {
                out.flush();
                in.forget();
            });
    }
    return walk<T>(
        memory, loop, meddled, [&](unsigned i) { return a[i]; }, [&](unsigned i, T v) { b[i] = v; }, [] {});
}

/* Reads A and writes B behind each other, which may be the same memory. */
template <class T, class U>
static unsigned
meet_loop(Memory &memory, const Loop &loop, bool staged, bool)
{
    T *a = array_of<T>(memory, loop, 0);
    U *b = array_of<U>(memory, loop, 1);
    stage::in<T> in(a);
    stage::out<U> out(b);
    unsigned total = 0, to = loop.begin;

    for (unsigned i = loop.begin; i < loop.end && to < loop.end; i++) {
        unsigned r = mix(loop.seed, i);
        T value = staged ? in.read(i, out) : a[i];
        total = mix(total, sum(value));
        for (unsigned n = r % 3; n > 0 && to < loop.end; n--) {
            if (staged)
                out.to(to, in) = changed(U(), total);
            else
                b[to] = changed(U(), total);
            to++;
        }
        to += r % 23 == 0 && to < loop.end;
        i -= r % 29 == 0 && i > loop.begin + 3 ? 3 : 0;
        total += r;
        if (total % 251 == 0)
            break;
    }
    return total;
}

/* Whether element I of a stretch is another thread's. */
static bool
is_foreign(const Loop &loop, unsigned i)
{
    return mix(loop.seed, i / 32) % 3 == 0 && mix(loop.seed + 1, i) % 4 == 0;
}

/* What a thread does to its element AT, which R draws: GET reads one, TARGET gives one to be changed. */
template <class T, class Get, class Target>
static unsigned
change(unsigned r, unsigned at, unsigned total, Get get, Target target)
{
    switch (r % 9) {
    case 0:
        target(at) = changed(T(), total);
        return total;
    case 1:
        target(at) += (T)(total & 7);
        return total;
    case 2:
        target(at)++;
        return total;
    case 3:
        --target(at);
        return total;
    case 4:
        target(at) ^= (T)total;
        return total;
    case 5:
    case 6:
        if ((total = mix(total, sum((T)get(at)))) % 3 == 0)
            target(at) = changed((T)get(at), total);
        return total;
    default:
        return mix(total, sum((T)get(at)));
    }
}

/* Changes A in place, near the last place, now and then elsewhere; fences now and then. */
template <class T, class Get, class Target, class Fence>
static unsigned
change_walk(Memory &memory, const Loop &loop, bool meddled, Get get, Target target, Fence fence)
{
    unsigned total = 0, at = loop.begin;
    auto byte = [&](unsigned i) -> unsigned char & { return memory.bytes[loop.from[0] + i * sizeof(T)]; };

    for (unsigned n = 0; n < 3 * (loop.end - loop.begin) && at < loop.end; n++) {
        unsigned r = mix(loop.seed, n), beside = at ^ (r >> 9 & 15);
        if (!is_foreign(loop, at))
            total = change<T>(r >> 5, at, total, get, target);
        if (meddled) {
            others(memory, loop, 0, n, sizeof(T));
            if (beside >= loop.begin && beside < loop.end && is_foreign(loop, beside))
                byte(beside) ^= 0x55;
        }
        if (r % 67 == 0) {
            fence();
            if (meddled)
                byte(at) ^= 0x33;
        }
        at = r % 83 == 0 ? loop.begin + (at - loop.begin) / 2 : at + (r % 3 != 0) + (r % 29 == 0) * 5;
        at -= r % 5 == 0 && at > loop.begin + 3 ? 2 : 0;
    }
    return total;
}

template <class T>
static unsigned
change_loop(Memory &memory, const Loop &loop, bool staged, bool meddled)
{
    T *a = array_of<T>(memory, loop, 0);

    if (staged) {
        stage::inout<T> line(a);
        return change_walk<T>(
            memory, loop, meddled, [&](unsigned i) { return i % 2 ? line.get(i) : line.get_at(a + i); },
            [&](unsigned i) -> decltype(auto) { return i % 2 ? line[i] : line.at(a + i); },
            [&] {
                line.flush();
                line.forget();
            });
    }
    return change_walk<T>(
        memory, loop, meddled, [&](unsigned i) { return a[i]; }, [&](unsigned i) -> T & { return a[i]; },
        [] {});
}

/* Changes A and B in place, reads B and writes B behind each other, all of which may be the same memory. */
template <class T, class U>
static unsigned
meet_line_loop(Memory &memory, const Loop &loop, bool staged, bool)
{
    T *a = array_of<T>(memory, loop, 0);
    U *b = array_of<U>(memory, loop, 1);
    stage::inout<T> line(a);
    stage::inout<U> other(b);
    stage::in<U> in(b);
    stage::out<U> out(b);
    unsigned total = 0, to = loop.begin, at = loop.begin;

    for (unsigned n = loop.begin; n < loop.end && to < loop.end && at < loop.end; n++) {
        unsigned r = mix(loop.seed, n), k = loop.begin + (at - loop.begin) / 2;
        if (r & 1)
            total = staged ? change<T>(
                                 r >> 5, at, total, [&](unsigned i) { return line.get(i, other, in, out); },
                                 [&](unsigned i) -> decltype(auto) { return line.to(i, other, in, out); })
                           : change<T>(
                                 r >> 5, at, total, [&](unsigned i) { return a[i]; },
                                 [&](unsigned i) -> T & { return a[i]; });
        if (r & 2)
            total = staged ? change<U>(
                                 r >> 9, k, total, [&](unsigned i) { return other.get(i, line, in, out); },
                                 [&](unsigned i) -> decltype(auto) { return other.to(i, out, line, in); })
                           : change<U>(
                                 r >> 9, k, total, [&](unsigned i) { return b[i]; },
                                 [&](unsigned i) -> U & { return b[i]; });
        if (r & 4)
            total = mix(total, sum(staged ? in.read(at, out, line, other) : b[at]));
        for (unsigned left = (r >> 3 & 3); left > 0 && to < loop.end; left--, to++) {
            if (staged)
                out.to(to, in, other, line) = changed(U(), total);
            else
                b[to] = changed(U(), total);
        }
        to += r % 23 == 0;
        at += r % 7 != 0;
        at = r % 43 == 0 ? k : at;
    }
    return total;
}

/* Structs: with padding, with fields of eight bytes, and of a size that is no power of two. */
struct Padded {
    unsigned char c;
    unsigned short s[2];
    unsigned n;
};
struct Wide {
    unsigned long long target;
    unsigned document, offset;
};
struct Odd {
    unsigned short a, b;
    float f;
    unsigned char c[3], d;
};
template <class F>
static void
each_field(Padded &record, F f)
{
    f(record.n);
    f(record.c);
    f(record.s[1]);
    f(record.s[0]);
}
template <class F>
static void
each_field(Wide &record, F f)
{
    f(record.target);
    f(record.document);
    f(record.offset);
}
template <class F>
static void
each_field(Odd &record, F f)
{
    f(record.b);
    f(record.a);
    f(record.f);
    f(record.c[1]);
    f(record.d);
}

/* Writes an element of B by ASSIGN, as R says: whole, or some of its fields. Those that OTHERS has a bit of,
 * and what lies between fields, others change. */
template <class R, class Assign>
static void
write_record(R &record, unsigned r, unsigned others, bool meddled, Assign assign)
{
    unsigned char *bytes = reinterpret_cast<unsigned char *>(&record);
    bool is_field[sizeof(R)] = {};
    unsigned n = 0;

    /* A compiler may leave padding out of a whole assignment. */
    if (r % 5 == 0 && others == 0 && !meddled && !std::is_same<R, Padded>::value) {
        assign(record, changed(R(), r));
        return;
    }
    each_field(record, [&](auto &field) {
        unsigned at = (unsigned)(reinterpret_cast<unsigned char *>(&field) - bytes);
        bool is_others = others >> n & 1;
        if (!is_others && mix(r, n) % 5 != 0)
            assign(field, changed(typename std::remove_reference<decltype(field)>::type(), r + at));
        for (unsigned k = 0; k < sizeof field; k++) {
            is_field[at + k] = true;
            bytes[at + k] ^= is_others && meddled ? 0x5a : 0;
        }
        n++;
    });
    for (unsigned k = 0; meddled && k < sizeof(R); k++)
        bytes[k] ^= is_field[k] ? 0 : 0xa5;
}

/* Reads and changes bytes of A and writes structs of B, mostly one behind the other, which may be the same
 * memory. */
template <class R>
static unsigned
record_loop(Memory &memory, const Loop &loop, bool staged, bool meddled)
{
    unsigned char *a = array_of<unsigned char>(memory, loop, 0);
    R *b = reinterpret_cast<R *>(memory.bytes + loop.from[1] / alignof(R) * alignof(R));
    stage::in<unsigned char> in(a);
    stage::inout<unsigned char> line(a);
    stage::out_record<R> out(b);
    unsigned total = 0, to = loop.begin;

    for (unsigned i = loop.begin; i < loop.end && to < loop.end; i++) {
        unsigned r = mix(loop.seed, i), at = i;
        if (!meddled && r % 3 != 0) /* near what is written */
            at = to * (unsigned)sizeof(R) + r / 4 % 24;
        total = mix(total, staged ? in.read(at, out, line) : a[at]);
        if (!meddled && r % 7 < 3) {
            if (staged)
                line.to(at + r % 7, in, out) += total;
            else
                a[at + r % 7] += total;
        }
        unsigned others = mix(loop.seed, to + loop.end) % 3 == 0 ? mix(loop.seed, to) % 32 : 0,
                 how = mix(total, r);
        if (!staged)
            write_record(b[to], how, others, meddled, [](auto &field, auto value) { field = value; });
        else
            write_record(b[to], how, others, meddled,
                         [&](auto &field, auto value) { out.part(field, in, line) = value; });
        to += r % 7 != 0;
        to += r % 23 == 0 && to < loop.end;
        if (r % 67 == 0 && staged) {
            out.flush();
            in.forget();
            line.forget();
        }
        if (r % 67 == 0 && meddled && to < loop.end) /* another thread's, which nobody wrote yet */
            reinterpret_cast<unsigned char *>(b + to)[sizeof(R) - 1] ^= 0x77;
        if (total % 251 == 0)
            break;
    }
    return total;
}

/* Sums rows of F elements of A into B. */
template <class T, unsigned F, unsigned N>
static unsigned
row_loop(Memory &memory, const Loop &loop, bool staged, bool)
{
    T *a = array_of<T>(memory, loop, 0);
    unsigned *b = array_of<unsigned>(memory, loop, 1), total = 0;
    auto body = [&](unsigned i, const auto &row, auto &&to) {
        for (unsigned f = 0; f < F; f++)
            total = mix(total, sum((T)row[f]));
        to = total;
        return i != loop.stop;
    };

    if (staged)
        stage::strip<N>(loop.begin, loop.end, body, stage::strip_rows_in<T, F>(a, true),
                        stage::strip_out<unsigned>(b));
    else
        for (unsigned i = loop.begin; i < loop.end; i++)
            if (!body(i, a + i * F, b[i]))
                break;
    return total;
}

/* --- the comparison
 * ----------------------------------------------------------------------------------------------- */

typedef unsigned (*Kind)(Memory &, const Loop &, bool staged, bool meddled);

static void
draw_loop(Loop &loop, unsigned size_a, unsigned size_b, bool overlaps)
{
    unsigned most = size_a > size_b ? size_a : size_b, space = 2 * BYTES;

    for (unsigned n = 0; n < N_ARRAYS; n++) {
        unsigned size = n ? size_b : size_a, unit = size > 8 ? 4 : size;
        loop.from[n] = 64 + n * BYTES + draw(3) * 16 + (draw(2) ? draw(32 / unit) * unit : 0);
    }
    loop.begin = draw(40);
    loop.end = loop.begin + (draw(3) ? draw(40) : draw((BYTES - 256) / most - 40));
    if (overlaps)
        loop.from[1] = (loop.from[0] + draw(24)) / size_b * size_b;
    loop.seed = draw(1u << 30);
    loop.stop = draw(3) ? space : loop.begin + draw(loop.end - loop.begin + 1);
}

static bool
same(const char *name, Kind kind, unsigned size_a, unsigned size_b, unsigned loops, bool may_overlap)
{
    for (unsigned n = 0; n < loops; n++) {
        static Memory plain, staged;
        Loop loop;
        bool overlaps = may_overlap && draw(4) == 0;
        draw_loop(loop, size_a, size_b, overlaps);
        for (unsigned k = 0; k < sizeof(plain.bytes); k++)
            plain.bytes[k] = staged.bytes[k] = (unsigned char)draw(256);
        unsigned a = kind(plain, loop, false, !overlaps), b = kind(staged, loop, true, !overlaps);
        if (a != b || memcmp(plain.bytes, staged.bytes, sizeof(plain.bytes)) != 0) {
            printf("not ok - %s, loop %u: elements %u to %u of %u and %u bytes at %u and %u: %s\n", name, n,
                   loop.begin, loop.end, size_a, size_b, loop.from[0], loop.from[1],
                   a != b ? "other values" : "other memory");
            return false;
        }
    }
    printf("ok - %s\n", name);
    return true;
}

int
main(int argc, char **argv)
{
    unsigned loops = argc > 1 ? (unsigned)atoi(argv[1]) : 1000;
    typedef unsigned char Byte;
    bool all = true;

    printf("1..26\n");
    all &= same("bytes to bytes", copy_loop<Byte, Byte, 32>, 1, 1, loops, true);
    all &= same("words to bytes", copy_loop<unsigned, Byte, 16>, 4, 1, loops, true);
    all &= same("records to words", copy_loop<Record, unsigned, 4>, sizeof(Record), 4, loops, true);
    all &= same("two bytes to eight", copy_loop<unsigned short, unsigned long long, 8>, 2, 8, loops, true);
    all &= same("bytes in place", place_loop<Byte, 32>, 1, 1, loops, false);
    all &= same("records in place", place_loop<Record, 2>, sizeof(Record), sizeof(Record), loops, false);
    all &= same("bytes anywhere", walk_loop<Byte>, 1, 1, loops, false);
    all &= same("two bytes anywhere", walk_loop<unsigned short>, 2, 2, loops, false);
    all &= same("words anywhere", walk_loop<unsigned>, 4, 4, loops, false);
    all &= same("bytes to bytes that may be the same", meet_loop<Byte, Byte>, 1, 1, loops, true);
    all &= same("words to bytes that may be the same", meet_loop<unsigned, Byte>, 4, 1, loops, true);
    all &= same("bytes to words that may be the same", meet_loop<Byte, unsigned>, 1, 4, loops, true);
    all &= same("bytes changed", change_loop<Byte>, 1, 1, loops, false);
    all &= same("two bytes changed", change_loop<unsigned short>, 2, 2, loops, false);
    all &= same("words changed", change_loop<unsigned>, 4, 4, loops, false);
    all &= same("eight bytes changed", change_loop<unsigned long long>, 8, 8, loops, false);
    all &= same("bytes changed that may be bytes", meet_line_loop<Byte, Byte>, 1, 1, loops, true);
    all &= same("words changed that may be bytes", meet_line_loop<unsigned, Byte>, 4, 1, loops, true);
    all &= same("eight bytes changed that may be words", meet_line_loop<unsigned long long, unsigned>, 8, 4,
                loops, true);
    all &= same("eight bytes anywhere", walk_loop<unsigned long long>, 8, 8, loops, false);
    all &= same("structs with padding", record_loop<Padded>, 1, sizeof(Padded), loops, true);
    all &= same("structs with eight bytes", record_loop<Wide>, 1, sizeof(Wide), loops, true);
    all &= same("structs of twelve bytes", record_loop<Odd>, 1, sizeof(Odd), loops, true);
    all &= same("rows of three bytes", row_loop<Byte, 3, 16>, 3, 4, loops, true);
    all &= same("rows of five words", row_loop<unsigned, 5, 4>, 20, 4, loops, true);
    all &= same("rows of three halves", row_loop<unsigned short, 3, 8>, 6, 4, loops, true);
    return all ? 0 : 1;
}
