// The sentences of the page on which executors choose what a beneficiary is shown, and of the page at its address.
import type { EstateView } from '@testate/api/estate/views'
import type { ViewPart } from '@testate/domain/estate/views'
import { defineWords } from '../../platform/words.ts'
import { entryWords } from '../frame/entry-words.ts'

const parts: Record<`show-${ViewPart}`, string> = {
  'show-will': 'What the will gives them',
  'show-account': 'What they are to have, what they have had, and what is still to come',
  'show-totals': 'The sums of the accounts, without anybody’s part',
}
const states: Record<`state-${EstateView['state']}`, string> = {
  'state-draft': 'Not given yet. Nobody but the executors can see it.',
  'state-shown': 'They can read it until the end of {day}.',
  'state-over': 'Its last day was {day}. Nothing is shown any more.',
  'state-not-beneficiary': 'They are no longer entered as a beneficiary, so nothing is shown.',
  'state-renamed':
    'Their name was changed after the lines were chosen, so nothing is shown. Choose the lines again for the new name.',
  'state-ended': 'Ended. Nothing is shown any more.',
}

export const words = defineWords({
  en: {
    ...entryWords,
    ...parts,
    ...states,
    page: 'For beneficiaries',
    lead:
      'You can let a beneficiary read a part of these records, without an account and without changing anything. ' +
      'You choose each line, and until when. Any acting executor can do this, and all of you see it here.',
    failed: 'What beneficiaries are shown could not be loaded',
    loading: 'Looking at what beneficiaries are shown…',
    none: 'Nothing is shown to anybody.',
    noBeneficiary: 'Enter the beneficiaries on the page “People” first.',
    add: 'Choose what a beneficiary sees',
    titleOf: '{number}. For {name}',
    changed: 'The lines were changed. They see the earlier ones until you show them the new ones.',
    never: 'Not opened yet.',
    opened: '{count, plural, one {Opened once} other {Opened # times}}, last on {at}.',
    look: 'Look at number {number}',
    new: 'What is a beneficiary to see?',
    change: 'Which lines are they to see?',
    person: 'Who is it for?',
    until: 'What is the last day on which they can read it?',
    untilHint: 'A year from now at the latest. You can end it at any time, and you can give them more days.',
    general: 'In general',
    generalHint:
      'Things that the will gives them are named only if you choose them below. From their share and its amount they ' +
      'can work out the whole residue. If they see the sums of the accounts as well, they can work out what all the ' +
      'others get together. Where there is one other beneficiary, that is what the other one gets.',
    assets: 'Which assets?',
    debts: 'Which debts?',
    entries: 'Which entries?',
    entriesHint:
      'Your notes, other people’s names and where a value comes from are never shown. What an entry is about is ' +
      'named only where you show that as well.',
    entryLine: '{day}: {kind}',
    entryLineOf: '{day}: {kind}, {amount}',
    entryAbout: '{line} ({what})',
    shownEntries: '{count} of {all} entries are listed here.',
    more: 'List earlier entries',
    moreLoading: 'Looking for earlier entries…',
    moreFailed: 'Earlier entries could not be listed',
    nothing: 'Choose at least one line to show',
    choosePerson: 'Choose a beneficiary',
    preview: 'Look at what they will see',
    gone: 'This is not there',
    goneText: 'It may belong to another estate.',
    willSee: 'What {name} will see',
    sees: 'What {name} sees',
    give: 'Show this to {name}',
    giveText:
      'Nobody sees it before you show it. You confirm with a code or a passkey, since whoever has the address can ' +
      'read these lines until it ends. We mail nothing: you hand the address over yourself.',
    newAddress: 'Make a new address and end this one',
    address: 'The address for {name}',
    addressText:
      'Copy it now: we do not keep it, so it cannot be shown again. Hand it only to {name}. Anybody who has it can ' +
      'read these lines.',
    copyAddress: 'Copy the address',
    changeLines: 'Choose other lines',
    end: 'End it now',
    endTitle: 'End what {name} is shown?',
    endText: 'The address shows nothing from then on. To show something again you hand over a new address.',
    endConfirm: 'End it',
    leave: 'Leave it',
    endedBy: 'Ended on {day} by {name}.',
    // at the address
    openTitle: 'The estate of {name}',
    openLead: '{name}, an executor of the estate, would like to show you something of the estate’s records.',
    openLeadNobody: 'An executor of the estate would like to show you something of the estate’s records.',
    openText:
      'You need no account, and you cannot change anything. When you open it, the executors see that it was opened.',
    openUntil: 'You can read it until the end of {day}.',
    show: 'Show it',
    checking: 'Looking at this address…',
    goneHere: 'Nothing is shown here',
    goneHereText:
      'Nothing is shown at this address, or not any more. Please ask the executors whether they will show it to you ' +
      'again, and check that you have the whole address.',
    notShown: 'This could not be shown',
  },
})
