// The testator's part of a shared secret, sealed to the release worker for one confirmation.
import { showReleaseKey, showSharedSecret, type SharedSecretView } from '@testate/api/death/shared-secret'
import type { Bytes } from '@testate/evidence/bytes/hash'
import type { PartAct, SwitchAct } from '@testate/evidence/shared-secret/acts'
import { call } from '../platform/client.ts'

export interface OwnPart {
  secretId: string
  sealed: string
}

interface For {
  willId: string
  personId: string
  stepUp: string
}

/** Of the secret that closes the will now; null where none does any more. */
export async function closingPart(seed: Bytes, of: For): Promise<OwnPart | null> {
  const { closing } = await call(showSharedSecret, { params: { id: of.willId } })
  return closing === null ? null : await ownPart(seed, of, closing, 'open')
}

/** What switching it is confirmed by. Throws NotForThisKey. */
export async function ownSwitch(
  seed: Bytes,
  of: Omit<For, 'stepUp'>,
  { id: secretId, part }: Pick<SharedSecretView, 'id' | 'part'>,
  act: SwitchAct,
): Promise<string> {
  if (part === null) throw new Error('no part was sealed to this testator')
  const { ownSwitchOf } = await import('@testate/evidence/shared-secret/acts')
  return await ownSwitchOf(seed, { ...of, secretId, sealed: part }, act)
}

/** Throws NotForThisKey where the part is under a key that the person has lost since; OtherReleaseKey. */
export async function ownPart(
  seed: Bytes,
  { willId, personId, stepUp }: For,
  { id: secretId, part }: Pick<SharedSecretView, 'id' | 'part'>,
  act: PartAct,
): Promise<OwnPart> {
  if (part === null) throw new Error('no part was sealed to this testator')
  const [{ partForRequest }, { publicKey }] = await Promise.all([
    import('@testate/evidence/shared-secret/acts'),
    call(showReleaseKey),
  ])
  const own = { willId, secretId, personId, sealed: part }
  return { secretId, sealed: await partForRequest(seed, own, { releaseKey: publicKey, stepUp, act }) }
}
