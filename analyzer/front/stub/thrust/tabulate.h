/* Stands for thrust/tabulate.h. */
#include <__cudalint_thrust_algorithm.h>
