// The sentences about the executors' own tasks, who does each task, and the calendar.
import type { Stage } from '@testate/domain/estate/task-names'
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
    new: 'What else needs to be done?',
    change: 'A task of your own',
    title: 'What needs to be done?',
    titleHint: 'All executors can see it.',
    stage: 'Which stage does it belong to?',
    due: 'By when?',
    done: 'When was it done?',
    doneHint: 'Leave this empty until it is done.',
    who: 'Who will do it?',
    whoDid: 'Who will do it, or did it?',
    nobody: 'Nobody yet',
    saveWho: 'Save who will do it',
    remove: 'Remove this task',
    removeTitle: 'Remove this task?',
    removeText: 'No executor will see it any more.',
    gone: 'This task is no longer there',
    goneText: 'An executor may have removed it.',
    does: '{name} will do it.',
    did: 'Done by {name}.',
    calendar: 'These dates in your calendar',
    calendarText:
      'A calendar program can read the dates of this estate from a secret address. It sees what needs to be done, ' +
      'and by when. It sees no names, no amounts, and nothing that you wrote in a task. Anybody who knows the ' +
      'address can read the same.',
    calendarEnds:
      'The address works while you are working with this estate. Once your ninety days are over, it shows nothing ' +
      'until you begin them again.',
    none: 'You have no such address.',
    stands: 'You made an address on {day}. We do not keep it, so it cannot be shown again.',
    make: 'Make a secret address',
    makeAnew: 'Make a new address, and end this one',
    end: 'End this address',
    address: 'Your secret address',
    addressText:
      'Add it to your calendar as a subscription (“From URL”). Copy it now: it is not shown again.',
    copyAddress: 'Copy the secret address',
  },
})
