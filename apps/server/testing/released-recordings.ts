// For tests of the recordings of a released will: a recording of a party, kept under the will's own key.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Stack } from '../../../test/stack/stack.ts'
import { keepUnderKey } from '../src/custody/keep.ts'
import { forgetKey } from '../src/custody/will-key.ts'

/** Returns its id and bytes. `order`: 0 the testator's. */
export async function keepRecording(
  stack: Stack,
  willId: string,
  { order = 0, bytes = randomBytes(300_000) }: { order?: number; bytes?: Buffer } = {},
): Promise<{ id: string; bytes: Buffer; sha256: string; object: string }> {
  const worker = { ...stack.workerContext, db: stack.workerDb }
  // Here the release worker opens in the worker's process, and leaves a key of its own wrap among those held.
  forgetKey({ willId, version: 1 })
  const object = await keepUnderKey(worker, bytes, { willId, version: 1, purpose: 'recording' })
  const id = randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest()
  await stack.owner.query(
    `insert into recordings (id, will_id, party_id, object, sha256, size, media_type, duration_ms, tracks, recorded_at)
     select $1, $2, p.id, $3, $4, $5, 'video/webm', 65000, '{}', now() - interval '400 days'
     from parties p where p.will_id = $2 and p.witness_order = $6`,
    [id, willId, object, sha256, bytes.length, order],
  )
  return { id, bytes, sha256: sha256.toString('hex'), object }
}
