package harness.deploy.disk;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How a host's disks become file systems. */
public enum Arrangement {
    /** A file system on each disk. */
    JBOD(1),
    /** One file system striped over all disks. */
    RAID0(2),
    /** The same with two disks' worth of parity. */
    RAID6(4),
    /** The same with every chunk on two disks. */
    RAID10(2);

    /** The fewest that mdadm(8) makes such an array of. */
    private final int leastDisks;

    Arrangement(int leastDisks) {
        this.leastDisks = leastDisks;
    }

    /** {@return as a user writes it} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return every word} */
    public static List<String> words() {
        return Arrays.stream(values()).map(Arrangement::word).toList();
    }

    /**
     * @param word as a user writes it
     * @return what it names, if it names anything
     */
    public static Optional<Arrangement> of(String word) {
        return Arrays.stream(values())
                .filter(arrangement -> arrangement.word().equals(word))
                .findFirst();
    }

    /** {@return 1 or more} */
    public int leastDisks() {
        return leastDisks;
    }

    /**
     * @param disks how many
     * @return how many disks' worth of data an array of them holds
     */
    public double dataDisks(int disks) {
        return switch (this) {
            case JBOD, RAID0 -> disks;
            case RAID6 -> disks - 2;
            case RAID10 -> disks / 2.0;
        };
    }

    /** As mdadm calls it. */
    String level() {
        return name().substring("RAID".length());
    }
}
