// Delivers the test payment provider's events: signed, and retried until the receiver answers 2xx, across
// restarts of either side.
import { createHmac } from 'node:crypto'
import type { PaymentStore, PendingEvent } from './store.ts'

const TICK_MS = 250
const TRY_WITHIN_MS = 10_000
const FIRST_DELAY_MS = 500
/** Short enough that a payment made during an outage is reported within a minute of its end. */
const LONGEST_DELAY_MS = 30_000

export interface Deliveries {
  /** Checks now instead of at the next tick. */
  nudge(): void
  stop(): Promise<void>
}

/**
 * Header value for `body`: `t=<unix seconds>,v1=<hex HMAC-SHA-256 of "t.body">`. The time inside the
 * signature bounds replays.
 */
export function signWebhook(
  body: string,
  secret: string,
  at: number = Math.floor(Date.now() / 1000),
): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** Delivers due events in order of occurrence until stopped. */
export function deliverWebhooks(store: PaymentStore, secret: string): Deliveries {
  const ending = new AbortController()
  let running: Promise<void> | null = null
  const round = async () => {
    store.atomically(() => {
      store.expireOverdue()
      store.settleRefunds()
    })
    // A receiver that hangs must not delay the others' events; each is tried separately.
    await Promise.all(store.due().map((event) => attempt(event, store, secret, ending.signal)))
  }
  const nudge = () => {
    if (ending.signal.aborted) return
    running ??= round()
      .catch(() => {})
      .finally(() => (running = null))
  }
  const timer = setInterval(nudge, TICK_MS)
  return {
    nudge,
    async stop() {
      clearInterval(timer)
      ending.abort()
      await running
    },
  }
}

async function attempt(
  event: PendingEvent,
  store: PaymentStore,
  secret: string,
  ending: AbortSignal,
): Promise<void> {
  const accepted = await fetch(event.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'testate-signature': signWebhook(event.body, secret) },
    body: event.body,
    redirect: 'manual',
    signal: AbortSignal.any([ending, AbortSignal.timeout(TRY_WITHIN_MS)]),
  }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
  if (accepted) store.markDelivered(event.id)
  else
    store.postpone(event.id, Math.min(FIRST_DELAY_MS * 2 ** Math.min(event.attempts, 10), LONGEST_DELAY_MS))
}
