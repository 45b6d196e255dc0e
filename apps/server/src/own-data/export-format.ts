// How a copy of one's data describes itself (UK GDPR article 12(1): in plain language; article 20(1):
// structured, commonly used, machine-readable).

/** The first part of your-data.json. */
export const format = {
  name: 'testate-your-data',
  version: 1,
  form: 'JSON, UTF-8. Times are UTC in ISO 8601, money is in pence, hashes and salts are in lower-case hexadecimal.',
  parts: {
    account:
      'Your account: names, email address, addresses you changed from or asked to change to, where you are signed in',
    wills:
      'Each will you brought, with everything you typed, the other parties by their part only, and its ' +
      'registration on each network',
    deletedDrafts:
      'Drafts you deleted that can still be brought back, with what you typed, and when they are erased',
    typedByYou:
      'Within a will: the form as you filled it in. Names and addresses of others in it are those you entered',
    ownStatements: 'Within a will: your declarations and the statement you signed, with the consents',
    asWitness: 'Parts you have or had in wills of others, found by your email address',
    peopleAround: 'Within a will: the people around it, by what you named them for and when they were told',
    peopleYouNamed: 'What you entered of the people around your wills, kept sealed',
    asNamed: 'What you are named for in wills of others, when you were told, and what you answered',
    payments: 'What you paid, what went back, and what the quote said',
    identityChecks:
      'The checks of your identity, what was decided and why, whether you agreed that a program ' +
      'compares the faces, and what a machine read in the pictures',
    typedAtIdentityChecks: 'What you typed for such a check, kept sealed',
    yearlyCheck:
      'Whether you are asked once a year if everything is still right, when you were, and when you said so',
    finding:
      'Whether you chose to be found after your death, when you asked for a will of somebody else and in what ' +
      'capacity, and who was told that a registration of yours exists. The name and the date you asked for are kept ' +
      'nowhere',
    deathNotices:
      'Death notices that you submitted, confirmed or disputed, and those about you. Who else did is left out',
    profession:
      'What our staff found of you in the public list of a profession, and until when that counts. Who looked is ' +
      'left out',
    releases:
      'Copies of wills that were released to you after a death, and that copies of your own were. Who got those ' +
      'is left out',
    recordingsGiven:
      'Recordings of released wills that you were given, with the reason you gave, kept sealed; and that recordings ' +
      'of your own wills were. Who got those, and why, is left out',
    ownKeys:
      'For which wills of others you kept a key of your own as an executor, and when a copy was wrapped to it; ' +
      'and that executors did for your own wills. The key itself is with you',
    sharedSecrets:
      'Your key for shared secrets, as a date alone; the shared secrets of your wills; and the shares you hold for ' +
      'others, without saying whose',
    estates:
      'Estates you work or worked as an executor, with what you entered, and what was entered about the estate of ' +
      'your own will before a release was taken back. What other executors entered is left out',
    waysToConfirm:
      'The passkeys, authenticator apps and recovery codes you added, when, and when each was last used',
    mails: 'The messages we sent to your address. Their text is not kept once they are sent',
    numberForTextMessages: 'Your mobile number, if you gave one, kept sealed, and when you proved it',
    textMessages: 'The text messages we sent to your number. What they said is not kept once they are sent',
    auditLog:
      'Lines of the audit log that are about you or your wills. With details and salt you can check a ' +
      'line against the public log: SHA-256 over the salt and the details is part of the entry ' +
      '(docs/vocabulary.md says how an entry is written and hashed). Of what others did there is the ' +
      'event and the time. Within a will, lineKey finds each of its lines in the public log (docs/formats/log.md)',
    auditLogEndsEarly: 'There only if the log has more lines about you than a copy holds',
    files: 'The files beside this one, and what each is',
  },
  leftOut: [
    'The password: only a hash of it is kept, which is of no use to you and would be to others.',
    'Secrets of your authenticator apps, and the recovery codes: they are only good for checking you. The public ' +
      'key of a passkey stands in the line of the log that adds it; the process that opens registered wills keeps ' +
      'a copy, when it was last used, and what it was asked to confirm lately.',
    'Personal data of the other parties, but for what you entered yourself (article 15(4)).',
    'Recordings of the other parties, their identity checks and their statements.',
    'Keys of the registration besides those in the capsule.',
    'Backups and the server’s own log files, which are deleted by their age.',
  ],
} as const

/** In a rehearsal, above both. */
export const rehearsed = 'SAMPLE: this was made in a rehearsal of the register. No will is registered by it.'

export function readMe(at: Date, { rehearsal }: { rehearsal: boolean }): string {
  return [
    ...(rehearsal ? [rehearsed, ''] : []),
    'A copy of what this register holds about you',
    `Made on ${at.toISOString().slice(0, 10)} (UK GDPR articles 15 and 20).`,
    '',
    'your-data.json   everything that is text; its beginning says what each part is, and what was left out',
    'wills/           for each will: your uploaded copy, the sealed PDF, the evidence capsule, the ' +
      'certificate, as far as there are',
    'recordings/      your own video statements',
    'identity/        the pictures of your identity checks, as long as they are kept',
    '',
    'Keep this file as you keep your will: whoever has it can read all of it.',
    '',
  ].join('\r\n')
}
