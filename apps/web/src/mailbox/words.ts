// The sentences of the development mailbox.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Development mailbox',
    lead:
      'On this installation no mail leaves the machine. What the register would send arrives here, for ' +
      'everybody who can open this page. Letters are not here: staff find them with the open death notices, print ' +
      'them and say what became of them.',
    to: 'Emails to',
    toHint: 'Leave it empty for all',
    show: 'Show',
    refresh: 'Look again',
    loading: 'Looking for mail…',
    failed: 'The mailbox could not be read',
    emptyTitle: 'No emails yet',
    emptyText: 'Emails appear here as soon as the register sends them.',
    toLine: 'To {to}, {at}',
    code: 'Code',
    copyCode: 'Copy the code',
    links: 'Links in this email',
    none: 'This installation sends real mail, so there is no mailbox to look into.',
  },
})
