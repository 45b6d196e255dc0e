// After a whole run of the tests: the reasons of a refusal, and the problems of a field, that none of them
// provoked.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reasons, type Reason } from '../packages/api/src/reasons.ts'
import { fieldProblems, type FieldProblemCode } from '../packages/domain/src/field-problems.ts'

const root = join(import.meta.dirname, '..')

/** Tests that call a verb without an api in between, and name the reason or the problem it gives. */
export const named: readonly string[] = [
  'apps/server/src/accounts/confirm-by-factor.test.ts',
  'apps/server/src/accounts/password/acceptable-password.test.ts',
  'apps/server/src/ceremony/recording-inspection/reading-process.test.ts',
  'apps/server/src/ceremony/recordings/check-recording.test.ts',
  'apps/server/src/estate/hand-over/check-file.test.ts',
  'apps/server/src/estate/printed/printed.test.ts',
  'apps/server/src/factors/factors.test.ts',
  'apps/server/src/parties/follow-address.test.ts',
  'apps/server/src/parties/parties.test.ts',
  'apps/server/src/release/confirmations/confirmations.test.ts',
  'apps/server/src/wills/change-status.test.ts',
  'packages/api/src/field-problems.test.ts',
  'packages/domain/src/registration-form.test.ts',
  'test/corpus/corpus.ts',
  'test/corpus/pdf-inspection.test.ts',
]

/** Provoked by no test; by what it would take. */
export const never: Readonly<Record<string, readonly Reason[]>> = {
  'ten seconds of a processor, for a file of 900,001 packets': ['recording-pieces-too-many'],
  'nothing: the ceremony’s answer says it before anybody is refused (`notYet`)': [
    'ceremony-not-open',
    'no-place-in-ceremony',
    'recording-missing',
  ],
}

/** The line that note-reasons.ts writes for a field: some codes are reasons too. */
export const noteOf = (code: string): string => `field ${code}`

/** @param file what test/stack/note-reasons.ts wrote */
export async function unprovoked(file: string): Promise<string[]> {
  const noted = new Set((await readFile(file, 'utf8').catch(() => '')).split('\n'))
  const tests = (await Promise.all(named.map((path) => readFile(join(root, path), 'utf8')))).join('\n')
  const excepted = new Set<string>(Object.values(never).flat())
  const isNamed = (code: string): boolean => tests.includes(`'${code}'`)
  return [
    ...Object.keys(reasons).filter((one) => !noted.has(one) && !isNamed(one) && !excepted.has(one)),
    ...(Object.keys(fieldProblems) as FieldProblemCode[])
      .filter((one) => !noted.has(noteOf(one)) && !isNamed(one))
      .map(noteOf),
  ]
}
