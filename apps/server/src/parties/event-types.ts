// What the parties tell the slices to their right.

declare module '../platform/events.ts' {
  interface Events {
    'party.ready': { willId: string; personId: string }
  }
}
