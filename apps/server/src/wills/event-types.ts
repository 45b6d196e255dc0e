// What the wills tell the slices to their right.

declare module '../platform/events.ts' {
  interface Events {
    /**
     * This person is about to upload a document for another will; a listener may still refuse. `most`: unpaid
     * ones a person may have.
     */
    'will.document-arriving': { personId: string; most: number }
    'will.submitted': { willId: string }
    'will.uploaded': { willId: string }
    'will.pages-read': { willId: string }
    'will.verified': { willId: string }
    'will.witnessed': { willId: string }
    'will.registering': { willId: string }
    /** `from`: the previous status; `released` when a release was taken back. */
    'will.registered': { willId: string; from: string }
    'will.superseded': { willId: string }
    /** `from`: the previous status. */
    'will.withdrawn': { willId: string; from: string }
    'will.draft': { willId: string }
    'will.released': { willId: string }
  }
}
