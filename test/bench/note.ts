// A measurement's result: one figure with its floor, taken on the same machine in the same run.
export interface Figure {
  name: string
  value: number
  unit: string
  /** The same machine without our work: the bare parts. */
  floor?: { name: string; value: number }
  /** value : floor, as used by the target. */
  ratio?: number
  target: string
  /** Null: informational, no target. */
  met: boolean | null
}
export type Note = (figure: Figure) => void

/** The median; of an even number, the mean of the two middle values. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** To three significant digits: no measurement here is better than that. */
export function rounded(value: number): number {
  return value >= 1000 ? Math.round(value) : Number(value.toPrecision(3))
}
