// Advances the PDF as far as the signed statements allow: one signature a step, in the order they signed,
// then archive data and the document time-stamp. Each step's file is stored before the row that names it, and
// the row is written once, so a crash anywhere repeats a step and never skips or doubles one. Intermediate
// steps store only what follows the document's own bytes; the sealed file is stored whole.
import { consentTexts } from '@testate/domain/ceremony'
import {
  issuePartyCertificate,
  issueRevocationLists,
  registerFingerprint,
} from '@testate/evidence/certificates/authority'
import { parseCertificate } from '@testate/evidence/certificates/certificate'
import { toHex } from '@testate/evidence/bytes/hash'
import { archiveSeal, validationData } from '@testate/evidence/seal/archive-seal'
import { applySignature } from '@testate/evidence/seal/apply-signature'
import { extended, giveRoom, sha256Settled } from '@testate/evidence/bytes/growing-file'
import { prepareSealing } from '@testate/evidence/seal/prepare-sealing'
import { signatureReason, statementSchema } from '@testate/evidence/capsule/statement'
import { createTimestamp } from '@testate/evidence/seal/timestamp'
import { append } from '../../audit/append.ts'
import { partiesOf, type PartyView } from '../../parties/parties-of.ts'
import { isPaid } from '../../payments/is-paid.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { borrowFileMemory, type FileMemory } from '../../platform/storage/file-memory.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { sealing } from '../../platform/storage/vault.ts'
import type { WorkerContext } from '../../platform/worker-context.ts'
import { changeStatus } from '../../wills/change-status.ts'
import { keepObject } from '../../wills/kept-objects.ts'
import { willFacts, type WillFacts } from '../../wills/will-facts.ts'
import { developmentNotes } from '../development-notes.ts'
import { presentRecordings } from '../recordings/present-recordings.ts'
import { openObject, openSalt } from './seal-secrets.ts'
import { renderStatementPage } from '../statement/statement-page.ts'
import {
  openedCeremony,
  sealStepWork,
  statementsOf,
  type SealStepWork,
  type SignedStatement,
} from '../facts.ts'
import { insertIssuedCertificate, insertSealStep, type Recording } from '../store.ts'

interface Ceremony {
  will: WillFacts
  parties: PartyView[]
  recordings: Recording[]
  statements: SignedStatement[]
  steps: SealStepWork[]
  commitment: string
  openedAt: Date
}

type Memory = Buffer<ArrayBuffer>
/**
 * Space for what four steps append to a document: the statement's pages, four signatures and their evidence
 * (some 200 KB, measured); more also works, at the cost of a copy.
 */
const ROOM_BYTES = 2 ** 19

/** A step's file and the object that holds it. */
interface Held {
  object: string
  pdf: Uint8Array
}

/**
 * Repeatable. Ends when every signed statement is in the PDF; after the third it is also sealed and, once
 * paid, its registration begins.
 */
export async function advanceSeal(willId: string, context: WorkerContext): Promise<void> {
  const wills = running.get(context) ?? new Map<string, Turn>()
  running.set(context, wills)
  await oneAtATime(wills, willId, () => advance(willId, context))
}

interface Turn {
  done: Promise<void>
  next?: Promise<void>
}
/** By worker, then by will. */
const running = new WeakMap<WorkerContext, Map<string, Turn>>()

/**
 * Three signatures close together make three jobs. In parallel they would all do the same step and discard
 * all results but one; so in one worker the second waits, and the third joins it, since a later run sees its
 * statement too. Between workers the database decides.
 */
async function oneAtATime(
  wills: Map<string, Turn>,
  willId: string,
  work: () => Promise<void>,
): Promise<void> {
  const before = wills.get(willId)
  if (before !== undefined)
    return await (before.next ??= before.done
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => oneAtATime(wills, willId, work)))
  const mine = { done: work().finally(() => wills.delete(willId)) }
  wills.set(willId, mine)
  await mine.done
}

async function advance(willId: string, context: WorkerContext): Promise<void> {
  let memory: FileMemory | null = null
  let held: Held | null = null
  let leave: (() => void) | null = null
  try {
    // At most four steps, and one turn that waits for room; each turn reads afresh, since another worker may
    // have been faster.
    for (let turn = 0; turn < 6; turn += 1) {
      const ceremony = await inTransaction(context.db, { service: 'worker' }, (tx) =>
        readCeremony(tx, willId),
      )
      if (ceremony === null) return
      const done = ceremony.steps.length
      if (done === 4) return await beginRegistration(context, willId)
      const statement = ceremony.statements[done]
      if (done < 3 && statement === undefined) return
      // The verifier refuses time-stamps out of order, and a sealed file can never be stamped again: if the
      // clock was set back, wait until it has caught up.
      if (now() < (ceremony.steps.at(-1)?.at ?? 0))
        throw new Error('the clock is behind the last step of this seal')
      if (leave === null && (ceremony.will.documentSize ?? 0) >= LARGE_BYTES) {
        leave = await enterAlone()
        continue
      }
      memory ??= borrowFileMemory((ceremony.will.documentSize ?? 0) + ROOM_BYTES)
      const file = await currentFile(context, ceremony, held, memory.bytes)
      if (statement !== undefined && done < 3) held = await applyStatement(context, ceremony, statement, file)
      else await archive(context, ceremony, file)
    }
  } finally {
    memory?.giveBack()
    leave?.()
  }
}

/**
 * Wills of at least this many bytes are sealed one at a time: their plaintext, and the PDF reader's copy of
 * it, are in memory meanwhile.
 */
const LARGE_BYTES = 2 * 2 ** 20
let lastLarge: Promise<void> = Promise.resolve()

/** Waits for the large wills before this one; the returned function admits the next. */
async function enterAlone(): Promise<() => void> {
  const before = lastLarge
  let leave: () => void = () => undefined
  lastLarge = new Promise((resolve) => (leave = resolve))
  await before
  return leave
}

async function readCeremony(tx: Tx, willId: string): Promise<Ceremony | null> {
  const will = await willFacts(tx, willId)
  const opened = await openedCeremony(tx, willId)
  if (will === null || opened === null) return null
  return {
    will,
    parties: await partiesOf(tx, willId),
    recordings: await presentRecordings(tx, willId),
    statements: await statementsOf(tx, willId),
    steps: await sealStepWork(tx, willId),
    commitment: opened.commitment,
    openedAt: opened.openedAt,
  }
}

/** The input of the next step: the prepared file before the first signature, else the last step's. */
async function currentFile(
  context: WorkerContext,
  ceremony: Ceremony,
  held: Held | null,
  memory: Memory,
): Promise<Uint8Array> {
  const last = ceremony.steps.at(-1)
  if (last === undefined) return await prepare(context, ceremony, memory)
  if (last.object === held?.object) return held.pdf
  if (!last.behind_document)
    return giveRoom(await openObject(context, ceremony.will, last.object, 'sealing', memory))
  const revisions = await openObject(context, ceremony.will, last.object, 'sealing-revisions')
  const pdf = extended(giveRoom(await openDocument(context, ceremony.will, memory)), [revisions])
  if (!(await sha256(pdf)).equals(last.sha256))
    throw new Error(
      `the document and step ${last.step} of the seal of will ${ceremony.will.id} do not make the file that was signed`,
    )
  return pdf
}

async function openDocument(
  context: WorkerContext,
  will: WillFacts,
  memory: Memory,
): Promise<Buffer<ArrayBuffer>> {
  const document = await openObject(context, will, will.documentObject ?? '', 'document', memory)
  if (document.length !== will.documentSize)
    throw new Error(
      `the document of will ${will.id} has ${document.length} bytes and not ${will.documentSize}`,
    )
  return document
}

async function prepare(context: WorkerContext, ceremony: Ceremony, memory: Memory): Promise<Uint8Array> {
  const { will, parties, recordings, commitment } = ceremony
  const salt = await inTransaction(context.db, { service: 'worker' }, (tx) => openSalt(tx, context, will))
  const document = giveRoom(await openDocument(context, will, memory))
  const samples = ceremony.statements.some((one) => statementSchema.parse(one.payload).identity.sample)
  const page = renderStatementPage({
    registerName: context.config.registerName,
    willTitle: will.title,
    willVersion: will.version,
    documentHash: will.documentHash ?? '',
    commitment,
    openedAt: ceremony.openedAt,
    parties: parties.map((party) => ({
      role: party.role,
      witnessOrder: party.witnessOrder,
      name: party.name,
      presence: party.presence,
      statement: Object.values(consentTexts(party.role, party.presence ?? 'in-person')),
    })),
    recordings: recordings.map((one) => ({
      by: parties.find((party) => party.id === one.partyId)?.name ?? '',
      sha256: one.sha256,
      durationMs: one.durationMs,
    })),
    developmentNotes: developmentNotes(context.config, samples),
  })
  const pages = page.pageCount - 1
  const placements = page.fieldRects.map((rect) => ({ page: pages, rect }))
  return await prepareSealing(
    document,
    page.pdf,
    {
      format: 'testate-registration/1',
      willLength: document.length,
      documentHash: will.documentHash ?? '',
      version: will.versionNumber,
      salt: salt.toString('hex'),
      commitment,
      parties: parties.map((party) => ({
        role: party.role,
        witnessOrder: party.witnessOrder,
        name: party.name,
      })),
      videoStatementHash: recordings.map((one) => one.sha256),
      register: await registerFingerprint(context.keys.authority.root.certificate),
    },
    placements,
  )
}

async function applyStatement(
  context: WorkerContext,
  ceremony: Ceremony,
  statement: SignedStatement,
  file: Uint8Array,
): Promise<Held> {
  const { will } = ceremony
  const party = ceremony.parties.find((one) => one.id === statement.partyId)
  if (party === undefined) throw new Error(`statement ${statement.id} has no party`)
  const at = now()
  const signer = await issuePartyCertificate(context.keys.authority, { name: party.name, at })
  await inTransaction(context.db, { service: 'worker' }, (tx) =>
    insertIssuedCertificate(tx, {
      serial: serialOf(signer.certificate),
      will_id: will.id,
      party_id: party.id,
      certificate: Buffer.from(signer.certificate),
      issued_at: at,
    }),
  )
  const { pdf, cms } = await applySignature(file, {
    field: party.witnessOrder,
    signer,
    name: party.name,
    reason: signatureReason(statement.statementHash),
    at,
    timestamp: createTimestamp(context.keys.authority, now),
  })
  const [object, hash] = [
    await store(context, will, pdf.subarray(will.documentSize ?? 0), 'sealing-revisions'),
    await sha256(pdf),
  ]
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    await lockWill(tx, will.id)
    const first = await insertSealStep(tx, {
      will_id: will.id,
      step: ceremony.steps.length,
      witness_order: party.witnessOrder,
      object,
      sha256: hash,
      behind_document: true,
      signature: Buffer.from(cms),
      certificate: Buffer.from(signer.certificate),
      audit_entry: null,
      at,
    })
    if (first) {
      await append(tx, {
        event: 'signature.applied',
        willId: will.id,
        commitment: ceremony.commitment,
        actor: 'worker',
        details: {
          witnessOrder: party.witnessOrder,
          statementHash: statement.statementHash,
          fileHash: hash.toString('hex'),
        },
      })
    }
  })
  return { object, pdf }
}

async function archive(context: WorkerContext, ceremony: Ceremony, file: Uint8Array): Promise<void> {
  const { will } = ceremony
  const at = now()
  const lists = await issueRevocationLists(context.keys.authority, { at })
  const parties = ceremony.steps.flatMap((step) =>
    step.certificate === null ? [] : [{ certificate: new Uint8Array(step.certificate) }],
  )
  const pdf = await archiveSeal(file as Uint8Array<ArrayBuffer>, {
    ...validationData(context.keys.authority, parties, lists),
    timestamp: createTimestamp(context.keys.authority, now),
  })
  const [object, hash] = [await store(context, will, pdf, 'sealed'), await sha256(pdf)]
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    await lockWill(tx, will.id)
    const entry = await append(tx, {
      event: 'will.sealed',
      willId: will.id,
      commitment: ceremony.commitment,
      actor: 'worker',
      details: { sealedHash: hash.toString('hex'), documentHash: will.documentHash },
    })
    const first = await insertSealStep(tx, {
      will_id: will.id,
      step: 3,
      witness_order: null,
      object,
      sha256: hash,
      signature: null,
      certificate: null,
      audit_entry: entry,
      at,
    })
    // Another worker's sealed file counts: this entry would name a file that is not retained.
    if (!first) throw new Error('sealed by another worker meanwhile')
    await keepObject(tx, will.id, 'sealed', object)
  })
}

/** Sealed and paid: starts the registration. Does nothing when that is not (yet) so, or when it has begun. */
async function beginRegistration(context: WorkerContext, willId: string): Promise<void> {
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    await lockWill(tx, willId)
    const will = await willFacts(tx, willId)
    if (will?.status !== 'witnessed' || !(await isPaid(tx, willId))) return
    await changeStatus(tx, willId, 'registering', {
      actor: 'worker',
      reason: 'sealed and paid',
      commitment: (await openedCeremony(tx, willId))?.commitment ?? '',
    })
  })
}

async function store(
  context: WorkerContext,
  will: WillFacts,
  pdf: Uint8Array,
  purpose: string,
): Promise<string> {
  return await context.store.put(
    sealing(context.sealingKey, pdf, { willId: will.id, version: will.versionNumber, purpose }),
  )
}

/** For a file that only grows: its settled bytes are hashed once. */
async function sha256(pdf: Uint8Array): Promise<Buffer> {
  return Buffer.from(await sha256Settled(pdf, pdf.length))
}

/** The number alone: `serial` is the whole DER INTEGER, and a revocation uses the number. */
function serialOf(certificate: Uint8Array<ArrayBuffer>): string {
  return toHex(parseCertificate(certificate).serial.subarray(2))
}
