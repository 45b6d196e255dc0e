// The specification writes its messages as “Title: sentence”; a toast shows the two separately.
import type { InItsLanguage } from '../../platform/refusals/worded.ts'

/** The title is the text before the first “: ”. */
export function titled<Said extends string | InItsLanguage>(
  message: Said,
): { title: Said; description?: Said } {
  const text = typeof message === 'string' ? message : message.text
  const part = (words: string): Said =>
    (typeof message === 'string' ? words : { ...(message as InItsLanguage), text: words }) as Said
  const at = text.indexOf(': ')
  return at < 0
    ? { title: part(text) }
    : { title: part(text.slice(0, at)), description: part(text.slice(at + 2)) }
}
