// Events that the payments slice emits for slices to its right.
import type { NetworkName } from '@testate/domain/networks'

declare module '../platform/events.ts' {
  interface Events {
    'will.paid': { willId: string }
    /** A network was added to a registration that was paid for. */
    'will.network-added': { willId: string; network: NetworkName }
    /** Registration adds the networks that have this will's registration for good. */
    'will.held-on': { willId: string; networks: string[] }
  }
}
