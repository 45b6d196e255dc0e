// Takes in a statement: the account, the file, which column is what, and what that makes of its rows.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Estate } from '@testate/api/estate/calls'
import { showEstateStatements } from '@testate/api/estate/statements'
import type { ReceivedOf } from '@testate/api/route'
import { guessColumns } from '@testate/domain/estate/statement/columns'
import { call } from '../../platform/client.ts'
import { useWords } from '../../platform/words.ts'
import { FilePicker } from '../../ui/file-picker/file-picker.tsx'
import { NotLoaded } from '../../ui/not-loaded/not-loaded.tsx'
import { Select } from '../../ui/select/select.tsx'
import { Loading } from '../../ui/spinner/spinner.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { Question } from '../frame/question.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { nameOfItem } from '../frame/names.ts'
import { ColumnsForm } from './columns-form.tsx'
import { readFile, type FileProblem } from './read-file.ts'
import { words } from './words.ts'

type Statements = ReceivedOf<typeof showEstateStatements>
/** What one answer holds at most. */
const MOST_AT_ONCE = 2_000

/** Every row that was taken in: those of a file that are there already are shown as such. */
const heldIn = (willId: string) => ({
  queryKey: [showEstateStatements.id, { params: { id: willId }, held: true }] as const,
  meta: { changedBy: showEstateStatements.changedBy },
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Statements> => {
    const rows: Statements['rows'] = []
    for (;;) {
      const after = rows.at(-1)?.id
      const page = await call(showEstateStatements, {
        params: { id: willId },
        query: { state: 'all', limit: MOST_AT_ONCE, ...(after === undefined ? {} : { after }) },
        signal,
      })
      rows.push(...page.rows)
      if (page.next === null) return { ...page, rows }
    }
  },
})

export function NewStatement({ estate }: { estate: Estate }) {
  const t = useWords(words)
  const { data: statements, error } = useQuery(heldIn(estate.willId))
  const goOn = useGoOn()
  const { willId } = estate
  const [itemId, setItemId] = useState('')
  const [read, setRead] = useState<
    { problem: FileProblem | 'no-rows' } | { table: string[][]; number: number }
  >()
  const pick = async (file: File): Promise<void> => {
    const answer = await readFile(file)
    if ('problem' in answer) setRead(answer)
    else if (guessColumns(answer.table) === null) setRead({ problem: 'no-rows' })
    else setRead({ ...answer, number: Date.now() })
  }
  const problem = read !== undefined && 'problem' in read ? read.problem : undefined
  const of = itemId === '' ? null : itemId
  return (
    <Question title={t('newPage')} backTo={estateAddress(willId, 'accounts', { statement: 'all' })}>
      <p>{t('newLead')}</p>
      <Select
        name="account"
        label={t('ofAccount')}
        hint={t('ofAccountHint')}
        value={itemId}
        onChange={setItemId}
        options={[
          { value: '', label: t('executors') },
          ...estate.items
            .filter((item) => item.side === 'asset' && item.isInEstate)
            .map(({ id }) => ({ value: id, label: nameOfItem(estate, id) })),
        ]}
      />
      <FilePicker
        label={t('file')}
        hint={t('fileHint')}
        accept=".csv,.txt,text/csv,text/plain"
        pickText={t('pick')}
        onPick={(file) => void pick(file)}
        error={problem === undefined ? undefined : t(`file-${problem}`)}
        next={problem === undefined ? undefined : t(`next-${problem}`)}
      />
      {error !== null && <NotLoaded error={error} title={t('failed')} />}
      {read !== undefined && statements === undefined && error === null && <Loading text={t('loading')} />}
      {read !== undefined && 'table' in read && statements !== undefined && (
        <ColumnsForm
          key={`${itemId} ${read.number}`}
          estate={estate}
          itemId={of}
          table={read.table}
          before={statements.accounts.find((one) => one.itemId === of)?.columns}
          held={statements.rows.filter((row) => row.itemId === of)}
          after={async () => await goOn(estateAddress(willId, 'accounts', { statement: 'all' }))}
        />
      )}
    </Question>
  )
}
