// The steps before the signatures, done directly in the database: three identified people, a verified will,
// an open ceremony, a recording, and for each party the accepted legal notice and a freshly confirmed second
// factor. The measurement starts after them.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { giveProof } from '../stack/proofs.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { append } from '../../apps/server/src/audit/append.ts'
import { openCeremony } from '../../apps/server/src/ceremony/statement/open-ceremony.ts'
import { sealMailsFor } from '../../apps/server/src/notifications/notify.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { startSender } from '../../apps/server/src/platform/jobs.ts'
import { createLogger } from '../../apps/server/src/platform/log.ts'
import { connect, inTransaction, type Db } from '../../apps/server/src/platform/database/database.ts'
import { openObjectStore, type ObjectStore } from '../../apps/server/src/platform/storage/objects.ts'
import { sealFor } from '../../apps/server/src/platform/storage/vault.ts'
import { reviewOf } from '../../apps/server/src/wills/document-review.ts'
import { acceptanceOf } from '../../apps/server/src/wills/require-legal-notice.ts'
import type { ContextWith } from '../../apps/server/src/platform/worker-context.ts'
import type { Guest, Register } from './upload-server.ts'

export interface ReadyWill {
  id: string
  parties: { person: Guest; stepUp: string }[]
  recordingHash: string
}

export interface Preparation {
  db: Db
  store: ObjectStore
  workerKey: string
  people(): Promise<[Guest, Guest, Guest]>
  /** A verified will of these bytes, for `open`. */
  verifiedWill(testator: Guest, pdf: Buffer): Promise<string>
  /**
   * Parties, checked identities, open ceremony, recording, second factors. The will must be verified or
   * uploaded.
   */
  open(willId: string, people: [Guest, Guest, Guest]): Promise<ReadyWill>
  end(): Promise<void>
}

/** The parts of a running register that preparing needs. */
export type Preparable = Pick<Register, 'dataDir' | 'workerUrl' | 'owner' | 'addPerson' | 'call'>

export async function startPreparing(register: Preparable): Promise<Preparation> {
  const { db } = connect(register.workerUrl, { applicationName: 'bench', max: 4 })
  const store = await openObjectStore(join(register.dataDir, 'objects'))
  const workerKey = await readFile(join(register.dataDir, 'trust/worker-public.pem'), 'utf8')
  // Whose turn it is, they are told by mail; what is enqueued besides goes this way too (drain.ts).
  sealMailsFor(workerKey)
  const stopSender = await startSender(db, createLogger('bench', 'silent'))
  const config = readConfig({
    DATA_DIR: register.dataDir,
    OBJECT_STORE_URL: join(register.dataDir, 'objects'),
    API_DATABASE_URL: register.workerUrl,
    WORKER_DATABASE_URL: register.workerUrl,
    PAYMENT_GATE: 'before-registration',
  })
  const context = { db, config, sealingKey: workerKey } as ContextWith<'sealingKey'>
  const recording = await store.put(
    await sealFor(workerKey, randomBytes(1_000), { willId: randomUUID(), version: 1, purpose: 'recording' }),
  )
  const { owner } = register

  return {
    db,
    store,
    workerKey,
    people: async () => [
      await register.addPerson({ name: 'Ann Example' }),
      await register.addPerson({ name: 'Witness One', kind: 'guest' }),
      await register.addPerson({ name: 'Witness Two', kind: 'guest' }),
    ],
    async verifiedWill(testator, pdf) {
      const id = randomUUID()
      const object = await store.put(
        await sealFor(workerKey, pdf, { willId: id, version: 1, purpose: 'document' }),
      )
      await owner.query(
        `
          insert into wills (id, testator_id, status, title, original_location, networks, document_hash,
          document_size, document_name, document_object, page_count, pages_checked, created_at, updated_at,
          version_number)
        values ($1, $2, 'verified', 'Will of Ann Example',
          'With Example Solicitors, 1 High Street, Exampleton', '{ethereum}', $3, $4, 'will.pdf', $5, 8,
          'ok', now(), now(), 1)`,
        [id, testator.id, createHash('sha256').update(pdf).digest(), pdf.length, object],
      )
      return id
    },
    async open(willId, people) {
      await owner.query(
        "update wills set status = 'verified', networks = '{ethereum}' where id = $1 and status = 'uploaded'",
        [willId],
      )
      await owner.query(
        "insert into ceremony_ways (will_id, way, chosen_at) values ($1, 'together', now())",
        [willId],
      )
      const recordingHash = randomBytes(32)
      const parties = []
      for (const [order, person] of people.entries()) {
        const party = randomUUID()
        await owner.query(
          `
            insert into parties (id, will_id, role, witness_order, person_id, name, email, state,
            declarations, presence, created_at, updated_at)
          values ($1, $2, $3, $4, $5, $6, $7, 'identity verified', $8, $9, now(), now())`,
          [
            party,
            willId,
            order === 0 ? 'testator' : 'witness',
            order,
            person.id,
            person.name,
            person.email,
            order === 0 ? null : '{"isAdult":true,"notBeneficiary":true,"notSpouseOfBeneficiary":true}',
            null,
          ],
        )
        await owner.query(
          `
            insert into identity_checks (id, person_id, document_type, document_data, sample, state,
            provider, created_at, decided_at)
          values ($1, $2, 'passport', '{}', true, 'accepted', 'sample', now(), now())`,
          [randomUUID(), person.id],
        )
        const { rows } = await owner.query<{ hash: string }>(
          `select encode(document_hash, 'hex') as hash from wills where id = $1`,
          [willId],
        )
        const stepUp = await giveProof({ owner }, person.id, {
          purpose: 'sign',
          willId,
          documentHash: rows[0]!.hash,
        })
        if (order === 0)
          await owner.query(
            `
              insert into recordings (id, will_id, party_id, object, sha256, size, media_type, duration_ms,
              tracks, recorded_at)
          values ($1, $2, $3, $4, $5, 1000, 'video/webm', 30000, '[]', now())`,
            [randomUUID(), willId, party, recording, recordingHash],
          )
        await inTransaction(db, { service: 'worker' }, async (tx) => {
          await append(tx, { ...acceptanceOf(person.id), willId })
          if (order === 0) await append(tx, { ...reviewOf(person.id, rows[0]!.hash), willId })
        })
        parties.push({ person, stepUp })
      }
      await openCeremony(willId, context)
      return { id: willId, parties, recordingHash: recordingHash.toString('hex') }
    },
    end: async () => {
      await stopSender()
      await db.destroy()
    },
  }
}

/** The three signatures, over HTTP, in order. Each party calls from an address of their own. */
export async function signAll(register: Preparable, will: ReadyWill, from: string): Promise<void> {
  for (const [witnessOrder, { person, stepUp }] of will.parties.entries()) {
    const body = Buffer.from(
      JSON.stringify({
        userId: person.id,
        witnessOrder,
        signatureData: {
          timestamp: new Date().toISOString(),
          consents: { witnessed: true, legalEffect: true },
          userAgent: 'bench',
          videoStatementHash: will.recordingHash,
        },
      }),
    )
    const answer = await register.call({
      method: 'PUT',
      path: `/api/wills/${will.id}/sign`,
      body,
      from,
      headers: { 'content-type': 'application/json', 'cookie': person.cookie, 'step-up': stepUp },
    })
    if (answer.status !== 200) throw new Error(`not signed: ${answer.status} ${answer.body.slice(0, 300)}`)
  }
}

/** Waits for wills to be sealed, with one query for all of them at a time. */
export function watchSealed(register: Register): { sealed(willId: string): Promise<void>; stop(): void } {
  const waiting = new Map<string, () => void>()
  let running = true
  const look = async (): Promise<void> => {
    while (running) {
      if (waiting.size > 0) {
        const { rows } = await register.owner.query<{ will_id: string }>(
          'select will_id from seal_steps where step = 3 and will_id = any($1)',
          [[...waiting.keys()]],
        )
        for (const row of rows) {
          waiting.get(row.will_id)?.()
          waiting.delete(row.will_id)
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const failed = look()
  return {
    sealed: (willId) =>
      Promise.race([
        new Promise<void>((resolve) => waiting.set(willId, resolve)),
        failed.then(() => Promise.reject(new Error('stopped'))),
      ]),
    stop: () => ((running = false), void failed.catch(() => undefined)),
  }
}
