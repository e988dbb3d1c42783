/*
 * The input and output of the ocean model POP: process 0 reads a restart file once and hands every process its part; then, at
 * every output, it gathers the fields of all processes and writes them, one horizontal level a record. POSIX, one file.
 */
#define _GNU_SOURCE
#include "kernel.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GRID_X 320
#define GRID_Y 384
#define LEVELS 20
#define RECORD (GRID_X * GRID_Y)
#define RECORD_BYTES ((long long)RECORD * (long long)sizeof(double))

static const char *const OPERATIONS[] = {"run", "prepare", "check", NULL};

enum { RUN, PREPARE, CHECK };

static double base;

static double value_at(long long record, int x, int y) {
  return base + (double)(record * RECORD + (long long)y * GRID_X + x);
}

/* ---- who has what: blocks of a px times py decomposition ---- */

typedef struct {
  int low[2];
  int size[2];
} part;

static int across;
static int down;
static part *parts;
static int *counts;
static int *places;

static void divide(void) {
  int dimensions[2] = {0, 0};
  MPI_Dims_create(processes, 2, dimensions);
  across = dimensions[1];
  down = dimensions[0];
  if (across > GRID_X || down > GRID_Y) {
    die("%d processes are too many for the grid", processes);
  }
  parts = allocate(sizeof *parts * (size_t)processes);
  counts = allocate(sizeof *counts * (size_t)processes);
  places = allocate(sizeof *places * (size_t)processes);
  int place = 0;
  for (int p = 0; p < processes; p++) {
    int x = p % across;
    int y = p / across;
    parts[p].low[0] = GRID_X * x / across;
    parts[p].size[0] = GRID_X * (x + 1) / across - parts[p].low[0];
    parts[p].low[1] = GRID_Y * y / down;
    parts[p].size[1] = GRID_Y * (y + 1) / down - parts[p].low[1];
    counts[p] = parts[p].size[0] * parts[p].size[1];
    places[p] = place;
    place += counts[p];
  }
}

/* Between the order of processes and that of the record. */
static void reorder(double *record, double *gathered, int to_record) {
  for (int p = 0; p < processes; p++) {
    double *block = gathered + places[p];
    for (int y = 0; y < parts[p].size[1]; y++) {
      double *row = record + (parts[p].low[1] + y) * GRID_X + parts[p].low[0];
      size_t bytes = sizeof(double) * (size_t)parts[p].size[0];
      memcpy(to_record ? row : block, to_record ? block : row, bytes);
      block += parts[p].size[0];
    }
  }
}

static void fill_own(double *own, long long record) {
  const part *mine = &parts[rank];
  for (int y = 0; y < mine->size[1]; y++) {
    for (int x = 0; x < mine->size[0]; x++) {
      *own++ = value_at(record, mine->low[0] + x, mine->low[1] + y);
    }
  }
}

static void require_own(const double *own, double *expected, long long record, const char *path) {
  fill_own(expected, record);
  if (memcmp(own, expected, sizeof(double) * (size_t)counts[rank]) != 0) {
    die("wrong data in record %lld of %s", record, path);
  }
}

/* ---- operations ---- */

typedef struct {
  double open;
  double read;
  double gather;
  double write;
  double sync;
  double close;
} timing;

static int open_at(const char *path, int flags) {
  int file = open(path, flags, 0644);
  if (file < 0) {
    die_errno("open", path);
  }
  return file;
}

static void read_restart(const char *path, timing *times, double *record, double *gathered, double *own, double *expected) {
  double begin = now();
  int file = rank == 0 ? open_at(path, O_RDONLY) : -1;
  for (long long level = 0; level < LEVELS; level++) {
    if (rank == 0) {
      read_whole(file, record, (size_t)RECORD_BYTES, level * RECORD_BYTES, path);
      reorder(record, gathered, 0);
    }
    MPI_Scatterv(gathered, counts, places, MPI_DOUBLE, own, counts[rank], MPI_DOUBLE, 0, MPI_COMM_WORLD);
    require_own(own, expected, level, path);
  }
  if (rank == 0) {
    close(file);
  }
  times->read = now() - begin;
}

static void write_outputs(const char *path, long long outputs, int sync, timing *times, double *record, double *gathered,
                          double *own, latencies *each) {
  double begin = now();
  int file = rank == 0 ? open_at(path, O_CREAT | O_TRUNC | O_RDWR) : -1;
  times->open = now() - begin;
  for (long long number = 0; number < outputs * LEVELS; number++) {
    fill_own(own, number);
    begin = now();
    MPI_Gatherv(own, counts[rank], MPI_DOUBLE, gathered, counts, places, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    times->gather += now() - begin;
    if (rank == 0) {
      reorder(record, gathered, 1);
      begin = now();
      write_whole(file, record, (size_t)RECORD_BYTES, number * RECORD_BYTES, path);
      latency_add(each, now() - begin);
      times->write += now() - begin;
    }
    progress(number + 1, outputs * LEVELS);
  }
  begin = now();
  if (rank == 0 && sync && fsync(file) != 0) {
    die_errno("sync", path);
  }
  times->sync = now() - begin;
  begin = now();
  if (rank == 0 && close(file) != 0) {
    die_errno("close", path);
  }
  times->close = now() - begin;
}

static void each_record(const char *path, long long records, int writing, double *record) {
  int file = open_at(path, writing ? O_CREAT | O_TRUNC | O_RDWR : O_RDONLY);
  for (long long number = 0; number < records; number++) {
    if (!writing) {
      read_whole(file, record, (size_t)RECORD_BYTES, number * RECORD_BYTES, path);
    }
    for (int y = 0; y < GRID_Y; y++) {
      for (int x = 0; x < GRID_X; x++) {
        double *value = &record[y * GRID_X + x];
        if (writing) {
          *value = value_at(number, x, y);
        } else if (*value != value_at(number, x, y)) {
          die("wrong data in record %lld of %s", number, path);
        }
      }
    }
    if (writing) {
      write_whole(file, record, (size_t)RECORD_BYTES, number * RECORD_BYTES, path);
    }
  }
  if ((writing && fsync(file) != 0) || close(file) != 0) {
    die_errno("close", path);
  }
  require_size(path, records * RECORD_BYTES);
}

static void run(const char *restart, const char *path, long long outputs, int sync) {
  double *record = allocate((size_t)RECORD_BYTES);
  double *gathered = allocate((size_t)RECORD_BYTES);
  double *own = allocate(sizeof(double) * (size_t)counts[rank]);
  double *expected = allocate(sizeof(double) * (size_t)counts[rank]);
  latencies *each = allocate(sizeof *each);
  timing times = {0};
  clock_start();
  span whole = {now(), 0};
  read_restart(restart, &times, record, gathered, own, expected);
  MPI_Barrier(MPI_COMM_WORLD);
  span writing = {now(), 0};
  write_outputs(path, outputs, sync, &times, record, gathered, own, each);
  whole.end = writing.end = now();
  whole = span_of_all(whole);
  writing = span_of_all(writing);
  result_count("read_bytes", LEVELS * RECORD_BYTES);
  result_seconds("read_seconds", times.read);
  result_seconds("gather_seconds", times.gather);
  result_seconds("write_seconds", times.write);
  result_seconds("sync_seconds", times.sync);
  result_seconds("output_seconds", writing.end - writing.begin);
  result_seconds("total_seconds", whole.end - whole.begin);
  latency_print("latency_ns", each);
  free(record);
  free(gathered);
  free(own);
  free(expected);
  free(each);
}

void pop(void) {
  int operation = arg_word("operation", OPERATIONS);
  const char *restart = arg_text("restart", operation == CHECK ? "" : NULL);
  const char *path = arg_text("path", operation == PREPARE ? "" : NULL);
  long long outputs = arg_count("outputs", 1, 1);
  int sync = arg_yes("fsync");
  base = (double)(arg_count("seed", 0, 0) % 1000000);
  args_done();
  divide();
  result_begin("pop");
  result_text("operation", OPERATIONS[operation]);
  result_count("outputs", outputs);
  result_count("bytes", outputs * LEVELS * RECORD_BYTES);
  if (operation == RUN) {
    run(restart, path, outputs, sync);
  } else if (rank == 0) {
    double *record = allocate((size_t)RECORD_BYTES);
    each_record(operation == PREPARE ? restart : path, operation == PREPARE ? LEVELS : outputs * LEVELS,
                operation == PREPARE, record);
    free(record);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  result_end();
  free(parts);
  free(counts);
  free(places);
}
