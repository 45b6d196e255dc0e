// A person's own key: made here, and opened here by one of its locks. What is heavy (Argon2id, HPKE, ML-KEM) is loaded
// by the act that needs it.
import type { listHoldings } from '@testate/api/death/shared-secret'
import type { ReceivedOf } from '@testate/api/route'
import type { lockKinds } from '@testate/domain/death/shared-secret'
import { toBase64 } from '@testate/evidence/bytes/base64'
import { sha256, toHex, type Bytes } from '@testate/evidence/bytes/hash'
import type { Lock } from '@testate/evidence/shared-secret/locks'
import { newPasskeyOpener, passkeyOpener } from './prf.ts'

export type LockKind = (typeof lockKinds)[number]
export type OwnKey = NonNullable<ReceivedOf<typeof listHoldings>['key']>
/** Each alone opens the key; for three places. */
const CODES = 3

/** What the person does to open it. */
export type Opens = { kind: 'passkey' } | { kind: 'phrase'; phrase: string } | { kind: 'code'; code: string }

/** Throws DoesNotUnlock, NotACode, PasskeyTurnedBack, NoPrf, OtherKey. */
export async function openOwnKey(
  { locks, publicKey }: Pick<OwnKey, 'locks' | 'publicKey'>,
  opens: Opens,
): Promise<Bytes> {
  const [{ unlockSeed }, { publicKeyOf }] = await Promise.all([
    import('@testate/evidence/shared-secret/locks'),
    import('@testate/evidence/shared-secret/hybrid-seal'),
  ])
  const known = locks as Lock[]
  const seed = await unlockSeed(known, opens.kind === 'passkey' ? await passkeyOpener(known) : opens)
  // Whatever is sealed to another key than this, somebody else reads.
  if (toBase64(await publicKeyOf(seed)) !== publicKey) throw new OtherKey('the register shows another key')
  return seed
}

/** The register gives out another key as the person's than the one that their browser made. */
export class OtherKey extends Error {
  override name = 'OtherKey'
}

export interface MadeKey {
  publicKey: string
  /** SHA-256 of its bytes, in hex. */
  keyHash: string
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
  const publicKey = await publicKeyOf(seed)
  return {
    publicKey: toBase64(publicKey),
    keyHash: toHex(await sha256(publicKey)),
    locks: await Promise.all([
      lockSeed(seed, opener),
      ...codes.map(async (code) => await lockSeed(seed, { kind: 'code', code })),
    ]),
    codes,
  }
}
