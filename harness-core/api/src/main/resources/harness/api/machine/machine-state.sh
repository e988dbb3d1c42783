# Says what this machine is, and what it and its processes have used so far, one key=value a line; changes nothing.
# Arguments: what stands in the command lines or environments of the run's processes; the number of one more, or 0.
# For any POSIX shell on Linux; elsewhere it says nothing.
LC_ALL=C
export LC_ALL
mark=$1
root=$2
cd /proc 2>/dev/null && [ -r uptime ] || exit 0

echo "uptime=$(cut -d ' ' -f 1 uptime)"
echo "ticks=$(getconf CLK_TCK 2>/dev/null || echo 100)"
echo "load=$(cut -d ' ' -f 1 loadavg 2>/dev/null)"
sed -n 's/^cpu  */cpu=/p' stat 2>/dev/null
echo "processors=$(grep -c '^cpu[0-9]' stat 2>/dev/null)"

# Disks alone: neither their partitions nor what is made of others.
while read -r major minor name reads merged read reading writes merges written writing now busy rest; do
  block=/sys/block/$name
  case $name in
    loop* | ram* | zram* | sr* | fd* | nbd*) continue ;;
    # A path to a disk of NVMe: newer kernels count at the disk, too.
    nvme*c*n*) ! grep -q " ${name%%c*}n${name##*n} [1-9]" diskstats || continue ;;
    */*) block=/sys/block/${name%%/*}!${name#*/} ;;
  esac
  [ -d "$block" ] || continue
  # What has never counted anything is not known.
  [ "$read $written $busy" != "0 0 0" ] || continue
  for below in "$block/slaves/"*; do
    [ ! -e "$below" ] || continue 2
  done
  echo "disk=$name $read $written $busy"
done 2>/dev/null <diskstats

# Marks before processes: what has its mark and ends in between was the run's.
echo "own=$root"
grep -lF -e "$mark" [0-9]*/cmdline [0-9]*/environ 2>/dev/null | sed 's/^/own=/'
if grep -q ' fuse' self/mounts 2>/dev/null; then
  find [0-9]*/fd -lname /dev/fuse 2>/dev/null | sed 's/^/serves=/'
fi
cat [0-9]*/stat 2>/dev/null | sed 's/^/process=/'
grep -H '_bytes:' [0-9]*/io 2>/dev/null | sed 's/^/io=/'

echo "model=$(sed -n 's/^model name[^:]*: *//p' cpuinfo 2>/dev/null | head -n 1)"
echo "memory=$(sed -n 's/^MemTotal: *\([0-9]*\).*/\1/p' meminfo 2>/dev/null)"
echo "kernel=$(uname -sr)"
echo "os=$(sed -n 's/^PRETTY_NAME=//p' /etc/os-release 2>/dev/null | tr -d '"')"
# An instance's own name where EC2 gives one, else the system's, which is not to be told as it is (machine-id(5)).
tag=$(cat /sys/class/dmi/id/board_asset_tag 2>/dev/null)
case $tag in
  i-*) ;;
  *) tag=$({ grep . /etc/machine-id 2>/dev/null || uname -n; } | sha256sum 2>/dev/null | cut -c 1-12) ;;
esac
echo "identity=$tag"
exit 0
