// The next step on the page that has the legal notice, the invitations and the dialogs: what is done here has no
// button that leads away.
import type { willTasks } from '@testate/api/dashboard'
import type { ReceivedOf } from '@testate/api/route'
import { isWaiting } from '@testate/domain/journey'
import { NextBlock } from '../journey/next-block.tsx'
import { useJourney } from '../journey/use-journey.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { afterNotice } from './gates.ts'

interface NextHereProps {
  standing: Pick<ReceivedOf<typeof willTasks>, 'journey' | 'role'>
  noticeAccepted: boolean
}

export function NextHere({ standing: { journey, role }, noticeAccepted }: NextHereProps) {
  const next = useJourney().next(journey, role)
  return (
    <NextBlock journey={journey} role={role} on="signing">
      {/* Invitations and the notice are cards of this page, and first. */}
      {next?.place === 'witnesses' || (!noticeAccepted && afterNotice(journey.step)) ? (
        <></>
      ) : next === null || isWaiting(journey) ? undefined : next.place === 'identity' ||
        next.place === 'document' ? (
        <LinkButton href={`?will=${journey.willId}&open=${next.place}`}>{next.label}</LinkButton>
      ) : undefined}
    </NextBlock>
  )
}
