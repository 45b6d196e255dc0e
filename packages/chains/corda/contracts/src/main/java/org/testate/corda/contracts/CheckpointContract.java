package org.testate.corda.contracts;

import static org.testate.corda.contracts.Rules.notInTheFuture;
import static org.testate.corda.contracts.Rules.onlyRequest;
import static org.testate.corda.contracts.Rules.rule;
import static org.testate.corda.contracts.Rules.signedByRegister;

import java.util.List;
import net.corda.core.contracts.Contract;
import net.corda.core.transactions.LedgerTransaction;

/** A log never shrinks: a checkpoint follows only a smaller one. */
public final class CheckpointContract implements Contract {
    public static final String ID = "org.testate.corda.contracts.CheckpointContract";

    @Override public void verify(LedgerTransaction tx) {
        Request request = onlyRequest(tx);
        rule(request instanceof Request.Anchor, "The contract knows no such request.");
        List<CheckpointState> in = tx.inputsOfType(CheckpointState.class);
        List<CheckpointState> out = tx.outputsOfType(CheckpointState.class);
        rule(in.size() == tx.getInputs().size() && in.size() <= 1 && out.size() == 1 && tx.getOutputs().size() == 1, "One checkpoint follows at most one other.");
        CheckpointState next = out.get(0);
        signedByRegister(tx, next.getRegister());
        rule(LinearIds.ofCheckpoint().equals(next.getLinearId()), "There is one checkpoint.");
        rule(WillShape.hex(next.getRoot()), "The root is 64 lower-case hex digits.");
        rule(next.getTreeSize() > 0, "A log has at least one entry.");
        notInTheFuture(tx, next.getAnchoredAt());
        if (in.isEmpty()) return;
        CheckpointState last = in.get(0);
        rule(last.getRegister().equals(next.getRegister()), "The register stays the same.");
        rule(next.getTreeSize() > last.getTreeSize(), "The checkpoint is not later: a log never shrinks.");
    }
}
