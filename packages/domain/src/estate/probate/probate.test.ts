// The probate worksheet: what is asked and in which order, what would stop an application, the documents, and the fee.
import { expect, test } from 'vitest'
import { estateRules } from '../../claims/rules/estate-rules.ts'
import type { RuleHistory } from '../../claims/rules/rule.ts'
import { pence } from '../../money.ts'
import {
  askedInOrder,
  enclosures,
  isSameName,
  markKinds,
  noProbateAnswers,
  probateAsked,
  type ConditionMark,
  type ProbateAnswers,
  type ProbateFacts,
} from './answers.ts'
import { enclosureWords, sentenceOfStop, stopWords } from './words.ts'
import {
  feeOf,
  isExplained,
  probateMissing,
  stopCodes,
  stopsOf,
  toEnclose,
  type FeeRule,
  type StopCode,
} from './worksheet.ts'

const mark: ConditionMark = {
  kind: 'staples',
  page: 1,
  what: 'Two holes in the top left corner',
  why: 'The solicitor had stapled it',
  who: 'The solicitor',
  when: '2019',
  inCopy: 'there',
}
const answered: ProbateAnswers = {
  ...noProbateAnswers,
  willOriginal: true,
  deathCertificate: 'english',
  homeHere: true,
  applicantNamed: true,
  canDecide: true,
  nameOnWill: 'Tess Tator',
  nameOnCertificate: 'Tess  TATOR',
  born: '1940-02-29',
  lastAddress: '1 Mill Lane, Leeds LS1 1AA',
  otherNames: '',
  marriedAfter: false,
  divorcedAfter: false,
  condition: [],
  codicils: 0,
  executorsInWill: 1,
  executorNamesSame: true,
  copies: 3,
  assetsAbroad: false,
  ready: ['original-will', 'death-certificate'],
}
const facts: ProbateFacts = {
  name: 'Tess Tator',
  dateOfDeath: '2026-01-09',
  today: '2026-11-26',
  executors: [{ id: 'a', name: 'Edith Executor', status: 'acting', since: null }],
  form: 'in-application',
  isFormSent: false,
  itemsWithoutValue: 0,
  answers: answered,
}
const having = (answers: Partial<ProbateAnswers>, more: Partial<ProbateFacts> = {}): ProbateFacts => ({
  ...facts,
  ...more,
  answers: { ...answered, ...answers },
})
const codes = (of: ProbateFacts): StopCode[] => stopsOf(of).map(({ code }) => code)

test('everything is asked in the order of the online application, and nothing stops a plain one', () => {
  expect(askedInOrder({ ...facts, answers: noProbateAnswers })).toEqual([
    'willOriginal',
    'deathCertificate',
    'homeHere',
    'applicantNamed',
    'canDecide',
    'nameOnWill',
    'nameOnCertificate',
    'born',
    'lastAddress',
    'otherNames',
    'marriedAfter',
    'divorcedAfter',
    'condition',
    'codicils',
    'executorsInWill',
    'executorNamesSame',
    'copies',
    'assetsAbroad',
    'ready',
  ])
  expect(probateMissing({ ...facts, answers: noProbateAnswers })).toHaveLength(19)
  expect([stopsOf(facts), probateMissing(facts)]).toEqual([[], []])
  expect(probateAsked(facts).map(({ section }) => section)).toEqual([
    'before',
    'person',
    'will',
    'executors',
    'copies',
    'documents',
  ])
})

test('a question that follows from an answer is asked once that answer is there', () => {
  const more = askedInOrder(
    having(
      { nameOnWill: 'Tess Smith', codicils: 1, executorNamesSame: false, assetsAbroad: true },
      {
        form: 'IHT400',
        executors: [{ id: 'b', name: 'Ben', status: 'power-reserved', since: '2026-02-11' }],
      },
    ),
  )
  for (const one of [
    'nameReason',
    'taxCode',
    'codicilOriginals',
    'executorNamesReason',
    'told',
    'copiesAbroad',
  ] as const)
    expect(more).toContain(one)
  expect(more.indexOf('nameReason')).toBe(more.indexOf('nameOnCertificate') + 1)
})

test('capitals and spaces make no other name; another spelling does', () => {
  expect(isSameName(' Tess  Tator', 'TESS TATOR')).toBe(true)
  expect(isSameName('Tess Tator', 'Tessa Tator')).toBe(false)
})

test('each answer that stops an application is found alone, with where it is put right', () => {
  const alone: [StopCode, ProbateFacts, unknown][] = [
    ['no-original', having({ willOriginal: false }), { ask: 'willOriginal' }],
    ['home-abroad', having({ homeHere: false }), { ask: 'homeHere' }],
    ['not-executor', having({ applicantNamed: false }), { ask: 'applicantNamed' }],
    ['cannot-decide', having({ canDecide: false }), { ask: 'canDecide' }],
    ['value-missing', having({}, { itemsWithoutValue: 2 }), { page: 'assets' }],
    ['tax-open', having({}, { form: null }), { page: 'tax' }],
    ['tax-not-sent', having({ taxCode: 'A1' }, { form: 'IHT400' }), { task: 'tax-form' }],
    ['tax-code-missing', having({ taxCode: '' }, { form: 'IHT400', isFormSent: true }), { ask: 'taxCode' }],
    ['marriage-after-will', having({ marriedAfter: true }), { ask: 'marriedAfter' }],
    ['divorce-after-will', having({ divorcedAfter: true }), { ask: 'divorcedAfter' }],
    ['executor-left-out', having({ executorsInWill: 2 }), { page: 'people' }],
    ['no-certificate', having({ deathCertificate: 'none' }), { ask: 'deathCertificate' }],
  ]
  for (const [code, given, at] of alone) {
    expect(codes(given)).toEqual([code])
    expect(stopsOf(given)[0]!.at).toEqual(at)
  }
  expect(codes(having({ taxCode: 'A1' }, { form: 'IHT400', isFormSent: true }))).toEqual([])
})

test('names that differ stop it until the reason is said, and then ask for documents', () => {
  const differs = { nameOnWill: 'Tess Smith', ready: [...answered.ready!, 'name-documents' as const] }
  expect(codes(having(differs))).toEqual(['names-differ'])
  expect(codes(having({ ...differs, nameReason: '   ' }))).toEqual(['names-differ'])
  expect(codes(having({ ...differs, nameReason: 'She married in 2020' }))).toEqual([])
  expect(codes(having({ ...differs, nameReason: 'She married', ready: answered.ready }))).toEqual([
    'document-missing',
  ])
  const executor = { executorNamesSame: false, ready: differs.ready }
  expect(codes(having(executor))).toEqual(['executor-names-differ'])
  expect(codes(having({ ...executor, executorNamesReason: 'A deed poll' }))).toEqual([])
})

test('a mark is explained only with why, who, when, and what the registered copy shows', () => {
  expect(markKinds).toEqual(['staples', 'rust', 'clips', 'tears', 'water', 'other'])
  expect(isExplained(mark)).toBe(true)
  for (const part of ['why', 'who', 'when', 'inCopy'] as const)
    expect(isExplained({ ...mark, [part]: null })).toBe(false)
  const ready = [...answered.ready!, 'condition-letter' as const]
  const [stop, ...others] = stopsOf(having({ condition: [mark, { ...mark, who: null }], ready }))
  expect([stop, others]).toEqual([
    { code: 'condition-not-explained', at: { ask: 'condition' }, marks: [1] },
    [],
  ])
  expect(codes(having({ condition: [mark], ready }))).toEqual([])
  expect(toEnclose(having({ condition: [mark] }))).toContain('condition-letter')
})

test('executors: each of them named, at most four apply, and who has power reserved was told', () => {
  const of = (...statuses: ProbateFacts['executors'][number]['status'][]): Partial<ProbateFacts> => ({
    executors: statuses.map((status, at) => ({ id: `${at}`, name: `Executor ${at}`, status, since: null })),
  })
  const four = of('acting', 'acting', 'acting', 'attorney')
  const withPower = [...answered.ready!, 'powers-of-attorney' as const]
  expect(codes(having({ executorsInWill: 4, ready: withPower }, four))).toEqual([])
  const five = of('acting', 'acting', 'acting', 'attorney', 'acting')
  expect(codes(having({ executorsInWill: 5, ready: withPower }, five))).toEqual(['too-many-apply'])
  expect(codes(having({}, of('died')))).toEqual(['nobody-applies'])
  const reserved = of('acting', 'power-reserved', 'power-reserved')
  expect(codes(having({ executorsInWill: 3, told: ['1', '2'] }, reserved))).toEqual([])
  expect(stopsOf(having({ executorsInWill: 3, told: ['1'] }, reserved))).toEqual([
    { code: 'not-told', at: { ask: 'told' }, names: ['Executor 2'] },
  ])
  // Not answered is missing, not yet a reason to stop.
  expect(codes(having({ executorsInWill: 3 }, reserved))).toEqual([])
  expect(probateMissing(having({ executorsInWill: 3 }, reserved))).toEqual(['told'])
  expect(toEnclose(having({}, of('renounced')))).toContain('renunciations')
})

test('the documents follow from the answers', () => {
  expect(toEnclose(having({}))).toEqual(['original-will', 'death-certificate'])
  expect(toEnclose(having({ deathCertificate: 'interim', codicils: 2 }))).toEqual([
    'original-will',
    'codicils',
    'interim-certificate',
  ])
  expect(toEnclose(having({ deathCertificate: 'translated' }, { form: 'IHT205 and IHT217' }))).toEqual([
    'original-will',
    'death-certificate',
    'translation',
    'IHT205',
    'IHT217',
  ])
  expect(toEnclose(having({}, { form: 'IHT207' }))).toContain('IHT207')
  expect(toEnclose(having({}, { form: 'IHT400' }))).toEqual(['original-will', 'death-certificate'])
  expect(codes(having({ codicils: 1, codicilOriginals: false, ready: [...enclosures] }))).toEqual([
    'codicil-original-missing',
  ])
  // An answer about codicils that are none counts no more.
  expect(codes(having({ codicilOriginals: false }))).toEqual([])
})

test('every stop and every document has its words, with what it is about in them', () => {
  expect(Object.keys(stopWords)).toEqual([...stopCodes])
  expect(Object.keys(enclosureWords).toSorted()).toEqual([...enclosures].toSorted())
  const said = stopCodes.map((code) =>
    sentenceOfStop({ code, names: ['Ann'], count: 7, documents: ['codicils', 'IHT205'] }),
  )
  expect(said.filter((one) => /[{}]/.test(one))).toEqual([])
  expect(sentenceOfStop({ code: 'not-told', names: ['Ann', 'Ben'] })).toMatch(/: Ann, Ben\.$/)
  expect(sentenceOfStop({ code: 'document-missing', documents: ['codicils', 'IHT205'] })).toMatch(
    /: The original of each codicil; Form IHT205\.$/,
  )
})

/** As if somebody had looked at each of them. */
const confirmed = Object.fromEntries(
  (['applicationFee', 'feeThreshold', 'copyFee'] as const).map((name): [FeeRule, RuleHistory] => [
    name,
    {
      ...estateRules[name],
      versions: estateRules[name].versions.map((one) => ({ ...one, confirmed: true })),
    },
  ]),
) as Record<FeeRule, RuleHistory>

test('the fee is that of the day of the application, and nothing up to the threshold', () => {
  const fee = (net: number, copies: number, day: string) => {
    const { application, copies: forCopies, total } = feeOf({ net: pence(net), copies, day }, confirmed)
    return [application, forCopies, total]
  }
  expect(fee(500_001, 3, '2026-07-12')).toEqual([30_000, 4_800, 34_800])
  expect(fee(500_001, 3, '2026-07-13')).toEqual([52_600, 600, 53_200])
  expect(fee(500_000, 0, '2026-07-13')).toEqual([0, 0, 0])
  // A day that no record covers gives no amount.
  expect(fee(500_001, 1, '2024-04-30')).toEqual([null, null, null])
})

test('no amount rests on a limit that nobody confirmed', () => {
  const of = (...open: FeeRule[]) => {
    const histories = { ...confirmed }
    for (const name of open) histories[name] = estateRules[name]
    const { application, copies, total, unconfirmed } = feeOf(
      { net: pence(10_000_000), copies: 2, day: '2026-11-26' },
      histories,
    )
    return [application, copies, total, unconfirmed]
  }
  expect(of()).toEqual([52_600, 400, 53_000, []])
  expect(of('copyFee')).toEqual([52_600, null, null, ['copyFee']])
  expect(of('feeThreshold')).toEqual([null, 400, null, ['feeThreshold']])
  const today = feeOf({ net: pence(10_000_000), copies: 2, day: '2026-11-26' })
  expect([today.total, today.unconfirmed]).toEqual([null, ['applicationFee', 'feeThreshold', 'copyFee']])
})
