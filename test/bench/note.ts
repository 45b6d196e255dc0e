// What a measurement says: one figure beside its floor, taken on the same machine in the same run.
export interface Figure {
  name: string
  value: number
  unit: string
  /** What the same machine does without our work: the bare parts. */
  floor?: { name: string; value: number }
  /** value : floor, as the target counts it. */
  ratio?: number
  target: string
  /** Null: for information, no target. */
  met: boolean | null
}
export type Note = (figure: Figure) => void

/** The middle one; of an even number, the mean of the two in the middle. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** To three significant digits: no measurement here is better than that. */
export function rounded(value: number): number {
  return value >= 1000 ? Math.round(value) : Number(value.toPrecision(3))
}
