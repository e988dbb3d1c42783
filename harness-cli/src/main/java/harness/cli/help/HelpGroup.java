package harness.cli.help;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What options are about; in the order of a command's help. */
enum HelpGroup {
    /** What is measured. */
    WHAT(
            "What",
            "--workloads --op --quick --scale --sizes --size --threads --tasks --processes --set --plan --seed --claim --printed --baseline --varying --same --by --for --within"),
    /** On what. */
    WHERE(
            "Where",
            "--provider --slaves --type --catalogue --inventory --data --filesystem --hadoop --hadoop-home --endpoint --arrangement --device-count --cluster --map"
                    + " --shared-machine --wait"),
    /** How often, and when it ends. */
    HOW_OFTEN(
            "How often",
            "--repeats --warm-ups --precision --max-repeats --max-time --redeploy --advise --sure --timeout --retry --require --fail-if"
                    + " --limits --strict"),
    /** What is spent. */
    MONEY(
            "Money",
            "--max-usd --lease --spot --max-price --yes --keep --prices --models --executions --billing --interruptions"),
    /** Which machines are rented and how. */
    RENTED(
            "Rented machines",
            "--master-type --servers --server-type --server-ebs --server-devices --server-device-count --server-layout --server-chunk --region --zone --subnet --placement-group --ami --ssh-user --connect --from --root-gib --ebs --devices --layout"
                    + " --chunk --min-slaves --ec2-endpoint"),
    /** Where results go and how they are shown. */
    OUTPUT(
            "Output",
            "--out --name --json --markdown --csv --html --format --summary --list --settings --all --all-metrics --quiet --verbose"
                    + " --help --version");

    private final String heading;
    private final String options;

    HelpGroup(String heading, String options) {
        this.heading = heading;
        this.options = options;
    }

    String heading() {
        return heading;
    }

    /** The place of an option in its group; the later, the less it is asked for. Parameters of workloads come last. */
    int place(String option) {
        return names().contains(option) ? names().indexOf(option) : Integer.MAX_VALUE;
    }

    static Optional<HelpGroup> of(String option) {
        return Arrays.stream(values())
                .filter(group -> group.names().contains(option))
                .findFirst();
    }

    private List<String> names() {
        return List.of(options.split(" ", -1));
    }
}
