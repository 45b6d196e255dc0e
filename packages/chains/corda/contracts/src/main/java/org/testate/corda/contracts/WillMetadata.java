package org.testate.corda.contracts;

import java.util.Objects;
import net.corda.core.serialization.ConstructorForDeserialization;
import net.corda.core.serialization.CordaSerializable;

/**
 * What is recorded about one version of a will. The fields are closed on purpose: without free text there is
 * no place for a name or an address. Hashes and keys are lower-case hex.
 */
@CordaSerializable
public final class WillMetadata {
    private final String pdfHash;
    private final String metadataHash;
    private final int version;
    private final String supersedes;
    private final int witnesses;
    private final int executors;
    private final String jurisdiction;
    private final String testatorKey;
    private final Consent consent;
    private final Consent withdrawal;

    /** {@code supersedes} and {@code withdrawal} may be null. */
    @ConstructorForDeserialization
    public WillMetadata(String pdfHash, String metadataHash, int version, String supersedes, int witnesses, int executors, String jurisdiction,
                        String testatorKey, Consent consent, Consent withdrawal) {
        this.pdfHash = pdfHash;
        this.metadataHash = metadataHash;
        this.version = version;
        this.supersedes = supersedes;
        this.witnesses = witnesses;
        this.executors = executors;
        this.jurisdiction = jurisdiction;
        this.testatorKey = testatorKey;
        this.consent = consent;
        this.withdrawal = withdrawal;
    }

    /** The salted commitment to the document: the token id. */
    public String getPdfHash() { return pdfHash; }
    public String getMetadataHash() { return metadataHash; }
    public int getVersion() { return version; }
    public String getSupersedes() { return supersedes; }
    public int getWitnesses() { return witnesses; }
    public int getExecutors() { return executors; }
    public String getJurisdiction() { return jurisdiction; }
    /** The raw Ed25519 key that consents. */
    public String getTestatorKey() { return testatorKey; }
    public Consent getConsent() { return consent; }
    /** The testator's own withdrawal; null when the register withdrew, or nobody did. */
    public Consent getWithdrawal() { return withdrawal; }

    public WillMetadata withWithdrawal(Consent signed) {
        return new WillMetadata(pdfHash, metadataHash, version, supersedes, witnesses, executors, jurisdiction, testatorKey, consent, signed);
    }

    @Override public boolean equals(Object other) {
        if (!(other instanceof WillMetadata)) return false;
        WillMetadata that = (WillMetadata) other;
        return version == that.version && witnesses == that.witnesses && executors == that.executors && Objects.equals(pdfHash, that.pdfHash)
            && Objects.equals(metadataHash, that.metadataHash) && Objects.equals(supersedes, that.supersedes) && Objects.equals(jurisdiction, that.jurisdiction)
            && Objects.equals(testatorKey, that.testatorKey) && Objects.equals(consent, that.consent) && Objects.equals(withdrawal, that.withdrawal);
    }

    @Override public int hashCode() { return Objects.hash(pdfHash, metadataHash, version); }
}
