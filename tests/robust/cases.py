# SPDX-License-Identifier: Apache-2.0
"""Sources that a linter may be given and that nobody wrote by hand, made when the test runs."""

KERNEL = "__global__ void k(float *x, int n) {\n"
UNDERSTOOD, REFUSED = (0, 1), (2,)
STACK = (0, 2)  # clang has no limit of its own here: its stack overflow costs the file
BOMB = (2, 2)  # would take for ever, or all memory: the file is given up
MODEST = (1, 0)  # understood, and with little memory


def kernel(body):
    return KERNEL + body + "\n}\n"


def numbered(form, count, separator="\n"):
    return separator.join(form.format(i) for i in range(count))


def nested_templates(count):
    return ("template<class T> struct W {};\nusing D = " + "W<" * count + "int" + ">" * count +
            ";\n" + kernel("D d; x[0] = sizeof d;"))


def chained_templates(count):
    return ("struct T0 { int v; };\n" +
            "".join(f"template<class T> struct T{i} {{ T{i - 1} v; T t; }};\n" if i == 1 else
                    f"template<class T> struct T{i} {{ T{i - 1}<T> v; }};\n"
                    for i in range(1, count)) + kernel(f"T{count - 1}<int> d; x[0] = sizeof d;"))


def jumps(count):
    return kernel("int i = threadIdx.x;\n" +
                  "".join(f"L{i}: if (x[i] > {i}) goto L{(i * 7919 + 1) % count};\n"
                          for i in range(count)) + "x[i] = 1;")


def switch_in_loops(count):
    cases = "".join(f"case {i}: x[i] += {i}; {'break;' if i % 3 else ''}\n" for i in range(count))
    return kernel("for (int i = 0; i < n; i++)\nfor (int j = 0; j < n; j++)\nwhile (x[j] > i)\n"
                  "switch ((int)x[i] + j) {\n" + cases + "default: return;\n}")


def barriers(count):
    body = "".join(f"if (threadIdx.x < {i}) {{ x[{i} * n] = s[{i}]; }}\n__syncthreads();\n"
                   for i in range(count))
    return kernel("__shared__ float s[64];\n" + body)


def shared_accesses(count):
    accesses = "".join(f"if (x[n + {i}] > {i}) s[threadIdx.x + {i}] += s[threadIdx.x * {i} % 256];\n"
                       for i in range(count))
    loop = "for (int {0} = 0; {0} < n; {0}++) {{\n"
    return kernel("__shared__ float s[1024];\n" + loop.format("i") + loop.format("j") + accesses +
                  "if (n > 0) __syncthreads(); }\n" * 2)


def stencil(count):
    """A launch whose arguments go into long sums: each part is asked for its range."""
    term = "u[(i + {0}) * nx * ny + (j + {0}) * nx + k + {0}] * c{1}"
    body = "".join(f"float c{i} = {' + '.join(term.format(j, max(i - 1, 0)) for j in range(12))};\n"
                   f"u[(i * ny + j + {i}) * nx + k] = c{i};\n" for i in range(count))
    return ("__global__ void k(float *u, int nx, int ny) {\nfloat c0 = 1;\n"
            "int i = blockIdx.z * blockDim.z + threadIdx.z, j = blockIdx.y * blockDim.y + threadIdx.y,"
            " k = blockIdx.x * blockDim.x + threadIdx.x;\n" + body.replace("float c0 =", "c0 =") +
            "}\nvoid run(float *u, int nx, int ny) {\n"
            "dim3 grid((nx + 15) / 16, (ny + 15) / 16, 8), block(16, 16, 1);\n"
            "k<<<grid, block>>>(u, nx, ny);\n}\n")


def calls(count):
    return ("__device__ int f0(int *p, int n) { __syncthreads(); return n; }\n" +
            "".join(f"__device__ int f{i}(int *p, int n) {{ p[n] = f{i - 1}(p, n + 1) +"
                    f" f{i - 1}(p, n * 2); return n; }}\n" for i in range(1, count)) +
            kernel(f"x[n] = f{count - 1}((int *)x, n);"))


def unrolled(count):
    return kernel("int i = threadIdx.x; float a = x[i], b = x[i + n];\n" +
                  "a = a * b + i; b = b * a - n; i = i * n + (a > b ? i : n);\n" * count +
                  "x[i] = a + b;")


def wide_accesses(count):
    """Each asks whether the kernel looks at addresses, and there is much to look at."""
    return kernel("const uint4 *p = (const uint4 *)x; unsigned a = n, b = threadIdx.x;\n" +
                  numbered("uint4 v{0} = p[threadIdx.x + {0}];"
                           " a = a * b + v{0}.x; b = b * a - v{0}.y; x[a % 64] = b;", count))


def merges(count):
    return kernel("int a = n, b = n + 1;\n" +
                  "if (x[a] > x[b]) a = a * b + threadIdx.x; else b = b * a - n;\n" * count +
                  "x[a * b] = 1;")


def variables(count):
    return kernel(numbered("int v{0} = n * {0} + threadIdx.x; x[v{0}] = v{0};", count) + "\n" +
                  "for (int i = 0; i < n; i++) {\n" + numbered("v{0} += x[v{0}];", count) + "\n}")


def loops(count):
    return kernel("int s = 0;\n" + numbered("for (int i{0} = 0; i{0} < n; i{0}++)", count) +
                  "\n{ s++; x[s] = s; __syncthreads(); }")


def doubling_macro(count):
    return ("".join(f"#define D{i} D{i - 1} D{i - 1}\n" if i else "#define D0 n +\n"
                    for i in range(count)) + kernel(f"x[n] = D{count - 1} 1;"))


def doubling_templates(count):
    return ("template<int N, class T> struct R { R<N - 1, R<N, T>> a; R<N - 1, T *> b; };\n"
            "template<class T> struct R<0, T> {};\n" +
            kernel(f"R<{count}, int> r; x[n] = sizeof r;"))


def comments(count):
    return "// cudalint: ignore-begin[CL101]\n" * count + kernel("x[n] = 0;")


def bytes_of(text):
    return text if isinstance(text, bytes) else text.encode()


def hash_rounds(rounds, calls):
    """What a function of so many rounds leaves in its arguments is asked for behind each call."""
    body = "\n".join(f"a = (b ^ (c << {i % 31})) + d; b += a ^ t[a & 255]; c = (c + b) * {i + 3}; "
                     "d ^= c + t[d & 255];" for i in range(rounds))
    uses = "\n".join(f"mix(t, p + {i}, q, r, s, &p, &q, &r, &s);\nif (p + q > n)\nx[p % n] = r ^ s;"
                     for i in range(calls))
    return ("__device__ void mix(const unsigned *t, unsigned a, unsigned b, unsigned c, unsigned d, "
            "unsigned *oa, unsigned *ob, unsigned *oc, unsigned *od)\n"
            f"{{\n{body}\n*oa = a; *ob = b; *oc = c; *od = d;\n}}\n"
            "__global__ void k(unsigned *x, const unsigned *t, unsigned n)\n"
            f"{{\nunsigned p = threadIdx.x, q = 1, r = 2, s = 3;\n{uses}\n}}\n")


def masked_rounds(rounds):
    """A hash as portable code has it, `& 0xffffffff` behind each step: each is a remainder of what is before."""
    step = ("{a} = ({a} + {b} + (m[{i}] ^ n)) & 0xffffffffu; {d} = turn({d} ^ {a}, 16); "
            "{c} = ({c} + {d}) & 0xffffffffu; {b} = turn({b} ^ {c}, 12);")
    lines = []
    for k in range(rounds):
        for i in range(8):
            v = [i % 4, 4 + (i + i // 4) % 4, 8 + (i + 2 * (i // 4)) % 4, 12 + (i + 3 * (i // 4)) % 4]
            names = dict(zip("abcd", (f"v{j}" for j in v)))
            lines.append(step.format(i=(i * 7 + k * 3) % 16, **names))
    begin = "unsigned " + ", ".join(f"v{j} = threadIdx.x + {j}" for j in range(16)) + ";"
    end = "\n".join(f"if (v{j} < n) m[{j}] = v{(j + 5) % 16};" for j in range(16))
    body = "\n".join(lines)
    return ("#define turn(x, k) (((x) << (32 - k) | (x) >> k) & 0xffffffffu)\n"
            f"__global__ void k(unsigned *m, unsigned n)\n{{\n{begin}\n{body}\n{end}\n}}\n")


# name: (source, exit codes that are right)
SOURCES = {
    "empty": ("", (0,)),
    "one newline": ("\n", (0,)),
    "garbage of 1 MB": (bytes((i * i >> 5) & 255 for i in range(1 << 20)), REFUSED),
    "garbage without NUL": (bytes(1 + (i * i >> 5) % 255 for i in range(1 << 17)), (0, 1, 2)),
    "50,000 parentheses": (kernel("x[" + "(" * 50000 + "n" + ")" * 50000 + "] = 1;"), UNDERSTOOD),
    "1,000 parentheses": (kernel("x[" + "(" * 1000 + "n" + ")" * 1000 + "] = 1;"), UNDERSTOOD),
    "20,000 open parentheses": (kernel("x[" + "(" * 20000), UNDERSTOOD),
    "20,000 subscripts": (kernel("x[0] = " + "x" + "[0" * 20000 + "]" * 20000 + ";"), UNDERSTOOD),
    "20,000 braces": (kernel("{" * 20000 + "x[n] = 1;" + "}" * 20000), UNDERSTOOD),
    "20,000 open braces": (kernel("{" * 20000), UNDERSTOOD),
    "20,000 closing braces": ("}" * 20000 + kernel("x[n] = 1;"), UNDERSTOOD),
    "10,000 ifs": (kernel("if (n)\n" * 10000 + "x[n] = 1;"), UNDERSTOOD),
    "50,000 ifs": (kernel("if (n)\n" * 50000 + "x[n] = 1;"), BOMB),  # clang's time is quadratic
    "50,000 ifs with braces": (kernel("if (n) {\n" * 50000 + "x[n] = 1;" + "}" * 50000), UNDERSTOOD),
    "900 ifs": (kernel("if (x[n] > threadIdx.x)\n" * 900 + "__syncthreads();"), UNDERSTOOD),
    "5,000 else ifs": (kernel(numbered("if (n == {0}) x[{0}] = 1; else", 5000) + ";"), UNDERSTOOD),
    "200,000 else ifs": (kernel(numbered("if (n == {0}) x[{0}] = 1; else", 200000) + ";"), BOMB),
    "20,000 #ifs": ("#if 1\n" * 20000 + "int a;\n" + "#endif\n" * 20000, UNDERSTOOD),
    "20,000 unary operators": (kernel("x[" + "- " * 20000 + "n] = 1;"), STACK),
    "20,000 conditionals": (kernel("x[" + "n ? 1 : " * 20000 + "n] = 1;"), UNDERSTOOD),
    "20,000 assignments": (kernel("x[0] = " + "x[1] = " * 20000 + "n;"), UNDERSTOOD),
    "20,000 stars": ("int " + "*" * 20000 + "p;\n" + kernel("x[n] = 1;"), UNDERSTOOD),
    "20,000 initialiser braces": ("int p[] = " + "{" * 20000 + "}" * 20000 + ";", UNDERSTOOD),
    "20,000 lambdas": (kernel("auto f = " + "[&]{ return " * 20000 + "n" + ";}()" * 20000 + ";"),
                       UNDERSTOOD),
    "5,000 nested templates": (nested_templates(5000), UNDERSTOOD),
    "50,000 nested templates": (nested_templates(50000), STACK),
    "100,000 lines": (numbered("__global__ void k{0}(float *x, int n)\n{{\n    if (threadIdx.x < n)\n"
                               "        x[{0}] = n;\n}}", 20000), UNDERSTOOD),
    "garbage that is text, 15 MB": (("x < ( } \" ' /* # \\ if for <<< >>> {\n" * (15 << 20))[:15 << 20],
                                    (0, 1, 2)),
    "1,000 chained templates": (chained_templates(1000), UNDERSTOOD),
    "5,000 namespaces": ("namespace a {" * 5000 + kernel("x[n] = 1;") + "}" * 5000, UNDERSTOOD),
    "recursive macro": ("#define f(a) f(f(a)) + g(a)\n#define g(a) g(f(a))\n" +
                        kernel("x[0] = f(f(f(f(f(n)))));"), UNDERSTOOD),
    "doubling macro": (doubling_macro(13), UNDERSTOOD),
    "macro bomb": (doubling_macro(40), BOMB),
    "macro bomb in a condition": (doubling_macro(40).replace("x[n] = ", "") + "\n#if D39 1\n#endif\n",
                                  BOMB),
    "include of itself": ('#include "include_of_itself.cu"\n' + kernel("x[n] = 1;"), UNDERSTOOD),
    "include of a folder": ('#include "/"\n#include ""\n' + kernel("x[n] = 1;"), UNDERSTOOD),
    "line of 2 MB": (kernel(" ".join(f"x[{i}] = {i};" for i in range(4000)) +
                            " " * (2 << 20) + "x[n] = 1;"), UNDERSTOOD),
    "name of 1 MB": (kernel("int " + "v" * (1 << 20) + " = n;"), UNDERSTOOD),
    "string of 1 MB": ('const char *s = "' + "v" * (1 << 20) + '";\n', UNDERSTOOD),
    "number of 100,000 digits": (kernel("x[" + "9" * 100000 + "] = 1;"), UNDERSTOOD),
    "50,000 additions": (kernel("x[" + "n + " * 50000 + "1] = 1;"), UNDERSTOOD),
    "20,000 statements": (kernel(numbered("x[{0}] = x[{0} + n] + threadIdx.x;", 20000)),
                          UNDERSTOOD),
    "3,000 elements far apart": (
        "__global__ void k(float *x)\n{\nint i = blockIdx.x * blockDim.x + threadIdx.x;\n" +
        "\n".join(f"x[i + {200 * k}] = x[i + {200 * k + 100}] + 1;" for k in range(3000)) + "\n}",
        UNDERSTOOD),
    "20,000 updates": (kernel(numbered("x[{0}] += 1;", 20000)), UNDERSTOOD),
    "24 rounds of a hash, masked": (masked_rounds(24), UNDERSTOOD),
    "5,000 functions": (numbered("__global__ void k{0}(float *x, int n) {{ if (threadIdx.x < n)"
                                 " {{ x[{0}] = n; __syncthreads(); }} }}", 5000), UNDERSTOOD),
    "3,000 launches, each its own case": (
        "template <int N> __global__ void k(int *x) { x[N] = 1; }\n"
        "void f(int *x, int n, int bytes) {\nswitch (n) {\n" +
        numbered("case {0}: k<{0}><<<1, 1, bytes>>>(x); if (cudaFuncSetAttribute(k<{0}>, "
                 "cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)) return; break;", 3000) +
        "\n} }\n", UNDERSTOOD),
    "5,000 kernels and launches": (
        numbered("__global__ void k{0}(int *x) {{ extern __shared__ int s[]; s[0] = x[0]; }}",
                 5000) +
        "\nint main() { int *x; int n;\n" + numbered("k{0}<<<n, 256>>>(x);", 5000) + "\n}\n",
        UNDERSTOOD),
    "10,000 gotos": (jumps(10000), UNDERSTOOD),
    "300 cases in loops": (switch_in_loops(300), UNDERSTOOD),
    "500 barriers": (barriers(500), UNDERSTOOD),
    "380 shared accesses": (shared_accesses(190), MODEST),
    "5,000 places of a stencil": (stencil(400), MODEST),
    "200 calls twice each": (calls(200), UNDERSTOOD),
    "100 rounds of a hash in 20 calls": (hash_rounds(100, 20), UNDERSTOOD),
    "2,000 unrolled steps": (unrolled(2000), UNDERSTOOD),
    "3,000 wide accesses": (wide_accesses(3000), UNDERSTOOD),
    "100 merges": (merges(100), UNDERSTOOD),
    "1,000 variables in a loop": (variables(1000), UNDERSTOOD),
    "200 nested loops": (loops(200), UNDERSTOOD),
    "20,000 suppressions": (comments(20000), UNDERSTOOD),
    "20,000 unknown names": (kernel(numbered("u{0}(x, n);", 20000)), UNDERSTOOD),
    "5,000 unknown types": (numbered("U{0} v{0}(W{0} x);", 5000), UNDERSTOOD),
    "4,000 unknown templates": (numbered(
        "using lib::box{0};\n__global__ void k{0}(box{0}<float> a, box{0}<int const> b) "
        "{{ a[0] = b[{0}]; }}", 4000), UNDERSTOOD),
    "20,000 missing headers": (numbered('#include "missing{0}.h"', 20000), UNDERSTOOD),
    "100,000 errors": ("int ) ; x [ ;\n" * 100000 + kernel("x[n] = 1;"), BOMB),
    "1,000 errors": ("int ) ; x [ ;\n" * 1000 + kernel("x[n] = 1;"), UNDERSTOOD),
    "unterminated string": (kernel('const char *s = "abc'), UNDERSTOOD),
    "unterminated comment": (kernel("x[n] = 1;") + "/* abc", UNDERSTOOD),
    "unterminated raw string": (kernel('const char *s = R"xyz(abc'), UNDERSTOOD),
    "unterminated #if": ("#if 1\n" + kernel("x[n] = 1;"), UNDERSTOOD),
    "unterminated macro use": ("#define M(a) a\n" + kernel("x[M("), UNDERSTOOD),
    "backslash at the end": (kernel("x[n] = 1;") + "// abc \\", UNDERSTOOD),
    "ends in a name": ("__global__ void k", UNDERSTOOD),
    "NUL late": (kernel("x[n] = 1;") * 400 + "int a\0b;\n" + kernel("x[n] = 2;"), (0, 1, 2)),
    "NUL at once": (b"\0", REFUSED),
    "invalid UTF-8": (b"int caf\xe9; // \xff\xfe\x80\n" +
                      kernel("x[threadIdx.x] = \"\xe4\"[0];").encode("latin-1"), UNDERSTOOD),
    "invalid UTF-8 in a finding": (
        b"__global__ void k\xe9(float *x) { if (threadIdx.x < 3) __syncthreads(); /* \xff */ }\n",
        UNDERSTOOD),
    "CRLF": (kernel("x[n] = 1;").replace("\n", "\r\n"), UNDERSTOOD),
    "CR alone": (kernel("x[n] = 1;").replace("\n", "\r"), UNDERSTOOD),
    "BOM": ("\ufeff" + kernel("x[n] = 1;"), UNDERSTOOD),
    "BOM alone": ("\ufeff", (0,)),
    "UTF-16": ("\ufeff".encode("utf-16-le") + kernel("x[n] = 1;").encode("utf-16-le"), REFUSED),
    "UTF-16 without BOM": (kernel("x[n] = 1;").encode("utf-16-be"), REFUSED),
    "#error": ("#error stop here\n#line 77 \"elsewhere.cu\"\n" + kernel("x[n] = 1;"), UNDERSTOOD),
    "#line overflow": ("#line 2147483647 \"e.cu\"\n\n\n" +
                       kernel("if (threadIdx.x) __syncthreads();"), UNDERSTOOD),
    "#line of a device": ("#line 1 \"/dev/zero\"\n" +
                          kernel("if (threadIdx.x) __syncthreads();"), UNDERSTOOD),
    "endless templates": ("template<int N> struct R { R<N + 1> r; static const int v ="
                          " R<N + 1>::v; };\n" + kernel("x[R<0>::v] = 1;"), UNDERSTOOD),
    "doubling templates": (doubling_templates(9), UNDERSTOOD),
    "template bomb": (doubling_templates(40), BOMB),
    "endless constexpr": ("constexpr int f() { int i = 0; while (true) i ^= 1; return i; }\n"
                          "constexpr int v = f();\n" + kernel("x[v] = 1;"), UNDERSTOOD),
    "recursive constexpr": ("constexpr long f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\n"
                            "constexpr long v = f(90);\n" + kernel("x[v] = 1;"), UNDERSTOOD),
    "recursive functions": ("__device__ int g(int n);\n__device__ int f(int n)"
                            " { __syncthreads(); return g(n - 1); }\n"
                            "__device__ int g(int n) { return n ? f(n) : 0; }\n" +
                            kernel("x[f(n)] = g(n);"), UNDERSTOOD),
    "VLA": (kernel("float v[n][n]; v[n][threadIdx.x] = 1; x[0] = v[0][n];"), UNDERSTOOD),
    "K&R": ("int f(a, b) int a; char *b; { return a; }\nmain() { return f(1, 0); }\n", UNDERSTOOD),
    "huge constants": (kernel("__shared__ int s[4294967295]; __shared__ double t[1 << 30][1 << 30];"
                              " s[-1] = 1; s[0x7fffffffffffffff] = 2; t[-2147483648][n] = 1 / 0 +"
                              " 1 % 0 + (1 << 99) + (-1 << -1) + (int)1e300;"
                              " x[(-9223372036854775807 - 1) / -1] = 9223372036854775807 + 1;"
                              " x[-(-9223372036854775807 - 1)] = 0;"), UNDERSTOOD),
    "empty dimensions": (kernel("__shared__ int s[0]; __shared__ int t[]; struct E {} e[5];"
                                " s[0] = t[1] = sizeof e; int z[n - n];"), UNDERSTOOD),
}
