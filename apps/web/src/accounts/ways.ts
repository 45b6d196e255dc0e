// The ways somebody confirms that it is them, and what they hand in by each.
import type { FactorKind, UsedPasskey } from '@testate/api/factors'

export type Handed =
  | { code: string }
  | { authenticator: string }
  | { recoveryCode: string }
  | { passkey: UsedPasskey }

export type Way = FactorKind | 'code by e-mail'
