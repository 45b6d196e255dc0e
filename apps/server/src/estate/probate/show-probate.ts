// The probate worksheet, from the executors' answers and from what the estate's other pages hold.
import type { EstateProbate } from '@testate/api/estate/probate'
import { probateAsked, type ProbateFacts } from '@testate/domain/estate/probate/answers'
import { feeOf, probateMissing, stopsOf, toEnclose } from '@testate/domain/estate/probate/worksheet'
import { isValueOpen, isInEstate } from '@testate/domain/estate/items'
import { taxPath } from '@testate/domain/estate/tax/path'
import { taxRange } from '@testate/domain/estate/tax/tax-range'
import { totalsReach } from '@testate/domain/estate/value-range'
import { londonDay } from '@testate/domain/london-day'
import { pence } from '@testate/domain/money'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { requireEstate } from '../require-estate.ts'
import { taxFacts } from '../show-tax.ts'
import { whatIsSent } from '../what-is-sent.ts'
import { probateAnswers } from './answer-probate.ts'

type Opening = Pick<Config, 'probateWorksheet'>

export interface Worked {
  number: number
  facts: ProbateFacts
  /** Of each asset and debt. */
  itemNames: Map<string, string | null>
  worksheet: NonNullable<EstateProbate['worksheet']>
}

export async function workSheet(tx: Tx, willId: string): Promise<Worked> {
  const { deceasedName, dateOfDeath, marks } = await requireEstate(tx, willId)
  const { number, answers } = await probateAnswers(tx, willId)
  const { facts: tax, people } = await taxFacts(tx, willId, { dateOfDeath })
  const today = londonDay(now())
  const items = tax.items.filter(isInEstate)
  const facts: ProbateFacts = {
    name: deceasedName,
    dateOfDeath,
    today,
    executors: people.flatMap(({ id, name, executorStatus, statusSince }) =>
      executorStatus === null ? [] : [{ id, name, status: executorStatus, since: statusSince }],
    ),
    form: taxPath(tax).form,
    isFormSent: marks['tax-form'] !== undefined,
    itemsWithoutValue: items.filter(isValueOpen).length,
    answers,
  }
  const { assets, debts } = whatIsSent('applied', tax)
  const copies = (answers.copies ?? 0) + (answers.copiesAbroad ?? 0)
  return {
    number,
    facts,
    itemNames: new Map(items.map(({ id, name }) => [id, name])),
    worksheet: {
      answers,
      sections: probateAsked(facts),
      missing: probateMissing(facts),
      stops: stopsOf(facts),
      enclosures: toEnclose(facts),
      grossPence: assets,
      debtsPence: debts,
      reach: totalsReach(tax.items),
      isWorthValuing: taxRange(tax)?.isWorthValuing ?? false,
      itemsWithoutValue: facts.itemsWithoutValue,
      fee: feeOf({ net: pence(assets - debts), copies, day: today }),
    },
  }
}

export async function showProbate(
  tx: Tx,
  willId: string,
  { probateWorksheet }: Opening,
): Promise<EstateProbate> {
  if (!probateWorksheet) {
    await requireEstate(tx, willId)
    return { number: 0, worksheet: null }
  }
  const { number, worksheet } = await workSheet(tx, willId)
  return { number, worksheet }
}

/** Refuses where whoever runs the register has not opened the worksheet. */
export function requireWorksheet({ probateWorksheet }: Opening): void {
  if (!probateWorksheet) refuse('not-now', undefined, because('estate-worksheet-off'))
}
