// Whether the person can be found after their death, what is missing for it, and who has asked.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { chooseFindable, showFindable } from '@testate/api/death/findable'
import { call } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { words } from './findable-words.ts'

export function FindableSection() {
  const t = useWords(words)
  const queries = useQueryClient()
  const { data, error } = useQuery(read(showFindable))
  const change = useMutation({
    mutationFn: async (findable: boolean) => await call(chooseFindable, { body: { findable } }),
    onSettled: async () => await queries.invalidateQueries({ queryKey: [showFindable.id] }),
  })
  return (
    <section aria-labelledby="account-findable">
      <h2 id="account-findable">{t('title')}</h2>
      <p>{t('what')}</p>
      <p>{t('told')}</p>
      <p>{t('who')}</p>
      {error !== null && <NotLoaded error={error} title={t('notLoaded')} />}
      {data === undefined && error === null && <Loading text={t('loading')} />}
      {data !== undefined && (
        <>
          <Checkbox
            name="findable"
            label={t('choose')}
            hint={t('hint')}
            value={change.isPending ? change.variables : data.findable}
            onChange={(findable) => change.mutate(findable)}
          />
          {data.findable && <p role="status">{t(data.standing)}</p>}
          {data.searches.length > 0 && (
            <>
              <h3>{t('searches')}</h3>
              <ul className="account-searches">
                {data.searches.map(({ reference, at, askerName, capacity, statement }) => (
                  <li key={reference}>
                    {t('search', { name: askerName, at: new Date(at), as: t(capacity), reference })}
                    <q>{statement}</q>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
      {change.error !== null && (
        <Notice kind="error" title={t('failed')}>
          <Refusal of={change.error} />
        </Notice>
      )}
    </section>
  )
}
