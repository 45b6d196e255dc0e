// What the parties tell the slices to their right.

declare module '../platform/events.ts' {
  interface Events {
    /** Of a testator whose name the form gave before. */
    'party.renamed': { willId: string; personId: string }
    'party.ready': { willId: string; personId: string }
  }
}
