// The mails about the people around a will: to them, and to the testator who named them. Those to them say nothing
// of what is in the will.
import { hello, shown, welsh, type Mail } from './mail.ts'

interface Site {
  publicUrl: string
}
/** Who is told: an executor or a contact; a row of another kind is never told. */
type Kind = 'executor' | 'contact' | 'solicitor' | 'beneficiary'

const as = (kind: Kind): string =>
  kind === 'executor' ? 'an executor of their will' : 'a contact for their will'

export const namedTemplates = {
  'you-are-named': (
    d: {
      name: string
      testatorName: string
      kind: 'executor' | 'contact'
      reserve: boolean
      registered: boolean
    },
    site: Site,
  ): Mail => ({
    subject: d.kind === 'executor' ? 'You are named as an executor' : 'You are named as a contact',
    paragraphs: [
      hello(d.name),
      d.kind === 'executor'
        ? `${shown(d.testatorName)} asked us to tell you that you are named as an executor of their will` +
          `${d.reserve ? ', in reserve, in case another executor cannot act' : ''}.`
        : `${shown(d.testatorName)} asked us to tell you that they have named you as a contact: somebody we may ` +
          'to confirm, one day, that they have died.',
      `Testate is a register of wills. ${shown(d.testatorName)} ` +
        `${d.registered ? 'has registered' : 'is registering'} a will here, so that it can be found, and so ` +
        'that nobody can change the copy unnoticed. This message says nothing about what is in the will, and ' +
        'we cannot tell you.',
      'What to keep: this message, and whatever they give you, such as the certificate of the registration. ' +
        'Please ask them where the signed paper will is.',
      d.kind === 'executor'
        ? 'What to do one day: after their death, find the signed paper will. Probate needs it. Your page says ' +
          'what comes then.'
        : 'What to do one day: after their death you may be asked to confirm it. Your page says more.',
      { link: `${site.publicUrl}/named`, label: 'See what you are named for' },
      'Please sign in there with the account that has this email address, or open one with it, and say ' +
        'whether you accept. You are free to decline.',
    ],
  }),

  'named-no-longer': (d: { name: string; testatorName: string; kind: Kind }): Mail => ({
    subject:
      d.kind === 'executor'
        ? 'You are no longer named as an executor'
        : 'You are no longer named as a contact',
    paragraphs: [
      hello(d.name),
      `${shown(d.testatorName)} no longer names you here as ${as(d.kind)}. You do not need to do anything.`,
      'This changes what the register knows. Who may act as an executor follows from the signed paper will. ' +
        `If you think that this is a mistake, please ask ${shown(d.testatorName)}.`,
    ],
  }),

  /** To the executor it is about. `isBySelf`: they said so themselves. */
  'executor-end-asked': (
    d: { name: string; testatorName: string; what: 'died' | 'stood-back'; isBySelf: boolean },
    site: Site,
  ): Mail => ({
    subject: d.what === 'died' ? 'Somebody says that you have died' : 'Standing back as an executor',
    paragraphs: [
      hello(d.name),
      d.isBySelf
        ? `You told us that you stand back as an executor of ${shown(d.testatorName)}.`
        : `Another executor of ${shown(d.testatorName)} told us that you ` +
          `${d.what === 'died' ? 'have died' : 'stand back as an executor'}.`,
      'Two members of our staff look into it. Until they have decided, nothing changes: you are an executor as ' +
        'before, and your agreement is needed.',
      { link: `${site.publicUrl}/estate-administration`, label: 'See the estate' },
      'If this is wrong, please write to us at once.',
    ],
  }),

  /** To the other executors. */
  'estate-handed-over': (
    d: { name: string; executorName: string; testatorName: string; what: 'handed-over' | 'taken-over' },
    site: Site,
  ): Mail => ({
    subject:
      d.what === 'handed-over'
        ? 'The records of an estate were handed over'
        : 'An estate was taken over from a file',
    paragraphs: [
      hello(d.name),
      d.what === 'handed-over'
        ? `${shown(d.executorName)} made one file of all the records of the estate of ${shown(d.testatorName)}. ` +
          'Whoever has the file and its pass phrase can read all of them. No bank details and no copy of the will ' +
          'are in it.'
        : `${shown(d.executorName)} entered a file of records into the estate of ${shown(d.testatorName)}. Nobody ` +
          'here has agreed to what it says was paid. Please look at it.',
      { link: `${site.publicUrl}/estate-administration`, label: 'See the estate' },
      'If you did not expect this, please ask them, and write to us if something is wrong.',
    ],
  }),

  /** To the other executors. Nothing of the account is in it. */
  'bank-details-changed': (
    d: {
      name: string
      executorName: string
      testatorName: string
      payeeName: string
      what: 'entered' | 'changed' | 'removed'
    },
    site: Site,
  ): Mail => ({
    subject: `Bank details were ${d.what} in an estate`,
    paragraphs: [
      hello(d.name),
      `${shown(d.executorName)} ${d.what} the bank details of ${shown(d.payeeName)} in the estate of ` +
        `${shown(d.testatorName)}. What was agreed to be paid there has to be agreed to again.`,
      ...(d.what === 'removed'
        ? []
        : [
            'Criminals send bank details in the name of whoever is to be paid. Before you agree or pay, telephone ' +
              `${shown(d.payeeName)} at a number you already had, and compare the account.`,
          ]),
      { link: `${site.publicUrl}/estate-administration`, label: 'See the estate' },
      'The account is not in this mail. If you did not expect this, please ask them, and stop all payments on the ' +
        'page “Agreement” if something is wrong.',
    ],
  }),

  /** `goesOn`: two members of staff decided so; else everything stays as it was. */
  'executor-ended': (
    d: {
      name: string
      executorName: string
      testatorName: string
      what: 'died' | 'stood-back'
      goesOn: boolean
      reserve: boolean
      isYou: boolean
    },
    site: Site,
  ): Mail => ({
    subject: d.goesOn ? 'The estate goes on without an executor' : 'An executor stays as before',
    paragraphs: [
      hello(d.name),
      d.isYou
        ? `We were told that you ${d.what === 'died' ? 'have died' : 'stand back'}, as an executor of ` +
          `${shown(d.testatorName)}.`
        : `We were told that ${shown(d.executorName)}, an executor of ${shown(d.testatorName)}, ` +
          `${d.what === 'died' ? 'has died' : 'stands back'}.`,
      d.goesOn
        ? 'Two members of our staff have looked into it. In the register the estate goes on without them: their ' +
          'agreement is no longer needed. This changes only what the register asks for. Who may act in law follows ' +
          'from the will and from probate.'
        : 'Two members of our staff have looked into it and could not confirm it. Everything stays as it was.',
      ...(d.goesOn && d.reserve ? ['The next executor in reserve has been asked to act.'] : []),
      { link: `${site.publicUrl}/estate-administration`, label: 'See the estate' },
      'If this is wrong, please write to us at once.',
    ],
  }),

  /** After a death, to an acting executor who has not answered. `isReleased`: others were given the copy already. */
  'executor-asked': (d: { name: string; testatorName: string; isReleased: boolean }, site: Site): Mail => ({
    subject: 'You are named as an executor of somebody who has died',
    paragraphs: [
      hello(d.name),
      `We were told that ${shown(d.testatorName)} has died. Two people confirmed it, and nobody has objected in the ` +
        'time that they chose for that.',
      'They registered a will here, at Testate, and named you as an executor of it. ' +
        (d.isReleased
          ? 'The copy has been given to another executor who accepted. '
          : 'No executor has accepted yet, so nobody has been given the copy. ') +
        'This message says nothing about what is in the will.',
      'Please say whether you accept. You are then asked to show who you are, and are given the copy and where the ' +
        'signed paper will lies. You are free to decline.',
      { link: `${site.publicUrl}/named`, label: 'Say whether you accept' },
      'Please sign in there with the account that has this email address, or open one with it. If you know that ' +
        `${shown(d.testatorName)} is alive, please write to us at once.`,
    ],
  }),

  /** After a death, to the executor in reserve who acts because those who acted have all declined. */
  'reserve-asked': (d: { name: string; testatorName: string; accepted: boolean }, site: Site): Mail => ({
    subject: 'You are the next executor of somebody who has died',
    paragraphs: [
      hello(d.name),
      `We were told that ${shown(d.testatorName)} has died. Two people confirmed it, and nobody has objected in the ` +
        'time that they chose for that.',
      'They registered a will here, at Testate, and named you as an executor of it, in reserve. The executors before ' +
        'you have declined, so the register now asks you. This message says nothing about what is in the will.',
      d.accepted
        ? 'You have accepted before. You will be told when the copy of the will is there for you.'
        : 'Please say whether you accept. You are then asked to show who you are, and are given the copy and where ' +
          'the signed paper will lies. You are free to decline.',
      { link: `${site.publicUrl}/named`, label: 'See what you are named for' },
      'Please sign in there with the account that has this email address, or open one with it. If you know that ' +
        `${shown(d.testatorName)} is alive, please write to us at once.`,
      welsh(
        `Dywedwyd wrthym fod ${shown(d.testatorName)} wedi marw. Cadarnhaodd dau berson hynny, ac nid oes neb wedi ` +
          'gwrthwynebu yn yr amser a ddewiswyd ar gyfer hynny.',
      ),
      welsh(
        'Cofrestrwyd ewyllys yma, gyda Testate, ac fe’ch enwyd yn ysgutor wrth gefn. Mae’r ysgutorion a enwyd o’ch ' +
          'blaen wedi gwrthod, felly mae’r gofrestr yn gofyn i chi yn awr. Nid yw’r neges hon yn dweud dim am ' +
          'gynnwys yr ewyllys.',
      ),
      welsh(
        d.accepted
          ? 'Rydych wedi derbyn o’r blaen. Cewch wybod pan fydd y copi o’r ewyllys ar gael i chi.'
          : 'Dywedwch a ydych yn derbyn. Yna gofynnir i chi ddangos pwy ydych chi, a chewch y copi a gwybod ble ' +
              'mae’r ewyllys bapur a lofnodwyd. Cewch wrthod.',
      ),
      welsh(
        'Agorwch y ddolen uchod a mewngofnodwch â’r cyfrif sydd â’r cyfeiriad e-bost hwn, neu agorwch un ag ef. Os ' +
          `gwyddoch fod ${shown(d.testatorName)} yn fyw, ysgrifennwch atom ar unwaith.`,
      ),
    ],
  }),

  /** `accepted`: they had said so before. */
  'reserve-acts': (d: { name: string; testatorName: string; accepted: boolean }, site: Site): Mail => ({
    subject: 'You are the next executor',
    paragraphs: [
      hello(d.name),
      `${shown(d.testatorName)} named you as an executor of their will, in reserve. An executor before you cannot ` +
        'act, so the register now asks you.',
      d.accepted
        ? 'You have accepted before. You will be told when the copy of the will is there for you.'
        : 'Please say whether you accept. You are free to decline.',
      { link: `${site.publicUrl}/named`, label: 'See what you are named for' },
      'Please sign in there with the account that has this email address, or open one with it.',
      welsh(
        `Fe’ch enwyd gan ${shown(d.testatorName)} yn ysgutor wrth gefn. Ni all ysgutor a enwyd o’ch blaen weithredu, ` +
          'felly mae’r gofrestr yn gofyn i chi yn awr.',
      ),
      welsh(
        d.accepted
          ? 'Rydych wedi derbyn o’r blaen. Cewch wybod pan fydd y copi o’r ewyllys ar gael i chi.'
          : 'Dywedwch a ydych yn derbyn. Cewch wrthod.',
      ),
      welsh(
        'Agorwch y ddolen uchod a mewngofnodwch â’r cyfrif sydd â’r cyfeiriad e-bost hwn, neu agorwch un ag ef.',
      ),
    ],
  }),

  'named-answered': (
    d: { name: string; willId: string; personName: string; kind: Kind; accepted: boolean },
    site: Site,
  ): Mail => ({
    subject: d.accepted ? 'Somebody you named has accepted' : 'Somebody you named has declined',
    paragraphs: [
      hello(d.name),
      `${shown(d.personName)}, whom you named as ` +
        `${d.kind === 'executor' ? 'an executor of your will' : 'a contact for your will'}, has ` +
        `${d.accepted ? 'accepted' : 'declined. Please think about naming somebody else'}.`,
      { link: `${site.publicUrl}/people-around?will=${d.willId}`, label: 'See whom you have named' },
    ],
  }),

  /** `waitDays`, `onCertificate`: null where it stays as it was. */
  'people-changed': (
    d: {
      name: string
      willId: string
      willTitle: string
      people: boolean
      waitDays: number | null
      onCertificate: boolean | null
    },
    site: Site,
  ): Mail => ({
    subject: 'The people around your will were changed',
    paragraphs: [
      hello(d.name),
      [
        `You ${d.people ? 'changed whom you name' : 'made a change'} for “${shown(d.willTitle)}”.`,
        d.waitDays === null ? '' : `After a notice of death we now wait ${d.waitDays} days.`,
        d.onCertificate === null
          ? ''
          : `The certificate ${d.onCertificate ? 'now names' : 'no longer names'} your executors.`,
      ]
        .filter((one) => one !== '')
        .join(' '),
      { link: `${site.publicUrl}/people-around?will=${d.willId}`, label: 'See whom you have named' },
      'If this was not you, change your password at once and write to us.',
    ],
  }),
} as const
