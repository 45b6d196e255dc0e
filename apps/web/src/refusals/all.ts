// The words for every reason and every code: in English for all, in Welsh where the screen is. Loaded with
// the first refusal (worded.ts).
import type { ProblemCode } from '@testate/api/problem'
import type { Reason } from '@testate/api/reasons'
import { cy as accountsInWelsh, en as accounts } from './accounts.ts'
import { words as ceremony } from './ceremony.ts'
import { words as codes } from './codes.ts'
import { cy as deathNoticesInWelsh, en as deathNotices } from './death-notices.ts'
import { en as estate } from './estate.ts'
import { words as factors } from './factors.ts'
import { cy as fieldsInWelsh, en as fieldsInEnglish } from './fields.ts'
import { en as files } from './files.ts'
import { en as finding } from './finding.ts'
import { words as handOffs } from './hand-offs.ts'
import { words as identity } from './identity.ts'
import { cy as operationInWelsh, en as operation } from './operation.ts'
import { cy as ownDataInWelsh, en as ownData } from './own-data.ts'
import { words as parties } from './parties.ts'
import { cy as paymentsInWelsh, en as payments } from './payments.ts'
import { words as proofs } from './proofs.ts'
import { words as recordings } from './recordings.ts'
import { cy as registrationInWelsh, en as registration } from './registration.ts'
import { en as released } from './released.ts'
import { words as requests } from './requests.ts'
import { en as reviews } from './reviews.ts'
import { cy as sharedSecretInWelsh, en as sharedSecret } from './shared-secret.ts'
import { cy as willsInWelsh, en as wills } from './wills.ts'

export type Said = Reason | ProblemCode

export const en: Record<Said, string> = {
  ...codes.en,
  ...requests.en,
  ...proofs.en,
  ...factors.en,
  ...accounts,
  ...handOffs.en,
  ...wills,
  ...files,
  ...parties.en,
  ...payments,
  ...identity.en,
  ...reviews,
  ...ceremony.en,
  ...recordings.en,
  ...registration,
  ...deathNotices,
  ...finding,
  ...released,
  ...sharedSecret,
  ...estate,
  ...ownData,
  ...operation,
}

export const fields = { en: fieldsInEnglish, cy: fieldsInWelsh }

/** The rest is met on English screens only: test/welsh-refusals.test.ts. */
export const cy: Partial<Record<Said, string>> = {
  ...codes.cy,
  ...requests.cy,
  ...proofs.cy,
  ...factors.cy,
  ...accountsInWelsh,
  ...handOffs.cy,
  ...willsInWelsh,
  ...parties.cy,
  ...paymentsInWelsh,
  ...identity.cy,
  ...ceremony.cy,
  ...recordings.cy,
  ...deathNoticesInWelsh,
  ...ownDataInWelsh,
  ...registrationInWelsh,
  ...operationInWelsh,
  ...sharedSecretInWelsh,
}
