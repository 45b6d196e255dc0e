// Reads the strip of a picture: straightens and reads the likeliest places, and returns the reading with the
// fewest doubts.
import { toStrip, type Strip } from './cells.ts'
import { findStrips } from './find-strip.ts'
import type { Gray } from './gray.ts'
import type { ReadLine } from './looks.ts'
import { readStrip } from './read-strip.ts'

export interface StripFound {
  lines: string[]
  sure: boolean
  doubts: string[]
  /** Pixels of the picture for one character. */
  pitch: number
}

/** Two places at most: each costs a second or two. */
const MOST_PLACES = 2
const MOST_DOUBTS = 40

/** Null when nothing on the picture has a strip's form. `area` is in the picture's pixels. */
export async function stripOfPicture(
  gray: Gray,
  read: ReadLine,
): Promise<{ found: StripFound; area: Strip['area'] } | null> {
  const strips = findStrips(gray)
    .map((lines) => toStrip(gray, lines))
    .filter((strip) => strip !== null)
    .sort((a, b) => b.regularity - a.regularity)
  let best: { found: StripFound; area: Strip['area'] } | null = null
  for (const strip of strips.slice(0, MOST_PLACES)) {
    const reading = await readStrip(strip, read)
    if (best === null || reading.doubts.length < best.found.doubts.length)
      best = {
        found: { ...reading, doubts: reading.doubts.slice(0, MOST_DOUBTS), pitch: strip.pitch },
        area: strip.area,
      }
    if (reading.sure) break
  }
  return best
}
