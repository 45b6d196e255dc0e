// After a whole run of the tests: the reasons of a refusal that none of them provoked.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reasons, type Reason } from '../packages/api/src/reasons.ts'

const root = join(import.meta.dirname, '..')

/** Tests that call a verb without an api in between, and name the reason it gives. */
const named: readonly string[] = [
  'apps/server/src/accounts/confirm-by-factor.test.ts',
  'apps/server/src/accounts/password/password-hash.test.ts',
  'apps/server/src/ceremony/recording-inspection/reading-process.test.ts',
  'apps/server/src/ceremony/recordings/check-recording.test.ts',
  'apps/server/src/factors/factors.test.ts',
  'apps/server/src/parties/follow-address.test.ts',
  'apps/server/src/parties/parties.test.ts',
  'apps/server/src/wills/change-status.test.ts',
  'test/corpus/corpus.ts',
  'test/corpus/pdf-inspection.test.ts',
]

/** Provoked by no test; by what it would take. */
export const never: Readonly<Record<string, readonly Reason[]>> = {
  'ten seconds of a processor, for a file of 900,001 packets': ['recording-pieces-too-many'],
  'an id made at random that another will has': ['will-there-already'],
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
