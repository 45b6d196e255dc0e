// What the ceremony tells the slices to its right.

declare module '../platform/events.ts' {
  interface Events {
    'statement.signed': { willId: string; witnessOrder: number }
  }
}
