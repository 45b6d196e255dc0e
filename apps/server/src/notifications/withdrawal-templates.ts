// The mails about withdrawing a registered will: to its testator with the link that stops it, and to its
// witnesses in plain words.
import { hello, shown, welshLink, when, type Mail } from './mail.ts'

interface Site {
  publicUrl: string
}

const notRevoked =
  'Withdrawing a registration does not revoke the will: the signed paper original is as valid as before.'
const stays = {
  link: 'Somebody pressed the button that the link in our email leads to.',
  account: 'It was stopped by somebody who was signed in to your account.',
  unconfirmed:
    'You had not confirmed it, so we did not carry it out. Somebody else may be signed in as you: please ' +
    'set a new password, which signs out everybody.',
  overtaken:
    'The registration had changed by then, for example because a later version was registered, so ' +
    'there was nothing left to withdraw.',
} as const

export const withdrawalTemplates = {
  'withdrawal-asked': (
    d: { name: string; willTitle: string; effectiveAt: string; token: string },
    site: Site,
  ): Mail => ({
    subject: 'Your registration will be withdrawn',
    paragraphs: [
      hello(d.name),
      `You asked us to withdraw the registration of “${shown(d.willTitle)}”. We do so on ` +
        `${when(d.effectiveAt)}, on every network. After that it cannot be undone.`,
      'If you did not ask for this, or have changed your mind, stop it before then. You do not need to ' +
        'sign in for it.',
      { link: `${site.publicUrl}/stop-withdrawal/${d.token}`, label: 'Stop the withdrawal' },
      welshLink(
        `${site.publicUrl}/cy/stop-withdrawal/${d.token}`,
        'Stopio’r tynnu’n ôl: y dudalen yn Gymraeg',
      ),
      `${notRevoked} Your witnesses have been told as well.`,
      'If it was not you, please also set a new password: that signs out everybody who is signed in to your account.',
      { link: `${site.publicUrl}/password-reset`, label: 'Set a new password' },
    ],
  }),

  // `early`: no network holds it, so it ended at once.
  'withdrawal-done': (d: { name: string; willTitle: string; early?: boolean }, site: Site): Mail => ({
    subject: 'Your registration has been withdrawn',
    paragraphs: [
      hello(d.name),
      `The registration of “${shown(d.willTitle)}” has been withdrawn, as you asked. ` +
        (d.early === true
          ? 'It was on no network yet. The witnesses you had invited have been told.'
          : 'The networks that hold it are being told.'),
      notRevoked,
      { link: `${site.publicUrl}/my-wills`, label: 'See your wills' },
      ...(d.early === true
        ? [
            'If it was not you, please set a new password: that signs out everybody who is signed in to your account.',
            { link: `${site.publicUrl}/password-reset`, label: 'Set a new password' },
          ]
        : []),
    ],
  }),

  'withdrawal-stopped': (
    d: { name: string; willTitle: string; why: keyof typeof stays },
    site: Site,
  ): Mail => ({
    subject: d.why === 'overtaken' ? 'A withdrawal has ended' : 'Your registration stays',
    paragraphs: [
      hello(d.name),
      d.why === 'overtaken'
        ? `The withdrawal of “${shown(d.willTitle)}” has ended without being carried out.`
        : `The registration of “${shown(d.willTitle)}” is not withdrawn.`,
      stays[d.why],
      ...(d.why === 'overtaken'
        ? []
        : d.why === 'unconfirmed'
          ? [{ link: `${site.publicUrl}/password-reset`, label: 'Set a new password' }]
          : ['If you still want it to be withdrawn, please ask again.']),
      { link: `${site.publicUrl}/my-wills`, label: 'See your wills' },
    ],
  }),

  'withdrawal-asked-witness': (d: {
    name: string
    testatorName: string
    willTitle: string
    effectiveAt: string
  }): Mail => ({
    subject: 'The registration of a will you witnessed will be withdrawn',
    paragraphs: [
      hello(d.name),
      `${shown(d.testatorName)} has asked us to withdraw the registration of “${shown(d.willTitle)}”, ` +
        `for which you were a witness. We do so on ${when(d.effectiveAt)}, unless it is stopped.`,
      'You do not need to do anything. We tell you because you signed a statement for this registration. ' +
        'If you think that it was not the testator who asked, please speak to them: only they can stop it.',
      notRevoked,
    ],
  }),

  'withdrawal-done-witness': (d: {
    name: string
    testatorName: string
    willTitle: string
    early?: boolean
  }): Mail => ({
    subject:
      d.early === true
        ? 'You are no longer needed as a witness'
        : 'The registration of a will you witnessed has been withdrawn',
    paragraphs: [
      hello(d.name),
      d.early === true
        ? `${shown(d.testatorName)} had asked you to be a witness, and has now withdrawn the registration. ` +
          'You do not need to do anything more. Thank you for your help.'
        : `The registration of “${shown(d.willTitle)}”, for which you were a witness, has been withdrawn, ` +
          `as ${shown(d.testatorName)} asked. You do not need to do anything.`,
      notRevoked,
    ],
  }),

  'withdrawal-stopped-witness': (d: { name: string; testatorName: string; willTitle: string }): Mail => ({
    subject: 'The registration of a will you witnessed stays',
    paragraphs: [
      hello(d.name),
      `We told you that the registration of “${shown(d.willTitle)}” would be withdrawn, as had been ` +
        `asked in the name of ${shown(d.testatorName)}. That has been stopped, and the registration ` +
        'stays. You do not need to do anything.',
    ],
  }),
} as const
