// /estate-administration/:willId/closing: what is left to do, the agreement to close the estate, and until when its
// records are kept.
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { changeEstateTask, type Estate } from '@testate/api/estate/calls'
import { showEstateClosing, type EstateClosing } from '@testate/api/estate/closing'
import type { ClosingGap } from '@testate/domain/estate/closing'
import { dayInWords } from '../../claims/day.ts'
import { call } from '../../platform/client.ts'
import { read } from '../../platform/queries.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { NotLoaded } from '../../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/spinner/spinner.tsx'
import { Figure } from '../accounts/figure.tsx'
import { estateAddress, type EstatePage } from '../frame/addresses.ts'
import { EstateFrame } from '../frame/estate-frame.tsx'
import { Filled } from '../frame/filled.tsx'
import { pounds } from '../frame/money-text.ts'
import { useSaving } from '../frame/use-saving.ts'
import { HandOver } from '../hand-over/hand-over.tsx'
import { CloseForm } from './close-form.tsx'
import { words } from './words.ts'

const places: Record<ClosingGap['code'], EstatePage> = {
  'nothing-entered': 'assets',
  'accounts-disagree': 'accounts',
  'assets-left': 'accounts',
  'debts-left': 'accounts',
  'owed-left': 'accounts',
  'still-to-give': 'accounts',
  'money-left': 'accounts',
  'receipts-missing': 'accounts',
}

export default function EstateClosingPage() {
  const [search] = useSearchParams()
  return (
    <EstateFrame page="closing">
      {(estate) => (search.has('file') ? <HandOver estate={estate} /> : <Loaded estate={estate} />)}
    </EstateFrame>
  )
}

function Loaded({ estate }: { estate: Estate }) {
  const t = useWords(words)
  const { willId } = estate
  const { data, error } = useQuery(read(showEstateClosing, { params: { id: willId } }))
  if (error !== null)
    return (
      <>
        <h1>{t('page')}</h1>
        <NotLoaded error={error} title={t('failed')} />
      </>
    )
  if (data === undefined) return <Loading text={t('loading')} />
  return (
    <>
      <h1>{t('page')}</h1>
      <p>{t('lead')}</p>
      <Standing willId={willId} closing={data} />
      {data.keptUntil === null && (
        <>
          <h2>{t('left')}</h2>
          <Gaps willId={willId} gaps={data.gaps} />
          {data.gaps.length === 0 && <CloseForm estate={estate} />}
        </>
      )}
      <p>
        <Link to={estateAddress(willId, 'closing', { file: 'all' })}>{t('handingOver')}</Link>
      </p>
    </>
  )
}

function Gaps({ willId, gaps }: { willId: string; gaps: EstateClosing['gaps'] }) {
  const t = useWords(words)
  if (gaps.length === 0) return <p>{t('nothingLeft')}</p>
  return (
    <ul className="estate-list">
      {gaps.map(({ code, count }) => {
        const what = t(`gap-${code}`, { count, amount: pounds(count) })
        const query: Record<string, string> = code === 'receipts-missing' ? { receipts: 'all' } : {}
        return (
          <li key={code}>
            <Filled
              say={(places) => t(`gap-${code}`, { count, ...places })}
              parts={{
                amount: <Figure willId={willId} day={null} line="money" name={t('money')} amount={count} />,
              }}
            />{' '}
            <Link to={estateAddress(willId, places[code], query)} aria-label={t('seeOf', { what })}>
              {t('see')}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Standing({ willId, closing: { closedOn, keptUntil } }: { willId: string; closing: EstateClosing }) {
  const t = useWords(words)
  const reopen = useSaving(
    async (_: null, idempotencyKey) =>
      await call(changeEstateTask, {
        params: { id: willId, mark: 'closed' },
        body: { day: null },
        idempotencyKey,
      }),
    () => undefined,
  )
  if (closedOn === null) return null
  const day = dayInWords(closedOn, 'en')
  return (
    <Notice kind="info" title={t(keptUntil === null ? 'changed' : 'closed')}>
      <p>
        {keptUntil === null
          ? t('changedText', { day })
          : t('closedText', { day, until: dayInWords(keptUntil, 'en') })}
      </p>
      {keptUntil !== null && (
        <div className="button-row">
          <Button variant="secondary" pending={reopen.isPending} onPress={() => reopen.mutate(null)}>
            {t('reopen')}
          </Button>
        </div>
      )}
    </Notice>
  )
}
