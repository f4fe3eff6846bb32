# SPDX-License-Identifier: MIT
"""Kernels with drawn loops over stretches of arrays, and a program that compares two versions of them."""

TYPES = {  # bytes, alignment, what reads a number, what writes one
    "char": (1, 1), "unsigned char": (1, 1), "short": (2, 2), "unsigned short": (2, 2), "int": (4, 4),
    "unsigned": (4, 4), "float": (4, 4), "long long": (8, 8), "double": (8, 8), "R8": (8, 4), "R12": (12, 4),
    "R16": (16, 16), "R24": (24, 8), "R64": (64, 4),
}
# Structs that are appended: as above, whether fields are, and what a whole one is made of. Padding is nobody's.
APPENDED = {
    "R8": (8, 4, ["x", "y"], "(int)acc, 5"), "R12": (12, 4, ["x", "f", "z", "y"], "(int)acc, 2.5f, 3, (short)4"),
    "R16": (16, 16, ["z", "x", "y"], None), "R16b": (16, 8, ["target", "part.at", "part.length"], "acc, {7u, (unsigned)i}"),
    "R12p": (12, 4, ["s[1]", "c", "n", "s[0]"], None), "R24": (24, 8, None, "(int)acc, 1, {2, (long long)i}"),
    "R3": (4, 1, ["b[2]", "b[0]", "b[3]"], "{1, (unsigned char)acc, 3, 4}"),
}
RECORDS = """struct R8 { int x, y; };
struct R12 { int x; float f; short y, z; };
struct alignas(16) R16 { int x, y; long long z; };
struct R24 { int x, y; long long z[2]; };
struct R64 { int x, y, z[14]; };
struct R8u { unsigned at, length; };
struct R16b { unsigned long long target; R8u part; };
struct R12p { char c; short s[2]; unsigned n; };
struct R3 { unsigned char b[4]; };
__device__ static unsigned mix(unsigned a, unsigned b) { unsigned h = (a ^ b) * 2654435761u; return h ^ h >> 15; }
"""
FUNCTIONS = """template <class T> __device__ static unsigned peek(const T *p, size_t i) { return p[i] > 3; }
template <class T> __device__ static void poke(T *p, size_t i, unsigned v) { p[i] = (T)(v & 127); }
"""


class Array:
    def __init__(self, draw, number, types):
        self.name = f"a{number}"
        self.type = draw.choice(types)
        self.bytes, self.align = TYPES[self.type]
        self.is_const = draw.random() < 0.4
        self.is_restrict = False
        self.is_chosen = False  # by the kernel, a template

    def spelled(self):
        return "T" if self.is_chosen else self.type

    def is_record(self):
        return self.type.startswith("R")

    def parameter(self):
        const = "const " if self.is_const else ""
        return f"{const}{self.spelled()} *{'__restrict__ ' if self.is_restrict else ''}{self.name}"

    def value(self, index="i"):
        at = f"{self.name}[{index}]"
        if self.is_record():
            return f"(unsigned){at}.{'x' if len(self.name) % 2 else 'y'}"
        return f"({at} > 0)" if self.type in ("float", "double") else f"(unsigned){at}"


class Kernel:
    def __init__(self, draw, number):
        self.draw = draw
        self.number = number
        self.meets = False  # lanes do, once it is staged
        self.chosen = None  # the type for which it is a template
        self.is_free = True  # no thread accesses what others write
        types = draw.sample(list(TYPES), draw.choice([1, 2, len(TYPES)]))
        self.arrays = [Array(draw, n, types) for n in range(draw.choice([1, 1, 2, 2, 3, 4]))]
        self.is_apart = draw.random() < 0.3
        for array in self.arrays:
            array.is_restrict = self.is_apart and draw.random() < 0.7
        self.counter = draw.choice(["size_t", "size_t", "int", "unsigned", "long long"])

    def choose(self):
        """Makes it a template, now and then."""
        types = sorted({array.type for array in self.arrays if not array.is_record()})
        if not types or self.draw.random() < 0.7:
            return
        self.chosen = self.draw.choice(types)
        for array in self.arrays:
            array.is_chosen = array.type == self.chosen

    def head(self, parameters):
        """What stands before the body."""
        head = f"__global__ void k{self.number}({parameters}, size_t n, size_t per, unsigned *sums)"
        return f"template <class T> {head}" if self.chosen else head

    def instance(self):
        if not self.chosen:
            return ""
        types = ", ".join(f"{'const ' if a.is_const else ''}{a.type} *" for a in self.arrays)
        return f"template __global__ void k{self.number}<{self.chosen}>({types}, size_t, size_t, unsigned *);\n"

    def written(self):
        return [array for array in self.arrays if not array.is_const]

    def write(self, depth):
        draw, array = self.draw, self.draw.choice(self.written())
        at = f"{array.name}[i]"
        same = [other.name for other in self.arrays if other.type == array.type]
        if draw.random() < 0.3 and (self.is_apart or not array.is_record()):
            return f"{at} = {draw.choice(same)}[i];"
        if draw.random() < 0.2:  # structs that overlap in part must not be assigned to each other
            return f"{{ {array.spelled()} v = {draw.choice(same)}[i]; {at} = v; }}"
        if array.is_record():
            name = f"r{draw.randrange(10**6)}"
            return f"{{ {array.type} {name} = {at}; {name}.x = (int)acc; {at} = {name}; }}"
        if array.type in ("float", "double"):
            return f"{at} = ({array.spelled()})(acc & 255);"
        return draw.choice([f"{at} = ({array.spelled()})(acc + (unsigned)i);", f"{at} += 3;", f"{at} ^= acc;", f"{at}++;",
                            f"--{at};", f"{at} = 7;"])

    def read(self):
        draw, array = self.draw, self.draw.choice(self.arrays)
        kind = draw.randrange(6)
        if kind == 0 and not array.is_record():
            return f"{{ auto v = {array.name}[i]; acc += v > 3; }}"
        if kind == 1 and array.is_record():
            return f"{{ {array.type} v = {array.name}[i]; acc += (unsigned)v.x; }}"
        if kind == 2:
            return f"acc += acc & 1 ? {array.value()} : 7u;"
        if kind == 3:
            return f"few[acc & 1] += {array.value()};"
        if kind == 4:
            return f"acc = mix(acc, {array.value()});"
        return f"acc = acc * 31u + {array.value()};"

    def statement(self, depth, in_loop):
        draw = self.draw
        kind = draw.randrange(24)
        if depth < 3 and kind < 4:
            other = f" else {{ {self.statements(depth + 1, in_loop)} }}" if draw.random() < 0.3 else ""
            return f"if (acc & {1 << draw.randrange(5)}) {{ {self.statements(depth + 1, in_loop)} }}{other}"
        if depth < 2 and kind == 4:
            return (f"for (int k{depth} = 0; k{depth} < 3; k{depth}++) {{ {self.statements(depth + 1, True)} "
                    f"if (acc & 8) {draw.choice(['break', 'continue'])}; acc++; }}")
        if depth < 2 and kind == 5:
            return (f"switch (acc & 3) {{ case 0: {self.statements(depth + 1, in_loop)} break; "
                    f"case 1: acc++; default: {self.statements(depth + 1, in_loop)} }}")
        if kind == 6:
            return "if (acc % 5u == 0) continue; /* break; */"
        if kind == 7 and draw.random() < 0.5:
            return "if (acc % 61u == 0) break; // continue;\n"
        if kind == 8 and draw.random() < 0.6:
            return f"acc += {draw.choice(self.arrays).value('i > 0 ? i - 1 : 0')};"
        if kind < 15 and self.written():
            return self.write(depth)
        return self.read()

    def statements(self, depth, in_loop):
        return "\n".join(self.statement(depth, in_loop) for _ in range(self.draw.choice([1, 1, 2, 3])))

    def loop(self):
        draw = self.draw
        step = draw.choice(["i++", "++i", "i += 1"])
        reach = draw.choice(["whole", "whole", "whole", "guarded", "sentinel"])  # the arrays end before "beyond"
        end = "end" if reach == "whole" else "beyond"
        first = [f"acc = acc * 7u + {array.value()};" for array in self.arrays if draw.random() < 0.85]
        if reach == "sentinel":
            first.append("if ((size_t)i + 1 >= n) break;")
        body = "\n".join(first + [self.statements(0, False)])
        if reach == "guarded":
            body = f"if ((size_t)i < n) {{\n{body}\n}}"
        head = f"for ({self.counter} i = ({self.counter})begin; i < ({self.counter}){end}; {step})"
        if reach == "whole" and draw.random() < 0.1 and "\n" not in self.read():
            return f"{head}\n{self.read()}"
        return f"{head} {{\n{body}\n}}"

    def text(self):
        self.choose()
        parameters = ", ".join(array.parameter() for array in self.arrays)
        first = self.loop()
        second = self.loop() if self.draw.random() < 0.2 else ""
        self.is_free = "i - 1" not in first + second
        return (f"{self.head(parameters)}\n{{\n"
                "size_t t = threadIdx.x, begin = t * per < n ? t * per : n, end = begin + per < n ? begin + per : n;\n"
                "size_t beyond = begin < n ? begin + per : begin;\n"
                f"unsigned acc = (unsigned)t, few[2] = {{0, 0}};\n{first}\n{second}\n"
                "sums[t] = acc + few[0] + 3 * few[1];\n}\n" + self.instance())

    def overlap(self):
        if self.is_apart:
            return "FREE" if self.is_free and not self.meets else "APART"
        return "RACELESS" if self.meets else "ANYWHERE"

    def check(self):
        """A line of the program that compares; none where what a kernel leaves hangs on which thread is first."""
        if self.meets and not self.is_free:
            return ""
        def call(version):
            arguments = ", ".join(f"Any{{p[{n}]}}" for n in range(len(self.arrays)))
            name = f"<{self.chosen}>" if self.chosen else ""
            return (f"[](char **p, size_t n, size_t per, unsigned *sums) {{ executor::launch(dim3(1), dim3(THREADS), [&] "
                    f"{{ {version}::k{self.number}{name}({arguments}, n, per, sums); }}); }}")
        bytes_of = ", ".join(str(a.bytes) for a in self.arrays)
        aligns = ", ".join(str(a.align) for a in self.arrays)
        return (f"    n_wrong += compare({self.number}, {len(self.arrays)}, {{{bytes_of}}}, {{{aligns}}}, "
                f"{self.overlap()}, {call('plain')}, {call('staged')});\n")


class Walk(Kernel):
    """A kernel whose loops go through arrays by positions that advance irregularly."""

    def __init__(self, draw, number):
        super().__init__(draw, number)
        for array in self.arrays:
            array.type = draw.choice(["char", "char", "unsigned char", "short", "int", "unsigned", "float"])
            array.bytes, array.align = TYPES[array.type]
        self.counter = draw.choice(["size_t", "size_t", "int", "long long"])
        names = list(range(len(self.arrays)))
        draw.shuffle(names)
        self.inputs, self.outputs, self.places = [], [], []  # read; written in order; both, or by functions
        for n in names:
            array = self.arrays[n]
            self.draw.choice([self.inputs, self.inputs, self.outputs, self.outputs, self.places]).append(array)
            array.is_const = array in self.inputs and draw.random() < 0.5
        self.records = [array for array in self.outputs if draw.random() < 0.4]
        self.outputs = [array for array in self.outputs if array not in self.records]
        for array in self.records:
            array.type = draw.choice(list(APPENDED))
            array.bytes, array.align = APPENDED[array.type][:2]
        for array in self.outputs:
            if draw.random() < 0.2:
                array.type = draw.choice(["long long", "double"])
                array.bytes, array.align = TYPES[array.type]
        self.has_fences = draw.random() < 0.3
        self.depth = 0

    def site(self, array, index):
        """An element as its array's, or by a pointer of the thread's own."""
        kind = self.draw.randrange(6)
        if kind == 0:
            return f"*({array.name} + {index})"
        if kind == 1:
            return f"{array.name}_at[{index} - begin]"
        if kind == 2:
            return f"*(&{array.name}_at[0] + ({index} - begin))"
        return f"{array.name}[{index}]"

    def pointer(self, array):
        return f"{'const ' if array.is_const else ''}{array.spelled()} *"

    def append_record(self):
        draw, array = self.draw, self.draw.choice(self.records)
        _, _, fields, whole = APPENDED[array.type]
        kind = draw.randrange(4)
        if whole and (kind < 2 or not fields):
            value = draw.choice([f"{array.type}{{{whole}}}", f"{{{whole}}}"])
            if draw.random() < 0.3:
                return f"if (o < end) {{ {array.type} v = {{{whole}}}; {array.name}[o] = v; o++; }}"
            return f"if (o < end) {self.site(array, 'o++')} = {value};"
        names = draw.sample(fields, len(fields) if draw.random() < 0.6 else draw.randrange(1, len(fields) + 1))
        if draw.random() < 0.6:  # as they lie
            names.sort(key=fields.index)
        statements = []
        for name in names:
            place = draw.choice([f"({self.site(array, 'o')}).{name}", f"{array.name}[o].{name}", f"({array.name} + o)->{name}"])
            condition = f"if (acc & {1 << draw.randrange(4)}) " if draw.random() < 0.3 else ""
            statements.append(f"{condition}{place} = {draw.choice(['acc', 'i', '7'])}{' & 63' if draw.random() < 0.5 else ''};")
        if draw.random() < 0.2:
            statements.append("if (acc & 16) continue;")
        if draw.random() < 0.2:
            return f"for (int k = 0; k < 9 && o < end; k++) {{ {' '.join(s for s in statements if 'continue' not in s)} o++; }}"
        return f"if (o < end) {{ {' '.join(statements)} o++; }}"

    def value_of(self, array, index):
        at = self.site(array, index)
        return f"({at} > 0)" if array.type == "float" else f"(unsigned){at}"

    def given(self, array):
        return f"({array.spelled()})({'acc & 255' if array.type in ('float', 'double') else 'acc'})"

    def read(self):
        draw = self.draw
        if not self.inputs:
            return "acc++;"
        array = draw.choice(self.inputs)
        kind = draw.randrange(8)
        if kind == 6:
            return (f"for ({self.pointer(array)}q = {array.name} + i; q < {array.name} + end && *q > 2; q++) "
                    f"{{ acc = mix(acc, (unsigned)*q); i++; }}")
        if kind == 7:
            return (f"{{ {self.pointer(array)}q = &{array.name}[i], *last = q + (i + 5 < end ? 5 : end > i ? end - i : 0); "
                    f"while (q < last) {{ {array.spelled()} c = *q++; acc = acc * 31u + (unsigned)(c > 3); }} }}")
        if kind == 0:
            return (f"while (i < end && {self.value_of(array, 'i')} % 5u != 0) "
                    f"acc = mix(acc, {self.value_of(array, 'i++')});")
        if kind == 1:
            return f"if (i < end) {{ {array.spelled()} c = {array.name}[i++]; acc = acc * 31u + (unsigned)(c > 3); }}"
        if kind == 2:
            return f"for (size_t k = i > begin ? i - 1 : i; k < end && k < (size_t)i + 4; k++) acc += {self.value_of(array, 'k')};"
        if kind == 3:
            return f"switch (i < end ? {self.value_of(array, 'i')} & 3 : 0) {{ case 0: acc++; break; default: acc ^= 5; }}"
        if kind == 4:
            return f"acc += i < end && acc & 1 ? {self.value_of(array, 'i')} : 7u;"
        return f"if (i < end) acc = mix(acc, {self.value_of(array, 'i')});"

    def append(self):
        draw, array = self.draw, self.draw.choice(self.outputs)
        kind = draw.randrange(8)
        if kind == 7:
            return (f"{{ {array.spelled()} *q = {array.name} + o; for (; o < end && q < {array.name} + o + 1 && acc % 11u != 0; o++) "
                    f"{{ *q++ = {self.given(array)}; acc = acc * 5u + 1u; }} }}")
        if kind == 0 and self.inputs:
            return f"if (o < end && i < end) {array.name}[o++] = {self.value_of(draw.choice(self.inputs), 'i++')};"
        if kind == 1:
            return f"for (int k = 0; k < 21 && o < end; k++) {array.name}[o++] = {self.given(array)};"
        if kind == 2:
            return f"if (o + 3 < end) {{ o += 2; {array.name}[o] = {self.given(array)}; o++; }}"
        if kind == 3 and self.places:
            other = draw.choice(self.places)
            return f"if (o < end) {array.name}[o++] = {self.value_of(other, 'o')};"
        return f"if (o < end) {self.site(array, 'o++')} = {self.given(array)};"

    def other(self):
        draw = self.draw
        if self.has_fences and draw.random() < 0.5:
            return draw.choice(["__threadfence();", "if (acc & 4) __threadfence();"])
        if not self.places:
            return draw.choice(["acc += (unsigned)i;", "atomicAdd(&sums[t], 1u);"])
        array = draw.choice(self.places)
        name = array.name
        kind = draw.randrange(7)
        if kind == 0:
            return f"if (i < end) {name}[i] = {self.given(array)};"
        if kind == 1:
            return f"if (i < end) poke({name}, (size_t)i, acc);"
        if kind == 2:
            return f"if (i < end) acc += peek({name}, (size_t)i);"
        if kind == 3 and self.inputs:
            return f"if (i < end && o < end) {name}[o] = {self.value_of(draw.choice(self.inputs), 'i')};"
        if kind == 4:
            return f"if (o < end) acc = mix(acc, {self.value_of(array, 'o')});"
        if kind == 5:
            return f"if (o < end) {{ unsigned old = peek({name}, (size_t)o); acc += old & 15; }}"
        return f"if (i < end) {name}[i] += 1;"

    def statement(self, depth, in_loop):
        draw = self.draw
        kind = draw.randrange(16)
        if depth < 3 and kind < 3:
            other = f" else {{ {self.statements(depth + 1, in_loop)} }}" if draw.random() < 0.3 else ""
            return f"if (acc & {1 << draw.randrange(5)}) {{ {self.statements(depth + 1, in_loop)} }}{other}"
        if depth < 2 and kind == 3:
            return f"for (int k{depth} = 0; k{depth} < 4; k{depth}++) {{ {self.statements(depth + 1, True)} }}"
        if kind == 4:
            return draw.choice(["if (acc % 7u == 0) continue;", "if (acc % 61u == 0) break;",
                                "if (acc % 67u == 0) { sums[t] = acc; return; }"])
        if kind < 8 and self.records and draw.random() < 0.6:
            return self.append_record()
        if kind < 8 and self.outputs:
            return self.append()
        if kind < 10:
            return self.other()
        return self.read()

    def loop(self):
        draw = self.draw
        first = self.read() if draw.random() < 0.7 else ""
        body = f"{first} {self.statements(0, False)}"
        return draw.choice([f"for (; i < end; i++) {{ {body} }}",
                            f"while (i < end) {{ i++; {body} }}",
                            f"do {{ i++; {body} }} while (i < end);",
                            f"if (acc % 3u) while (i < end) {{ {body} i++; }}" if "continue" not in body
                            else f"while (i++ < end) {{ {body} }}"])

    def text(self):
        self.choose()
        parameters = ", ".join(array.parameter() for array in self.arrays)
        counter = self.counter
        pointers = "".join(f"{self.pointer(array)}{array.name}_at = {array.name} + begin;\n" for array in self.arrays)
        return (f"{self.head(parameters)}\n{{\n"
                f"size_t t = threadIdx.x; {counter} begin = ({counter})(t * per < n ? t * per : n), "
                f"end = ({counter})((size_t)begin + per < n ? (size_t)begin + per : n);\n"
                f"unsigned acc = (unsigned)t; {counter} i = begin, o = begin;\n{pointers}{self.loop()}\n"
                f"{'i = begin; o = begin;' + self.loop() if draw_second(self.draw) else ''}\n"
                "sums[t] += acc;\n}\n" + self.instance())


class Change(Walk):
    """A kernel whose loops also change arrays in place."""

    def __init__(self, draw, number):
        super().__init__(draw, number)
        self.changed = [array for array in self.arrays if draw.random() < 0.6] or self.arrays[:1]
        for array in self.changed:
            array.is_const = False
            if array in self.records:
                array.type, array.bytes, array.align = "int", 4, 4
            for role in (self.inputs, self.outputs, self.places, self.records):
                if array in role:
                    role.remove(array)

    def assignment(self, array, index):
        """A statement that changes an element."""
        draw, at = self.draw, self.site(array, index)
        changes = [f"{at} = {self.given(array)};", f"{at} += 3;", f"{at} -= acc & 3;", f"{at} *= 3;", f"({at})++;", f"--{at};",
                   f"++{at};", f"({at})--;"]
        if array.type not in ("float", "double"):
            changes += [f"{at} ^= acc;", f"{at} |= 5;", f"{at} &= acc | 3;", f"{at} <<= 1;", f"{at} >>= 1;", f"{at} %= 11;",
                        f"{at} /= 3;"]
        return draw.choice(changes)

    def change(self):
        draw, array = self.draw, self.draw.choice(self.changed)
        name, kind = array.name, self.draw.randrange(14)
        if kind == 0:
            return f"if (i < end && acc & {1 << draw.randrange(4)}) {self.assignment(array, 'i')}"
        if kind == 1:
            return (f"while (i < end && {self.value_of(array, 'i')} % 5u != 0) {{ {self.assignment(array, 'i')} "
                    f"acc = acc * 5u + 1u; i++; }}")
        if kind == 2:
            return (f"for ({self.pointer(array)}q = {name} + i; q < {name} + end && *q > 2; q++) "
                    f"{{ if (acc & 2) *q = {self.given(array)}; else (*q)--; acc = mix(acc, (unsigned)i); i++; }}")
        if kind == 3:
            return f"if (i > begin && i < end) {self.site(array, '(i - 1)')} = ({array.spelled()})({self.value_of(array, 'i')} + acc % 100u);"
        if kind == 4:
            return f"if (i + 7 < end) {self.assignment(array, '(i + (acc & 7))')}"
        if kind == 5:
            return (f"if (i > begin && i < end) {{ {array.spelled()} v = {name}[i]; {name}[i] = {name}[i - 1]; "
                    f"{name}[i - 1] = v; }}")
        if kind == 6:
            return f"for (size_t k = i < end ? i : end; k > begin && k + {draw.choice([5, 40])} > i; k--) {name}[k - 1] {draw.choice(['+= 1', '= 2'])};"
        if kind == 7:
            others = self.inputs + self.places + self.changed
            return f"if (i < end) {self.site(array, 'i')} = ({array.spelled()}){self.value_of(draw.choice(others), 'i')};"
        if kind == 8 and self.has_fences:
            self.is_free = False
            return f"{{ __threadfence(); if (i < end && (size_t)i + per < n) acc = mix(acc, {self.value_of(array, '(i + per)')}); }}"
        if kind == 9:
            return f"if (o < end) {{ {self.assignment(array, 'o')} o++; }}"
        if kind == 10:
            return f"if (o < end) acc = mix(acc, {self.value_of(array, 'o')});"
        if kind == 11:
            return f"for (int k = 0; k < 19 && i < end; k++) {{ {self.assignment(array, 'i')} i++; }}"
        return f"if (i < end) {{ acc = mix(acc, {self.value_of(array, 'i')}); if (acc & 1) {self.assignment(array, 'i')} }}"

    def statement(self, depth, in_loop):
        if self.draw.random() < 0.45:
            return self.change()
        return super().statement(depth, in_loop)


def draw_second(draw):
    return draw.random() < 0.3


def kernels_text(kernels):
    return "/* SPDX-License-Identifier: MIT */\n" + RECORDS + FUNCTIONS + "".join(kernel.text() for kernel in kernels)


# Macros that a program may have, and keeps.
MACROS = ["T", "N", "I", "GRANULE", "SIZE"]


def program_text(kernels):
    defined = "".join(f"#define {name} oops oops\n" for name in MACROS)
    kept = "".join(f"#ifndef {name}\n#error {name}\n#endif\n#undef {name}\n" for name in MACROS)
    return (f'#include "compare.h"\n{defined}#include "fieldwise_stage.cuh"\n{kept}'
            'namespace plain {\n#include "kernels.cu"\n}\n'
            'namespace staged {\n#include "staged/kernels.cu"\n}\nint main()\n{\n    int n_wrong = 0;\n'
            + "".join(kernel.check() for kernel in kernels) + "    return n_wrong > 0;\n}\n")
