// Every entry, newest first, and taking one back.
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { takeBackEstateEntry, type Estate, type EstateEntry } from '@testate/api/estate/calls'
import { dayInWords } from '../../claims/day.ts'
import { call } from '../../platform/client.ts'
import { Refusal } from '../../platform/refusal.tsx'
import { dayOf } from '../../platform/times.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ShowMore } from '../../ui/show-more/show-more.tsx'
import { SummaryList, type SummaryRow } from '../../ui/summary-list/summary-list.tsx'
import { DocumentsOf } from '../documents/documents-of.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { foreignText, pounds } from '../frame/money-text.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { nameOfItem, nameOfPerson } from '../frame/names.ts'
import { words } from './words.ts'

/** Shown at first, and with each press: a card for each of thousands would hold up the page for seconds. */
const PAGE = 50

export function Ledger({ estate, entries }: { estate: Estate; entries: readonly EstateEntry[] }) {
  const t = useWords(words)
  return (
    <>
      <h2 id="entries" tabIndex={-1}>
        {t('ledger')}
      </h2>
      {entries.length === 0 && <p>{t('noEntry')}</p>}
      <EntryList
        estate={estate}
        entries={entries}
        numbers={new Map(entries.map(({ id, number }) => [id, number]))}
      />
    </>
  )
}

interface EntryListProps {
  estate: Estate
  entries: readonly EstateEntry[]
  /** Of every entry of the ledger, by its id. */
  numbers: ReadonlyMap<string, number>
}

export function EntryList({ estate, entries, numbers }: EntryListProps) {
  const t = useWords(words)
  const [most, setMost] = useState(PAGE)
  const { hash } = useLocation()
  const asked = entries.findIndex(({ id }) => hash === `#entry-${id}`)
  // Entries come after the page that looks for the one in the address.
  useEffect(() => {
    if (asked !== -1) document.getElementById(hash.slice(1))?.focus()
  }, [asked, hash])
  // The one that the address asks for is there, however early it is.
  const listed = entries.slice(-Math.max(most, asked === -1 ? 0 : entries.length - asked)).toReversed()
  return (
    <>
      <ul className="estate-list">
        {listed.map((entry) => (
          <li key={entry.id} id={`entry-${entry.id}`} tabIndex={-1}>
            <EntryCard estate={estate} entry={entry} numbers={numbers} />
          </li>
        ))}
      </ul>
      {entries.length > PAGE && (
        <ShowMore
          ids={listed.map(({ id }) => `entry-${id}`)}
          shown={t('shownEntries', { count: listed.length, all: entries.length })}
          hasMore={listed.length < entries.length}
          isLoading={false}
          failure={null}
          words={{ more: t('moreEntries'), loading: t('moreLoading'), failed: t('moreFailed') }}
          onMore={() => setMost(most + PAGE)}
        />
      )}
    </>
  )
}

interface EntryCardProps {
  estate: Estate
  entry: EstateEntry
  numbers: ReadonlyMap<string, number>
}

function EntryCard({ estate, entry, numbers }: EntryCardProps) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const [asked, setAsked] = useState(false)
  const { id, number, kind, closes, corrects, correctedBy } = entry
  const back = useSaving(
    async (entryId: string, idempotencyKey) =>
      await call(takeBackEstateEntry, {
        params: { id: estate.willId, entryId },
        body: {},
        idempotencyKey,
      }),
    () => setAsked(false),
  )
  const signed = signatureOf(entry)
  return (
    <Card
      headingLevel={3}
      title={t('entryTitle', {
        number,
        kind: t(`kind-${kind}`, { number: (corrects === null ? undefined : numbers.get(corrects)) ?? '' }),
      })}
      actions={
        kind === 'counter' || correctedBy !== null ? undefined : (
          <>
            {isGiven(entry) && (
              <LinkButton
                variant="secondary"
                href={estateAddress(estate.willId, 'accounts', { receipt: id })}
              >
                {t('noteReceipt', { number })}
              </LinkButton>
            )}
            <Button variant="secondary" onPress={() => setAsked(true)}>
              {t('takeBack', { number })}
            </Button>
          </>
        )
      }
    >
      <EntryRows estate={estate} entry={entry} />
      <DocumentsOf
        willId={estate.willId}
        what="entry"
        id={id}
        name={t('entryTitle', { number, kind: t(`kind-${kind}`, { number: '' }) })}
      />
      {closes && <p>{t('lastOfIt')}</p>}
      {correctedBy !== null && <p>{t('takenBack', { number: numbers.get(correctedBy) ?? '' })}</p>}
      {correctedBy !== null && signed !== null && <p>{t('noLonger', signed)}</p>}
      {back.isError && (
        <Notice kind="error" title={f('notSaved')}>
          <Refusal of={back.error} />
        </Notice>
      )}
      <ConfirmDialog
        isOpen={asked}
        title={t('takeBackTitle', { number })}
        text={t('takeBackText')}
        confirmText={t('takeBackConfirm')}
        cancelText={t('leave')}
        pending={back.isPending}
        onAnswer={(confirmed) => (confirmed ? back.mutate(id) : setAsked(false))}
      />
    </Card>
  )
}

/** Somebody has it, and can sign for it. */
const isGiven = ({ kind, correctedBy }: EstateEntry): boolean =>
  correctedBy === null && (kind === 'distributed' || kind === 'handed-over')

const signatureOf = ({ request }: EstateEntry): { name: string; day: string } | null =>
  request?.signedAt == null ? null : { name: request.signedName ?? '', day: dayOf(request.signedAt) }

function EntryRows({ estate, entry }: { estate: Estate; entry: EstateEntry }) {
  const t = useWords(words)
  const { kind, amountPence, foreign, itemId, personId, expense, madeBy } = entry
  const pays = kind === 'expense' || kind === 'liability-paid'
  const person = personId === null ? null : nameOfPerson(estate, personId)
  const by = madeBy === null ? null : nameOfPerson(estate, madeBy)
  const receipt = useReceiptText(entry)
  const row = (label: string, value: string | null): SummaryRow[] =>
    value === null ? [] : [{ label, value }]
  return (
    <SummaryList
      rows={[
        ...row(t('dayIs'), dayInWords(entry.day, 'en')),
        ...row(t('amount'), amountPence === null ? null : pounds(amountPence)),
        ...row(t('inCurrency'), foreign === null ? null : foreignText(foreign)),
        ...row(t('about'), itemId === null ? null : nameOfItem(estate, itemId)),
        ...row(t('costs'), expense === null ? null : t(`expense-${expense}`)),
        ...(pays ? row(t('paidBy'), person ?? t('estateMoney')) : row(t('to'), person)),
        ...row(t('note'), entry.note),
        ...row(t('receipt'), isGiven(entry) ? receipt : null),
        ...row(t('by'), entry.isTakenOver ? t('takenOver') : by),
      ]}
    />
  )
}

/** Whether somebody has said that they were given it. */
function useReceiptText(entry: EstateEntry): string {
  const t = useWords(words)
  const { receipt, request, notReceived } = entry
  const signed = signatureOf(entry)
  const said = [
    ...(receipt === null
      ? []
      : [dayInWords(receipt.day, 'en'), ...(receipt.note === null ? [] : [receipt.note])]),
    ...(request?.state === 'signed' && signed !== null ? [t('signedBy', signed)] : []),
    ...(notReceived === null ? [] : [t('notReceived', { reason: notReceived })]),
    ...(request?.state === 'waiting' ? [t('asked')] : []),
    ...(request?.state === 'draft' ? [t('draft')] : []),
  ]
  return said.length === 0 ? t('noReceipt') : said.join('. ')
}
