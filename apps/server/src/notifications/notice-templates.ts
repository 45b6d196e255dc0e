// The mails about a death notice: to the testator with the link that stops it, and to the people around the will.
import { hello, shown, when, type Mail } from './mail.ts'

interface Site {
  publicUrl: string
}

/** What happened to a notice; `continued`: staff did not uphold a dispute. */
export const noticeNews = [
  'submitted',
  'changed',
  'confirmed',
  'waiting',
  'continued',
  'disputed',
  'stopped',
  'withdrawn',
  'rejected',
  'released',
  'relocked',
] as const
export type NoticeNews = (typeof noticeNews)[number]

const subjects: Record<NoticeNews, [testator: string, others: string]> = {
  submitted: ['Somebody has told us that you have died', 'We have been told of a death'],
  changed: ['A death notice about you was changed', 'A death notice was changed'],
  confirmed: ['Somebody has confirmed a death notice about you', 'A death notice was confirmed'],
  waiting: ['Two people have confirmed a death notice about you', 'A death notice is confirmed, and waits'],
  continued: ['A death notice about you goes on', 'A death notice goes on'],
  disputed: ['A death notice about you is disputed', 'A death notice is disputed'],
  stopped: ['The death notice about you is stopped', 'A death notice is stopped'],
  withdrawn: ['The death notice about you was withdrawn', 'A death notice was withdrawn'],
  rejected: ['The death notice about you was rejected', 'A death notice was rejected'],
  released: ['The copy of your will is released', 'The copy of a will is released'],
  relocked: ['The copy of your will is closed again', 'The copy of a will is closed again'],
}

/** One sentence for each, about somebody: “you have”, or a name and “has”. */
const happened = (
  news: NoticeNews,
  { who, has, dueAt }: { who: string; has: string; dueAt: string | null },
): string => {
  const release = dueAt === null ? 'after a waiting period' : `on ${when(dueAt)}`
  switch (news) {
    case 'submitted':
      return `Somebody told us that ${who} ${has} died. Nothing is opened unless two other people confirm it.`
    case 'changed':
      return `The notice that ${who} ${has} died was changed. Earlier confirmations no longer count.`
    case 'confirmed':
      return `One person has confirmed that ${who} ${has} died. One more confirmation is needed.`
    case 'waiting':
      return (
        `Two people have confirmed that ${who} ${has} died. Unless somebody stops or disputes it, the copy of ` +
        `the will is released to its executors ${release}.`
      )
    case 'continued':
      return (
        `Our staff looked into the dispute about the notice that ${who} ${has} died, and the notice goes on. ` +
        (dueAt === null ? 'It still needs confirmations.' : `The wait began anew and ends ${release}.`)
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
  }
}

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
    },
    site: Site,
  ): Mail => ({
    subject: subjects[d.news][0],
    paragraphs: [
      hello(d.name),
      happened(d.news, { who: 'you', has: 'have', dueAt: d.dueAt }),
      `It is about “${shown(d.willTitle)}”, which is registered here, and comes from ${shown(d.submitterName)}.`,
      ...(d.token === null
        ? []
        : [
            'If you read this, it is not true. Please stop it now. You need not sign in for it.',
            { link: `${site.publicUrl}/stop-death-notice/${d.token}`, label: 'I am alive: stop the notice' },
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

  'copy-released': (d: { name: string; testatorName: string; until: string }, site: Site): Mail => ({
    subject: 'The copy of a will is released to you',
    paragraphs: [
      hello(d.name),
      `We are sorry for your loss. You are an executor of ${shown(d.testatorName)}, and the copy of their will is ` +
        `released to you. You can read it until ${when(d.until)}.`,
      'Signed in, you see first where the signed paper will is kept. Probate needs that paper; the copy does not ' +
        'replace it. Before you read the copy we ask who you are, if we have not checked that yet.',
      { link: `${site.publicUrl}/released`, label: 'See what was released to you' },
      'Nothing is opened by this message alone. You need your account and a second step.',
    ],
  }),

  'death-notice-others': (
    d: { name: string; testatorName: string; news: NoticeNews; dueAt: string | null },
    site: Site,
  ): Mail => ({
    subject: subjects[d.news][1],
    paragraphs: [
      hello(d.name),
      happened(d.news, { who: shown(d.testatorName), has: 'has', dueAt: d.dueAt }),
      ...(['submitted', 'changed', 'confirmed', 'waiting', 'continued'].includes(d.news)
        ? [
            'You get this because the registered will names you. Sign in to read the notice: there you confirm it if ' +
              'it is true, or dispute it if it is not.',
            { link: `${site.publicUrl}/death-notices`, label: 'Read the notice' },
            'If you know that it is not true and cannot sign in, please tell us at once.',
            { link: `${site.publicUrl}/support`, label: 'Write to us' },
          ]
        : d.news === 'released'
          ? [
              'You get this because the registered will names you. Each executor who acts gets a message of their ' +
                'own that says how to read the copy.',
            ]
          : ['You get this because the registered will names you. You need not do anything.']),
    ],
  }),
} as const
