package org.testate.corda.workflows;

import net.corda.core.flows.FlowException;

/** What the ledger does not let happen, in one sentence a person can read. Asking again changes nothing. */
public final class RefusedException extends FlowException {
    public RefusedException(String message) {
        super(message);
    }
}
