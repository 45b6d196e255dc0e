package org.testate.corda.gateway;

import java.util.UUID;
import java.util.regex.Pattern;
import org.testate.corda.contracts.LinearIds;

/** Which call is meant, and that it is well formed. */
final class Calls {
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9._:-]{8,128}");
    private static final Pattern UUID_TEXT =
        Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Pattern HASH = Pattern.compile("[0-9a-fA-F]{64}");
    private static final Pattern TOKEN_ID = Pattern.compile("[0-9a-f]{64}");
    private static final int DEFAULT_PAGE = 100;
    private static final int LONGEST_PAGE = 200;
    private static final int LAST_PAGE = 10_000_000;
    private static final String STATES = "vault/states/";
    private static final String TRANSACTIONS = "transactions/";

    private final Reading reading;
    private final Writing writing;

    Calls(Reading reading, Writing writing) {
        this.reading = reading;
        this.writing = writing;
    }

    /**
     * For whoever holds a capsule and no token: one will by its commitment, and nothing that could be listed
     * or guessed.
     */
    Reply readOpenly(String path, String query) {
        boolean named = path.startsWith(STATES)
            && TOKEN_ID.matcher(path.substring(STATES.length())).matches();
        if (!named && !path.equals("network/whoami") && !path.equals("network/head")
            && !path.equals("vault/checkpoint") && !path.startsWith(TRANSACTIONS))
            throw new Refusal(404, "There is nothing at this address.");
        return read(path, query);
    }

    Reply read(String path, String query) {
        switch (path) {
            case "network/whoami": return new Reply(200, reading.whoami());
            case "network/head": return new Reply(200, reading.head());
            case "vault/checkpoint": return new Reply(200, reading.checkpoint());
            case "vault/states": return new Reply(200, reading.page(
                number(query, "page", 1, LAST_PAGE), number(query, "pageSize", DEFAULT_PAGE, LONGEST_PAGE)));
            default:
        }
        if (path.startsWith(STATES)) {
            UUID id = will(path.substring(STATES.length()));
            boolean history = "true".equals(parameter(query, "history"));
            return new Reply(200, history ? reading.history(id) : reading.latest(id));
        }
        if (path.startsWith(TRANSACTIONS)) {
            String hash = path.substring(TRANSACTIONS.length());
            if (!HASH.matcher(hash).matches())
                throw new Refusal(404, "A transaction's name is 64 hex digits.");
            return new Reply(200, reading.transaction(hash));
        }
        if (path.startsWith("flows/")) throw new Refusal(405, "A flow is started by POST.");
        throw new Refusal(404, "There is nothing at this address.");
    }

    Reply write(String path, String key, byte[] body) {
        if (key == null || !KEY.matcher(key).matches())
            throw new Refusal(400,
                "A call that writes needs an Idempotency-Key of 8 to 128 of A-Z a-z 0-9 . _ : -");
        switch (path) {
            case "flows/create-will": return writing.create(key, new Body(body));
            case "flows/update-will": return writing.update(key, new Body(body));
            case "flows/transfer-will": return writing.transfer(key, new Body(body));
            case "flows/anchor-root": return writing.anchor(key, new Body(body));
            default: throw new Refusal(404, "There is no such flow.");
        }
    }

    /** A will by either of its names. */
    static UUID will(String name) {
        if (TOKEN_ID.matcher(name).matches()) return LinearIds.ofWill(name).getId();
        if (UUID_TEXT.matcher(name).matches()) return UUID.fromString(name);
        throw new Refusal(404, "A will's name is a UUID or 64 lower-case hex digits.");
    }

    private static int number(String query, String name, int otherwise, int most) {
        String text = parameter(query, name);
        if (text == null) return otherwise;
        if (!text.matches("[1-9][0-9]{0,8}") || Integer.parseInt(text) > most)
            throw new Refusal(400, name + " is a number from 1 to " + most + ".");
        return Integer.parseInt(text);
    }

    private static String parameter(String query, String name) {
        if (query == null) return null;
        for (String part : query.split("&"))
            if (part.startsWith(name + "=")) return part.substring(name.length() + 1);
        return null;
    }
}
