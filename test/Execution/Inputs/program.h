/* What every program of this folder needs: sizes from the command line,
   repeatable contents, and a digest of the bytes of a result. */
#ifndef PROGRAM_H
#define PROGRAM_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define KERNEL __attribute__((noinline))

/* The k-th size of the command line; `otherwise` when it is not given. */
static inline int sizeArg(int argc, char **argv, int k, int otherwise) {
  return argc > k ? atoi(argv[k]) : otherwise;
}

/* Room for `count` elements, never null, all zero. */
static inline void *room(size_t count, size_t element) {
  void *p = calloc(count + 8, element);
  if (!p)
    exit(2);
  return p;
}

static inline double *doubles(size_t count, unsigned seed) {
  double *p = room(count, sizeof(double));
  for (size_t i = 0; i < count; i++)
    p[i] = (double)((i * 2654435761u + seed) % 1009u) / 64.0 + 0.1;
  return p;
}

static inline int *ints(size_t count, unsigned seed) {
  int *p = room(count, sizeof(int));
  for (size_t i = 0; i < count; i++)
    p[i] = (int)((i * 2246822519u + seed * 97u) % 2003u) - 1000;
  return p;
}

/* Prints a name and the FNV-1a hash of the bytes: equal iff bitwise equal. */
KERNEL static void digest(const char *name, const void *memory, size_t bytes) {
  const unsigned char *p = memory;
  uint64_t h = 14695981039346656037ull;
  for (size_t i = 0; i < bytes; i++)
    h = (h ^ p[i]) * 1099511628211ull;
  printf("%s %016llx\n", name, (unsigned long long)h);
}

#endif
