// The factors people confirm with, and what they submit for each.
import type { FactorKind, UsedPasskey } from '@testate/api/factors'

export type Handed =
  | { code: string; passkey?: UsedPasskey }
  | { authenticator: string }
  | { recoveryCode: string }
  | { passkey: UsedPasskey }

export type Way = FactorKind | 'code by e-mail'
