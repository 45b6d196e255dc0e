// How a hash is cut for the eye.

/** Groups of eight; the last may be shorter. */
export function groupsOf(value: string): string[] {
  return value.match(/.{1,8}/gu) ?? []
}

/** First 6 and last 4 characters, as addresses are shown (specification, section 9). */
export function shortOf(value: string): string {
  return value.length <= 13 ? value : `${value.slice(0, 6)}…${value.slice(-4)}`
}
