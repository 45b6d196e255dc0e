// What a text message tells a testator about a notice of their death, at each stage. In letters that a text message
// carries one byte each (GSM 03.38): with others it costs twice as much, and some phones cut it.
import type { NoticeNews } from '../notice-templates.ts'

const happened: Record<NoticeNews, string> = {
  'submitted': 'somebody told us that you have died.',
  'changed': 'the notice that you have died was changed.',
  'confirmed': 'one person has confirmed that you have died.',
  'confirm-again': 'whoever confirmed that you have died is asked to confirm it again.',
  'waiting':
    'two people have confirmed that you have died. Your will is to be released to your executors{on}.',
  'lengthened':
    'we are not sure that we reached you about the notice that you have died. It waits twice as long.',
  'continued': 'the notice that you have died goes on.',
  'disputed': 'the notice that you have died is disputed. Our staff look into it.',
  'stopped': 'the notice that you have died is stopped. Nothing was opened.',
  'withdrawn': 'the notice that you have died was withdrawn. Nothing was opened.',
  'rejected': 'the notice that you have died was rejected. Nothing was opened.',
  'released': 'your will is released to your executors. If you read this, sign in now: that closes it again.',
  'relocked': 'the copy of your will is closed again.',
  'professional-assigned':
    'a professional assigned by our staff may confirm, not before 30 days from now, that you have died.',
  'professional-ended': 'no professional confirms any more that you have died.',
}

/** `token`: null once nothing can be stopped any more. */
export function noticeText(
  { news, dueAt, token }: { news: NoticeNews; dueAt: string | null; token: string | null },
  { publicUrl }: { publicUrl: string },
): string {
  const on = dueAt === null ? '' : ` on ${day(dueAt)}`
  const stop =
    token !== null
      ? ` You are alive? Stop it here, without signing in: ${publicUrl}/stop-death-notice/${token}`
      : news === 'released'
        ? ` ${publicUrl}/login`
        : ''
  return happened[news].replace('{on}', on) + stop
}

const day = (at: string): string =>
  new Date(at).toLocaleDateString('en-GB', {
    timeZone: 'Europe/London',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
