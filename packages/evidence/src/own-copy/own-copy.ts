// An executor's own copy of a released will: the encrypted bytes of the sealed PDF, their own key wrapped to the key
// that the executor's browser made, and the locks of that key. All that opens it is with the executor.
import { z } from 'zod'
import { fromBase64, toBase64 } from '../bytes/base64.ts'
import { sha256, toHex, type Bytes } from '../bytes/hash.ts'
import { openSealedTo, sealTo } from '../shared-secret/hybrid-seal.ts'
import { lockKinds } from '@testate/domain/death/shared-secret'
import { aboutWrap, type OwnCopyOf } from './about.ts'
import { CannotOpenObject, openObject } from './open-object.ts'

const hex = z.string().regex(/^[0-9a-f]{64}$/)
const lock = z.object({
  kind: z.enum(lockKinds),
  salt: z.base64(),
  sealed: z.base64(),
  credentialId: z.string().optional(),
})

/** One file of JSON, which opens without the register too. Bytes are base 64. */
export const ownCopy = z.object({
  format: z.literal('testate-own-copy/1'),
  willId: z.uuid(),
  version: z.int().min(1),
  personId: z.uuid(),
  object: hex,
  sha256: hex,
  wrap: z.base64(),
  /** Its public half, and its seed behind the ways of opening it. */
  key: z.object({ publicKey: z.base64(), locks: z.array(lock) }),
  /** The encrypted bytes. */
  sealed: z.string(),
})
export type OwnCopy = z.infer<typeof ownCopy>

/** Throws what Web Crypto throws for bytes that are no public key. */
export async function wrapForOwnKey(publicKey: Bytes, contentKey: Bytes, of: OwnCopyOf): Promise<Bytes> {
  return await sealTo(publicKey, contentKey, aboutWrap(of))
}

/**
 * The sealed PDF, byte for byte as it was registered. Throws NotForThisKey for another executor's key or another
 * will's copy, and CannotOpenObject for bytes that are not the ones that were wrapped.
 */
export async function openOwnCopy(seed: Bytes, copy: OwnCopy): Promise<Bytes> {
  const { willId, version, wrap, object } = copy
  const contentKey = await openSealedTo(seed, fromBase64(wrap), aboutWrap(copy))
  const sealed = fromBase64(copy.sealed)
  if (toHex(await sha256(sealed)) !== object) throw new CannotOpenObject('other bytes than were wrapped')
  const context = { willId, version: String(version), purpose: 'sealed' }
  const opened = await openObject(contentKey, sealed, context)
  if (toHex(await sha256(opened)) !== copy.sha256) throw new CannotOpenObject('it opens to another file')
  return opened
}

interface Parts extends OwnCopyOf {
  wrap: Bytes
  key: OwnCopy['key']
  sealed: Bytes
}

export const ownCopyFile = ({ wrap, sealed, ...rest }: Parts): OwnCopy => ({
  format: 'testate-own-copy/1',
  ...rest,
  wrap: toBase64(wrap),
  sealed: toBase64(sealed),
})
