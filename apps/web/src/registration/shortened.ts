// Addresses and hashes as the specification shows them: the first six characters and the last four.

export function shortened(text: string): string {
  return text.length <= 12 ? text : `${text.slice(0, 6)}…${text.slice(-4)}`
}
