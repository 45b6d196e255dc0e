package org.testate.corda.contracts;

import net.corda.core.contracts.CommandData;
import net.corda.core.serialization.ConstructorForDeserialization;

/**
 * What a transaction is for, and the hash of the call that asked for it. By the hash a repeated call finds
 * on the ledger that it was done, even after every other record of it was lost.
 */
public abstract class Request implements CommandData {
    private final String call;

    Request(String call) { this.call = call; }

    public String getCall() { return call; }

    /** A first version, or a later one that supersedes the one before it in the same transaction. */
    public static final class Create extends Request {
        @ConstructorForDeserialization public Create(String call) { super(call); }
    }

    /** Something later is said about the same document, with the testator's consent to it. */
    public static final class Update extends Request {
        @ConstructorForDeserialization public Update(String call) { super(call); }
    }

    /** The registration ends; the will is not revoked by it. */
    public static final class Withdraw extends Request {
        @ConstructorForDeserialization public Withdraw(String call) { super(call); }
    }

    /** After a confirmed death, to the executor. */
    public static final class Release extends Request {
        @ConstructorForDeserialization public Release(String call) { super(call); }
    }

    /** A release is taken back: the testator is alive. */
    public static final class Relock extends Request {
        @ConstructorForDeserialization public Relock(String call) { super(call); }
    }

    /** The testator goes on under a name of their own. */
    public static final class Rename extends Request {
        @ConstructorForDeserialization public Rename(String call) { super(call); }
    }

    /** The audit log's root is recorded. */
    public static final class Anchor extends Request {
        @ConstructorForDeserialization public Anchor(String call) { super(call); }
    }
}
