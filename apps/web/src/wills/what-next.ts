// The next step after a file was refused. The refusal says what is wrong; this adds what to do about it.
import { Problem } from '@testate/api/problem'
import type { words } from './words.ts'

type Step = keyof (typeof words)['en'] & `next${string}`

/**
 * One for each reason the register has (apps/server/src/wills/pdf-intake/refusal.ts;
 * test/file-refusals.test.ts keeps the two in step).
 */
const steps: Readonly<Record<string, Step>> = {
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

/** The step for a reason; null where there is none, so that nothing is invented. */
export function stepFor(reason: unknown): Step | null {
  return typeof reason === 'string' && Object.hasOwn(steps, reason) ? steps[reason]! : null
}

/** The step after a failed upload: by the file's refusal if there is one, else a retry, if that can help. */
export function stepAfter(error: unknown): Step | null {
  if (!(error instanceof Problem)) return error instanceof TypeError ? null : 'nextAgain'
  return stepFor(error.extra['reason']) ?? (error.status >= 500 || error.status === 429 ? 'nextAgain' : null)
}
