// The executor of the form is the first of the people around the will. The form is written by the api, so the
// worker brings the row into line with it: by a job, and before anybody reads or changes the rows.
import { isTold } from '@testate/domain/people-around'
import { sameMailbox } from '@testate/domain/party'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { enqueue } from '../../platform/jobs.ts'
import { tellLive } from '../../platform/live.ts'
import type { ContextWith, JobContext } from '../../platform/worker-context.ts'
import { willFacts, type WillFacts } from '../../wills/will-facts.ts'
import { NOTE_EXECUTOR_JOB } from '../job-types.ts'
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
/** Of the wills from before, each minute: so few that they never fill the queue. */
const AT_ONCE = 20
/** A job is durable; this is for a queue that was emptied. */
const ASKED_AGAIN_MS = 7 * 86_400_000

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

export const testatorNameOf = ({ particulars }: Pick<WillFacts, 'particulars'>): string =>
  text(particulars.testatorName)

/** The executor as the form has them; null while there is none. */
function ofForm({ submittedAt, particulars }: WillFacts):
  | (Pick<Particulars, 'name' | 'relationship'> & {
      email: string
    })
  | null {
  const [name, email] = [text(particulars.executorName), text(particulars.executorEmail).toLowerCase()]
  if (submittedAt === null || name === '' || email === '') return null
  return { name, email, relationship: text(particulars.executorRelationship) || null }
}

/**
 * Under the will's lock, until the transaction ends. The same mailbox is the same person, with another name; another
 * one is somebody else. Returns the rows as they are then.
 */
export async function noteExecutor(tx: Tx, keys: Keys, will: WillFacts): Promise<AroundRow[]> {
  const willId = will.id
  await lockWill(tx, willId)
  await endWaitingExecutor(tx, willId)
  const rows = await aroundWill(tx, willId)
  const form = ofForm(will)
  if (form === null) return rows
  const first = rows.find(({ kind, place }) => kind === 'executor' && place === 1)
  const naming = { willId, kind: 'executor', place: 1, standing: 'acting' } as const
  const nobody = { phone: null, address: null }
  if (first === undefined) {
    await namePerson(tx, keys, { ...naming, particulars: { ...form, ...nobody } }, 'worker')
  } else {
    const known = await openParticulars(keys, first, first.particulars)
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
      } else {
        const particulars = { ...form, ...nobody }
        await namePerson(tx, keys, { ...naming, particulars, instead: first.id }, 'worker')
      }
    } else if (known.name === form.name && known.relationship === form.relationship) {
      return rows
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
  await tellLive(tx, willId)
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

/** Repeatable. */
export async function noteExecutorOf(
  willId: string,
  context: ContextWith<'openingKey' | 'sealingKey'>,
): Promise<void> {
  await inTransaction(context.db, worker, async (tx) => {
    await lockWill(tx, willId)
    const will = await willFacts(tx, willId)
    if (will !== null) await noteExecutor(tx, context, will)
  })
}

/** Enqueues the next of the wills from before. */
export async function tendExecutors({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await inTransaction(db, worker, async (tx) => {
    const at = now()
    const before = new Date(at.getTime() - ASKED_AGAIN_MS)
    for (const willId of await takeWaitingExecutors(tx, { at, before, most: AT_ONCE }))
      await enqueue(tx, NOTE_EXECUTOR_JOB, { willId })
  })
}
