package org.testate.corda.gateway;

/** An answer that is not what was asked for: a status and one sentence. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;
    final int status;

    Refusal(int status, String sentence) {
        super(sentence, null, false, false);
        this.status = status;
    }
}
