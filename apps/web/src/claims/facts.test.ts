// No public page states a fact of law, price, time or state outside a claim: there it would have no source
// and no review date (decisions, section 1, point 4). The visitors' screens are followed through their
// imports, so a sentence moved into another file is found too.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from '../addresses/screens.ts'

const src = resolve(import.meta.dirname, '..')

const patterns: [what: string, pattern: RegExp][] = [
  ['an amount', /£\s?\d/],
  ['a year', /\b(?:19|20)\d\d\b/],
  ['a statute', /\bActs?\b|\b[DN]?[Dd]deddf\b|\bDeddf\b/],
  ['regulations', /\b(?:Regulations|Rheoliadau) \d|\bSI \d/],
  ['a section of one', /\b(?:sections?|articles?|regulations?|paragraphs?|adran|erthygl|rheoliad)\s+\d/i],
  [
    'a time or a share',
    new RegExp(
      String.raw`\b\d+(?:[.,]\d+)?[\s-]?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|` +
        String.raw`eiliad|munud|awr|diwrnod|wythnos|mis|m?blynedd|m?mlynedd|per cent|y cant)\b|\d ?%`,
      'i',
    ),
  ],
  ['a number of things', /\b\d[\d,.]*\+?\s+(?:wills|people|users|registrations|ewyllys|pobl|cofrestriad)/i],
  ['a standing', /\b(?:certified|accredited|ardystiedig|achrededig|ISO \d+|FCA|WCAG|AES|TLS|GDPR)\b/i],
  [
    'a promise',
    /\b(?:guaranteed?|bank-level|military-grade|trusted by|award-winning|immutable|permanent(?:ly)?|anghyfnewidiol)\b/i,
  ],
]

/** What may be stated outside a claim. Unused exceptions must be removed. */
const exceptions: { file: string; text: RegExp; why: string }[] = [
  {
    file: 'compliance/head-words.ts',
    text: /^(UK Wills Act Compliance|Cydymffurfio â Wills Act y DU)$/,
    why: 'the title the specification gives the page; its first sentence says what it is about',
  },
]

/**
 * The files behind the visitors' screens: the screens and their imports, except the kit, the platform and the
 * frames.
 */
function filesOf(start: readonly string[]): string[] {
  const seen = new Set<string>()
  const look = (file: string): void => {
    if (seen.has(file) || !existsSync(file) || /^(ui|platform|layout)\//.test(relative(src, file))) return
    seen.add(file)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g))
      look(resolve(dirname(file), name))
  }
  for (const file of start) look(join(src, file))
  return [...seen].filter((file) => /\.tsx$|(^|[/-])words\.ts$/.test(file)).map((file) => relative(src, file))
}

/** Sentences: quoted strings, and text between tags. Comments and imports are ignored. */
function sentencesOf(file: string): string[] {
  const text = readFileSync(join(src, file), 'utf8')
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const quoted = [...text.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(
    (found) => found[1] ?? found[2] ?? found[3] ?? '',
  )
  const between = file.endsWith('.tsx')
    ? [...text.matchAll(/>([^<>{}]+)</g)].map((found) => found[1] ?? '')
    : []
  return [...quoted, ...between].filter((sentence) => sentence.trim() !== '')
}

/** Addresses, file names and tokens are not sentences. */
const isCode = (sentence: string): boolean => /^[\w./:#@-]*$/.test(sentence)

const publicFiles = filesOf(screens.filter(({ frame }) => frame === 'public').map(({ file }) => file))
const found = publicFiles.flatMap((file) =>
  sentencesOf(file)
    .filter((sentence) => !isCode(sentence))
    .flatMap((sentence) =>
      patterns.filter(([, pattern]) => pattern.test(sentence)).map(([what]) => ({ file, what, sentence })),
    ),
)
const excepted = ({ file, sentence }: { file: string; sentence: string }) =>
  exceptions.find((one) => one.file === file && one.text.test(sentence))

test('pages were read at all, with the words of each', () => {
  expect(publicFiles).toContain('home/home.tsx')
  expect(publicFiles).toContain('terms/words.ts')
  expect(publicFiles.flatMap(sentencesOf).length).toBeGreaterThan(300)
})

test('no fact stands outside a claim', () => {
  expect(found.filter((one) => excepted(one) === undefined)).toEqual([])
})

test('each exception is still needed', () => {
  expect(
    exceptions
      .filter((one) => publicFiles.includes(one.file) && !found.some((fact) => excepted(fact) === one))
      .map(({ file, text }) => `${file} ${text}`),
  ).toEqual([])
})

test('what is looked for is found', () => {
  const sentences = [
    'It costs £150',
    'since 2024',
    'the Wills Act',
    'by section 9',
    'within 14 days',
    'a 14-day right',
    'about 30 seconds',
    'o fewn 14 diwrnod',
    '99.9% uptime',
    '2,500+ wills',
    'ISO 27001',
    'a certified provider',
    'kept for 3 years',
    'erthygl 17',
    'an immutable record',
  ]
  expect(sentences.filter((sentence) => !patterns.some(([, pattern]) => pattern.test(sentence)))).toEqual([])
  expect(
    ['It is in writing.', 'Act now', 'Keep the paper safe.', 'the register acts at once'].filter((sentence) =>
      patterns.some(([, pattern]) => pattern.test(sentence)),
    ),
  ).toEqual(['Act now'])
})
