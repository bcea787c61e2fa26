/* Stands for thrust/system/cuda/execution_policy.h. */
#include <__cudalint_thrust.h>
