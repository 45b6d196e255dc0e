// What the payments tell the slices to their right.

declare module '../platform/events.ts' {
  interface Events {
    'will.paid': { willId: string }
    /** Registration adds the networks that have this will's registration for good. */
    'will.held-on': { willId: string; networks: string[] }
  }
}
