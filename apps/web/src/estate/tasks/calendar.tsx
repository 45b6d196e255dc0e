// The secret address at which a calendar program reads the days of the estate. This page makes the secret: the register
// gets its SHA-256 alone, and cannot show the address again.
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  endEstateCalendar,
  makeEstateCalendar,
  readEstateCalendar,
  showEstateCalendar,
} from '@testate/api/estate/tasks'
import { londonDay } from '@testate/domain/london-day'
import { dayInWords } from '../../claims/day.ts'
import { call } from '../../platform/client.ts'
import { read } from '../../platform/queries.ts'
import { Refusal } from '../../platform/refusal.tsx'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { Question } from '../frame/question.tsx'
import { words as frameWords } from '../frame/words.ts'
import { newSecret } from './secret.ts'
import { words } from './words.ts'

export function Calendar({ willId }: { willId: string }) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const queries = useQueryClient()
  const [address, setAddress] = useState<string | null>(null)
  const { data } = useQuery(read(showEstateCalendar, { params: { id: willId } }))
  const params = { id: willId }
  const after = () => queries.invalidateQueries({ queryKey: [showEstateCalendar.id] })
  const make = useMutation({
    mutationFn: async () => {
      const { secret, secretHash } = await newSecret()
      await call(makeEstateCalendar, { params, body: { secretHash }, idempotencyKey: crypto.randomUUID() })
      setAddress(`${location.origin}${readEstateCalendar.path.replace(':secret', secret)}`)
    },
    onSuccess: after,
  })
  const end = useMutation({
    mutationFn: async () => await call(endEstateCalendar, { params, idempotencyKey: crypto.randomUUID() }),
    onSuccess: async () => {
      setAddress(null)
      await after()
    },
  })
  const error = make.error ?? end.error
  const madeAt = data?.madeAt ?? null
  return (
    <Question title={t('calendar')} backTo={estateAddress(willId)}>
      <p>{t('calendarText')}</p>
      <p>{t('calendarEnds')}</p>
      {error !== null && (
        <Notice kind="error" title={f('notSaved')}>
          <Refusal of={error} />
        </Notice>
      )}
      {address === null ? (
        data !== undefined && (
          <p>
            {madeAt === null
              ? t('none')
              : t('stands', { day: dayInWords(londonDay(new Date(madeAt)), 'en') })}
          </p>
        )
      ) : (
        <Notice kind="done" title={t('address')}>
          <p className="estate-address">{address}</p>
          <p>{t('addressText')}</p>
          <CopyButton text={address} label={t('copyAddress')} />
        </Notice>
      )}
      <div className="button-row">
        <Button pending={make.isPending} onPress={() => make.mutate()}>
          {t(madeAt === null ? 'make' : 'makeAnew')}
        </Button>
        {madeAt !== null && (
          <Button variant="secondary" pending={end.isPending} onPress={() => end.mutate()}>
            {t('end')}
          </Button>
        )}
      </div>
    </Question>
  )
}
