// Events that identity checks emit for slices to their right.

declare module '../platform/events.ts' {
  interface Events {
    'person.accepted': { personId: string }
  }
}
