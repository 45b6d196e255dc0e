package org.testate.corda.contracts;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import net.corda.core.crypto.Crypto;

/** The texts a testator's key signs; src/corda/consent.ts writes the same ones, letter by letter. */
public final class ConsentText {
    /** An Ed25519 key as X.509 SubjectPublicKeyInfo is these bytes and the raw key (RFC 8410, section 4). */
    private static final String SPKI_HEAD = "302a300506032b6570032100";

    private ConsentText() {}

    public static String registration(WillMetadata metadata, String recipient) {
        return "Testate registration consent v1\ntoken id: " + metadata.getPdfHash() + "\nmetadata hash: " + metadata.getMetadataHash()
            + "\nversion: " + metadata.getVersion() + "\nsupersedes: " + (metadata.getSupersedes() == null ? "none" : metadata.getSupersedes())
            + "\nrecipient: " + recipient + "\ndeadline: " + metadata.getConsent().getDeadline();
    }

    public static String withdrawal(String tokenId, long deadline) {
        return "Testate withdrawal consent v1\ntoken id: " + tokenId + "\ndeadline: " + deadline;
    }

    /** Whether {@code signature} (0x and 128 hex digits) is that of {@code key} (64 hex digits) over {@code text}. */
    static boolean holds(String key, String text, String signature) {
        try {
            PublicKey signer = Crypto.decodePublicKey(Crypto.EDDSA_ED25519_SHA512, bytes(SPKI_HEAD + key));
            return Crypto.isValid(Crypto.EDDSA_ED25519_SHA512, signer, bytes(signature.substring(2)), text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException | IllegalArgumentException noKeyOrNoSignature) {
            return false;
        }
    }

    private static byte[] bytes(String hex) {
        byte[] bytes = new byte[hex.length() / 2];
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
        return bytes;
    }
}
