// The next step on the page that has the legal notice, the invitations and the dialogs: what is done here has no
// button that leads away.
import type { willTasks } from '@testate/api/dashboard'
import type { ReceivedOf } from '@testate/api/route'
import { isWaiting } from '@testate/domain/journey'
import { NextBlock } from '../journey/next-block.tsx'
import { useJourney } from '../journey/use-journey.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { afterNotice } from './gates.ts'
import { words } from './words.ts'

interface NextHereProps {
  standing: Pick<ReceivedOf<typeof willTasks>, 'journey' | 'role'>
  noticeAccepted: boolean
}

export function NextHere({ standing: { journey, role }, noticeAccepted }: NextHereProps) {
  const t = useWords(words)
  const next = useJourney().next(journey, role)
  return (
    <NextBlock journey={journey} role={role} on="signing">
      {!noticeAccepted && afterNotice(journey.step) ? (
        <p>{t('noticeFirst')}</p>
      ) : next?.place === 'witnesses' ? (
        <></>
      ) : next === null || isWaiting(journey) ? undefined : next.place === 'identity' ||
        next.place === 'document' ? (
        <LinkButton href={`?will=${journey.willId}&open=${next.place}`}>{next.label}</LinkButton>
      ) : undefined}
    </NextBlock>
  )
}
