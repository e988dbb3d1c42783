/* The interfaces through which segmented access goes. */
#ifndef HARNESS_SEGMENTED_H
#define HARNESS_SEGMENTED_H

#include "kernel.h"

enum { WRITE, READ, CHECK };

typedef struct {
  int operation;
  int own_files;
  int direct;
  int fsync;
  int blind; /* reading compares nothing: what was written was not kept */
  int collective;
  long long block;
  long long transfer;
  long long segments;
  uint64_t seed;
  MPI_Info hints;
} access_plan;

/* Where a transfer goes: as an offset in the file, and within its segment. */
typedef struct {
  long long segment;
  long long within;
  long long offset;
} place;

typedef struct {
  void (*open)(const access_plan *plan, const char *path);
  void (*move)(const access_plan *plan, const char *path, const place *where, void *buffer);
  void (*sync)(const char *path);
  void (*close)(const char *path);
} interface;

const interface *hdf5_calls(void); /* ends the kernel where it was built without HDF5 */

#endif
