/* Stands for thrust/advance.h. */
#include <__cudalint_thrust.h>
