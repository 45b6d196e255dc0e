package org.testate.corda.contracts;

import static org.testate.corda.contracts.Rules.rule;

import java.util.Objects;
import net.corda.core.contracts.UniqueIdentifier;

/** What every recorded will looks like, by itself. */
final class WillShape {
    private WillShape() {}

    static void check(WillState state) {
        WillMetadata metadata = state.getMetadata();
        rule(hex(metadata.getPdfHash()) && !metadata.getPdfHash().matches("0{64}"), "The commitment is 64 lower-case hex digits.");
        rule(hex(metadata.getMetadataHash()), "The metadata hash is 64 lower-case hex digits.");
        rule(hex(metadata.getTestatorKey()), "The testator's key is 64 lower-case hex digits.");
        rule(metadata.getVersion() >= 1, "Versions begin with 1.");
        rule(metadata.getSupersedes() == null || hex(metadata.getSupersedes()), "What is superseded is a token id.");
        // Wills Act 1837, section 9.
        rule(metadata.getWitnesses() >= 2 && metadata.getWitnesses() <= 99, "A will has at least two witnesses.");
        rule(metadata.getExecutors() >= 1 && metadata.getExecutors() <= 99, "A will names at least one executor.");
        rule(metadata.getJurisdiction() != null && metadata.getJurisdiction().matches("[ -~]{1,64}"), "The jurisdiction is named.");
        consent(Objects.requireNonNull(metadata.getConsent(), "The testator consents."));
        if (metadata.getWithdrawal() != null) consent(metadata.getWithdrawal());
        name(state.getTestator());
        name(state.getExecutor());
        UniqueIdentifier id = LinearIds.ofWill(metadata.getPdfHash());
        rule(id.equals(state.getLinearId()) && id.getExternalId().equals(state.getLinearId().getExternalId()), "An entry's id follows from its commitment.");
    }

    private static void consent(Consent consent) {
        rule(consent.getDeadline() > 0 && consent.getDeadline() < 253402300800L, "A consent's deadline is a time.");
        rule(consent.getSignature() != null && consent.getSignature().matches("0x[0-9a-f]{128}"), "A consent's signature is 0x and 128 hex digits.");
    }

    /** A line break in a name could let the text of a consent say something else. */
    private static void name(String name) {
        rule(name != null && name.matches("[ -~]{1,200}") && (name.contains("CN=") || name.contains("O=") || name.contains("L=")), "Invalid recipient address for corda");
    }

    static boolean hex(String text) {
        return text != null && text.matches("[0-9a-f]{64}");
    }
}
