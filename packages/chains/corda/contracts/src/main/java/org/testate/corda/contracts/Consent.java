package org.testate.corda.contracts;

import java.util.Objects;
import net.corda.core.serialization.CordaSerializable;

/** Consent to a {@link ConsentText} until {@code deadline} (unix seconds): Ed25519, 0x and 128 hex digits. */
@CordaSerializable
public final class Consent {
    private final long deadline;
    private final String signature;

    public Consent(long deadline, String signature) {
        this.deadline = deadline;
        this.signature = signature;
    }

    public long getDeadline() { return deadline; }

    public String getSignature() { return signature; }

    @Override public boolean equals(Object other) {
        return other instanceof Consent && ((Consent) other).deadline == deadline && Objects.equals(((Consent) other).signature, signature);
    }

    @Override public int hashCode() { return Objects.hash(deadline, signature); }
}
