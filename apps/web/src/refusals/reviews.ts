// Refusals in the administrators' review of identities: its screens are in English.
import type { ReasonOf } from '@testate/api/reasons'

export const en: Record<ReasonOf<'reviews'>, string> = {
  'reviewer-own-identity': 'Nobody reviews their own identity.',
  'reviewer-takes-part':
    'Nobody reviews an identity of their own, or for a will they take part in. Another administrator decides.',
  'pictures-being-read':
    'The pictures are still being read. Decide when the reading is in; it takes a minute at most, or ' +
    'longer while others wait.',
  'identity-decided': 'This identity check has been decided already.',
  'review-pictures-closed':
    'This identity check has been decided; its pictures are opened for a review only.',
  'review-pictures-over':
    'The pictures were opened for as long as your confirmation lasted. Ask for them again.',
  'review-pictures-erased':
    'The pictures of this check were erased on {erasedOn}: they are kept only as long as they are ' +
    'needed. What was read from them, their hashes and the decision are kept.',
  'review-picture-unreadable':
    'This picture cannot be shown: it is no longer open for review, or what is stored is damaged or ' +
    'not what was uploaded.',
}
