package org.testate.corda.contracts;

import net.corda.core.serialization.CordaSerializable;

/** Where a registration stands. SUPERSEDED and REVOKED are final; a release can be taken back. */
@CordaSerializable
public enum WillStatus {
    ACTIVE, SUPERSEDED, REVOKED, RELEASED
}
