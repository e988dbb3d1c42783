/* Segmented access through parallel HDF5: one data set of bytes per segment, as IOR makes them. */
#include "segmented.h"

#ifndef HARNESS_HDF5

const interface *hdf5_calls(void) {
  die("built without parallel HDF5");
}

#else

#include <hdf5.h>
#include <stdio.h>

static hid_t file = -1;
static hid_t access_list = -1;
static hid_t transfer_list = -1;
static hid_t data_set = -1;
static hid_t space = -1;
static long long open_segment = -1;

static hid_t require(hid_t id, const char *what, const char *path) {
  if (id < 0) {
    die("HDF5 cannot %s %s", what, path);
  }
  return id;
}

static hsize_t segment_bytes(const access_plan *plan) {
  return (hsize_t)(plan->block * (plan->own_files ? 1 : processes));
}

static void h5_open(const access_plan *plan, const char *path) {
  H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
  access_list = require(H5Pcreate(H5P_FILE_ACCESS), "make an access list for", path);
  require(H5Pset_fapl_mpio(access_list, plan->own_files ? MPI_COMM_SELF : MPI_COMM_WORLD, plan->hints), "open", path);
  transfer_list = require(H5Pcreate(H5P_DATASET_XFER), "make a transfer list for", path);
  H5Pset_dxpl_mpio(transfer_list, plan->collective ? H5FD_MPIO_COLLECTIVE : H5FD_MPIO_INDEPENDENT);
  file = plan->operation == WRITE ? H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, access_list)
                                  : H5Fopen(path, H5F_ACC_RDONLY, access_list);
  require(file, "open", path);
  open_segment = -1;
}

static void close_segment(const char *path) {
  if (open_segment >= 0) {
    require(H5Sclose(space), "close", path);
    require(H5Dclose(data_set), "close", path);
    open_segment = -1;
  }
}

static void enter_segment(const access_plan *plan, const char *path, long long segment) {
  char name[32];
  close_segment(path);
  snprintf(name, sizeof name, "segment-%08lld", segment);
  if (plan->operation == WRITE) {
    hsize_t bytes = segment_bytes(plan);
    hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    /* Whatever is written here is written by the transfers themselves. */
    H5Pset_fill_time(creation, H5D_FILL_TIME_NEVER);
    H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY);
    space = require(H5Screate_simple(1, &bytes, NULL), "make a space in", path);
    data_set = H5Dcreate2(file, name, H5T_NATIVE_UINT8, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    H5Pclose(creation);
  } else {
    data_set = H5Dopen2(file, name, H5P_DEFAULT);
    require(data_set, "find a segment of", path);
    space = H5Dget_space(data_set);
  }
  require(data_set, "make a segment of", path);
  require(space, "find a segment of", path);
  open_segment = segment;
}

static void h5_move(const access_plan *plan, const char *path, const place *where, void *buffer) {
  if (open_segment != where->segment) {
    enter_segment(plan, path, where->segment);
  }
  hsize_t begin = (hsize_t)where->within;
  hsize_t count = (hsize_t)plan->transfer;
  hid_t memory = require(H5Screate_simple(1, &count, NULL), "make a space for", path);
  require(H5Sselect_hyperslab(space, H5S_SELECT_SET, &begin, NULL, &count, NULL), "find the place in", path);
  herr_t code = plan->operation == WRITE
                    ? H5Dwrite(data_set, H5T_NATIVE_UINT8, memory, space, transfer_list, buffer)
                    : H5Dread(data_set, H5T_NATIVE_UINT8, memory, space, transfer_list, buffer);
  require(code, plan->operation == WRITE ? "write" : "read", path);
  H5Sclose(memory);
}

static void h5_sync(const char *path) {
  MPI_File *handle;
  require(H5Fflush(file, H5F_SCOPE_LOCAL), "flush", path);
  require(H5Fget_vfd_handle(file, access_list, (void **)&handle), "sync", path);
  check_mpi(MPI_File_sync(*handle), "sync", path);
}

static void h5_close(const char *path) {
  close_segment(path);
  H5Pclose(transfer_list);
  H5Pclose(access_list);
  require(H5Fclose(file), "close", path);
}

static const interface HDF5_CALLS = {h5_open, h5_move, h5_sync, h5_close};

const interface *hdf5_calls(void) {
  return &HDF5_CALLS;
}

#endif
