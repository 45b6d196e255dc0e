// The probate worksheet in print: the answers in the order in which they are asked for, to be entered by the executors.
import { readFileSync } from 'node:fs'
import { probate as claims } from '@testate/domain/claims/probate'
import { estateRules } from '@testate/domain/claims/rules/estate-rules'
import { ruleOn } from '@testate/domain/claims/rules/rule'
import type { ConditionMark, ProbateAnswer, ProbateFacts } from '@testate/domain/estate/probate/answers'
import {
  certificateWords,
  comparisonWords,
  enclosureWords,
  markWords,
  probateQuestions,
  probateSectionWords,
  sentenceOfStop,
  worksheetIsNoForm,
} from '@testate/domain/estate/probate/words'
import type { FeeRule } from '@testate/domain/estate/probate/worksheet'
import { formatPounds, pence } from '@testate/domain/money'
import type { Config } from '../../platform/config.ts'
import { typeset } from '../../platform/printing/typst.ts'
import type { Worked } from './show-probate.ts'

const template = readFileSync(new URL('worksheet.typ', import.meta.url), 'utf8')
const feeWords: Record<FeeRule, string> = {
  applicationFee: 'The fee for an application.',
  feeThreshold: 'No fee where what passes by the will is at most this.',
  copyFee: 'The fee for each copy.',
}
const standings = {
  'acting': 'Applies',
  'power-reserved': 'Power reserved',
  'renounced': 'Renounced',
  'died': 'Died',
  'attorney': 'Acts by an attorney',
} as const
const reachWords = {
  assets: 'Everything that passes by the will',
  debts: 'Debts',
  net: 'What is left',
} as const
const noAmount = 'no amount'

/** Tagged PDF/UA-1, A4. */
export function printWorksheet(
  { number, facts, itemNames, worksheet }: Worked,
  { registerName }: Pick<Config, 'registerName'>,
): Uint8Array {
  const { name, dateOfDeath, today, executors, answers } = facts
  const { sections, missing, stops, enclosures, fee, reach } = worksheet
  const pounds = (amount: number | null): string => (amount === null ? noAmount : formatPounds(pence(amount)))
  return typeset(template, {
    registerName,
    day: today,
    name,
    dateOfDeath,
    number,
    noForm: worksheetIsNoForm,
    claims: [claims.reserved.en],
    missing: missing.length,
    stops: stops.map(sentenceOfStop),
    sections: sections
      .map(({ section, asked }) => ({
        title: probateSectionWords[section],
        rows: asked
          .filter((answer) => answer !== 'condition' && answer !== 'ready')
          .map((answer) => ({ question: probateQuestions[answer], answer: saidOf(answer, facts) })),
      }))
      .filter((part) => part.rows.length > 0),
    condition: answers.condition === null ? null : answers.condition.map(printedMark),
    executors: executors.map(({ name: who, status, since }) => [
      who,
      since === null ? standings[status] : `${standings[status]}, ${dayInWords(since)}`,
    ]),
    values: [
      ['Everything that passes by the will', pounds(worksheet.grossPence)],
      ['Debts', pounds(worksheet.debtsPence)],
      ['What is left', pounds(worksheet.grossPence - worksheet.debtsPence)],
    ],
    withoutValue: worksheet.itemsWithoutValue,
    mayChange: reach.provisional.map(({ id, range }) => [
      itemNames.get(id) ?? 'without a name',
      range === null ? 'an estimate without a range' : `${pounds(range.lowest)} to ${pounds(range.highest)}`,
    ]),
    reach: reach.provisional.every(({ range }) => range === null)
      ? []
      : (['assets', 'debts', 'net'] as const).map((line) => [
          reachWords[line],
          pounds(reach[line].lowest),
          pounds(reach[line].highest),
        ]),
    worthValuing: worksheet.isWorthValuing,
    fee: [
      ['Application', pounds(fee.application)],
      ['Copies', pounds(fee.copies)],
      ['Together', pounds(fee.total)],
    ],
    feeOpen: fee.unconfirmed.length > 0,
    documents: enclosures.map((one) => [
      enclosureWords[one],
      answers.ready === null ? 'Not answered' : answers.ready.includes(one) ? 'Yes' : 'No',
    ]),
    sources: [
      ...Object.values(claims).map(({ source, asAt }) => ({
        text: '',
        name: source.name,
        url: source.url ?? null,
        asAt,
        confirmed: true,
      })),
      ...(fee.rules as FeeRule[]).flatMap((rule) => {
        const version = ruleOn(estateRules[rule], today)
        if (version === null) return []
        const { source, asAt, confirmed, value } = version
        const text = `${feeWords[rule]} ${pounds(value)}.`
        return [{ text, name: source.name, url: source.url ?? null, asAt, confirmed }]
      }),
    ],
  }).pdf
}

/** Null: not answered. */
function saidOf(answer: ProbateAnswer, { answers, executors }: ProbateFacts): string | null {
  const value = answers[answer]
  if (value === null) return null
  switch (answer) {
    case 'deathCertificate':
      return certificateWords[answers.deathCertificate!]
    case 'told':
      return (
        executors
          .filter(({ id }) => answers.told!.includes(id))
          .map(({ name }) => name)
          .join(', ') || 'Nobody'
      )
    case 'born':
      return dayInWords(answers.born!)
    case 'otherNames':
      return answers.otherNames === '' ? 'No' : answers.otherNames
    case 'taxCode':
      return answers.taxCode === '' ? 'None has come' : answers.taxCode
    default:
      if (typeof value === 'boolean') return value ? 'Yes' : 'No'
      return String(value)
  }
}

const dayInWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

function printedMark({ kind, page, what, why, who, when, inCopy }: ConditionMark): {
  kind: string
  rows: [string, string][]
} {
  const unknown = 'Not said'
  return {
    kind: markWords[kind],
    rows: [
      ['What it is', what],
      ['Page of the registered copy', page === null ? 'On no page of it' : String(page)],
      ['Compared with that page', inCopy === null ? unknown : comparisonWords[inCopy]],
      ['Why it is there', why ?? unknown],
      ['Who made it', who ?? unknown],
      ['When', when ?? unknown],
    ],
  }
}
