"""A laboratory that speaks EC2: each instance that its API reports running is a container that can be reached over SSH.

The API is moto's. What moto lacks or does otherwise than EC2 is filled in here, by subclasses of its classes:

- RunInstances honours client tokens, counts between minimum and maximum, capacity, placement groups, zones, default
  subnets, spot prices, and mappings of ephemeral disks;
- an instance is pending, running, shutting down and terminated as its container is;
- an instance that shuts itself down is terminated or stopped, as it was launched to be;
- placement groups exist, are tagged and cannot be deleted while in use; the same holds for security groups;
- types that EC2 has retired can be had;
- spot instances can be told that they will be taken away (see ``metadata``);
- errors can be ordered (see ``faults``).

Security groups filter nothing: the containers reach each other on every port.
"""
