package org.testate.corda.contracts;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import net.corda.core.contracts.BelongsToContract;
import net.corda.core.contracts.LinearState;
import net.corda.core.contracts.UniqueIdentifier;
import net.corda.core.identity.AbstractParty;
import net.corda.core.identity.Party;
import net.corda.core.serialization.ConstructorForDeserialization;

/** One registration. Testator and executor are pseudonyms, never names; the register alone takes part. */
@BelongsToContract(WillContract.class)
public final class WillState implements LinearState {
    private final UniqueIdentifier linearId;
    private final Party register;
    private final String testator;
    private final String executor;
    private final WillMetadata metadata;
    private final WillStatus status;
    private final Instant createdAt;
    private final Instant updatedAt;

    @ConstructorForDeserialization
    public WillState(UniqueIdentifier linearId, Party register, String testator, String executor, WillMetadata metadata, WillStatus status,
                     Instant createdAt, Instant updatedAt) {
        this.linearId = linearId;
        this.register = register;
        this.testator = testator;
        this.executor = executor;
        this.metadata = metadata;
        this.status = status;
        this.createdAt = createdAt;
        this.updatedAt = updatedAt;
    }

    @Override public UniqueIdentifier getLinearId() { return linearId; }
    @Override public List<AbstractParty> getParticipants() { return Collections.singletonList(register); }
    public Party getRegister() { return register; }
    public String getTestator() { return testator; }
    public String getExecutor() { return executor; }
    public WillMetadata getMetadata() { return metadata; }
    public WillStatus getStatus() { return status; }
    public Instant getCreatedAt() { return createdAt; }
    public Instant getUpdatedAt() { return updatedAt; }

    public WillState withStatus(WillStatus next, Instant at) {
        return new WillState(linearId, register, testator, executor, metadata, next, createdAt, at);
    }

    public WillState withMetadata(WillMetadata next, Instant at) {
        return new WillState(linearId, register, testator, executor, next, status, createdAt, at);
    }

    public WillState withTestator(String next, Instant at) {
        return new WillState(linearId, register, next, executor, metadata, status, createdAt, at);
    }

    public WillState withExecutor(String next, Instant at) {
        return new WillState(linearId, register, testator, next, metadata, status, createdAt, at);
    }
}
