"""The containers behind the instances, through Docker's command line."""

import ipaddress
import logging
import os
import shutil
import subprocess
import threading
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

# EC2's own first; others where another laboratory or network has it.
_NETWORKS = ["172.31.0.0/16", *(f"10.{i}.0.0/16" for i in range(200, 232))]
_LABEL = "harness.ec2lab"
_FILES = Path(__file__).parent.parent / "instance"
_DISKS = Path("/var/tmp/harness-ec2lab")
# Devices of the kernel that every machine has.
_KERNEL = ["/dev/fuse"]
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Machine:
    """What a container is made from.

    name: the instance's id
    address: in the network of the laboratory
    devices: names of its disks' devices, with the model that the kernel says of each
    silent: whether it has no SSH server
    """

    name: str
    address: str
    devices: dict[str, str]
    authorized_keys: str
    user_data: bytes
    silent: bool


@dataclass(frozen=True)
class Shape:
    """What all machines of a laboratory have alike.

    image: of Docker
    mounts: directories of this machine that they see to read only, each as PATH:PLACE
    disk_mib: size of each disk; of this, only what is written takes space
    """

    image: str
    mounts: list[str]
    disk_mib: int
    memory: str = "3g"


class Machines:
    """The machines of one laboratory.

    A name with its process id marks all that belongs to it; ``network`` has them all; ``metadata`` is the URL at which
    they find their metadata service.
    """

    def __init__(self, shape: Shape) -> None:
        self.lab = f"{os.getpid()}-{uuid.uuid4().hex[:8]}"
        self._shape = shape
        self._directory = _DISKS / self.lab
        self._attaching = threading.Lock()
        self._events: subprocess.Popen[str] | None = None
        self._names: dict[str, str] = {}
        self.metadata = ""
        _sweep()
        self._directory.mkdir(parents=True)
        self.network = self._make_network()

    def _make_network(self) -> str:
        for network in _NETWORKS:
            words = ["network", "create", f"--label={_LABEL}={self.lab}", f"--subnet={network}", self._network_name()]
            made = _docker(*words, check=False)
            if made.returncode == 0:
                return network
        raise RuntimeError(f"no network for the laboratory: {made.stderr.strip()}")

    def gateway(self) -> str:
        """This machine's address in the network."""
        return str(ipaddress.ip_network(self.network)[1])

    def at(self, address: str) -> str | None:
        """Name of the last machine that had an address."""
        return self._names.get(address)

    def _network_name(self) -> str:
        return f"harness-ec2lab-{self.lab}"

    def start(self, machine: Machine) -> None:
        """Boots a machine; it is there, though not ready, when this returns."""
        directory = self._directory / machine.name
        directory.mkdir()
        self._names[machine.address] = machine.name
        (directory / "authorized_keys").write_text(machine.authorized_keys)
        (directory / "user-data").write_bytes(machine.user_data)
        if machine.silent:
            (directory / "silent").touch()
        (directory / "models").write_text("".join(f"{device} {model}\n" for device, model in machine.devices.items()))
        devices = [
            f"--device={self._attach(directory / f'disk{i}')}:{device}" for i, device in enumerate(machine.devices)
        ]
        mounts = [f"--volume={mount}:ro" for mount in self._shape.mounts]
        host = "ip-" + machine.address.replace(".", "-")
        _docker(
            *("run", "--detach", f"--name={machine.name}", f"--hostname={host}", f"--label={_LABEL}={self.lab}"),
            *(f"--network={self._network_name()}", f"--ip={machine.address}"),
            # For mounting disks; where AppArmor is in force it would forbid that all the same.
            *("--cap-add=SYS_ADMIN", "--security-opt=apparmor=unconfined"),
            *(f"--memory={self._shape.memory}", "--cpu-shares=128"),
            f"--env=AWS_EC2_METADATA_SERVICE_ENDPOINT={self.metadata}",
            *(f"--device={device}" for device in _KERNEL if Path(device).exists()),
            *devices,
            *mounts,
            *(f"--volume={directory}:/run/instance:ro", f"--volume={_FILES}:/usr/local/lib/instance:ro"),
            *(self._shape.image, "/usr/local/lib/instance/boot"),
        )

    def _attach(self, disk: Path) -> str:
        with open(disk, "wb") as file:
            file.truncate(self._shape.disk_mib << 20)
        with self._attaching:
            return _run("losetup", "--find", "--show", str(disk)).stdout.strip()

    def remove(self, name: str) -> None:
        """Removes a machine with its disks, if it is there."""
        _docker("rm", "--force", "--volumes", name, check=False)
        _remove_disks(self._directory / name)

    def console(self, name: str) -> str:
        """What a machine has written to its console."""
        written = _docker("logs", name, check=False)
        return written.stdout + written.stderr

    def shutdowns(self) -> Iterator[str]:
        """Names of machines that shut themselves down, as they do; one that was killed is not among them."""
        self._events = subprocess.Popen(
            ["docker", "events", "--filter=event=die", f"--filter=label={_LABEL}={self.lab}"]
            + ["--format={{.Actor.Attributes.exitCode}} {{.Actor.Attributes.name}}"],
            stdout=subprocess.PIPE,
            text=True,
        )
        for line in self._events.stdout:
            code, name = line.split()
            if code == "0":
                yield name

    def close(self) -> None:
        """Removes all machines and their network."""
        if self._events:
            self._events.kill()
        _remove_laboratory(self.lab)


def _sweep() -> None:
    """Removes what laboratories have left that were killed."""
    if _DISKS.is_dir():
        for directory in _DISKS.iterdir():
            if not _is_alive(directory.name.split("-")[0]):
                _remove_laboratory(directory.name)


def _is_alive(process: str) -> bool:
    try:
        return b"ec2lab" in Path("/proc", process, "cmdline").read_bytes()
    except OSError:
        return False


def _remove_laboratory(lab: str) -> None:
    for name in _docker("ps", "--all", "--quiet", f"--filter=label={_LABEL}={lab}").stdout.split():
        _docker("rm", "--force", "--volumes", name, check=False)
    for network in _docker("network", "ls", "--quiet", f"--filter=label={_LABEL}={lab}").stdout.split():
        _docker("network", "rm", network, check=False)
    directory = _DISKS / lab
    for machine in list(directory.iterdir()) if directory.is_dir() else []:
        _remove_disks(machine)
    shutil.rmtree(directory, ignore_errors=True)


def _remove_disks(directory: Path) -> None:
    for disk in directory.glob("disk*"):
        for device in _run("losetup", "--associated", str(disk), "--output=NAME", "--noheadings").stdout.split():
            _run("losetup", "--detach", device, check=False)
    shutil.rmtree(directory, ignore_errors=True)


def _docker(*words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    return _run("docker", *words, check=check)


def _run(*words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    ended = subprocess.run(words, capture_output=True, text=True, check=False)
    if check and ended.returncode:
        raise RuntimeError(f"{' '.join(words[:3])}: {ended.stderr.strip()}")
    return ended


def in_background(work: Callable[[], None]) -> None:
    """Runs something beside the request that asked for it, and writes down how it failed."""

    def guarded() -> None:
        try:
            work()
        except Exception:
            _log.exception("a machine of the laboratory")

    threading.Thread(target=guarded, daemon=True).start()
