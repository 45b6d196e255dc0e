// What became of the messages that tell a testator of a notice.
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import type { OpenNotice } from './notice.ts'
import { words } from './words.ts'

export function Messages({ notice }: { notice: Pick<OpenNotice, 'lengthened' | 'messages'> }) {
  const t = useWords(words)
  if (notice.messages.length === 0) return t('noMessages')
  return (
    <>
      {notice.lengthened && <StatusTag kind="warning">{t('unheard')}</StatusTag>}
      <ul className="notice-lines">
        {notice.messages.map(({ channel, about, result, madeAt, resultAt }) => (
          <li key={`${madeAt}${about}${channel}`}>
            {t(result === 'dropped' ? 'letterdropped' : `${channel}${result}`, {
              at: dateAndTime(resultAt ?? madeAt),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}
