package harness.system.campaign;

import java.util.Locale;
import java.util.Random;

/** What a campaign is made of. */
enum Part {
    /** Command lines and plan files that start nothing. */
    COMMANDS(1),
    /** Run directories that are damaged. */
    MUTATIONS(2),
    /** Runs that are killed or interrupted. */
    KILLS(3);

    private final int salt;

    Part(int salt) {
        this.salt = salt;
    }

    /** Of the case alone, so that it can be made again without those before it. */
    Random random(long seed, int number) {
        return new Random(seed * 1_000_003L + salt * 100_000_007L + number);
    }

    /** As findings and {@code --case} name a case. */
    String id(int number) {
        return name().toLowerCase(Locale.ROOT) + "-" + number;
    }
}
