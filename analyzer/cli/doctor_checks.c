/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/doctor.h"

#include <string.h>

#include "base/strbuf.h"
#include "cli/cuda_error.h"

#define NEEDED_BYTES ((uint64_t)512 << 20) /* a context, logs, and buffers of most scenarios */

/* CUresult values with a fix of their own. */
#define ERROR_NO_DEVICE 100
#define ERROR_DRIVER_MISMATCH 803
#define ERROR_COMPAT_UNSUPPORTED 804
#define ERROR_UNKNOWN 999

void check_add(struct checks *c, enum check_state state, const char *name, const char *text,
               const char *fix)
{
    struct check check = {state, name, text, fix};
    vec_push(c->arena, &c->at, check);
}

static const char *version_text(struct arena *a, uint32_t version)
{
    return arena_printf(a, "%u.%u", version / 1000, version % 1000 / 10);
}

bool doctor_has_gpu(const struct doctor *d)
{
    for (size_t i = 0; i < d->devices.len; i++)
        if (!*d->devices.at[i].problem)
            return true;
    return false;
}

/* ---- compilers -------------------------------------------------------------------------------- */

static const struct doctor_compiler *find_compiler(const struct doctor *d, const char *prefix)
{
    for (size_t i = 0; i < d->compilers.len; i++)
        if (str_has_prefix(d->compilers.at[i].name, prefix))
            return &d->compilers.at[i];
    return NULL;
}

static const char *compiler_problem(const struct doctor *d, size_t i)
{
    return i < d->compilers.len ? d->compilers.at[i].problem : "";
}

static void check_compilers(struct checks *c, const struct doctor *d)
{
    struct arena *a = c->arena;
    const struct doctor_compiler *nvrtc = find_compiler(d, "nvrtc");
    const struct doctor_compiler *clang = find_compiler(d, "clang");
    bool none = !nvrtc && !clang;
    if (nvrtc)
        check_add(c, nvrtc->headers ? CHECK_OK : CHECK_ABSENT, "NVRTC",
                  arena_printf(a, "%s at %s%s", nvrtc->name + 6, nvrtc->path,
                               nvrtc->headers ? "" : ", without the toolkit's headers"),
                  nvrtc->headers ? ""
                                 : "kernels that include cuda_fp16.h, cub or cooperative_groups.h "
                                   "need them: pip install nvidia-cuda-runtime nvidia-cuda-cccl");
    else
        check_add(c, none ? CHECK_PROBLEM : CHECK_ABSENT, "NVRTC",
                  arena_printf(a, "not found: %s", compiler_problem(d, 0)),
                  "pip install nvidia-cuda-nvrtc, or set CUDALINT_NVRTC to the library or its "
                  "folder");
    if (clang)
        check_add(c, CHECK_OK, "clang", arena_printf(a, "%s at %s", clang->name + 6, clang->path),
                  "");
    else
        check_add(c, none ? CHECK_PROBLEM : CHECK_ABSENT, "clang",
                  arena_printf(a, "not found: %s", compiler_problem(d, 1)),
                  "apt install clang-22 (needed only without NVRTC), or set CUDALINT_CLANG");
}

/* ---- the driver ------------------------------------------------------------------------------- */

/* Why there is no driver, from what the machine around it looks like. */
static const char *missing_driver_fix(const struct doctor_host *h)
{
    if (h->wsl)
        return "install NVIDIA's driver in Windows (not in WSL) and run `wsl --update`; "
               "/usr/lib/wsl/lib/libcuda.so.1 comes with it";
    if (h->container && (*h->module || h->nodes))
        return "start the container with `--gpus all` (NVIDIA Container Toolkit) and "
               "NVIDIA_DRIVER_CAPABILITIES=compute,utility";
    if (*h->module)
        return "the kernel module is loaded, its library is missing: install libcuda.so.1 of the "
               "same version (Debian and Ubuntu: libcuda1 or libnvidia-compute-NNN)";
    if (h->nouveau)
        return "the free driver `nouveau` has the GPU: install NVIDIA's driver (Debian: "
               "nvidia-driver; Ubuntu: ubuntu-drivers install) and restart";
    if (h->gpus)
        return "install NVIDIA's driver (Debian: nvidia-driver; Ubuntu: ubuntu-drivers install; "
               "secure boot may refuse the unsigned module)";
    return "";
}

static const char *init_fix(const struct doctor *d)
{
    const struct doctor_host *h = &d->host;
    if (h->visible && d->driver_error == ERROR_NO_DEVICE)
        return "CUDA_VISIBLE_DEVICES hides every device: unset it";
    if (h->nodes_denied)
        return "the device files /dev/nvidia* are not yours to open: join their group (`ls -l "
               "/dev/nvidia*`, usually video or render)";
    if (h->container && h->nodes == 0)
        return "the container has no device: start it with `--gpus all`";
    if (d->driver_error == ERROR_DRIVER_MISMATCH)
        return "library and kernel module are of different versions: restart the machine, or "
               "`rmmod nvidia_uvm nvidia` and load the new module";
    if (d->driver_error == ERROR_COMPAT_UNSUPPORTED)
        return "this GPU cannot use the forward compatibility package (cuda-compat): remove it "
               "from the loader's path";
    if (d->driver_error == ERROR_UNKNOWN)
        return "the module nvidia_uvm may be missing: `modprobe nvidia_uvm`, or run nvidia-smi "
               "once "
               "as root; after a suspend, reload it";
    if (h->nodes == 0 && !h->wsl)
        return "no device files: run `nvidia-smi` or `nvidia-modprobe -u -c=0` once as root";
    return "see `cudalint explain` of the error and the kernel's log (dmesg | grep NVRM)";
}

static const char *hints(struct arena *a, const struct doctor_host *h)
{
    return arena_printf(a, "%s%s%s%s", h->wsl ? " (WSL)" : "", h->container ? " (container)" : "",
                        *h->module ? arena_printf(a, " (kernel module %s)", h->module) : "",
                        h->visible ? arena_printf(a, " (CUDA_VISIBLE_DEVICES=%s)", h->visible)
                                   : "");
}

static void check_driver(struct checks *c, const struct doctor *d, const struct doctor_wish *w)
{
    struct arena *a = c->arena;
    const struct doctor_host *h = &d->host;
    const char *more = hints(a, h);
    if (*d->driver.path) {
        check_add(c, CHECK_OK, "driver",
                  arena_printf(a, "runs CUDA %s, %s%s", version_text(a, d->driver.version),
                               d->driver.path, more),
                  "");
        return;
    }
    const char *text = arena_printf(a, "%s%s", d->driver.problem, more);
    if (d->driver.version || d->driver_error) {
        check_add(c, CHECK_PROBLEM, "driver", text, init_fix(d));
        return;
    }
    const char *fix = missing_driver_fix(h);
    /* Nobody misses a driver where there is no GPU. */
    check_add(c, w->gpu || *fix ? CHECK_PROBLEM : CHECK_ABSENT, "driver", text,
              *fix     ? fix
              : w->gpu ? "run on a machine with an NVIDIA GPU, or `--runner 'ssh gpu-box "
                         "cudalint-run'`"
                       : "");
}

/* PTX of a newer compiler is refused by an older driver. */
static void check_ptx_version(struct checks *c, const struct doctor *d)
{
    struct arena *a = c->arena;
    const struct doctor_compiler *nvrtc = find_compiler(d, "nvrtc");
    if (!doctor_has_gpu(d) || !nvrtc || nvrtc->version <= d->driver.version)
        return;
    const char *have = version_text(a, d->driver.version);
    check_add(c, CHECK_PROBLEM, "NVRTC and driver",
              arena_printf(a, "NVRTC %s writes PTX that a driver for CUDA %s does not load",
                           version_text(a, nvrtc->version), have),
              arena_printf(a,
                           "a newer driver, or pip install 'nvidia-cuda-nvrtc==%s.*' and "
                           "CUDALINT_NVRTC",
                           have));
}

/* ---- devices ---------------------------------------------------------------------------------- */

static const char *device_fix(const struct doctor_device *v)
{
    if (v->prohibited)
        return "compute mode is `prohibited`: nvidia-smi -c 0 (as root)";
    if (strstr(v->problem, "OUT_OF_MEMORY"))
        return "other processes fill its memory: `nvidia-smi` lists them";
    if (strstr(v->problem, "ECC") || strstr(v->problem, "HARDWARE"))
        return "the device has failed: `nvidia-smi -q`, dmesg | grep Xid; reset or replace it";
    return "dmesg | grep -e NVRM -e Xid says more";
}

static void check_device(struct checks *c, const struct doctor_device *v)
{
    struct arena *a = c->arena;
    const char *name = arena_printf(a, "device %u", v->number);
    const char *text = arena_printf(a, "%s, sm_%u, %llu of %llu MiB free, context in %.2f s",
                                    v->name, v->arch, (unsigned long long)(v->free_bytes >> 20),
                                    (unsigned long long)(v->total_bytes >> 20), v->seconds);
    if (*v->problem)
        check_add(c, CHECK_PROBLEM, name,
                  arena_printf(a, "%s, sm_%u: %s", v->name, v->arch, v->problem), device_fix(v));
    else if (v->free_bytes < NEEDED_BYTES)
        check_add(c, CHECK_PROBLEM, name, text,
                  "a scenario needs half a GiB: end other processes (`nvidia-smi` lists them)");
    else
        check_add(c, CHECK_OK, name, text, "");
}

static void check_arch(struct checks *c, const struct doctor *d, unsigned arch)
{
    struct arena *a = c->arena;
    const struct doctor_compiler *nvrtc = find_compiler(d, "nvrtc");
    const char *name = arena_printf(a, "sm_%u", arch);
    unsigned best = 0;
    for (size_t i = 0; i < d->devices.len; i++)
        if (!*d->devices.at[i].problem && d->devices.at[i].arch > best)
            best = d->devices.at[i].arch;
    if (nvrtc && nvrtc->most_arch && arch > nvrtc->most_arch)
        check_add(c, CHECK_PROBLEM, name,
                  arena_printf(a, "NVRTC %s compiles for sm_%u to sm_%u", nvrtc->name + 6,
                               nvrtc->least_arch, nvrtc->most_arch),
                  "a newer NVRTC: pip install --upgrade nvidia-cuda-nvrtc");
    else if (best && arch > best)
        check_add(c, CHECK_PROBLEM, name,
                  arena_printf(a, "no device here runs code for it: the best is sm_%u", best),
                  arena_printf(a, "--arch sm_%u, or confirm on the CPU engine", best));
    else
        check_add(c, CHECK_OK, name,
                  nvrtc && nvrtc->least_arch > arch
                      ? arena_printf(a, "compiled for sm_%u, the oldest that NVRTC %s knows",
                                     nvrtc->least_arch, nvrtc->name + 6)
                  : best ? arena_printf(a, "runs on the sm_%u here", best)
                         : "the CPU engine runs it",
                  "");
}

/* ---- tools ------------------------------------------------------------------------------------ */

static void check_cupti(struct checks *c, const struct doctor *d)
{
    struct arena *a = c->arena;
    bool gpu = doctor_has_gpu(d);
    if (!*d->cupti.path)
        check_add(c, gpu ? CHECK_PROBLEM : CHECK_ABSENT, "CUPTI", "not found",
                  gpu ? "`cudalint run` and counters need it: pip install nvidia-cuda-cupti, or "
                        "set CUDALINT_CUPTI"
                      : "");
    else if (*d->cupti.problem)
        check_add(c, gpu ? CHECK_PROBLEM : CHECK_ABSENT, "CUPTI",
                  arena_printf(a, "%s: %s", d->cupti.path, d->cupti.problem),
                  gpu ? "install it anew, or set CUDALINT_CUPTI to another" : "");
    else
        check_add(c, CHECK_OK, "CUPTI", d->cupti.path, "");
}

static void check_profiling(struct checks *c, const struct doctor *d)
{
    const struct doctor_host *h = &d->host;
    if (!doctor_has_gpu(d) || strcmp(h->profiling, "unknown") == 0)
        return;
    if (strcmp(h->profiling, "everyone") == 0)
        check_add(c, CHECK_OK, "counters", "everyone may read them", "");
    else if (h->root)
        check_add(c, CHECK_OK, "counters", "only root may read them, and root we are", "");
    else
        check_add(c, CHECK_ABSENT, "counters",
                  "only root may read them (RmProfilingAdminOnly: 1): findings about memory "
                  "transactions are confirmed by the CPU engine only",
                  "as root: echo 'options nvidia NVreg_RestrictProfilingToAdminUsers=0' "
                  ">/etc/modprobe.d/nvidia-profiling.conf, then restart");
}

void doctor_check(struct checks *c, const struct doctor *d, const struct doctor_wish *w)
{
    struct arena *a = c->arena;
    bool boxed = strstr(d->sandbox, "seccomp") || strstr(d->sandbox, "landlock");
    check_add(c, boxed ? CHECK_OK : CHECK_ABSENT, "sandbox", *d->sandbox ? d->sandbox : "none",
              boxed ? ""
                    : "kernels of strangers are compiled and run with less protection: a kernel "
                      "with seccomp or Landlock has more");
    check_compilers(c, d);
    check_driver(c, d, w);
    for (size_t i = 0; i < d->devices.len; i++)
        check_device(c, &d->devices.at[i]);
    check_ptx_version(c, d);
    for (size_t i = 0; i < w->archs.len; i++)
        check_arch(c, d, w->archs.at[i]);
    check_cupti(c, d);
    check_profiling(c, d);
    if (*d->runtime.path)
        check_add(c, CHECK_OK, "CUDA runtime",
                  arena_printf(a, "%s, %s",
                               d->runtime.version ? version_text(a, d->runtime.version)
                                                  : "version unknown",
                               d->runtime.path),
                  "");
    else
        check_add(c, CHECK_ABSENT, "CUDA runtime", "not found; nothing here needs it", "");
}
