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
import org.testate.corda.contracts.CheckpointContract;
import org.testate.corda.contracts.CheckpointState;
import org.testate.corda.contracts.LinearIds;
import org.testate.corda.contracts.Request;

/** Records the audit log's Merkle root in place of an earlier one. */
@InitiatingFlow
@StartableByRPC
public final class AnchorRootFlow extends RegisterFlow {
    private final String root;
    private final long treeSize;
    private final Instant anchoredAt;

    public AnchorRootFlow(String call, String root, long treeSize, Instant anchoredAt) {
        super(call);
        this.root = root;
        this.treeSize = treeSize;
        this.anchoredAt = anchoredAt;
    }

    @Suspendable
    @Override public String call() throws FlowException {
        UniqueIdentifier id = LinearIds.ofCheckpoint();
        String done = doneBy(states(CheckpointState.class, id, Vault.StateStatus.ALL));
        if (done != null) return done;
        List<StateAndRef<CheckpointState>> last =
            states(CheckpointState.class, id, Vault.StateStatus.UNCONSUMED);
        if (last.size() > 1) throw new RefusedException("The ledger holds more than one checkpoint.");
        TransactionBuilder builder = transaction(
            last.isEmpty() ? notary() : last.get(0).getState().getNotary(), new Request.Anchor(call));
        if (!last.isEmpty()) builder.addInputState(last.get(0));
        builder.addOutputState(new CheckpointState(id, getOurIdentity(), root, treeSize, anchoredAt),
            CheckpointContract.ID);
        builder.setTimeWindow(from(anchoredAt));
        return record(builder);
    }
}
