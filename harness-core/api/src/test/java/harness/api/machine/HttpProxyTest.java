package harness.api.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Expected values: what curl 7.88 asks, but for networks of IPv6, which it has from 7.86 on by its manual. */
class HttpProxyTest {
    private static final String PROXY = "http://proxy.test:3128";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http://a.local.test | local.test | true",
                "http://a.local.test | .local.test | true",
                "http://local.test | .local.test | true",
                "http://a.LOCAL.test | x, Local.TEST. | true",
                "http://a.local.test:8080 | test | true",
                "http://a.local.test | * | true",
                "http://a.local.test | x,* | false",
                "http://a.local.test | *.local.test | false",
                "http://a.local.test | local.test:80 | false",
                "http://a.local.test | xlocal.test | false",
                "http://10.1.2.3 | 10.0.0.0/8 | true",
                "http://10.1.2.3 | 10.1.3.0/24 10.1.2.3/32 | true",
                "http://10.1.2.3 | 10.1.2.3 | true",
                "http://10.1.2.3 | 0.2.3 | false",
                "http://10.1.2.3 | 10.1.3.0/24 | false",
                "http://[fd00::1] | fd00::/8 | true",
                "http://[fd00::1] | fd00:0::1 | true",
                "http://[fd00::1] | fe80::/10 | false",
            })
    void exceptionsAreThoseOfCurl(URI target, String exceptions, boolean direct) {
        assertThat(HttpProxy.of(target, Map.of("http_proxy", PROXY, "no_proxy", exceptions))
                        .isEmpty())
                .isEqualTo(direct);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:9000",
                "http://127.9.8.7",
                "https://LOCALHOST",
                "http://s3.localhost:1",
                "http://localhost.",
                "http://[::1]:9000",
                "http://[0:0:0:0:0:0:0:1]",
                "http://[::ffff:127.0.0.1]",
                "http://0.0.0.0:9000"
            })
    void thisMachineIsAskedDirectly(URI target) {
        assertThat(HttpProxy.of(target, Map.of("http_proxy", PROXY, "ALL_PROXY", PROXY)))
                .isEmpty();
    }

    @Test
    void thisMachineIsAskedDirectlyByItsNameToo() throws IOException {
        assertThat(HttpProxy.of(URI.create("http://" + HostName.own() + ":9000"), Map.of("http_proxy", PROXY)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "http, http_proxy, true",
        "http, HTTP_PROXY, false",
        "http, https_proxy, false",
        "http, all_proxy, true",
        "http, ALL_PROXY, true",
        "https, HTTPS_PROXY, true",
        "https, https_proxy, true",
        "https, http_proxy, false"
    })
    void theVariablesAreThoseOfCurl(String scheme, String variable, boolean through) {
        assertThat(HttpProxy.of(URI.create(scheme + "://s3.test"), Map.of(variable, "me:secret@proxy.test")))
                .isEqualTo(
                        through
                                ? Optional.of(new HttpProxy(URI.create("http://me:secret@proxy.test:1080"), variable))
                                : Optional.empty());
    }

    @Test
    void passwordsAreNotShown() {
        HttpProxy proxy = HttpProxy.of(
                        URI.create("http://s3.test"), Map.of("http_proxy", "http://me:a%20b@proxy.test:1"))
                .orElseThrow();
        assertThat(proxy.describe()).isEqualTo("http://proxy.test:1 (http_proxy)");
        assertThat(proxy.login()).contains(new HttpProxy.Login("me", "a b"));
    }

    @Test
    void whatIsNoProxyOfHttpIsRefused() {
        assertThatThrownBy(() -> HttpProxy.of(
                        URI.create("http://s3.test"), Map.of("all_proxy", "socks5://me:secret@proxy.test")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'socks5://***@proxy.test'")
                .hasMessageContaining("all_proxy");
    }
}
