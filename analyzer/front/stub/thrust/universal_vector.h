/* Stands for thrust/universal_vector.h. */
#include <__cudalint_thrust.h>
