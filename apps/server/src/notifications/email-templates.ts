// The mails about a change of an account's address. Those to an unproven mailbox name no one, and those to
// the previous mailbox do not say where the account went: it may be another person's by now.
import { hello, welshLink, when, type Mail } from './mail.ts'

interface Site {
  publicUrl: string
}

export const emailTemplates = {
  'email-code': (d: { code: string; minutes: number }): Mail => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      'Good day,',
      'A person wants to use this email address for their Testate account. If it is you, enter this code ' +
        'on the page “Your account”:',
      { code: d.code },
      `It works for ${d.minutes} minutes, for that account alone.`,
      'If it was not you, you do not need to do anything: without this code nothing happens. Do not give ' +
        'it to anybody.',
    ],
  }),

  'codes-move': (d: { name: string; until: string }, site: Site): Mail => ({
    subject: 'Codes about registered wills will go to another address',
    paragraphs: [
      hello(d.name),
      'The email address of your Testate account was changed. Codes that open a registered will, or confirm a ' +
        `death, still go to this address, until ${when(d.until)}. After that they go to the new one.`,
      'If it was you, you do not need to do anything. If it was not you, write to us before that time.',
      { link: `${site.publicUrl}/support`, label: 'Write to support' },
    ],
  }),

  'email-in-use': (d: { name: string }, site: Site): Mail => ({
    subject: 'This address already has an account',
    paragraphs: [
      hello(d.name),
      'Somebody asked to use this address for another Testate account. It belongs to yours, so nothing ' +
        'was changed, and whoever asked was not told.',
      'If it was you, you have two accounts: please use the one that has this address. If it was not ' +
        'you, you do not need to do anything.',
      { link: `${site.publicUrl}/login`, label: 'Sign in' },
    ],
  }),

  'email-held': (d: { until: string }): Mail => ({
    subject: 'This address cannot be used for an account yet',
    paragraphs: [
      'Good day,',
      'Somebody asked to use this address for a Testate account. Until recently it was the address of ' +
        `another account, which can take it back until ${when(d.until)}. Nothing was created or changed.`,
      'If it was you, please try again after that day. If it was not, you do not need to do anything.',
    ],
  }),

  'email-changed': (d: { name: string; token: string; until: string }, site: Site): Mail => ({
    subject: 'Your email address was changed',
    paragraphs: [
      hello(d.name),
      'The email address of your Testate account was changed just now, by somebody who knew the ' +
        'password and had a code from this mailbox. Every other device was signed out.',
      'If it was you, you do not need to do anything. Codes and messages now go to the new address.',
      `If it was not you, take it back until ${when(d.until)}. You need the password your account had ` +
        'when the address was changed. Taking it back signs out everybody and sets a new password.',
      { link: `${site.publicUrl}/email-take-back/${d.token}`, label: 'It was not me: take it back' },
      welshLink(
        `${site.publicUrl}/cy/email-take-back/${d.token}`,
        'Nid fi oedd hynny: ei gael yn ôl, yn Gymraeg',
      ),
      'The link works once. If you do not know that password, please write to us at once.',
      { link: `${site.publicUrl}/support`, label: 'Write to us' },
    ],
  }),

  'email-taken-back': (d: { name: string }, site: Site): Mail => ({
    subject: 'The change of your email address was taken back',
    paragraphs: [
      hello(d.name),
      'Your Testate account has its earlier email address again. It was taken back with the link we ' +
        'mailed there and the password the account had then. A new password was set, and everybody was ' +
        'signed out.',
      'If it was you, you do not need to do anything. If it was not, please write to us at once.',
      { link: `${site.publicUrl}/support`, label: 'Write to us' },
    ],
  }),
} as const
