// What registration tells the slices to its right.

declare module '../platform/events.ts' {
  interface Events {
    'anchor.final': { willId: string; network: string }
  }
}
