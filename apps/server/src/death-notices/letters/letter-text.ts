// What a letter to a testator says about a notice of their death. It says less than the mail: anybody at the address
// may open it, so it names neither the will nor whoever told us. A letter takes days, so each stands by itself and
// says until when the notice can be stopped.
import type { LetterStage } from '@testate/domain/death/letters'
import type { NoticeNews } from '../../notifications/notice-templates.ts'

/**
 * The stages worth a letter. `confirmed` asks nothing new of them; what ends a notice leaves nothing to stop, and was
 * told by mail. `changed` and `disputed` only take the place of a letter that is not posted yet, which would no longer
 * be true. `released`: the copy is closed again if the testator appears.
 */
const letters = {
  'submitted': 'always',
  'waiting': 'always',
  'lengthened': 'always',
  'continued': 'always',
  'professional-assigned': 'always',
  'released': 'always',
  'changed': 'instead',
  'disputed': 'instead',
} as const satisfies Record<LetterStage, 'always' | 'instead'> &
  Partial<Record<NoticeNews, 'always' | 'instead'>>

export const letterWhen = (news: NoticeNews): 'always' | 'instead' | 'never' =>
  news in letters ? letters[news as LetterStage] : 'never'

export interface LetterText {
  subject: string
  paragraphs: string[]
  /** Null: there is nothing left to stop, and signing in closes the copy again. */
  until: string | null
}

export function letterText(about: LetterStage, endsAt: Date | null): LetterText {
  const end = endsAt === null ? null : moment(endsAt)
  const open = end === null ? 'until its waiting period is over' : `until ${end}`
  const when = end === null ? 'after a waiting period' : `on ${end}`
  const stopped = `You can stop the notice ${open}.`
  const still =
    end === null
      ? 'A waiting period of at least a week follows once two people have confirmed the notice. '
      : `The waiting period ends on ${end}. `
  switch (about) {
    case 'submitted':
      return {
        subject: 'Somebody has told us that you have died',
        paragraphs: [
          'Somebody has told us that you have died. A will of yours is registered here. Nothing is opened unless ' +
            'two other people confirm the notice. A waiting period of at least a week follows then.',
        ],
        until: stopped,
      }
    case 'changed':
      return {
        subject: 'A notice that you have died was changed',
        paragraphs: [
          'Somebody has told us that you have died, and has changed the notice since. Earlier confirmations no ' +
            'longer count. Nothing is opened unless two other people confirm it. A waiting period of at least a ' +
            'week follows then.',
        ],
        until: stopped,
      }
    case 'waiting':
      return {
        subject: 'Two people have confirmed that you have died',
        paragraphs: [
          'Two people have confirmed a notice that you have died. Unless somebody stops or disputes it, the copy ' +
            `of your registered will is released to its executors ${when}.`,
        ],
        until: stopped,
      }
    case 'lengthened':
      return {
        subject: 'A notice that you have died waits twice as long',
        paragraphs: [
          'Somebody has told us that you have died. We could not be sure that a message about it reached you, so the ' +
            `waiting period is twice as long. ${still}After that the copy of your registered will can be released to ` +
            'its executors.',
        ],
        until: stopped,
      }
    case 'continued':
      return {
        subject: 'A notice that you have died goes on',
        paragraphs: [
          'Somebody has told us that you have died, and somebody else disputed it. Our staff looked into the ' +
            `dispute, and the notice goes on. ${still}After that the copy of your registered will can be released ` +
            'to its executors.',
        ],
        until: stopped,
      }
    case 'disputed':
      return {
        subject: 'A notice that you have died is disputed',
        paragraphs: [
          'Somebody has told us that you have died, and somebody else disputes it. Nothing happens until our staff ' +
            'have looked into it.',
        ],
        until: 'You can stop the notice now.',
      }
    case 'professional-assigned':
      return {
        subject: 'A professional may confirm that you have died',
        paragraphs: [
          'Somebody has told us that you have died, and too few of the people whom your registered will names have ' +
            'confirmed it. Our staff have assigned a professional, who may confirm it too, at the earliest 30 days ' +
            'after we told everybody. Who that is stands in our email to you, and in your account. Nothing is ' +
            'opened unless two people confirm it. A waiting period of at least a week follows then.',
        ],
        until: stopped,
      }
    case 'released':
      return {
        subject: 'The copy of your will is released',
        paragraphs: [
          'We were told that you have died. Two people confirmed it, the waiting period is over, and the copy of ' +
            'your registered will is released to its executors.',
        ],
        until: null,
      }
  }
}

const moment = (at: Date): string =>
  at.toLocaleString('en-GB', {
    timeZone: 'Europe/London',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
