// Sends with one idempotency key until it is answered: after a lost response, or a mail that was slow, the next try
// mails no second code.

/** Other values, and what is sent after an answer, get a key of their own. */
export function untilAnswered(): <O>(values: unknown, send: (key: string) => Promise<O>) => Promise<O> {
  let kept: { sent: string; key: string } | undefined
  return async (values, send) => {
    const sent = JSON.stringify(values)
    if (kept?.sent !== sent) kept = { sent, key: crypto.randomUUID() }
    const answer = await send(kept.key)
    kept = undefined
    return answer
  }
}
