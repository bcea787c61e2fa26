/* Stands for thrust/logical.h. */
#include <__cudalint_thrust_algorithm.h>
