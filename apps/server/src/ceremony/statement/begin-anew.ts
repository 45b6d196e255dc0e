// A witness is replaced after the testator has signed (decision 48): this opening of the ceremony ends, its statements
// stay on record as superseded, and the worker opens the next one with secrets of its own.
import type { WitnessOrder } from '@testate/domain/party'
import { append, prepareLine } from '../../audit/append.ts'
import { notify } from '../../notifications/notify.ts'
import type { Events } from '../../platform/events.ts'
import { partiesOf } from '../../parties/parties-of.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { openedCeremony, statementsOf } from '../facts.ts'
import { OPEN_CEREMONY_JOB } from '../job-types.ts'
import { endOpening } from '../store.ts'

/** Runs as the testator, in the transaction that replaces the witness. Refuses `not-now` while none is open. */
export async function beginAnew(tx: Tx, replaced: Events['party.replaced-late']): Promise<void> {
  const { willId, partyId, testatorId: actor, by } = replaced
  const [will, opened] = [await willFacts(tx, willId), await openedCeremony(tx, willId)]
  if (will === null) refuse('not-found')
  if (opened === null)
    refuse(
      'not-now',
      'The ceremony is being opened. Please try again in a moment.',
      because('ceremony-opening'),
    )
  const [parties, statements] = [await partiesOf(tx, willId), await statementsOf(tx, willId)]
  const about = { willId, actor }
  const again = await endOpening(
    tx,
    willId,
    partyId,
    await prepareLine({
      event: 'ceremony.begun-anew',
      ...about,
      details: { partyId, ended: opened.commitment },
    }),
  )
  for (const { witnessOrder, statementHash } of statements)
    await append(tx, {
      event: 'statement.superseded',
      ...about,
      details: { witnessOrder: witnessOrder as WitnessOrder, statementHash },
    })
  await enqueue(tx, OPEN_CEREMONY_JOB, { willId })
  const other = parties.find(({ id }) => id === again)
  if (other === undefined) return
  await append(tx, {
    event: 'party.declarations-ended',
    willId,
    actor,
    details: { partyId: other.id, witnessOrder: other.witnessOrder, reason: 'the ceremony begins anew' },
  })
  await notify(tx, {
    to: other.email,
    template: 'ceremony-begins-anew',
    data: {
      name: other.name,
      testatorName: parties.find(({ role }) => role === 'testator')?.name ?? '',
      willTitle: will.title,
      replaced: parties.find(({ id }) => id === partyId)?.name ?? '',
      by,
      signed: statements.some((one) => one.partyId === other.id),
    },
  })
}
