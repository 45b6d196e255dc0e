// What a letter to a testator says about a notice of their death. It says less than the mail: anybody at the address
// may open it, so it speaks of an account and of what is kept in it, never of a will or of executors, and does not name
// whoever told us. A letter takes days, so each stands by itself and says until when the notice can be stopped.
import type { LetterStage } from '@testate/domain/death/letters'
import type { NoticeNews } from '../../notifications/notice-templates.ts'

/**
 * The stages worth a letter. `confirmed` asks nothing new of them; what ends a notice leaves nothing to stop, and was
 * told by mail. `changed`, `confirm-again`, `disputed` and `professional-ended` only take the place of a letter that is
 * not posted yet, which would no longer be true. `released`: it is closed again if the testator appears.
 */
const letters = {
  'submitted': 'always',
  'waiting': 'always',
  'lengthened': 'always',
  'continued': 'always',
  'professional-assigned': 'always',
  'released': 'always',
  'changed': 'instead',
  'confirm-again': 'instead',
  'disputed': 'instead',
  'professional-ended': 'instead',
} as const satisfies Record<LetterStage, 'always' | 'instead'> &
  Partial<Record<NoticeNews, 'always' | 'instead'>>

export const letterWhen = (news: NoticeNews): 'always' | 'instead' | 'never' =>
  news in letters ? letters[news as LetterStage] : 'never'

export interface LetterText {
  subject: string
  paragraphs: string[]
  /** Null: there is nothing left to stop, and signing in closes it again. */
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
          'You have an account with us, and somebody has told us that you have died. Nothing in your account is ' +
            'opened to anybody unless two other people confirm the notice. A waiting period of at least a week ' +
            'follows then.',
        ],
        until: stopped,
      }
    case 'changed':
      return {
        subject: 'A notice that you have died was changed',
        paragraphs: [
          'You have an account with us. Somebody has told us that you have died, and has changed the notice since. ' +
            'Earlier confirmations no longer count. Nothing in your account is opened to anybody unless two other ' +
            'people confirm the notice. A waiting period of at least a week follows then.',
        ],
        until: stopped,
      }
    case 'confirm-again':
      return {
        subject: 'A notice that you have died must be confirmed again',
        paragraphs: [
          'You have an account with us, and somebody has told us that you have died. Earlier confirmations no longer ' +
            'count: two other people must confirm the notice again. Nothing in your account is opened to anybody ' +
            'before that. A waiting period of at least a week follows then.',
        ],
        until: stopped,
      }
    case 'waiting':
      return {
        subject: 'Two people have confirmed that you have died',
        paragraphs: [
          'You have an account with us, and two people have confirmed a notice that you have died. Unless somebody ' +
            `stops or disputes it, what you keep with us is opened to the people you chose ${when}.`,
        ],
        until: stopped,
      }
    case 'lengthened':
      return {
        subject: 'A notice that you have died waits twice as long',
        paragraphs: [
          'You have an account with us, and somebody has told us that you have died. We could not be sure that a ' +
            `message about it reached you, so the waiting period is twice as long. ${still}After that, what you ` +
            'keep with us can be opened to the people you chose.',
        ],
        until: stopped,
      }
    case 'continued':
      return {
        subject: 'A notice that you have died goes on',
        paragraphs: [
          'You have an account with us. Somebody has told us that you have died, and somebody else disputed it. Our ' +
            `staff looked into the dispute, and the notice goes on. ${still}After that, what you keep with us can ` +
            'be opened to the people you chose.',
        ],
        until: stopped,
      }
    case 'disputed':
      return {
        subject: 'A notice that you have died is disputed',
        paragraphs: [
          'You have an account with us. Somebody has told us that you have died, and somebody else disputes it. ' +
            'Nothing happens until our staff have looked into it.',
        ],
        until: 'You can stop the notice now.',
      }
    case 'professional-assigned':
      return {
        subject: 'A professional may confirm that you have died',
        paragraphs: [
          'You have an account with us, and somebody has told us that you have died. Too few people have confirmed ' +
            'it, so our staff have asked a professional, who may confirm it too, at the earliest 30 days after we ' +
            'told everybody. Who that is stands in our email to you, and in your account. Nothing in your account ' +
            'is opened to anybody unless two people confirm the notice. A waiting period of at least a week follows ' +
            'then.',
        ],
        until: stopped,
      }
    case 'professional-ended':
      return {
        subject: 'A professional may no longer confirm that you have died',
        paragraphs: [
          'You have an account with us. Somebody has told us that you have died, and the notice goes on. A ' +
            'professional whom our staff had asked may no longer confirm it, and what they may have confirmed does ' +
            `not count. ${still}After that, what you keep with us can be opened to the people you chose.`,
        ],
        until: stopped,
      }
    case 'released':
      return {
        subject: 'Something that you keep with us has been opened',
        paragraphs: [
          'You have an account with us, and we were told that you have died. Two people confirmed it, the waiting ' +
            'period is over, and the people you chose can now read a copy of something that you keep with us.',
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
