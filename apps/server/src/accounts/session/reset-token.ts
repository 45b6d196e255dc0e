// Finds the owner of a mailed password-reset token.
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { authIn } from './auth.ts'

export const spentLink = 'This link has been used or has expired. Please ask for another.'

/** Null for one that is unknown, used or older than 30 minutes. */
export async function ownerOfReset(tx: Tx, config: Config, token: string): Promise<string | null> {
  const { internalAdapter } = await (await authIn(tx, config)).$context
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return found === null || found.expiresAt.getTime() <= Date.now() ? null : found.value
}
