/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The opaque type.  It stands for every type, value and result that is not declared: so that the
 * code around it keeps its tree, it must convert to and from everything, and every operator must
 * accept it.  Conversions to scalars are by value and constexpr (a made-up constant may be a
 * template argument, an array bound or a case label): each made-up constant has a number of its
 * own, which means nothing.
 */
#include "front/repair_names.h"

#include <ctype.h>
#include <string.h>

const char guess_any_begin[] =
    "#include <initializer_list>\n"
    "#pragma clang force_cuda_host_device begin\n"
    "struct __cudalint_any;\n"
    "#define __cudalint_is_any(T) __is_base_of(__cudalint_any, T)\n"
    "template <bool> struct __cudalint_when {};\n"
    "template <> struct __cudalint_when<true> { typedef int type; };\n"
    "#define __CUDALINT_WHEN(...) typename __cudalint_when<(__VA_ARGS__)>::type = 0\n"
    "#define __CUDALINT_IF(...) __attribute__((enable_if((__VA_ARGS__), \"\")))\n"
    "struct __cudalint_tag {};\n"
    "template <class T> constexpr int __cudalint_number(const T &x) {\n"
    "    if constexpr (__is_integral(T) || __is_enum(T)) return (int)x;\n"
    "    else return 1; }\n"
    "struct __cudalint_any {\n"
    "int __cudalint_value;\n"
    "__cudalint_any() = default;\n"
    "constexpr __cudalint_any(__cudalint_tag, int n) : __cudalint_value(n) {}\n"
    "template <class A, __CUDALINT_WHEN(!__cudalint_is_any(A))>\n"
    "constexpr __cudalint_any(const A &a) : __cudalint_value(__cudalint_number(a)) {}\n"
    "template <class A, class B, class... R>\n"
    "constexpr __cudalint_any(const A &, const B &, const R &...)\n"
    "    : __cudalint_value(1) {}\n"
    "constexpr __cudalint_any(std::initializer_list<__cudalint_any>) : __cudalint_value(1) {}\n"
    /* Conditions by attribute: for `n * opaque` clang tries to convert to every built-in type of either side, and
     * default template arguments would cost three times as much as all the rest of a file. */
    "template <class T>\n"
    "constexpr operator T() const __CUDALINT_IF(__is_scalar(T)) { return (T)__cudalint_value; }\n"
    /* By reference: by value, clang cannot choose between this and a constructor. */
    "template <class T>\n"
    "operator T &() const __CUDALINT_IF(!__is_scalar(T) && !__cudalint_is_any(T));\n"
    /* `switch` takes no template; clang complains, but uses it.  Not explicit, it would make clang
     * try every pair of built-in operators for every use: a thousand times slower. */
    "constexpr explicit operator int() const { return __cudalint_value; }\n"
    "template <class I> constexpr __cudalint_any &operator[](const I &) const {\n"
    "    return const_cast<__cudalint_any &>(*this); }\n"
    "template <class... A> constexpr __cudalint_any &operator()(A &&...) const {\n"
    "    return const_cast<__cudalint_any &>(*this); }\n"
    "constexpr __cudalint_any &operator*() const {\n"
    "    return const_cast<__cudalint_any &>(*this); }\n"
    "constexpr __cudalint_any *operator->() const {\n"
    "    return const_cast<__cudalint_any *>(this); }\n"
    "template <class B> constexpr const __cudalint_any &operator=(const B &) const {\n"
    "    return *this; }\n"
    "template <class B> constexpr __cudalint_any &operator=(const B &) { return *this; }\n"
    "__cudalint_any *begin() const;\n"
    "__cudalint_any *end() const;\n";

const char guess_any_end[] =
    "};\n"
    "#define __CUDALINT_BINARY(op) \\\n"
    "template <class A, class B,\\\n"
    "          __CUDALINT_WHEN(__cudalint_is_any(A) || __cudalint_is_any(B))> \\\n"
    "constexpr __cudalint_any operator op(const A &, const B &) { return {}; }\n"
    "__CUDALINT_BINARY(+) __CUDALINT_BINARY(-) __CUDALINT_BINARY(*) __CUDALINT_BINARY(/)\n"
    "__CUDALINT_BINARY(%) __CUDALINT_BINARY(&) __CUDALINT_BINARY(|) __CUDALINT_BINARY(^)\n"
    "__CUDALINT_BINARY(<<) __CUDALINT_BINARY(>>) __CUDALINT_BINARY(==) __CUDALINT_BINARY(!=)\n"
    "__CUDALINT_BINARY(<) __CUDALINT_BINARY(>) __CUDALINT_BINARY(<=) __CUDALINT_BINARY(>=)\n"
    "#define __CUDALINT_ASSIGN(op) \\\n"
    "template <class A, class B,\\\n"
    "          __CUDALINT_WHEN(__cudalint_is_any(A) || __cudalint_is_any(B))> \\\n"
    "constexpr A &operator op(A &a, const B &) { return a; }\n"
    "__CUDALINT_ASSIGN(+=) __CUDALINT_ASSIGN(-=) __CUDALINT_ASSIGN(*=) __CUDALINT_ASSIGN(/=)\n"
    "__CUDALINT_ASSIGN(%=) __CUDALINT_ASSIGN(&=) __CUDALINT_ASSIGN(|=) __CUDALINT_ASSIGN(^=)\n"
    "__CUDALINT_ASSIGN(<<=) __CUDALINT_ASSIGN(>>=)\n"
    "#define __CUDALINT_UNARY(op) \\\n"
    "template <class A, __CUDALINT_WHEN(__cudalint_is_any(A))> \\\n"
    "constexpr A operator op(const A &a) { return a; }\n"
    "__CUDALINT_UNARY(+) __CUDALINT_UNARY(-) __CUDALINT_UNARY(~)\n"
    "__CUDALINT_UNARY(++) __CUDALINT_UNARY(--)\n"
    "template <class A, __CUDALINT_WHEN(__cudalint_is_any(A))>\n"
    "constexpr A operator++(const A &a, int) { return a; }\n"
    "template <class A, __CUDALINT_WHEN(__cudalint_is_any(A))>\n"
    "constexpr A operator--(const A &a, int) { return a; }\n"
    "template <class... A> constexpr __cudalint_any __cudalint_use(A &&...) { return {}; }\n"
    /* Functions of ours that are overloaded or templates: the opaque type fits none of them. */
    "template <class T> struct __cudalint_target { typedef T type; };\n"
    "template <class T> struct __cudalint_target<T *> { typedef T type; };\n"
    "template <class T> constexpr bool __cudalint_touches =\n"
    "    __is_base_of(__cudalint_any, typename __cudalint_target<T>::type);\n"
    "#define __CUDALINT_CALL(name) \\\n"
    "template <class A, __CUDALINT_WHEN(__cudalint_touches<A>)> \\\n"
    "constexpr __cudalint_any name(A) { return {}; } \\\n"
    "template <class A, class B, \\\n"
    "          __CUDALINT_WHEN(__cudalint_touches<A> || __cudalint_is_any(B))> \\\n"
    "constexpr __cudalint_any name(A, B) { return {}; } \\\n"
    "template <class A, class B, class C, __CUDALINT_WHEN(__cudalint_touches<A> || \\\n"
    "          __cudalint_is_any(B) || __cudalint_is_any(C))> \\\n"
    "constexpr __cudalint_any name(A, B, C) { return {}; } \\\n"
    "template <class A, class B, class C, class D, __CUDALINT_WHEN(__cudalint_touches<A> || \\\n"
    "          __cudalint_is_any(B) || __cudalint_is_any(C) || __cudalint_is_any(D))> \\\n"
    "constexpr __cudalint_any name(A, B, C, D) { return {}; }\n"
    "__CUDALINT_CALL(min) __CUDALINT_CALL(max) __CUDALINT_CALL(abs) __CUDALINT_CALL(pow)\n"
    "__CUDALINT_CALL(sqrt)\n"
    "namespace std { using ::min; using ::max; using ::abs; using ::pow; using ::sqrt; }\n"
    "#define __CUDALINT_CLASS(name) \\\n"
    "using __cudalint_any::__cudalint_any; using __cudalint_any::operator=; \\\n"
    "name() = default; \\\n"
    "template <class A, __CUDALINT_WHEN(!__is_base_of(name, A))> \\\n"
    "constexpr name(const A &a) : __cudalint_any(__cudalint_tag(), __cudalint_number(a)) {}\n"
    "#define __CUDALINT_CAT_(a, b) a##b\n"
    "#define __CUDALINT_CAT(a, b) __CUDALINT_CAT_(a, b)\n"
    "#pragma clang force_cuda_host_device end\n";

#define CALL(name) #name,
static const char *const calls[] = {
#include "front/repair_calls.def"
};
#undef CALL

#define LONGEST_CALL 31

void guess_note_calls(struct guess_tree *t, const char *text, size_t size)
{
    char word[LONGEST_CALL + 1];
    if (!t->calls.len) {
        for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
            map_put(t->arena, &t->calls, calls[i], (void *)calls[i]);
    }
    for (size_t i = 0, n; i < size; i += n + 1) {
        for (n = 0; i + n < size && (isalnum((unsigned char)text[i + n]) || text[i + n] == '_');
             n++)
            ;
        if (n == 0 || n > LONGEST_CALL)
            continue;
        memcpy(word, text + i, n);
        word[n] = '\0';
        const char *call = map_get(&t->calls, word);
        if (call && !map_get(&t->called, call))
            map_put(t->arena, &t->called, call, (void *)call);
    }
}

void guess_write_calls(const struct guess_tree *t, struct strbuf *out)
{
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        if (map_get(&t->called, calls[i]))
            strbuf_addf(out, "__CUDALINT_CALL(%s)\n", calls[i]);
    }
}
