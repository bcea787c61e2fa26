/* Stands for thrust/system/omp/execution_policy.h. */
#include <__cudalint_thrust.h>
