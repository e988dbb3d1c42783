package harness.cli;

import harness.record.HarnessVersion;
import picocli.CommandLine.IVersionProvider;

/** Says which build this is. */
final class VersionProvider implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "harness " + HarnessVersion.text(),
            "Java " + System.getProperty("java.runtime.version") + " (" + System.getProperty("java.vendor") + ")"
        };
    }
}
