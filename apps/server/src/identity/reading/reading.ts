// What the reading process says about two pictures: measurements and characters, no judgement. The judgement is `judge.ts`, in the worker.

/** What the worker says to the reading process where the person agreed that the faces are compared. */
export const COMPARE_FACES = 'compare-faces'

export interface PictureReading {
  width: number
  height: number
  /** Variance of the Laplacian of the sharpest tenth of the picture at 1,000 pixels; under 60 print cannot be read. */
  sharpness: number
  /** Mean luma of the brighter half, 0 to 255. */
  brightness: number
  /** Share of the picture lost in one blown-out patch on paper that is not itself blown out. */
  glare: number
  /** Whether such a patch lies over the strip, or where the strip should be. */
  glareOnStrip: boolean
  /** 0 to 9: in how many of nine windows the same fine regular pattern was found that a screen's pixels make. */
  screenPattern: number
}

export interface StripFound {
  lines: string[]
  sure: boolean
  doubts: string[]
  /** Pixels of the picture for one character. */
  pitch: number
}

export interface EvidenceReading {
  /** Names and versions of what read. */
  readers: Readonly<Record<string, string>>
  document: PictureReading | { unreadable: string }
  selfie: PictureReading | { unreadable: string }
  strip: StripFound | null
  /** Sixteen-character candidates for a UK driver number, and days in the licence's print. */
  licence: { numbers: string[]; days: string[] } | null
  /** Null also where the person did not agree to it: then nothing looked for a face. */
  faces: {
    /** Widths in shares of the picture's width, largest first. */
    document: number[]
    selfie: number[]
    /** Of the largest faces; null when one is missing. */
    likeness: number | null
  } | null
}

/** The reading, or why there is none. */
export type ReadOutcome = { reading: EvidenceReading } | { failed: 'too-demanding' | 'broken' }
