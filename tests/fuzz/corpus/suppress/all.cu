// cudalint: ignore-file[CL204] generated
__global__ void f(int *p) { p[0] = 1; } // cudalint: ignore[CL101, shared-race] reason
// cudalint: ignore[all]
/* cudalint: ignore-begin[CL201] */
int a = 'x'; const char *s = "// cudalint: ignore[CL101]";
// cudalint: ignore-end[CL201]
const char *r = R"x(// NOLINT)x" "\"";
int b; // NOLINT(cudalint-barrier-divergent)
// NOLINTNEXTLINE(cudalint-shared-race,other-check)
int c; /* NOLINTBEGIN(cudalint-shared-race) */
int d; /* NOLINTEND(cudalint-shared-race) */
// cudalint: ignore[CL101 missing bracket
// cudalint: ignor[CL101]
// cudalint: ignore[] // cudalint: ignore[CL999] \
still a comment
/* unterminated cudalint: ignore[CL101]
