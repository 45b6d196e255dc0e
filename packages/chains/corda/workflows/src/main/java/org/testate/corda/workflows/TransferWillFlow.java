package org.testate.corda.workflows;

import java.time.Instant;
import java.util.UUID;
import net.corda.core.contracts.TimeWindow;
import net.corda.core.flows.InitiatingFlow;
import net.corda.core.flows.StartableByRPC;
import org.testate.corda.contracts.Request;
import org.testate.corda.contracts.WillState;
import org.testate.corda.contracts.WillStatus;

/** Releases to the executor, takes a release back, or lets the testator go on under a name of their own. */
@InitiatingFlow
@StartableByRPC
public final class TransferWillFlow extends ChangeFlow {
    private final String to;
    private final String purpose;
    private final Instant at;

    /** @param purpose release, relock or own-address */
    public TransferWillFlow(String call, UUID id, String to, String purpose, Instant at) {
        super(call, id);
        this.to = to;
        this.purpose = purpose;
        this.at = at;
    }

    @Override protected Request request() throws RefusedException {
        switch (purpose) {
            case "release": return new Request.Release(call);
            case "relock": return new Request.Relock(call);
            case "own-address": return new Request.Rename(call);
            default: throw new RefusedException(
                "A will is released, taken back, or moved to the testator's own name.");
        }
    }

    @Override protected WillState next(WillState now) throws RefusedException {
        switch (purpose) {
            case "release": return now.withExecutor(to, at).withStatus(WillStatus.RELEASED, at);
            case "relock":
                if (!to.equals(now.getTestator()))
                    throw new RefusedException("A release is taken back to the testator.");
                return now.withStatus(WillStatus.ACTIVE, at);
            default: return now.withTestator(to, at);
        }
    }

    @Override protected TimeWindow window(WillState next) {
        return from(at);
    }
}
