// The worker keeps the bank details of somebody who is paid, or takes them away: after the proof of an executor who
// works the estate, with a line of the log and a mail to the other executors that has nothing of the account.
import { sql } from 'kysely'
import { findPerson } from '../../accounts/rows/find-person.ts'
import { append, type AuditEvent } from '../../audit/append.ts'
import { notify } from '../../notifications/notify.ts'
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { endingOf } from '@testate/domain/estate/bank-details'
import type { BankAccount } from '@testate/api/estate/bank-details'
import { answering } from '../../proofs/answering.ts'
import { spendProof } from '../../proofs/spend-proof.ts'
import { workerHmac } from '../../proofs/worker-secret.ts'
import { addressee } from '../ends/tell-executor-ends.ts'
import { estateRow } from '../store.ts'
import { requireDay } from '../tasks/mark-task.ts'
import { bankHash } from './bank-to-confirm.ts'
import { requireDue, requireOpen, requirePayee } from './payees-of.ts'
import { writeBankQuestion } from './questions.ts'
import { openBank, sealBank } from './sealed-bank.ts'
import { newDetails, personOfAccount, sealedRow, writeBank, type Place } from './store.ts'

type What = AuditEvent<'estate.bank-changed'>['details']['what']

export const answerWriteBank = answering(writeBankQuestion, async (tx, asked, context) => {
  const { accountId, willId, personId, version, given, stepUp } = asked
  const place = { willId, personId }
  const { state, payee } = await requirePayee(tx, asked)
  const documentHash = bankHash({ ...place, name: payee.name, version })
  const { repeated } = await spendProof(tx, stepUp, {
    personId: accountId,
    subject: { purpose: 'enter-bank-details', willId, documentHash },
    // What is kept of an act is a hash: one without a secret could be guessed back to the account.
    act: workerHmac(
      context.openingKey,
      'bank details entered',
      JSON.stringify([place, version, given]),
    ).toString('hex'),
  })
  if (repeated) return null
  requireOpen(state)
  const present = await sealedRow(tx, place)
  if ((present?.version ?? 0) !== version)
    refuse('conflict', 'Another version stands.', because('estate-changed-meanwhile'))
  const before =
    present === null || present.details === null || present.sealed === null
      ? null
      : { details: present.details, sealed: present.sealed }
  const by = await personOfAccount(tx, willId, accountId)
  let what: What = 'removed'
  if (given === null) {
    if (before === null) refuse('rule-broken', undefined, because('estate-bank-none'))
    await writeBank(tx, place, null, by)
  } else {
    const estate = (await estateRow(tx, willId)) ?? refuse('not-found')
    requireDay(given.confirmedOn, estate.dateOfDeath)
    await requireDue(tx, place, state)
    const { account, confirmedHow, confirmedOn } = given
    what = before === null ? 'entered' : 'changed'
    if (
      before !== null &&
      isSame(await openBank(context, 'compare bank details of an estate', before, place), account)
    )
      what = 'confirmed'
    // The same account, confirmed again: what was agreed stands.
    const details = what === 'confirmed' ? before!.details : newDetails()
    await writeBank(
      tx,
      place,
      {
        details,
        sealed: what === 'confirmed' ? before!.sealed : await sealBank(context, details, place, account),
        ending: endingOf(account.form === 'uk' ? account.accountNumber : account.iban),
        isAbroad: account.form === 'abroad',
        confirmedHow,
        confirmedOn,
      },
      by,
    )
  }
  await append(tx, {
    event: 'estate.bank-changed',
    willId,
    actor: accountId,
    details: { estatePersonId: personId, version: version + 1, what },
  })
  if (what !== 'confirmed') await tellOthers(tx, { ...place, payeeName: payee.name, by: accountId, what })
  await sql`select tell_estate_answered(${willId}::uuid)`.execute(tx)
  return null
})

/** As it was read: both have the same order of fields. */
const isSame = (one: BankAccount, other: BankAccount): boolean =>
  JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted())

async function tellOthers(
  tx: Tx,
  {
    willId,
    payeeName,
    by,
    what,
  }: Place & { payeeName: string; by: string; what: Exclude<What, 'confirmed'> },
): Promise<void> {
  const testatorName = (await estateRow(tx, willId))?.deceasedName ?? ''
  const executorName = (await findPerson(tx, by))?.name ?? 'An executor'
  const { rows } = await sql<{ personId: string }>`
    select person_id as "personId" from executors_left(${willId}::uuid)`.execute(tx)
  for (const { personId } of rows) {
    const found = personId === by ? null : await addressee(tx, personId)
    if (found === null) continue
    await notify(tx, {
      to: found.to,
      template: 'bank-details-changed',
      data: { name: found.name, executorName, testatorName, payeeName, what },
    })
  }
}
