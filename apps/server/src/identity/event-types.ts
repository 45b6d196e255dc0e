// What the identity checks tell the slices to their right.

declare module '../platform/events.ts' {
  interface Events {
    'person.accepted': { personId: string }
  }
}
