// The queue in front of the inspection of PDFs: limits how many run and how many wait, and gives each a
// process of its own.
import { semaphore } from '../../platform/semaphore.ts'
import { expectPdf, InspectionStarved, openInspecting, type Inspecting } from './inspecting-process.ts'
import type { Depth, Inspection } from './inspection.ts'

export { expectPdf, InspectionStarved } from './inspecting-process.ts'

/** Two cores' worth: more at once only makes honest files run into the time limit. */
const AT_ONCE = 2
/**
 * Each waits with its 10 MB in memory: beyond this, uploads are asked to retry rather than queued until
 * memory is full.
 */
const MOST_WAITING = 32
/**
 * At most this many files get a process while they arrive, and for at most this long: a slow sender occupies
 * no process that others need.
 */
const MOST_EARLY = 2
const EARLY_MS = 3_000
let early = 0
const PIECE = 2 ** 18
/** The next process is started after this PDF's answer is sent, not concurrently. */
const EXPECT_AFTER_MS = 250

const inspections = semaphore(AT_ONCE, {
  mostWaiting: MOST_WAITING,
  full: () => new InspectionStarved('too many PDFs wait for their inspection'),
})

/**
 * Inspects a PDF, whole or piece by piece. Never throws because of the file's contents; throws if no process
 * could be started, or there was no time for it (InspectionStarved), and rethrows the source's errors.
 */
export async function inspectPdf(
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  depth: Depth,
): Promise<Inspection> {
  if (bytes instanceof Uint8Array) return await arrivingPdf(depth).verdict(bytes)
  return await inspectInTurn(depth, async () => {
    const inspecting = await openInspecting(depth)
    try {
      for await (const piece of bytes) await inspecting.feed(piece)
      return await inspecting.end()
    } finally {
      inspecting.abandon()
    }
  })
}

async function inspectInTurn(depth: Depth, inspect: () => Promise<Inspection>): Promise<Inspection> {
  const release = await inspections.acquire()
  try {
    return await inspect()
  } finally {
    release()
    // After one PDF, another may follow.
    setTimeout(() => expectPdf(depth), EXPECT_AFTER_MS).unref()
  }
}

/** The inspection of a PDF that is still arriving. */
export interface ArrivingPdf {
  /** The bytes so far; the same memory each time, which must not change before the verdict. */
  have(bytes: Uint8Array): void
  /** The file is complete. Throws as inspectPdf does. */
  verdict(bytes: Uint8Array): Promise<Inspection>
  /** The file will not be completed. */
  giveUp(): void
}

/** Passes a PDF to its process while it arrives, if one is free for that; else when it is complete. */
export function arrivingPdf(depth: Depth): ArrivingPdf {
  let taken: Inspecting | undefined
  let fed = 0
  let state: 'new' | 'early' | 'late' = 'new'
  let clock: NodeJS.Timeout | undefined
  const noLongerEarly = (): void => {
    if (state === 'early') early -= 1
    state = 'late'
    clearTimeout(clock)
  }
  const giveUp = (): void => {
    noLongerEarly()
    taken?.abandon()
    taken = undefined
    fed = 0
  }
  const takeEarly = (): void => {
    state = 'early'
    early += 1
    clock = setTimeout(giveUp, EARLY_MS)
    openInspecting(depth).then((one) => (state === 'early' ? (taken = one) : one.abandon()), giveUp)
  }
  return {
    have(bytes) {
      if (state === 'new' && early < MOST_EARLY) takeEarly()
      if (taken === undefined || bytes.length - fed < PIECE) return
      void taken.feed(bytes.subarray(fed))
      fed = bytes.length
    },
    async verdict(bytes) {
      clearTimeout(clock)
      try {
        return await inspectInTurn(depth, async () => {
          noLongerEarly()
          taken ??= await openInspecting(depth)
          void taken.feed(bytes.subarray(fed))
          return await taken.end()
        })
      } finally {
        giveUp()
      }
    },
    giveUp,
  }
}
