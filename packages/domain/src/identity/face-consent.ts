// The consent to having a program compare the two faces of an identity check. A measured face identifies a
// person, so the law requires explicit consent (UK GDPR articles 9(1) and 9(2)(a)), which can be refused and
// withdrawn as easily as given (article 7(3) and (4)) and can be proven later (article 7(1)).

/**
 * The words and their version; the version is stored with the check. Any change of the words needs a new
 * version (face-consent.test.ts).
 */
export const FACE_CONSENT = {
  version: '2026-11-22.2',
  agree: 'I agree that a program measures the face in both of my pictures and compares the two',
  terms: [
    'The person who decides about your identity is shown how alike the program found the two faces, as ' +
      'a figure from 0 to 1. The program decides nothing.',
    'Of the comparison only that figure is kept, with your identity check. The measurements of your ' +
      'face are gone as soon as the program has compared them.',
    'You need not agree. Leave the box empty, and no program looks for a face or measures one: a ' +
      'person compares the two pictures, which may take them a little longer. Nothing else changes for ' +
      'you.',
    'You can take it back at any time: where you wait for the decision, later on your account page, or ' +
      'as a witness at the foot of your own page; not on a phone you went on with only to send the ' +
      'pictures. A comparison that was not made yet is then not made, and the figure of one that was is ' +
      'deleted.',
  ],
} as const

/** Shown when the words agreed to are no longer the current ones. */
export const faceConsentChanged =
  'The words about comparing faces have changed since you opened this page. Please load it again and choose again.'
