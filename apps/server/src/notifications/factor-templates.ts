// The mail about a change of a person's second factors. It goes to the owner, who may not have made the
// change.
import { hello, shown, when, type Mail } from './mail.ts'

interface Site {
  publicUrl: string
}

export interface FactorChanged {
  name: string
  kind: 'passkey' | 'authenticator' | 'recovery codes'
  /** The owner's name for it: their own words, so in the text only. */
  called: string | null
  what: 'added' | 'opened' | 'removed' | 'removal-asked' | 'kept' | 'counter-back'
  at: string | null
}

const things = {
  'passkey': {
    subject: 'passkey',
    a: 'A passkey',
    your: 'your passkey',
    are: 'is',
    were: 'was',
    they: 'it',
    count: 'counts',
  },
  'authenticator': {
    subject: 'authenticator app',
    a: 'An authenticator app',
    your: 'your authenticator app',
    are: 'is',
    were: 'was',
    they: 'it',
    count: 'counts',
  },
  'recovery codes': {
    subject: 'recovery codes',
    a: 'Ten recovery codes',
    your: 'your recovery codes',
    are: 'are',
    were: 'were',
    they: 'they',
    count: 'count',
  },
} as const

const first = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** In the mail of a code with which a passkey can be accepted for closed wills. */
export const acceptsPasskey =
  'If you press “Confirm, and use my passkey from now on” beside this code, that passkey opens your registered ' +
  'wills, and downloads a copy of your data, without a code from then on. We email you when a passkey begins to. ' +
  'If that email comes and you did not press it, please do at once what it says.'

const unlessYou =
  'If this was you, you do not need to do anything more. If you used your passkey for something else then, ' +
  'or not at all, please write to us at once.'

const usedFor = {
  accepted: {
    subject: 'A passkey now opens your registered wills',
    did:
      'was used together with a code that we had emailed to you. Until you remove it, it opens your registered ' +
      'wills without a code. It also downloads a copy of your data.',
    advice:
      'If you pressed “Confirm, and use my passkey from now on”, there is nothing more to do. We email you of each ' +
      'use; if one was not yours, please write to us at once. If you did not press it, or added no passkey on that ' +
      'day, somebody else may be able to open your wills. Then please remove every passkey of that day on your ' +
      'account page. Write to us at once, too.',
  },
  open: {
    subject: 'Your passkey was used to open one of your registered wills',
    did: 'was used to open one of your registered wills.',
    advice: unlessYou,
  },
  export: {
    subject: 'Your passkey was used to download a copy of your data',
    did: 'was used to confirm the download of a copy of your data, with your wills.',
    advice: unlessYou,
  },
  copied: {
    subject: 'One of your passkeys was refused',
    did:
      'was refused for your registered wills: it counts how often it is used, and it counted backwards. That ' +
      'happens when a copy of it is in use.',
    advice:
      'Nothing was opened with it this time. Please remove it on your account page, also if it was you who used ' +
      'it, and then add a new one. If it was not you, please write to us at once.',
  },
} as const

export const factorTemplates = {
  'factor-changed': (d: FactorChanged, site: Site): Mail => {
    const { subject, a, your, are, were, they, count } = things[d.kind]
    const called = d.called === null ? '' : ` (${shown(d.called, 60)})`
    const day = d.at === null ? '' : when(d.at)
    const account = { link: `${site.publicUrl}/account`, label: 'Look at the ways you confirm it is you' }
    const notYou =
      'If it was you, you do not need to do anything. If it was not, somebody else may be signed in as ' +
      'you: please sign in, remove it, and set a new password, which signs out everybody else.'
    const mails: Record<FactorChanged['what'], Mail> = {
      'added': {
        subject: d.kind === 'recovery codes' ? 'Recovery codes were made for you' : `${a} was added for you`,
        paragraphs: [
          hello(d.name),
          `${a}${called} ${were} added just now. With ` +
            `${d.kind === 'recovery codes' ? 'each of them, once,' : 'it'} whoever has ` +
            `${d.kind === 'recovery codes' ? 'them' : 'it'} can confirm to Testate that it is you.`,
          ...(d.at === null
            ? []
            : [
                `Because ${they} ${were} added with a code by email, ${they} ${count} only from ` +
                  `${day}. Until then ${they} can be removed at once.`,
              ]),
          notYou,
          account,
        ],
      },
      'opened': {
        subject: 'Your account was opened with a passkey',
        paragraphs: [
          hello(d.name),
          `This address is confirmed for an account that was opened with a passkey${called} instead of a password. ` +
            (d.at === null
              ? 'It signs in, and confirms nothing. If it is yours, sign in with it and say so on your account ' +
                'page: three days later it also confirms that it is you.'
              : `It signs in, and from ${day} it also confirms that it is you. Until then it can be removed ` +
                'with a code by email.'),
          'If you lose it, set a password with a link by email.',
          { link: `${site.publicUrl}/password-reset`, label: 'Set a password' },
          'If it was not you who opened the account, set a password now, sign in with it and remove the passkey.',
          account,
        ],
      },
      'removed': {
        subject: `Your ${subject} ${were} removed`,
        paragraphs: [
          hello(d.name),
          `${first(your)}${called} ${were} removed and can no longer be used to confirm that it is you.`,
          'If you have no other passkey, authenticator app or recovery code, a code by email is what ' +
            'you confirm with from now on.',
          'If it was not you, please sign in, look at what is left, and set a new password, which ' +
            'signs out everybody else.',
          account,
        ],
      },
      'removal-asked': {
        subject: `Your ${subject} will be removed in seven days`,
        paragraphs: [
          hello(d.name),
          'Somebody who is signed in as you, and has a code from this mailbox, asked us to remove ' +
            `${your}${called}. Because it was not confirmed with any other way you have, we wait until ` +
            `${day}. Until then ${they} can still be used.`,
          `If you have lost ${d.kind === 'recovery codes' ? 'them' : 'it'}, you do not need to do anything. ` +
            'If you have not, please sign in and choose “Keep”, which you confirm with ' +
            `${d.kind === 'recovery codes' ? 'one of them' : 'it'}.`,
          account,
        ],
      },
      'kept': {
        subject: `Your ${subject} ${are} kept`,
        paragraphs: [hello(d.name), `${first(your)}${called} ${are} no longer going to be removed.`, account],
      },
      'counter-back': {
        subject: 'One of your passkeys was refused',
        paragraphs: [
          hello(d.name),
          `Somebody just used ${your}${called}, and we refused it: it counts how often it is used, and ` +
            'it counted backwards. That happens when a copy of it is in use.',
          'Nothing was opened or signed with it. Please sign in, confirm in another way, and remove ' +
            'this passkey. Then add a new one.',
          account,
        ],
      },
    }
    return mails[d.what]
  },

  /** From the release worker. `addedAt`: when its line of the log was written. */
  'passkey-for-wills': (
    d: { what: keyof typeof usedFor; addedAt: string; at: string },
    site: Site,
  ): Mail => ({
    subject: usedFor[d.what].subject,
    paragraphs: [
      `On ${when(d.at)} a passkey of your Testate account ${usedFor[d.what].did} ` +
        `It was added on ${when(d.addedAt)}.`,
      usedFor[d.what].advice,
      { link: `${site.publicUrl}/support`, label: 'Write to support' },
      { link: `${site.publicUrl}/account`, label: 'Look at the ways you confirm it is you' },
    ],
  }),

  'password-reset-waiting': (d: { name: string; dueAt: string; overAt: string }, site: Site): Mail => ({
    subject: 'A new password was asked for without your second factor',
    paragraphs: [
      hello(d.name),
      'Somebody with a link from this mailbox wants to set a new password for your Testate account, ' +
        'and says that your passkey, authenticator app and recovery codes are lost. We wait until ' +
        `${when(d.dueAt)}. From then until ${when(d.overAt)} a new link mailed to you sets a password ` +
        'without them.',
      'If it was you, ask for a new link after that time.',
      { link: `${site.publicUrl}/password-reset`, label: 'Set a new password' },
      'If it was not you, sign in: that takes it back at once. Somebody else may be able to read this ' +
        'mailbox, so please change its password too.',
      { link: `${site.publicUrl}/login`, label: 'Sign in' },
    ],
  }),
} as const
