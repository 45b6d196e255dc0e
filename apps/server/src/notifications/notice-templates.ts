// The mails about a death notice: to the testator with the link that stops it, and to the people around the will.
import { willsLaw } from '@testate/domain/claims/wills-law'
import type { Capacity } from '@testate/domain/death/finding'
import { hello, shown, welshLink, when, type Mail } from './mail.ts'

const asks: Record<Capacity, string> = {
  executor: 'as an executor',
  family: 'as a relative or somebody close',
  professional: 'as a professional who acts for others',
}

interface Site {
  publicUrl: string
}

/** What happened to a notice; `continued`: staff did not uphold a dispute. */
export const noticeNews = [
  'submitted',
  'changed',
  'confirmed',
  'confirm-again',
  'waiting',
  'lengthened',
  'continued',
  'disputed',
  'stopped',
  'withdrawn',
  'rejected',
  'released',
  'relocked',
  'professional-assigned',
  'professional-ended',
] as const
export type NoticeNews = (typeof noticeNews)[number]
/** What all staff are told about professionals. */
export type ProfessionalNews = 'checked' | 'assigned' | 'ended' | 'not-apart'
/** A professional as the public list names them. */
export interface Listed {
  name: string
  list: string
  number: string
}
const inList = ({ name, list, number }: Listed): string => `${shown(name)} (${shown(list)}, ${shown(number)})`

const subjects: Record<NoticeNews, [testator: string, others: string]> = {
  'submitted': ['Somebody has told us that you have died', 'We have been told of a death'],
  'changed': ['A death notice about you was changed', 'A death notice was changed'],
  'confirmed': ['Somebody has confirmed a death notice about you', 'A death notice was confirmed'],
  'confirm-again': [
    'A death notice about you must be confirmed again',
    'Please confirm a death notice again',
  ],
  'waiting': ['Two people have confirmed a death notice about you', 'A death notice is confirmed, and waits'],
  'lengthened': ['A death notice about you waits twice as long', 'A death notice waits twice as long'],
  'continued': ['A death notice about you goes on', 'A death notice goes on'],
  'disputed': ['A death notice about you is disputed', 'A death notice is disputed'],
  'stopped': ['The death notice about you is stopped', 'A death notice is stopped'],
  'withdrawn': ['The death notice about you was withdrawn', 'A death notice was withdrawn'],
  'rejected': ['The death notice about you was rejected', 'A death notice was rejected'],
  'released': ['The copy of your will is released', 'The copy of a will is released'],
  'relocked': ['The copy of your will is closed again', 'The copy of a will is closed again'],
  'professional-assigned': [
    'A professional may confirm a death notice about you',
    'A professional may confirm a death notice',
  ],
  'professional-ended': [
    'No professional confirms the death notice about you any more',
    'No professional confirms a death notice any more',
  ],
}

type ShareAsk = 'chosen' | 'practise' | 'release' | 'still-there'

const shareSubjects: Record<ShareAsk, string> = {
  'chosen': 'You are asked to hold a share of somebody’s will',
  'practise': 'Please try out the share that you hold',
  'release': 'Your share of a will is needed now',
  'still-there': 'Once a year: do you still have what opens your share?',
}

interface ShareLost {
  name: string
  holderName: string
  willId: string
  counts: boolean
  able: number
  isNoticeOpen: boolean
  /** The testator gave up the key that opens their part. */
  isPartLost: boolean
}

function leftAfterLoss({ counts, able, isPartLost }: ShareLost): string {
  if (!counts)
    return 'What you are preparing cannot be switched on like this. Nothing has changed for your will.'
  if (able < 2 && isPartLost)
    return (
      'Fewer than two of the people you chose can still open it, and you gave up your own key. Nobody can open this ' +
      'copy any more. Your paper original is not touched by this.'
    )
  if (able < 2)
    return (
      'Fewer than two of the people you chose can still open it. After your death nobody could open this copy: ' +
      'please choose people again, or switch this off. Both need your own key.'
    )
  return able === 2
    ? 'Two of the people you chose can still open it. If one more is lost, nobody can after your death.'
    : `${able} of the people you chose can still open it, and two are needed.`
}

function whatToDo({ counts, isNoticeOpen, isPartLost }: ShareLost): string {
  if (isPartLost)
    return counts
      ? 'People cannot be chosen again, because you gave up the key of your own that it needs.'
      : 'Please stop preparing this: you gave up the key of your own that it needs.'
  return isNoticeOpen
    ? 'A death notice about you is open. Until it is stopped, people cannot be chosen again.'
    : 'Please choose people again now.'
}

const notYou = 'If you did not do this, somebody else may be signed in as you: please write to us at once.'
/** What became of a will that people open together. */
const sharedNews = {
  'on': [
    'Your will opens only with your key, or with two people you chose',
    'from now on the copy of one of your wills opens only with your own key, or after your death with two of the ' +
      'people you chose. Its files are sealed anew in the next minutes.',
    notYou,
  ],
  'stuck': [
    'Your will is not wholly sealed anew yet',
    'sealing the files of one of your wills for the people you chose was interrupted.',
    'Please open the page below and confirm once more: then it goes on.',
  ],
  'off': [
    'The register alone can open your will again',
    'the copy of one of your wills no longer needs your own key or the people you chose. All their shares of it have ' +
      'ended, and the register alone can open it after your death, by its rules.',
    notYou,
  ],
  'opened': [
    'Two people you chose have opened your will',
    'two of the people you chose have given their shares of one of your wills after a death notice, and it was opened.',
    'If you read this, please sign in at once: that closes the will again.',
  ],
  'given-away': [
    'Please choose people again for your will',
    'a release of one of your wills was taken back after somebody had given their share. Together with one other ' +
      'share it opens the will, and copies of it may be kept for some time.',
    'Please choose people again: then the former shares open nothing.',
  ],
} as const

/** Of somebody, who is named. */
const shareAsks: Record<ShareAsk, (who: string) => string> = {
  'chosen': (who) =>
    `${who} wants their will to open only when two of the people they chose act together, and chose you as one of ` +
    'them. You make a key in your browser and print three codes. By yourself you can open nothing.',
  'practise': (who) =>
    `${who} has given you a share. Please try out now whether you can open it. Before everybody has, it does ` +
    'not count.',
  'release': (who) =>
    `The will of ${who} has been released, and it opens only with the shares of two people. Yours is one. Please ` +
    'give it on our page, with your passkey, your pass phrase or one of the printed codes.',
  'still-there': (who) =>
    `You hold a share of the will of ${who}. Please try out whether you can still open it. If you have lost what ` +
    'opens it, say so there: nothing is lost while two others have theirs.',
}

/** One sentence for each, about somebody: “you have”, or a name and “has”. */
const happened = (
  news: NoticeNews,
  {
    who,
    has,
    dueAt,
    professional,
  }: { who: string; has: string; dueAt: string | null; professional?: Listed },
): string => {
  const release = dueAt === null ? 'after a waiting period' : `on ${when(dueAt)}`
  const as = professional === undefined ? '' : `, ${inList(professional)}`
  switch (news) {
    case 'submitted':
      return `Somebody told us that ${who} ${has} died. Nothing is opened unless two other people confirm it.`
    case 'changed':
      return `The notice that ${who} ${has} died was changed. Earlier confirmations no longer count.`
    case 'confirmed':
      return `One person has confirmed that ${who} ${has} died. One more confirmation is needed.`
    case 'confirm-again':
      return (
        `Confirmations of the notice that ${who} ${has} died are now checked by the part of our service that alone ` +
        'can release a will. Earlier confirmations no longer count, and a waiting period that had begun has ended. ' +
        'Whoever confirmed the notice is asked to confirm it again.'
      )
    case 'waiting':
      return (
        `Two people have confirmed that ${who} ${has} died. Unless somebody stops or disputes it, the copy of ` +
        `the will is released to its executors ${release}.`
      )
    case 'lengthened':
      return (
        `We could not be sure that a message about the notice that ${who} ${has} died reached ` +
        `${who === 'you' ? 'you' : 'them'}, so the waiting period is twice as long. ` +
        (dueAt === null ? 'It begins when two people have confirmed the notice.' : `It now ends ${release}.`)
      )
    case 'continued':
      return (
        `Our staff looked into the dispute about the notice that ${who} ${has} died, and the notice goes on. ` +
        (dueAt === null ? 'It still needs confirmations.' : `The wait began again and ends ${release}.`)
      )
    case 'disputed':
      return `The notice that ${who} ${has} died is disputed. Nothing happens until our staff have looked into it.`
    case 'stopped':
      return `The notice that ${who} ${has} died is stopped. Nothing was opened.`
    case 'withdrawn':
      return `Whoever told us that ${who} ${has} died has withdrawn the notice. Nothing was opened.`
    case 'rejected':
      return `Our staff have rejected the notice that ${who} ${has} died. Nothing was opened.`
    case 'released':
      return `The notice that ${who} ${has} died has waited, and the copy of the will is released to its executors.`
    case 'relocked':
      return `${who === 'you' ? 'You are' : `${who} is`} alive. The copy of the will is closed again.`
    case 'professional-assigned':
      return (
        `Our staff have assigned a professional${as}, who may confirm that ${who} ${has} died, because the people ` +
        'whom the will names were not enough. If you know a reason against this person, write to us. They ' +
        'can do so 30 days from today at the earliest, or 60 days if our messages ' +
        'could not be delivered. It takes two people to ' +
        'confirm it, and one of them is always somebody whom the will names.'
      )
    case 'professional-ended':
      return (
        `The assignment of the professional${as}, who could confirm that ${who} ${has} died has ended. What they ` +
        'confirmed does not count, and a waiting period that rested on it has ended.'
      )
  }
}

/** News after which somebody may still confirm or dispute it. */
const stillToConfirm: readonly NoticeNews[] = [
  'submitted',
  'changed',
  'confirmed',
  'confirm-again',
  'waiting',
  'lengthened',
  'continued',
  'professional-assigned',
]
const because = ({ isProfessional }: { isProfessional?: boolean }): string =>
  isProfessional === true
    ? 'You get this because our staff assigned you to this notice as a professional.'
    : 'You get this because the registered will names you.'

export const noticeTemplates = {
  /** `token`: null once nothing can be stopped any more. */
  'death-notice-testator': (
    d: {
      name: string
      willTitle: string
      news: NoticeNews
      submitterName: string
      dueAt: string | null
      token: string | null
      professional?: Listed
    },
    site: Site,
  ): Mail => ({
    subject: subjects[d.news][0],
    paragraphs: [
      hello(d.name),
      happened(d.news, { ...d, who: 'you', has: 'have' }),
      `It is about “${shown(d.willTitle)}”, which is registered here, and comes from ${shown(d.submitterName)}.`,
      ...(d.token === null
        ? []
        : [
            'If you read this, it is not true. Please stop it now. You do not need to sign in for it.',
            { link: `${site.publicUrl}/stop-death-notice/${d.token}`, label: 'I am alive: stop the notice' },
            welshLink(`${site.publicUrl}/cy/stop-death-notice/${d.token}`, 'Rwy’n fyw: y dudalen yn Gymraeg'),
            'Signing in to your account stops it as well.',
          ]),
      ...(d.news === 'released'
        ? [
            'If you read this, it is not true. Please sign in now: that closes the copy again.',
            { link: `${site.publicUrl}/login`, label: 'Sign in' },
          ]
        : []),
    ],
  }),

  /** From the release worker itself, which sends it to the address it has pinned. */
  'release-waits': (d: { name: string; dueAt: string; token: string }, site: Site): Mail => ({
    subject: 'The copy of your will is to be released',
    paragraphs: [
      hello(d.name),
      'Two people have confirmed that you have died. Unless somebody stops or disputes it, the copy of your ' +
        `registered will is released to its executors on ${when(d.dueAt)}. This message comes from the part of the ` +
        'register that would release it, in addition to those you get at each step.',
      'If you read this, it is not true. Please stop it now. You do not need to sign in for it.',
      { link: `${site.publicUrl}/stop-death-notice/${d.token}`, label: 'I am alive: stop the notice' },
      welshLink(`${site.publicUrl}/cy/stop-death-notice/${d.token}`, 'Rwy’n fyw: y dudalen yn Gymraeg'),
    ],
  }),

  /** To each member of staff. */
  'death-notice-staff': (
    d: {
      name: string
      why: 'unheard' | 'stopped-again' | 'letter-late' | 'letter-fell' | 'letter-not-posted'
    },
    site: Site,
  ): Mail => ({
    subject:
      d.why === 'unheard'
        ? 'A testator cannot be told of a death notice'
        : d.why === 'letter-late'
          ? 'A letter about a death notice was not posted in time'
          : d.why === 'letter-fell' || d.why === 'letter-not-posted'
            ? 'Do not post a letter that you printed'
            : 'A death notice was stopped again',
    paragraphs: [
      hello(d.name),
      {
        'unheard':
          'We could not be sure that a message about an open death notice reached the person whose will it is: what ' +
          'we sent was refused, came back, or went out too late. The notice now waits twice as long. Please try to ' +
          'reach the person by other means.',
        'stopped-again':
          'A second death notice about the same will was stopped in the name of the person whose will it is. If that ' +
          'person has died, somebody may be using their account or their mailbox. Please look into it.',
        'letter-late':
          'A letter that tells somebody of a notice of their death has waited for more than two working days. Please ' +
          'print and post it now, or say why it cannot be posted.',
        'letter-fell':
          'A letter that you printed is not to be posted any more: the death notice is over, or a later letter takes ' +
          'its place. If you still have it, please destroy it. Then say what became of it. If it is in the post ' +
          'already, say that.',
        'letter-not-posted':
          'Another member of staff said that a letter that you printed cannot be posted. Look whether that still ' +
          'stands. If it does and you still have the letter, please destroy it. Then say what became of it. If it is ' +
          'in the post already, say that.',
      }[d.why],
      { link: `${site.publicUrl}/notice-reviews`, label: 'Look at the open death notices' },
    ],
  }),

  'professional-staff': (
    d: {
      staffName: string
      what: ProfessionalNews
      name: string
      list: string
      number: string
      by: string | null
      acceptedBy: string | null
      reason: string | null
    },
    site: Site,
  ): Mail => {
    const whom = inList(d)
    const by = d.by ?? 'The register itself'
    return {
      subject: {
        'checked': 'A professional was looked up',
        'assigned': 'A professional was assigned to a death notice',
        'ended': 'The record of a professional has ended',
        'not-apart': 'The assignment of a professional has ended',
      }[d.what],
      paragraphs: [
        hello(d.staffName),
        {
          'checked': `${by} wrote down that they found ${whom} in the public list of that profession.`,
          'assigned':
            `${by} assigned ${whom} as a confirmer of a death notice. They may confirm it 30 days ` +
            'after everybody was told, or 60 if no message reached the person whose will it is.',
          'ended': `${by} ended the record of ${whom}, and with it their assignments. The reason: ${d.reason ?? ''}`,
          'not-apart':
            `The register ended the assignment of ${whom} to a death notice: they cannot confirm this one. Please ` +
            'assign somebody else.',
        }[d.what],
        ...(d.acceptedBy === null ? [] : [`${shown(d.acceptedBy)} accepted their identity.`]),
        'All staff get this message. If it names you and you did not do this, or if you doubt it, end the record of ' +
          'the professional now, and write to whoever runs the register.',
        { link: `${site.publicUrl}/notice-reviews`, label: 'Look at the professionals' },
      ],
    }
  },

  'copy-released': (d: { name: string; testatorName: string; until: string }, site: Site): Mail => ({
    subject: 'The copy of a will is released to you',
    paragraphs: [
      hello(d.name),
      `You are an executor of ${shown(d.testatorName)}, and the copy of their will is ` +
        `released to you. You can read it until ${when(d.until)}.`,
      'Signed in, you see first where the signed paper will is kept. Probate needs that paper; the copy does not ' +
        'replace it. Before you read the copy we ask who you are, if we have not checked that yet.',
      { link: `${site.publicUrl}/released`, label: 'See what was released to you' },
      'Nothing is opened by this message alone. You need your account and a second step.',
    ],
  }),

  'recording-asked': (
    d: { name: string; testatorName: string; byName: string; of: string; at: string },
    site: Site,
  ): Mail => ({
    subject: 'A recording was given to another executor',
    paragraphs: [
      hello(d.name),
      `${shown(d.byName)} asked for a recording of the registration of ${shown(d.testatorName)}’s will and was ` +
        `given it on ${when(d.at)}: what ${shown(d.of)} said.`,
      'They had to give a reason. It is not in this message. As an executor you can read it where you read the copy.',
      { link: `${site.publicUrl}/released`, label: 'See what was released to you' },
      'You do not need to do anything. If you think that they should not have it, speak with a solicitor, or ' +
        'write to us.',
    ],
  }),

  'yearly-check': (d: { name: string }, site: Site): Mail => ({
    subject: 'Once a year: is everything still right?',
    paragraphs: [
      hello(d.name),
      'You have a will registered with us. Once a year we ask whether what you told us is still right.',
      `Have you married, formed a civil partnership or divorced since you made it? ${willsLaw.marriage.en}`,
      'Has a child or grandchild been born, or has somebody named in it died? If any of this is so, ask a solicitor ' +
        'whether you need a new will or a codicil.',
      'Have you moved, or is the paper original somewhere else now? Are your executors and contacts still the right ' +
        'people, and do we have their current email addresses? You can change those here at any time.',
      {
        link: `${site.publicUrl}/account#account-yearly`,
        label: 'Say that everything is still right, or change it',
      },
      'If you do nothing, nothing changes: your registration stands. You can choose there not to be asked any more.',
    ],
  }),

  'share-asked': (
    d: { name: string; testatorName: string; what: 'chosen' | 'practise' | 'release' | 'still-there' },
    site: Site,
  ): Mail => ({
    subject: shareSubjects[d.what],
    paragraphs: [
      hello(d.name),
      shareAsks[d.what](shown(d.testatorName)),
      { link: `${site.publicUrl}/shares`, label: 'See what is asked of you' },
      'Nobody of the register ever asks for your pass phrase or a printed code, in a message or on the telephone.',
    ],
  }),

  'share-mode': (d: { what: keyof typeof sharedNews; at: string; willId: string }, site: Site): Mail => ({
    subject: sharedNews[d.what][0],
    paragraphs: [
      `${when(d.at)}: ${sharedNews[d.what][1]}`,
      sharedNews[d.what][2],
      { link: `${site.publicUrl}/wills/${d.willId}/shared-secret`, label: 'See who can open your will' },
      { link: `${site.publicUrl}/support`, label: 'Write to support' },
    ],
  }),

  'share-lost': (d: ShareLost, site: Site): Mail => ({
    subject: 'Somebody who holds a share of your will has it no more',
    paragraphs: [
      hello(d.name),
      `${shown(d.holderName === '' ? 'One of the people you chose' : d.holderName)} has no share of your will ` +
        'any more.',
      leftAfterLoss(d),
      whatToDo(d),
      { link: `${site.publicUrl}/wills/${d.willId}/shared-secret`, label: 'See who can open your will' },
    ],
  }),

  'looked-for': (
    d: { name: string; askerName: string; capacity: Capacity; at: string; reference: string },
    site: Site,
  ): Mail => ({
    subject: 'Somebody asked whether you have a registered will',
    paragraphs: [
      hello(d.name),
      `On ${when(d.at)} ${shown(d.askerName)} asked the register for a will by your full name and your birth date, ` +
        `${asks[d.capacity]}. You chose to be found after your death, so they were told that a registration exists, ` +
        'and that our staff pass on what they write. They were told nothing else.',
      'Nothing of your will is opened by this. You can read why they asked, and choose not to be found any more.',
      { link: `${site.publicUrl}/account`, label: 'See who asked' },
      `If this worries you, please write to us and name the reference ${d.reference}.`,
    ],
  }),

  'looked-for-staff': (d: {
    name: string
    testatorName: string
    askerName: string
    capacity: Capacity
    at: string
    reference: string
  }): Mail => ({
    subject: 'A will was looked for, and found',
    paragraphs: [
      hello(d.name),
      `On ${when(d.at)} ${shown(d.askerName)} looked for a will of ${shown(d.testatorName)}, ${asks[d.capacity]}, ` +
        'and was told that a registration exists. Who they are was checked; whether they may ask was not.',
      `They were asked to write to support and to name the reference ${d.reference}. Ask for a copy of the death ` +
        'certificate, and pass their message on to the executors of the will. Tell them nothing of the will.',
    ],
  }),

  'death-notice-others': (
    d: {
      name: string
      testatorName: string
      news: NoticeNews
      dueAt: string | null
      /** Staff assigned this person: the will does not name them. */
      isProfessional?: boolean
      professional?: Listed
    },
    site: Site,
  ): Mail => ({
    subject: subjects[d.news][1],
    paragraphs: [
      hello(d.name),
      happened(d.news, { ...d, who: shown(d.testatorName), has: 'has' }),
      ...(stillToConfirm.includes(d.news)
        ? [
            `${because(d)} Sign in to read the notice: there you confirm it if ` +
              'it is true, or dispute it if it is not.',
            { link: `${site.publicUrl}/death-notices`, label: 'Read the notice' },
            'If you know that it is not true and cannot sign in, please tell us at once.',
            { link: `${site.publicUrl}/support`, label: 'Write to us' },
          ]
        : d.news === 'released'
          ? [
              `${because(d)} Each executor who acts gets a message of their own that says how to read the copy.`,
            ]
          : [`${because(d)} You do not need to do anything.`]),
    ],
  }),
} as const
