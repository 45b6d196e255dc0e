// The sentences about tasks of the executors' own, who does which, and the calendar.
import type { Stage } from '@testate/domain/estate/tasks'
import { defineWords } from '../../platform/words.ts'

const stages: Record<`stage-${Stage}`, string> = {
  'stage-immediate': 'First days',
  'stage-value': 'What there is, and what it is worth',
  'stage-tax': 'Inheritance tax',
  'stage-grant': 'The grant of probate',
  'stage-collect': 'Collecting',
  'stage-pay': 'Paying debts',
  'stage-distribute': 'Giving to the beneficiaries',
  'stage-close': 'Closing',
}

export const words = defineWords({
  en: {
    ...stages,
    dayHint: 'For example 27 3 2026',
    add: 'Add a task of your own',
    new: 'What else is to be done?',
    change: 'A task of your own',
    title: 'What is to be done?',
    titleHint: 'All executors see it.',
    stage: 'To which stage does it belong?',
    due: 'By when? (optional)',
    done: 'When was it done? (optional)',
    doneHint: 'Leave it empty while it is to be done.',
    who: 'Who does it?',
    whoDid: 'Who does it, or did it?',
    nobody: 'Nobody is named yet',
    saveWho: 'Save who does it',
    remove: 'Remove this task',
    does: '{name} does it.',
    did: 'Done by {name}.',
    calendar: 'These days in your calendar',
    calendarText:
      'A calendar program can read the days of this estate at a secret address. It sees what is to be done by when: ' +
      'no name, no amount, and no words of a task of your own. Whoever knows the address can read them too.',
    calendarEnds:
      'The address works while you are working with this estate. While your ninety days are over it shows nothing, ' +
      'until you begin them again.',
    none: 'You have no such address.',
    stands: 'You made an address on {day}. We do not keep it, so it cannot be shown again.',
    make: 'Make a secret address',
    makeAnew: 'Make another address, and end this one',
    end: 'End this address',
    address: 'Your secret address',
    addressText:
      'Add it to your calendar as a subscription (“From URL”). Copy it now: it is shown only this once.',
    copyAddress: 'Copy the secret address',
  },
})
