package org.testate.corda.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Iterator;
import java.util.Set;
import java.util.regex.Pattern;
import org.testate.corda.contracts.Consent;
import org.testate.corda.contracts.WillMetadata;

/**
 * What a call brought. Whatever has not the shape of a will is answered 400 here, before the ledger is
 * troubled; whether it may happen is for the contract alone. Unknown fields are refused, so that nothing
 * personal is taken along by mistake.
 */
final class Body {
    private static final Set<String> METADATA = Set.of("pdf_hash", "metadata_hash", "version", "supersedes",
        "witnesses", "executors", "jurisdiction", "testator_key", "consent");
    private static final Set<String> UPDATE = Set.of("pdf_hash", "metadata_hash", "version", "supersedes",
        "witnesses", "executors", "jurisdiction", "testator_key", "consent", "status", "withdrawal");
    private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern SIGNATURE = Pattern.compile("0x[0-9a-f]{128}");
    private static final Pattern NAME = Pattern.compile("(?=.*(CN=|O=|L=))[ -~]{1,200}");
    private static final long LARGEST_EXACT = (1L << 53) - 1;

    private final JsonNode root;

    Body(byte[] bytes) {
        root = Json.parse(bytes);
    }

    /** The hash of what is asked, whoever asks how. */
    String hash(String flow) {
        byte[] name = (flow + "\n").getBytes(StandardCharsets.UTF_8);
        byte[] content = Json.canonical(root);
        byte[] both = new byte[name.length + content.length];
        System.arraycopy(name, 0, both, 0, name.length);
        System.arraycopy(content, 0, both, name.length, content.length);
        return Json.hex(Json.sha256(both));
    }

    void hasOnly(String... names) {
        only(root, Set.of(names), "The body");
    }

    String text(String name) {
        return text(root, name);
    }

    String textOr(String name, String otherwise) {
        return root.has(name) ? text(root, name) : otherwise;
    }

    /** The specification's rule for an address of Corda, on one printable line. */
    String name(String field) {
        String name = text(root, field);
        if (!NAME.matcher(name).matches()) throw new Refusal(400, "Invalid recipient address for corda");
        return name;
    }

    Instant time(String field) {
        String text = text(root, field);
        try {
            Instant at = Instant.parse(text).truncatedTo(ChronoUnit.MILLIS);
            if (at.getEpochSecond() > 0 && at.getEpochSecond() < 253402300800L) return at;
        } catch (DateTimeException noTime) {
            // the same answer
        }
        throw new Refusal(400, field + " is not a time like 2026-01-31T12:00:00.000Z.");
    }

    String hash64(String field) {
        return hex(root, field);
    }

    long count(String field) {
        return number(root, field, 1, LARGEST_EXACT);
    }

    WillMetadata metadata() {
        JsonNode given = object("metadata");
        only(given, METADATA, "metadata");
        return new WillMetadata(hex(given, "pdf_hash"), hex(given, "metadata_hash"),
            (int) number(given, "version", 1, Integer.MAX_VALUE), supersedes(given),
            (int) number(given, "witnesses", 0, 99), (int) number(given, "executors", 0, 99),
            text(given, "jurisdiction"), hex(given, "testator_key"), consent(given, "consent"), null);
    }

    /** The status an update asks for: "ACTIVE" when it says nothing. */
    String newStatus() {
        JsonNode given = object("newMetadata");
        String status = given.has("status") ? text(given, "status") : "ACTIVE";
        if (!status.equals("ACTIVE") && !status.equals("REVOKED"))
            throw new Refusal(400, "An update leaves a will ACTIVE or makes it REVOKED.");
        return status;
    }

    /** What is not given stays as it is in {@code now}; null when only the shape is to be checked. */
    WillMetadata newMetadata(WillMetadata now) {
        JsonNode given = object("newMetadata");
        only(given, UPDATE, "newMetadata");
        boolean none = now == null;
        return new WillMetadata(
            given.has("pdf_hash") ? hex(given, "pdf_hash") : none ? null : now.getPdfHash(),
            given.has("metadata_hash") ? hex(given, "metadata_hash") : none ? null : now.getMetadataHash(),
            given.has("version") ? (int) number(given, "version", 1, Integer.MAX_VALUE)
                : none ? 0 : now.getVersion(),
            given.has("supersedes") ? supersedes(given) : none ? null : now.getSupersedes(),
            given.has("witnesses") ? (int) number(given, "witnesses", 0, 99) : none ? 0 : now.getWitnesses(),
            given.has("executors") ? (int) number(given, "executors", 0, 99) : none ? 0 : now.getExecutors(),
            given.has("jurisdiction") ? text(given, "jurisdiction") : none ? null : now.getJurisdiction(),
            given.has("testator_key") ? hex(given, "testator_key") : none ? null : now.getTestatorKey(),
            given.has("consent") ? consent(given, "consent") : none ? null : now.getConsent(),
            given.has("withdrawal") ? consent(given, "withdrawal") : null);
    }

    private JsonNode object(String name) {
        JsonNode given = root.get(name);
        if (given == null || !given.isObject()) throw new Refusal(400, name + " is missing.");
        return given;
    }

    private static void only(JsonNode given, Set<String> known, String what) {
        for (Iterator<String> names = given.fieldNames(); names.hasNext();)
            if (!known.contains(names.next()))
                throw new Refusal(400, what + " has a field the register does not record.");
    }

    private static String text(JsonNode from, String name) {
        JsonNode value = from.get(name);
        if (value == null || !value.isTextual() || value.textValue().isEmpty()
            || value.textValue().length() > 1000)
            throw new Refusal(400, name + " is missing.");
        return value.textValue();
    }

    private static String hex(JsonNode from, String name) {
        JsonNode value = from.get(name);
        if (value == null || !value.isTextual() || !HEX.matcher(value.textValue()).matches())
            throw new Refusal(400, name + " is 64 lower-case hex digits.");
        return value.textValue();
    }

    private static String supersedes(JsonNode from) {
        JsonNode value = from.get("supersedes");
        return value == null || value.isNull() ? null : hex(from, "supersedes");
    }

    private static long number(JsonNode from, String name, long least, long most) {
        JsonNode value = from.get(name);
        if (value == null || !value.isIntegralNumber() || !value.canConvertToLong()
            || value.longValue() < least || value.longValue() > most)
            throw new Refusal(400, name + " is a whole number from " + least + ".");
        return value.longValue();
    }

    private static Consent consent(JsonNode from, String name) {
        JsonNode value = from.get(name);
        if (value == null || !value.isObject()) throw new Refusal(400, name + " is missing.");
        only(value, Set.of("deadline", "signature"), name);
        JsonNode signature = value.get("signature");
        if (signature == null || !signature.isTextual()
            || !SIGNATURE.matcher(signature.textValue()).matches())
            throw new Refusal(400, "A signature is 0x and 128 hex digits.");
        return new Consent(number(value, "deadline", 1, 253402300799L), signature.textValue());
    }
}
