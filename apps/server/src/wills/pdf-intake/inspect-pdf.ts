// The line in front of the inspection of a PDF: so many side by side, so many waiting, and for each a process of its own.
import { expectPdf, inspectIn, InspectionStarved } from './inspecting-process.ts'
import type { Depth, Inspection } from './inspection.ts'

export { canCutNetwork, InspectionStarved } from './inspecting-process.ts'

// Two cores' worth: more at once only makes honest files run into the time limit.
const SIDE_BY_SIDE = 2
/** Each waits with its 10 MB in memory: a crowd is asked to come again rather than held until the process has no more. */
const MOST_WAITING = 32

/** Inspects a PDF. Never throws for what the file is; throws only if no process could be started, or there was no time for it (InspectionStarved). */
export async function inspectPdf(bytes: Uint8Array, depth: Depth): Promise<Inspection> {
  const leave = await enter()
  try {
    return await inspectIn(bytes, depth)
  } finally {
    leave()
    // Where one PDF came, another may follow; it starts once this one's answer is on its way.
    setTimeout(() => expectPdf(depth), 20).unref()
  }
}

let inside = 0
const waiting: (() => void)[] = []
async function enter(): Promise<() => void> {
  if (inside < SIDE_BY_SIDE) inside += 1
  else if (waiting.length >= MOST_WAITING) throw new InspectionStarved('too many PDFs wait for their inspection')
  else await new Promise<void>((go) => waiting.push(go))
  return () => {
    const next = waiting.shift()
    if (next === undefined) inside -= 1
    else next()
  }
}
