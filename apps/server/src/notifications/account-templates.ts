// The mails about a person's own account: its codes, its changes, and its end.
import { acceptsPasskey } from './factor-templates.ts'
import { hello, shown, welsh, welshLink, when, type Mail } from './mail.ts'

interface Site {
  publicUrl: string
}

const purposes = {
  'export': 'download a copy of everything this register holds about you',
  'erase': 'erase your account and everything this register holds about you',
  'email': 'change the email address of your account',
  'factors': 'change the ways you confirm that it is you',
  'staff': 'act as an administrator',
  'accept': 'accept what somebody has named you for',
  'phone': 'change your number for text messages',
  'share-key': 'keep a key with which you open what is entrusted to you',
  'share-end': 'give up your key: every share you hold is lost, and your own part of your own wills',
  'share-lost': 'say that one share of a will is lost',
  'share-choose': 'choose the people who open your will together',
  'share-give': 'give out shares of your will to the people you chose',
} as const

const lockedWords = {
  'code by e-mail': 'Codes by email',
  'passkey': 'Passkeys',
  'authenticator': 'Codes of your authenticator app',
  'recovery code': 'Recovery codes',
} as const

const lockedInWelsh = {
  'code by e-mail': 'codau drwy e-bost',
  'passkey': 'allweddi mynediad',
  'authenticator': 'codau eich ap dilysu',
  'recovery code': 'codau adfer',
} as const satisfies Record<keyof typeof lockedWords, string>

const changes = {
  'password': [
    'Your password was changed',
    'The password of your Testate account was changed just now, by somebody who was signed in and ' +
      'knew the old one. Every other device was signed out.',
  ],
  'sessions': [
    'You were signed out everywhere else',
    'Every device that was signed in to your Testate account but one was signed out just now, at ' +
      'the request of that one.',
  ],
  'phone': [
    'Your number for text messages was changed',
    'Text messages about your Testate account go to another mobile number from now on. It was proven with a ' +
      'code just now, by somebody who was signed in and confirmed it with a second factor.',
  ],
  'phone-removed': [
    'Your number for text messages was removed',
    'You get no more text messages about your Testate account. Somebody who was signed in removed the number ' +
      'just now, and confirmed it with a second factor.',
  ],
} as const

export const accountTemplates = {
  'account-code': (
    d: { name: string; purpose: keyof typeof purposes; code: string; minutes: number; accepts?: boolean },
    site: Site,
  ): Mail => ({
    subject: 'Your confirmation code',
    paragraphs: [
      hello(d.name),
      `Enter this code to ${purposes[d.purpose]}:`,
      { code: d.code },
      `It works for ${d.minutes} minutes and for nothing else.`,
      ...(d.accepts === true ? [acceptsPasskey] : []),
      'Do not give the code to anybody. If you did not ask for it, somebody else may be signed in as ' +
        'you: please set a new password, which signs out everybody.',
      { link: `${site.publicUrl}/password-reset`, label: 'Set a new password' },
    ],
  }),

  'new-device': (
    d: { name: string; token: string; device: string; address: string; at: string },
    site: Site,
  ): Mail => ({
    subject: 'There was a sign-in on a new device',
    paragraphs: [
      hello(d.name),
      'Somebody signed in to your Testate account with your password, on a device we had not seen ' +
        `before: ${d.device}, ${when(d.at)}, network address ${d.address}.`,
      'If it was you, you do not need to do anything.',
      'If it was not you, open this page and press the button. It signs out everybody, stops your ' +
        'password from working, and sends you a link to set a new one. You do not need to sign in for ' +
        'that.',
      { link: `${site.publicUrl}/not-me/${d.token}`, label: 'It was not me' },
      welshLink(`${site.publicUrl}/cy/not-me/${d.token}`, 'Nid fi oedd hynny: y dudalen yn Gymraeg'),
      'The link works once, for 14 days.',
    ],
  }),

  'confirm-address': (d: { name: string; token: string; passkey?: string | null }, site: Site): Mail => ({
    subject: 'Please confirm your email address',
    paragraphs: [
      hello(d.name),
      'A Testate account was opened with this email address. Please confirm that it is yours: open this ' +
        'page and press the button.',
      ...(typeof d.passkey === 'string'
        ? [
            `The account signs in with a passkey (${shown(d.passkey, 60)}). Whoever has that passkey can use the ` +
              'account. If you did not make it, do not press the button.',
          ]
        : []),
      {
        link: `${site.publicUrl}/confirm-address/${d.token}${typeof d.passkey === 'string' ? '?passkey' : ''}`,
        label: 'Confirm my email address',
      },
      'The link works once, for 14 days. Until then nobody can be invited to witness a will from that ' +
        'account, and nothing can be confirmed by email.',
      'If it was not you, you do not need to do anything. Do not press the button.',
      welsh(
        'Agorwyd cyfrif Testate â’r cyfeiriad e-bost hwn. Cadarnhewch mai chi biau’r cyfeiriad: agorwch y dudalen ' +
          'hon a gwasgwch y botwm.',
      ),
      ...(typeof d.passkey === 'string'
        ? [
            welsh(
              `Ag allwedd mynediad (${shown(d.passkey, 60)}) y mewngofnodir i’r cyfrif. Gall pwy bynnag sydd â’r ` +
                'allwedd honno ddefnyddio’r cyfrif. Os nad chi a’i gwnaeth, peidiwch â gwasgu’r botwm.',
            ),
          ]
        : []),
      welshLink(
        `${site.publicUrl}/cy/confirm-address/${d.token}${typeof d.passkey === 'string' ? '?passkey' : ''}`,
        'Cadarnhau fy nghyfeiriad e-bost',
      ),
      welsh(
        'Mae’r ddolen yn gweithio unwaith, am 14 diwrnod, yn Gymraeg neu yn Saesneg. Tan hynny ni ellir gwahodd ' +
          'neb o’r cyfrif hwnnw i fod yn dyst i ewyllys, ac ni ellir cadarnhau dim drwy e-bost.',
      ),
      welsh('Os nad chi oedd hyn, nid oes angen ichi wneud dim. Peidiwch â gwasgu’r botwm.'),
    ],
  }),

  'factor-locked': (
    d: {
      name: string
      token: string
      factor: 'code by e-mail' | 'passkey' | 'authenticator' | 'recovery code'
    },
    site: Site,
  ): Mail => ({
    subject: `${lockedWords[d.factor]} are locked for your account`,
    paragraphs: [
      hello(d.name),
      'A hundred wrong codes were entered in a row for your Testate account, so ' +
        `${lockedWords[d.factor].toLowerCase()} are locked. Nothing was opened and nothing was changed. ` +
        'Your other ways to confirm still work.',
      'If it was you, open this page and press the button to use them again.',
      {
        link: `${site.publicUrl}/unlock/${d.token}`,
        label: `Use ${lockedWords[d.factor].toLowerCase()} again`,
      },
      'If it was not you, somebody else may be signed in as you: please set a new password first, ' +
        'which signs out everybody.',
      { link: `${site.publicUrl}/password-reset`, label: 'Set a new password' },
      welsh(
        'Rhoddwyd cant o godau anghywir yn olynol ar gyfer eich cyfrif Testate, felly mae ' +
          `${lockedInWelsh[d.factor]} wedi’u cloi. Nid agorwyd dim ac ni newidiwyd dim. Mae eich ffyrdd eraill o ` +
          'gadarnhau yn gweithio o hyd.',
      ),
      welsh('Os chi oedd hyn, agorwch y dudalen hon a gwasgwch y botwm i’w defnyddio eto.'),
      welshLink(`${site.publicUrl}/cy/unlock/${d.token}`, `Defnyddio ${lockedInWelsh[d.factor]} eto`),
      welsh(
        'Os nad chi oedd hyn, efallai fod rhywun arall wedi mewngofnodi yn eich enw chi: gosodwch gyfrinair newydd ' +
          'yn gyntaf, sy’n allgofnodi pawb.',
      ),
      welshLink(`${site.publicUrl}/cy/password-reset`, 'Gosod cyfrinair newydd'),
    ],
  }),

  'account-changed': (d: { name: string; what: keyof typeof changes }, site: Site): Mail => ({
    subject: changes[d.what][0],
    paragraphs: [
      hello(d.name),
      changes[d.what][1],
      'If it was you, you do not need to do anything. If it was not, please set a new password at once: ' +
        'that signs out everybody.',
      { link: `${site.publicUrl}/password-reset`, label: 'Set a new password' },
    ],
  }),

  // A mail left unsent by an earlier version has no link.
  'erasure-asked': (d: { name: string; dueAt: string; token?: string }, site: Site): Mail => ({
    subject: 'Your account will be erased',
    paragraphs: [
      hello(d.name),
      'You asked us to erase your Testate account. Because a will of yours is registered, we wait ' +
        `until ${when(d.dueAt)}. Then the registration is withdrawn, and your account and everything ` +
        'kept with it are erased.',
      'Withdrawing the registration does not revoke the will: the signed paper original is as valid as ' +
        'before. It can then no longer be found here, and nobody you named gets a copy from us.',
      ...(d.token === undefined
        ? []
        : [
            'If you did not ask for this, or have changed your mind, stop it before then. You do not ' +
              'need to sign in for it.',
            { link: `${site.publicUrl}/stop-erasure/${d.token}`, label: 'Stop the erasure' },
            welshLink(`${site.publicUrl}/cy/stop-erasure/${d.token}`, 'Stopio’r dileu: y dudalen yn Gymraeg'),
          ]),
      'Signing in before that day keeps the account as well.',
      { link: `${site.publicUrl}/login`, label: 'Sign in and keep the account' },
      'If it was not you, please set a new password as well.',
      { link: `${site.publicUrl}/password-reset`, label: 'Set a new password' },
    ],
  }),

  // A mail left unsent by an earlier version says only whether someone signed in.
  'erasure-taken-back': (
    d: { name: string; by?: 'sign-in' | 'link' | 'unconfirmed'; signedIn?: boolean },
    site: Site,
  ): Mail => ({
    subject: 'Your account stays',
    paragraphs: [
      hello(d.name),
      ...(d.by === 'link'
        ? [
            'Your account is not erased: somebody pressed the button that the link in our email leads ' +
              'to. Nothing has been withdrawn or removed.',
            'If it was not you who asked for the erasure, please set a new password: that signs out everybody.',
            { link: `${site.publicUrl}/password-reset`, label: 'Set a new password' },
          ]
        : d.by === 'sign-in' || d.signedIn === true
          ? [
              'You signed in, so your account is not erased. Nothing has been withdrawn or removed.',
              'If it was not you who signed in, please set a new password.',
              { link: `${site.publicUrl}/password-reset`, label: 'Set a new password' },
            ]
          : [
              'Your account is not erased: the request was never confirmed with a code mailed to you, or ' +
                'the account has become an administrator’s. Nothing has been withdrawn or removed.',
              'If you want it to be erased, please ask again, or write to us.',
              { link: `${site.publicUrl}/support`, label: 'Write to support' },
            ]),
    ],
  }),

  'erasure-for-staff': (d: { name: string; erasureId: string; askedAt: string; lines: string[] }): Mail => ({
    subject: `Erasure ${d.erasureId.slice(0, 8)} needs a look`,
    paragraphs: [
      hello(d.name),
      `Somebody’s account is to be erased, as was asked for on ${when(d.askedAt)}, and it does not go on:`,
      ...d.lines.map((line) => shown(line, 400)),
      'A withdrawal that was refused is tried again once a day. Once networks and money are settled ' +
        'the erasure goes on by itself. The law gives a month.',
    ],
  }),

  'account-erased': (d: { name: string; paymentsKept: number }): Mail => ({
    subject: 'Your account has been erased',
    paragraphs: [
      hello(d.name),
      'Your Testate account has been erased, and with it all that we held about you and the wills you brought to ' +
        'us. This is our last mail to you. Its own record is deleted as soon as it is sent.',
      ...(d.paymentsKept > 0
        ? [
            'We keep your name, and the amount and date of what you paid. Tax law makes us keep the records of our ' +
              'accounts for six years after the accounting period.',
          ]
        : []),
      'Files you downloaded stay yours. What stands on public networks stays there: codes that now lead to nobody. ' +
        'The numbers that linked them to your will are deleted.',
    ],
  }),
} as const
