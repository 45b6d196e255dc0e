// Events that registration emits for slices to its right.

declare module '../platform/events.ts' {
  interface Events {
    'anchor.final': { willId: string; network: string }
  }
}
