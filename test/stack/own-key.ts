// A key that somebody's browser makes, over HTTP: its public half, and its seed behind locks.
import { confirmAccountCode, requestAccountCode } from '@testate/api/account'
import { makeSharedKey } from '@testate/api/death/shared-secret'
import { shareActs } from '@testate/domain/death/shared-secret'
import { toBase64 } from '@testate/evidence/bytes/base64'
import { sha256, toHex, type Bytes } from '@testate/evidence/bytes/hash'
import { newSeed, publicKeyOf } from '@testate/evidence/shared-secret/hybrid-seal'
import type { Lock } from '@testate/evidence/shared-secret/locks'
import type { Inbox } from '../../apps/cli/src/register/inbox.ts'
import type { Actor } from '../../apps/cli/src/register/people.ts'

/** A lock that nothing opens, for whoever keeps the seed itself. */
const noWayIn = (): Lock => ({ kind: 'code', salt: toBase64(newSeed()), sealed: toBase64(newSeed()) })

/** With a code mailed to their mailbox. Returns the public half. */
export async function makeKey(
  { browser: { call }, email }: Actor,
  inbox: Inbox,
  { seed, locks = [noWayIn(), noWayIn()] }: { seed: Bytes; locks?: Lock[] },
): Promise<Bytes> {
  const publicKey = await publicKeyOf(seed)
  const act = { purpose: 'share-key', about: shareActs['share-key'](toHex(await sha256(publicKey))) } as const
  const code = await inbox.code(
    email,
    'for a key',
    async () => await call(requestAccountCode, { body: { ...act, mail: false } }),
  )
  const { stepUp } = await call(confirmAccountCode, { body: { ...act, code } })
  await call(makeSharedKey, { body: { publicKey: toBase64(publicKey), locks }, stepUp })
  return publicKey
}
