// What a passkey signs: a hash of the very action, so that an answer for one action is not valid for another.
import { createHash, randomUUID } from 'node:crypto'
import type { PasskeyOptions } from '@testate/api/factors'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { requestOptions } from './assertion.ts'
import { counts, type FactorContext } from './factor.ts'
import { passkeyTimeout } from './relying-party.ts'
import { insertAsk, passkeysOf, type PasskeyAsk } from './store-passkeys.ts'

/**
 * SHA-256 over every part, each on a line of its own. Unpredictable by its first line, a random id that the
 * worker accepts once.
 */
export function challengeOf({ id, personId, purpose, willId, documentHash, requestKey }: PasskeyAsk): Buffer {
  const parts = [
    'testate passkey ask',
    id,
    personId ?? '',
    purpose,
    willId ?? '',
    documentHash?.toString('hex') ?? '',
    requestKey.toString('hex'),
  ]
  return createHash('sha256').update(parts.join('\n')).digest()
}

/** Null when the person has no passkey that counts. For a sign-in (no person given) the browser chooses. */
export async function askPasskey(
  tx: Tx,
  about: Omit<PasskeyAsk, 'id'>,
  { config }: FactorContext,
): Promise<PasskeyOptions | null> {
  const at = now()
  const known =
    about.personId === null ? [] : (await passkeysOf(tx, about.personId, at)).filter((one) => counts(one, at))
  if (about.personId !== null && known.length === 0) return null
  const ask = { ...about, id: randomUUID() }
  await insertAsk(tx, ask, at, new Date(at.getTime() + passkeyTimeout))
  return requestOptions({ ask: ask.id, challenge: challengeOf(ask), known }, config)
}
