package harness.workloads.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;

class RecordDigestTest {
    record Entry(String key, String value) {}

    @Property
    void doesNotDependOnOrderOrGrouping(@ForAll("entries") List<Entry> entries, @ForAll Random random) {
        List<Entry> shuffled = new ArrayList<>(entries);
        Collections.shuffle(shuffled, random);
        int cut = shuffled.size() / 2;

        assertThat(digest(shuffled)).isEqualTo(digest(entries));
        assertThat(digest(shuffled.subList(0, cut)).plus(digest(shuffled.subList(cut, shuffled.size()))))
                .isEqualTo(digest(entries));
    }

    @Property
    void seesALostAndADoubledRecord(@ForAll("entries") List<Entry> entries) {
        List<Entry> fewer = entries.subList(1, entries.size());
        List<Entry> more = new ArrayList<>(entries);
        more.add(entries.get(0));

        assertThat(digest(fewer)).isNotEqualTo(digest(entries));
        assertThat(digest(more)).isNotEqualTo(digest(entries));
    }

    @Property
    void seesOneRecordInPlaceOfAnother(@ForAll("entries") List<Entry> entries) {
        Assume.that(entries.size() > 1 && !entries.get(0).equals(entries.get(1)));
        List<Entry> replaced = new ArrayList<>(entries);
        replaced.set(0, entries.get(1));

        assertThat(digest(replaced)).isNotEqualTo(digest(entries));
    }

    @Property
    void seesValuesThatChangedKeys(@ForAll("entries") List<Entry> entries) {
        Assume.that(entries.size() > 1);
        Entry a = entries.get(0);
        Entry b = entries.get(1);
        Assume.that(!a.key().equals(b.key()) && !a.value().equals(b.value()));
        List<Entry> swapped = new ArrayList<>(entries);
        swapped.set(0, new Entry(a.key(), b.value()));
        swapped.set(1, new Entry(b.key(), a.value()));

        assertThat(digest(swapped)).isNotEqualTo(digest(entries));
    }

    @Property
    void survivesBeingWritten(@ForAll("entries") List<Entry> entries) {
        assertThat(RecordDigest.parse(digest(entries).format())).isEqualTo(digest(entries));
    }

    @Test
    void theBorderOfKeyAndValueCounts() {
        assertThat(digest(List.of(new Entry("ab", "c")))).isNotEqualTo(digest(List.of(new Entry("a", "bc"))));
    }

    /** Manifests keep digests: another function needs other formats of them. The lengths are those that FarmHash tells apart. */
    @Test
    void isTheSameInEveryVersion() {
        List<Entry> entries = Stream.of(0, 5, 20, 40, 200, 2046, 2047, 10_000, 7)
                .map(length -> new Entry("k".repeat(length), "v".repeat(length)))
                .toList();
        assertThat(digest(entries).format()).isEqualTo("9,28730,8476241520414580768,7877509636463727348");
    }

    /** Whatever longer record came before. */
    @Property
    void eachRecordIsAddedAlone(@ForAll @Size(max = 10) List<@StringLength(max = 6000) String> values) {
        List<Entry> entries =
                values.stream().map(value -> new Entry("key", value)).toList();
        RecordDigest each =
                entries.stream().map(entry -> digest(List.of(entry))).reduce(RecordDigest.EMPTY, RecordDigest::plus);
        assertThat(digest(entries)).isEqualTo(each);
    }

    @Test
    void isNotReadFromAnythingElse() {
        assertThatThrownBy(() -> RecordDigest.parse("1,2,3")).hasMessage("not a digest of records: '1,2,3'");
    }

    @Provide
    Arbitrary<List<Entry>> entries() {
        Arbitrary<String> text = Arbitraries.strings().alpha().ofMaxLength(12);
        return Combinators.combine(text, text)
                .as(Entry::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(40);
    }

    private static RecordDigest digest(List<Entry> entries) {
        RecordDigest.Sum sum = new RecordDigest.Sum();
        entries.forEach(entry -> sum.add(new Text(entry.key()), new Text(entry.value())));
        return sum.digest();
    }
}
