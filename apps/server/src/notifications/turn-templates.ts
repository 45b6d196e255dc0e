// The mails that say whose turn it is, from the first answer of a witness to the last network.
import { freshLink, hello, shown, spaced, type Mail } from './mail.ts'

interface Site {
  publicUrl: string
}

/** “Carl Dee and Fay Green”. */
const both = new Intl.ListFormat('en-GB')
const list = (names: readonly string[]): string => both.format(names.map((name) => shown(name)))

const howFar = ({ publicUrl }: Site) => ({
  link: `${publicUrl}/dashboard`,
  label: 'See how far your registration is',
})

export const turnTemplates = {
  /** `waitingFor`: the other witness, if they have not answered yet. */
  'witness-accepted': (
    d: { name: string; witnessName: string; waitingFor: string | null },
    site: Site,
  ): Mail => ({
    subject: d.waitingFor === null ? 'Both your witnesses have accepted' : 'A witness has accepted',
    paragraphs: [
      hello(d.name),
      d.waitingFor === null
        ? `${shown(d.witnessName)} has accepted too. Now both your witnesses have said yes.`
        : `${shown(d.witnessName)} has agreed to be your witness. ${shown(d.waitingFor)} has not answered yet.`,
      'Next, we check the identity of each of you. We write again when you can record your statement.',
      howFar(site),
    ],
  }),

  /** `signed`: they had signed already. */
  'ceremony-begins-anew': (
    d: {
      name: string
      testatorName: string
      willTitle: string
      replaced: string
      by: string
      signed: boolean
    },
    site: Site,
  ): Mail => ({
    subject: d.signed ? 'Please sign once more' : 'Another witness has been named',
    paragraphs: [
      hello(d.name),
      `${shown(d.replaced)} cannot be a witness to the registration of “${shown(d.willTitle)}”, and ` +
        `${shown(d.testatorName)} has named ${shown(d.by)} instead.`,
      (d.signed
        ? 'What the two of you signed names the witness who was replaced, so it no longer counts; it is kept on ' +
          'record. '
        : 'What the testator signed names the witness who was replaced, so it no longer counts. ') +
        'Please make your declarations as a witness again now. After the testator has signed again, we ask you to ' +
        'sign. Your identity is not checked again.',
      { link: `${site.publicUrl}/witness`, label: 'Make your declarations' },
      freshLink,
    ],
  }),

  /** `declined`: they had declined themselves. */
  'witness-replaced': (
    d: { name: string; testatorName: string; willTitle: string; declined: boolean },
    _site: Site,
  ): Mail => ({
    subject: 'You are no longer asked to be a witness',
    paragraphs: [
      hello(d.name),
      `${shown(d.testatorName)} has named another person as a witness to the registration of ` +
        `“${shown(d.willTitle)}”` +
        (d.declined ? ', as you declined.' : ' in your place. The link we sent you no longer works.'),
      'There is nothing more for you to do.',
    ],
  }),

  'your-turn-to-pay': (d: { name: string; willTitle: string }, site: Site): Mail => ({
    subject: 'Only the payment is missing',
    paragraphs: [
      hello(d.name),
      `The identity of all three of you has been accepted. As soon as “${shown(d.willTitle)}” is paid for, ` +
        'you can record and sign.',
      { link: `${site.publicUrl}/dashboard`, label: 'Pay' },
    ],
  }),

  /** `sample`: somebody's identity is a sample. */
  'your-turn-to-record': (
    d: { name: string; willTitle: string; testatorName: string; witnessNames: string[]; sample: boolean },
    site: Site,
  ): Mail => ({
    subject: 'You can record your statement now',
    paragraphs: [
      hello(d.name),
      'The identity of all three of you has been accepted. You can now record your video statement about ' +
        `“${shown(d.willTitle)}”, and then sign.`,
      ...(d.sample ? [sampleAmong] : []),
      { link: `${site.publicUrl}/digital-signing`, label: 'Record your statement' },
      `${list(d.witnessNames)} can record as well; we have told them. Once you have signed, nobody can ` +
        'record any more. So if they want to record a statement of their own, please let them do it first.',
    ],
  }),

  'your-turn-to-record-witness': (
    d: { name: string; willTitle: string; testatorName: string; sample: boolean },
    site: Site,
  ): Mail => ({
    subject: 'You can record your statement now',
    paragraphs: [
      hello(d.name),
      'Your identity has been accepted, and so has everybody else’s. You can now record a short video ' +
        `statement as a witness for ${shown(d.testatorName)}.`,
      ...(d.sample ? [sampleAmong] : []),
      { link: `${site.publicUrl}/witness`, label: 'Record your statement' },
      {
        link: `${site.publicUrl}/cy/witness`,
        label: 'Recordiwch eich datganiad, gyda’r esboniad yn Gymraeg',
        lang: 'cy',
      },
      freshLink,
      `If you are with ${shown(d.testatorName)}, one recording of all of you is enough. Otherwise please ` +
        `record before ${shown(d.testatorName)} signs; after that nobody can. We write again when it is your ` +
        'turn to sign.',
    ],
  }),

  'witness-signed': (d: { name: string; witnessName: string; waitingFor: string }, site: Site): Mail => ({
    subject: 'A witness has signed',
    paragraphs: [
      hello(d.name),
      `${shown(d.witnessName)} has signed. We are waiting for ${shown(d.waitingFor)}, who knows that it is ` +
        'their turn. There is nothing for you to do.',
      howFar(site),
    ],
  }),

  'registered': (
    d: {
      name: string
      willTitle: string
      documentHash: string
      /** `underWay` is of an earlier version, which wrote at the first network. */
      networks: { label: string; explorerUrl: string | null; underWay?: boolean; lost?: boolean }[]
    },
    site: Site,
  ): Mail => ({
    subject: 'Your will is registered',
    paragraphs: [
      hello(d.name),
      `“${shown(d.willTitle)}” is registered. From now on anybody who holds the file can check that it is unchanged.`,
      {
        rows: [
          ['First 16 characters of the document’s fingerprint (SHA-256)', spaced(d.documentHash)],
          ...d.networks.map(
            (network) =>
              [
                network.label,
                network.underWay === true
                  ? 'under way; it goes on by itself'
                  : network.lost === true
                    ? 'not registered; what you paid for it goes back to you'
                    : 'registered',
              ] as const,
          ),
        ],
      },
      ...d.networks.flatMap((network) =>
        network.explorerUrl === null
          ? []
          : [{ link: network.explorerUrl, label: `The entry on ${network.label}` }],
      ),
      {
        link: `${site.publicUrl}/my-wills`,
        label: 'Download the sealed PDF, the evidence capsule and the certificate',
      },
      'Please keep the signed paper original safe, and tell your executors where it is: probate needs it.',
    ],
  }),

  'network-added': (
    d: { name: string; willId: string; willTitle: string; network: string; explorerUrl: string | null },
    site: Site,
  ): Mail => ({
    subject: `Your will is registered on ${d.network} too`,
    paragraphs: [
      hello(d.name),
      `“${shown(d.willTitle)}” is now registered on ${d.network} as well. Your certificate now names it ` +
        'too. Nothing else has changed.',
      ...(d.explorerUrl === null ? [] : [{ link: d.explorerUrl, label: `The entry on ${d.network}` }]),
      {
        link: `${site.publicUrl}/blockchain-registration?will=${d.willId}`,
        label: 'See the registration and its certificate',
      },
    ],
  }),

  'network-late': (
    d: { name: string; willId: string; willTitle: string; held: string[]; late: string[] },
    site: Site,
  ): Mail => ({
    subject: 'Your will is registered, but not on every network yet',
    paragraphs: [
      hello(d.name),
      `“${shown(d.willTitle)}” is registered on ${list(d.held)}. On ${list(d.late)} it is taking longer ` +
        'than a day. We keep trying, and write again when it is done. You do not need to do anything.',
      { link: `${site.publicUrl}/blockchain-registration?will=${d.willId}`, label: 'See how far it is' },
    ],
  }),
} as const

const sampleAmong = 'SAMPLE: at least one of the three is a sample identity, for which nobody was checked.'
