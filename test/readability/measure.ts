// How easily the screens read: words a sentence, and the share of words beyond the 5,000 commonest English ones.
// One row for each file of a subject's sentences; names and numbers filled in count as one common word.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mail } from '../../apps/server/src/notifications/mail.ts'
import { templates, type Site, type Template } from '../../apps/server/src/notifications/templates.ts'
import { samples, site } from '../../apps/server/testing/mail-samples.ts'

const root = join(import.meta.dirname, '../..')

const common: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-words.txt'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' ')),
)

export interface Figures {
  sentences: number
  /** Words a sentence, of whole sentences of four words or more: a label is no sentence. */
  length: number
  /** Percent of all words, labels too. */
  uncommon: number
}

/** The text a message shows: the last form of a plural, and a filled-in value as one word. */
export function plainOf(message: string): string {
  let text = message
  for (let before = ''; before !== text;) {
    before = text
    text = text
      .replaceAll(
        /\{[^{}]*, (?:plural|select)[^{}]*(?:\{[^{}]*\}[^{}]*)*?\bother \{([^{}]*)\}[^{}]*\}/g,
        '$1',
      )
      .replaceAll(/\{\s*\w+\s*(?:,[^{}]*)?\}/g, 'this')
  }
  return text.replaceAll('#', 'this')
}

const wordsIn = (text: string): string[] => text.match(/\p{L}+(?:[’'-]\p{L}+)*/gu) ?? []

/** American spelling: the list is of American films. */
const american = (word: string): string =>
  word
    .replace(/isation(s?)$/, 'ization$1')
    .replace(/is(e|es|ed|ing|er|ers)$/, 'iz$1')
    .replace(/our(|s|ed|ing|ite|able|hood)$/, 'or$1')
    .replace(/^(cheque)(s?)$/, 'check$2')
    .replace(/^licence(s?)$/, 'license$1')
    .replace(/entre(s?)$/, 'enter$1')

/** The word itself, or one it is a regular form of. */
function* forms(word: string): Generator<string> {
  yield word
  yield american(word)
  if (word.endsWith('ies')) yield `${word.slice(0, -3)}y`
  for (const end of ['s', 'es', 'd', 'ed', 'ing', 'ly'])
    if (word.endsWith(end) && word.length > end.length + 2) {
      const stem = word.slice(0, -end.length)
      yield stem
      yield `${stem}e`
      // “stopped”, “planning”
      if (stem.at(-1) === stem.at(-2)) yield stem.slice(0, -1)
    }
}

export function isCommon(word: string): boolean {
  const bare = word.toLowerCase().replaceAll('’', "'")
  // Of “will’s”, “don't” and “sign-in” each part.
  return bare
    .split(/['-]/)
    .every((part) => part.length < 3 || [...forms(part)].some((form) => common.has(form)))
}

export function measure(messages: readonly string[]): Figures {
  const texts = messages.map(plainOf)
  const sentences = texts
    .flatMap((text) => text.split(/(?<=[.?!:])\s+/))
    .filter((sentence) => /[.?!:]$/.test(sentence))
    .map((sentence) => wordsIn(sentence).length)
    .filter((length) => length >= 4)
  const words = texts.flatMap(wordsIn)
  const sum = sentences.reduce((all, one) => all + one, 0)
  const round = (value: number): number => Math.round(value * 10) / 10
  return {
    sentences: sentences.length,
    length: round(sentences.length === 0 ? 0 : sum / sentences.length),
    uncommon: round(
      words.length === 0 ? 0 : (100 * words.filter((word) => !isCommon(word)).length) / words.length,
    ),
  }
}

type Words = { en: Record<string, string> }

const isObject = (one: unknown): one is object => typeof one === 'object' && one !== null

/** The English messages of each file that has some. */
async function messagesIn(pattern: string, tree: string): Promise<[file: string, messages: string[]][]> {
  const found: [string, string[]][] = []
  for (const file of globSync(pattern, { cwd: tree }).toSorted()) {
    const module = (await import(pathToFileURL(join(tree, file)).href)) as Record<string, unknown>
    // `words = { en, cy }`, or `en` by itself.
    const messages = [...Object.values(module), module]
      .filter((one): one is Words => isObject(one) && isObject((one as Partial<Words>).en))
      .flatMap(({ en }) => Object.values(en))
    if (messages.length > 0) found.push([file, messages.filter((one) => typeof one === 'string')])
  }
  return found
}

/** Each file of sentences with its English, by “subject/file”. */
export async function sentencesOfScreens(tree: string = root): Promise<Map<string, string[]>> {
  return new Map(
    (await messagesIn('apps/web/src/**/*words.ts', tree)).map(([file, messages]) => {
      const subject = dirname(file).replace('apps/web/src/', '')
      const name = basename(file, '.ts')
      return [name === 'words' ? subject : `${subject}/${name}`, messages]
    }),
  )
}

/** Why something was refused, by the slice that refuses. */
export async function sentencesOfRefusals(tree: string = root): Promise<Map<string, string[]>> {
  const found = await messagesIn('apps/web/src/refusals/!(all*).ts', tree)
  return new Map(found.map(([file, messages]) => [basename(file, '.ts'), messages]))
}

/** Each mail in its sample, without its Welsh and its foot. */
export function sentencesOfMails(): Map<string, string[]> {
  return new Map(
    (Object.keys(templates) as Template[]).map((name) => {
      const mail = templates[name] as (data: unknown, site: Site) => Mail
      const { subject, paragraphs } = mail(samples[name].data, site)
      const said = paragraphs.flatMap((one) => {
        if (typeof one === 'string') return [one]
        if ('link' in one) return one.lang === undefined ? [one.label] : []
        return 'rows' in one ? one.rows.map(([label]) => label) : []
      })
      return [name, [subject, ...said]]
    }),
  )
}
