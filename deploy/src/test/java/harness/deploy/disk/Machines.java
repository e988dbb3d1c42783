package harness.deploy.disk;

/** What the script says of machines, with the JSON of lsblk(8) of util-linux 2.38 on one line. */
final class Machines {
    private static final String PROGRAMS = """
            program=lsblk
            program=wipefs
            program=mkfs.xfs
            program=mkfs.ext4
            program=mdadm
            """;

    /** A system disk with partitions, two empty disks, one with a file system, one of LVM, one partitioned but unused. */
    static final String SERVER = PROGRAMS
            + "lsblk={ \"blockdevices\": ["
            + disk("/dev/sda", 480_103_981_056L, """
                    , "children": [
                      {"name":"/dev/sda1","type":"part","size":536870912,"ro":false,"mountpoint":"/boot/efi"},
                      {"name":"/dev/sda2","type":"part","size":1023410176,"ro":false,"mountpoint":"[SWAP]"},
                      {"name":"/dev/sda3","type":"part","size":478542823424,"ro":false,"mountpoint":"/"}]""")
            + ","
            + disk("/dev/sdb", 2_000_398_934_016L, "")
            + ","
            + disk("/dev/sdc", 2_000_398_934_016L, "")
            + ","
            + disk("/dev/sdd", 2_000_398_934_016L, "")
            + ","
            + disk("/dev/sde", 2_000_398_934_016L, """
                    , "children": [
                      {"name":"/dev/mapper/vg-home","type":"lvm","size":1000,"ro":false,"mountpoint":null}]""")
            + ","
            + disk("/dev/sdf", 2_000_398_934_016L, """
                    , "children": [
                      {"name":"/dev/sdf1","type":"part","size":2000397868032,"ro":false,"mountpoint":null}]""")
            + ",{\"name\":\"/dev/sr0\",\"type\":\"rom\",\"size\":1073741312,\"ro\":false,\"mountpoint\":null}"
            + ",{\"name\":\"/dev/zram0\",\"type\":\"disk\",\"size\":0,\"ro\":false,\"mountpoint\":null}"
            + "]}\n"
            + """
            signature=/dev/sda|0x200,,,gpt
            signature=/dev/sdd|0x438,7c1c610e-4f0a-4f18-9a87-363523d8ddfe,my\\x20data, all,ext4
            signature=/dev/sde|0x218,vCDqVT,,LVM2_member
            signature=/dev/sdf|0x1fe,,,dos
            """;

    /** Texts instead of numbers and truth values, as lsblk before version 2.33. */
    static final String OLD = PROGRAMS + """
            lsblk={"blockdevices": [{"name": "/dev/xvda", "type": "disk", "size": "8589934592", "ro": "0", "mountpoint": null, "children": [{"name": "/dev/xvda1", "type": "part", "size": "8587820544", "ro": "0", "mountpoint": "/"}]}, {"name": "/dev/xvdb", "type": "disk", "size": "107374182400", "ro": "0", "mountpoint": null}, {"name": "/dev/xvdc", "type": "disk", "size": "107374182400", "ro": "1", "mountpoint": null}]}
            """;

    private Machines() {}

    private static String disk(String name, long bytes, String children) {
        return "{\"name\":\"%s\",\"type\":\"disk\",\"size\":%d,\"ro\":false,\"mountpoint\":null%s}"
                .formatted(name, bytes, children.replace("\n", " "));
    }
}
