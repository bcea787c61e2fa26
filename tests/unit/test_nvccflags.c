/* SPDX-License-Identifier: Apache-2.0 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "front/nvccflags.h"

/* Translates a command line (without the compiler) in directory /d; words joined by spaces. */
static const char *translated(struct arena *a, const char *line, struct nvcc_flags *flags)
{
    struct word_list words = {0};
    nvccflags_split(a, line, &words);
    *flags = (struct nvcc_flags){0};
    ck_assert_int_eq(nvccflags_translate(a, words.at, words.len, "/d", flags), 0);
    const char *out = "";
    for (size_t i = 0; i < flags->clang.len; i++)
        out = arena_printf(a, "%s%s%s", out, i ? " " : "", flags->clang.at[i]);
    return out;
}

static const struct {
    const char *line;
    const char *clang;
} cases[] = {
    {"-DA -D B=1 -UC -U D", "-DA -DB=1 -UC -UD"},
    {"--define-macro=X=2 --define-macro Y", "-DX=2 -DY"},
    {"-Iinc -I inc2 -I=inc3 -I/abs --include-path=q", "-I/d/inc -I/d/inc2 -I/d/inc3 -I/abs -I/d/q"},
    {"-isystem=/s -isystem t -isystem/u", "-isystem /s -isystem /d/t -isystem /u"},
    {"-include /pre.h", "-include /pre.h"},
    {"-forward-unknown-to-host-compiler -Dx --expt-relaxed-constexpr -G -g -O3", "-Dx"},
    {"-Xcompiler=-fPIC,-DHOST=1 -Xcompiler -Wall", "-DHOST=1"},
    {"-Xcompiler \"-fopenmp -DQ\"", "-DQ"},
    {"-Xptxas -v -Xptxas=-dlcm=cg -maxrregcount=32 --maxrregcount 64 -lineinfo", ""},
    {"-use_fast_math -MD -MT x.o -MF x.o.d -x cu -dc a.cu -o a.o", "-D__CUDACC_RDC__"},
    {"-ccbin g++ -ccbin=/usr/bin/g++ -rdc=true --threads 4 -t4 -lcublas -L/lib",
     "-D__CUDACC_RDC__"},
    {"-rdc=false -rdc false --relocatable-device-code=true", "-D__CUDACC_RDC__"},
    {"-diag-suppress 177 --diag-suppress=20012 -Wno-foo -Werror all-warnings", ""},
    {"-DNAME=\\\"text\\\" '-DF(x)=x y'", "-DNAME=\"text\" -DF(x)=x y"},
};

START_TEST(keeps_what_a_parser_needs)
{
    struct arena *a = arena_create();
    struct nvcc_flags flags;
    ck_assert_str_eq(translated(a, cases[_i].line, &flags), cases[_i].clang);
    arena_destroy(a);
}
END_TEST

static const struct {
    const char *line;
    unsigned archs[4];
} arch_cases[] = {
    {"-arch=sm_80", {80}},
    {"-arch sm_90a", {90}},
    {"--generate-code=arch=compute_80,code=[compute_80,sm_80]", {80}},
    {"-gencode arch=compute_90a,code=sm_90a -gencode arch=compute_70,code=sm_70", {70, 90}},
    {"-gencode=arch=compute_61,code=\\\"sm_61,compute_61\\\"", {61}},
    {"--gpu-architecture=compute_120 --gpu-code=sm_120,sm_121", {120, 121}},
    {"-arch=native", {0}},
    {"-arch=all-major", {0}},
    {"--cuda-gpu-arch=sm_75 --offload-arch=sm_86", {75, 86}},
};

START_TEST(collects_architectures)
{
    struct arena *a = arena_create();
    struct nvcc_flags flags;
    translated(a, arch_cases[_i].line, &flags);
    size_t n = 0;
    while (n < 4 && arch_cases[_i].archs[n])
        n++;
    ck_assert_uint_eq(flags.archs.len, n);
    for (size_t i = 0; i < n; i++)
        ck_assert_uint_eq(flags.archs.at[i], arch_cases[_i].archs[i]);
    arena_destroy(a);
}
END_TEST

START_TEST(takes_the_standard)
{
    struct arena *a = arena_create();
    struct nvcc_flags flags;
    translated(a, "-std=c++14", &flags);
    ck_assert_str_eq(flags.std, "c++14");
    translated(a, "--std c++20", &flags);
    ck_assert_str_eq(flags.std, "c++20");
    translated(a, "-Xcompiler -std=gnu++17", &flags);
    ck_assert_str_eq(flags.std, "gnu++17");
    arena_destroy(a);
}
END_TEST

START_TEST(lists_unknown_options)
{
    struct arena *a = arena_create();
    struct nvcc_flags flags;
    translated(a, "--made-up-option -DA", &flags);
    ck_assert_uint_eq(flags.unknown.len, 1);
    ck_assert_str_eq(flags.unknown.at[0], "--made-up-option");
    arena_destroy(a);
}
END_TEST

START_TEST(reads_response_files)
{
    struct arena *a = arena_create();
    struct nvcc_flags flags;
    char path[] = "/tmp/test_nvccflags_XXXXXX";
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    FILE *f = fdopen(fd, "w");
    fputs("-I/one\n-DTWO=\"2\" -isystem=/three\n", f);
    fclose(f);
    const char *line = arena_printf(a, "-DA --options-file %s -DB @%s", path, path);
    ck_assert_str_eq(translated(a, line, &flags),
                     "-DA -I/one -DTWO=2 -isystem /three -DB -I/one -DTWO=2 -isystem /three");
    f = fopen(path, "w");
    fprintf(f, "@%s\n", path);
    fclose(f);
    const char *word = arena_printf(a, "@%s", path);
    ck_assert_int_eq(nvccflags_translate(a, &word, 1, "/d", &flags), -1);
    ck_assert_ptr_nonnull(strstr(error_message(), path));
    unlink(path);
    ck_assert_int_eq(nvccflags_translate(a, &word, 1, "/d", &flags), -1);
    ck_assert_ptr_nonnull(strstr(error_message(), path));
    arena_destroy(a);
}
END_TEST

START_TEST(survives_a_line_cut_short)
{
    static const char *const lines[] = {"-D", "-I", "-Xcompiler", "-gencode", "\"-DA",      "-DA\\",
                                        "@",  "-",  "",           "=",        "-Xcompiler="};
    struct arena *a = arena_create();
    struct nvcc_flags flags;
    translated(a, lines[_i], &flags);
    arena_destroy(a);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("nvccflags");
    TCase *t = tcase_create("all");
    tcase_add_loop_test(t, keeps_what_a_parser_needs, 0, sizeof cases / sizeof cases[0]);
    tcase_add_loop_test(t, collects_architectures, 0, sizeof arch_cases / sizeof arch_cases[0]);
    tcase_add_test(t, takes_the_standard);
    tcase_add_test(t, lists_unknown_options);
    tcase_add_test(t, reads_response_files);
    tcase_add_loop_test(t, survives_a_line_cut_short, 0, 11);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? 1 : 0;
}
