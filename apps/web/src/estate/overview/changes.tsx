// What the other executors did, and staff decided, since this one was here: part by part, with the way there.
import { useQuery } from '@tanstack/react-query'
import type { Estate } from '@testate/api/estate/calls'
import { seeEstateChanges, showEstateChanges, type EstateChanges } from '@testate/api/estate/changes'
import { londonDay } from '@testate/domain/london-day'
import { Link } from 'react-router'
import { dayInWords } from '../../claims/day.ts'
import { call } from '../../platform/client.ts'
import { read } from '../../platform/queries.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { estateAddress, type EstatePage } from '../frame/addresses.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words } from './changes-words.ts'

const places: Record<EstateChanges['changes'][number]['part'], EstatePage> = {
  'people': 'people',
  'items': 'assets',
  'values': 'assets',
  'gifts': 'assets',
  'documents': 'documents',
  'entries': 'accounts',
  'receipts': 'accounts',
  'statements': 'accounts',
  'views': 'views',
  'marks': 'overview',
  'tasks': 'overview',
  'tax': 'tax',
  'probate': 'probate',
  'bank-details': 'people',
  'proposals': 'agreement',
  'agreements': 'agreement',
  'disputes': 'agreement',
  'ends': 'agreement',
  'decisions': 'agreement',
  'hand-overs': 'closing',
  'taken-over': 'closing',
}

export function Changes({ estate: { willId, people } }: { estate: Estate }) {
  const t = useWords(words)
  const { data } = useQuery(read(showEstateChanges, { params: { id: willId } }))
  const seen = useSaving(
    async (until: string, idempotencyKey) =>
      await call(seeEstateChanges, { params: { id: willId }, body: { until }, idempotencyKey }),
    () => undefined,
  )
  if (data === undefined || data.changes.length === 0) return null
  const namesOf = ({ part, by }: EstateChanges['changes'][number]): string =>
    part === 'decisions'
      ? t('staff')
      : by.length === 0
        ? t('noAccount')
        : people
            .filter(({ id }) => by.includes(id))
            .map(({ name }) => name)
            .join(', ')
  return (
    <Notice kind="info" title={t('changed')}>
      <ul>
        {data.changes.map((one) => (
          <li key={one.part}>
            <Link to={estateAddress(willId, places[one.part])}>{t(`changed-${one.part}`)}</Link>:{' '}
            {t('changedBy', {
              count: one.count,
              names: namesOf(one),
              day: dayInWords(londonDay(new Date(one.lastAt)), 'en'),
            })}
          </li>
        ))}
      </ul>
      <div className="button-row">
        <Button variant="secondary" pending={seen.isPending} onPress={() => seen.mutate(data.at)}>
          {t('seen')}
        </Button>
      </div>
    </Notice>
  )
}
