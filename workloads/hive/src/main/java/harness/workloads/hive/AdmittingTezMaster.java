package harness.workloads.hive;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.ipc.PeerCheckingInvoker;
import org.apache.tez.dag.app.DAGAppMaster;

/** Tez's application master, which answers admitted connections only. */
public final class AdmittingTezMaster {
    private static final Pattern PROPERTY = Pattern.compile("-D([^=]+)=?(.*)");

    private AdmittingTezMaster() {}

    /**
     * @param arguments what Tez's client writes behind the options that it is given: system properties of its own, its main class,
     *     and the arguments of that
     */
    public static void main(String[] arguments) {
        int main = Arrays.asList(arguments).indexOf(DAGAppMaster.class.getName());
        Arrays.stream(arguments, 0, main).forEach(AdmittingTezMaster::set);
        PeerCheckingInvoker.install();
        DAGAppMaster.main(Arrays.copyOfRange(arguments, main + 1, arguments.length));
    }

    /** As the JVM would have: nothing that logs has been loaded yet. */
    private static void set(String option) {
        Matcher property = PROPERTY.matcher(option);
        if (!property.matches()) {
            throw new IllegalArgumentException("Tez gives its master '" + option + "', which is no system property");
        }
        System.setProperty(property.group(1), property.group(2));
    }
}
