#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What mutate.py makes of small sources: each change that it should, and none of what it should leave alone."""
import sys
import unittest

sys.dont_write_bytecode = True  # the tree stays as it is
import mutate  # noqa: E402


def changes(text):
    return [f"{m.old} => {m.new}" for m in mutate.mutants_of("a.c", text)]


def inside(statement):
    """The changes of STATEMENT as a function's only one: what it becomes."""
    return [m.new for m in mutate.mutants_of("a.c", "int\nf(int a, int b)\n{\n" + statement + "\n}\n")]


class Operators(unittest.TestCase):
    def test_numbers(self):
        self.assertEqual(inside("g(0);"), ["g(1);"])
        self.assertEqual(inside("g(3u);"), ["g(4u);", "g(2u);"])
        self.assertEqual(inside("g(8);"), ["g(9);", "g(7);", "g(12);"])
        self.assertEqual(inside("g(0.5);"), ["g(0.75);", "g(0.25);"])
        self.assertEqual(inside("g(0x10);"), ["g(17);", "g(15);", "g(24);"])

    def test_defined_numbers(self):
        self.assertEqual(
            changes("#define SHARE 0.25 /* of 3 */\n#define TEXT \"4\"\n#include <a4.h>\n"),
            [f"#define SHARE 0.25 /* of 3 */ => #define SHARE {n} /* of 3 */" for n in ("0.375", "0.125")],
        )

    def test_binary(self):
        self.assertEqual(inside("g(a <= b);"), ["g(a < b);"])
        self.assertEqual(inside("g(a == b);"), ["g(a != b);"])
        self.assertEqual(inside("g(a + b[a] % b);"), ["g(a - b[a] % b);", "g(a + b[a] / b);"])
        self.assertEqual(inside("a -= b;"), ["a += b;"])
        self.assertEqual(inside("g(a && b);"), ["g(a || b);"])
        self.assertEqual(inside("g((a) & b);"), ["g((a) | b);"])

    def test_names(self):
        self.assertEqual(inside("g(MIN(a, fmax(a, b)));"), ["g(MAX(a, fmax(a, b)));", "g(MIN(a, fmin(a, b)));"])
        self.assertEqual(inside("return TRUE;"), ["return FALSE;"])

    def test_conditions(self):
        self.assertEqual(inside("if (a) g();"), ["if (!(a)) g();"])
        self.assertEqual(inside("if (!a) g();"), ["if (a) g();"])
        self.assertEqual(inside("if (a != b) g();"), ["if (a == b) g();"])
        self.assertEqual(inside("if (a || g(b)) g();"), ["if (!(a || g(b))) g();", "if (a && g(b)) g();"])


class LeftAlone(unittest.TestCase):
    def test_no_operator(self):
        for statement in ("g(-a, *b, &a, ~a);", "const Expr *e = g(&a);", "gint64 *n;", "p->x = (double)-a;", "return *a;"):
            self.assertEqual(inside(statement), [], statement)

    def test_no_code(self):
        self.assertEqual(inside('/* a < 3 */ g("1 < 2", \'3\'); // 4 + 5'), [])
        self.assertEqual(changes("struct S {\n    unsigned x : 3;\n    int y[4];\n};\nenum { A = 1, B = 2 };\n"), [])

    def test_asserted_and_allocated(self):
        self.assertEqual(inside("g_assert(a < 3);"), [])
        self.assertEqual(inside("g_new0(int, MAX(a, 1));"), [])
        self.assertEqual(inside("gint64 sizes[3], more[2];"), [])
        self.assertEqual(inside("sizes[3] = a;"), ["sizes[4] = a;", "sizes[2] = a;"])


class Places(unittest.TestCase):
    TEXT = "static int most = 4;\nint\nf(int a)\n{\n    if (a)\n        a = 1;\n    while (a > 7) {\n        a--;\n    }\n}\n"

    def test_function_and_block(self):
        found = {m.new: (m.function, m.block) for m in mutate.mutants_of("a.c", self.TEXT)}
        self.assertEqual(found["static int most = 5;"], ("most", -1))
        self.assertEqual(found["a = 2;"], ("f", 0))
        self.assertEqual(found["while (a >= 7) {"], ("f", 0))

    def test_same_lines(self):
        twice = mutate.mutants_of("a.c", "int\nf(int a)\n{\n    a = 0;\n    a = 0;\n}\n")
        self.assertEqual([(m.new, m.nth) for m in twice], [("a = 1;", 1), ("a = 1;", 2)])
        self.assertNotEqual(twice[0].key, twice[1].key)

    def test_blocks_that_say_so(self):
        mutant = next(m for m in mutate.mutants_of("a.c", self.TEXT) if m.new == "while (a >= 7) {")
        text = mutate.instrumented(self.TEXT, 40, mutant)
        self.assertIn("f(int a)\n{ REACHED(40);\n", text)
        self.assertIn("while (a >= 7) { REACHED(41);\n", text)
        self.assertEqual(text.count("\n"), self.TEXT.count("\n"))

    def test_values_in_braces_are_no_block(self):
        text = mutate.instrumented("int\nf(void)\n{\n    int a[] = {1}; g((S){2});\n    switch (a[0]) {\n    case 1:;\n    }\n}\n", 0)
        self.assertEqual(text.count("REACHED"), 1)


if __name__ == "__main__":
    unittest.main()
