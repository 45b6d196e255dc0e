// Follows the registration on each network until it stands, and until the capsule is made.
import type { z } from 'zod'
import { showAnchors, type anchorView } from '@testate/api/registration'
import { showCeremony } from '@testate/api/ceremony'
import type { Actor } from './people.ts'
import type { Progress } from './progress.ts'
import { until } from './until.ts'

const sealedWithinMs = 180_000
/** A public network is final in about 15 minutes; the development ledger in seconds. */
const registeredWithinMs = 40 * 60_000

export type Anchor = z.output<typeof anchorView>

/** Waits for the sealed PDF and answers its hash. */
export async function awaitSeal(testator: Actor, willId: string, progress: Progress): Promise<string> {
  const sealed = await until('the PDF to be sealed', sealedWithinMs, async () => {
    const { sealedHash } = await testator.browser.call(showCeremony, { params: { id: willId } })
    return sealedHash
  })
  progress.say(`Sealed with three signatures and time-stamps, SHA-256 ${sealed}`)
  return sealed
}

/**
 * Answers the anchors when none of them is under way any more and the capsule is made, or one failed for good.
 * A failed network the register tries again is waited for.
 */
export async function awaitRegistration(testator: Actor, willId: string, progress: Progress): Promise<Anchor[]> {
  const told = new Map<string, string>()
  return await until('the registration', registeredWithinMs, async () => {
    const { anchors, capsule } = await testator.browser.call(showAnchors, { params: { id: willId } })
    for (const anchor of anchors) {
      const now = `${anchor.status}${anchor.blockNumber === null ? '' : `, block ${anchor.blockNumber}`}${anchor.reason === null ? '' : `: ${anchor.reason}`}`
      if (told.get(anchor.network) !== now) progress.say(`${anchor.network} (${anchor.label}): ${now}`)
      told.set(anchor.network, now)
    }
    if (anchors.length === 0) return null
    const failed = anchors.filter((anchor) => anchor.status === 'failed' && anchor.retryable === false)
    if (anchors.length === failed.length) return anchors
    const settled = anchors.every((anchor) => anchor.status === 'final' || failed.includes(anchor))
    return settled && capsule !== null ? anchors : null
  })
}
