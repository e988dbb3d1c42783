package harness.deploy.ec2.plan;

import harness.api.UsageException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Equal network volumes of a slave.
 *
 * @param count 1 to 24
 * @param gib size of each, 1 to 16384
 * @param type of EBS volume
 * @param iops 0 for the type's default
 * @param mibPerSecond 0 for the type's default
 */
public record DataVolumes(int count, int gib, String type, int iops, int mibPerSecond) {
    private static final Pattern FORM =
            Pattern.compile("(\\d{1,2})x(\\d{1,5})(?::([a-z0-9]+)(?::(\\d{1,6})(?::(\\d{1,4}))?)?)?");
    private static final Set<String> TYPES = Set.of("gp2", "gp3", "io1", "io2", "st1", "sc1", "standard");
    /** Whose operations per second can be had at will, and whose have to be said (Amazon EBS User Guide). */
    private static final Set<String> WITH_IOPS = Set.of("gp3", "io1", "io2");

    private static final Set<String> ONLY_WITH_IOPS = Set.of("io1", "io2");
    private static final String WITH_THROUGHPUT = "gp3";
    private static final int LETTERS = 25;
    private static final int MOST = 24;
    private static final int MOST_GIB = 16_384;

    /**
     * @param text {@code COUNTxGIB[:TYPE[:IOPS[:MIBPS]]]}
     * @return the volumes
     * @throws UsageException if it has another form or a number is out of range
     */
    static DataVolumes parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (matcher.matches()) {
            DataVolumes volumes = new DataVolumes(
                    Integer.parseInt(matcher.group(1)),
                    Integer.parseInt(matcher.group(2)),
                    matcher.group(3) == null ? "gp3" : matcher.group(3),
                    matcher.group(4) == null ? 0 : Integer.parseInt(matcher.group(4)),
                    matcher.group(5) == null ? 0 : Integer.parseInt(matcher.group(5)));
            if (volumes.count >= 1
                    && volumes.count <= MOST
                    && volumes.gib >= 1
                    && volumes.gib <= MOST_GIB
                    && TYPES.contains(volumes.type)) {
                volumes.requirePossible(text);
                return volumes;
            }
        }
        throw new UsageException(
                "'%s' is not allowed: COUNTxGIB[:TYPE[:IOPS[:MIBPS]]] is, such as 4x100:gp3:6000:250, with 1 to %d volumes of 1 to %d GiB and type %s (--ebs)"
                        .formatted(
                                text,
                                MOST,
                                MOST_GIB,
                                String.join(", ", TYPES.stream().sorted().toList())));
    }

    private void requirePossible(String text) {
        if (iops > 0 && !WITH_IOPS.contains(type)) {
            throw refused(text, "%s volumes have no IOPS to choose: gp3, io1 and io2 have".formatted(type));
        }
        if (iops == 0 && ONLY_WITH_IOPS.contains(type)) {
            throw refused(text, "%s volumes need their IOPS, such as 4x100:%s:6000".formatted(type, type));
        }
        if (mibPerSecond > 0 && !type.equals(WITH_THROUGHPUT)) {
            throw refused(text, "%s volumes have no throughput to choose: gp3 has".formatted(type));
        }
    }

    private static UsageException refused(String text, String why) {
        return new UsageException("'%s' is not allowed: %s (--ebs)".formatted(text, why));
    }

    /**
     * @param number of a disk beside the root, from 0 to 49
     * @return the name that it is mapped to
     */
    public static String device(int number) {
        return number < LETTERS ? "/dev/xvd" + (char) ('b' + number) : "/dev/xvdb" + (char) ('a' + number - LETTERS);
    }
}
