// Reminders to whoever a registration waits for: after three days and after seven, each with a link that ends
// them.
import type { WitnessStep } from '@testate/domain/party'
import { freshLink, hello, shown, type Mail } from './mail.ts'

interface Site {
  publicUrl: string
}
export interface Reminder {
  /** How long it has been their turn. */
  days: 3 | 7
  /** Of the link that ends the reminders. */
  token: string
}

export const inWords = { 3: 'three', 7: 'seven' } as const

export const endOfReminder = ({ days, token }: Reminder, { publicUrl }: Site) => [
  days === 3
    ? 'We remind you once more in four days, unless it is done by then.'
    : 'This is our last reminder about this step.',
  { link: `${publicUrl}/stop-reminders/${token}`, label: 'No more reminders about this registration' },
]

const askedFor = {
  declarations: 'Next, please read what a witness must be able to say, and accept or decline.',
  identity:
    'Next, your identity is checked. If you have sent your pictures already, you do not need to do anything.',
  signature: 'It is your turn to sign your statement.',
} as const satisfies Record<WitnessStep, string>

export const reminderTemplates = {
  'reminder-asked': (d: { name: string; testatorName: string; step: WitnessStep }, site: Site): Mail => ({
    subject: 'A reminder: a will you are witnessing is waiting for you',
    paragraphs: [
      hello(d.name),
      `${shown(d.testatorName)} asks you to go on as a witness. ${askedFor[d.step]}`,
      { link: `${site.publicUrl}/witness`, label: 'Go on' },
      {
        link: `${site.publicUrl}/cy/witness`,
        label: 'Ewch ymlaen, gyda’r esboniad yn Gymraeg',
        lang: 'cy',
      },
      freshLink,
    ],
  }),

  /** `text`, `button` and `path`: the step, as the dashboard shows it. */
  'reminder': (
    d: {
      name: string
      testatorName: string
      willTitle: string
      guest: boolean
      text: string
      button: string
      path: string
      reminder: Reminder
    },
    site: Site,
  ): Mail => ({
    subject: d.guest
      ? 'A reminder: a will you are witnessing is waiting for you'
      : 'A reminder: your will is waiting for you',
    paragraphs: [
      hello(d.name),
      d.guest
        ? `The registration of ${shown(d.testatorName)}’s will has been waiting for you for ` +
          `${inWords[d.reminder.days]} days.`
        : `The registration of “${shown(d.willTitle)}” has been waiting for you for ${inWords[d.reminder.days]} days.`,
      shown(d.text, 500),
      { link: `${site.publicUrl}${d.path}`, label: d.button },
      ...(d.guest
        ? [
            {
              link: `${site.publicUrl}/cy/witness`,
              label: 'Ewch ymlaen, gyda’r esboniad yn Gymraeg',
              lang: 'cy' as const,
            },
            freshLink,
          ]
        : []),
      ...endOfReminder(d.reminder, site),
    ],
  }),
} as const
