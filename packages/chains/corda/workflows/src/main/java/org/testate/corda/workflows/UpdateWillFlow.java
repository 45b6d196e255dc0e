package org.testate.corda.workflows;

import java.time.Instant;
import java.util.UUID;
import net.corda.core.contracts.TimeWindow;
import net.corda.core.flows.InitiatingFlow;
import net.corda.core.flows.StartableByRPC;
import org.testate.corda.contracts.Consent;
import org.testate.corda.contracts.Request;
import org.testate.corda.contracts.WillMetadata;
import org.testate.corda.contracts.WillState;
import org.testate.corda.contracts.WillStatus;

/** Says something later about the same document, or withdraws the registration. */
@InitiatingFlow
@StartableByRPC
public final class UpdateWillFlow extends ChangeFlow {
    private final WillMetadata metadata;
    private final WillStatus status;
    private final Instant updatedAt;

    /** @param status REVOKED to withdraw, else ACTIVE */
    public UpdateWillFlow(String call, UUID id, WillMetadata metadata, WillStatus status, Instant updatedAt) {
        super(call, id);
        this.metadata = metadata;
        this.status = status;
        this.updatedAt = updatedAt;
    }

    @Override protected Request request() throws RefusedException {
        if (status == WillStatus.REVOKED) return new Request.Withdraw(call);
        if (status == WillStatus.ACTIVE) return new Request.Update(call);
        throw new RefusedException("An update leaves a will active or withdraws it.");
    }

    @Override protected WillState next(WillState now) {
        WillState next = now.withMetadata(metadata, updatedAt);
        return status == WillStatus.REVOKED ? next.withStatus(status, updatedAt) : next;
    }

    @Override protected TimeWindow window(WillState next) throws RefusedException {
        Consent consent = status == WillStatus.REVOKED ? metadata.getWithdrawal() : metadata.getConsent();
        return consent == null ? from(updatedAt) : between(updatedAt, consent.getDeadline());
    }
}
