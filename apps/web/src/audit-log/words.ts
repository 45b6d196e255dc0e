// The sentences of /audit-log. Those for recorded events are in packages/domain/src/happenings.ts, shared by
// all screens.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Audit Log',
    lead:
      'Everything recorded about your wills and your account, newest first. Any change to it would show, ' +
      'and you can check that here.',
    leadGuest:
      'Everything recorded about the wills you have a part in, newest first. Any change to it would ' +
      'show, and you can check that here.',
    loading: 'Loading the record…',
    failed: 'The record could not be loaded',
    moreFailed: 'The older entries could not be loaded',
    again: 'Try again',
    emptyTitle: 'Nothing recorded yet',
    emptyText: 'When something happens to one of your wills, it appears here.',
    emptyFilterTitle: 'No entry matches what you chose',
    emptyFilterText: 'Show everything, or choose something else.',
    showing:
      '{shown, plural, one {# entry} other {# entries}} shown{more, select, yes {, and there are older ' +
      'ones} other {. There are no others{fits, select, yes { that fit} other {}}}}.',
    older: 'Show older entries',
    loadingOlder: 'Loading…',

    filter: 'Show only some of it',
    will: 'Will',
    allWills: 'All wills and my account',
    untitled: 'Will without a title yet',
    kind: 'What it is about',
    allKinds: 'Everything',
    kindwill: 'The will and its document',
    kindpeople: 'Witnesses and identity',
    kindpayment: 'Payment',
    kindsigning: 'Video and signatures',
    kindregistration: 'Registration and certificate',
    kindaccount: 'Account and security',
    who: 'Who did it',
    allWho: 'Anybody',
    whome: 'I did',
    whoothers: 'Others did',
    from: 'From this day',
    to: 'To this day',
    dayHint: 'For example 27 3 2026. Leave it empty for any day',
    noSuchDay: 'There is no such day',
    wrongOrder: 'The last day is before the first',
    show: 'Show',
    showAll: 'Show everything',

    by: 'By',
    byYou: 'you',
    details: 'Details',
    event: 'Name of the event',
    followed: 'After an act of',
    written: 'Who wrote this line',
    exact: 'Exact time',
    place: 'Place in the log',
    placeNumber: 'Entry {index, number}',
    placeWaiting: 'It is being given its place. That takes less than a second.',
    placeNone: 'None: sign-ins are kept for you alone. The public log does not hold them.',
    hash: 'Fingerprint of the entry',
    hashOf: 'Fingerprint of the entry (SHA-256)',
    salt: 'Salt',
    saltWhy: 'Salt that ties the particulars to the entry',
    particulars: 'Particulars',
    closed: 'Only the testator and the person who did it can see them. You can see that it happened.',

    noneLoading: 'The record is still being loaded.',
    noneLoaded: 'Not possible now: the record could not be loaded.',
    noneFits: 'Not possible now: nothing recorded matches what you chose.',
    noneYet: 'Not possible yet: nothing is recorded.',

    keep: 'Keep or print it',
    keepText:
      'The table is for reading. The evidence file holds what is needed to check each entry without ' +
      'us. Both hold everything that fits what you asked for, not only what is shown.',
    csv: 'Table (CSV)',
    json: 'Evidence file (JSON)',
    print: 'Print what is shown',
    printed: 'Printed on {at}. Times are those of England and Wales.',
    printLine: 'Entry {index}, {hash}',
    printHead: 'Signed head of the log',

    check: 'Check the log',
    checkText:
      'Your browser fetches the signed head of the log. Then it works out, on this device, whether each ' +
      'entry shown here stands in the log unchanged.',
    checkAgain: 'Check again',
    checking: 'Checking the entries',
    checkingRest: 'Comparing the log with its earlier heads and with the ledgers',
    progress: '{done} of {all, plural, one {# entry} other {# entries}}',
    stop: 'Stop',
    checkOld: 'Reload this page, then check again',
    checkOldText:
      'Testate has been updated since this page was opened. The page may not know every kind of entry ' +
      'there is now, so it does not judge them.',
    checkFailed: 'The check could not be carried out',
    checkFailedText:
      'The part of the page that checks could not be loaded. Nothing is refuted; please try again.',
    checkedAt: 'At {at}, with {lines, plural, one {# entry} other {# entries}} shown.',
    outcomeHolds: 'Nothing wrong was found',
    outcomeRefuted: 'Something does not hold',
    outcomeRefutedText:
      'What is shown here is not what was recorded, or the log or its key was changed. Keep the ' +
      'evidence file, and tell somebody you trust.',
    outcomeUnasked: 'Nothing is refuted, but something could not be asked',
    outcomeStopped: 'You stopped the check',
    steps: 'What was checked',
    holds: 'Holds',
    refuted: 'Refuted',
    unasked: 'Could not be asked',
    skipped: 'Not checked',
    noEntry: 'No entry yet',
    explorer: 'See it on {network}',
    beginAnew: 'Forget the earlier head and key',
    beginAnewText: 'Only if the register has told you that it has a new key or was set up again.',
    forgotten: 'Forgotten. The next check begins anew.',
    limits: 'What the check does not prove',
    limit1:
      'The register signs the head of the log itself. A head that holds shows that what you see is ' +
      'what was signed. It does not show that the register wrote down everything. Nor does it show that ' +
      'what it wrote down is true.',
    limit2:
      'From your second check in this browser on, it also shows whether the log was rewritten since the ' +
      'last one. The head is kept in this browser only.',
    limit3:
      'Only a witness outside the register can say that it shows everybody the same log. That is what ' +
      'the heads on ledgers are for: your browser asks each ledger of the register for its newest, ' +
      'whatever the register names. A ledger that is called a development ledger is run by the register ' +
      'itself and is no such witness.',
    limit4:
      'Names and the titles of wills are not in the log. It does not say whether another person was ' +
      'staff, a witness or the testator. Some entries you cannot see in full. This check cannot prove ' +
      'who acted in them, or which person or network they name, or which will they belong to. Of your ' +
      'own wills the check sees whether an entry is missing before the newest shown, if everything is ' +
      'shown. It does not look for one after it.',
    limit5: 'It decides nothing about whether a will is valid in law.',
  },
})
