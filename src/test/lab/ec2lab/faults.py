"""Errors that a test has ordered."""

import threading
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Fault:
    """An error in place of an answer.

    action: name of the request, for example RunInstances; StartSshServer is what an instance does as it boots
    code, message: as EC2 words them
    times: how many requests fail
    skip: how many go well before the first that fails
    when: parameters that a request must have, by name
    done: the request is carried out, only its answer is lost
    """

    action: str
    code: str
    message: str = "Ordered by a test."
    times: int = 1
    skip: int = 0
    when: dict[str, str] = field(default_factory=dict)
    done: bool = False


class Faults:
    """What is out of order just now."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._faults: list[Fault] = []
        self._capacity: dict[str, int] = {}
        self._withdrawn: dict[str, list[str]] = {}
        self._interrupted: list[str] = []

    def order(self, wanted: dict[str, Any]) -> None:
        """Replaces everything that was ordered before.

        faults: a list of what ``Fault`` takes
        capacity: how many instances of a type may exist at once, by type
        withdrawn: zones in which a type is not offered, by type
        interrupted: ids of spot instances that are told that they will be taken away
        """
        unknown = wanted.keys() - {"faults", "capacity", "withdrawn", "interrupted"}
        if unknown:
            raise ValueError(f"unknown keys {sorted(unknown)}")
        with self._lock:
            self._faults = [Fault(**fault) for fault in wanted.get("faults", [])]
            self._capacity = dict(wanted.get("capacity", {}))
            self._withdrawn = dict(wanted.get("withdrawn", {}))
            self._interrupted = list(wanted.get("interrupted", []))

    def take(self, action: str, parameter: Any) -> Fault | None:
        """The fault that this request meets; ``parameter`` gives the value of a parameter by its name."""
        with self._lock:
            for fault in self._faults:
                if fault.action == action and fault.times > 0 and _matches(fault, parameter):
                    if fault.skip > 0:
                        fault.skip -= 1
                    else:
                        fault.times -= 1
                        return fault
        return None

    def capacity(self, instance_type: str) -> int | None:
        """How many instances of a type may exist, None for any number."""
        return self._capacity.get(instance_type)

    def interrupts(self, instance: str | None) -> bool:
        """Whether an instance is told that it will be taken away."""
        return instance in self._interrupted

    def offers(self, instance_type: str, zone: str) -> bool:
        """Whether a zone still has a type."""
        return zone not in self._withdrawn.get(instance_type, [])


def _matches(fault: Fault, parameter: Any) -> bool:
    return all(parameter(name) == value for name, value in fault.when.items())
