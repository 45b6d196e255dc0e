// Events that the wills slice emits for slices to its right.

import type { Capsule3, CapsuleCore } from '@testate/evidence/capsule/capsule-3'
import type { NetworkName } from '@testate/domain/networks'

declare module '../platform/events.ts' {
  interface Events {
    /**
     * This person is about to upload a document for another will; a listener may still refuse. `most`: unpaid
     * ones a person may have.
     */
    'will.document-arriving': { personId: string; most: number }
    /** For the first time, or changed. `mostInvited`: addresses a person may have invited within a day. */
    'will.submitted': { willId: string; mostInvited: number }
    /** Adds the witnesses who have accepted an invitation. `hold`: no other may until the transaction ends. */
    'will.accepted-by': { willId: string; accepted: string[]; hold: boolean }
    /**
     * The place of the original, or the executor. `fields`: those of the form that changed; `given`: those that the
     * proof was used up for, in its order.
     */
    'will.details-changed': { willId: string; fields: string[]; proofId: string; given: string[] }
    /** The submitted form is to name these networks instead; a listener may still refuse. */
    'will.networks-changing': { willId: string; networks: NetworkName[] }
    /** Adds the receipts and heads that were signed for this line of the log. */
    'will.capsule-asked': {
      willId: string
      audit: CapsuleCore['audit']
      parts: Pick<Capsule3, 'receipts' | 'logAnchors'> | null
    }
    'will.uploaded': { willId: string }
    /** By another file, before the ceremony opened. */
    'will.document-replaced': { willId: string }
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
