/*
 * The output of FLASH-IO: a checkpoint and two plot files in parallel HDF5. Every process has about 80 blocks of 8^3 cells, or
 * of more, with 24 variables; each variable is a data set of all blocks, in which a process has a contiguous range.
 */
#include "kernel.h"

#ifndef HARNESS_HDF5

void flash(void) {
  die("built without parallel HDF5");
}

#else

#include <hdf5.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define VARIABLES 24
#define PLOTTED 4
#define NAME 4
#define FACES 15

static const char *const NAMES[VARIABLES] = {"dens", "velx", "vely", "velz", "pres", "ener", "temp", "gamc",
                                             "game", "enuc", "gpot", "f1  ", "f2  ", "f3  ", "f4  ", "f5  ",
                                             "f6  ", "f7  ", "f8  ", "f9  ", "f10 ", "f11 ", "f12 ", "f13 "};
/* Density, temperature, pressure and the first abundance: the original's order (plotfile_hdf5_par). */
static const int PLOT[PLOTTED] = {0, 6, 4, 11};
static const char *const MODES[] = {"independent", "collective", NULL};
static const char *const OPERATIONS[] = {"write", "check", NULL};

enum { CHECKPOINT, CENTRES, CORNER_PLOT, FILES };
static const char *const SUFFIXES[FILES] = {"hdf5_chk_", "hdf5_plt_cnt_", "hdf5_plt_crn_"};
static const char *const KEYS[FILES] = {"checkpoint_seconds", "plot_centres_seconds", "plot_corners_seconds"};

static int cells; /* on a side of a block */
static hsize_t all_blocks;
static hsize_t first_block;
static hsize_t own_blocks;
static hid_t access_list;
static hid_t transfer_list;
static double base;
static int sync_files;

typedef struct {
  int total_blocks;
  double time;
  double timestep;
  int steps;
  int nxb;
  int nyb;
  int nzb;
} parameters;

static hid_t require(hid_t id, const char *what, const char *name) {
  if (id < 0) {
    die("HDF5 cannot %s '%s'", what, name);
  }
  return id;
}

/* Below 2^24, so that it is the same number in single precision. */
static double value_at(int variable, hsize_t block, hsize_t index) {
  return base + (double)((mix((uint64_t)variable << 48 ^ (uint64_t)block << 16 ^ (uint64_t)index) & 0xffff) << 4);
}

static int edge_of(int file) {
  return file == CORNER_PLOT ? cells + 1 : cells;
}

static size_t points_of(int file) {
  size_t edge = (size_t)edge_of(file);
  return edge * edge * edge;
}

static hid_t type_of(int file) {
  return file == CHECKPOINT ? H5T_NATIVE_DOUBLE : H5T_NATIVE_FLOAT;
}

static int variables_of(int file) {
  return file == CHECKPOINT ? VARIABLES : PLOTTED;
}

static void fill(int file, int variable, hsize_t from, hsize_t blocks, void *buffer) {
  hsize_t points = points_of(file);
  for (hsize_t block = 0; block < blocks; block++) {
    for (hsize_t i = 0; i < points; i++) {
      double value = value_at(variable, from + block, i);
      if (file == CHECKPOINT) {
        ((double *)buffer)[block * points + i] = value;
      } else {
        ((float *)buffer)[block * points + i] = (float)value;
      }
    }
  }
}

/* ---- writing ---- */

/* A data set with one entry per block; each process writes those of its blocks. */
static void write_blocks(hid_t file, const char *name, hid_t type, int rest_rank, const hsize_t *rest, const void *data) {
  hsize_t sizes[4] = {all_blocks};
  hsize_t begin[4] = {first_block};
  hsize_t count[4] = {own_blocks};
  for (int d = 0; d < rest_rank; d++) {
    sizes[d + 1] = count[d + 1] = rest[d];
  }
  hid_t space = require(H5Screate_simple(rest_rank + 1, sizes, NULL), "shape", name);
  hid_t set = require(H5Dcreate2(file, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), "create", name);
  hid_t memory = require(H5Screate_simple(rest_rank + 1, count, NULL), "shape", name);
  require(H5Sselect_hyperslab(space, H5S_SELECT_SET, begin, NULL, count, NULL), "select", name);
  require(H5Dwrite(set, type, memory, space, transfer_list, data), "write", name);
  H5Sclose(memory);
  H5Sclose(space);
  require(H5Dclose(set), "close", name);
}

/* A small data set that process 0 writes. */
static void write_once(hid_t file, const char *name, hid_t type, int dimensions, const hsize_t *sizes, const void *data) {
  hid_t space = require(H5Screate_simple(dimensions, sizes, NULL), "shape", name);
  hid_t set = require(H5Dcreate2(file, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), "create", name);
  if (rank == 0) {
    require(H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data), "write", name);
  }
  H5Sclose(space);
  require(H5Dclose(set), "close", name);
}

static hid_t string_type(size_t length) {
  hid_t type = H5Tcopy(H5T_C_S1);
  H5Tset_size(type, length);
  return type;
}

static void write_string(hid_t file, const char *name, size_t length, const char *text) {
  char padded[64] = {0};
  hsize_t one = 1;
  hid_t type = string_type(length);
  snprintf(padded, sizeof padded, "%s", text);
  write_once(file, name, type, 1, &one, padded);
  H5Tclose(type);
}

static void write_names(hid_t file, int kind) {
  char names[VARIABLES][NAME];
  hsize_t sizes[2] = {(hsize_t)variables_of(kind), 1};
  hid_t type = string_type(NAME);
  for (int i = 0; i < variables_of(kind); i++) {
    memcpy(names[i], NAMES[kind == CHECKPOINT ? i : PLOT[i]], NAME);
  }
  write_once(file, "unknown names", type, 2, sizes, names);
  H5Tclose(type);
}

static void write_parameters(hid_t file, int kind) {
  int edge = edge_of(kind);
  parameters values = {(int)all_blocks, 0.1, 0.01, 1, edge, edge, edge};
  hsize_t one = 1;
  hid_t real = kind == CHECKPOINT ? H5T_NATIVE_DOUBLE : H5T_NATIVE_FLOAT;
  hid_t memory = H5Tcreate(H5T_COMPOUND, sizeof values);
  H5Tinsert(memory, "total blocks", HOFFSET(parameters, total_blocks), H5T_NATIVE_INT);
  H5Tinsert(memory, "time", HOFFSET(parameters, time), H5T_NATIVE_DOUBLE);
  H5Tinsert(memory, "timestep", HOFFSET(parameters, timestep), H5T_NATIVE_DOUBLE);
  H5Tinsert(memory, "number of steps", HOFFSET(parameters, steps), H5T_NATIVE_INT);
  H5Tinsert(memory, "nxb", HOFFSET(parameters, nxb), H5T_NATIVE_INT);
  H5Tinsert(memory, "nyb", HOFFSET(parameters, nyb), H5T_NATIVE_INT);
  H5Tinsert(memory, "nzb", HOFFSET(parameters, nzb), H5T_NATIVE_INT);
  size_t size = 5 * H5Tget_size(H5T_NATIVE_INT) + 2 * H5Tget_size(real);
  hid_t stored = H5Tcreate(H5T_COMPOUND, size);
  static const char *const members[] = {"total blocks", "time", "timestep", "number of steps", "nxb", "nyb", "nzb"};
  size_t offset = 0;
  for (int i = 0; i < 7; i++) {
    hid_t type = i == 1 || i == 2 ? real : H5T_NATIVE_INT;
    H5Tinsert(stored, members[i], offset, type);
    offset += H5Tget_size(type);
  }
  hid_t space = H5Screate_simple(1, &one, NULL);
  hid_t set = require(H5Dcreate2(file, "simulation parameters", stored, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                      "create", "simulation parameters");
  if (rank == 0) {
    require(H5Dwrite(set, memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, &values), "write", "simulation parameters");
  }
  H5Dclose(set);
  H5Sclose(space);
  H5Tclose(stored);
  H5Tclose(memory);
}

/* The tree of blocks: where each one is, and its neighbours. */
static void write_tree(hid_t file, int kind) {
  hid_t real = type_of(kind);
  size_t width = H5Tget_size(real);
  int *numbers = allocate(sizeof(int) * FACES * (size_t)own_blocks);
  void *reals = allocate(width * 6 * (size_t)own_blocks);
  hsize_t three = 3;
  hsize_t faces = FACES;
  hsize_t box[2] = {3, 2};
  for (hsize_t i = 0; i < own_blocks * FACES; i++) {
    numbers[i] = i < own_blocks ? 1 : -1;
  }
  write_blocks(file, "refine level", H5T_NATIVE_INT, 0, NULL, numbers);
  write_blocks(file, "node type", H5T_NATIVE_INT, 0, NULL, numbers);
  for (hsize_t i = 0; i < own_blocks * FACES; i++) {
    numbers[i] = (int)(first_block + i / FACES);
  }
  write_blocks(file, "gid", H5T_NATIVE_INT, 1, &faces, numbers);
  for (hsize_t i = 0; i < own_blocks * 6; i++) {
    double value = (double)(first_block * 6 + i);
    if (kind == CHECKPOINT) {
      ((double *)reals)[i] = value;
    } else {
      ((float *)reals)[i] = (float)value;
    }
  }
  write_blocks(file, "coordinates", real, 1, &three, reals);
  write_blocks(file, "block size", real, 1, &three, reals);
  write_blocks(file, "bounding box", real, 2, box, reals);
  free(numbers);
  free(reals);
}

static void sync_file(hid_t file, const char *path) {
  MPI_File *handle;
  require(H5Fflush(file, H5F_SCOPE_LOCAL), "flush", path);
  require(H5Fget_vfd_handle(file, access_list, (void **)&handle), "sync", path);
  check_mpi(MPI_File_sync(*handle), "sync", path);
}

static void write_file(int kind, const char *path, void *buffer, latencies *each) {
  int edge = edge_of(kind);
  hsize_t rest[3] = {(hsize_t)edge, (hsize_t)edge, (hsize_t)edge};
  hid_t file = require(H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, access_list), "create", path);
  write_string(file, "FLASH version", 20, "harness");
  write_string(file, "file creation time", 40, "not kept: equal data give equal files");
  write_parameters(file, kind);
  write_names(file, kind);
  write_tree(file, kind);
  for (int i = 0; i < variables_of(kind); i++) {
    int variable = kind == CHECKPOINT ? i : PLOT[i];
    char name[NAME + 1] = {0};
    memcpy(name, NAMES[variable], NAME);
    fill(kind, variable, first_block, own_blocks, buffer);
    double begin = now();
    write_blocks(file, name, type_of(kind), 3, rest, buffer);
    latency_add(each, now() - begin);
  }
  if (sync_files) {
    sync_file(file, path);
  }
  require(H5Fclose(file), "close", path);
}

/* ---- checking: with another division of the blocks than they were written with ---- */

static void check_file(int kind, const char *path) {
  int edge = edge_of(kind);
  size_t bytes = H5Tget_size(type_of(kind)) * points_of(kind);
  hsize_t from = all_blocks * (hsize_t)rank / (hsize_t)processes;
  hsize_t blocks = all_blocks * (hsize_t)(rank + 1) / (hsize_t)processes - from;
  void *read = allocate(bytes * (size_t)blocks);
  void *expected = allocate(bytes * (size_t)blocks);
  hid_t file = require(H5Fopen(path, H5F_ACC_RDONLY, access_list), "open", path);
  for (int i = 0; i < variables_of(kind); i++) {
    int variable = kind == CHECKPOINT ? i : PLOT[i];
    char name[NAME + 1] = {0};
    hsize_t sizes[4] = {0};
    hsize_t begin[4] = {from};
    hsize_t count[4] = {blocks, (hsize_t)edge, (hsize_t)edge, (hsize_t)edge};
    memcpy(name, NAMES[variable], NAME);
    hid_t set = require(H5Dopen2(file, name, H5P_DEFAULT), "open", name);
    hid_t space = require(H5Dget_space(set), "shape", name);
    if (H5Sget_simple_extent_ndims(space) != 4 || H5Sget_simple_extent_dims(space, sizes, NULL) != 4 ||
        sizes[0] != all_blocks || sizes[1] != count[1]) {
      die("'%s' in %s has another shape", name, path);
    }
    hid_t memory = H5Screate_simple(4, count, NULL);
    require(H5Sselect_hyperslab(space, H5S_SELECT_SET, begin, NULL, count, NULL), "select", name);
    require(H5Dread(set, type_of(kind), memory, space, H5P_DEFAULT, read), "read", name);
    fill(kind, variable, from, blocks, expected);
    if (memcmp(read, expected, bytes * (size_t)blocks) != 0) {
      die("wrong data in '%s' of %s", name, path);
    }
    H5Sclose(memory);
    H5Sclose(space);
    H5Dclose(set);
  }
  require(H5Fclose(file), "close", path);
  free(read);
  free(expected);
}

/* ---- the run ---- */

static void divide(hsize_t blocks) {
  own_blocks = blocks + (hsize_t)(rank % 3);
  for (int p = 0; p < processes; p++) {
    hsize_t its = blocks + (hsize_t)(p % 3);
    first_block += p < rank ? its : 0;
    all_blocks += its;
  }
}

static long long data_bytes(int file) {
  size_t variables = (size_t)variables_of(file);
  return (long long)((size_t)all_blocks * variables * points_of(file) * H5Tget_size(type_of(file)));
}

static char *path_of(const char *prefix, int kind, int number) {
  size_t length = strlen(prefix) + 48;
  char *path = malloc(length);
  snprintf(path, length, "%s%s%04d", prefix, SUFFIXES[kind], number);
  return path;
}

void flash(void) {
  int operation = arg_word("operation", OPERATIONS);
  int collective = arg_word("mode", MODES);
  int sets = (int)arg_count("sets", 1, 1);
  divide((hsize_t)arg_count("blocks", 80, 1));
  cells = (int)arg_count("cells", 8, 1);
  const char *prefix = arg_text("path", NULL);
  MPI_Info hints = hints_of(arg_text("hints", ""));
  base = (double)(arg_count("seed", 0, 0) % 16);
  sync_files = arg_yes("fsync");
  args_done();
  H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
  access_list = require(H5Pcreate(H5P_FILE_ACCESS), "open", prefix);
  require(H5Pset_fapl_mpio(access_list, MPI_COMM_WORLD, hints), "open", prefix);
  transfer_list = require(H5Pcreate(H5P_DATASET_XFER), "open", prefix);
  H5Pset_dxpl_mpio(transfer_list, collective ? H5FD_MPIO_COLLECTIVE : H5FD_MPIO_INDEPENDENT);
  void *buffer = allocate(sizeof(double) * points_of(CORNER_PLOT) * (size_t)own_blocks);
  latencies *each = allocate(sizeof *each);
  double seconds[FILES] = {0};
  unsigned major, minor, release;
  char version[32];
  H5get_libversion(&major, &minor, &release);
  snprintf(version, sizeof version, "%u.%u.%u", major, minor, release);
  result_begin("flash");
  result_text("hdf5", version);
  result_text("operation", OPERATIONS[operation]);
  result_text("mode", MODES[collective]);
  result_count("sets", sets);
  result_count("blocks", (long long)all_blocks);
  result_count("cells", cells);
  result_count("checkpoint_bytes", data_bytes(CHECKPOINT));
  result_count("bytes", (data_bytes(CHECKPOINT) + data_bytes(CENTRES) + data_bytes(CORNER_PLOT)) * sets);
  clock_start();
  span whole = {now(), 0};
  for (int number = 0; number < sets; number++) {
    for (int kind = 0; kind < FILES; kind++) {
      char *path = path_of(prefix, kind, number);
      MPI_Barrier(MPI_COMM_WORLD);
      double begin = now();
      if (operation == 0) {
        write_file(kind, path, buffer, each);
      } else {
        check_file(kind, path);
      }
      seconds[kind] += now() - begin;
      free(path);
    }
    progress(number + 1, sets);
  }
  whole.end = now();
  whole = span_of_all(whole);
  for (int kind = 0; kind < FILES; kind++) {
    result_seconds(KEYS[kind], max_of_all(seconds[kind]));
  }
  result_seconds("total_seconds", whole.end - whole.begin);
  latency_print("latency_ns", each);
  result_end();
  H5Pclose(transfer_list);
  H5Pclose(access_list);
  MPI_Info_free(&hints);
  free(buffer);
  free(each);
}

#endif
