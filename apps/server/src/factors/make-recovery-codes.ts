// Ten codes to print and keep with one's papers, each valid for one use. Only their keyed hashes are stored,
// so they are shown once.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Tx } from '../platform/database/database.ts'
import type { Factor, FactorContext } from './factor.ts'
import { recoveryHash } from './factor-keys.ts'
import { countsFrom, mayAdd, ownedBy, type Permit } from './may-change.ts'
import { replaceRecoveryCodes } from './store-codes.ts'
import { notifyOwner } from './notify-owner.ts'
import { base32 } from './totp.ts'

const howMany = 10
/**
 * Fifty bits: a guess will not succeed within a hundred attempts, and ten letters can still be typed from
 * paper.
 */
const codeLength = 10

/** The previous codes end. Format `ABCDE-FGH23`; the hyphen is for reading. */
export async function makeRecoveryCodes(
  tx: Tx,
  { personId, permit }: { personId: string; permit: Permit },
  { openingKey }: FactorContext,
): Promise<{ codes: string[]; factor: Factor }> {
  const owned = await ownedBy(tx, personId)
  const { owner, at } = owned
  const { atOnce } = await mayAdd(tx, owned, permit)
  const codes = Array.from({ length: howMany }, () => base32(randomBytes(7)).slice(0, codeLength))
  const made = { id: randomUUID(), enrolledAt: at, countsFrom: countsFrom(atOnce, at) }
  await replaceRecoveryCodes(tx, personId, {
    ...made,
    hashes: codes.map((code) => recoveryHash(openingKey, made.id, code)),
  })
  await notifyOwner(tx, owner, 'added', {
    kind: 'recovery codes',
    id: made.id,
    name: null,
    at: atOnce ? null : made.countsFrom,
  })
  return {
    codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    factor: { ...made, kind: 'recovery codes', name: null, lastUsedAt: null, endsAt: null },
  }
}
