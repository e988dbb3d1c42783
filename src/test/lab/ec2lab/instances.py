"""An instance that is a container."""

import base64
import copy
import gzip
import itertools
import logging
import threading
from typing import Any, ClassVar

from moto.ec2.models.instance_types import INSTANCE_TYPES
from moto.ec2.models.instances import Instance, InstanceState, StateReason

from .machines import Machine, Machines, in_background

_PENDING, _RUNNING = ("pending", 0), ("running", 16)
_SHUTTING_DOWN, _TERMINATED, _STOPPED = ("shutting-down", 32), ("terminated", 48), ("stopped", 80)
_VOLUME, _LOCAL = "Amazon Elastic Block Store", "Amazon EC2 NVMe Instance Storage"
_log = logging.getLogger(__name__)


class LabInstance(Instance):
    """Lives and ends as its container does."""

    machines: ClassVar[Machines]

    def __init__(self, ec2_backend: Any, *arguments: Any, **more: Any) -> None:
        self._volumes = {mapping["DeviceName"]: mapping["Ebs"] for mapping in more.get("block_device_mappings") or []}
        self._changing = threading.Lock()
        super().__init__(ec2_backend, *arguments, **more)
        self._become(_PENDING)

    def _become(self, state: tuple[str, int]) -> None:
        self._state = InstanceState(*state)

    @property
    def is_gone(self) -> bool:
        """Whether it is terminated, or on the way."""
        return self.state_code in (_SHUTTING_DOWN[1], _TERMINATED[1])

    @property
    def public_ip(self) -> str | None:
        """The private one: from where the laboratory runs, both are."""
        return None if self.is_gone else self.private_ip

    @property
    def public_ip_address(self) -> str | None:
        return self.public_ip

    def add_block_device(self, size: int, device_path: str, *arguments: Any, **more: Any) -> None:
        """Honours what moto drops: operations per second and throughput."""
        snapshot, encrypted, delete_on_termination, key = arguments
        wanted = self._volumes[device_path]
        volume = self.ec2_backend.create_volume(
            size=size,
            zone_name=self.placement.zone,
            snapshot_id=snapshot,
            encrypted=encrypted,
            kms_key_id=key,
            volume_type=more["volume_type"],
            iops=wanted.get("Iops"),
            throughput=wanted.get("Throughput"),
        )
        self.ec2_backend.attach_volume(volume.id, self.id, device_path, delete_on_termination)

    def setup_defaults(self) -> None:
        """A root volume, if none was asked for."""
        if self.root_device_name not in self.block_device_mapping:
            volume = self.ec2_backend.create_volume(size=8, zone_name=self.placement.zone)
            self.ec2_backend.attach_volume(volume.id, self.id, self.root_device_name, True)

    def boot(self, ephemeral: list[dict[str, str]]) -> None:
        """Begins to start its container; ``ephemeral`` are the mappings of its local disks."""
        self.setup_defaults()
        key = self.ec2_backend.key_pairs.get(self.key_name)
        machine = Machine(
            name=self.id,
            address=self.private_ip,
            devices=self._devices(ephemeral),
            authorized_keys=_text(key.material_public) if key else "",
            user_data=_decoded(self.user_data),
            silent=self.ec2_backend.faults.take("StartSshServer", lambda name: None) is not None,
        )
        in_background(lambda: self._boot(machine))

    def _boot(self, machine: Machine) -> None:
        with self._changing:
            if self.is_gone:
                return
            try:
                self.machines.start(machine)
            except Exception:
                self._end("Server.InternalError", "Server.InternalError: Internal error on launch")
                self._remove()
                raise
            self._become(_RUNNING)

    def _devices(self, ephemeral: list[dict[str, str]]) -> dict[str, str]:
        """As Linux names them: Nitro shows all local disks and models, Xen those that are mapped, and none."""
        storage = INSTANCE_TYPES[self.instance_type].get("InstanceStorageInfo") or {}
        local = sum(disks["Count"] for disks in storage.get("Disks", []))
        volumes = [device for device in self.block_device_mapping if device != self.root_device_name]
        if INSTANCE_TYPES[self.instance_type].get("Hypervisor") == "nitro":
            models = [_VOLUME] * len(volumes) + [_LOCAL] * local
            return {f"/dev/nvme{i}n1": model for i, model in enumerate(models, 1)}
        mapped = [m["DeviceName"] for m in ephemeral if int(m["VirtualName"].removeprefix("ephemeral")) < local]
        return {device.replace("/dev/sd", "/dev/xvd"): "" for device in itertools.chain(volumes, mapped)}

    def terminate(self) -> InstanceState:
        previous = copy.copy(self._state)
        if not self.is_gone:
            self._end("Client.UserInitiatedShutdown", "Client.UserInitiatedShutdown: User initiated shutdown")
            in_background(self._remove_when_booted)
        return previous

    def _end(self, code: str, message: str) -> None:
        super().terminate()
        self.state_reason = StateReason(message, code)
        self._become(_SHUTTING_DOWN)

    def _remove_when_booted(self) -> None:
        with self._changing:
            self._remove()

    def _remove(self) -> None:
        self.machines.remove(self.id)
        self._become(_TERMINATED)

    def has_shut_down(self) -> None:
        """It has switched itself off."""
        with self._changing:
            if self.is_gone:
                return
            if self.instance_initiated_shutdown_behavior == "terminate":
                self._end("Client.InstanceInitiatedShutdown", "Client.InstanceInitiatedShutdown: Instance initiated shutdown")
                self._remove()
            else:
                super().stop()
                self._become(_STOPPED)


def _text(key: bytes | str) -> str:
    return (key.decode() if isinstance(key, bytes) else key).strip() + "\n"


def _decoded(user_data: Any) -> bytes:
    raw = base64.b64decode(str(user_data)) if user_data else b""
    return gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw
