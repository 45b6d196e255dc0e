// The line in front of the inspection of a PDF: so many side by side, so many waiting, and for each a process of its own.
import { expectPdf, InspectionStarved, openInspecting, type Inspecting } from './inspecting-process.ts'
import type { Depth, Inspection } from './inspection.ts'

export { expectPdf, InspectionStarved } from './inspecting-process.ts'

// Two cores' worth: more at once only makes honest files run into the time limit.
const SIDE_BY_SIDE = 2
/** Each waits with its 10 MB in memory: a crowd is asked to come again rather than held until the process has no more. */
const MOST_WAITING = 32
/** A file's process is taken while the file comes in for so many at once and for so long: who sends slowly keeps no process from others. */
const MOST_EARLY = 2
const EARLY_MS = 3_000
const PIECE = 2 ** 18
/** The next process is started when the answer to this PDF is out, and not beside it. */
const EXPECT_AFTER_MS = 250

/**
 * Inspects a PDF, whole or piece by piece. Never throws for what the file is; throws only if no process could be started, or there was no time for it
 * (InspectionStarved), and what the source of the pieces throws.
 */
export async function inspectPdf(
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  depth: Depth,
): Promise<Inspection> {
  if (bytes instanceof Uint8Array) return await arrivingPdf(depth).verdict(bytes)
  return await inTurn(depth, async () => {
    const inspecting = await openInspecting(depth)
    try {
      for await (const piece of bytes) await inspecting.feed(piece)
      return await inspecting.end()
    } finally {
      inspecting.abandon()
    }
  })
}

/** So many at a time. */
async function inTurn(depth: Depth, inspect: () => Promise<Inspection>): Promise<Inspection> {
  const leave = await enter()
  try {
    return await inspect()
  } finally {
    leave()
    // Where one PDF came, another may follow.
    setTimeout(() => expectPdf(depth), EXPECT_AFTER_MS).unref()
  }
}

/** The inspection of a PDF that still comes in. */
export interface ArrivingPdf {
  /** All that has come so far; the same memory each time, which must not change before the verdict. */
  have(bytes: Uint8Array): void
  /** The file is whole. Throws as inspectPdf does. */
  verdict(bytes: Uint8Array): Promise<Inspection>
  /** There will be no file. */
  giveUp(): void
}

/** Hands a PDF to its process while it comes in, if one is free for that; else when it is whole. */
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
        return await inTurn(depth, async () => {
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

let early = 0
let inside = 0
const waiting: (() => void)[] = []
async function enter(): Promise<() => void> {
  if (inside < SIDE_BY_SIDE) inside += 1
  else if (waiting.length >= MOST_WAITING)
    throw new InspectionStarved('too many PDFs wait for their inspection')
  else await new Promise<void>((go) => waiting.push(go))
  return () => {
    const next = waiting.shift()
    if (next === undefined) inside -= 1
    else next()
  }
}
