// /estate-administration/:willId/accounts: whether the accounts balance, the accounts on any day, and every entry.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { showEstateAccounts, type Accounts, type Estate, type EstateEntry } from '@testate/api/estate/calls'
import { entryKinds } from '@testate/domain/estate/ledger'
import { dayInWords } from '../../claims/day.ts'
import { read } from '../../platform/queries.ts'
import { useWords } from '../../platform/words.ts'
import { DateParts } from '../../ui/date-parts/date-parts.tsx'
import { isDate } from '../../ui/date-parts/parts.ts'
import { Expander } from '../../ui/expander/expander.tsx'
import { useFields, useForm } from '../../ui/form/use-form.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { NotLoaded } from '../../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../../ui/spinner/spinner.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { EstateFrame } from '../frame/estate-frame.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { words as frameWords } from '../frame/words.ts'
import { nameField } from '../frame/name-field.ts'
import { AskReceipt } from '../receipts/ask-receipt.tsx'
import { Receipts } from '../receipts/receipts.tsx'
import { Statements } from '../statements/statements.tsx'
import { AccountTables } from './account-tables.tsx'
import { EntryForm } from './entry-form.tsx'
import { Findings } from './findings.tsx'
import { KindQuestion } from './kind-question.tsx'
import { KeptAccountsOf } from './kept-accounts.tsx'
import { LateLegacies } from './late-legacies.tsx'
import { Ledger } from './ledger.tsx'
import { LineEntries } from './line-entries.tsx'
import { useLineName } from './line-name.ts'
import { ReceiptQuestion } from './receipt-question.tsx'
import { words } from './words.ts'

export default function EstateAccounts() {
  const [search] = useSearchParams()
  const kind = entryKinds.find((one) => one === search.get('kind'))
  return (
    <EstateFrame page="accounts">
      {(estate) => {
        if (kind !== undefined && kind !== 'counter')
          return <EntryForm key={kind} estate={estate} kind={kind} />
        const statement = search.get('statement')
        if (statement !== null) return <Statements estate={estate} show={statement} />
        if (search.get('receipts') !== null) return <Receipts estate={estate} />
        if (search.get('add') !== null) return <KindQuestion willId={estate.willId} />
        return <AccountsOn estate={estate} day={search.get('day')} />
      }}
    </EstateFrame>
  )
}

function AccountsOn({ estate, day }: { estate: Estate; day: string | null }) {
  const t = useWords(words)
  const [search] = useSearchParams()
  const { willId } = estate
  const query: { day?: string } = day !== null && isDate(day) ? { day } : {}
  const { data, error } = useQuery(read(showEstateAccounts, { params: { id: willId }, query }))
  const asked = search.get('ask')
  if (asked !== null && data !== undefined)
    return <AskReceipt estate={estate} entry={data.entries.find(({ id }) => id === asked)} />
  const signed = data?.entries.find(({ id }) => id === search.get('receipt'))
  if (signed !== undefined) return <ReceiptQuestion estate={estate} entry={signed} />
  return (
    <>
      <h1>{t('page')}</h1>
      <p>{t('lead')}</p>
      <div className="button-row">
        <LinkButton href={estateAddress(willId, 'accounts', { add: 'entry' })}>{t('add')}</LinkButton>
        <LinkButton variant="secondary" href={estateAddress(willId, 'accounts', { statement: 'all' })}>
          {t('statements')}
        </LinkButton>
        <LinkButton variant="secondary" href={estateAddress(willId, 'accounts', { receipts: 'all' })}>
          {t('receipts')}
        </LinkButton>
        {(['print', 'csv'] as const).map((form) => (
          <LinkButton
            key={form}
            variant="secondary"
            download
            href={`/api/estates/${willId}/accounts/${form}${query.day === undefined ? '' : `?day=${query.day}`}`}
          >
            {t(form === 'csv' ? 'asCsv' : 'asPdf')}
          </LinkButton>
        ))}
      </div>
      {error !== null && <NotLoaded error={error} title={t('failed')} />}
      {data === undefined && error === null && <Loading text={t('loading')} />}
      {data !== undefined && (
        <>
          <Findings estate={estate} {...data} day={query.day ?? null} />
          <h2>{t('onDay', { day: dayInWords(data.accounts.day, 'en') })}</h2>
          <AccountTables estate={estate} accounts={data.accounts} day={query.day ?? null} />
          <LateLegacies estate={estate} {...data} asked={query.day ?? null} />
          <AnotherDay
            key={data.accounts.day}
            willId={willId}
            day={data.accounts.day}
            isToday={day === null}
          />
          <KeptAccountsOf estate={estate} day={query.day ?? null} />
          <Entries estate={estate} {...data} day={query.day ?? null} line={search.get('of')} />
        </>
      )}
    </>
  )
}

interface EntriesProps {
  estate: Estate
  entries: readonly EstateEntry[]
  accounts: Accounts
  day: string | null
  /** Those of one figure alone. */
  line: string | null
}

function Entries({ estate, entries, accounts, day, line }: EntriesProps) {
  const nameOf = useLineName(estate, accounts)
  const name = line === null ? null : nameOf(line)
  if (line === null || name === null) return <Ledger estate={estate} entries={entries} />
  const allOf = estateAddress(estate.willId, 'accounts', day === null ? {} : { day })
  return (
    <LineEntries
      estate={estate}
      entries={entries}
      accounts={accounts}
      line={line}
      name={name}
      allOf={allOf}
    />
  )
}

function AnotherDay({ willId, day, isToday }: { willId: string; day: string; isToday: boolean }) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const navigate = useNavigate()
  const { values, change } = useFields({ day })
  const request = { error: null, isPending: false, reset: () => undefined }
  const form = useForm({
    values,
    change,
    check: (given) =>
      isDate(given.day) ? [] : [{ field: 'day' as const, message: nameField(t('dayLabel'), f('dayWrong')) }],
    send: () => void navigate(estateAddress(willId, 'accounts', { day: values.day })),
    request,
  })
  return (
    <Expander summary={t('another')}>
      <SaveForm of={form} request={request} label={t('show')}>
        <DateParts {...form.field('day')} label={t('dayLabel')} hint={t('dayHint')} />
      </SaveForm>
      {!isToday && (
        <LinkButton variant="secondary" href={estateAddress(willId, 'accounts')}>
          {t('today')}
        </LinkButton>
      )}
    </Expander>
  )
}
