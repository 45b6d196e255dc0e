// The next action, at the top: a button when it is this person's turn, a sentence when it is another's; and
// when nothing is left to do, whether everything succeeded.
import { isWaiting } from '@testate/domain/journey'
import { addressOf } from '../journey/addresses.ts'
import { useJourney, type Journey } from '../journey/use-journey.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import type { DashboardWill } from './dashboard-will.ts'
import { words } from './words.ts'

interface NextActionProps {
  journey: Journey
  wills: readonly DashboardWill[]
}

export function NextAction({ journey, wills }: NextActionProps) {
  const t = useWords(words)
  const said = useJourney()
  const role = wills.find(({ willId }) => willId === journey.willId)?.role ?? 'testator'
  const next = said.next(journey, role)
  const waiting = isWaiting(journey)
  const registered = wills.filter(({ status }) => status === 'registered')
  const lost = wills.filter((will) => will.lost.length > 0)
  if (next === null && lost.length > 0) return <NotEverywhere wills={lost} />
  const label = next === null ? t('nothing') : waiting ? t('waiting') : t('next')
  return (
    <section
      className="dashboard-next"
      data-waiting={next === null || waiting || undefined}
      aria-labelledby="next-title"
    >
      <p className="dashboard-next-label">
        <Icon name={next === null ? 'tick' : waiting ? 'clock' : 'next'} />
        {label}
      </p>
      <h2 id="next-title">{next === null ? said.sentence(journey, role) : next.title}</h2>
      {next !== null && <p>{next.text}</p>}
      {next === null && registered.length === 1 && <ToRegistration willId={registered[0]!.willId} />}
      {next !== null && (
        <LinkButton href={next.href} variant={waiting ? 'secondary' : 'primary'}>
          {waiting ? t('look') : t('goOn')}
        </LinkButton>
      )}
    </section>
  )
}

/** Finished wills that are missing on a network. */
function NotEverywhere({ wills }: { wills: readonly DashboardWill[] }) {
  const t = useWords(words)
  const { sentence } = useJourney()
  const [first] = wills
  const alone = wills.length === 1 ? first : undefined
  const title =
    alone === undefined
      ? t('lostSeveral', { wills: wills.length })
      : t(alone.role === 'testator' ? 'lostOwn' : 'lostWitnessed', { networks: list.format(alone.lost) })
  return (
    <section className="dashboard-next" data-waiting aria-labelledby="next-title">
      <p className="dashboard-next-label">
        <Icon name="warning" />
        {t('lost')}
      </p>
      <h2 id="next-title">{title}</h2>
      {wills.map((will) => (
        <p key={will.willId}>
          {alone === undefined && `${will.title || t('untitled')}: `}
          {will.tasks.filter(({ task }) => task === 'registration').map((task) => sentence(task, will.role))}
        </p>
      ))}
      <p>{t('lostStays')}</p>
      {alone !== undefined && <ToRegistration willId={alone.willId} />}
    </section>
  )
}

const list = new Intl.ListFormat('en-GB')

function ToRegistration({ willId }: { willId: string }) {
  const t = useWords(words)
  return (
    <LinkButton href={addressOf('registration', willId)} variant="secondary">
      {t('toRegistration')}
    </LinkButton>
  )
}
