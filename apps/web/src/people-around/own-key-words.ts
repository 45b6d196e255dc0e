// The sentences about a key of an executor's own.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'A key of your own',
    lead:
      'You do not need one. Without it you read the copy of the will on this site. With it you can open the copy ' +
      'yourself after a release. That works even if our part that opens wills has stopped.',
    how:
      'You make the key in your browser. It opens with a passkey, a pass phrase or a printed code. It must count for ' +
      'a will before anybody tells us of the death. If you lose it, you still read the copy on this site.',
    makeFirst: 'You have no key yet.',
    make: 'Make a key',
    failed: 'Your keys could not be loaded',
    of: 'The will of {name}',
    keptAt: 'Your key has counted since {at, date, ::dMMMMyyyy}',
    notKept: 'You have no key that counts for this will',
    keep: 'Use my key for this will',
    keeping: 'Asking…',
    kept: 'Your key counts for this will',
    keptText: 'After a release, the copy that it opens is on the page “Released to you”.',
    end: 'Stop using my key for this will',
    actFailed: 'This could not be done',
  },
})
