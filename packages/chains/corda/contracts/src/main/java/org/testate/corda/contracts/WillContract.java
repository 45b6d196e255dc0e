package org.testate.corda.contracts;

import static org.testate.corda.contracts.Rules.before;
import static org.testate.corda.contracts.Rules.notInTheFuture;
import static org.testate.corda.contracts.Rules.onlyRequest;
import static org.testate.corda.contracts.Rules.rule;
import static org.testate.corda.contracts.Rules.signedByRegister;

import java.util.List;
import java.util.Objects;
import net.corda.core.contracts.Contract;
import net.corda.core.transactions.LedgerTransaction;

/**
 * What the ledger accepts about a registration. Every node that sees a transaction runs this; even a wrong or
 * replaced gateway or flow cannot make a registration that the testator did not agree to.
 */
public final class WillContract implements Contract {
    public static final String ID = "org.testate.corda.contracts.WillContract";

    @Override public void verify(LedgerTransaction tx) {
        Request request = onlyRequest(tx);
        List<WillState> in = tx.inputsOfType(WillState.class);
        List<WillState> out = tx.outputsOfType(WillState.class);
        rule(in.size() == tx.getInputs().size() && out.size() == tx.getOutputs().size() && !out.isEmpty(), "Wills are entered and changed by themselves.");
        for (WillState state : out) {
            signedByRegister(tx, state.getRegister());
            WillShape.check(state);
        }
        if (request instanceof Request.Create) {
            create(tx, in, out);
            return;
        }
        rule(in.size() == 1 && out.size() == 1, "One will is changed at a time.");
        change(tx, request, in.get(0), out.get(0));
    }

    private static void create(LedgerTransaction tx, List<WillState> in, List<WillState> out) {
        WillState entered = out.get(0);
        WillMetadata metadata = entered.getMetadata();
        rule(entered.getStatus() == WillStatus.ACTIVE, "A will is entered as active.");
        rule(entered.getCreatedAt().equals(entered.getUpdatedAt()), "A new entry has not been changed.");
        rule(metadata.getWithdrawal() == null, "A new entry is not withdrawn.");
        notInTheFuture(tx, entered.getCreatedAt());
        consented(tx, entered);
        if (metadata.getSupersedes() == null) {
            rule(in.isEmpty() && out.size() == 1, "A first version supersedes nothing.");
            return;
        }
        rule(in.size() == 1 && out.size() == 2, "A later version ends the one before it in the same transaction.");
        WillState old = in.get(0);
        rule(metadata.getSupersedes().equals(old.getMetadata().getPdfHash()), "The entry that is ended is the one the consent names.");
        rule(old.getStatus() == WillStatus.ACTIVE, "A registration that is " + old.getStatus() + " cannot be superseded.");
        rule(metadata.getVersion() > old.getMetadata().getVersion(), "The version is not later.");
        rule(!entered.getLinearId().equals(old.getLinearId()), "A later version is another entry.");
        WillState ended = out.get(1);
        same(ended, old.withStatus(WillStatus.SUPERSEDED, entered.getCreatedAt()));
        rule(!ended.getUpdatedAt().isBefore(old.getUpdatedAt()), "Time goes forward.");
    }

    private static void change(LedgerTransaction tx, Request request, WillState from, WillState to) {
        notInTheFuture(tx, to.getUpdatedAt());
        rule(!to.getUpdatedAt().isBefore(from.getUpdatedAt()), "Time goes forward.");
        // SUPERSEDED and REVOKED are on neither side: nothing follows them.
        WillStatus needed = request instanceof Request.Relock ? WillStatus.RELEASED : WillStatus.ACTIVE;
        rule(from.getStatus() == needed, "A registration that is " + from.getStatus() + " does not allow this.");
        if (request instanceof Request.Update) {
            update(tx, from, to);
        } else if (request instanceof Request.Withdraw) {
            withdraw(tx, from, to);
        } else if (request instanceof Request.Release) {
            same(to, from.withExecutor(to.getExecutor(), to.getUpdatedAt()).withStatus(WillStatus.RELEASED, to.getUpdatedAt()));
        } else if (request instanceof Request.Relock) {
            same(to, from.withStatus(WillStatus.ACTIVE, to.getUpdatedAt()));
        } else if (request instanceof Request.Rename) {
            rule(!from.getTestator().equals(to.getTestator()), "The testator has this name already.");
            same(to, from.withTestator(to.getTestator(), to.getUpdatedAt()));
        } else {
            throw new IllegalArgumentException("The contract knows no such request.");
        }
    }

    private static void update(LedgerTransaction tx, WillState from, WillState to) {
        WillMetadata old = from.getMetadata();
        WillMetadata now = to.getMetadata();
        same(to, from.withMetadata(now, to.getUpdatedAt()));
        rule(old.getPdfHash().equals(now.getPdfHash()), "An entry keeps the document it was made for.");
        rule(Objects.equals(old.getSupersedes(), now.getSupersedes()), "What an entry superseded does not change.");
        rule(old.getTestatorKey().equals(now.getTestatorKey()), "An entry keeps the testator's key.");
        rule(now.getWithdrawal() == null, "An update does not withdraw.");
        rule(now.getVersion() > old.getVersion(), "The version is not later.");
        consented(tx, to);
    }

    private static void withdraw(LedgerTransaction tx, WillState from, WillState to) {
        Consent own = to.getMetadata().getWithdrawal();
        same(to, from.withMetadata(from.getMetadata().withWithdrawal(own), to.getUpdatedAt()).withStatus(WillStatus.REVOKED, to.getUpdatedAt()));
        if (own == null) return; // by the register; law and runbook say when it may
        before(tx, own.getDeadline());
        String text = ConsentText.withdrawal(to.getMetadata().getPdfHash(), own.getDeadline());
        rule(ConsentText.holds(to.getMetadata().getTestatorKey(), text, own.getSignature()), "The withdrawal is not signed by the testator's key.");
    }

    private static void consented(LedgerTransaction tx, WillState state) {
        WillMetadata metadata = state.getMetadata();
        before(tx, metadata.getConsent().getDeadline());
        String text = ConsentText.registration(metadata, state.getTestator());
        rule(ConsentText.holds(metadata.getTestatorKey(), text, metadata.getConsent().getSignature()), "The testator's key did not consent to this.");
    }

    private static void same(WillState is, WillState expected) {
        rule(is.getLinearId().equals(expected.getLinearId()) && Objects.equals(is.getLinearId().getExternalId(), expected.getLinearId().getExternalId())
            && is.getRegister().equals(expected.getRegister()) && is.getTestator().equals(expected.getTestator())
            && is.getExecutor().equals(expected.getExecutor()) && is.getMetadata().equals(expected.getMetadata()) && is.getStatus() == expected.getStatus()
            && is.getCreatedAt().equals(expected.getCreatedAt()) && is.getUpdatedAt().equals(expected.getUpdatedAt()), "Nothing else of the entry changes.");
    }
}
