// The worker makes the dispute pack that a row asks for: it gathers, prints, seals in the register's name, and seals
// the file to the key of that one request. One line of the log for each pack that is made.
import { createHash } from 'node:crypto'
import type { CertificateEntry } from '@testate/evidence/certificate/certificate-entry'
import { createTimestamp } from '@testate/evidence/seal/timestamp'
import { append } from '../../audit/append.ts'
import { LineDoubted } from '../../audit/disclosed-lines.ts'
import { flush } from '../../audit/sequence.ts'
import { developmentNotes } from '../../ceremony/development-notes.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { objectId } from '../../platform/storage/objects.ts'
import { sealing } from '../../platform/storage/vault.ts'
import type { ContextWith, JobContext } from '../../platform/worker-context.ts'
import { FORGET_PACK_JOB, MAKE_PACK_JOB } from '../job-types.ts'
import { packContext } from './ask-pack.ts'
import { gatherPack, type PackFacts } from './gather-pack.ts'
import { renderPack } from './render-pack.ts'
import { answerPack, forgetPackCopy, packToMake, type PackToMake } from './store-packs.ts'

type Making = ContextWith<'authority' | 'logKey'>
const worker = { service: 'worker' } as const

/** Repeatable: a row that was answered, or is over, is left as it is. */
export async function makePack(packId: string, context: Making): Promise<void> {
  const { db, store, log } = context
  const pack = await inTransaction(db, worker, (tx) => packToMake(tx, packId))
  if (pack === null || pack.personId === null || pack.expiresAt <= now()) return
  if (pack.madeAt !== null || pack.refused !== null) return
  // So that what happened a moment ago has its place in the log.
  await flush(db, context.logKey.signer)
  const facts = await inTransaction(db, worker, (tx) => gatherPack(tx, pack.willId)).catch(
    (error: unknown) => {
      if (!(error instanceof LineDoubted)) throw error
      log.error({ willId: pack.willId, why: error.message }, 'a dispute pack was not made')
      return null
    },
  )
  const entry = facts === null ? null : entryOf(facts)
  if (facts === null || entry === null) {
    const refused =
      facts === null
        ? 'The log does not bear out the lines of this registration.'
        : 'This will has no sealed file, so there is nothing that a dispute pack could be about.'
    await inTransaction(db, worker, (tx) => answerPack(tx, packId, { refused }))
    return
  }
  const pdf = await sealedPack(context, facts, entry, pack)
  const sha256 = createHash('sha256').update(pdf).digest()
  const object = await store.put(sealing(pack.publicKey, pdf, packContext(packId)))
  const answered = await inTransaction(db, worker, async (tx) => {
    if (!(await answerPack(tx, packId, { object, sha256 }))) return false
    await append(tx, {
      event: 'dispute-pack.made',
      willId: pack.willId,
      actor: 'worker',
      details: { packId, for: pack.personId!, cause: pack.cause, sha256: sha256.toString('hex') },
    })
    await enqueue(tx, FORGET_PACK_JOB, { packId }, { startAfter: pack.expiresAt, singletonKey: packId })
    return true
  })
  // Another run was faster: nothing refers to this copy.
  if (!answered) await store.remove(object)
}

async function sealedPack(
  { authority, config }: Making,
  facts: PackFacts,
  entry: CertificateEntry,
  { cause }: Pick<PackToMake, 'cause'>,
): Promise<Uint8Array> {
  const madeAt = now()
  const printed = renderPack(facts, {
    registerName: config.registerName,
    publicUrl: config.publicUrl,
    madeAt,
    madeFor: cause === null ? 'an executor of this will' : `our staff. Their cause: ${cause}`,
    notes: developmentNotes(config, facts.will.networks, entry.sample),
  })
  // Loads a PDF reader, which a worker without a pack to make does not need.
  const { sealCertificate } = await import('@testate/evidence/certificate/seal-certificate')
  return await sealCertificate(printed, entry, {
    authority,
    at: madeAt,
    timestamp: createTimestamp(authority, now),
  })
}

/** What the seal states for programs; null for a will that was never sealed. */
function entryOf({ commitment, sealedHash, will, statements }: PackFacts): CertificateEntry | null {
  if (commitment === null || sealedHash === null || will.documentHash === null) return null
  return {
    format: 'testate-dispute-pack/1',
    commitment,
    documentHash: will.documentHash,
    sealedHash,
    version: will.versionNumber,
    sample: statements.some(({ said }) => said?.sample === true),
  }
}

export const makeDisputePack = defineJob(
  MAKE_PACK_JOB,
  { needs: ['authority', 'logKey'] },
  async ({ packId }, context: Making) => await makePack(packId, context),
)

/** Deletes the copy once it can no longer be fetched. */
export const forgetDisputePack = defineJob(
  FORGET_PACK_JOB,
  {},
  async ({ packId }, { db, store }: Pick<JobContext, 'db' | 'store'>) => {
    const pack = await inTransaction(db, worker, (tx) => packToMake(tx, packId))
    if (pack === null || pack.object === null) return
    await store.remove(objectId(pack.object))
    await inTransaction(db, worker, (tx) => forgetPackCopy(tx, packId))
  },
)
