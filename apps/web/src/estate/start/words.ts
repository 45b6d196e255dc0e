// The sentences of the page that lists an executor's estates.
import { defineWords } from '../../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Estate administration',
    lead:
      'Here you keep the records of an estate: who is involved, what belonged to the person who died, what they ' +
      'owed, and what was paid to whom. Nothing here is urgent. What you enter is saved at once.',
    loading: 'Looking for your estates…',
    failed: 'Your estates could not be loaded',
    none: 'There is no estate for you to work with',
    noneText:
      'An estate opens here once the copy of a will has been released to you as an acting executor, and your ' +
      'identity has been checked.',
    toReleased: 'See what was released to you',
    of: 'The estate of {name}',
    openText: 'You and the other acting executors keep these records together.',
    goOn: 'Go on with this estate',
    closedText: 'These records are closed. Nothing is left to do; you can still read them.',
    closedOver:
      'These records are closed, and your ninety days are over. Nothing is left to do. If you want to read them ' +
      'again, you can begin another ninety days.',
    see: 'See the records',
    notOpenedText:
      'The records have not been begun. We fill in what the register knows: the name, the day of death and the ' +
      'executors who accepted.',
    begin: 'Open the estate',
    beginFailed: 'The estate could not be opened',
    identity: 'Your identity has to be checked first.',
    timeOver: 'Your ninety days are over. You can begin them again as often as you need to.',
    declined:
      'You have declined to act, so you do not work this estate. You can read the copy until your ninety days ' +
      'are over.',
    declinedOver: 'You have declined to act, and your ninety days are over. You do not need to do anything.',
    frozen:
      'Work on this estate has stopped: the person who made the will has signed in, or the release was taken back. ' +
      'What was entered is kept, and nobody can read or change it.',
    notYet: 'What these pages do not do yet',
    notYetText:
      'They estimate inheritance tax, and fill in no form for it or for probate. They make ' +
      'letters that you print, sign and post yourself. They ask nobody for exchange rates: you enter the rate of an ' +
      'amount in another currency. No mail tells an executor that something waits for their agreement.',
    noAdvice: 'Nothing here is legal or tax advice. These are the executors’ own records.',
  },
})
