// An executor's key of their own in a notice's campaign: kept over HTTP, again and again for as long as parts of the
// register are down; and what became of it, by the rows, by the transactions that wrote them, and by opening the copy.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepOwnKey } from '@testate/api/death/own-copies'
import { sha256, toHex, type Bytes } from '@testate/evidence/bytes/hash'
import { ownKeyDigest } from '@testate/evidence/own-copy/about'
import { openOwnCopy, ownCopyFile } from '@testate/evidence/own-copy/own-copy'
import { objectId, openObjectStore } from '../../apps/server/src/platform/storage/objects.ts'
import type { Installation } from './installation.ts'
import { again, proofOf, type NoticeWill, type Place } from './notice-people.ts'

export interface OwnKey {
  aroundId: string
  seed: Bytes
  publicKey: Bytes
}

/** Until it counts: with another code whenever one, its proof or an answer was lost with a process. */
export async function keepKey(place: Place, { willId, executor, ownKey }: NoticeWill): Promise<void> {
  const { aroundId, publicKey } = ownKey
  const { installation } = place
  const keyHash = toHex(await sha256(publicKey))
  const digest = await ownKeyDigest({ willId, aroundId, personId: executor.id }, publicKey)
  const isKept = async (): Promise<boolean> =>
    (await installation.sql('select 1 from executor_keys where around_id = $1', [aroundId])).length === 1
  await again(async () => {
    if (await isKept()) return
    // As if a quarter of an hour had passed: a real register does not die with every code.
    await installation.sql(
      "update release_codes set asked_at = asked_at - interval '1 hour' where person_id = $1",
      [executor.id],
    )
    const act = { purpose: 'own-key', willId, about: aroundId, digest } as const
    const stepUp = await proofOf(place, executor, act, digest)
    await executor.browser.call(keepOwnKey, { params: { aroundId }, body: { keyHash }, stepUp })
    if (!(await isKept())) throw new Error('a key was answered for, and is not kept')
  })
}

/** What the database committed about key and wrap, each with the number of its transaction. */
export async function committed(
  installation: Installation,
  { willId }: NoticeWill,
): Promise<{ step: string; transaction: string }[]> {
  return await installation.sql(
    `select step, transaction from notice_steps.seen where will_id = $1
       and step in ('key row', 'around.key-kept', 'granted', 'wrap row', 'release.wrapped') order by seq`,
    [willId],
  )
}

/** The SHA-256 of what each wrap of the will opens to, with the executor's seed and the stored bytes alone. */
export async function openedWraps(installation: Installation, will: NoticeWill): Promise<string[]> {
  const { willId, executor, ownKey } = will
  const rows = await installation.sql<{
    version: number
    object: string
    sha256: Buffer
    wrap: Buffer
    isTheirs: boolean
  }>(
    `select x.version, x.object, x.sha256, x.wrap, x.person_id = $2 and x.key_hash = $3
         and exists (select 1 from release_grants g where g.id = x.grant_id and g.ended_at is null) as "isTheirs"
     from executor_wraps x where x.will_id = $1`,
    [willId, executor.id, createHash('sha256').update(ownKey.publicKey).digest()],
  )
  const store = await openObjectStore(join(installation.dataDir, 'objects'))
  const opened: string[] = []
  for (const { version, object, sha256: hash, wrap, isTheirs } of rows) {
    if (!isTheirs) throw new Error('a wrap is for another person, key or grant')
    const copy = ownCopyFile({
      willId,
      personId: executor.id,
      version,
      object,
      sha256: hash.toString('hex'),
      wrap: new Uint8Array(wrap),
      key: { publicKey: '', locks: [] },
      sealed: new Uint8Array(await store.get(objectId(object))),
    })
    opened.push(toHex(await sha256(await openOwnCopy(ownKey.seed, copy))))
  }
  return opened
}

export const sealedHashOf = async ({ sealedPdf }: NoticeWill): Promise<string> =>
  createHash('sha256')
    .update(await readFile(sealedPdf))
    .digest('hex')
