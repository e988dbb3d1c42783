#!/bin/bash
# Run by root at the first boot of an instance that Harness has rented.
umask 022
dir=/var/lib/harness
user='@USER@'
mkdir -p "$dir"
exec >>"$dir/user-data.log" 2>&1

# 1. The lease comes first: whatever else fails, this machine ends itself.
echo @DEADLINE@ >"$dir/deadline"
cat >"$dir/lease.sh" <<'LEASE'
#!/bin/bash
# Ends this machine when the time in the file has come; who extends the lease replaces the file.
last=@DEADLINE@
while :; do
  end=
  read -r end </var/lib/harness/deadline
  case $end in '' | *[!0-9]*) ;; *) last=$end ;; esac
  [ "$(date +%s)" -lt "$last" ] || break
  sleep 2
done
sync
shutdown -h now || poweroff -f || kill -TERM 1
LEASE
chmod 700 "$dir/lease.sh"
if [ -d /run/systemd/system ]; then
  cat >/etc/systemd/system/harness-lease.service <<'UNIT'
[Unit]
Description=Ends this machine when its lease is over
[Service]
ExecStart=/var/lib/harness/lease.sh
Restart=always
[Install]
WantedBy=multi-user.target
UNIT
  systemctl daemon-reload
  systemctl enable harness-lease
  systemctl start --no-block harness-lease
else
  setsid "$dir/lease.sh" </dev/null >/dev/null 2>&1 &
fi

# 2. The host key by which the controller knows this machine.
install -m 600 /dev/null /etc/ssh/harness_host_key
cat >/etc/ssh/harness_host_key <<'KEY'
@HOST_KEY@
KEY
rm -f /etc/ssh/ssh_host_*
mv /etc/ssh/harness_host_key /etc/ssh/ssh_host_ed25519_key
ssh-keygen -y -f /etc/ssh/ssh_host_ed25519_key >/etc/ssh/ssh_host_ed25519_key.pub
if [ -d /run/systemd/system ]; then
  systemctl restart ssh || systemctl restart sshd
elif [ -r /run/sshd.pid ]; then
  kill -HUP "$(cat /run/sshd.pid)"
else
  pkill -HUP -o -x sshd
fi

# 3. What is missing of a Java runtime and the tools of file systems.
runtime() { command -v java || ls /usr/lib/jvm/*/bin/java; }
if ! runtime >/dev/null 2>&1 || ! command -v mkfs.xfs >/dev/null; then
  if command -v apt-get >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    apt() { apt-get -q -y -o DPkg::Lock::Timeout=300 --no-install-recommends "$@"; }
    apt update
    runtime >/dev/null 2>&1 || apt install openjdk-17-jre-headless || apt install default-jre-headless
    command -v mkfs.xfs >/dev/null || apt install xfsprogs
  elif command -v dnf >/dev/null; then
    dnf -q -y install java-17-amazon-corretto-headless xfsprogs
  fi
fi

# 4. A file system on every disk that has nothing on it. A disk that holds anything at all is left alone.
: >"$dir/disks"
mount_disk() { # device number
  if command -v mkfs.xfs >/dev/null; then mkfs.xfs -q "$1"; else mkfs.ext4 -q "$1"; fi || return
  mkdir -p "/harness/disk$2"
  mount -o noatime "$1" "/harness/disk$2" || return
  chown "$user:" "/harness/disk$2"
  echo "/harness/disk$2" >>"$dir/disks"
}
number=0
making=()
for device in /dev/xvd[a-z] /dev/sd[a-z] /dev/vd[a-z] /dev/nvme[0-9]n1 /dev/nvme[0-9][0-9]n1; do
  [ -b "$device" ] || continue
  # 2: it was read, and neither a file system nor a partition table was found.
  blkid -p "$device" >/dev/null 2>&1
  [ $? -eq 2 ] || continue
  mount_disk "$device" "$number" &
  making+=($!)
  number=$((number + 1))
done
[ "$number" -eq 0 ] || wait "${making[@]}"

# 5. Done: what the controller waits for.
echo "disks $(sort -V "$dir/disks" | tr '\n' ' ')" >"$dir/ready.part"
echo "wanted $number" >>"$dir/ready.part"
mv "$dir/ready.part" "$dir/ready"
