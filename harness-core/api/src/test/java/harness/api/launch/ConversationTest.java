package harness.api.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ConversationTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private final Conversation<Object> conversation = new Conversation<>(
            "the child",
            event ->
                    event instanceof Exception wrong ? Optional.of("it says: " + wrong.getMessage()) : Optional.empty(),
            exit -> "it ended with " + exit.code());

    @Test
    void anAnswerIsGivenToWhoeverAskedForItsKind() throws Exception {
        CompletableFuture<Integer> asked = CompletableFuture.supplyAsync(() -> {
            try {
                return conversation.await(Integer.class, LONG);
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        conversation.event("something else");
        conversation.event(7);
        assertThat(asked.get(LONG.toSeconds(), TimeUnit.SECONDS)).isEqualTo(7);
    }

    @Test
    void aFailureAndAnEndAreExceptionsAndTheEndStays() {
        conversation.event(new IllegalStateException("no room"));
        conversation.exited(new ChildExit("the child", 1, 3, ""));
        assertThatThrownBy(() -> conversation.await(Integer.class, LONG))
                .isInstanceOf(IOException.class)
                .hasMessage("it says: no room");
        for (int again = 0; again < 2; again++) {
            assertThatThrownBy(() -> conversation.await(Integer.class, LONG))
                    .isInstanceOf(IOException.class)
                    .hasMessage("it ended with 3");
        }
    }

    @Test
    void silenceIsAnExceptionThatNamesTheLimit() throws Exception {
        assertThatThrownBy(() -> conversation.await(Integer.class, Duration.ZERO))
                .isInstanceOf(IOException.class)
                .hasMessage("the child did not answer within 0 s");
        assertThat(conversation.next(System.nanoTime())).isEmpty();
    }

    @Test
    void anEndAndSilenceAreExplained() {
        Conversation<Object> explained = new Conversation<>(
                "the child", event -> Optional.empty(), exit -> "it ended", failure -> failure + ": its log says why");
        assertThatThrownBy(() -> explained.await(Integer.class, Duration.ZERO))
                .hasMessage("the child did not answer within 0 s: its log says why");
        explained.exited(new ChildExit("the child", 1, 3, ""));
        assertThatThrownBy(() -> explained.await(Integer.class, LONG)).hasMessage("it ended: its log says why");
    }

    @Test
    void whatCameTooLateIsForgottenButAFailureIsNot() {
        conversation.event(7);
        conversation.event(new IllegalStateException("no room"));
        conversation.forget();
        assertThatThrownBy(() -> conversation.await(Integer.class, LONG)).hasMessage("it says: no room");
    }
}
