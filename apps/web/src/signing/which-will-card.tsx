// Finds the will a page is about and adds it to the address; with several in progress another can be chosen.
import { useEffect, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listWills } from '@testate/api/wills'
import { readList } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Select } from '../ui/select/select.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { inProgress, whichWill } from './which-will.ts'
import { words } from './words.ts'

/** @param heading shown before a will is found, on pages other than Digital Signing */
export function WhichWill({
  heading,
  children,
}: {
  heading?: string
  children: (willId: string) => ReactNode
}) {
  const t = useWords(words)
  const page = heading ?? t('page')
  const [search, setSearch] = useSearchParams()
  const named = search.get('will')
  const { data: wills, error } = useQuery(readList(listWills))
  const found = named === null && wills !== undefined ? (whichWill(wills)?.id ?? null) : null
  useEffect(() => {
    if (found !== null)
      setSearch((before) => new URLSearchParams([...before, ['will', found]]), {
        replace: true,
        preventScrollReset: true,
      })
  }, [found, setSearch])
  if (named === null) {
    if (error !== null)
      return (
        <>
          <h1>{page}</h1>
          <NotLoaded error={error} title={t('whichFailed')} />
        </>
      )
    if (wills === undefined || found !== null)
      return (
        <>
          <h1>{page}</h1>
          <Loading text={t('whichLoading')} />
        </>
      )
    return (
      <>
        <h1>{page}</h1>
        <EmptyState
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={<LinkButton href="/register-will">{t('registerNew')}</LinkButton>}
        />
      </>
    )
  }
  const open = inProgress(wills ?? [])
  return (
    <>
      {open.length > 1 && (
        <Select
          name="which-will"
          label={t('which')}
          value={open.some(({ id }) => id === named) ? named : ''}
          onChange={(will) => will !== '' && setSearch({ will })}
          options={open.map(({ id, title, version }) => ({
            value: id,
            label: `${title || t('untitled')} (${version})`,
          }))}
        />
      )}
      {children(named)}
    </>
  )
}
