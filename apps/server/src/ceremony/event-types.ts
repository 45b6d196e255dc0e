// Events that the ceremony emits for slices to its right.

declare module '../platform/events.ts' {
  interface Events {
    'statement.signed': { willId: string; witnessOrder: number }
  }
}
