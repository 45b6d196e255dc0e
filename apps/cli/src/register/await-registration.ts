// Follows the registration on each network until it is final, until the capsule is made, or until waiting
// longer makes no sense.
import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { Problem } from '@testate/api/problem'
import { showAnchors, willEvents, type anchorView } from '@testate/api/registration'
import { showCeremony } from '@testate/api/ceremony'
import { isEntry } from '@testate/domain/lifecycle'
import { displayName } from '@testate/domain/networks'
import type { Actor } from './people.ts'
import type { Progress } from './progress.ts'
import { until } from './until.ts'
import { willStream } from './will-events.ts'

const sealedWithinMs = 180_000
/** A public network is final in about 15 minutes; the development ledger in seconds. */
const registeredWithinMs = 40 * 60_000
const askedAgainAfterMs = 500

export type Anchor = z.output<typeof anchorView>
type View = Pick<z.output<typeof showAnchors.answer>, 'willStatus' | 'anchors' | 'capsule'>

export interface Outcome {
  /** One for each requested network that has an anchor yet. */
  anchors: Anchor[]
  /** Why it is not registered everywhere, one sentence per network; empty when it is. */
  missing: string[]
  /** Whether the register continues with what is missing. */
  goesOn: boolean
  /** Whether there is evidence to fetch. */
  capsule: boolean
}

/** Waits for the sealed PDF and returns its hash. */
export async function awaitSeal(testator: Actor, willId: string, progress: Progress): Promise<string> {
  const sealed = await until('the PDF to be sealed', sealedWithinMs, async () => {
    const { sealedHash } = await testator.browser.call(showCeremony, { params: { id: willId } })
    return sealedHash
  })
  progress.say(`Sealed with three signatures and time-stamps, SHA-256 ${sealed}`)
  return sealed
}

/**
 * Follows the live stream, or polls where there is none. Ends when every network is final and the capsule
 * names all of them; when a network failed for good and nothing else is in progress; or when nothing has
 * changed for `patienceMs` while a network keeps failing. The register continues by itself.
 */
export async function awaitRegistration(
  testator: Actor,
  willId: string,
  networks: readonly string[],
  patienceMs: number,
  progress: Progress,
): Promise<Outcome> {
  const began = Date.now()
  const told = new Map<string, string>()
  let moved = began
  let last: View = { willStatus: '', anchors: [], capsule: null }
  const hear = (view: View): void => {
    last = view
    for (const anchor of view.anchors) {
      const block = anchor.blockNumber === null ? '' : `, block ${anchor.blockNumber}`
      const reason = anchor.reason === null ? '' : `: ${anchor.reason}`
      const now = `${anchor.status}${block}${reason}`
      if (told.get(anchor.network) === now) continue
      moved = Date.now()
      told.set(anchor.network, now)
      progress.say(`${displayName(anchor.network)} (${anchor.label}): ${now}`)
    }
  }
  /** How long to go on waiting; 0 when it is over. */
  const left = (): number =>
    isOver(last, networks)
      ? 0
      : Math.max(
          0,
          Math.min(began + registeredWithinMs, isHeldUp(last, networks) ? moved + patienceMs : Infinity) -
            Date.now(),
        )

  for (let streams = true; ; await pause(askedAgainAfterMs)) {
    hear(await testator.browser.call(showAnchors, { params: { id: willId } }))
    if (left() === 0) return outcomeOf(last, networks)
    if (!streams) continue
    const end = new AbortController()
    // Checks the time while no event arrives: the stream is silent exactly when a network is.
    const clock = setInterval(() => left() === 0 && end.abort(), askedAgainAfterMs)
    try {
      for await (const { event, data } of willStream(testator.browser, willId, end.signal)) {
        if (event === 'anchors') hear(willEvents.answer.events.anchors.parse(data))
        if (left() === 0) return outcomeOf(last, networks)
      }
    } catch (error) {
      // An older register has no stream; a broken stream is reopened.
      if (error instanceof Problem) streams = false
    } finally {
      clearInterval(clock)
      end.abort()
    }
  }
}

const entryOn = (view: View, network: string): Anchor | undefined =>
  view.anchors.find((anchor) => anchor.network === network && isEntry(anchor.action))
const isFinal = (anchor: Anchor | undefined): boolean => anchor?.status === 'final'
const isLost = (anchor: Anchor | undefined): boolean =>
  anchor?.status === 'failed' && anchor.retryable === false

function isOver(view: View, networks: readonly string[]): boolean {
  const entries = networks.map((network) => entryOn(view, network))
  if (!entries.every((entry) => isFinal(entry) || isLost(entry))) return false
  const final = networks.filter((network) => isFinal(entryOn(view, network)))
  // The evidence is complete once the capsule has every receipt there is.
  return final.every((network) => view.capsule?.networks.includes(network) === true)
}

/** True while an unfinished entry has a reported reason; a public network on its way to finality has none. */
function isHeldUp(view: View, networks: readonly string[]): boolean {
  return networks
    .map((network) => entryOn(view, network))
    .some((entry) => entry !== undefined && !isFinal(entry) && !isLost(entry) && entry.reason !== null)
}

function outcomeOf(view: View, networks: readonly string[]): Outcome {
  const anchors = networks.flatMap((network) => entryOn(view, network) ?? [])
  const missing = networks.flatMap((network) => {
    const entry = entryOn(view, network)
    if (entry !== undefined && (entry.status === 'final' || entry.status === 'confirmed')) return []
    return [`${network}: ${entry?.reason ?? (entry === undefined ? 'not begun yet' : entry.status)}`]
  })
  return {
    anchors,
    missing,
    goesOn: !anchors.every((entry) => isFinal(entry) || isLost(entry)),
    capsule: view.capsule !== null,
  }
}
