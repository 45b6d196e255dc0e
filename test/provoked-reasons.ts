// After a whole run of the tests: the reasons of a refusal that none of them provoked.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reasons, type Reason } from '../packages/api/src/reasons.ts'

const root = join(import.meta.dirname, '..')

/** Tests that call a verb without an api in between, and name the reason it gives. */
const named: readonly string[] = [
  'apps/server/src/ceremony/recording-inspection/reading-process.test.ts',
  'apps/server/src/ceremony/recordings/check-recording.test.ts',
  'apps/server/src/factors/factors.test.ts',
  'apps/server/src/parties/follow-address.test.ts',
  'apps/server/src/wills/change-status.test.ts',
  'test/corpus/corpus.ts',
  'test/corpus/pdf-inspection.test.ts',
]

/** Provoked by no test, or by chance only; by what it would take. */
export const never: Readonly<Record<string, readonly Reason[]>> = {
  'two requests within a few milliseconds, in one order': [
    'account-not-opened',
    'address-changed-elsewhere',
    'earlier-address-taken',
    'password-changed-elsewhere',
    'payment-being-opened',
    'payment-page-used',
    'same-request-running',
    'will-there-already',
  ],
  'a machine with no processor or memory left': [
    'pdf-reading-busy',
    'recording-reading-busy',
    'recording-too-demanding',
    'signing-in-busy',
    'uploads-at-once-too-many',
    'uploads-too-many',
  ],
  'hundreds of calls within a minute': ['recovery-codes-locked', 'too-many-tries'],
  'a recording crafted packet by packet, or one of more than 64 MB in one request': [
    'recording-broken-at-start',
    'recording-pieces-too-many',
    'recording-too-large-at-once',
    'recording-track-late',
    'recording-track-stops',
    'recording-track-unreadable',
    'recording-without-tracks',
    'upload-longer-than-announced',
  ],
  'a first start that is not over': ['keys-unpublished'],
  'a change between the check of the stage and the act': ['document-closed', 'form-closed'],
  'a request that the screens never send': [
    'confirmation-not-given',
    'document-for-testator-only',
    'erasure-asked',
    'hand-off-done',
    'identity-needed',
    'network-not-final',
    'no-payment-to-return',
    'nothing-to-pay',
    'nothing-to-refund',
    'opening-refused',
    'testator-name-signed',
    'username-or-address-taken',
  ],
  'nothing: the ceremony’s answer says it before anybody is refused (`notYet`)': [
    'ceremony-not-open',
    'no-place-in-ceremony',
    'recording-missing',
  ],
}

/** @param file what test/stack/note-reasons.ts wrote */
export async function unprovoked(file: string): Promise<string[]> {
  const noted = new Set((await readFile(file, 'utf8').catch(() => '')).split('\n'))
  const tests = (await Promise.all(named.map((path) => readFile(join(root, path), 'utf8')))).join('\n')
  const excepted = new Set<string>(Object.values(never).flat())
  return Object.keys(reasons).filter(
    (reason) => !noted.has(reason) && !tests.includes(`'${reason}'`) && !excepted.has(reason),
  )
}
