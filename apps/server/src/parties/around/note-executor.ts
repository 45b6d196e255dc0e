// The executor of the form is the first of the people around the will. The form is written by the api, so the
// worker brings the row into line with it: by a job, and before anybody reads or changes the rows. Once a witness has
// accepted, only what the testator has confirmed counts: the api's login alone names no executor.
import { isTold, waitDays } from '@testate/domain/people-around'
import { sameMailbox } from '@testate/domain/party'
import { isOpenDuring } from '@testate/domain/permissions'
import type { z } from 'zod'
import { append } from '../../audit/append.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { enqueueWaiting } from '../../platform/enqueue-waiting.ts'
import { enqueue } from '../../platform/jobs.ts'
import { emit } from '../../platform/events.ts'
import { tellLive } from '../../platform/live.ts'
import type { ContextWith, JobContext } from '../../platform/worker-context.ts'
import { proofStands } from '../../proofs/proof-stands.ts'
import { actDigest } from '../../proofs/proven-by.ts'
import { openForm } from '../../wills/form/sealed-form.ts'
import { willFacts, type WillFacts } from '../../wills/will-facts.ts'
import { NOTE_EXECUTOR_JOB } from '../job-types.ts'
import { everPartiesOfWills } from '../parties-of.ts'
import { certificateWishOf, setCertificateWish } from '../certificate-wish.ts'
import { setWaitDays, waitDaysOf } from '../wait-days.ts'
import { namePerson, takeOff, type Keys } from './name-person.ts'
import { openParticulars, sealParticulars, type Particulars } from './particulars.ts'
import {
  aroundWill,
  changeAround,
  endWaitingExecutor,
  takeWaitingExecutors,
  type AroundRow,
} from './store.ts'

const worker = { service: 'worker' } as const
/** A job is durable; this is for a queue that was emptied. */
const ASKED_AGAIN_MS = 7 * 86_400_000

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

export const testatorNameOf = ({ particulars }: Pick<WillFacts, 'particulars'>): string =>
  text(particulars.testatorName)

type Executor = Pick<Particulars, 'name' | 'relationship'> & { email: string }

/** The executor as the form has them; null while there is none. */
async function ofForm(keys: Keys, will: WillFacts): Promise<Executor | null> {
  if (will.submittedAt === null) return null
  const { form } = await openForm(keys, 'show the form', will)
  const [name, email] = [text(form.executorName), text(form.executorEmail).toLowerCase()]
  if (name === '' || email === '') return null
  return { name, email, relationship: text(form.executorRelationship) || null }
}

/** Until a witness relies on the form the testator may submit another, without a second factor. */
async function isFormOpen(tx: Tx, { id, status }: WillFacts): Promise<boolean> {
  if (!isOpenDuring('wills.submit', status)) return false
  const parties = (await everPartiesOfWills(tx, [id])).get(id) ?? []
  return !parties.some(({ role, personId }) => role === 'witness' && personId !== null)
}

/** What the form says in the fields that were confirmed; in the others, what was known. */
const onlyProven = (form: Executor, known: Particulars, proven: readonly string[]): Executor => ({
  name: proven.includes('executorName') ? form.name : known.name,
  email: proven.includes('executorEmail') ? form.email : (known.email ?? form.email),
  relationship: proven.includes('executorRelationship') ? form.relationship : known.relationship,
})

/**
 * Under the will's lock, until the transaction ends. The same mailbox is the same person, with another name; another
 * one is somebody else. Returns the rows as they are then. `proven`: the fields of the form that the testator has
 * confirmed.
 */
export async function noteExecutor(
  tx: Tx,
  keys: Keys,
  will: WillFacts,
  { proven }: { proven: readonly string[] } = { proven: [] },
): Promise<AroundRow[]> {
  const willId = will.id
  await lockWill(tx, willId)
  await endWaitingExecutor(tx, willId)
  const present = await aroundWill(tx, willId)
  const whole = await ofForm(keys, will)
  if (whole === null) return present
  const rows = present.length > 0 ? present : await carryOver(tx, keys, will)
  const first = rows.find(({ kind, place }) => kind === 'executor' && place === 1)
  const naming = { willId, kind: 'executor', place: 1, standing: 'acting' } as const
  const nobody = { phone: null, address: null }
  if (first === undefined) {
    await namePerson(tx, keys, { ...naming, particulars: { ...whole, ...nobody } }, 'worker')
  } else {
    const known = await openParticulars(keys, first, first.particulars)
    const open = present.length === 0 || (await isFormOpen(tx, will))
    const form = open ? whole : onlyProven(whole, known, proven)
    if (known.email === null || !sameMailbox(known.email, form.email)) {
      // Somebody may stand further down already: they move up, with whatever they answered.
      const before = await withMailbox(keys, rows, form.email)
      await takeOff(tx, keys, first, { testatorName: testatorNameOf(will), actor: 'worker' })
      if (before?.kind === 'executor') {
        const particulars = { ...(await openParticulars(keys, before, before.particulars)), ...form }
        await changeAround(tx, {
          id: before.id,
          place: 1,
          standing: 'acting',
          particulars: await sealParticulars(keys, before, particulars),
        })
        await append(tx, {
          event: 'around.changed',
          willId,
          actor: 'worker',
          details: { aroundId: before.id, kind: 'executor', fields: ['place'] },
        })
      } else {
        const particulars = { ...form, ...nobody }
        await namePerson(tx, keys, { ...naming, particulars, instead: first.id }, 'worker')
      }
    } else if (known.name === form.name && known.relationship === form.relationship) {
      if (present.length > 0) return rows
    } else {
      const particulars = await sealParticulars(keys, first, { ...known, ...form })
      await changeAround(tx, { ...first, particulars })
      await append(tx, {
        event: 'around.changed',
        willId,
        actor: 'worker',
        details: { aroundId: first.id, kind: 'executor', fields: ['name', 'relationship'] },
      })
    }
  }
  await emit(tx, 'will.people-changed', { willId })
  await tellLive(tx, willId)
  return await aroundWill(tx, willId)
}

/**
 * The first look at a new version: it begins with the people of the will it is to supersede. They are told, and
 * accept, anew, as everything is agreed anew for each registration (wills/supersede-will.ts).
 */
async function carryOver(tx: Tx, keys: Keys, { id: willId, supersedesId }: WillFacts): Promise<AroundRow[]> {
  if (supersedesId === null) return []
  for (const row of await aroundWill(tx, supersedesId)) {
    const { kind, place, standing } = row
    const particulars = await openParticulars(keys, row, row.particulars)
    await namePerson(tx, keys, { willId, kind, place, standing, particulars, instead: row.id }, 'worker')
  }
  const days = await waitDaysOf(tx, supersedesId)
  if (days !== waitDays.usual) await setWaitDays(tx, willId, days)
  if (await certificateWishOf(tx, supersedesId)) await setCertificateWish(tx, willId, true)
  return await aroundWill(tx, willId)
}

async function withMailbox(keys: Keys, rows: readonly AroundRow[], email: string): Promise<AroundRow | null> {
  for (const row of rows) {
    if (!isTold(row.kind)) continue
    const { email: theirs } = await openParticulars(keys, row, row.particulars)
    if (theirs !== null && sameMailbox(theirs, email)) return row
  }
  return null
}

/** Repeatable. A change that its proof does not cover, or that a later one has overtaken, changes nothing. */
export async function noteExecutorOf(
  { willId, proven }: z.output<(typeof NOTE_EXECUTOR_JOB)['schema']>,
  context: ContextWith<'openingKey' | 'sealingKey'>,
): Promise<void> {
  await inTransaction(context.db, worker, async (tx) => {
    await lockWill(tx, willId)
    const will = await willFacts(tx, willId)
    if (will === null) return
    const confirmed = proven !== undefined && (await isProven(tx, context, will, proven))
    await noteExecutor(tx, context, will, { proven: confirmed ? proven.given : [] })
  })
}

/** Whether these fields, as the form has them now, are what the proof was used up for (wills/change-details.ts). */
async function isProven(
  tx: Tx,
  keys: Keys,
  will: WillFacts,
  { proofId, given }: { proofId: string; given: readonly string[] },
): Promise<boolean> {
  const { id, testatorId, documentHash } = will
  if (documentHash === null) return false
  const form: Record<string, unknown> = (await openForm(keys, 'show the form', will)).form
  const act = JSON.stringify(Object.fromEntries(given.map((field) => [field, form[field]])))
  return await proofStands(tx, proofId, {
    personId: testatorId,
    purpose: 'change',
    willId: id,
    documentHash: Buffer.from(documentHash, 'hex'),
    act: actDigest(act),
  })
}

/** Enqueues the next of the wills from before. */
export async function tendExecutors({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await enqueueWaiting(db, ASKED_AGAIN_MS, takeWaitingExecutors, (tx, willId) =>
    enqueue(tx, NOTE_EXECUTOR_JOB, { willId }),
  )
}
