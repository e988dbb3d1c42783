package harness.system.campaign;

import harness.api.workload.WorkloadDescriptor;
import harness.record.plan.Option;
import java.util.List;
import java.util.Random;

/** Texts of plan files: options and parameters, and what YAML can do with them. */
final class PlanFiles {
    private static final List<String> WHOLE = List.of(
            "",
            "---\n",
            "- slaves\n",
            "null\n",
            "42\n",
            "slaves: 2\n---\nslaves: 3\n",
            "slaves: 2\nslaves: 3\n",
            "slaves: 'two\n",
            "\tslaves: 2\n",
            "slaves: 2\r\nset:\r\n  sort.size: 1MiB\r\n",
            "\ufeffslaves: 2\n",
            "slaves: \u0000\n",
            "%YAML 9.9\n---\nslaves: 2\n",
            "set: &a {x: *a}\n",
            "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\n",
            "slaves: !!java.io.File [/etc/passwd]\n",
            "slaves: !!binary aGFsbG8=\n",
            "? [a, b]\n: c\n",
            "[".repeat(3000) + "\n",
            "{a: ".repeat(3000) + "\n",
            "<<: {slaves: 2}\n",
            "set: {sort.size: 1MiB, <<: {sort.size: 2MiB}}\n");

    private static final List<String> FORMS = List.of(
            "%s: %s\n",
            "%s: '%s'\n",
            "%s: \"%s\"\n",
            "%s: [%s, 2]\n",
            "%s: {a: %s}\n",
            "%s: &x %s\nname: *x\n",
            "%s: *%s\n",
            "%s: |\n  %s\n",
            "%s: >-\n  %s\n",
            "%s: !!str %s\n",
            "%s: !!int %s\n",
            "%s:\n  - %s\n",
            "%s: # %s\n",
            "%s: %s # end\n");

    private static final List<String> VALUES = List.of(
            "1",
            "2",
            "hs1",
            "sort",
            "embedded",
            "auto",
            "1%",
            "yes",
            "0o17",
            "017",
            "1_000",
            "2026-01-01",
            "1:30",
            "~",
            ".inf",
            "0x1F",
            "lab",
            "1GiB",
            "tmpfs");

    private PlanFiles() {}

    static String generate(List<WorkloadDescriptor> workloads, Random random) {
        if (random.nextInt(4) == 0) {
            return CommandValues.pick(WHOLE, random);
        }
        StringBuilder text = new StringBuilder();
        for (int lines = 1 + random.nextInt(3); lines > 0; lines--) {
            text.append(CommandValues.pick(FORMS, random).formatted(key(random), value(random)));
        }
        if (random.nextBoolean()) {
            String[] assignment = CommandValues.assignment(workloads, random.nextBoolean(), random)
                    .split("=", 2);
            text.append("set:\n  ")
                    .append(CommandValues.pick(FORMS, random)
                            .formatted(assignment[0], assignment.length > 1 ? assignment[1] : "")
                            .replace("\n", "\n  ")
                            .strip())
                    .append('\n');
        }
        return random.nextInt(10) == 0 ? CommandValues.distorted(text.toString(), random) : text.toString();
    }

    private static String key(Random random) {
        String key = CommandValues.pick(Option.keys(), random);
        return random.nextInt(10) == 0 ? CommandValues.distorted(key, random) : key;
    }

    private static String value(Random random) {
        return random.nextInt(4) == 0 ? CommandValues.bad(random) : CommandValues.pick(VALUES, random);
    }
}
