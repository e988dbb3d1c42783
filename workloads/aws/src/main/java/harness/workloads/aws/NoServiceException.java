package harness.workloads.aws;

/** Something else answers than the service: a web server, or a proxy with a page of its own. */
final class NoServiceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoServiceException(String answer) {
        super(answer);
    }
}
