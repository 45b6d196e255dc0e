// The worker's half of a copy of one's data: checks itself who confirmed the request, collects, opens what is
// sealed, and seals it all for that request alone.
import { append } from '../audit/append.ts'
import { closedOf } from '../custody/closing.ts'
import { Warrant } from '../custody/grounds.ts'
import { handOver } from '../custody/hand-over.ts'
import { openSealed, openStored } from '../custody/open.ts'
import { typedAtCheck } from '../identity/data-of.ts'
import { openParticulars } from '../parties/around/particulars.ts'
import { typedOfPeople } from '../parties/data-of.ts'
import { phoneOf } from '../notifications/data-of.ts'
import { openNumber } from '../notifications/texts/sealed-text.ts'
import { now } from '../platform/clock.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { ObjectDamaged, ObjectMissing, objectId } from '../platform/storage/objects.ts'
import { CannotOpen } from '../platform/storage/vault.ts'
import { zipOf, type ZipFile } from '../platform/zip.ts'
import { capsuleParts } from '../registration/evidence/signed-parts.ts'
import { recordingsGivenOf } from '../release/data-of.ts'
import { openReason } from '../release/recordings/reason.ts'
import { askKept, keptPart, LOST, MOST_IN_HALF, NO_ROOM } from '../release/closed/export-kept.ts'
import type { ContextWith, JobContext } from '../platform/worker-context.ts'
import { wholeCapsule } from '../custody/capsule-file.ts'
import { formsOf, ownWillsOf } from '../wills/data-of.ts'
import { withRenewals } from '../wills/sealed/renewals.ts'
import { exportContext } from './ask-export.ts'
import { format, readMe, rehearsed } from './export-format.ts'
import { withForms } from './with-forms.ts'
import { gatherData, sealedFiles, type SealedFile } from './gather-data.ts'
import { answerExport, deleteExport, exportById, type ExportRow } from './store-exports.ts'

export type ExportContext = Pick<ContextWith<'openingKey'>, 'db' | 'store' | 'openingKey' | 'config'>
const worker = { service: 'worker' } as const

export async function makeExport(
  requestId: string,
  context: ExportContext,
  mostInHalf = MOST_IN_HALF,
): Promise<void> {
  const { db, store } = context
  const asked = await inTransaction(db, worker, async (tx) => {
    const request = await exportById(tx, requestId)
    if (request === undefined || request.state !== 'waiting' || request.expires_at <= now()) return null
    const warrant = await confirmed(tx, request)
    if (warrant !== null) return { request, warrant }
    await answerExport(tx, requestId, null)
    return null
  })
  if (asked === null) return
  const { request, warrant } = asked
  // Only the release worker opens those: it puts them into a part of its own.
  const kept = await inTransaction(db, worker, (tx) => filesOfClosed(tx, request.person_id))
  // Without a part by the release worker there is room for twice as much.
  const most = kept.length > 0 ? mostInHalf : 2 * mostInHalf
  const zip = zipOf(contents(request, warrant, context, new Set(kept.map(({ object }) => object)), most))
  const object = await handOver(context, warrant, zip, exportContext(requestId))
  const ready = await inTransaction(db, worker, async (tx) => {
    if (!(await answerExport(tx, requestId, object))) return false
    if (kept.length > 0) await askKept(tx, requestId, kept)
    await append(tx, { event: 'account.exported', actor: 'worker', details: { for: request.person_id } })
    return true
  })
  // The request expired meanwhile, or another run served it: this copy is not needed.
  if (!ready) await store.remove(object)
}

/** Removes the copy and what was stored with the request. */
export async function forgetExport(
  requestId: string,
  { db, store }: Pick<JobContext, 'db' | 'store'>,
): Promise<void> {
  const request = await inTransaction(db, worker, (tx) => exportById(tx, requestId))
  if (request === undefined) return
  const kept = await inTransaction(db, worker, (tx) => keptPart(tx, requestId))
  for (const object of [request.object_id, kept?.object ?? null])
    if (object !== null) await store.remove(objectId(object))
  await inTransaction(db, worker, (tx) => deleteExport(tx, requestId))
}

/** Only to the key of the confirmed request. */
const confirmed = async (
  tx: Tx,
  { proof_id: proofId, person_id: personId, public_key: publicKey }: ExportRow,
): Promise<Warrant | null> =>
  await Warrant.on(
    tx,
    { proofId, publicKey, about: null },
    { personId, purpose: 'export', willId: null, documentHash: null },
  )

async function filesOfClosed(tx: Tx, personId: string): Promise<SealedFile[]> {
  const files = await sealedFiles(tx, personId)
  const closed = await closedOf(tx, [...new Set(files.map(({ seal }) => seal.willId))])
  return files.filter(({ seal }) => closed.has(seal.willId))
}

async function* contents(
  request: ExportRow,
  warrant: Warrant,
  context: ExportContext,
  kept: ReadonlySet<string>,
  most: number,
): AsyncGenerator<ZipFile> {
  const at = request.created_at
  const { data, files, checks, people, forms, phone, recordings } = await inTransaction(
    context.db,
    worker,
    async (tx) => ({
      data: await gatherData(tx, request.person_id),
      files: await sealedFiles(tx, request.person_id),
      checks: await typedAtCheck(tx, request.person_id),
      forms: await formsOf(tx, request.person_id),
      phone: await phoneOf(tx, request.person_id),
      people: await typedOfPeople(tx, await ownWillsOf(tx, request.person_id)),
      recordings: await recordingsGivenOf(tx, request.person_id, await ownWillsOf(tx, request.person_id)),
    }),
  )
  const typed = await Promise.all(
    checks.map(async ({ checkId, claims, seal }) => ({
      checkId,
      ...(JSON.parse((await openSealed(context, warrant, claims, seal)).toString('utf8')) as Record<
        string,
        unknown
      >),
    })),
  )
  const named = []
  for (const { particulars, ...place } of people) {
    const { id: _, ...shown } = place
    named.push({ ...shown, ...(await openParticulars(context, place, particulars, warrant)) })
  }
  const recordingsGiven = []
  for (const { id, reason, ...giving } of recordings) {
    const said = reason === null ? {} : await openReason(context, warrant, id, reason)
    recordingsGiven.push({ ...giving, ...said })
  }
  yield { name: 'read-me.txt', bytes: Buffer.from(readMe(at, context.config)), at }
  const listed = []
  // Below 0 once a file did not fit: the rest is not even opened.
  let room = most
  for (const file of files) {
    if (kept.has(file.object)) {
      listed.push({ file: file.name, what: file.what, from: 'the release worker, which alone opens it' })
      continue
    }
    const bytes = room < 0 ? null : await bytesOf(file, warrant, context)
    room -= bytes?.length ?? 0
    if (room < 0) {
      listed.push({ file: file.name, what: file.what, missing: NO_ROOM })
      continue
    }
    listed.push({
      file: file.name,
      what: file.what,
      ...(bytes === null ? { missing: LOST } : { bytes: bytes.length }),
    })
    if (bytes !== null) yield { name: file.name, bytes, at: file.at }
  }
  const whole = {
    format,
    ...(context.config.rehearsal ? { sample: rehearsed } : {}),
    madeAt: at.toISOString(),
    account: { ...data.account, ...request.account },
    ...data.rest,
    ...(await withForms(data.rest, forms, context, warrant)),
    typedAtIdentityChecks: typed,
    peopleYouNamed: named,
    recordingsGiven,
    numberForTextMessages:
      phone === null
        ? null
        : {
            number: await openNumber(context.openingKey, request.person_id, phone.number),
            provenAt: phone.provenAt,
          },
    files: listed,
  }
  yield { name: 'your-data.json', bytes: Buffer.from(`${JSON.stringify(whole, null, 2)}\n`), at }
}

/** Null if it is damaged or gone; the copy then says so. An unavailable store is retried. */
async function bytesOf(
  { object, seal, sealed }: SealedFile,
  warrant: Warrant,
  context: ExportContext,
): Promise<Buffer | null> {
  try {
    if (sealed === undefined) {
      const bytes = await openStored(context, warrant, object, seal)
      if (seal.purpose !== 'sealed') return bytes
      return await inTransaction(context.db, worker, (tx) => withRenewals(tx, bytes))
    }
    // The addresses in it are of the other parties too.
    return await wholeCapsule(context, warrant, { ...seal, capsule: object, sealed }, (audit) =>
      inTransaction(context.db, worker, (tx) => capsuleParts(tx, seal.willId, audit)),
    )
  } catch (error) {
    if (error instanceof CannotOpen || error instanceof ObjectMissing || error instanceof ObjectDamaged)
      return null
    throw error
  }
}
