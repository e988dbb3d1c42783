/*
 * Segmented access, as IOR does it: every process has a block in each segment of a shared file, or segments of a file of its
 * own, and moves it in transfers. Bandwidth is bytes over the time from the first open to the last close.
 */
#define _GNU_SOURCE
#include "segmented.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const INTERFACES[] = {"posix", "mpiio", "mpiio-collective", "hdf5", "hdf5-collective", NULL};
static const char *const LAYOUTS[] = {"shared", "file-per-process", NULL};
static const char *const OPERATIONS[] = {"write", "read", "check", NULL};

enum { POSIX, MPIIO, MPIIO_COLLECTIVE, HDF5, HDF5_COLLECTIVE };

/* ---- POSIX ---- */

static int descriptor = -1;

/*
 * One process creates a shared file, and the others open it when it is there: where all create it at once, a client of OrangeFS
 * tells some of them that it exists.
 */
static void posix_open(const access_plan *plan, const char *path) {
  int writes = plan->operation == WRITE;
  int creates = writes && (rank == 0 || plan->own_files);
  int flags = (writes ? O_RDWR : O_RDONLY) | (creates ? O_CREAT : 0);
  if (writes && !creates) {
    MPI_Barrier(MPI_COMM_WORLD);
  }
  descriptor = open(path, plan->direct ? flags | O_DIRECT : flags, 0644);
  if (descriptor < 0 && errno == EINVAL && plan->direct) {
    die("the file system of %s has no O_DIRECT", path);
  }
  if (descriptor < 0) {
    die_errno("open", path);
  }
  if (creates && !plan->own_files) {
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

static void posix_move(const access_plan *plan, const char *path, const place *where, void *buffer) {
  if (plan->operation == WRITE) {
    write_whole(descriptor, buffer, (size_t)plan->transfer, where->offset, path);
  } else {
    read_whole(descriptor, buffer, (size_t)plan->transfer, where->offset, path);
  }
}

static void posix_sync(const char *path) {
  if (fsync(descriptor) != 0) {
    die_errno("sync", path);
  }
}

static void posix_close(const char *path) {
  if (close(descriptor) != 0) {
    die_errno("close", path);
  }
}

static const interface POSIX_CALLS = {posix_open, posix_move, posix_sync, posix_close};

/* ---- MPI-IO ---- */

static MPI_File mpi_file;

static void mpi_open(const access_plan *plan, const char *path) {
  int mode = plan->operation == WRITE ? MPI_MODE_CREATE | MPI_MODE_RDWR : MPI_MODE_RDONLY;
  MPI_Comm comm = plan->own_files ? MPI_COMM_SELF : MPI_COMM_WORLD;
  check_mpi(MPI_File_open(comm, path, mode, plan->hints, &mpi_file), "open", path);
}

static void mpi_move(const access_plan *plan, const char *path, const place *where, void *buffer) {
  MPI_Status status;
  int count = (int)plan->transfer;
  int moved = 0;
  int code;
  if (plan->operation == WRITE) {
    code = plan->collective ? MPI_File_write_at_all(mpi_file, where->offset, buffer, count, MPI_BYTE, &status)
                            : MPI_File_write_at(mpi_file, where->offset, buffer, count, MPI_BYTE, &status);
  } else {
    code = plan->collective ? MPI_File_read_at_all(mpi_file, where->offset, buffer, count, MPI_BYTE, &status)
                            : MPI_File_read_at(mpi_file, where->offset, buffer, count, MPI_BYTE, &status);
  }
  check_mpi(code, plan->operation == WRITE ? "write" : "read", path);
  MPI_Get_count(&status, MPI_BYTE, &moved);
  if (moved != count) {
    die("%d of %d bytes were moved at byte %lld of %s", moved, count, where->offset, path);
  }
}

static void mpi_sync(const char *path) {
  check_mpi(MPI_File_sync(mpi_file), "sync", path);
}

static void mpi_close(const char *path) {
  check_mpi(MPI_File_close(&mpi_file), "close", path);
}

static const interface MPI_CALLS = {mpi_open, mpi_move, mpi_sync, mpi_close};

/* ---- the run ---- */

static const interface *calls_of(int api) {
  switch (api) {
    case POSIX:
      return &POSIX_CALLS;
    case MPIIO:
    case MPIIO_COLLECTIVE:
      return &MPI_CALLS;
    default:
      return hdf5_calls();
  }
}

static void require_sense(const access_plan *plan, int api) {
  if (plan->block % plan->transfer != 0) {
    die("transfer=%lld does not divide block=%lld", plan->transfer, plan->block);
  }
  if (plan->transfer % 8 != 0 || plan->transfer > 0x7fffffff) {
    die("transfer=%lld is not a multiple of 8 below 2 GiB", plan->transfer);
  }
  if (plan->direct && api != POSIX) {
    die("direct=yes needs interface=posix");
  }
  if (plan->direct && plan->transfer % 512 != 0) {
    die("direct=yes needs a transfer in multiples of 512, not %lld", plan->transfer);
  }
  if (plan->collective && plan->own_files) {
    die("a collective interface needs layout=shared");
  }
}

static char *path_of(const char *base, int own_files, int owner) {
  size_t length = strlen(base) + 16;
  char *path = malloc(length);
  snprintf(path, length, own_files ? "%s.%08d" : "%s", base, owner);
  return path;
}

static place place_of(const access_plan *plan, int owner, long long segment, long long transfer) {
  place where = {segment, transfer * plan->transfer, 0};
  if (plan->own_files) {
    where.offset = segment * plan->block + where.within;
  } else {
    where.within += owner * plan->block;
    where.offset = segment * plan->block * processes + where.within;
  }
  return where;
}

typedef struct {
  span open;
  span transfer;
  span close;
  double sync;
} timing;

/* What is written, or what it is compared with, and where it is read to; the same memory where nothing is read. */
typedef struct {
  char *filled;
  char *moved;
} memory;

/* Before the clock starts, as IOR does it. */
static memory prepare_memory(const access_plan *plan) {
  memory both;
  both.filled = allocate((size_t)plan->transfer);
  content_fill(both.filled, (size_t)plan->transfer, plan->seed);
  both.moved = plan->operation == WRITE ? both.filled : allocate((size_t)plan->transfer);
  return both;
}

static void free_memory(memory both) {
  if (both.moved != both.filled) {
    free(both.moved);
  }
  free(both.filled);
}

static void transfer_all(const access_plan *plan, const interface *calls, const char *path, int owner, memory both,
                         timing *times, latencies *each) {
  uint64_t key = content_key(plan->seed, (uint64_t)owner);
  char *buffer = both.moved;
  long long per_block = plan->block / plan->transfer;
  times->transfer.begin = now();
  for (long long segment = 0; segment < plan->segments; segment++) {
    for (long long transfer = 0; transfer < per_block; transfer++) {
      place where = place_of(plan, owner, segment, transfer);
      if (plan->operation == WRITE) {
        content_stamp(buffer, (size_t)plan->transfer, key, (uint64_t)where.offset);
      }
      double begin = now();
      calls->move(plan, path, &where, buffer);
      latency_add(each, now() - begin);
      long long wrong = -1;
      if (plan->operation == READ && !plan->blind) {
        wrong = content_wrong_stamp(buffer, (size_t)plan->transfer, key, (uint64_t)where.offset);
      } else if (plan->operation == CHECK) {
        wrong = content_wrong_byte(buffer, both.filled, (size_t)plan->transfer, key, (uint64_t)where.offset);
      }
      if (wrong >= 0) {
        die("wrong data at byte %lld of %s", where.offset + wrong, path);
      }
      progress(segment * per_block + transfer + 1, plan->segments * per_block);
    }
  }
  if (plan->fsync && plan->operation == WRITE) {
    double begin = now();
    calls->sync(path);
    times->sync = now() - begin;
  }
  times->transfer.end = now();
}

static timing run(const access_plan *plan, const interface *calls, const char *path, int owner, latencies *each,
                  int api) {
  timing times = {{0, 0}, {0, 0}, {0, 0}, 0};
  memory both = prepare_memory(plan);
  clock_start();
  times.open.begin = now();
  calls->open(plan, path);
  times.open.end = now();
  transfer_all(plan, calls, path, owner, both, &times, each);
  if (api == MPIIO || api == MPIIO_COLLECTIVE) {
    result_hints(mpi_file);
  }
  times.close.begin = now();
  calls->close(path);
  times.close.end = now();
  free_memory(both);
  return times;
}

static void print(const access_plan *plan, timing times, latencies *each) {
  span open = span_of_all(times.open);
  span transfer = span_of_all(times.transfer);
  span closing = span_of_all(times.close);
  result_count("bytes", plan->block * plan->segments * processes);
  result_count("segments", plan->segments);
  result_seconds("open_seconds", open.end - open.begin);
  result_seconds("transfer_seconds", transfer.end - transfer.begin);
  result_seconds("close_seconds", closing.end - closing.begin);
  result_seconds("sync_seconds", max_of_all(times.sync));
  result_seconds("total_seconds", closing.end - open.begin);
  result_per_process("process_seconds", times.close.end - times.open.begin);
  latency_print("latency_ns", each);
}

void segmented(void) {
  access_plan plan = {0};
  int api = arg_word("interface", INTERFACES);
  plan.operation = arg_word("operation", OPERATIONS);
  plan.own_files = arg_word("layout", LAYOUTS);
  plan.block = arg_count("block", 0, 8);
  plan.transfer = arg_count("transfer", 0, 8);
  plan.segments = arg_count("segments", 1, 1);
  plan.seed = (uint64_t)arg_count("seed", 0, 0);
  plan.direct = arg_yes("direct");
  plan.fsync = arg_yes("fsync");
  plan.blind = arg_yes("blind");
  plan.collective = api == MPIIO_COLLECTIVE || api == HDF5_COLLECTIVE;
  plan.hints = hints_of(arg_text("hints", ""));
  long long shift = arg_count("shift", 0, 0);
  const char *base = arg_text("path", NULL);
  args_done();
  require_sense(&plan, api);
  const interface *calls = calls_of(api);

  int owner = plan.operation == READ ? (int)((rank + shift) % processes) : rank;
  char *path = path_of(base, plan.own_files, owner);
  if (plan.operation == WRITE && (rank == 0 || plan.own_files)) {
    replace(path);
  }
  latencies *each = allocate(sizeof *each);
  result_begin("segmented");
  result_text("interface", INTERFACES[api]);
  result_text("operation", OPERATIONS[plan.operation]);
  result_text("layout", LAYOUTS[plan.own_files]);
  result_count("shift", plan.operation == READ ? shift : 0);
  print(&plan, run(&plan, calls, path, owner, each, api), each);
  if (plan.operation == WRITE && api < HDF5 && (rank == 0 || plan.own_files)) {
    require_size(path, plan.block * plan.segments * (plan.own_files ? 1 : processes));
  }
  result_end();
  MPI_Info_free(&plan.hints);
  free(each);
  free(path);
}
