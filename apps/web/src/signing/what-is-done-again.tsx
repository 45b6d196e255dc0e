// What replacing a witness means once the testator has signed: what is done again, by whom, and what stays.
import { useQuery } from '@tanstack/react-query'
import { showCeremony } from '@testate/api/ceremony'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Notice } from '../ui/notice/notice.tsx'
import type { Party } from './party-line.ts'
import { words } from './words.ts'

interface WhatIsDoneAgainProps {
  willId: string
  replaced: Party
  parties: readonly Party[]
}

export function WhatIsDoneAgain({ willId, replaced, parties }: WhatIsDoneAgainProps) {
  const t = useWords(words)
  const ceremony = useQuery(read(showCeremony, { params: { id: willId } }))
  const other = parties.find(
    ({ role, id, state }) => role === 'witness' && id !== replaced.id && state !== 'replaced',
  )
  // For themselves, nobody says on camera who is with them: those recordings stay.
  const recordsAgain = ceremony.data !== undefined && ceremony.data.way !== 'apart'
  return (
    <Notice kind="advice" title={t('anewTitle')}>
      <p>{t('anewLead', { name: replaced.name })}</p>
      <ul>
        <li>{t(recordsAgain ? 'anewYouRecord' : 'anewYou')}</li>
        {other !== undefined && (
          <li>{t(other.state === 'signed' ? 'anewOtherSigned' : 'anewOther', { name: other.name })}</li>
        )}
        <li>{t('anewNew')}</li>
      </ul>
      {recordsAgain && <p>{t('anewRecordings')}</p>}
      <p>{t('anewStays')}</p>
    </Notice>
  )
}
