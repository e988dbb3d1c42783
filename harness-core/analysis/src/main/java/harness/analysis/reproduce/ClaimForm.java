package harness.analysis.reproduce;

/** A form in which claims and what is said of them are shown. */
public interface ClaimForm {
    /**
     * @param sheet what is shown
     * @return the whole text
     */
    String render(ClaimSheet sheet);
}
