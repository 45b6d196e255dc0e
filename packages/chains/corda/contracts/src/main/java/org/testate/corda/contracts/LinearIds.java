package org.testate.corda.contracts;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import net.corda.core.contracts.UniqueIdentifier;
import net.corda.core.crypto.SecureHash;

/** A state's id follows from its subject, so that a second state for the same subject has the same id. */
public final class LinearIds {
    private LinearIds() {}

    /** @param tokenId 64 lower-case hex digits */
    public static UniqueIdentifier ofWill(String tokenId) {
        return new UniqueIdentifier(tokenId, uuid("testate will " + tokenId));
    }

    public static UniqueIdentifier ofCheckpoint() {
        return new UniqueIdentifier("checkpoint", uuid("testate checkpoint"));
    }

    /** Version 4, variant 1 (RFC 9562, section 5.4), from the first 16 bytes of SHA-256. */
    private static UUID uuid(String name) {
        ByteBuffer digest = ByteBuffer.wrap(SecureHash.sha256(name.getBytes(StandardCharsets.UTF_8)).getBytes());
        long most = digest.getLong() & 0xffffffffffff0fffL | 0x4000L;
        long least = digest.getLong() & 0x3fffffffffffffffL | 0x8000000000000000L;
        return new UUID(most, least);
    }
}
