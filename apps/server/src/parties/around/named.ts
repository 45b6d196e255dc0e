// What somebody is named for, and their answer. They are found by the address of their account, once it is proven
// (decisions 40 and 42), and see nothing of any will.
import type { z } from 'zod'
import type { namedFor } from '@testate/api/people-around'
import { isTold, type AroundFactor } from '@testate/domain/people-around'
import { findPerson } from '../../accounts/rows/find-person.ts'
import { append } from '../../audit/append.ts'
import { notify } from '../../notifications/notify.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockPerson } from '../../platform/database/lock-person.ts'
import { emit } from '../../platform/events.ts'
import { refuse } from '../../platform/http/problem.ts'
import { enqueue } from '../../platform/jobs.ts'
import { tellLive, tellLiveOf, tellPerson } from '../../platform/live.ts'
import { knownAddress } from '../../proofs/addresses.ts'
import { answering } from '../../proofs/answering.ts'
import type { Factor } from '../../proofs/factor.ts'
import { spendProof } from '../../proofs/spend-proof.ts'
import { testatorsOf } from '../../wills/people/testators-of.ts'
import { ASK_UNANSWERED_JOB } from '../job-types.ts'
import type { Keys } from './name-person.ts'
import { addressKey, openParticulars } from './particulars.ts'
import { acceptNamedQuestion, declineNamedQuestion, listNamedQuestion } from './questions.ts'
import { viewAnswer } from './read-people.ts'
import { aroundById, linkPeople, namingsOf, noteAnswer, waitingAt, type AroundRow } from './store.ts'

/** Of one page. */
const MOST = 500

export const answerListNamed = answering(
  listNamedQuestion,
  async (tx, { personId, after, limit }, context) => {
    // Whoever turns the page has been linked by the first one, and its order stays.
    if (after === null) await link(tx, context, personId)
    return await viewNamed(tx, personId, { after, most: limit })
  },
)

/** A code by e-mail proves the mailbox that was written to. */
const enrolled: Record<Factor, AroundFactor> = {
  'code by e-mail': 'mailbox',
  'passkey': 'passkey',
  'authenticator': 'authenticator',
  'recovery code': 'recovery code',
}

export const answerAcceptNamed = answering(
  acceptNamedQuestion,
  async (tx, { personId, aroundId, stepUp }, context) => {
    const row = await ownNaming(tx, personId, aroundId)
    const { factor, repeated } = await spendProof(tx, stepUp, {
      personId,
      subject: { purpose: 'accept', willId: null, documentHash: null },
      act: `accept ${aroundId}`,
    })
    if (!repeated && row.acceptedAt === null) await noteAnswered(tx, context, row, enrolled[factor])
    return await viewNamed(tx, personId)
  },
)

export const answerDeclineNamed = answering(
  declineNamedQuestion,
  async (tx, { personId, aroundId }, context) => {
    const row = await ownNaming(tx, personId, aroundId)
    if (row.declinedAt === null) await noteAnswered(tx, context, row, null)
    return await viewNamed(tx, personId)
  },
)

/** Locked. Refuses `not-found` for another person's, and for one that was taken off. */
async function ownNaming(tx: Tx, personId: string, aroundId: string): Promise<AroundRow> {
  await lockPerson(tx, personId)
  const seen = await aroundById(tx, aroundId)
  if (seen === null || seen.personId !== personId) refuse('not-found', 'Nobody of this id is named here.')
  return seen
}

async function noteAnswered(
  tx: Tx,
  context: Keys,
  row: AroundRow,
  accepted: AroundFactor | null,
): Promise<void> {
  const { id: aroundId, kind, willId } = row
  const actor = row.personId!
  await noteAnswer(tx, aroundId, accepted)
  await append(
    tx,
    accepted === null
      ? { event: 'around.declined', willId, actor, details: { aroundId, kind } }
      : { event: 'around.accepted', willId, actor, details: { aroundId, kind, factor: accepted } },
  )
  // Of a released will the next in reserve may be to act; of another the job does nothing.
  if (row.standing === 'acting' && accepted === null)
    await enqueue(tx, ASK_UNANSWERED_JOB, { willId, since: null, isReleased: true })
  // The certificate may name them.
  if (kind === 'executor') await emit(tx, 'will.people-changed', { willId })
  const of = (await testatorsOf(tx, [willId])).get(willId)
  const testator = of === undefined ? null : await findPerson(tx, of.testatorId)
  if (testator !== null)
    await notify(tx, {
      to: testator.email,
      template: 'named-answered',
      data: {
        name: testator.name,
        willId,
        personName: (await openParticulars(context, row, row.particulars)).name,
        kind,
        accepted: accepted !== null,
      },
    })
  await tellLive(tx, willId)
  await tellPerson(tx, actor, 'me')
}

/** Every row at the person's proven mailbox that nobody has yet, however many; never in a will of their own. */
async function link(tx: Tx, { openingKey }: Pick<Keys, 'openingKey'>, personId: string): Promise<void> {
  const email = await knownAddress(tx, personId)
  const person = await findPerson(tx, personId)
  if (email === null || person?.kind !== 'account') return
  const waiting = await waitingAt(tx, addressKey(openingKey, email))
  if (waiting.length === 0) return
  const testators = await testatorsOf(
    tx,
    waiting.map(({ willId }) => willId),
  )
  const others = waiting.filter(({ willId }) => testators.get(willId)?.testatorId !== personId)
  await linkPeople(
    tx,
    others.map(({ id }) => id),
    personId,
  )
  await tellLiveOf(tx, [...new Set(others.map((one) => one.willId))])
}

async function viewNamed(
  tx: Tx,
  personId: string,
  page: { after: string | null; most: number } = { after: null, most: MOST },
): Promise<z.output<typeof namedFor>> {
  const { rows, next } = await namingsOf(tx, personId, page)
  const testators = await testatorsOf(
    tx,
    rows.map(({ willId }) => willId),
  )
  return {
    next,
    named: rows.flatMap((row) => {
      const of = testators.get(row.willId)
      if (of === undefined || !isTold(row.kind)) return []
      return [
        {
          id: row.id,
          kind: row.kind,
          standing: row.standing,
          willId: row.acceptedAt === null ? null : row.willId,
          testatorName: of.name,
          namedAt: row.nominatedAt.toISOString(),
          registered: of.status === 'registered',
          ...viewAnswer(row),
        },
      ]
    }),
  }
}
