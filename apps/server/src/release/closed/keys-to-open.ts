// The keys for opening a closed will on its testator's request: none but the release worker's own wrap, or for a will
// under a shared secret the two parts together, of which the testator's browser shows one.
import type { HeldKeys } from '../../custody/open.ts'
import { closingSecret, isUnderParts } from '../../custody/two-parts/secrets.ts'
import type { ShownPart } from '../../custody/two-parts/open-parts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { because, refuse } from '../../platform/http/problem.ts'

/** Refuses `not-now` without the part that is needed or when it is lost, and `forbidden` for another. */
export async function keysToOpen(
  tx: Tx,
  openingKey: string,
  willId: string,
  { shared, stepUp }: { shared?: ShownPart | undefined; stepUp: string },
): Promise<HeldKeys | null> {
  if (!(await isUnderParts(tx, willId))) return null
  // The will first, as whoever switches it on or off.
  await lockWill(tx, willId)
  const secret = await closingSecret(tx, willId)
  if (secret === null) return null
  if (secret.isPartLost) refuse('not-now', undefined, because('shared-part-lost'))
  if (shared === undefined) refuse('not-now', undefined, because('shared-part-needed'))
  const { keysUnder, shownPart, WrongPart } = await import('../../custody/two-parts/open-parts.ts')
  const request = { stepUp, act: 'open' } as const
  const part = await shownPart(openingKey, secret, shared, request).catch((error: unknown) => {
    if (error instanceof WrongPart) refuse('forbidden', error.message, because('shared-part-wrong'))
    throw error
  })
  return await keysUnder(openingKey, secret, part.shared)
}
