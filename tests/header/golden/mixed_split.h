/* Mixed_float_2 in the layout aos.
 *
 * Written by `fieldwise header`, format 6; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 * Functions such as Mixed_float_2_get_FIELD(view, i) and Mixed_float_2_allocate(&view, n) are made by
 * fieldwise_common.h, which says what they do: it stands beside this file, or is installed with fieldwise.
 *
 * Declare these types before this header: Kind.
 */
#if defined(FIELDWISE_LAYOUT_Mixed_float_2) && FIELDWISE_LAYOUT_Mixed_float_2 != 0x35ff1adfu
#error "Mixed_float_2 is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Mixed_float_2
#define FIELDWISE_LAYOUT_Mixed_float_2 0x35ff1adfu
#define FIELDWISE_WITH_ARRAYS
#define FIELDWISE_RECORD_FORMAT 2
#include "fieldwise_common.h"

/* One element. A program that declares Mixed_float_2 itself defines FIELDWISE_HAVE_Mixed_float_2 before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Mixed_float_2
#define FIELDWISE_HAVE_Mixed_float_2
typedef struct Mixed_float_2 Mixed_float_2;
struct Mixed_float_2 {
    FIELDWISE_ALIGNAS(32) struct {
        float x, y;
    } pos;
    char tag;
    double weight;
    short counts[3];
    unsigned char fieldwise_unused0[10];
    const char *name;
    Kind kind;
};
#endif

/* The groups: a struct an element, or for a tile of several, field by field. */
typedef Mixed_float_2 Mixed_float_2_group0;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Mixed_float_2_view {
    Mixed_float_2_group0 *group0;
#ifdef __FIELDWISE__
    Mixed_float_2 *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Mixed_float_2_view;
enum { Mixed_float_2_groups = 1, Mixed_float_2_align = 32 /* bytes */ };

#ifndef __FIELDWISE__
#define Mixed_float_2_at_pos_x(...) FIELDWISE_MEMBER_AT(group0, pos.x, __VA_ARGS__)
#define Mixed_float_2_at_pos_y(...) FIELDWISE_MEMBER_AT(group0, pos.y, __VA_ARGS__)
#define Mixed_float_2_at_tag(...) FIELDWISE_MEMBER_AT(group0, tag, __VA_ARGS__)
#define Mixed_float_2_at_weight(...) FIELDWISE_MEMBER_AT(group0, weight, __VA_ARGS__)
#define Mixed_float_2_at_counts(...) FIELDWISE_ITEM_AT(Mixed_float_2_ptr_counts, __VA_ARGS__)
#define Mixed_float_2_at_name(...) FIELDWISE_MEMBER_AT(group0, name, __VA_ARGS__)
#define Mixed_float_2_at_kind(...) FIELDWISE_MEMBER_AT(group0, kind, __VA_ARGS__)
#define FIELDWISE_EACH_Mixed_float_2(DO, AND, WHAT) \
    DO(Mixed_float_2, WHAT, 0)

/* `Mixed_float_2 *__restrict__ p` as a parameter of a kernel: Mixed_float_2_restrict(p), in the body Mixed_float_2_bind(p); and for
 * a launch Mixed_float_2_pass(array). */
#define Mixed_float_2_restrict(p) FIELDWISE_EACH_Mixed_float_2(FIELDWISE_TAKE_RESTRICT, FIELDWISE_COMMA, p)
#define Mixed_float_2_const_restrict(p) FIELDWISE_EACH_Mixed_float_2(FIELDWISE_TAKE_CONST_RESTRICT, FIELDWISE_COMMA, p)
#define Mixed_float_2_bind(p) Mixed_float_2_array p = Mixed_float_2_view{FIELDWISE_EACH_Mixed_float_2(FIELDWISE_TAKEN, FIELDWISE_COMMA, p)}
#define Mixed_float_2_const_bind(p) Mixed_float_2_const_array p = Mixed_float_2_view{FIELDWISE_EACH_Mixed_float_2(FIELDWISE_TAKEN, FIELDWISE_COMMA, p)}
#define Mixed_float_2_pass(array) FIELDWISE_EACH_Mixed_float_2(FIELDWISE_PASS, FIELDWISE_COMMA, array)
#endif

/* For the common file, which has the functions and says what this means. */
#define FIELDWISE_N(name) Mixed_float_2_##name
#define FIELDWISE_ELEMENT Mixed_float_2
#define FIELDWISE_BYTES 64
#define FIELDWISE_ELEMENT_ALIGN 32
#define FIELDWISE_ALIGN 32
#define FIELDWISE_WHOLE
#define FIELDWISE_GROUPS(GROUP) \
    GROUP(0, whole, 1, 64, 32)
#define Mixed_float_2_fields_pos(FIELD, IN, STRUCT) \
    FIELD(IN, pos_x, x, float, scalar, 1, 0, whole, 1, 0, 4, 0) \
    FIELD(IN, pos_y, y, float, scalar, 1, 0, whole, 1, 4, 4, 4)
#define FIELDWISE_FIELDS(FIELD, IN, STRUCT) \
    STRUCT(pos, pos, FIELD, IN pos.) \
    FIELD(IN, tag, tag, char, scalar, 1, 0, whole, 1, 8, 1, 8) \
    FIELD(IN, weight, weight, double, scalar, 1, 0, whole, 1, 16, 8, 16) \
    FIELD(IN, counts, counts, short, many, 3, 0, whole, 1, 24, 6, 24) \
    FIELD(IN, name, name, const char *, scalar, 1, 0, whole, 1, 40, 8, 40) \
    FIELD(IN, kind, kind, Kind, scalar, 1, 0, whole, 1, 48, 4, 48)
#define FIELDWISE_STRUCTS(STRUCT) \
    STRUCT(pos, pos)
#include "fieldwise_common.h"

#endif
