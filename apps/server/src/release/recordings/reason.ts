// Why an executor asks for a recording. The api seals it to the worker, so that the row shows nothing of it; the
// worker opens it for those who may read it.
import { recordingReasons } from '@testate/api/death/recordings'
import { z } from 'zod'
import type { Ground } from '../../custody/grounds.ts'
import { openSealed } from '../../custody/open.ts'
import { sealFor, type SealContext } from '../../platform/storage/vault.ts'

const said = z.strictObject({ reason: z.enum(recordingReasons), words: z.string() })
type SaidReason = z.infer<typeof said>

/** It opens in its own row alone. */
const context = (askingId: string): SealContext => ({
  willId: askingId,
  version: 1,
  purpose: 'reason for a recording',
})

export async function sealReason(
  workerPublicKey: string,
  askingId: string,
  reason: SaidReason,
): Promise<Buffer> {
  return await sealFor(workerPublicKey, Buffer.from(JSON.stringify(reason)), context(askingId))
}

/** Throws CannotOpen. */
export async function openReason(
  { openingKey }: { openingKey: string },
  ground: Ground,
  askingId: string,
  sealed: Buffer,
): Promise<SaidReason> {
  const plain = await openSealed({ openingKey }, ground, sealed, context(askingId))
  return said.parse(JSON.parse(plain.toString('utf8')))
}
