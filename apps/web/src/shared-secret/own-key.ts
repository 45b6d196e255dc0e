// A person's own key: made here, and opened here by one of its locks. What is heavy (Argon2id, HPKE, ML-KEM) is loaded
// by the act that needs it.
import type { listHoldings } from '@testate/api/death/shared-secret'
import type { ReceivedOf } from '@testate/api/route'
import type { lockKinds } from '@testate/domain/death/shared-secret'
import { toBase64 } from '@testate/evidence/bytes/base64'
import type { Bytes } from '@testate/evidence/bytes/hash'
import type { Lock } from '@testate/evidence/shared-secret/locks'
import { newPasskeyOpener, passkeyOpener } from './prf.ts'

export type LockKind = (typeof lockKinds)[number]
export type OwnKey = NonNullable<ReceivedOf<typeof listHoldings>['key']>
/** Each alone opens the key; for three places. */
const CODES = 3

/** What the person does to open it. */
export type Opens = { kind: 'passkey' } | { kind: 'phrase'; phrase: string } | { kind: 'code'; code: string }

/** Throws DoesNotUnlock, NotACode, PasskeyTurnedBack, NoPrf. */
export async function openOwnKey({ locks }: Pick<OwnKey, 'locks'>, opens: Opens): Promise<Bytes> {
  const { unlockSeed } = await import('@testate/evidence/shared-secret/locks')
  const known = locks as Lock[]
  return await unlockSeed(known, opens.kind === 'passkey' ? await passkeyOpener(known) : opens)
}

export interface MadeKey {
  publicKey: string
  locks: Lock[]
  /** To be printed: nobody can show them again. */
  codes: string[]
}

/** Nothing of it is stored yet. Throws PasskeyTurnedBack, NoPrf. */
export async function makeOwnKey(opens: Exclude<Opens, { kind: 'code' }>): Promise<MadeKey> {
  const [{ newSeed, publicKeyOf }, { lockSeed, newSalt }, { newRecoveryCode }] = await Promise.all([
    import('@testate/evidence/shared-secret/hybrid-seal'),
    import('@testate/evidence/shared-secret/locks'),
    import('@testate/evidence/shared-secret/recovery-codes'),
  ])
  const opener = opens.kind === 'passkey' ? await newPasskeyOpener(newSalt()) : opens
  const seed = newSeed()
  const codes = await Promise.all(Array.from({ length: CODES }, newRecoveryCode))
  return {
    publicKey: toBase64(await publicKeyOf(seed)),
    locks: await Promise.all([
      lockSeed(seed, opener),
      ...codes.map(async (code) => await lockSeed(seed, { kind: 'code', code })),
    ]),
    codes,
  }
}
