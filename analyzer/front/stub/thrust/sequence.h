/* Stands for thrust/sequence.h. */
#include <__cudalint_thrust_algorithm.h>
