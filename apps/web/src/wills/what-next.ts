// The next step after a file was refused. The refusal says what is wrong; this adds what to do about it.
import { Problem } from '@testate/api/problem'
import type { ReasonOf } from '@testate/api/reasons'
import type { words } from './words.ts'

type Step = keyof (typeof words)['en'] & `next${string}`

const steps: Readonly<Record<ReasonOf<'files'>, Step>> = {
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
  'other-format-inside': 'nextPrint',
  'too-demanding': 'nextPrint',
  'already-signed': 'nextUnsigned',
  'too-many-pages': 'nextFewer',
}

export const isFileRefusal = (reason: unknown): reason is ReasonOf<'files'> =>
  typeof reason === 'string' && Object.hasOwn(steps, reason)

/** The step for a reason; null where there is none, so that nothing is invented. */
export function stepFor(reason: unknown): Step | null {
  return isFileRefusal(reason) ? steps[reason] : null
}

/** The step after a failed upload: by the file's refusal if there is one, else a retry, if that can help. */
export function stepAfter(error: unknown): Step | null {
  if (!(error instanceof Problem)) return error instanceof TypeError ? null : 'nextAgain'
  return stepFor(error.extra['reason']) ?? (error.status >= 500 || error.status === 429 ? 'nextAgain' : null)
}
