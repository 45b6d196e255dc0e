// Why the register refuses something: the one closed list. A problem document has `reason`, with the reason's
// values as fields beside it. Programs and the screens go by it; `detail` is help for programmers, which
// nothing parses.
import { accounts } from './reasons/accounts.ts'
import { ceremony } from './reasons/ceremony.ts'
import { deathNotices } from './reasons/death-notices.ts'
import { estate } from './reasons/estate.ts'
import { factors } from './reasons/factors.ts'
import { files } from './reasons/files.ts'
import { finding } from './reasons/finding.ts'
import { handOffs } from './reasons/hand-offs.ts'
import { identity } from './reasons/identity.ts'
import { operation } from './reasons/operation.ts'
import { ownData } from './reasons/own-data.ts'
import { parties } from './reasons/parties.ts'
import { payments } from './reasons/payments.ts'
import { proofs } from './reasons/proofs.ts'
import { recordings } from './reasons/recordings.ts'
import { registration } from './reasons/registration.ts'
import { released } from './reasons/released.ts'
import { requests } from './reasons/requests.ts'
import { reviews } from './reasons/reviews.ts'
import { sharedSecret } from './reasons/shared-secret.ts'
import { wills } from './reasons/wills.ts'

/** By slice, in the order of a will's life; each reason with the names of its fields. */
export const reasonsBySlice = {
  requests,
  proofs,
  factors,
  accounts,
  handOffs,
  wills,
  files,
  parties,
  payments,
  identity,
  reviews,
  ceremony,
  recordings,
  registration,
  deathNotices,
  finding,
  released,
  sharedSecret,
  estate,
  ownData,
  operation,
} as const

export const reasons = {
  ...requests,
  ...proofs,
  ...factors,
  ...accounts,
  ...handOffs,
  ...wills,
  ...files,
  ...parties,
  ...payments,
  ...identity,
  ...reviews,
  ...ceremony,
  ...recordings,
  ...registration,
  ...deathNotices,
  ...finding,
  ...released,
  ...sharedSecret,
  ...estate,
  ...ownData,
  ...operation,
} as const satisfies Record<string, readonly string[]>

export type Reason = keyof typeof reasons
export type ReasonOf<Slice extends keyof typeof reasonsBySlice> = keyof (typeof reasonsBySlice)[Slice]
