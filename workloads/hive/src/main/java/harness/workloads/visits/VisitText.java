package harness.workloads.visits;

import harness.workloads.mapreduce.Vocabulary;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;

/** Visits and pages as the text of a table's row: columns parted by commas, which occur in none of them. */
final class VisitText {
    /** Between columns. */
    static final char COMMA = ',';

    private static final List<String> WORDS = Vocabulary.words();

    private static final String[] DAYS = IntStream.range(
                    0, (int) (Visits.END.toEpochDay() - Visits.FIRST_DAY.toEpochDay()))
            .mapToObj(day -> LocalDate.ofEpochDay(day).toString())
            .toArray(String[]::new);

    private static final List<String> AGENTS = List.of(
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/534.24",
            "Mozilla/5.0 (Windows NT 6.1; WOW64; rv:5.0) Gecko/20100101",
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_6_7) Safari/533.20",
            "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.0)",
            "Opera/9.80 (Windows NT 5.1; U; en) Presto/2.8.131",
            "Mozilla/5.0 (iPhone; U; CPU iPhone OS 4_3_2) Mobile/8H7",
            "Mozilla/5.0 (compatible; Konqueror/4.5; FreeBSD)",
            "Lynx/2.8.7rel.1 libwww-FM/2.14 SSL-MM/1.4.1");

    /** Country code and language code. */
    private static final List<String> PLACES = List.of(
            "USA,en-US",
            "GBR,en-GB",
            "DEU,de-DE",
            "FRA,fr-FR",
            "ESP,es-ES",
            "ITA,it-IT",
            "BRA,pt-BR",
            "PRT,pt-PT",
            "CHN,zh-CN",
            "JPN,ja-JP",
            "KOR,ko-KR",
            "RUS,ru-RU",
            "POL,pl-PL",
            "NLD,nl-NL",
            "SWE,sv-SE",
            "TUR,tr-TR");

    private static final int BITS = 16;
    private static final long MASK = (1L << BITS) - 1;
    private static final int BASE = 36;
    private static final int HUNDRED = 100;
    private static final int TEN = 10;

    private VisitText() {}

    /** Appends a row of {@code uservisits}. */
    static void append(StringBuilder text, Visits visits, Visits.Visit visit) {
        Address.append(text, Address.of(visit.visitor()));
        url(text.append(COMMA), visits.page(visit.page()));
        text.append(COMMA).append(DAYS[visit.day()]).append(COMMA);
        money(text, visit.cents());
        text.append(COMMA).append(pick(AGENTS, visit.words(), 0));
        text.append(COMMA).append(pick(PLACES, visit.words(), 1));
        text.append(COMMA).append(pick(WORDS, visit.words(), 2));
        text.append(COMMA).append(visit.seconds());
    }

    /** Appends a row of {@code rankings}. */
    static void append(StringBuilder text, Visits.Page page) {
        url(text, page);
        text.append(COMMA).append(page.rank()).append(COMMA).append(page.seconds());
    }

    /** Appends an amount with two decimals. */
    static void money(StringBuilder text, long cents) {
        text.append(cents / HUNDRED).append('.');
        long rest = cents % HUNDRED;
        text.append(rest / TEN).append(rest % TEN);
    }

    /**
     * @param text an amount
     * @return the cents
     * @throws ArithmeticException if it has parts of cents
     * @throws NumberFormatException if it is no amount
     */
    static long cents(String text) {
        return new BigDecimal(text).movePointRight(2).longValueExact();
    }

    private static void url(StringBuilder text, Visits.Page page) {
        text.append("http://")
                .append(pick(WORDS, page.words(), 0))
                .append('.')
                .append(pick(WORDS, page.words(), 1))
                .append(".example/")
                .append(pick(WORDS, page.words(), 2))
                .append('/')
                .append(Long.toString(page.number(), BASE));
    }

    private static String pick(List<String> from, long bits, int which) {
        long item = (bits >>> (BITS * which)) & MASK;
        return from.get((int) ((item * from.size()) >>> BITS));
    }
}
