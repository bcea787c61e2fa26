/* SPDX-License-Identifier: Apache-2.0 */
/* What both compilers share: the choice, the options, the file names in the PTX. */
#include "runtime/worker/compile.h"

#include "base/error.h"
#include "base/strbuf.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

int compiler_open(struct arena *a, const struct job *j, const struct compile_place *where,
                  struct compiler *out)
{
    *out = (struct compiler){.name = ""};
    if (strcmp(j->producer, "clang") == 0)
        return clang_open(a, out);
    if (nvrtc_open(a, where, out) == 0)
        return 0;
    const char *why = arena_strdup(a, error_message());
    if (strcmp(j->producer, "nvrtc") == 0 || clang_open(a, out) == 0)
        return out->kind == COMPILER_NONE ? error_set("%s", why) : 0;
    return error_set("%s; %s", why, arena_strdup(a, error_message()));
}

int compiler_run(struct arena *a, const struct compiler *c, const struct job *j,
                 struct compiled *out)
{
    return c->kind == COMPILER_NVRTC ? nvrtc_run(a, c, j, out) : clang_run(a, c, j, out);
}

bool compile_option_allowed(const char *option)
{
    static const char *const prefixes[] = {"-D",
                                           "-U",
                                           "-I",
                                           "-std=",
                                           "--std=",
                                           "--define-macro=",
                                           "-ftz",
                                           "--ftz=",
                                           "-prec-",
                                           "--prec-",
                                           "-fmad",
                                           "--fmad=",
                                           "-include=",
                                           "--include-path=",
                                           "--undefine-macro=",
                                           "--diag-suppress=",
                                           "-diag-suppress="};
    static const char *const words[] = {"-use_fast_math",
                                        "--relocatable-device-code=true",
                                        "--use_fast_math",
                                        "-default-device",
                                        "--device-as-default-execution-space",
                                        "--extra-device-vectorization",
                                        "-w",
                                        "--disable-warnings",
                                        "-no-source-include",
                                        "--no-source-include"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (str_has_prefix(option, prefixes[i]))
            return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(option, words[i]) == 0)
            return true;
    return false;
}

/* One path of a .file line, as the source has it. */
static const char *path_rename(struct arena *a, const struct compiler *c, const struct job *j,
                               const char *cwd, const char *path)
{
    for (size_t i = 0; i < c->includes.len; i++) {
        size_t n = strlen(c->includes.at[i]);
        if (strncmp(path, c->includes.at[i], n) == 0 && path[n] == '/')
            return arena_printf(a, "<cuda>%s", path + n);
    }
    size_t n = strlen(cwd);
    if (n < 2 || strncmp(path, cwd, n) != 0 || path[n] != '/')
        return path;
    if (strstr(j->source, path) || strcmp(j->file, path) == 0)
        return path; /* the source itself says so */
    return path + n + 1;
}

const char *compile_files_rename(struct arena *a, const struct compiler *c, const struct job *j,
                                 const char *ptx, size_t *len)
{
    struct strbuf out = {0};
    char cwd[PATH_MAX];
    if (!getcwd(cwd, sizeof cwd))
        cwd[0] = '\0';
    for (const char *line = ptx; *line;) {
        const char *end = strchrnul(line, '\n'), *at = line + strspn(line, " \t");
        const char *open =
            strncmp(at, ".file", 5) == 0 ? memchr(at, '"', (size_t)(end - at)) : NULL;
        const char *close = open ? memchr(open + 1, '"', (size_t)(end - open - 1)) : NULL;
        if (close) {
            const char *path = arena_strndup(a, open + 1, (size_t)(close - open - 1));
            strbuf_add_bytes(&out, line, (size_t)(open + 1 - line));
            strbuf_add(&out, path_rename(a, c, j, cwd, path));
            line = close;
        }
        strbuf_add_bytes(&out, line, (size_t)(end - line) + (*end != '\0'));
        line = *end ? end + 1 : end;
    }
    *len = out.len;
    const char *text = arena_strndup(a, strbuf_text(&out), out.len);
    strbuf_free(&out);
    return text;
}
