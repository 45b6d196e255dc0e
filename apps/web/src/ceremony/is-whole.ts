// Whether what was played covers a recording. Players round, and a recorder's last moment may have no picture.
const roundedSeconds = 1

/** @param ranges in seconds, as a media element gives them: sorted, and none overlaps another */
export function isWhole(ranges: readonly (readonly [number, number])[], durationMs: number): boolean {
  const seconds = ranges.reduce((sum, [from, to]) => sum + (to - from), 0)
  return seconds >= durationMs / 1000 - roundedSeconds
}
