// How one view stands: until when it is shown, whether it was opened, and what is not shown yet.
import type { EstateView } from '@testate/api/estate/views'
import { dayInWords } from '../../claims/day.ts'
import { dateAndTime } from '../../platform/times.ts'
import { useWords } from '../../platform/words.ts'
import { words } from './words.ts'

export function ViewStanding({ view }: { view: EstateView }) {
  const t = useWords(words)
  const { state, isGiven, shownUntil, openings, openedAt } = view
  return (
    <>
      <p>{t(`state-${state}`, { day: dayInWords(shownUntil ?? view.until, 'en') })}</p>
      {state === 'shown' && !isGiven && <p>{t('changed')}</p>}
      {state !== 'draft' && (
        <p>{openedAt === null ? t('never') : t('opened', { count: openings, at: dateAndTime(openedAt) })}</p>
      )}
    </>
  )
}
