package org.testate.corda.workflows;

import co.paralleluniverse.fibers.Suspendable;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.corda.core.contracts.LinearState;
import net.corda.core.contracts.StateAndRef;
import net.corda.core.contracts.StateRef;
import net.corda.core.contracts.TimeWindow;
import net.corda.core.contracts.TransactionVerificationException;
import net.corda.core.contracts.UniqueIdentifier;
import net.corda.core.flows.FinalityFlow;
import net.corda.core.flows.FlowException;
import net.corda.core.flows.FlowLogic;
import net.corda.core.flows.NotaryError;
import net.corda.core.flows.NotaryException;
import net.corda.core.identity.Party;
import net.corda.core.node.services.Vault;
import net.corda.core.node.services.vault.PageSpecification;
import net.corda.core.node.services.vault.QueryCriteria;
import net.corda.core.node.services.vault.Sort;
import net.corda.core.node.services.vault.SortAttribute;
import net.corda.core.transactions.SignedTransaction;
import net.corda.core.transactions.TransactionBuilder;
import org.testate.corda.contracts.Request;

/**
 * What every flow of the register does: look whether the call was done already, then have it verified,
 * notarised and recorded. The look is needed although the node knows a flow by its client id: a node that is
 * killed between recording a transaction and noting so runs the flow again from its start (seen: 8 of 293
 * wills entered twice in two kills).
 */
abstract class RegisterFlow extends FlowLogic<String> {
    private static final Pattern REASON =
        Pattern.compile("Contract verification failed: (.*?),? contract: ", Pattern.DOTALL);
    /** More states of one thing than a call can have come before. */
    private static final int LOOK_BACK = 200;

    /** 64 hex digits: the hash of the call that asked for this. */
    protected final String call;

    RegisterFlow(String call) {
        this.call = call;
    }

    /** Latest first; consumed ones are not asked for unless {@code status} says so. */
    protected <T extends LinearState> List<StateAndRef<T>> states(Class<T> kind, UniqueIdentifier id,
        Vault.StateStatus status) {
        QueryCriteria named = new QueryCriteria.LinearStateQueryCriteria(null,
            Collections.singletonList(id.getId()), null, status, Collections.singleton(kind));
        Sort latestFirst = new Sort(Collections.singletonList(new Sort.SortColumn(
            new SortAttribute.Standard(Sort.VaultStateAttribute.RECORDED_TIME), Sort.Direction.DESC)));
        return getServiceHub().getVaultService()
            .queryBy(kind, named, new PageSpecification(1, LOOK_BACK), latestFirst).getStates();
    }

    /** The transaction by which this very call was done earlier, or null. */
    protected String doneBy(List<? extends StateAndRef<?>> states) {
        for (StateAndRef<?> state : states) {
            StateRef ref = state.getRef();
            SignedTransaction recorded = getServiceHub().getValidatedTransactions()
                .getTransaction(ref.getTxhash());
            if (recorded == null) continue;
            Object command = recorded.getTx().getCommands().get(0).getValue();
            if (command instanceof Request && ((Request) command).getCall().equals(call))
                return recorded.getId().toString();
        }
        return null;
    }

    protected Party notary() throws RefusedException {
        List<Party> notaries = getServiceHub().getNetworkMapCache().getNotaryIdentities();
        if (notaries.isEmpty()) throw new RefusedException("The network has no notary.");
        return notaries.get(0);
    }

    protected TransactionBuilder transaction(Party notary, Request request) {
        return new TransactionBuilder(notary).addCommand(request, getOurIdentity().getOwningKey());
    }

    /**
     * A window of time sends the transaction to the notary even where nothing is spent, so that its signature
     * stands on every entry.
     */
    protected static TimeWindow from(Instant at) {
        return TimeWindow.fromOnly(at.minus(Duration.ofMinutes(2)));
    }

    /** @throws RefusedException when the time given comes after the deadline */
    protected static TimeWindow between(Instant at, long deadline) throws RefusedException {
        Instant until = Instant.ofEpochSecond(deadline);
        Instant since = at.minus(Duration.ofMinutes(2));
        if (!since.isBefore(until) || until.isBefore(Instant.now()))
            throw new RefusedException("The consent has expired.");
        return TimeWindow.between(since, until);
    }

    /** @throws RefusedException with the contract's or the notary's reason */
    @Suspendable
    protected String record(TransactionBuilder builder) throws FlowException {
        try {
            builder.verify(getServiceHub());
        } catch (TransactionVerificationException rejected) {
            Matcher reason = REASON.matcher(String.valueOf(rejected.getMessage()));
            throw new RefusedException(reason.find() ? reason.group(1) : "The contract refuses this.");
        }
        SignedTransaction signed = getServiceHub().signInitialTransaction(builder);
        try {
            return subFlow(new FinalityFlow(signed, Collections.emptyList())).getId().toString();
        } catch (NotaryException refused) {
            if (refused.getError() instanceof NotaryError.Conflict)
                throw new RefusedException("Something else happened to this entry at the same moment.");
            if (refused.getError() instanceof NotaryError.TimeWindowInvalid)
                throw new RefusedException(
                    "The notary finds the time given to lie in the future, or the consent to have expired.");
            throw refused;
        }
    }
}
