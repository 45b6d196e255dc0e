// Finds the will a page is about and adds it to the address; with several in progress another can be chosen.
import { useEffect, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Select } from '../ui/select/select.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { useWhichWill } from './use-which-will.ts'
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
  const { offered, isCut, found: which, error } = useWhichWill(named)
  const found = named === null ? (which?.id ?? null) : null
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
    if (which === undefined || found !== null)
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
  return (
    <>
      {offered.length > 1 && (
        <Select
          name="which-will"
          label={t('which')}
          hint={isCut ? t('olderInWills') : undefined}
          value={offered.some(({ id }) => id === named) ? named : ''}
          onChange={(will) => will !== '' && setSearch({ will })}
          options={offered.map(({ id, title, version }) => ({
            value: id,
            label: `${title || t('untitled')} (${version})`,
          }))}
        />
      )}
      {children(named)}
    </>
  )
}
