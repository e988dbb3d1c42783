# Says what this machine has, one key=value a line; changes nothing but the directory that Harness keeps its things in.
# Arguments: that directory, the JDK's home or an empty word, directories of disks. Comes after java.sh. For any POSIX shell.
LC_ALL=C
export LC_ALL
work=$1
java=$2
shift 2

look() { # kind directory [state if it cannot be written]
  kind=$1
  path=$2
  state=ok
  [ -w "$path" ] || state=${3:-readonly}
  [ "$kind" != work ] || [ -O "$path" ] || state=foreign
  [ -d "$path" ] || state=missing
  set -- $(df -Pk "$path" 2>/dev/null | tail -n 1)
  echo "$kind=$state|$1|$2|$4|$6|$path"
}

least() { # numbers; the least of those that are numbers
  for number; do
    case $number in '' | *[!0-9]*) ;; *) echo "$number" ;; esac
  done | sort -n | head -n 1
}

threads=$(nproc 2>/dev/null || grep -c ^processor /proc/cpuinfo)
physical=$(awk -F: '/^physical id/ {p = $2} /^core id/ {print p ":" $2}' /proc/cpuinfo | sort -u | wc -l)
[ "$physical" -gt 0 ] || physical=$threads
quota=
if [ -r /sys/fs/cgroup/cpu.max ]; then
  quota=$(awk '$1 != "max" {q = int($1 / $2); print (q < 1 ? 1 : q)}' /sys/fs/cgroup/cpu.max)
elif [ -r /sys/fs/cgroup/cpu/cpu.cfs_quota_us ]; then
  quota=$(awk 'NR == FNR {q = $1; next} q > 0 {c = int(q / $1); print (c < 1 ? 1 : c)}' \
    /sys/fs/cgroup/cpu/cpu.cfs_quota_us /sys/fs/cgroup/cpu/cpu.cfs_period_us)
fi
echo "cores=$(least "$threads" "$physical" "$quota")"

total=$(awk '/^MemTotal:/ {printf "%.0f\n", $2 * 1024}' /proc/meminfo)
limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null || cat /sys/fs/cgroup/memory/memory.limit_in_bytes 2>/dev/null)
[ ${#limit} -lt 18 ] || limit= # cgroups of version 1 say "no limit" with a very large number
echo "memory=$(least "$total" "$limit")"

# In one process each, whatever the number of processors.
caches=/sys/devices/system/cpu/cpu[0-9]*/cache/index*
echo "caches=$(grep -H . $caches/level $caches/size $caches/shared_cpu_list 2>/dev/null | awk '
  {
    colon = index($0, ":")
    file = substr($0, 1, colon - 1)
    cache = file
    sub(/[^\/]*$/, "", cache)
    of[file] = substr($0, colon + 1)
    if (file ~ /level$/ && of[file] > top) top = of[file]
    all[cache]
  }
  END {
    for (cache in all) {
      shared = of[cache "shared_cpu_list"]
      size = of[cache "size"]
      if (of[cache "level"] != top || shared in seen) continue
      seen[shared]
      bytes += size * (size ~ /K/ ? 1024 : size ~ /M/ ? 1048576 : size ~ /G/ ? 1073741824 : 1)
    }
    printf "%.0f\n", bytes
  }')"

privilege=none
if [ "$(id -u)" = 0 ]; then
  privilege=root
elif sudo -n true 2>/dev/null; then
  privilege=sudo
fi
echo "privilege=$privilege"
echo "machine=$(uname -m)"

PATH=$PATH:/usr/sbin:/sbin
for program in ssh ssh-keygen mpirun.openmpi mpirun.mpich mpirun mpiexec mpicc.openmpi mpicc.mpich mpicc \
  h5pcc.openmpi h5pcc.mpich h5pcc glusterd gluster mount.glusterfs exportfs rpc.nfsd rpc.mountd mount.nfs \
  pvfs2-server pvfs2fuse ior mdtest fio; do
  if command -v "$program" >/dev/null; then echo "program=$program"; fi
done
# Programs of NPB have class, kind and maybe processes in their names.
IFS=:
for directory in $PATH; do
  for program in "$directory"/bt.*; do
    if [ -f "$program" ] && [ -x "$program" ]; then echo "program=${program##*/}"; fi
  done
done
unset IFS
for name in openmpi mpich; do
  for launcher in "mpirun.$name" mpirun mpiexec; do
    command -v "$launcher" >/dev/null || continue
    version=$("$launcher" --version 2>/dev/null </dev/null |
      awk '/\((Open MPI|OpenRTE)\)/ {print "Open MPI " $NF; exit} /^HYDRA/ {h = 1} h && /Version:/ {print "MPICH " $2; exit}')
    case $name$version in
      openmpiOpen* | mpichMPICH*)
        echo "mpi=$name|$version"
        break
        ;;
    esac
  done
done
for feature in nfs nfsd fuse; do
  if grep -qw "$feature" /proc/filesystems || modinfo "$feature" >/dev/null 2>&1; then
    [ "$feature" = fuse ] && ! [ -c /dev/fuse ] || echo "kernel=$feature"
  fi
done

echo "epoch=$(date +%s)"
echo "os=$(sed -n 's/^PRETTY_NAME=//p' /etc/os-release 2>/dev/null | tr -d '"'), $(uname -sr), $(uname -m)"
echo "cpu=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)"

runtimes "$java"
for manager in apt-get dnf yum; do
  if command -v "$manager" >/dev/null; then
    echo "manager=$manager"
    break
  fi
done

mkdir -p -m 700 "$work" 2>/dev/null
look work "$work"
for directory; do
  look dir "$directory"
done
while read -r device path type options rest; do
  state=foreign
  case $options in ro | ro,*) state=readonly ;; esac
  # Blanks in it are written as octal numbers.
  path=$(printf '%b' "$path")
  case $device in /dev/*) [ ! -d "$path" ] || look mount "$path" "$state" ;; esac
done </proc/mounts
exit 0
