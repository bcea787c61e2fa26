/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/worker/host_facts.h"

#include <ctype.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/strbuf.h"

#define FILE_BYTES 65536

/* The start of a file, "" when it is not there. Files of /proc and /sys tell no size. */
static const char *file_text(struct arena *a, const char *root, const char *path)
{
    char *text = arena_alloc(a, FILE_BYTES + 1);
    FILE *f = fopen(arena_printf(a, "%s%s", root, path), "re");
    size_t n = f ? fread(text, 1, FILE_BYTES, f) : 0;
    if (f)
        fclose(f);
    text[n] = '\0';
    return text;
}

static bool exists(struct arena *a, const char *root, const char *path)
{
    return access(arena_printf(a, "%s%s", root, path), F_OK) == 0;
}

/* "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.159.04  ..." -> "580.159.04": the first word
 * of digits with a dot. */
static const char *module_version(struct arena *a, const char *text)
{
    for (const char *p = text; *p && *p != '\n';) {
        size_t n = strcspn(p, " \t\n");
        size_t digits = strspn(p, "0123456789.");
        if (n > 0 && digits == n && memchr(p, '.', n) && isdigit((unsigned char)*p))
            return arena_strndup(a, p, n);
        p += n + strspn(p + n, " \t");
    }
    return "";
}

/* Display controllers of NVIDIA: vendor 0x10de, class 0x03.... */
static void pci_devices(struct arena *a, const char *root, struct doctor_host *out)
{
    glob_t g;
    if (glob(arena_printf(a, "%s/sys/bus/pci/devices/*", root), 0, NULL, &g) != 0)
        return;
    for (size_t i = 0; i < g.gl_pathc; i++) {
        const char *folder = g.gl_pathv[i];
        char driver[256];
        if (!str_has_prefix(file_text(a, folder, "/vendor"), "0x10de") ||
            !str_has_prefix(file_text(a, folder, "/class"), "0x03"))
            continue;
        out->gpus++;
        ssize_t n = readlink(arena_printf(a, "%s/driver", folder), driver, sizeof driver - 1);
        driver[n > 0 ? n : 0] = '\0';
        out->nouveau |= str_has_suffix(driver, "/nouveau");
    }
    globfree(&g);
}

static void device_nodes(struct arena *a, const char *root, struct doctor_host *out)
{
    glob_t g;
    const char *pattern = arena_printf(a, "%s/dev/%s", root, out->wsl ? "dxg" : "nvidia[0-9]*");
    if (glob(pattern, 0, NULL, &g) == 0) {
        out->nodes = (uint32_t)g.gl_pathc;
        for (size_t i = 0; i < g.gl_pathc; i++)
            out->nodes_denied |= access(g.gl_pathv[i], R_OK | W_OK) != 0;
        globfree(&g);
    }
    const char *control = arena_printf(a, "%s/dev/nvidiactl", root);
    if (access(control, F_OK) == 0 && access(control, R_OK | W_OK) != 0)
        out->nodes_denied = true;
}

static bool is_container(struct arena *a, const char *root)
{
    static const char *const words[] = {"docker", "containerd", "kubepods", "libpod", "lxc"};
    const char *groups = file_text(a, root, "/proc/1/cgroup");
    bool found = exists(a, root, "/.dockerenv") || exists(a, root, "/run/.containerenv");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        found |= strstr(groups, words[i]) != NULL;
    return found;
}

void host_facts(struct arena *a, const char *root, struct doctor_host *out)
{
    const char *kernel = file_text(a, root, "/proc/sys/kernel/osrelease");
    const char *limit =
        strstr(file_text(a, root, "/proc/driver/nvidia/params"), "RmProfilingAdminOnly:");
    *out = (struct doctor_host){
        .visible = getenv("CUDA_VISIBLE_DEVICES"), .root = geteuid() == 0, .profiling = "unknown"};
    out->wsl = strstr(kernel, "microsoft") || strstr(kernel, "WSL");
    out->container = is_container(a, root);
    out->module = module_version(a, file_text(a, root, "/proc/driver/nvidia/version"));
    if (limit)
        out->profiling = strtoul(limit + 21, NULL, 10) ? "admin" : "everyone";
    pci_devices(a, root, out);
    device_nodes(a, root, out);
}
