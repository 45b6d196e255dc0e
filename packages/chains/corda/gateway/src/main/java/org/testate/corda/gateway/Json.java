package org.testate.corda.gateway;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import net.corda.core.contracts.ContractState;
import net.corda.core.contracts.StateAndRef;
import net.corda.core.contracts.StateRef;
import org.testate.corda.contracts.CheckpointState;
import org.testate.corda.contracts.Consent;
import org.testate.corda.contracts.WillMetadata;
import org.testate.corda.contracts.WillState;

/** States as the rest of the product reads them. */
final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper()
        .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);
    /** Three digits always, as JavaScript writes a time: what was given comes back letter by letter. */
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'")
        .withZone(ZoneOffset.UTC);

    private Json() {}

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    static byte[] bytes(JsonNode node) {
        try {
            return MAPPER.writeValueAsBytes(node);
        } catch (JsonProcessingException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** @throws Refusal for anything but one object */
    static JsonNode parse(byte[] body) {
        try {
            JsonNode node = MAPPER.readTree(body);
            if (node != null && node.isObject()) return node;
        } catch (IOException noJson) {
            // the same answer
        }
        throw new Refusal(400, "The body is not one JSON object.");
    }

    /** The same for the same content, however its fields were ordered and spaced. */
    static byte[] canonical(JsonNode node) {
        try {
            return MAPPER.writeValueAsBytes(MAPPER.treeToValue(node, Object.class));
        } catch (JsonProcessingException failure) {
            throw new IllegalStateException(failure);
        }
    }

    static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    static String time(Instant at) {
        return TIME.format(at);
    }

    static ObjectNode ref(StateRef ref) {
        return object().put("txhash", ref.getTxhash().toString()).put("index", ref.getIndex());
    }

    static ObjectNode state(StateAndRef<? extends ContractState> state, Instant recorded) {
        ObjectNode node = object();
        ObjectNode inner = node.putObject("state");
        ContractState data = state.getState().getData();
        inner.set("data", data instanceof WillState ? will((WillState) data)
            : checkpoint((CheckpointState) data));
        inner.put("contract", state.getState().getContract())
            .put("notary", state.getState().getNotary().getName().toString());
        node.set("ref", ref(state.getRef()));
        return node.put("recordedTime", time(recorded));
    }

    static ObjectNode checkpoint(CheckpointState state) {
        return object().put("root", state.getRoot()).put("treeSize", state.getTreeSize())
            .put("anchoredAt", time(state.getAnchoredAt()));
    }

    private static ObjectNode will(WillState will) {
        ObjectNode node = object();
        node.putObject("linearId").put("id", will.getLinearId().getId().toString())
            .put("externalId", will.getLinearId().getExternalId());
        node.put("testator", will.getTestator()).put("executor", will.getExecutor());
        node.set("metadata", metadata(will.getMetadata()));
        return node.put("status", will.getStatus().name()).put("createdAt", time(will.getCreatedAt()))
            .put("updatedAt", time(will.getUpdatedAt()));
    }

    private static ObjectNode metadata(WillMetadata of) {
        ObjectNode node = object().put("pdf_hash", of.getPdfHash()).put("metadata_hash", of.getMetadataHash())
            .put("version", of.getVersion()).put("supersedes", of.getSupersedes())
            .put("witnesses", of.getWitnesses()).put("executors", of.getExecutors())
            .put("jurisdiction", of.getJurisdiction()).put("testator_key", of.getTestatorKey());
        node.set("consent", consent(of.getConsent()));
        if (of.getWithdrawal() != null) node.set("withdrawal", consent(of.getWithdrawal()));
        return node;
    }

    private static ObjectNode consent(Consent consent) {
        return object().put("deadline", consent.getDeadline()).put("signature", consent.getSignature());
    }
}
