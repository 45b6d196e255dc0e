// Accounts that were kept as they were drawn: the list, and keeping those that are shown.
import { useQuery } from '@tanstack/react-query'
import { keepEstateAccounts, listKeptAccounts, type KeptAccounts } from '@testate/api/estate/kept-accounts'
import type { Estate } from '@testate/api/estate/calls'
import { dayInWords } from '../../claims/day.ts'
import { call } from '../../platform/client.ts'
import { read } from '../../platform/queries.ts'
import { Refusal } from '../../platform/refusal.tsx'
import { dayOf } from '../../platform/times.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Hash } from '../../ui/hash/hash.tsx'
import { Expander } from '../../ui/expander/expander.tsx'
import { NotLoaded } from '../../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { nameOfPerson } from '../frame/names.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { words } from './words.ts'

/** `day`: of the accounts shown; null for those of today. */
export function KeptAccountsOf({ estate, day }: { estate: Estate; day: string | null }) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const { data, error } = useQuery(read(listKeptAccounts, { params: { id: estate.willId } }))
  const keep = useSaving(
    async (body: { day: string | null }, idempotencyKey) =>
      await call(keepEstateAccounts, { params: { id: estate.willId }, body, idempotencyKey }),
    () => undefined,
  )
  return (
    <Expander summary={t('keptTitle')}>
      <p>{t('keptText')}</p>
      {keep.isError && (
        <Notice kind="error" title={f('notSaved')}>
          <Refusal of={keep.error} />
        </Notice>
      )}
      <div className="button-row">
        <Button variant="secondary" pending={keep.isPending} onPress={() => keep.mutate({ day })}>
          {t('keepNow')}
        </Button>
      </div>
      {error !== null && <NotLoaded error={error} title={t('failed')} />}
      {data?.kept.length === 0 && <p>{t('keptNone')}</p>}
      {data !== undefined && data.kept.length > 0 && (
        <ul className="estate-list">
          {data.kept.map((one) => (
            <li key={one.id}>
              <Kept estate={estate} kept={one} />
            </li>
          ))}
        </ul>
      )}
    </Expander>
  )
}

function Kept({ estate, kept }: { estate: Estate; kept: KeptAccounts }) {
  const t = useWords(words)
  const { id, number, isFinal, day, head, keptBy, keptAt, contentHash } = kept
  const at = `/api/estates/${estate.willId}/accounts/kept/${id}`
  return (
    <>
      <p>{t(isFinal ? 'keptFinal' : 'keptRow', { number, day: dayInWords(day, 'en') })}</p>
      <p>{t('keptBy', { name: nameOfPerson(estate, keptBy), at: dayOf(keptAt), head })}</p>
      <p>{t('keptHash')}:</p>
      <Hash value={contentHash} label={t('keptHash')} />
      <div className="button-row">
        <LinkButton variant="secondary" download href={`${at}/print`}>
          {t('keptPdf', { number })}
        </LinkButton>
        <LinkButton variant="secondary" download href={`${at}/csv`}>
          {t('keptCsv', { number })}
        </LinkButton>
      </div>
    </>
  )
}
