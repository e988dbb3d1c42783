#!/bin/bash
# Run by root at the first boot of an instance that Harness has rented.
umask 022
dir=/var/lib/harness
user='@USER@'
mkdir -p "$dir"
exec >>"$dir/user-data.log" 2>&1

# Keeps a script of that name running, whatever happens to it.
service() {
  chmod 700 "$dir/$1.sh"
  if [ -d /run/systemd/system ]; then
    cat >"/etc/systemd/system/harness-$1.service" <<UNIT
[Unit]
Description=Harness: $1 of this machine
[Service]
ExecStart=$dir/$1.sh
Restart=always
[Install]
WantedBy=multi-user.target
UNIT
    systemctl daemon-reload
    systemctl enable "harness-$1"
    systemctl start --no-block "harness-$1"
  else
    setsid "$dir/$1.sh" </dev/null >/dev/null 2>&1 &
  fi
}

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
service lease

# 2. A spot instance is told two minutes before it is taken away; the controller looks at what is written down of it.
cat >"$dir/spot.sh" <<'SPOT'
#!/bin/bash
# Asks the instance metadata service, version 2, as often as Amazon advises.
url=${AWS_EC2_METADATA_SERVICE_ENDPOINT:-http://169.254.169.254}
url=${url#http://}
url=${url%%/*}
host=${url%:*}
case $url in *:*) port=${url##*:} ;; *) port=80 ;; esac
ask() { # method path header; sets code and body
  code= body=
  { exec 3<>"/dev/tcp/$host/$port"; } 2>/dev/null || return
  printf '%s %s HTTP/1.0\r\nHost: %s\r\n%s\r\n\r\n' "$1" "$2" "$host" "$3" >&3
  read -r -t 5 _ code _ <&3
  while read -r -t 5 line <&3 && [ "$line" != $'\r' ]; do :; done
  read -r -t 5 body <&3
  exec 3>&-
}
while :; do
  ask PUT /latest/api/token 'X-aws-ec2-metadata-token-ttl-seconds: 60'
  ask GET /latest/meta-data/spot/instance-action "X-aws-ec2-metadata-token: $body"
  if [ "$code" = 200 ] && [ -n "$body" ]; then
    echo "$body" >/var/lib/harness/notice.part
    mv /var/lib/harness/notice.part /var/lib/harness/notice
  fi
  sleep 5
done
SPOT
[ '@SPOT@' != true ] || service spot

# 3. The host key by which the controller knows this machine.
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

# 4. What is missing of a Java runtime and the tools of file systems.
runtime() { command -v java || ls /usr/lib/jvm/*/bin/java; }
arrays() { [ '@ARRAY@' != true ] || command -v mdadm; }
if ! runtime >/dev/null 2>&1 || ! command -v mkfs.xfs >/dev/null || ! arrays >/dev/null; then
  if command -v apt-get >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive LC_ALL=C
    apt() { apt-get -q -y -o DPkg::Lock::Timeout=300 --no-install-recommends "$@"; }
    # For the lock on its lists it does not wait itself.
    end=$((SECONDS + 300))
    until said=$(apt update 2>&1) || ((SECONDS >= end)); do
      case $said in *'get lock'*) sleep 1 ;; *) break ;; esac
    done
    echo "$said"
    runtime >/dev/null 2>&1 || apt install openjdk-17-jre-headless || apt install default-jre-headless
    command -v mkfs.xfs >/dev/null || apt install xfsprogs
    arrays >/dev/null || apt install mdadm
  elif command -v dnf >/dev/null; then
    dnf -q -y install java-17-amazon-corretto-headless xfsprogs
    arrays >/dev/null || dnf -q -y install mdadm
  fi
fi

# 5. A file system on every disk that has nothing on it, or on those of them that are chosen. A disk that holds anything at all
# is left alone, and so are all where each run joins them to an array: it is only written down which are chosen for that.
: >"$dir/disks"
mount_disk() { # device number
  if command -v mkfs.xfs >/dev/null; then mkfs.xfs -q "$1"; else mkfs.ext4 -q "$1"; fi || return
  mkdir -p "/harness/disk$2"
  mount -o noatime "$1" "/harness/disk$2" || return
  chown "$user:" "/harness/disk$2"
  echo "/harness/disk$2" >>"$dir/disks"
}
@CHOOSE_DISKS@
local_names='@LOCAL_NAMES@'
ebs_names='@EBS_NAMES@'
empty=()
if [ '@ARRAY@' != true ] || [ '@CHOSEN@' = true ]; then
  for device in /dev/xvd[a-z] /dev/xvd[a-z][a-z] /dev/sd[a-z] /dev/vd[a-z] /dev/nvme[0-9]n1 /dev/nvme[0-9][0-9]n1; do
    [ -b "$device" ] || continue
    # 2: it was read, and neither a file system nor a partition table was found.
    blkid -p "$device" >/dev/null 2>&1
    [ $? -eq 2 ] || continue
    empty+=("$device")
  done
fi
wanted=${#empty[@]}
if [ '@CHOSEN@' = true ]; then
  wanted=$((@LOCAL_COUNT@ + @EBS_COUNT@))
  mapfile -t empty < <(choose_disks local @LOCAL_COUNT@ "${empty[@]}"; choose_disks ebs @EBS_COUNT@ "${empty[@]}")
fi
making=()
for number in "${!empty[@]}"; do
  if [ '@ARRAY@' = true ]; then
    echo "${empty[number]}" >>"$dir/disks"
  else
    mount_disk "${empty[number]}" "$number" &
    making+=($!)
  fi
done
[ "${#making[@]}" -eq 0 ] || wait "${making[@]}"

# 6. Done: what the controller waits for.
echo "disks $(sort -V "$dir/disks" | tr '\n' ' ')" >"$dir/ready.part"
echo "wanted $wanted" >>"$dir/ready.part"
mv "$dir/ready.part" "$dir/ready"
