package org.testate.corda.gateway;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import net.corda.core.flows.FlowLogic;
import net.corda.core.messaging.FlowHandleWithClientId;
import net.corda.core.transactions.SignedTransaction;
import org.testate.corda.contracts.LinearIds;
import org.testate.corda.contracts.Request;
import org.testate.corda.contracts.WillMetadata;
import org.testate.corda.contracts.WillStatus;
import org.testate.corda.workflows.AnchorRootFlow;
import org.testate.corda.workflows.CreateWillFlow;
import org.testate.corda.workflows.TransferWillFlow;
import org.testate.corda.workflows.UpdateWillFlow;

/**
 * Starts the flows, each once. Four things see to it, because each alone was seen, or can be shown, to let a
 * repetition through: the book of calls (an answer that was lost on the way), one call at a time about one
 * will (two keys at once), the node's own client id (a gateway that died while its flow went on), and the
 * look at the ledger with which every flow begins (a node that was killed).
 */
final class Writing {
    private final Reading reading;
    private final RegisterNode node;
    private final CallBook book;
    private final ReentrantLock[] turns = new ReentrantLock[1024];

    Writing(RegisterNode node, CallBook book) {
        this.reading = new Reading(node);
        this.node = node;
        this.book = book;
        for (int i = 0; i < turns.length; i++) turns[i] = new ReentrantLock(true);
    }

    Reply create(String key, Body body) {
        body.hasOnly("testator", "executor", "metadata", "status", "createdAt");
        String testator = body.name("testator");
        String executor = body.name("executor");
        WillMetadata metadata = body.metadata();
        Instant createdAt = body.time("createdAt");
        if (!body.text("status").equals("ACTIVE")) throw new Refusal(400, "A will is entered as ACTIVE.");
        UUID id = LinearIds.ofWill(metadata.getPdfHash()).getId();
        return once(key, body.hash("create-will"), id, 201, call -> {
            // One name for every call that would enter this will: a flow left behind by a gateway that died
            // is found, whichever key asks.
            String transaction = run("will " + id, CreateWillFlow.class, call, testator, executor, metadata,
                createdAt);
            if (!call.equals(callOf(transaction))) throw new Refusal(409, "This will is registered already.");
            return Json.object().put("transactionId", transaction).put("id", id.toString());
        });
    }

    Reply update(String key, Body body) {
        body.hasOnly("willId", "newMetadata", "updatedAt");
        UUID id = Calls.will(body.text("willId"));
        WillStatus status = WillStatus.valueOf(body.newStatus());
        body.newMetadata(null);
        Instant updatedAt = body.time("updatedAt");
        return once(key, body.hash("update-will"), id, 200, call -> {
            WillMetadata metadata = body.newMetadata(reading.will(id).getMetadata());
            return Json.object().put("transactionId",
                run(call, UpdateWillFlow.class, call, id, metadata, status, updatedAt));
        });
    }

    Reply transfer(String key, Body body) {
        body.hasOnly("willId", "newExecutor", "transferredAt", "purpose");
        UUID id = Calls.will(body.text("willId"));
        String to = body.name("newExecutor");
        String purpose = body.textOr("purpose", "release");
        if (!purpose.equals("release") && !purpose.equals("relock") && !purpose.equals("own-address"))
            throw new Refusal(400, "The purpose is release, relock or own-address.");
        Instant at = body.time("transferredAt");
        return once(key, body.hash("transfer-will"), id, 200, call -> {
            reading.will(id);
            return Json.object().put("transactionId",
                run(call, TransferWillFlow.class, call, id, to, purpose, at));
        });
    }

    Reply anchor(String key, Body body) {
        body.hasOnly("root", "treeSize", "anchoredAt");
        String root = body.hash64("root");
        long treeSize = body.count("treeSize");
        Instant at = body.time("anchoredAt");
        return once(key, body.hash("anchor-root"), LinearIds.ofCheckpoint().getId(), 201,
            call -> Json.object().put("transactionId",
                run(call, AnchorRootFlow.class, call, root, treeSize, at)));
    }

    private interface Act {
        ObjectNode of(String call);
    }

    private Reply once(String key, String bodyHash, UUID about, int status, Act act) {
        return inTurn(about, () -> {
            Reply before = book.begin(key, bodyHash);
            if (before != null) return before;
            ObjectNode answer = act.of(Json.hex(
                Json.sha256((key + "\n" + bodyHash).getBytes(StandardCharsets.UTF_8))));
            book.done(key, status, answer);
            return new Reply(status, answer);
        });
    }

    private Reply inTurn(UUID about, Supplier<Reply> work) {
        ReentrantLock turn = turns[Math.floorMod(about.hashCode(), turns.length)];
        try {
            if (!turn.tryLock(RegisterNode.FLOW_WITHIN_S, TimeUnit.SECONDS))
                throw new Refusal(503, "Another call about this will has not ended yet.");
        } catch (InterruptedException stop) {
            throw new Refusal(503, "The gateway is stopping.");
        }
        try {
            return work.get();
        } finally {
            turn.unlock();
        }
    }

    private String run(String clientId, Class<? extends FlowLogic<String>> flow, Object... arguments) {
        return node.within(RegisterNode.FLOW_WITHIN_S, ops -> {
            FlowHandleWithClientId<String> handle =
                ops.startFlowDynamicWithClientId(clientId, flow, arguments);
            boolean ended = false;
            try {
                String transaction = handle.getReturnValue().get();
                ended = true;
                return transaction;
            } catch (java.util.concurrent.ExecutionException failed) {
                ended = true;
                throw failed;
            } finally {
                // A refusal must not stand for ever under this name; what was done is found on the ledger. A
                // flow still running keeps it.
                if (ended) ops.removeClientId(clientId);
            }
        });
    }

    private String callOf(String transaction) {
        SignedTransaction recorded = reading.find(transaction);
        Object command = recorded == null ? null : recorded.getTx().getCommands().get(0).getValue();
        return command instanceof Request ? ((Request) command).getCall() : null;
    }
}
