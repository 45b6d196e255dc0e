package org.testate.corda.contracts;

import java.security.PublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import net.corda.core.contracts.TimeWindow;
import net.corda.core.identity.Party;
import net.corda.core.transactions.LedgerTransaction;

/** What holds for every transaction of the register, whatever it is about. */
final class Rules {
    /** Who keeps the register, whichever node asks; a network gives a name to one member only. */
    static final String REGISTER = "Testate Register";
    /** Two machines' clocks are rarely further apart. */
    static final Duration CLOCKS_DIFFER = Duration.ofMinutes(2);

    private Rules() {}

    static void rule(boolean holds, String otherwise) {
        if (!holds) throw new IllegalArgumentException(otherwise);
    }

    /** The one thing this transaction is for. */
    static Request onlyRequest(LedgerTransaction tx) {
        rule(tx.getCommands().size() == 1 && tx.getCommand(0).getValue() instanceof Request, "A transaction of the register is for one thing.");
        Request request = (Request) tx.getCommand(0).getValue();
        rule(request.getCall() != null && request.getCall().matches("[0-9a-f]{64}"), "A transaction of the register names the call that asked for it.");
        return request;
    }

    static void signedByRegister(LedgerTransaction tx, Party register) {
        rule(REGISTER.equals(register.getName().getOrganisation()), "Only the register enters and changes wills.");
        List<PublicKey> signers = tx.getCommand(0).getSigners();
        rule(signers.size() == 1 && signers.get(0).equals(register.getOwningKey()), "The register signs, and nobody else.");
    }

    /** The notary attests that {@code at} is not in its future; a time long past may be a repeated call's. */
    static void notInTheFuture(LedgerTransaction tx, Instant at) {
        TimeWindow window = tx.getTimeWindow();
        rule(window != null && window.getFromTime() != null && !at.isAfter(window.getFromTime().plus(CLOCKS_DIFFER)), "The time given lies in the future.");
    }

    /** The notary refuses what comes after the deadline the testator set. */
    static void before(LedgerTransaction tx, long deadline) {
        TimeWindow window = tx.getTimeWindow();
        rule(window != null && window.getUntilTime() != null && !window.getUntilTime().isAfter(Instant.ofEpochSecond(deadline)), "The consent has expired.");
    }
}
