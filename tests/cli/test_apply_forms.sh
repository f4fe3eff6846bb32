#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_apply_forms.sh FIELDWISE
# `apply` on classes of which each object holds another field of parallel pointers.
. "$(dirname "$0")/apply_written.sh"

# changed SCRIPT TEXT: main.cu, changed by sed, is refused with TEXT.
changed() {
	sed "$1" main.cu >other.cu
	cmp -s main.cu other.cu && fail "nothing changes: $1"
	refused "other.cu:$2" --record P=x,y other.cu
}

mkdir owned
cd owned
cat >main.cu <<'END'
template <class T> struct Buffer {
    explicit Buffer(int n) { cudaMalloc(&p, n * sizeof(T)); }
    ~Buffer() { cudaFree(p); }
    T *get() { return p; }
    T *p;
};
__global__ void step(float *x, float *y) { x[threadIdx.x] += y[threadIdx.x]; }
void show(const Buffer<float> &b);
void run(int n, cudaMemcpyKind kind, float *h)
{
    Buffer<float> x(n);
    Buffer<float> y(n);
    step<<<1, 32>>>(x.get(), y.get());
}
END
changed 's/y(n)/y(n + 1)/' '12:19: error: form: y has n + 1 and x has n: they are not known to have as many elements'
changed 's/Buffer<float> y/n++; &/' '12:5: error: form: what the lengths of x and y depend on changes between'
changed 's/Buffer<float> y/if (n > 1) {\n&/; s/step<<<.*/&\n}/' '13:15: error: form: y is allocated elsewhere than x'
changed 's/Buffer<float> y/static &/' '12:5: error: form: y, which holds a field of the record, is static'
changed 's/    step/    show(x);\n&/' '13:10: error: form: x, which holds a field of the record, is used as a whole'
changed 's/^void show.*/void show(const Buffer<float> \&b) { static int k; k++; }/; s/^    step/    show(x);\n&/' \
	'13:10: error: form: x, which holds a field of the record, is used as a whole'
changed 's/    T \*p/    void more(int n) { cudaMalloc(\&p, n * sizeof(T)); }\n&/; s/^void show.*/void show(Buffer<float> \&b) { b.more(3); }/; s/^    step/    show(x);\n&/' \
	'14:10: error: form: x, which holds a field of the record, is used as a whole'
changed 's/    step/    auto same = [x] { return 1; };\n&/' '13:18: error: form: x, which holds a field of the record, is'
changed 's/    T \*p/    void set(T *q) { p = q; }\n&/; s/    step/x.set(h);\n&/' \
	'5:22: error: form: a class of which each object holds another field does more'
changed 's/    T \*p/    Buffer(T *q) : p(q) {}\n&/; s/y(n)/y(h)/' '5:22: error: form: a class of which each object holds'
changed 's/    T \*p/    T at(int i) { return p[i]; }\n&/; s/    step/x.at(3);\n&/' '5:26: error: form: a class of which each'
changed 's/    T \*p/    void fill(T *q, cudaMemcpyKind k) { cudaMemcpy(p, q, 4, k); }\n&/; s/    step/x.fill(h, kind);\n&/' \
	'5:61: error: form: a function that gets several fields copies in a direction'
changed 's/    T \*p/    void turn(int n) { Buffer<T> all(n); cudaMemcpy(all.p, p, n, cudaMemcpyDeviceToDevice); }\n&/; s/    step/x.turn(n);\n&/' \
	'5:34: error: form: a method makes another object of a class'
changed 's/cudaMalloc(/cudaMallocManaged(/' '11:19: error: form: the object that holds x allocates otherwise than by'
changed 's/y(n)/y = Buffer<float>(n)/' '12:5: error: form: y, which holds a field of the record, begins in a way'
changed 's/y(n)/y{n}/; s/Buffer(int n)/Buffer(size_t n)/' '12:5: error: form: y, which holds a field of the record, begins'
changed 's/T \*get/friend class F; &/' '1:1: error: form: objects of Buffer hold several fields, and the class has friends'
changed 's/<class T>/<class T, int N = 3>/' '1:1: error: form: objects of Buffer hold several fields, and the class has several'
changed 's/    step/    Buffer<float> z(n); step<<<1, 32>>>(y.get(), z.get());\n&/' '13:41: error: mixed: '
# another pointer in the class may be of the fields as well; a number is none, wherever it stands
changed 's/    T \*p/    int *count;\n&/' '14:21: error: mixed: the function is called with what a function returns, which is'
sed -i 's/^template.*/&\n    int length;/' main.cu
compiled --record P=x,y main.cu
grep -qF 'Buffer<P_item_x> x(n);' main.cu || fail 'an object keeps its type'
grep -qF 'Buffer<P_item_y> y(P_beside(x.get(), n));' main.cu || fail 'an object gets memory alone'
cd ..

# The same of members, and of a class that is no template.
mkdir members
cd members
cat >main.cu <<'END'
struct Floats {
    float *p;
    explicit Floats(int n) { cudaMalloc(&p, n * sizeof(float)); }
    ~Floats() { cudaFree(p); }
};
__global__ void step(float *x, float *y) { x[threadIdx.x] += y[threadIdx.x]; }
struct Fields {
    Floats x, y;
    explicit Fields(int n) : x(n), y(n) {}
    void run() { step<<<1, 32>>>(x.p, y.p); }
};
void run(int n)
{
    Fields fields(n);
    fields.run();
}
END
changed 's/Floats x, y/Floats y, x/' '9:36: error: form: the member of y is declared in front of that of x'
changed 's/    ~F/    Floats(const Floats \&o) { cudaMalloc(\&p, 4); }\n&/' '4:5: error: form: an object that holds a field is copied'
changed 's/    ~F/    float *end() { return p + 1; }\n&/' '4:27: error: form: a class of which each object holds another'
changed 's/    ~F/    Floats *self() { return this; }\n&/' '4:29: error: form: an object of a class of which each object'
changed 's/cudaFree(p);/& last = this;/; s/^struct Floats/struct Floats *last;\n&/' \
	'5:37: error: form: an object of a class of which each object'
changed 's/    ~F/    virtual void none() {}\n&/' '1:1: error: form: objects of Floats hold several fields, and the class has'
# Methods outside of the class are there for every source, or of one source.
sed 's/explicit Floats.*/explicit Floats(int n);/' main.cu >split.cu
refused 'split.cu:1:1: error: form: objects of Floats hold several fields, and the class has methods that are not' \
	--record P=x,y split.cu
echo 'Floats::Floats(int n) { cudaMalloc(&p, n * sizeof(float)); }' >>split.cu
compiled --record P=x,y split.cu
rm split.cu P_layout.*
sed '/__global/,$d; s/explicit Floats.*/explicit Floats(int n);/' main.cu >floats.h
{ echo '#include "floats.h"'; sed -n '/__global/,$p' main.cu; } >one.cu
printf '#include "floats.h"\nFloats::Floats(int n) { cudaMalloc(&p, n * sizeof(float)); }\n' >two.cu
refused 'floats.h:1:1: error: form: objects of Floats hold several fields, and the class has methods that are not' \
	--record P=x,y one.cu two.cu
rm one.cu two.cu floats.h
compiled --record P=x,y main.cu
grep -qF 'x(n), y(P_beside(x.p, n))' main.cu || fail 'a member gets memory alone'
cd ..

# Generic lambdas: what their instances do is seen.
mkdir lambdas
cd lambdas
# lambda TEXT CODE: CODE, in a kernel that gets elements p, is refused with TEXT, or written where TEXT is empty.
lambda() {
	cat >main.cu <<END
struct Body { float x, y; };
struct Functor { Body *q; template <class K> __device__ float operator()(K k) const { return q[k].x; } };
__global__ void step(Body *p)
{
    int i = threadIdx.x;
    $2
}
void run(Body *p) { cudaMalloc(&p, 64 * sizeof(Body)); step<<<1, 32>>>(p); }
END
	if [ -n "$1" ]; then
		refused "main.cu:$1" main.cu
	else
		compiled main.cu
		rm Body_layout.*
	fi
}
lambda '' 'auto f = [=](auto k) { return p[k].x; }; p[i].y = f(i) + f(3u);'
lambda '' 'auto f = [=](auto k) -> Body { return p[k]; }; p[i].y = f(i).x;'
lambda '6:35: error: form: a generic lambda, or a template of operator(), uses the array, and no call of it is seen' \
	'auto f = [=](auto k) { return p[k].x; };'
lambda '6:35: error: form: a function whose type is deduced from an element' 'auto f = [=](auto k) { return p[k]; }; p[i].y = f(i).x;'
lambda '6:45: error: reference: a function returns a reference' 'auto f = [=](auto k) -> Body & { return p[k]; }; f(i).x = 1;'
lambda '6:19: error: form: a lambda captures the pointer, or what is made of it' \
	'auto f = [q = p](auto k) { return q[k].x; }; p[i].y = f(i);'
lambda '6:34: error: form: a generic lambda, or a template of operator()' 'auto f = [](auto q) { return q[3].x; }; p[i].y = f(p);'
lambda '6:28: error: form: a generic lambda, or a template of operator()' 'auto f = [=](auto e) { p[0] = e; }; f(p[i]);'
lambda '6:37: error: form: decltype of what an element holds' \
	'auto f = [=](auto k) { decltype(p[k]) e = p[k]; return e.x; }; p[i].y = f(i);'
lambda '2:94: error: form: a generic lambda, or a template of operator()' 'Functor f{p}; p[i].y = f(i);'
cd ..

# A record inside of a class moves in front of it, where it uses nothing of the class.
mkdir inside
cd inside
cat >main.cu <<'END'
class Sim {
    typedef float Number;
    static const int N = 3;
  public:
    struct Body {
        float x, y;
    };
    Body *bodies;
    void run();
};
__global__ void step(Sim::Body *b) { b[threadIdx.x].x += b[threadIdx.x].y; }
void Sim::run()
{
    cudaMalloc(&bodies, 32 * sizeof(Body));
    step<<<1, 32>>>(bodies);
}
END
moved() {
	sed "$1" main.cu >other.cu
	cmp -s main.cu other.cu && fail "nothing changes: $1"
	refused "other.cu:$2" other.cu
}
moved 's/float x, y;/Number x; float y;/' '6:9: error: form: the record is declared inside of a class, of which it uses this'
moved 's/float x, y;/float x, y; int n() const { return N; }/' '6:44: error: form: the record is declared inside of a class, of'
moved 's/float x, y;/float x, y; Sim *of() const { return nullptr; }/' '6:21: error: form: the record is declared inside of a'
moved 's/^class Sim/struct Base { typedef float Length; };\n& : Base/; s/float x, y;/Length x; float y;/' \
	'7:9: error: form: the record is declared inside of a class, of which it uses this'
moved 's/    struct Body {/    struct Body;\n&/' '5:5: error: form: the record is declared inside of a class, and here'
moved 's/void Sim::run/struct Sim::Body one;\n&/' '12:13: error: form: the record is declared inside of a class, and here'
moved 's/^    };/    } first;/' '5:5: error: form: the record is declared inside of a class or a function'
moved 's/float x, y;/float x, y; float sum() const;/; s/^__global/float Sim::Body::sum() const { return x; }\n&/' \
	'5:5: error: form: the record is declared inside of a class, in a way'
moved 's/^class Sim/class Sim_Body {};\n&/' '6:5: error: form: the record is declared inside of a class, in a way'
moved 's/^class Sim/namespace {\n&/; s/^void Sim/}\nvoid Sim/' '6:5: error: form: the record is declared inside of a class, in a way'
compiled main.cu
grep -qxF 'struct Sim_Body {' main.cu || fail "$(cat main.cu)"
grep -qxF '    typedef Sim_Body Body;' main.cu || fail "$(cat main.cu)"
cp main.cu once.cu
"$fieldwise" apply --layout soa --in-place main.cu
cmp main.cu once.cu || fail 'a second run changes it'
cd ..

# Methods of class templates that are defined outside of them, beside other instances.
mkdir outside
cd outside
cat >main.cu <<'END'
struct Body { float x, y; };
template <class T> class Buffer {
    T *p_;
  public:
    explicit Buffer(int n);
    ~Buffer();
    T *get();
    void take(const T *from, int n);
    int none() const;
};
template <class T> Buffer<T>::Buffer(int n) { cudaMalloc(&p_, n * sizeof(T)); }
template <class T> Buffer<T>::~Buffer() { cudaFree(p_); }
template <class T> T *Buffer<T>::get() { return p_; }
template <class T> void Buffer<T>::take(const T *from, int n) { cudaMemcpy(p_, from, n * sizeof(T), cudaMemcpyDeviceToDevice); }
template <class T> int Buffer<T>::none() const { return p_ == nullptr; } // not used
__global__ void step(Body *b, float *w) { b[threadIdx.x].x += b[threadIdx.x].y * w[0]; }
void run(int n)
{
    Buffer<Body> a(n), b(n);
    Buffer<float> w(4);
    step<<<1, 32>>>(a.get(), w.get());
    b.take(a.get(), n);
}
END
sed '/^struct Body/d; s/^__global/struct Body { float x, y; };\n&/' main.cu >front.cu
refused 'front.cu:1:1: error: form: an instance of the class template Buffer holds the array, and the template stands in front' \
	front.cu
rm front.cu
written main.cu
grep -qF 'inline Body_array Buffer<Body>::get() { return p_; }' main.cu || fail "$(cat main.cu)"
grep -qF 'inline void Buffer<Body>::take(Body_const_array from, int n)' main.cu || fail "$(cat main.cu)"
cp main.cu once.cu
"$fieldwise" apply --layout soa --in-place main.cu
cmp main.cu once.cu || fail 'a second run changes it'
cd ..

# A function gets the address of the pointer, and sets that: not where its calls are not seen, the pointer moves, other
# memory comes out of it, or its text is one for all types of pointers. tests/rewrite/returned.cu has what is written.
mkdir address
cd address
program() {
	cat >main.cu <<END
struct Body { float x, y; };
__global__ void step(Body *b) { b[threadIdx.x].x += b[threadIdx.x].y; }
$1
void run(int n)
{
    Body *d, *e;
    $2
    step<<<1, 32>>>(d);
    cudaMemset(e, 0, n);
}
END
}
give='void give(Body **p, int n) { cudaMalloc((void **)p, n * sizeof(Body)); }'
program "$give" 'void (*f)(Body **, int) = give; f(&e, n); give(&d, n);'
refused "main.cu:7:31: error: escapes: the function's address is taken: its calls are not seen" main.cu
program "$give" 'give(&d, n); give(&e, n); d++;'
refused 'main.cu:3:30: error: form: cudaMalloc gets a pointer that moves, here or in a function: keep what' main.cu
program 'void give(Body **p, int n) { if (n > 0) cudaMalloc(p, n); else *p = new Body[3]; }' 'give(&d, n); give(&e, 0);'
refused "main.cu:3:69: error: mixed: the parameter is set to memory of the host where device arrays of Body go: 'new Body[3]'" \
	main.cu
program 'template <class P> void give(P *p, int n) { cudaMalloc((void **)p, n); }' 'give(&d, n); give(&e, n);'
refused "main.cu:3:30: error: form: a template's parameter P is the pointer: write its type where it is declared" main.cu
program 'void give(Body **p, int n) { for (int i = 0; i < n; i++) cudaMalloc(p + i, n); }' 'give(&d, 1); give(&e, 1);'
refused 'main.cu:7:11: error: escapes: give gets the address of the pointer, and may set it: call cudaMalloc here' main.cu
cd ..

# A function's own variable may have a name of the header where nothing there needs that one.
mkdir hidden
cd hidden
cat >main.cu <<'END'
struct Body { float x, y; };
__global__ void step(Body *b, int Body_at, float Body_ref) { b[Body_at].x += b[threadIdx.x].y * Body_ref; }
void run(int n)
{
    Body *d;
    cudaMalloc(&d, n * sizeof(Body));
    step<<<1, 32>>>(d, 3, 2);
    cudaFree(d);
}
END
sed 's/int n)/int Body_release)/; s/n \* sizeof/3 * sizeof/' main.cu >other.cu
refused 'other.cu:3:10: error: form: Body_release is a name of the header too: give it another prefix by --name' other.cu
written main.cu
cd ..

# One variable that holds memory of the host and of the device in turn, where the former is why it is refused.
mkdir turns
cd turns
cat >main.cu <<'END'
struct Body { float x, y; };
__global__ void step(Body *b) { b[threadIdx.x].x += b[threadIdx.x].y; }
void run(int n)
{
    Body *device, *host, *any;
    cudaMalloc(&device, n * sizeof(Body));
    cudaMallocHost(&host, n * sizeof(Body));
    cudaMemcpyAsync(host, device, n * sizeof(Body), cudaMemcpyDeviceToHost);
    step<<<1, 32>>>(device);
    any = device;
    cudaFree(any);
    any = host;
    cudaFreeHost(any);
}
END
refused 'main.cu:5:27: error: mixed: any holds memory of the host at main.cu:12:11, and memory of the device at main.cu:10:11,' \
	main.cu
# it comes by way of other variables, which functions set that stand behind
sed -i 's/any = host/keep(host), pass(), any = passed/; s/^void run/Body *kept, *passed;\nvoid keep(Body *memory);\nvoid pass();\n&/' main.cu
cat >>main.cu <<'END'
void pass() { passed = kept; }
void keep(Body *memory) { kept = memory; }
END
refused 'main.cu:8:27: error: mixed: any holds memory of the host at main.cu:15:31, and memory of the device at main.cu:13:11,' \
	main.cu
cd ..
