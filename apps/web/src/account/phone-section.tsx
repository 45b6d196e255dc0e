// The number for text messages: whether there is one, and what it is for.
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showPhone, type PhoneStanding } from '@testate/api/death/phone'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { PhoneDialog } from './phone-dialog.tsx'
import { PhoneWaiting } from './phone-waiting.tsx'
import { words } from './phone-words.ts'

export function PhoneSection() {
  const t = useWords(words)
  const queries = useQueryClient()
  const [asking, setAsking] = useState<'change' | 'remove'>()
  const { data, error } = useQuery(read(showPhone))
  const onChanged = (standing: PhoneStanding) => queries.setQueryData(read(showPhone).queryKey, standing)
  return (
    <section aria-labelledby="account-phone">
      <h2 id="account-phone">{t('title')}</h2>
      <p>{t('what')}</p>
      {error !== null && <NotLoaded error={error} title={t('notLoaded')} />}
      {data === undefined && error === null && <Loading text={t('loading')} />}
      {data !== undefined && (
        <>
          {data.available && <p>{t('more')}</p>}
          <p role="status">{said(t, data)}</p>
          {data.waiting !== null && (
            <PhoneWaiting key={data.waiting.expiresAt} waiting={data.waiting} onChanged={onChanged} />
          )}
          <div className="button-row">
            {data.available && (
              <Button variant="secondary" onPress={() => setAsking('change')}>
                {t(data.endsIn === null ? 'add' : 'change')}
              </Button>
            )}
            {data.endsIn !== null && (
              <Button variant="quiet" onPress={() => setAsking('remove')}>
                {t('remove')}
              </Button>
            )}
          </div>
          {asking !== undefined && (
            <PhoneDialog
              removes={asking === 'remove'}
              onChanged={onChanged}
              onClose={() => setAsking(undefined)}
            />
          )}
        </>
      )}
    </section>
  )
}

function said(
  t: ReturnType<typeof useWords<(typeof words)['en']>>,
  { available, endsIn }: Pick<PhoneStanding, 'available' | 'endsIn'>,
): string {
  if (endsIn === null) return t(available ? 'none' : 'unavailable')
  return t(available ? 'now' : 'off', { endsIn })
}
