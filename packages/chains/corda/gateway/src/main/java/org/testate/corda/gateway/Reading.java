package org.testate.corda.gateway;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import net.corda.core.contracts.ContractState;
import net.corda.core.contracts.LinearState;
import net.corda.core.contracts.StateAndRef;
import net.corda.core.contracts.StateRef;
import net.corda.core.crypto.SecureHash;
import net.corda.core.crypto.TransactionSignature;
import net.corda.core.identity.Party;
import net.corda.core.node.NodeInfo;
import net.corda.core.node.services.Vault;
import net.corda.core.node.services.vault.PageSpecification;
import net.corda.core.node.services.vault.QueryCriteria;
import net.corda.core.node.services.vault.Sort;
import net.corda.core.node.services.vault.SortAttribute;
import net.corda.core.transactions.SignedTransaction;
import net.corda.core.transactions.WireTransaction;
import org.testate.corda.contracts.CheckpointState;
import org.testate.corda.contracts.LinearIds;
import org.testate.corda.contracts.WillState;
import org.testate.corda.workflows.LedgerFigures;
import org.testate.corda.workflows.LedgerFiguresFlow;

/** What the ledger says. */
final class Reading {
    private static final int LONGEST_HISTORY = 1000;
    private static final Sort OLDEST_FIRST = new Sort(Arrays.asList(
        by(new SortAttribute.Standard(Sort.VaultStateAttribute.RECORDED_TIME)),
        by(new SortAttribute.Standard(Sort.CommonStateAttribute.STATE_REF_TXN_ID)),
        by(new SortAttribute.Standard(Sort.CommonStateAttribute.STATE_REF_INDEX))));

    private final RegisterNode node;
    private volatile ObjectNode identity;

    Reading(RegisterNode node) {
        this.node = node;
    }

    ObjectNode whoami() {
        if (identity != null) return identity;
        NodeInfo info = node.read(ops -> ops.nodeInfo());
        List<Party> notaries = node.read(ops -> ops.notaryIdentities());
        if (notaries.isEmpty()) throw new Refusal(503, "The network has no notary.");
        identity = Json.object().put("legalIdentity", info.getLegalIdentities().get(0).getName().toString())
            .put("notary", notaries.get(0).getName().toString())
            .put("platformVersion", info.getPlatformVersion()).put("ledger", "corda")
            .put("networkId", figures("").getNetworkId().toLowerCase());
        return identity;
    }

    ObjectNode head() {
        LedgerFigures figures = figures("");
        return Json.object().put("height", figures.getHeight()).put("time", Json.time(figures.getTime()));
    }

    ObjectNode page(int page, int pageSize) {
        Vault.Page<WillState> found = query(
            new QueryCriteria.VaultQueryCriteria(Vault.StateStatus.UNCONSUMED), WillState.class, page,
            pageSize);
        ObjectNode answer = Json.object();
        states(found, answer.putArray("states"));
        return answer.put("totalStatesAvailable", found.getTotalStatesAvailable()).put("page", page)
            .put("pageSize", pageSize);
    }

    ObjectNode latest(UUID id) {
        Vault.Page<WillState> found = linear(id, WillState.class, Vault.StateStatus.UNCONSUMED);
        if (found.getStates().isEmpty()) throw new Refusal(404, "The ledger holds no such will.");
        if (found.getStates().size() > 1)
            throw new IllegalStateException("The ledger holds the will " + id + " more than once.");
        ArrayNode one = Json.object().putArray("states");
        states(found, one);
        return (ObjectNode) one.get(0);
    }

    ObjectNode history(UUID id) {
        Vault.Page<WillState> found = linear(id, WillState.class, Vault.StateStatus.ALL);
        if (found.getStates().isEmpty()) throw new Refusal(404, "The ledger holds no such will.");
        ObjectNode answer = Json.object();
        states(found, answer.putArray("states"));
        return answer;
    }

    /** @throws Refusal 404 */
    WillState will(UUID id) {
        List<StateAndRef<WillState>> found = linear(id, WillState.class, Vault.StateStatus.UNCONSUMED)
            .getStates();
        if (found.isEmpty()) throw new Refusal(404, "The ledger holds no such will.");
        return found.get(0).getState().getData();
    }

    ObjectNode checkpoint() {
        List<StateAndRef<CheckpointState>> found = linear(LinearIds.ofCheckpoint().getId(),
            CheckpointState.class, Vault.StateStatus.UNCONSUMED).getStates();
        if (found.isEmpty()) throw new Refusal(404, "No checkpoint has been anchored.");
        ObjectNode answer = Json.checkpoint(found.get(0).getState().getData());
        answer.set("ref", Json.ref(found.get(0).getRef()));
        return answer;
    }

    ObjectNode transaction(String hash) {
        SignedTransaction recorded = find(hash);
        LedgerFigures figures = recorded == null ? null : figures(hash);
        if (figures == null || figures.getPosition() == 0)
            throw new Refusal(404, "The ledger has recorded no such transaction.");
        WireTransaction tx = recorded.getTx();
        List<StateRef> refs = new ArrayList<>();
        for (int index = 0; index < tx.getOutputs().size(); index++)
            refs.add(new StateRef(recorded.getId(), index));
        ObjectNode answer = Json.object().put("id", recorded.getId().toString());
        QueryCriteria made = new QueryCriteria.VaultQueryCriteria(Vault.StateStatus.ALL, null, refs);
        ArrayNode outputs = Json.object().putArray("outputs");
        states(query(made, ContractState.class, 1, LONGEST_HISTORY), outputs);
        if (outputs.size() > 0) answer.set("recordedTime", outputs.get(0).get("recordedTime"));
        ArrayNode inputs = answer.putArray("inputs");
        for (StateRef spent : recorded.getInputs()) inputs.add(Json.ref(spent));
        answer.set("outputs", outputs);
        Map<PublicKey, String> names = names();
        ArrayNode signatures = answer.putArray("signatures");
        for (TransactionSignature signature : recorded.getSigs()) {
            signatures.addObject().put("by", names.getOrDefault(signature.getBy(), "O=unknown"))
                .put("bytes", Base64.getEncoder().encodeToString(signature.getBytes()));
        }
        return answer.put("position", figures.getPosition());
    }

    /** Null when the ledger has recorded no such transaction. */
    @SuppressWarnings("deprecation") // the only call by which a client reads one transaction
    SignedTransaction find(String hash) {
        return node.read(ops -> ops.internalFindVerifiedTransaction(SecureHash.parse(hash.toUpperCase())));
    }

    private Map<PublicKey, String> names() {
        Map<PublicKey, String> names = new HashMap<>();
        List<Party> parties = new ArrayList<>(node.read(ops -> ops.nodeInfo()).getLegalIdentities());
        parties.addAll(node.read(ops -> ops.notaryIdentities()));
        for (Party party : parties) names.put(party.getOwningKey(), party.getName().toString());
        return names;
    }

    private LedgerFigures figures(String transaction) {
        return node.within(RegisterNode.READ_WITHIN_S, ops ->
            ops.startFlowDynamic(LedgerFiguresFlow.class, transaction).getReturnValue().get());
    }

    private <T extends LinearState> Vault.Page<T> linear(UUID id, Class<T> kind, Vault.StateStatus status) {
        QueryCriteria named = new QueryCriteria.LinearStateQueryCriteria(null,
            Collections.singletonList(id), null, status, Collections.singleton(kind));
        return query(named, kind, 1, LONGEST_HISTORY);
    }

    private <T extends ContractState> Vault.Page<T> query(QueryCriteria criteria, Class<T> kind, int page,
        int pageSize) {
        return node.read(ops -> ops.vaultQueryBy(criteria, new PageSpecification(page, pageSize),
            OLDEST_FIRST, kind));
    }

    /** In the order asked for: that is the order of the metadata, not of the states beside it. */
    private static void states(Vault.Page<? extends ContractState> page, ArrayNode into) {
        Map<StateRef, StateAndRef<? extends ContractState>> found = new HashMap<>();
        for (StateAndRef<? extends ContractState> state : page.getStates()) found.put(state.getRef(), state);
        for (Vault.StateMetadata about : page.getStatesMetadata())
            into.add(Json.state(found.get(about.getRef()), about.getRecordedTime()));
    }

    private static Sort.SortColumn by(SortAttribute attribute) {
        return new Sort.SortColumn(attribute, Sort.Direction.ASC);
    }
}
