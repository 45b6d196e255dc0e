// The other device's part. Reading the link uses nothing up and signs nobody in; opening it gives a session
// limited to the one task. The recipient of somebody else's link must see as whom they would continue before
// they do (session fixation, OWASP ASVS 5.0, 7.2), and a browser where somebody is signed in is left alone.
import { createHash } from 'node:crypto'
import type { openHandOff as openRoute, readHandOff as readRoute } from '@testate/api/hand-offs'
import type { AnswerOf } from '@testate/api/route'
import { handOffMinutes } from '@testate/domain/hand-off'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { tellPerson } from '../../platform/live.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { handOffByToken, openedBy, type HandOff } from '../rows/hand-off-store.ts'
import { newToken, tokenHash } from '../../platform/token.ts'

/**
 * How long the same call may be repeated, as with invitations: a lost answer must not lock the person out.
 */
const REPEAT_WITHIN_MS = 10 * 60_000

function stateOf(handOff: HandOff): 'open' | 'opened' | 'done' | 'expired' | 'ended' {
  if (handOff.doneAt !== null) return 'done'
  if (handOff.endedAt !== null || !handOff.founded) return 'ended'
  if (handOff.openedAt !== null) return (handOff.sessionExpiresAt ?? now()) > now() ? 'opened' : 'expired'
  return handOff.expiresAt > now() ? 'open' : 'expired'
}

/** Refuses with `not-found` for an unknown token. A link that no longer works is returned without a name. */
export async function readHandOff(
  tx: Tx,
  token: string,
  caller: Person,
): Promise<AnswerOf<typeof readRoute>> {
  const handOff = (await handOffByToken(tx, tokenHash(token))) ?? refuse('not-found')
  const { task, willId, code, name, expiresAt } = handOff
  const state = stateOf(handOff)
  if (state !== 'open') return { state, task }
  return {
    state,
    task,
    willId,
    code,
    name,
    expiresAt: expiresAt.toISOString(),
    signedInHere: signedInHere(handOff, caller),
  }
}

/** A limited session does not count as signed in: another task may follow it. */
const signedInHere = (handOff: HandOff, caller: Person): 'nobody' | 'you' | 'somebody-else' =>
  caller.kind === 'visitor' || caller.limit !== undefined
    ? 'nobody'
    : caller.id === handOff.personId
      ? 'you'
      : 'somebody-else'

const gone = {
  opened: 'This link has been used, on this device or another. Please make another where you began.',
  done: 'This is done already.',
  expired: 'This link has expired. Please make another where you began.',
  ended: 'This link was ended where it was made. Please make another there.',
} as const
const whys = {
  opened: 'hand-off-opened',
  done: 'hand-off-done',
  expired: 'hand-off-expired',
  ended: 'hand-off-ended',
} as const

/**
 * `session` is for the device's cookie. Refuses `gone` for a second opening, `conflict` where somebody is
 * signed in.
 */
export async function openHandOff(
  tx: Tx,
  token: string,
  caller: Person,
  idempotencyKey?: string,
): Promise<{ session: string; answer: AnswerOf<typeof openRoute> }> {
  const handOff = (await handOffByToken(tx, tokenHash(token), { hold: true })) ?? refuse('not-found')
  const state = stateOf(handOff)
  const key = idempotencyKey === undefined ? null : createHash('sha256').update(idempotencyKey).digest()
  const again =
    state === 'opened' &&
    key !== null &&
    handOff.openedBy?.equals(key) === true &&
    now().getTime() - handOff.openedAt!.getTime() < REPEAT_WITHIN_MS
  if (state !== 'open' && !again) refuse('gone', gone[state], because(whys[state]))
  const here = signedInHere(handOff, caller)
  if (here !== 'nobody')
    refuse(
      'conflict',
      here === 'you'
        ? 'You are signed in here already: simply go on in this browser.'
        : 'Somebody else is signed in in this browser. Please sign out here first, or use another device.',
      because(here === 'you' ? 'signed-in-here' : 'somebody-else-signed-in'),
    )
  const session = newToken()
  const expiresAt = again
    ? handOff.sessionExpiresAt!
    : new Date(now().getTime() + handOffMinutes.session * 60_000)
  await openedBy(tx, handOff.id, { key, sessionHash: tokenHash(session), sessionExpiresAt: expiresAt })
  const { id, personId, task, willId, code, name } = handOff
  if (!again) {
    await append(tx, {
      event: 'hand-off.opened',
      ...(willId === null ? {} : { willId }),
      actor: personId,
      details: { handOffId: id, task },
    })
    await tellPerson(tx, personId, `handoff ${id} opened`)
  }
  return { session, answer: { id, task, willId, code, name, expiresAt: expiresAt.toISOString() } }
}
