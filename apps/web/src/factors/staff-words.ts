// The sentences for an administrator without a factor that counts.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Add a passkey or an authenticator app first',
    why:
      'Administrators confirm each act with one of the two, and their pages open once one of them works. ' +
      'A code by email is not enough. You can still use your account page and sign out.',
    looking: 'Looking up what you have…',
    atOnce: 'What you add before {until} works at once.',
    threeDays:
      'What you add now works after three days. We tell you by email, so that nobody can add one unnoticed.',
    waitsTitle: 'What you have added works from {when}',
    waits:
      'Until then the administrators’ pages stay closed. There is nothing to do but come back. If you ' +
      'did not add it, remove it below.',
    noPasskeysTitle: 'This browser has no passkeys',
    noPasskeys:
      'Use an authenticator app instead: an app on your phone shows a new code every half minute. ' +
      'Choose “Add an authenticator app” below.',
    soonerTitle: 'If it cannot wait three days',
    sooner:
      'Ask whoever runs this register to enter this command on its computer. What you add within a day ' +
      'of it works at once:',
    invited:
      'Or another administrator invites you at another email address. In the account you open with ' +
      'that invitation, the first one you add works at once.',
  },
})
