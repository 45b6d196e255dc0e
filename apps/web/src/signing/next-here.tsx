// The next step on the pages that have the legal notice: where the notice comes first, the button leads to it.
import type { willTasks } from '@testate/api/dashboard'
import type { ReceivedOf } from '@testate/api/route'
import { NextBlock } from '../journey/next-block.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { afterNotice } from './gates.ts'
import { words } from './words.ts'

interface NextHereProps {
  standing: Pick<ReceivedOf<typeof willTasks>, 'journey' | 'role'>
  noticeAccepted: boolean
}

export function NextHere({ standing: { journey, role }, noticeAccepted }: NextHereProps) {
  const t = useWords(words)
  return (
    <NextBlock journey={journey} role={role} on="signing">
      {!noticeAccepted && afterNotice(journey.step) ? (
        <>
          <p>{t('noticeFirst')}</p>
          <Button onPress={() => document.getElementById('legal-notice')?.focus()}>{t('afterNotice')}</Button>
        </>
      ) : undefined}
    </NextBlock>
  )
}
