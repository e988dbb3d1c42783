package harness.workloads.visits;

import harness.workloads.mapreduce.Vocabulary;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;

/** Visits and pages as the text of a table's row: columns parted by commas, which occur in none of them. */
final class VisitText {
    /** Between columns. */
    static final char COMMA = ',';

    private static final byte[][] WORDS = ascii(Vocabulary.words());

    private static final byte[][] DAYS = ascii(
            Visits.FIRST_DAY.datesUntil(Visits.END).map(LocalDate::toString).toList());

    private static final byte[] SCHEME = ascii("http://");
    private static final byte[] DOMAIN = ascii(".example/");

    private static final byte[][] AGENTS = ascii(List.of(
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/534.24",
            "Mozilla/5.0 (Windows NT 6.1; WOW64; rv:5.0) Gecko/20100101",
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_6_7) Safari/533.20",
            "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.0)",
            "Opera/9.80 (Windows NT 5.1; U; en) Presto/2.8.131",
            "Mozilla/5.0 (iPhone; U; CPU iPhone OS 4_3_2) Mobile/8H7",
            "Mozilla/5.0 (compatible; Konqueror/4.5; FreeBSD)",
            "Lynx/2.8.7rel.1 libwww-FM/2.14 SSL-MM/1.4.1"));

    /** Country code and language code. */
    private static final byte[][] PLACES = ascii(List.of(
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
            "TUR,tr-TR"));

    private static final int BITS = 16;
    private static final long MASK = (1L << BITS) - 1;
    private static final int BASE = 36;
    private static final int HUNDRED = 100;
    private static final int TEN = 10;

    private VisitText() {}

    /** Adds a row of {@code uservisits}. */
    static void add(TextLine line, Visits visits, Visits.Visit visit) {
        Address.add(line, Address.of(visit.visitor()));
        url(line.add(COMMA), visits.page(visit.page()));
        money(line.add(COMMA).add(DAYS[visit.day()]).add(COMMA), visit.cents());
        line.add(COMMA).add(pick(AGENTS, visit.words(), 0));
        line.add(COMMA).add(pick(PLACES, visit.words(), 1));
        line.add(COMMA).add(pick(WORDS, visit.words(), 2));
        line.add(COMMA).add(visit.seconds());
    }

    /** Adds a row of {@code rankings}. */
    static void add(TextLine line, Visits.Page page) {
        url(line, page);
        line.add(COMMA).add(page.rank()).add(COMMA).add(page.seconds());
    }

    /** Adds an amount with two decimals. */
    static void money(TextLine line, long cents) {
        long rest = cents % HUNDRED;
        line.add(cents / HUNDRED).add('.').add(rest / TEN).add(rest % TEN);
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

    private static void url(TextLine line, Visits.Page page) {
        line.add(SCHEME)
                .add(pick(WORDS, page.words(), 0))
                .add('.')
                .add(pick(WORDS, page.words(), 1))
                .add(DOMAIN)
                .add(pick(WORDS, page.words(), 2))
                .add('/')
                .add(page.number(), BASE);
    }

    private static byte[] pick(byte[][] from, long bits, int which) {
        long item = (bits >>> (BITS * which)) & MASK;
        return from[(int) ((item * from.length) >>> BITS)];
    }

    private static byte[][] ascii(List<String> texts) {
        return texts.stream().map(VisitText::ascii).toArray(byte[][]::new);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
