// The reading process's output for two pictures: measurements and characters, no judgement. The judgement is
// `judge.ts`, in the worker.

import type { StripFound } from '@testate/mrz-reader/strip-of-picture'

/** Argument for the reading process if the person agreed to a comparison of the faces. */
export const COMPARE_FACES = 'compare-faces'

export interface PictureReading {
  width: number
  height: number
  /**
   * Variance of the Laplacian of the sharpest tenth of the picture at 1,000 pixels; below 60 print cannot be
   * read.
   */
  sharpness: number
  /** Mean luma of the brighter half, 0 to 255. */
  brightness: number
  /** Share of the picture lost in one blown-out patch on paper that is not itself blown out. */
  glare: number
  /** Whether such a patch covers the strip, or the place where the strip should be. */
  glareOnStrip: boolean
  /** 0 to 9: in how many of nine windows the fine regular pattern of a screen's pixels was found. */
  screenPattern: number
}

export interface EvidenceReading {
  /** Names and versions of the readers. */
  readers: Readonly<Record<string, string>>
  document: PictureReading | { unreadable: string }
  selfie: PictureReading | { unreadable: string }
  strip: StripFound | null
  /** Sixteen-character candidates for a UK driver number, and dates in the licence's print. */
  licence: { numbers: string[]; days: string[] } | null
  /** Null also if the person did not agree to it: then no face was searched for. */
  faces: {
    /** Widths as shares of the picture's width, largest first. */
    document: number[]
    selfie: number[]
    /** Of the largest faces; null when one is missing. */
    likeness: number | null
  } | null
}

/** The reading, or why there is none. */
export type ReadOutcome = { reading: EvidenceReading } | { failed: 'too-demanding' | 'broken' }
