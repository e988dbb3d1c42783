package harness.analysis.studies;

/** Says a published figure in words. */
final class FigureWords {
    private FigureWords() {}

    static String of(PublishedFigure figure) {
        String metric = figure.metric();
        if (metric.startsWith("threshold_")) {
            return threshold(figure);
        }
        return figure.baseline()
                .map(baseline -> quantity(figure) + relation(metric) + baseline)
                .orElseGet(() -> quantity(figure));
    }

    private static String quantity(PublishedFigure figure) {
        return figure.qualifier().words() + figure.value().toPlainString() + unit(figure.unit());
    }

    private static String unit(String unit) {
        return switch (unit) {
            case "percent" -> " %";
            case "ratio" -> " times";
            case "USD/(instance h)" -> " USD per instance and hour";
            default -> " " + unit;
        };
    }

    /** A bound is the start or the end of the range in which a statement holds, so "up to" would say it twice. */
    private static String threshold(PublishedFigure figure) {
        String point = figure.value().toPlainString() + unit(figure.unit());
        return switch (figure.qualifier()) {
            case AT_LEAST -> "from " + point + " on";
            case UP_TO -> "up to " + point;
            case EXACT, APPROX, RATIO -> "at " + figure.qualifier().words() + point;
        };
    }

    private static String relation(String metric) {
        return switch (metric) {
            case "cost_ratio_lower_than" -> " cheaper than ";
            case "time_reduction" -> " less time than with ";
            case "productivity_change" -> " productivity against ";
            default -> suffixRelation(metric);
        };
    }

    private static String suffixRelation(String metric) {
        if (metric.endsWith("_ratio_to")) {
            return " the " + subject(metric, "_ratio_to") + " of ";
        }
        if (metric.endsWith("_gain_over")) {
            return " more " + subject(metric, "_gain_over") + " than ";
        }
        if (metric.endsWith("_share_of")) {
            return " of the " + subject(metric, "_share_of") + " of ";
        }
        if (metric.endsWith("_deficit_to")) {
            return " less " + subject(metric, "_deficit_to") + " than ";
        }
        throw new IllegalStateException("metric " + metric + " has a baseline and no relation to it");
    }

    private static String subject(String metric, String suffix) {
        String words = metric.substring(0, metric.length() - suffix.length()).replace('_', ' ');
        return words.equals("mops") ? "MOPS" : words;
    }
}
