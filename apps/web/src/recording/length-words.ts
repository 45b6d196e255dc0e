// Formats durations and sizes of recordings.

/** m:ss, as on the recorder (specification, section 2). */
export function minutesSeconds(milliseconds: number): string {
  const seconds = Math.floor(Math.max(0, milliseconds) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** With one decimal from a megabyte on; kilobytes of a film are of no interest. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
