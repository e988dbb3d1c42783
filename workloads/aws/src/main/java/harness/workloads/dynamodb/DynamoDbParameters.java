package harness.workloads.dynamodb;

import harness.api.units.Bytes;
import harness.api.workload.Condition;
import harness.api.workload.Parameter;
import harness.api.workload.Rule;
import harness.api.workload.WorkloadContext;
import harness.workloads.aws.EmbeddedService;
import harness.workloads.aws.ProbeParameters;
import harness.workloads.money.DynamoDbTariff;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What can be set of the probes of DynamoDB. */
final class DynamoDbParameters {
    static final String SIZE = "size";
    static final String ITEMS = "items";
    static final String TABLE = "table";
    static final String STRONG = "strong";
    static final String ZIPF = "zipf";

    private static final String BILLING = "billing";
    private static final String READ_UNITS = "read-units";
    private static final String WRITE_UNITS = "write-units";
    private static final String PROVISIONED = "provisioned";

    /** The least that holds an item's key. */
    private static final long LEAST = 64;

    private static final long MOST_UNITS = 1_000_000;

    /** Of every probe of DynamoDB; names of tables as DynamoDB has them (API reference of CreateTable). */
    static final List<Rule> RULES = Stream.concat(
                    ProbeParameters.RULES.stream(),
                    Stream.of(
                            new Rule.Form(
                                    TABLE,
                                    "[A-Za-z0-9_.-]{3,255}",
                                    "a name of 3 to 255 letters, digits and . - _, such as my-table"),
                            new Rule.StartsGroup(
                                    EmbeddedService.DYNAMODB.group(),
                                    Condition.of(ProbeParameters.ENDPOINT, ProbeParameters.EMBEDDED))))
            .toList();

    private DynamoDbParameters() {}

    /**
     * @param context of a workload
     * @param singleItems whether the lean client can make its requests
     * @return what sends requests: a value of the parameter client, but not auto
     */
    static String client(WorkloadContext context, boolean singleItems) {
        String asked = context.text(ProbeParameters.CLIENT);
        if (!asked.equals(ProbeParameters.AUTO)) {
            return asked;
        }
        return singleItems ? ProbeParameters.LEAN : ProbeParameters.SDK;
    }

    /** The parameters of every probe of DynamoDB, with those of one operation at the end. */
    static List<Parameter> with(Parameter client, List<Parameter> own) {
        List<Parameter> all = new ArrayList<>();
        all.add(Parameter.bytes(
                SIZE,
                Bytes.KIB,
                LEAST,
                400 * Bytes.KIB,
                "bytes of an item as DynamoDB counts them: names and values of its attributes"));
        all.addAll(ProbeParameters.all(client));
        all.add(Parameter.count(ITEMS, 1_000, 10, 10_000_000, "items that are read, or written in turn"));
        all.add(Parameter.text(TABLE, "", "name of the table that is created and deleted; without, one of its own"));
        all.add(Parameter.choice(BILLING, List.of("on-demand", PROVISIONED), "how the table's capacity is paid for"));
        all.add(Parameter.count(READ_UNITS, 100, 1, MOST_UNITS, "provisioned read capacity units"));
        all.add(Parameter.count(WRITE_UNITS, 100, 1, MOST_UNITS, "provisioned write capacity units"));
        all.addAll(own);
        return all;
    }

    /** What a cell's table is to have. Units of a table that is paid for by request mean nothing. */
    static DynamoDbTariff.Capacity capacity(WorkloadContext context) {
        return context.text(BILLING).equals(PROVISIONED)
                ? new DynamoDbTariff.Capacity(context.number(READ_UNITS), context.number(WRITE_UNITS))
                : DynamoDbTariff.Capacity.ON_DEMAND;
    }

    static Parameter consistency() {
        return Parameter.choice("consistency", List.of("eventual", STRONG), "consistency of reads");
    }

    static Parameter batch(int most) {
        return Parameter.count("batch", most, 1, most, "items of one request");
    }

    static Parameter keys() {
        return Parameter.choice(
                "keys", List.of("uniform", ZIPF), "which items are read: each alike, or few of them mostly (s = 0.99)");
    }
}
