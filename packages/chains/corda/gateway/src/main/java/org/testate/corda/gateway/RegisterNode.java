package org.testate.corda.gateway;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import net.corda.client.rpc.CordaRPCClient;
import net.corda.client.rpc.CordaRPCClientConfiguration;
import net.corda.client.rpc.CordaRPCConnection;
import net.corda.client.rpc.RPCException;
import net.corda.core.CordaRuntimeException;
import net.corda.core.messaging.CordaRPCOps;
import org.testate.corda.workflows.RefusedException;

/**
 * The line to the node. It is made anew whenever it breaks; meanwhile callers are told so at once, and nobody
 * waits for ever.
 */
final class RegisterNode {
    /** The first call after a node's start takes some seconds. */
    static final int READ_WITHIN_S = 20;
    /**
     * A flow waits for the notary, and for a node that is coming back. Repeating the call with its key finds
     * what became of it.
     */
    static final int FLOW_WITHIN_S = 50;
    private static final String REFUSED = RefusedException.class.getName();
    private static final Refusal UNREACHABLE =
        new Refusal(503, "The register's Corda node cannot be reached.");

    private final ExecutorService lines =
        new ThreadPoolExecutor(4, 96, 30, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
        Thread thread = new Thread(work, "rpc");
        thread.setDaemon(true);
        return thread;
    });
    private final Settings settings;
    private volatile CordaRPCConnection line;

    RegisterNode(Settings settings) {
        this.settings = settings;
        connect();
    }

    /**
     * Corda's own reconnecting is left alone: it takes a call in flight over to the node that came back, but
     * one interrupted thread ends it for good (seen). Here a broken line ends its calls, whose callers repeat
     * them with their keys, and a new one is made.
     */
    private void connect() {
        Thread thread = new Thread(() -> {
            while (true) {
                try {
                    line = new CordaRPCClient(settings.node(), CordaRPCClientConfiguration.DEFAULT)
                        .start(settings.user(), settings.password());
                    System.out.println("gateway speaks with the node");
                    return;
                } catch (Exception notYet) {
                    // The node may take minutes to start; the gateway answers 503 until then.
                    try {
                        Thread.sleep(500);
                    } catch (InterruptedException stop) {
                        return;
                    }
                }
            }
        }, "connecting");
        thread.setDaemon(true);
        thread.start();
    }

    private synchronized void lost(CordaRPCConnection broken) {
        if (line != broken) return;
        line = null;
        System.out.println("gateway lost the node");
        Thread closing = new Thread(broken::forceClose, "closing");
        closing.setDaemon(true);
        closing.start();
        connect();
    }

    <T> T read(Function<CordaRPCOps, T> question) {
        return within(READ_WITHIN_S, question::apply);
    }

    /**
     * @throws Refusal 409 with the ledger's reason, 503 when it could not be asked or did not answer in time
     */
    <T> T within(int seconds, Question<T> question) {
        CordaRPCConnection over = line;
        if (over == null) throw UNREACHABLE;
        Future<T> answer;
        try {
            answer = lines.submit(() -> question.ask(over.getProxy()));
        } catch (RejectedExecutionException full) {
            throw new Refusal(503, "Too many calls wait for the register's Corda node.");
        }
        try {
            return answer.get(seconds, TimeUnit.SECONDS);
        } catch (TimeoutException late) {
            throw new Refusal(503, "The register's Corda node did not answer in time.");
        } catch (InterruptedException stop) {
            throw UNREACHABLE;
        } catch (ExecutionException failed) {
            for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
                if (!(cause instanceof RPCException)) continue;
                lost(over);
                throw UNREACHABLE;
            }
            throw reason(failed);
        }
    }

    interface Question<T> {
        T ask(CordaRPCOps node) throws Exception;
    }

    private static RuntimeException reason(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof Refusal) return (Refusal) cause;
            if (cause instanceof RefusedException) return new Refusal(409, cause.getMessage());
            if (cause instanceof CordaRuntimeException
                && REFUSED.equals(((CordaRuntimeException) cause).getOriginalExceptionClassName()))
                return new Refusal(409, ((CordaRuntimeException) cause).getOriginalMessage());
        }
        System.err.println("the node answered with a failure");
        failure.printStackTrace();
        return new Refusal(503, "The register's Corda node could not do this now.");
    }
}
