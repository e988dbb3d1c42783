package harness.control.study;

import harness.api.UsageException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Names of the runs of a study: each is its run's on the whole machine, so the study's name stands before it. */
final class StudyNames {
    private static final int LONGEST_STUDY = 48;
    private static final int LONGEST = 58;
    private static final Pattern DIRECTORIES = Pattern.compile(".*/");
    private static final Pattern ENDING = Pattern.compile("\\.ya?ml$");
    private static final Pattern OTHERS = Pattern.compile("[^A-Za-z0-9._]+");

    private StudyNames() {}

    /**
     * @param study its name
     * @throws UsageException if it leaves no room for the names of its runs
     */
    static void requireShort(String study) {
        if (study.length() > LONGEST_STUDY) {
            throw new UsageException("'%s' is not a name of a study: %d characters at most are allowed (--name)"
                    .formatted(study, LONGEST_STUDY));
        }
    }

    /**
     * @param study its name
     * @param all the values of each configuration
     * @return a name for each; of the values where these are short and tell them apart, else of the number
     */
    static List<String> of(String study, List<Map<String, String>> all) {
        List<String> names = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Map<String, String> values : all) {
            String name = study + "-"
                    + String.join(
                            "-", values.values().stream().map(StudyNames::word).toList());
            names.add(name);
            if (name.length() > LONGEST || !seen.add(name.toLowerCase(Locale.ROOT))) {
                return numbered(study, all.size());
            }
        }
        return names;
    }

    private static List<String> numbered(String study, int count) {
        List<String> names = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            names.add("%s-%03d".formatted(study, number));
        }
        return names;
    }

    private static String word(String value) {
        String file =
                ENDING.matcher(DIRECTORIES.matcher(value).replaceFirst("")).replaceFirst("");
        return OTHERS.matcher(file).replaceAll("_");
    }

    /**
     * @param configuration its name
     * @param deployment from 1
     * @return the name of that run of it
     */
    static String run(String configuration, int deployment) {
        return deployment == 1 ? configuration : configuration + ".d" + deployment;
    }
}
