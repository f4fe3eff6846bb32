/* SPDX-License-Identifier: MIT */
/* Thrust's pointers to the device's memory: the pointer inside is where they point. */
#ifndef FIELDWISE_THRUST_POINTER_H
#define FIELDWISE_THRUST_POINTER_H
#include <cuda_runtime.h>
#include <iterator>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN
namespace thrust {
template <class T> struct device_ptr;
template <class T> struct device_reference {
    typedef T value_type;
    typedef device_ptr<T> pointer;
    explicit device_reference(const device_ptr<T> &p) : place(p.get()) {}
    device_reference(T &r) : place(&r) {}
    device_reference(const device_reference &) = default;
    operator T() const { return *place; }
    T operator=(const T &v) { return *place = v; }
    device_reference &operator=(const device_reference &o) { *place = *o.place; return *this; }
    template <class U> device_reference &operator=(const device_reference<U> &o) { *place = U(o); return *this; }
    device_ptr<T> operator&() const { return device_ptr<T>(place); }
#define FIELDWISE_ASSIGN(op) template <class U> device_reference &operator op(const U &v) { *place op v; return *this; }
    FIELDWISE_ASSIGN(+=) FIELDWISE_ASSIGN(-=) FIELDWISE_ASSIGN(*=) FIELDWISE_ASSIGN(/=) FIELDWISE_ASSIGN(%=)
    FIELDWISE_ASSIGN(&=) FIELDWISE_ASSIGN(|=) FIELDWISE_ASSIGN(^=) FIELDWISE_ASSIGN(<<=) FIELDWISE_ASSIGN(>>=)
#undef FIELDWISE_ASSIGN
    device_reference &operator++() { ++*place; return *this; }
    device_reference &operator--() { --*place; return *this; }
    T operator++(int) { return (*place)++; }
    T operator--(int) { return (*place)--; }
    T *place;
};
/* A reference to the element is a plain one, which all that uses a device_reference takes as well. */
template <class T> struct device_ptr {
    typedef std::random_access_iterator_tag iterator_category;
    typedef typename std::remove_cv<T>::type value_type;
    typedef T element_type;
    typedef ptrdiff_t difference_type;
    typedef T *raw_pointer;
    typedef device_ptr pointer;
    typedef typename std::add_lvalue_reference<T>::type reference;
    template <class U> using rebind = device_ptr<U>;
    device_ptr() : place(0) {}
    device_ptr(decltype(nullptr)) : place(0) {}
    explicit device_ptr(T *p) : place(p) {}
    template <class U, class = typename fieldwise::enable<__is_convertible_to(U *, T *)>::type> device_ptr(const device_ptr<U> &o) : place(o.get()) {}
    T *get() const { return place; }
    reference operator*() const { return *place; }
    T *operator->() const { return place; }
    reference operator[](ptrdiff_t i) const { return place[i]; }
    device_ptr operator+(ptrdiff_t n) const { return device_ptr(place + n); }
    device_ptr operator-(ptrdiff_t n) const { return device_ptr(place - n); }
    template <class U> ptrdiff_t operator-(const device_ptr<U> &o) const { return place - o.get(); }
    device_ptr &operator++() { ++place; return *this; }
    device_ptr &operator--() { --place; return *this; }
    device_ptr operator++(int) { device_ptr old(place); ++place; return old; }
    device_ptr operator--(int) { device_ptr old(place); --place; return old; }
    device_ptr &operator+=(ptrdiff_t n) { place += n; return *this; }
    device_ptr &operator-=(ptrdiff_t n) { place -= n; return *this; }
    explicit operator bool() const { return place != 0; }
    T *place;
};
template <class T> device_ptr<T> operator+(ptrdiff_t n, const device_ptr<T> &p) { return p + n; }
#define FIELDWISE_COMPARE(op) \
    template <class T, class U> bool operator op(const device_ptr<T> &a, const device_ptr<U> &b) { return a.get() op b.get(); }
FIELDWISE_COMPARE(==) FIELDWISE_COMPARE(!=) FIELDWISE_COMPARE(<) FIELDWISE_COMPARE(>) FIELDWISE_COMPARE(<=) FIELDWISE_COMPARE(>=)
#undef FIELDWISE_COMPARE
template <class T> bool operator==(const device_ptr<T> &a, decltype(nullptr)) { return a.get() == 0; }
template <class T> bool operator!=(const device_ptr<T> &a, decltype(nullptr)) { return a.get() != 0; }
template <class T> device_ptr<T> device_pointer_cast(T *p) { return device_ptr<T>(p); }
template <class T> device_ptr<T> device_pointer_cast(const device_ptr<T> &p) { return p; }
template <class T> T *raw_pointer_cast(T *p) { return p; }
template <class T> T *raw_pointer_cast(const device_ptr<T> &p) { return p.get(); }
template <class T> T &raw_reference_cast(T &r) { return r; }
template <class T> const T &raw_reference_cast(const T &r) { return r; }
template <class T> T &raw_reference_cast(const device_reference<T> &r) { return *r.place; }
template <class T> T &raw_reference_cast(device_reference<T> &r) { return *r.place; }
template <class T> device_ptr<T> device_malloc(size_t) FIELDWISE_ABSENT
device_ptr<void> device_malloc(size_t);
template <class T> void device_free(T) FIELDWISE_ABSENT
template <class T> device_ptr<T> device_new(size_t) FIELDWISE_ABSENT
template <class T> void device_delete(T) FIELDWISE_ABSENT
namespace cuda {
template <class T> using pointer = device_ptr<T>;
template <class T> using universal_pointer = device_ptr<T>;
template <class T> using reference = device_reference<T>;
device_ptr<void> malloc(size_t);
template <class T> device_ptr<T> malloc(size_t) FIELDWISE_ABSENT
template <class T> void free(const device_ptr<T> &) FIELDWISE_ABSENT
}
namespace system { namespace cuda { using namespace thrust::cuda; } }
namespace cuda_cub { using namespace thrust::cuda; }
template <class T> using universal_ptr = device_ptr<T>;
}
FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
