// What to do after a file was refused. The refusal says what is wrong; this adds what to do about it.
import { Problem } from '@testate/api/problem'
import type { ReasonOf } from '@testate/api/reasons'
import type { words } from '../words.ts'

type Advice = keyof (typeof words)['en'] & `next${string}`

const advice: Readonly<Record<ReasonOf<'files'>, Advice>> = {
  'wrong-type': 'nextPdf',
  'word-document': 'nextWord',
  'too-large': 'nextSmaller',
  'name-too-long': 'nextName',
  'bad-name': 'nextName',
  'empty': 'nextScan',
  'not-a-pdf': 'nextScan',
  'truncated': 'nextScan',
  'damaged': 'nextScan',
  'page-unreadable': 'nextScan',
  'no-pages': 'nextScan',
  'encrypted': 'nextPrint',
  'active-content': 'nextPrint',
  'two-views': 'nextPrint',
  'other-format-inside': 'nextPrint',
  'too-demanding': 'nextPrint',
  'already-signed': 'nextUnsigned',
  'too-many-pages': 'nextFewer',
}

export const isFileRefusal = (reason: unknown): reason is ReasonOf<'files'> =>
  typeof reason === 'string' && Object.hasOwn(advice, reason)

/** The advice for a reason; null where there is none, so that nothing is invented. */
export function adviceFor(reason: unknown): Advice | null {
  return isFileRefusal(reason) ? advice[reason] : null
}

/** The advice after a failed upload: by the file's refusal if there is one, else a retry, if that can help. */
export function adviceAfter(error: unknown): Advice | null {
  if (!(error instanceof Problem)) return error instanceof TypeError ? null : 'nextAgain'
  return (
    adviceFor(error.extra['reason']) ?? (error.status >= 500 || error.status === 429 ? 'nextAgain' : null)
  )
}
