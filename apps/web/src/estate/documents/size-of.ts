// A size as people read it: kilobytes below one megabyte, both counted in thousands.
const MEGABYTE = 1_000_000

/** `unit` is a word of `words.ts`. */
export function sizeOf(bytes: number): { unit: 'kilobytes' | 'megabytes'; size: string } {
  if (bytes >= MEGABYTE - 500) return { unit: 'megabytes', size: (bytes / MEGABYTE).toFixed(1) }
  return { unit: 'kilobytes', size: String(bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1000))) }
}
