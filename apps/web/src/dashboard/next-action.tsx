// The next action, at the top: a button when it is this person's turn, a sentence when it is another's; and
// when nothing is left to do, whether everything succeeded.
import type { OtherNext } from '@testate/api/dashboard'
import { addressOf } from '../journey/addresses.ts'
import { NextBlock, NextSection } from '../journey/next-block.tsx'
import { useJourney, type Journey } from '../journey/use-journey.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import type { DashboardWill } from './dashboard-will.ts'
import { words } from './words.ts'

interface NextActionProps {
  journey: Journey
  wills: readonly DashboardWill[]
  others: readonly Pick<OtherNext, 'step'>[]
}

export function NextAction({ journey, wills, others }: NextActionProps) {
  const role = wills.find(({ willId }) => willId === journey.willId)?.role ?? 'testator'
  const isOver = journey.who === 'nobody'
  const registered = wills.filter(({ status }) => status === 'registered')
  const lost = wills.filter((will) => will.lost.length > 0)
  if (isOver && lost.length > 0) return <NotEverywhere wills={lost} />
  // “Nothing to do” would not be true.
  if (isOver && others.some(({ step }) => step !== null)) return null
  return (
    <NextBlock journey={journey} role={role}>
      {isOver && registered.length === 1 ? <ToRegistration willId={registered[0]!.willId} /> : undefined}
    </NextBlock>
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
    <NextSection icon="warning" label={t('lost')} title={title} isQuiet>
      {wills.map((will) => (
        <p key={will.willId}>
          {alone === undefined && `${will.title || t('untitled')}: `}
          {will.tasks.filter(({ task }) => task === 'registration').map((task) => sentence(task, will.role))}
        </p>
      ))}
      <p>{t('lostStays')}</p>
      {alone !== undefined && <ToRegistration willId={alone.willId} />}
    </NextSection>
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
