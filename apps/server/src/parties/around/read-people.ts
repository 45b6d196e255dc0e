// The testator sees whom they named: the worker opens the rows for nobody else.
import type { z } from 'zod'
import type { peopleAround } from '@testate/api/people-around'
import type { Action } from '@testate/domain/permissions'
import { isOpenDuring } from '@testate/domain/permissions'
import type { Tx } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { answering } from '../../proofs/answering.ts'
import { willFacts, type WillFacts } from '../../wills/will-facts.ts'
import { certificateWishOf } from '../certificate-wish.ts'
import { waitDaysOf } from '../wait-days.ts'
import type { Keys } from './name-person.ts'
import { noteExecutor } from './note-executor.ts'
import { openParticulars } from './particulars.ts'
import { readPeopleQuestion } from './questions.ts'
import type { AroundRow } from './store.ts'

export const answerReadPeople = answering(readPeopleQuestion, async (tx, { personId, willId }, context) => {
  const will = await ownWill(tx, { personId, willId }, 'people.read')
  return await viewPeople(tx, context, willId, await noteExecutor(tx, context, will))
})

/** Locked. Refuses `not-found` for anybody else’s, and `not-now` at a stage where the action is closed. */
export async function ownWill(
  tx: Tx,
  { personId, willId }: { personId: string; willId: string },
  action: Action,
): Promise<WillFacts> {
  await lockWill(tx, willId)
  const will = await willFacts(tx, willId)
  if (will === null || will.testatorId !== personId) refuse('not-found')
  if (!isOpenDuring(action, will.status))
    refuse(
      'not-now',
      `This will is at the stage “${will.status}”.`,
      because('other-stage', { willStatus: will.status }),
    )
  return will
}

export async function viewPeople(
  tx: Tx,
  keys: Keys,
  willId: string,
  rows: readonly AroundRow[],
): Promise<z.output<typeof peopleAround>> {
  const people = []
  for (const row of rows) {
    people.push({
      id: row.id,
      kind: row.kind,
      standing: row.standing,
      ...(await openParticulars(keys, row, row.particulars)),
      namedAt: row.nominatedAt.toISOString(),
      toldAt: row.toldAt?.toISOString() ?? null,
      ...viewAnswer(row),
      factor: row.acceptedBy,
    })
  }
  return {
    people,
    waitDays: await waitDaysOf(tx, willId),
    onCertificate: await certificateWishOf(tx, willId),
  }
}

export function viewAnswer({ acceptedAt, declinedAt }: Pick<AroundRow, 'acceptedAt' | 'declinedAt'>): {
  answer: 'accepted' | 'declined' | null
  answeredAt: string | null
} {
  return {
    answer: acceptedAt !== null ? 'accepted' : declinedAt !== null ? 'declined' : null,
    answeredAt: (acceptedAt ?? declinedAt)?.toISOString() ?? null,
  }
}
