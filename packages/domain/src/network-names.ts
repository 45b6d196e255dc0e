// What the networks are called: apart from what is known of them, for pages that need no more.

export const NETWORK_NAMES = { solana: 'Solana', ethereum: 'Ethereum', corda: 'Corda' } as const

/** As people read it: "Ethereum". Anything else comes back as it is. */
export function displayName(name: string): string {
  return Object.hasOwn(NETWORK_NAMES, name) ? NETWORK_NAMES[name as keyof typeof NETWORK_NAMES] : name
}
