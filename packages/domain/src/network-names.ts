// The networks' display names: separate from their data, for pages that need only the names.

export const NETWORK_NAMES = { solana: 'Solana', ethereum: 'Ethereum', corda: 'Corda' } as const

/** The display name: "Ethereum". Anything unknown is returned unchanged. */
export function displayName(name: string): string {
  return Object.hasOwn(NETWORK_NAMES, name) ? NETWORK_NAMES[name as keyof typeof NETWORK_NAMES] : name
}
