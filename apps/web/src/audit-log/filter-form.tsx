// The record's filter: native selects, and two dates. It is applied when “Show” is pressed, and then becomes
// part of the address.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listWills } from '@testate/api/wills'
import { happeningKinds } from '@testate/domain/happenings'
import { readList } from '../platform/read-list.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { DateParts } from '../ui/date-parts/date-parts.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Select } from '../ui/select/select.tsx'
import { everything, queryOf, wrongWith, type Filter, type Wrong } from './filter.ts'
import { words } from './words.ts'

export function FilterForm({ filter, onShow }: { filter: Filter; onShow: (filter: Filter) => void }) {
  const t = useWords(words)
  const [wanted, setWanted] = useState(filter)
  const [wrong, setWrong] = useState<Wrong>({})
  /** Opened initially if the address has a filter; after that the person controls it. */
  const [opened] = useState(() => Object.keys(queryOf(filter)).length > 0)
  const asked = JSON.stringify(queryOf(filter))
  // The address can change without the form: back, forward, a link.
  const [shown, setShown] = useState(asked)
  if (asked !== shown) {
    setShown(asked)
    setWanted(filter)
  }
  // A choice among all of them, hence all are read: once somebody looks at it.
  const [isSeen, setIsSeen] = useState(opened)
  const wills = useQuery({ ...readList(listWills), enabled: isSeen }).data ?? []
  const set = (change: Partial<Filter>): void => setWanted((before) => ({ ...before, ...change }))
  const submit = (): void => {
    const found = wrongWith(wanted)
    setWrong(found)
    const first = found.from !== undefined ? 'from' : found.to !== undefined ? 'to' : null
    if (first === null) onShow(wanted)
    else document.getElementById(first)?.focus()
  }
  const showAll = (): void => {
    setWanted(everything)
    setWrong({})
    onShow(everything)
  }
  const errorOf = (field: 'from' | 'to'): string | undefined =>
    wrong[field] === undefined ? undefined : t(wrong[field])
  return (
    <Expander summary={t('filter')} isOpen={opened} onOpen={() => setIsSeen(true)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className="audit-filter-fields">
          <Select
            name="will"
            label={t('will')}
            value={wanted.will}
            onChange={(will) => set({ will })}
            options={[
              { value: '', label: t('allWills') },
              ...wills.map(({ id, title, version }) => ({
                value: id,
                label: `${title || t('untitled')} (${version})`,
              })),
            ]}
          />
          <Select
            name="kind"
            label={t('kind')}
            value={wanted.kind}
            onChange={(kind) => set({ kind: kind as Filter['kind'] })}
            options={[
              { value: '', label: t('allKinds') },
              ...happeningKinds.map((kind) => ({ value: kind, label: t(`kind${kind}`) })),
            ]}
          />
          <Select
            name="who"
            label={t('who')}
            value={wanted.who}
            onChange={(who) => set({ who: who as Filter['who'] })}
            options={[
              { value: '', label: t('allWho') },
              { value: 'me', label: t('whome') },
              { value: 'others', label: t('whoothers') },
            ]}
          />
          <DateParts
            name="from"
            label={t('from')}
            hint={t('dayHint')}
            value={wanted.from}
            onChange={(from) => set({ from })}
            error={errorOf('from')}
          />
          <DateParts
            name="to"
            label={t('to')}
            hint={t('dayHint')}
            value={wanted.to}
            onChange={(to) => set({ to })}
            error={errorOf('to')}
          />
        </div>
        <div className="button-row">
          <Button type="submit" variant="secondary">
            {t('show')}
          </Button>
          <Button variant="quiet" onPress={showAll}>
            {t('showAll')}
          </Button>
        </div>
      </form>
    </Expander>
  )
}
