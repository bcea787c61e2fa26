/* SPDX-License-Identifier: Apache-2.0 */
/* What becomes of CUPTI's counts: barriers found in machine code, places, sums over lines. */
#include <check.h>
#include <elf.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "runtime/gpu/gpu_bare.h"
#include "runtime/gpu/gpu_cubin.h"
#include "runtime/gpu/gpu_sass.h"

/* Of sm_90: BAR.SYNC 0x0, @P0 BAR.SYNC R3, WARPSYNC, EXIT; the second half of each is left out. */
static const uint64_t code[] = {
    0x0000000000007b1d, 0, 0x000000030000051d, 0, 0x0000000000007948, 0, 0, 0};

struct cubin {
    Elf64_Ehdr head;
    Elf64_Shdr sections[3];
    char names[40];
    uint64_t code[sizeof code / sizeof *code];
};

static void cubin_make(struct cubin *c)
{
    memset(c, 0, sizeof *c);
    memcpy(c->head.e_ident, ELFMAG, SELFMAG);
    c->head.e_shoff = offsetof(struct cubin, sections);
    c->head.e_shentsize = sizeof(Elf64_Shdr);
    c->head.e_shnum = 3;
    c->head.e_shstrndx = 1;
    memcpy(c->names, "\0.shstrtab\0.text._Z1kPf", 24);
    c->sections[1] = (Elf64_Shdr){.sh_name = 1,
                                  .sh_type = SHT_STRTAB,
                                  .sh_offset = offsetof(struct cubin, names),
                                  .sh_size = sizeof c->names};
    c->sections[2] = (Elf64_Shdr){.sh_name = 11,
                                  .sh_type = SHT_PROGBITS,
                                  .sh_offset = offsetof(struct cubin, code),
                                  .sh_size = sizeof c->code};
    memcpy(c->code, code, sizeof code);
}

START_TEST(test_barriers_in_code)
{
    struct cubin c;
    uint64_t word;
    cubin_make(&c);
    ck_assert(gpu_cubin_word(&c, sizeof c, "_Z1kPf", 0, &word) && gpu_cubin_is_barrier(word));
    ck_assert(gpu_cubin_word(&c, sizeof c, "_Z1kPf", 16, &word) && gpu_cubin_is_barrier(word));
    ck_assert(gpu_cubin_word(&c, sizeof c, "_Z1kPf", 32, &word) && !gpu_cubin_is_barrier(word));
    ck_assert(!gpu_cubin_word(&c, sizeof c, "_Z1kPf", sizeof code, &word));
    ck_assert(!gpu_cubin_word(&c, sizeof c, "_Z1kPf", UINT64_MAX - 3, &word));
    ck_assert(!gpu_cubin_word(&c, sizeof c, "_Z1k", 0, &word));
    ck_assert(!gpu_cubin_word(&c, sizeof c, "_Z1kPfi", 0, &word));
}
END_TEST

/* A driver's file is not trusted to be whole: sanitizers watch the reads. */
START_TEST(test_broken_code)
{
    struct cubin c;
    uint64_t word;
    cubin_make(&c);
    for (size_t n = 0; n < sizeof c; n++) {
        void *some = malloc(n + 1);
        memcpy(some, &c, n);
        gpu_cubin_word(some, n, "_Z1kPf", 0, &word);
        free(some);
    }
    c.head.e_shstrndx = 2000;
    ck_assert(!gpu_cubin_word(&c, sizeof c, "_Z1kPf", 0, &word));
    cubin_make(&c);
    c.head.e_shoff = UINT64_MAX - 8;
    ck_assert(!gpu_cubin_word(&c, sizeof c, "_Z1kPf", 0, &word));
    cubin_make(&c);
    c.sections[2].sh_name = 39;
    ck_assert(!gpu_cubin_word(&c, sizeof c, "_Z1kPf", 0, &word));
    cubin_make(&c);
    c.sections[2].sh_size = UINT64_MAX;
    ck_assert(!gpu_cubin_word(&c, sizeof c, "_Z1kPf", 0, &word));
}
END_TEST

START_TEST(test_paths)
{
    struct arena *a = arena_create();
    const char *files[] = {"src/a/k.cu", "src/b/k.cu", "<cuda>/cg.h", "main.cu"};
    ck_assert_str_eq(sass_path(a, files, 4, "/home/x/src/b", "k.cu"), "src/b/k.cu");
    ck_assert_str_eq(sass_path(a, files, 4, "src/a", "k.cu"), "src/a/k.cu");
    ck_assert_str_eq(sass_path(a, files, 4, "", "main.cu"), "main.cu");
    ck_assert_str_eq(sass_path(a, files, 4, "/tmp", "main.cu"), "main.cu");
    ck_assert_str_eq(sass_path(a, files, 4, "<cuda>", "cg.h"), "<cuda>/cg.h");
    ck_assert_str_eq(sass_path(a, files, 4, "/y", "k.cu"), "/y/k.cu"); /* which one? */
    ck_assert_str_eq(sass_path(a, files, 4, NULL, "other.cu"), "other.cu");
    arena_destroy(a);
}
END_TEST

static const struct evidence_metric *find(const struct evidence_run *run, const char *name,
                                          uint32_t line)
{
    for (size_t i = 0; i < run->metrics.len; i++)
        if (strcmp(run->metrics.at[i].name, name) == 0 && run->metrics.at[i].at.line == line)
            return &run->metrics.at[i];
    return NULL;
}

START_TEST(test_sums)
{
    struct arena *a = arena_create();
    struct sass_sums sums = {.arena = a, .local = "stack_accesses"};
    struct evidence_run run = {.scenario = ""};
    struct evidence_place three = {.path = "k.cu", .line = 3}, four = {.path = "k.cu", .line = 4};
    sass_add(&sums, three, false, SASS_WARPS, 8);
    sass_add(&sums, three, false, SASS_THREADS, 200);
    sass_add(&sums, three, false, SASS_SECTORS, 64);
    sass_add(&sums, three, false, SASS_SECTORS_IDEAL, 16);
    sass_add(&sums, four, true, SASS_WARPS, 8);
    sass_add(&sums, four, true, SASS_THREADS, 250);
    sass_add(&sums, three, false, SASS_WARPS, 2);
    sass_add(&sums, four, true, SASS_LOCAL, 0);
    sass_tell(&sums, 256, &run);
    const struct evidence_metric *m = find(&run, "instructions", 3);
    ck_assert_uint_eq(m->value, 10);
    m = find(&run, "active_lanes", 3);
    ck_assert(m->value == 200 && m->ideal == 320);
    m = find(&run, "sectors", 3);
    ck_assert(m->value == 64 && m->ideal == 16);
    ck_assert_ptr_null(find(&run, "barrier_threads", 3));
    m = find(&run, "barrier_threads", 4);
    ck_assert(m->value == 250 && m->ideal == 256); /* six did not come */
    ck_assert_ptr_null(find(&run, "stack_accesses", 4));
    arena_destroy(a);
}
END_TEST

/* Code of a header belongs to the line that uses it, when there is but one. */
START_TEST(test_inlined)
{
    static const char text[] =
        ".version 7.8\n.target sm_80\n.address_size 64\n.file 1 \"k.cu\"\n.file 2 \"<cuda>/h.h\"\n"
        ".visible .entry k()\n{\n.reg .b32 %r<4>;\n"
        ".loc 1 5 3\nadd.s32 %r1, %r1, 1;\n"
        ".loc 2 70 1, function_name $name, inlined_at 1 6 3\nadd.s32 %r1, %r1, 2;\n"
        ".loc 2 80 1, function_name $name, inlined_at 1 7 3\nadd.s32 %r1, %r1, 3;\n"
        ".loc 2 80 1, function_name $name, inlined_at 1 8 3\nadd.s32 %r1, %r1, 4;\nret;\n}\n"
        ".section .debug_str\n{\n$name:\n.b8 102,0\n}\n";
    struct arena *a = arena_create();
    struct ptx_program *p;
    ck_assert_msg(ptx_parse(a, text, sizeof text - 1, &p) == 0, "%s", error_message());
    struct sass_sums sums = {.arena = a, .program = p, .kernel = ptx_kernel_single(p)};
    struct evidence_place at = {.path = "<cuda>/h.h", .line = 70};
    for (int again = 0; again < 2; again++) {
        struct evidence_place user = sass_user_place(&sums, at);
        ck_assert_str_eq(user.path, "k.cu");
        ck_assert_uint_eq(user.line, 6);
    }
    at.line = 80; /* two lines use it */
    ck_assert_str_eq(sass_user_place(&sums, at).path, "<cuda>/h.h");
    at.line = 90; /* nobody knows it */
    ck_assert_uint_eq(sass_user_place(&sums, at).line, 90);
    at = (struct evidence_place){.path = "k.cu", .line = 5};
    ck_assert_uint_eq(sass_user_place(&sums, at).line, 5);
    arena_destroy(a);
}
END_TEST

/* Without a driver, or with CUPTI too old, the reason is told. */
START_TEST(test_attach_answers)
{
    struct confirm_device *device;
    struct confirm_caps caps;
    if (engine_gpu_counters.attach(&device, 0, &caps) != 0)
        ck_assert_msg(strstr(error_message(), "driver") || strstr(error_message(), "CUPTI"), "%s",
                      error_message());
    else
        ck_assert_uint_ge(caps.arch, 70);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("counters");
    TCase *t = tcase_create("counters");
    tcase_add_test(t, test_barriers_in_code);
    tcase_add_test(t, test_broken_code);
    tcase_add_test(t, test_paths);
    tcase_add_test(t, test_sums);
    tcase_add_test(t, test_inlined);
    tcase_add_test(t, test_attach_answers);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
