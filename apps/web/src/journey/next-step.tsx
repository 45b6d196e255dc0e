// At the end of a step: the button that leads to the next one, or who acts now.
import { useQuery } from '@tanstack/react-query'
import { willTasks } from '@testate/api/dashboard'
import { isWaiting, type TaskName } from '@testate/domain/journey'
import { read } from '../platform/queries.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { useJourney } from './use-journey.ts'
import { useJourneyWords } from './use-words.ts'

/** @param after the task of this screen: nothing leads on from it while it is itself the next step */
export function NextStep({ willId, after }: { willId: string; after: TaskName }) {
  const t = useJourneyWords()
  const said = useJourney()
  const { data } = useQuery(read(willTasks, { params: { id: willId } }))
  if (data === undefined || (data.journey.task === after && data.journey.step !== null)) return null
  const { journey, role } = data
  const next = said.next(journey, role)
  if (next === null)
    return (
      <div className="button-row">
        <LinkButton href="/dashboard">{t('toDashboard')}</LinkButton>
      </div>
    )
  const waiting = isWaiting(journey)
  return (
    <>
      {!(waiting && journey.task === after) && (
        <p>{waiting ? next.text : t('nextIs', { step: next.title })}</p>
      )}
      <div className="button-row">
        {waiting ? (
          <LinkButton variant="secondary" href="/dashboard">
            {t('toDashboard')}
          </LinkButton>
        ) : (
          <LinkButton href={next.href}>{next.label}</LinkButton>
        )}
      </div>
    </>
  )
}
