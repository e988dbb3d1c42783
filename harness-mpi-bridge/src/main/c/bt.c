/*
 * The input and output of NPB's BT-IO: a cube of five double numbers per point, divided among a square number of processes by
 * diagonal multi-partitioning (each process has sqrt(processes) cells, one in each layer of the third dimension), written
 * whole every five time steps. The solver is not part of it; its time can be emulated.
 */
#define _GNU_SOURCE
#include "kernel.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define COMPONENTS 5
#define STEPS_PER_DUMP 5
#define MOST_CELLS 64

static const char *const SUBTYPES[] = {"full", "simple", "epio", NULL};
static const char *const OPERATIONS[] = {"write", "check", NULL};
static const char *const CLASSES[] = {"S", "W", "A", "B", "C", NULL};

/* Points per edge and time steps (NPB 3.4, BT/setparams). */
static const int EDGES[] = {12, 24, 64, 102, 162};
static const int STEPS[] = {60, 200, 200, 200, 200};

enum { FULL, SIMPLE, EPIO };

typedef struct {
  int low[3]; /* x, y, z of the first point */
  int size[3];
} cell;

static int edge;
static int cells;
static cell own[MOST_CELLS];
static double *values;
static long long points;
static double base;

/* Every number of every dump is another, and exact. */
static double value_at(long long dump, long long index) {
  return base + (double)(dump * COMPONENTS * edge * edge * edge + index);
}

static int exact_root(int number) {
  int root = (int)lround(sqrt((double)number));
  return root * root == number ? root : 0;
}

/* As NPB's make_set does. */
static void divide(void) {
  int at[3] = {rank % cells, rank / cells, 0};
  for (int c = 0; c < cells; c++) {
    for (int d = 0; d < 3; d++) {
      int size = edge / cells;
      int excess = edge % cells;
      own[c].size[d] = at[d] < excess ? size + 1 : size;
      own[c].low[d] = at[d] * size + (at[d] < excess ? at[d] : excess);
    }
    points += (long long)own[c].size[0] * own[c].size[1] * own[c].size[2];
    at[0] = (at[0] + 1) % cells;
    at[1] = (at[1] + cells - 1) % cells;
    at[2]++;
  }
}

static long long row_index(const cell *c, int y, int z) {
  return COMPONENTS * (c->low[0] + (long long)edge * (c->low[1] + y + (long long)edge * (c->low[2] + z)));
}

static void fill(long long dump) {
  double *next = values;
  for (int c = 0; c < cells; c++) {
    for (int z = 0; z < own[c].size[2]; z++) {
      for (int y = 0; y < own[c].size[1]; y++) {
        long long index = row_index(&own[c], y, z);
        for (int i = 0; i < COMPONENTS * own[c].size[0]; i++) {
          *next++ = value_at(dump, index + i);
        }
      }
    }
  }
}

/* The time of a solver between two dumps: arithmetic on the values until it is over. */
static void compute(double seconds) {
  double end = now() + seconds;
  volatile double sink = 0;
  while (now() < end) {
    for (int i = 0; i < 1000; i++) {
      sink = sink * 0.5 + (double)i;
    }
  }
}

/* ---- files ---- */

static MPI_File shared;
static int descriptor = -1;

static MPI_Datatype view_type(void) {
  MPI_Datatype parts[MOST_CELLS];
  int lengths[MOST_CELLS];
  MPI_Aint places[MOST_CELLS];
  MPI_Datatype all;
  for (int c = 0; c < cells; c++) {
    int sizes[4] = {edge, edge, edge, COMPONENTS};
    int subsizes[4] = {own[c].size[2], own[c].size[1], own[c].size[0], COMPONENTS};
    int starts[4] = {own[c].low[2], own[c].low[1], own[c].low[0], 0};
    MPI_Type_create_subarray(4, sizes, subsizes, starts, MPI_ORDER_C, MPI_DOUBLE, &parts[c]);
    lengths[c] = 1;
    places[c] = 0;
  }
  MPI_Type_create_struct(cells, lengths, places, parts, &all);
  MPI_Type_commit(&all);
  for (int c = 0; c < cells; c++) {
    MPI_Type_free(&parts[c]);
  }
  return all;
}

static void open_files(int subtype, const char *path, MPI_Info hints) {
  if (subtype == EPIO) {
    descriptor = open(path, O_CREAT | O_TRUNC | O_RDWR, 0644);
    if (descriptor < 0) {
      die_errno("open", path);
    }
    return;
  }
  check_mpi(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR, hints, &shared), "open", path);
  if (subtype == FULL) {
    MPI_Datatype type = view_type();
    check_mpi(MPI_File_set_view(shared, 0, MPI_DOUBLE, type, "native", hints), "set the view of", path);
    MPI_Type_free(&type);
  }
}

static void require_count(MPI_Status *status, long long wanted, const char *path) {
  int count = 0;
  MPI_Get_count(status, MPI_DOUBLE, &count);
  if (count != wanted) {
    die("%d of %lld numbers were written to %s", count, wanted, path);
  }
}

static void dump_simple(long long dump, const char *path, latencies *each) {
  double *next = values;
  MPI_Status status;
  for (int c = 0; c < cells; c++) {
    int count = COMPONENTS * own[c].size[0];
    for (int z = 0; z < own[c].size[2]; z++) {
      for (int y = 0; y < own[c].size[1]; y++) {
        long long index = dump * COMPONENTS * edge * edge * edge + row_index(&own[c], y, z);
        double begin = now();
        check_mpi(MPI_File_write_at(shared, index * (long long)sizeof(double), next, count, MPI_DOUBLE, &status), "write",
                  path);
        latency_add(each, now() - begin);
        require_count(&status, count, path);
        next += count;
      }
    }
  }
}

static void dump_full(long long dump, const char *path, latencies *each) {
  MPI_Status status;
  int count = (int)(COMPONENTS * points);
  double begin = now();
  check_mpi(MPI_File_write_at_all(shared, dump * count, values, count, MPI_DOUBLE, &status), "write", path);
  latency_add(each, now() - begin);
  require_count(&status, count, path);
}

static void dump_own(long long dump, const char *path, latencies *each) {
  long long bytes = COMPONENTS * points * (long long)sizeof(double);
  double begin = now();
  write_whole(descriptor, values, (size_t)bytes, dump * bytes, path);
  latency_add(each, now() - begin);
}

static void sync_files(int subtype, const char *path) {
  if (subtype != EPIO) {
    check_mpi(MPI_File_sync(shared), "sync", path);
  } else if (fsync(descriptor) != 0) {
    die_errno("sync", path);
  }
}

static void close_files(int subtype, const char *path) {
  if (subtype != EPIO) {
    check_mpi(MPI_File_close(&shared), "close", path);
  } else if (close(descriptor) != 0) {
    die_errno("close", path);
  }
}

/* ---- operations ---- */

typedef struct {
  double open;
  double io; /* dumps and closing, as NPB's I/O timer counts */
  double sync;
} timing;

static timing write_round(int subtype, const char *path, int dumps, double solver, int sync, MPI_Info hints,
                          latencies *each) {
  timing times = {0, 0, 0};
  if (subtype == EPIO || rank == 0) {
    replace(path);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  double begin = now();
  open_files(subtype, path, hints);
  times.open = now() - begin;
  for (long long dump = 0; dump < dumps; dump++) {
    compute(solver * STEPS_PER_DUMP);
    fill(dump);
    begin = now();
    if (subtype == FULL) {
      dump_full(dump, path, each);
    } else if (subtype == SIMPLE) {
      dump_simple(dump, path, each);
    } else {
      dump_own(dump, path, each);
    }
    times.io += now() - begin;
    progress(dump + 1, dumps);
  }
  if (sync) {
    begin = now();
    sync_files(subtype, path);
    times.sync = now() - begin;
  }
  begin = now();
  close_files(subtype, path);
  times.io += now() - begin;
  return times;
}

static void check_shared(const char *path, int dumps) {
  long long numbers = (long long)dumps * COMPONENTS * edge * edge * edge;
  long long begin = numbers * rank / processes;
  long long end = numbers * (rank + 1) / processes;
  enum { CHUNK = 1 << 17 };
  double *buffer = allocate(CHUNK * sizeof(double));
  int file = open(path, O_RDONLY);
  if (file < 0) {
    die_errno("open", path);
  }
  for (long long at = begin; at < end; at += CHUNK) {
    long long count = end - at < CHUNK ? end - at : CHUNK;
    read_whole(file, buffer, (size_t)count * sizeof(double), at * (long long)sizeof(double), path);
    for (long long i = 0; i < count; i++) {
      if (buffer[i] != value_at(0, at + i)) {
        die("wrong data at byte %lld of %s", (at + i) * (long long)sizeof(double), path);
      }
    }
  }
  close(file);
  free(buffer);
  if (rank == 0) {
    require_size(path, numbers * (long long)sizeof(double));
  }
}

static void check_own(const char *path, int dumps) {
  long long bytes = COMPONENTS * points * (long long)sizeof(double);
  double *expected = values;
  double *buffer = allocate((size_t)bytes);
  int file = open(path, O_RDONLY);
  if (file < 0) {
    die_errno("open", path);
  }
  for (long long dump = 0; dump < dumps; dump++) {
    fill(dump);
    read_whole(file, buffer, (size_t)bytes, dump * bytes, path);
    if (memcmp(buffer, expected, (size_t)bytes) != 0) {
      die("wrong data in dump %lld of %s", dump, path);
    }
  }
  close(file);
  free(buffer);
  require_size(path, bytes * dumps);
}

static void print_times(int rounds, const timing *times, latencies *each) {
  char *text = allocate((size_t)rounds * 200 + 16);
  size_t length = (size_t)sprintf(text, "[");
  for (int i = 0; i < rounds; i++) {
    double inverse = sum_of_all(1 / times[i].io);
    double io = max_of_all(times[i].io);
    double open = max_of_all(times[i].open);
    double sync = max_of_all(times[i].sync);
    double whole = max_of_all(times[i].open + times[i].io + times[i].sync);
    length += (size_t)sprintf(text + length,
                              "%s{\"open_seconds\": %.9f, \"io_seconds\": %.9f, \"sync_seconds\": %.9f,"
                              " \"total_seconds\": %.9f, \"harmonic_io_seconds\": %.9f}",
                              i == 0 ? "" : ", ", open, io, sync, whole, processes / inverse);
  }
  sprintf(text + length, "]");
  result_raw("rounds", text);
  latency_print("latency_ns", each);
  free(text);
}

static char *path_of(const char *prefix, int subtype, int round) {
  size_t length = strlen(prefix) + 48;
  char *path = malloc(length);
  snprintf(path, length, subtype == EPIO ? "%s.%d.%04d" : "%s.%d", prefix, round, rank);
  return path;
}

void bt(void) {
  int operation = arg_word("operation", OPERATIONS);
  int subtype = arg_word("subtype", SUBTYPES);
  int class = arg_word("class", CLASSES);
  int rounds = (int)arg_count("rounds", 1, 1);
  double solver = (double)arg_count("solver-us", 0, 0) / 1e6;
  int sync = arg_yes("fsync");
  MPI_Info hints = hints_of(arg_text("hints", ""));
  const char *prefix = arg_text("path", NULL);
  base = (double)(arg_count("seed", 0, 0) % 1000000);
  args_done();
  cells = exact_root(processes);
  if (cells == 0 || cells > MOST_CELLS) {
    die("processes=%d is not a square number of 1 to %d", processes, MOST_CELLS * MOST_CELLS);
  }
  edge = EDGES[class];
  if (cells > edge) {
    die("class %s has no cells for %d processes", CLASSES[class], processes);
  }
  int dumps = STEPS[class] / STEPS_PER_DUMP;
  divide();
  values = allocate((size_t)(COMPONENTS * points) * sizeof(double));
  timing *times = allocate(sizeof *times * (size_t)rounds);
  latencies *each = allocate(sizeof *each);
  result_begin("bt");
  result_text("operation", OPERATIONS[operation]);
  result_text("subtype", SUBTYPES[subtype]);
  result_text("class", CLASSES[class]);
  result_count("edge", edge);
  result_count("dumps", dumps);
  result_count("bytes", (long long)rounds * dumps * COMPONENTS * 8 * edge * edge * edge);
  clock_start();
  for (int round = 0; round < rounds; round++) {
    char *path = path_of(prefix, subtype, round);
    if (operation == 0) {
      times[round] = write_round(subtype, path, dumps, solver, sync, hints, each);
    } else if (subtype == EPIO) {
      check_own(path, dumps);
    } else {
      check_shared(path, dumps);
    }
    free(path);
  }
  if (operation == 0) {
    print_times(rounds, times, each);
  }
  result_end();
  MPI_Info_free(&hints);
  free(each);
  free(times);
  free(values);
}
