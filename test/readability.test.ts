// The readability figures of every screen, beside those of before the words were gone over. `npx vitest run
// test/readability -u` writes the table anew.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  isCommon,
  measure,
  plainOf,
  sentencesOfMails,
  sentencesOfRefusals,
  sentencesOfScreens,
  type Figures,
} from './readability/measure.ts'

const before = JSON.parse(
  readFileSync(join(import.meta.dirname, 'readability/before.json'), 'utf8'),
) as Record<string, Figures>

const measured = (found: ReadonlyMap<string, readonly string[]>): [name: string, figures: Figures][] =>
  [...found].map(([name, messages]) => [name, measure(messages)])

/** Of what was not measured before the words were gone over. */
function tableOf(heading: string, of: readonly [name: string, figures: Figures][]): string[] {
  return [
    `| ${heading} | Sentences | Words each | Uncommon % |`,
    '|---|---|---|---|',
    ...of.map(
      ([name, { sentences, length, uncommon }]) =>
        `| ${name} | ${sentences} | ${length.toFixed(1)} | ${uncommon.toFixed(1)} |`,
    ),
    '',
  ]
}

test('the table of the figures, before and after', async () => {
  const now = new Map(measured(await sentencesOfScreens()))
  const cells = (figures: Figures | undefined): string =>
    figures === undefined ? '– | –' : `${figures.length.toFixed(1)} | ${figures.uncommon.toFixed(1)}`
  const rows = [...now].map(
    ([page, figures]) => `| ${page} | ${figures.sentences} | ${cells(before[page])} | ${cells(figures)} |`,
  )
  const all = [...now.values()].filter(({ sentences }) => sentences > 0)
  const mean = (of: readonly Figures[], what: 'length' | 'uncommon'): string =>
    (of.reduce((sum, one) => sum + one[what], 0) / of.length).toFixed(1)
  const then = Object.values(before).filter(({ sentences }) => sentences > 0)
  const table = [
    '# How the screens read',
    '',
    'Words a sentence, and the percentage of words beyond the 5,000 commonest of English film subtitles',
    '(SUBTLEXus; `test/readability/common-words.txt`), of the English sentences of each subject. Regular forms',
    'and British spelling count as their base word. `test/readability.test.ts` writes this table.',
    '',
    '| Subject | Sentences | Words each, before | Uncommon %, before | Words each | Uncommon % |',
    '|---|---|---|---|---|---|',
    ...rows,
    `| mean | | ${[then, all].flatMap((of) => [mean(of, 'length'), mean(of, 'uncommon')]).join(' | ')} |`,
    '',
    'Why something was refused, by the slice that refuses, and each mail in a sample:',
    '',
    ...tableOf('Refusals', measured(await sentencesOfRefusals())),
    ...tableOf('Mail', measured(sentencesOfMails())),
  ].join('\n')
  await expect(table).toMatchFileSnapshot(join(import.meta.dirname, '../docs/readability.md'))
})

test('no subject reads worse than it did', async () => {
  const worse = [...(await sentencesOfScreens())].filter(([page, messages]) => {
    const was = before[page]
    return was !== undefined && was.sentences >= 10 && measure(messages).length > was.length + 1
  })
  expect(worse.map(([page]) => page)).toEqual([])
})

test('no slice’s refusals and no mail run to long sentences', async () => {
  const long = [...measured(await sentencesOfRefusals()), ...measured(sentencesOfMails())].filter(
    ([, { length }]) => length > 17,
  )
  expect(long).toEqual([])
})

test('counts what is read', () => {
  expect(plainOf('{n, plural, one {One more will is} other {# more wills are}} in {place}.')).toBe(
    'this more wills are in this.',
  )
  expect(plainOf('Paid on {at, date, ::dMMMMyyyy}.')).toBe('Paid on this.')
  expect(measure(['You sign first. Then both witnesses sign.', 'Save'])).toMatchObject({
    sentences: 1,
    length: 4,
  })
  expect(['the', 'witnesses', 'recognised', 'colour', 'stopped', 'will’s', 'sign-in'].map(isCommon)).toEqual(
    Array(7).fill(true),
  )
  expect(['commitment-hash', 'blockchain', 'jurisdiction', 'testator'].map(isCommon)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
