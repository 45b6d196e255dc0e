package org.testate.corda.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** Who gets in, how much they may bring, and how many at a time. */
final class Door {
    private static final int LONGEST_BODY = 64 * 1024;
    /**
     * So much of a body that is too long is read and thrown away, that its sender hears why instead of a
     * broken line.
     */
    private static final int LONGEST_PATIENCE = 1024 * 1024;
    private static final String PUBLIC = "/api/public/";
    private static final String REGISTER = "/api/rest/";

    private final Calls calls;
    private final byte[] token;
    private final Semaphore inside = new Semaphore(48);
    /** Readers without a token never take the register's own places. */
    private final Semaphore publicInside = new Semaphore(8);

    private Door(Calls calls, String token) {
        this.calls = calls;
        this.token = sha256(token);
    }

    static void open(Settings settings, Calls calls) throws Exception {
        Door door = new Door(calls, settings.token());
        ExecutorService workers = Executors.newFixedThreadPool(64, work -> {
            Thread thread = new Thread(work, "http");
            thread.setDaemon(true);
            return thread;
        });
        if (settings.httpPort() > 0)
            start(HttpServer.create(new InetSocketAddress(settings.host(), settings.httpPort()), 64), door,
                workers);
        if (settings.httpsPort() > 0) {
            HttpsServer server = HttpsServer.create(
                new InetSocketAddress(settings.host(), settings.httpsPort()), 64);
            server.setHttpsConfigurator(new HttpsConfigurator(tls(settings)) {
                @Override public void configure(HttpsParameters parameters) {
                    SSLParameters ours = getSSLContext().getDefaultSSLParameters();
                    ours.setProtocols(new String[] {"TLSv1.3", "TLSv1.2"});
                    parameters.setSSLParameters(ours);
                }
            });
            start(server, door, workers);
        }
    }

    private static void start(HttpServer server, Door door, ExecutorService workers) {
        server.createContext("/", door::answer);
        server.setExecutor(workers);
        server.start();
    }

    private static SSLContext tls(Settings settings) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        char[] password = settings.keyStorePassword().toCharArray();
        try (InputStream file = Files.newInputStream(settings.keyStore())) {
            store.load(file, password);
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, password);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    private void answer(HttpExchange exchange) throws IOException {
        int status = 200;
        JsonNode body;
        try {
            Reply reply = serve(exchange);
            status = reply.status();
            body = reply.body();
        } catch (Refusal refusal) {
            status = refusal.status;
            body = Json.object().put("error", refusal.getMessage());
        } catch (Exception | LinkageError failure) {
            System.err.println(exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath()
                + " failed");
            failure.printStackTrace();
            status = 500;
            body = Json.object().put("error", "The gateway could not do this.");
        }
        byte[] bytes = Json.bytes(body);
        exchange.getResponseHeaders().set("Content-Type", "application/json; charset=utf-8");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        // A capsule's checking page is opened from anywhere, from a disk too; what it may read here, anybody
        // may.
        if (exchange.getRequestURI().getRawPath().startsWith(PUBLIC))
            exchange.getResponseHeaders().set("Access-Control-Allow-Origin", "*");
        if (status == 401) exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
        boolean bodiless = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, bodiless ? -1 : bytes.length);
        if (!bodiless) exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private Reply serve(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getRawPath();
        boolean open = path.startsWith(PUBLIC);
        if (!open && !path.startsWith(REGISTER)) throw new Refusal(404, "There is nothing at this address.");
        if (!open && !knows(exchange.getRequestHeaders().getFirst("Authorization")))
            throw new Refusal(401, "The gateway does not know this token.");
        Semaphore places = open ? publicInside : inside;
        if (!places.tryAcquire()) throw new Refusal(503, "Too many calls at once; try again in a moment.");
        try {
            String rest = path.substring((open ? PUBLIC : REGISTER).length());
            String query = exchange.getRequestURI().getRawQuery();
            switch (exchange.getRequestMethod()) {
                case "GET": return open ? calls.readOpenly(rest, query) : calls.read(rest, query);
                case "POST":
                    if (open) throw new Refusal(405, "Here one can only read.");
                    return calls.write(rest, exchange.getRequestHeaders().getFirst("Idempotency-Key"),
                        body(exchange));
                default: throw new Refusal(405, "The gateway answers GET and POST.");
            }
        } finally {
            places.release();
        }
    }

    private static byte[] body(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(LONGEST_BODY + 1);
        if (body.length <= LONGEST_BODY) return body;
        exchange.getRequestBody().readNBytes(LONGEST_PATIENCE);
        throw new Refusal(413, "A call has at most 64 KB.");
    }

    /** In a time that does not depend on how much of the token was right. */
    private boolean knows(String authorization) {
        if (authorization == null || !authorization.startsWith("Bearer ")) return false;
        return MessageDigest.isEqual(token, sha256(authorization.substring("Bearer ".length())));
    }

    private static byte[] sha256(String text) {
        return Json.sha256(text.getBytes(StandardCharsets.UTF_8));
    }
}
