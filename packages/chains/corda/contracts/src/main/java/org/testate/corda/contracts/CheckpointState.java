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

/** The newest anchored Merkle root of the audit log; it proves every will's inclusion. There is only one. */
@BelongsToContract(CheckpointContract.class)
public final class CheckpointState implements LinearState {
    private final UniqueIdentifier linearId;
    private final Party register;
    private final String root;
    private final long treeSize;
    private final Instant anchoredAt;

    @ConstructorForDeserialization
    public CheckpointState(UniqueIdentifier linearId, Party register, String root, long treeSize, Instant anchoredAt) {
        this.linearId = linearId;
        this.register = register;
        this.root = root;
        this.treeSize = treeSize;
        this.anchoredAt = anchoredAt;
    }

    @Override public UniqueIdentifier getLinearId() { return linearId; }
    @Override public List<AbstractParty> getParticipants() { return Collections.singletonList(register); }
    public Party getRegister() { return register; }
    public String getRoot() { return root; }
    public long getTreeSize() { return treeSize; }
    public Instant getAnchoredAt() { return anchoredAt; }
}
