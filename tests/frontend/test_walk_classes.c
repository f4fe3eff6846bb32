/* SPDX-License-Identifier: MIT */
#include "walk_check.h"

#define TWO_BASES                                                                                            \
    "struct A { float *a; __device__ float first() const { return a[1]; } };\n"                              \
    "struct B { int pad; float *b; __device__ float get() const { return b[2]; }\n"                          \
    "__device__ void put(float v) { b[3] = v; } };\n"

/* The second base class lies behind the first. */
static void
test_second_base(void)
{
    check_body(TWO_BASES
               "struct C : A, B { __device__ float sum() const { return first() + get() + b[4]; } };\n"
               "__global__ void k(C c) { c.put(c.get()); c.put(c.sum()); }\n",
               NULL,
               "load c.b[2]\n"
               "store c.b[3]\n"
               "load c.a[1]\n"
               "load c.b[2]\n"
               "load c.b[4]\n"
               "store c.b[3]\n");
    check_body(TWO_BASES "struct C : A, B {};\n"
                         "__global__ void k(C c) { B *p = &c; const B &q = c; p->b[5] = q.b[6]; }\n",
               NULL,
               "load c.b[6]\n"
               "store c.b[5]\n");
}

static void
test_second_base_made(void)
{
    check_body(TWO_BASES "struct D : A, B { __device__ D(float *x, float *y) : A{x}, B{0, y} {} };\n"
                         "__global__ void k(float *x, float *y) { D d(x, y); d.put(d.get()); d.a[7] = 0; }\n",
               NULL,
               "load y[2]\n"
               "store y[3]\n"
               "store x[7]\n");
}

/* libclang does not show what a class that is made of a template derives from: the casts to it tell. */
#define BASE_OF_TEMPLATE                                                                                     \
    "template <class T> struct Below { T below; __device__ const T &base() const { return below; } };\n"     \
    "template <class T> struct Above : Below<T> { int n;\n"                                                  \
    "__device__ float &at(int i) const { return this->base()[i]; }\n"                                        \
    "__device__ Above moved() const { Above r(*this); r.below += n; return r; } };\n"

static void
test_base_of_template(void)
{
    check_body(BASE_OF_TEMPLATE "__global__ void k(Above<float *> p) { p.at(threadIdx.x) = p.below[1]; }\n",
               NULL,
               "load p.below[1]\n"
               "store p.below[threadIdx.x]\n");
    check_body(BASE_OF_TEMPLATE "__global__ void k(Above<float *> p) { p.moved().at(2) = 1; }\n", NULL,
               "store p.below[p.n + 2]\n");
}

/* It does show those of a class inside of a template. */
static void
test_base_inside_template(void)
{
    check_body(
        "template <class T> struct Potential {\n"
        "struct Below { T *table; };\n"
        "struct Above : Below { T *out; __device__ void run(int i) { out[i] = this->table[1]; } }; };\n"
        "__global__ void k(Potential<float>::Above p) { p.run(threadIdx.x); }\n",
        NULL,
        "load p.table[1]\n"
        "store p.out[threadIdx.x]\n");
}

/* The same name in a class and in its base are two members. */
static void
test_hidden_member(void)
{
    check_body("struct Below { float *p; };\n"
               "struct Above : Below { float *p; };\n"
               "__global__ void k(Above a) { a.p[1] = a.Below::p[2]; }\n",
               NULL,
               "load a.Below::p[2]\n"
               "store a.p[1]\n");
    check_body("struct A { float *p; };\n"
               "struct B { float *p; };\n"
               "struct C : A, B {};\n"
               "__global__ void k(C c) { c.A::p[1] = c.B::p[2]; }\n",
               NULL,
               "load c.B::p[2]\n"
               "store c.A::p[1]\n");
}

/* The base's place in a list of initialisers is named as a template. */
static void
test_base_initialised(void)
{
    check_body("template <class... T> struct Row { __device__ Row() {} };\n"
               "template <class H, class... T> struct Row<H, T...> : Row<T...> { H head;\n"
               "__device__ Row(const H &h, const T &...t) : Row<T...>(t...), head(h) {}\n"
               "__device__ Row<T...> &rest() { return *this; } };\n"
               "__global__ void k(float *a, float *b) { Row<float &, float &> r(a[1], b[2]);\n"
               "r.rest().head = r.head; }\n",
               NULL,
               "load a[1]\n"
               "store b[2]\n");
}

/* A struct inside of one that was changed in part is still that one's. */
static void
test_inner_struct(void)
{
    check_body("struct In { float *a, *b; };\n"
               "struct Out { int n; In in; };\n"
               "__global__ void k(Out o) { Out c = o; c.n = 3; In d = c.in; d.b[c.n] = d.a[1]; }\n",
               NULL,
               "load o.in.a[1]\n"
               "store o.in.b[3]\n");
}

/* Members of anonymous unions lie where these do, also in a list of initialisers and behind `this`. */
static void
test_anonymous_members(void)
{
    check_body("struct V { union { int x, r; }; union { int y, g; };\n"
               "    __device__ V(int a, int b) : x(a), y(b) {} };\n"
               "__global__ void k(float *o) { V v(threadIdx.x, 2 * threadIdx.x); o[v.x] = 1; o[v.g] = 2; }",
               NULL,
               "store o[threadIdx.x]\n"
               "store o[2*threadIdx.x]\n");
    check_body("struct Z { int n; union { struct { int a, b; }; long long ab; };\n"
               "    __device__ void set(int p, int q) { a = p; b = q; } };\n"
               "__global__ void k(float *o) { Z z; z.n = 5; z.set(threadIdx.x, 9);\n"
               "    o[z.n] = 1; o[z.a] = 2; o[z.b] = 3; }",
               NULL,
               "store o[5]\n"
               "store o[threadIdx.x]\n"
               "store o[9]\n");
}

/* What stands with a member holds where nothing else says what it begins with. */
static void
test_member_initials(void)
{
    check_body("struct A { int e[2]; int n = 5; int m[2] = {6, 7}; };\n"
               "struct B { A a; int n = 1; __device__ B() {} __device__ B(int k) : n(k) {} };\n"
               "template <class T> struct C { T n = 3; };\n"
               "__global__ void k(float *o) { A a; B b, c(2); C<int> d; A e = {{8, 9}};\n"
               "    o[a.n] = 0; o[a.m[1]] = 0; o[b.n] = 0; o[b.a.n] = 0; o[c.n] = 0; o[d.n] = 0;\n"
               "    o[e.e[1]] = 0; o[e.m[0]] = 0; }",
               NULL,
               "store o[5]\n"
               "store o[7]\n"
               "store o[1]\n"
               "store o[5]\n"
               "store o[2]\n"
               "store o[3]\n"
               "store o[9]\n"
               "store o[6]\n");
}

/* Parts of an object take as many initialisers as they need where they have no braces of their own. */
static void
test_braces_left_out(void)
{
    check_body("struct In { int a, b; }; struct Out { In i[2]; int c; };\n"
               "__global__ void k(float *o) { Out q = {1, 2, 3, 4, 5}, r = {{{6}, {7, 8}}, 9};\n"
               "    int m[2][2] = {10, 11, 12, 13};\n"
               "    o[q.i[0].b] = 0; o[q.i[1].a] = 0; o[q.c] = 0; o[m[1][0]] = 0;\n"
               "    o[r.i[0].a] = 0; o[r.i[0].b] = 0; o[r.i[1].b] = 0; o[r.c] = 0; }",
               NULL,
               "store o[2]\n"
               "store o[3]\n"
               "store o[5]\n"
               "store o[12]\n"
               "store o[6]\n"
               "store o[0]\n"
               "store o[8]\n"
               "store o[9]\n");
    check_body("template <class T, int n> struct Row { T v[n]; };\n"
               "template <class... T> __device__ int at(T... t) { Row<int, 3> r{t...};\n"
               "    return r.v[0] + 2 * r.v[1] + 4 * r.v[2]; }\n"
               "__global__ void k(float *o) { o[at(threadIdx.x, 10, 100)] = 0; }",
               NULL, "store o[threadIdx.x + 420]\n");
    check_body("#include <algorithm>\n"
               "__global__ void k(float *o, int a, int b, int c) {\n"
               "    o[std::max({a, b, c})] = 1; o[std::min({3, 1, 2})] = 2; }",
               NULL,
               "store o[max(c, max(a, b))]\n"
               "store o[1]\n");
}

/* What the compiler's own destructor of plain numbers does: nothing. */
static void
test_plain_destructor(void)
{
    check_body("struct P { int a; };\n"
               "template <class T> __device__ void destroy(T *p) { p->~T(); }\n"
               "__global__ void k(P *p) { destroy(p + threadIdx.x); p[threadIdx.x].a = 1; }",
               NULL, "store p[threadIdx.x].a\n");
}

/* `this` in a lambda is that of the method in which it stands, whatever function or other object calls it. */
static void
test_this_of_a_lambda(void)
{
    check_body("template <class F> __device__ void run(const F &f) { f(7); }\n"
               "struct Other { int z; template <class F> __device__ void go(const F &f) { f(z); } };\n"
               "struct S { int *p; int n;\n"
               "    __device__ void work(int t) const { run([&](int i) { p[i + n] = 1; }); Other o{5};\n"
               "        o.go([&](int i) { p[i * n] = 2; run([&](int j) { p[j * t] = 3; }); }); } };\n"
               "__global__ void k(S s) { s.work(threadIdx.x); }",
               NULL,
               "store s.p[s.n + 7]\n"
               "store s.p[5*s.n]\n"
               "store s.p[7*threadIdx.x]\n");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/classes/second-base", test_second_base);
    g_test_add_func("/classes/second-base-made", test_second_base_made);
    g_test_add_func("/classes/base-of-template", test_base_of_template);
    g_test_add_func("/classes/base-inside-template", test_base_inside_template);
    g_test_add_func("/classes/hidden-member", test_hidden_member);
    g_test_add_func("/classes/base-initialised", test_base_initialised);
    g_test_add_func("/classes/inner-struct", test_inner_struct);
    g_test_add_func("/classes/anonymous-members", test_anonymous_members);
    g_test_add_func("/classes/member-initials", test_member_initials);
    g_test_add_func("/classes/braces-left-out", test_braces_left_out);
    g_test_add_func("/classes/plain-destructor", test_plain_destructor);
    g_test_add_func("/classes/this-of-a-lambda", test_this_of_a_lambda);
    return g_test_run();
}
