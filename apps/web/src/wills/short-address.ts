// Addresses and hashes as the specification shows them.

/** The first six and the last four characters (specification, section 9). */
export function shortAddress(address: string): string {
  return address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
}
