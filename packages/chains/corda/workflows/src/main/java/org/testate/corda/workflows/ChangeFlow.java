package org.testate.corda.workflows;

import co.paralleluniverse.fibers.Suspendable;
import java.util.List;
import java.util.UUID;
import net.corda.core.contracts.StateAndRef;
import net.corda.core.contracts.TimeWindow;
import net.corda.core.contracts.UniqueIdentifier;
import net.corda.core.flows.FlowException;
import net.corda.core.node.services.Vault;
import net.corda.core.transactions.TransactionBuilder;
import org.testate.corda.contracts.Request;
import org.testate.corda.contracts.WillContract;
import org.testate.corda.contracts.WillState;

/** One will's state follows another. */
abstract class ChangeFlow extends RegisterFlow {
    private final UUID id;

    ChangeFlow(String call, UUID id) {
        super(call);
        this.id = id;
    }

    protected abstract Request request() throws RefusedException;

    protected abstract WillState next(WillState now) throws RefusedException;

    protected abstract TimeWindow window(WillState next) throws RefusedException;

    @Suspendable
    @Override public String call() throws FlowException {
        UniqueIdentifier name = new UniqueIdentifier(null, id);
        String done = doneBy(states(WillState.class, name, Vault.StateStatus.ALL));
        if (done != null) return done;
        List<StateAndRef<WillState>> current = states(WillState.class, name, Vault.StateStatus.UNCONSUMED);
        if (current.size() != 1)
            throw new RefusedException(current.isEmpty() ? "There is no such will."
                : "The ledger holds this will more than once.");
        StateAndRef<WillState> now = current.get(0);
        WillState next = next(now.getState().getData());
        TransactionBuilder builder = transaction(now.getState().getNotary(), request());
        builder.addInputState(now).addOutputState(next, WillContract.ID).setTimeWindow(window(next));
        return record(builder);
    }
}
