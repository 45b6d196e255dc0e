package org.testate.corda.workflows;

import java.time.Instant;
import net.corda.core.serialization.CordaSerializable;

/** How far the register's node has come. */
@CordaSerializable
public final class LedgerFigures {
    private final String networkId;
    private final long height;
    private final long position;
    private final Instant time;

    public LedgerFigures(String networkId, long height, long position, Instant time) {
        this.networkId = networkId;
        this.height = height;
        this.position = position;
        this.time = time;
    }

    /** The hash of the network's parameters, upper-case hex. */
    public String getNetworkId() { return networkId; }
    /** How many transactions are recorded. */
    public long getHeight() { return height; }
    /**
     * The place of the transaction asked about, counted from 1; 0 when it is not recorded, or none was asked
     * about.
     */
    public long getPosition() { return position; }
    /** The node's clock. */
    public Instant getTime() { return time; }
}
