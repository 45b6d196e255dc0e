// What is proposed for an estate, as its executors see it: who agreed, who has not yet, and what changed.
import type { Agreement, Proposal } from '@testate/api/estate/agreement'
import {
  changesOf,
  changesSince,
  isSubmission,
  proposalState,
  type Proposed,
} from '@testate/domain/estate/agreement'
import { detailsFor } from '@testate/domain/estate/bank-details'
import { noAnswers } from '@testate/domain/estate/tax/answers'
import type { TaxFacts } from '@testate/domain/estate/tax/facts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { requireEstate } from './require-estate.ts'
import { proposalRows, standingRow, type ProposalRow, type StandingRow } from './store-agreement.ts'
import { entryRows, itemsAndPeople, type EstateRow, type ItemRow, type PersonRow } from './store.ts'
import { taxFactsOf } from './show-tax.ts'
import { whatIsSent } from './what-is-sent.ts'

/** What a version is held against: the rows as they are now. */
export interface Present extends Omit<StandingRow, 'taxAnswers'> {
  items: readonly ItemRow[]
  people: readonly PersonRow[]
  /** Null where none of the proposals is to be sent. */
  facts: TaxFacts | null
}

export async function presentFor(
  tx: Tx,
  willId: string,
  { dateOfDeath }: Pick<EstateRow, 'dateOfDeath'>,
  rows: readonly ProposalRow[],
): Promise<Present> {
  const isToSend = ({ versions, isDone, isWithdrawn }: ProposalRow): boolean =>
    isSubmission(versions[0]!.kind) && versions[0]!.kind !== 'closed' && !isDone && !isWithdrawn
  const { taxAnswers, ...standing } = await standingRow(tx, willId)
  const { items, people } = await itemsAndPeople(tx, willId)
  return {
    ...standing,
    items,
    people,
    facts: rows.some(isToSend)
      ? taxFactsOf({
          dateOfDeath,
          items,
          people,
          entries: await entryRows(tx, willId),
          answers: { ...noAnswers, ...taxAnswers },
        })
      : null,
  }
}

/** The newest version as it would be written now, and whether it is not what stands. */
export function asWrittenNow(
  { versions: [newest] }: Pick<ProposalRow, 'versions'>,
  { items, people, figures, closingFigures, facts, answers, banks }: Present,
): { now: Proposed; isOutdated: boolean } {
  const { kind, itemId, personId } = newest!
  const item = items.find(({ id }) => id === itemId)
  const known = banks.map((one) => ({
    ...one,
    roles: people.find(({ id }) => id === one.personId)?.roles ?? [],
  }))
  const now: Proposed = {
    ...newest!,
    bank: detailsFor({ kind, personId }, known),
    itemName: item?.name ?? null,
    personName: people.find(({ id }) => id === personId)?.name ?? null,
    ...(kind === 'handed-over' ? { value: item?.value ?? null } : {}),
    ...(isSubmission(kind) && kind !== 'closed'
      ? { answers, ...(facts === null ? {} : whatIsSent(kind, facts)) }
      : {}),
  }
  const bound = kind === 'closed' ? closingFigures : isSubmission(kind) ? figures : newest!.itemFigures
  return {
    now,
    isOutdated:
      now.itemName !== newest!.itemName ||
      now.personName !== newest!.personName ||
      now.form !== newest!.form ||
      now.bank?.join(' ') !== newest!.bank?.join(' ') ||
      bound !== newest!.figures,
  }
}

export async function showAgreement(tx: Tx, person: Person, willId: string): Promise<Agreement> {
  const estate = await requireEstate(tx, willId)
  const rows = await proposalRows(tx, willId)
  const present = await presentFor(tx, willId, estate, rows)
  const { people, needed: agreeing, dispute, notAccepted } = present
  const needed = agreeing.map(({ accountId }) => accountId)
  const personOf = new Map(people.map(({ id, accountId }) => [accountId, id]))
  const inEstate = (accountId: string | null): string | null =>
    accountId === null ? null : (personOf.get(accountId) ?? null)
  const known = (accounts: readonly string[]): string[] =>
    accounts.flatMap((accountId) => inEstate(accountId) ?? [])
  return {
    needed: agreeing.map(({ accountId, name, asked }) => ({
      personId: inEstate(accountId),
      name,
      isYou: accountId === person.id,
      asked,
    })),
    notAccepted,
    dispute:
      dispute === null
        ? null
        : {
            personId: inEstate(dispute.raisedBy),
            isYours: dispute.raisedBy === person.id,
            reason: dispute.reason,
            raisedAt: new Date(dispute.raisedAt).toISOString(),
          },
    proposals: rows.map((row): Proposal => {
      const [newest, before] = row.versions
      const { amount, value, assets, debts, figures: _, itemFigures: __, bank: ___, ...shown } = newest!
      const { now, isOutdated } = asWrittenNow(row, present)
      const state = proposalState({ ...row, isOutdated, needed, agreed: newest!.agreed })
      return {
        ...shown,
        id: row.id,
        number: row.number,
        state,
        amountPence: amount,
        valuePence: value,
        assetsPence: assets,
        debtsPence: debts,
        madeBy: inEstate(newest!.madeBy),
        agreed: known(newest!.agreed),
        changes:
          state === 'outdated'
            ? changesSince(newest!, now)
            : before === undefined
              ? []
              : changesOf(before, newest!),
        agreedBefore: known(before?.agreed ?? []),
      }
    }),
  }
}
