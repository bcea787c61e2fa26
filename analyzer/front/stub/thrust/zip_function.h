/* Stands for thrust/zip_function.h. */
#include <__cudalint_thrust.h>
