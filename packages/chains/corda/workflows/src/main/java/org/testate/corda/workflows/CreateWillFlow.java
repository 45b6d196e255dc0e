package org.testate.corda.workflows;

import co.paralleluniverse.fibers.Suspendable;
import java.time.Instant;
import java.util.List;
import net.corda.core.contracts.StateAndRef;
import net.corda.core.contracts.UniqueIdentifier;
import net.corda.core.flows.FlowException;
import net.corda.core.flows.InitiatingFlow;
import net.corda.core.flows.StartableByRPC;
import net.corda.core.node.services.Vault;
import net.corda.core.transactions.TransactionBuilder;
import org.testate.corda.contracts.LinearIds;
import org.testate.corda.contracts.Request;
import org.testate.corda.contracts.WillContract;
import org.testate.corda.contracts.WillMetadata;
import org.testate.corda.contracts.WillState;
import org.testate.corda.contracts.WillStatus;

/** Enters a will; what its metadata supersedes is ended in the same transaction. */
@InitiatingFlow
@StartableByRPC
public final class CreateWillFlow extends RegisterFlow {
    private final String testator;
    private final String executor;
    private final WillMetadata metadata;
    private final Instant createdAt;

    public CreateWillFlow(String call, String testator, String executor, WillMetadata metadata,
        Instant createdAt) {
        super(call);
        this.testator = testator;
        this.executor = executor;
        this.metadata = metadata;
        this.createdAt = createdAt;
    }

    @Suspendable
    @Override public String call() throws FlowException {
        UniqueIdentifier id = LinearIds.ofWill(metadata.getPdfHash());
        List<StateAndRef<WillState>> there = states(WillState.class, id, Vault.StateStatus.ALL);
        String done = doneBy(there);
        if (done != null) return done;
        if (!there.isEmpty()) throw new RefusedException("This will is registered already.");
        StateAndRef<WillState> old = null;
        if (metadata.getSupersedes() != null) {
            List<StateAndRef<WillState>> earlier = states(WillState.class,
                LinearIds.ofWill(metadata.getSupersedes()), Vault.StateStatus.UNCONSUMED);
            if (earlier.size() != 1) throw new RefusedException("The entry to be superseded is not there.");
            old = earlier.get(0);
        }
        TransactionBuilder builder = transaction(
            old == null ? notary() : old.getState().getNotary(), new Request.Create(call));
        builder.setTimeWindow(between(createdAt, metadata.getConsent().getDeadline()));
        builder.addOutputState(new WillState(id, getOurIdentity(), testator, executor, metadata,
            WillStatus.ACTIVE, createdAt, createdAt), WillContract.ID);
        if (old != null) {
            builder.addInputState(old);
            builder.addOutputState(old.getState().getData().withStatus(WillStatus.SUPERSEDED, createdAt),
                WillContract.ID);
        }
        return record(builder);
    }
}
