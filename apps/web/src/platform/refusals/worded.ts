// A refusal in words, by its reason. The words belong to the subjects (`refusals/`): they are loaded with the first
// refusal, so that no screen waits for words that most people never see.
import { Problem, problems } from '@testate/api/problem'
import { isFieldProblemCode } from '@testate/domain/field-problems'
import { refusalWords, type RefusalWords } from './source.ts'
import { fill, type Language, type WordValues } from '../words.ts'

export interface InItsLanguage {
  text: string
  /** Set when it is not the screen's own language. */
  lang?: 'en'
}

let words: RefusalWords | undefined

/** The error itself, once there are words for it. If they cannot be loaded, the register's sentence is shown. */
export async function worded<E>(error: E): Promise<E> {
  if (error instanceof Problem) words ??= await refusalWords()
  return error
}

/** Its reason; else its code, where that says enough or nothing else is said. */
function keyOf({ code, detail, extra }: Problem, { en }: RefusalWords): string | undefined {
  const { reason } = extra
  if (typeof reason === 'string') return Object.hasOwn(en, reason) ? reason : undefined
  return detail === undefined || 'oneCause' in problems[code] ? code : undefined
}

/** What words name: the further fields beside their reason or code. */
const valuesOf = (facts: object): WordValues =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      typeof value === 'number' || typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/**
 * Why, without the status. The register's English sentence for a reason that only a later version has words
 * for; what has no Welsh is marked as English on a Welsh screen, so that it is read out as that.
 */
export function whyOf(error: Problem, language: Language): InItsLanguage {
  const key = words && keyOf(error, words)
  const [welsh, english] = key === undefined ? [] : [words?.cy[key], words?.en[key]]
  if (language === 'cy' && welsh !== undefined) return { text: fill(welsh, valuesOf(error.extra), 'cy') }
  const text = english === undefined ? undefined : fill(english, valuesOf(error.extra), 'en')
  const said = { text: text ?? error.detail ?? problems[error.code].title }
  return language === 'en' ? said : { ...said, lang: 'en' }
}

/** What is wrong with one field, by its code; the register's English for a code of a later version. */
export function fieldMessageOf(entry: { code?: unknown; message: string }, language: Language): string {
  if (words === undefined || !isFieldProblemCode(entry.code)) return entry.message
  const welsh = language === 'cy' ? words.fields.cy[entry.code] : undefined
  if (welsh !== undefined) return fill(welsh, valuesOf(entry), 'cy')
  return fill(words.fields.en[entry.code], valuesOf(entry), 'en')
}
